export type Device = { name: string; kind: 'computer' | 'phone' | 'tablet' | 'unknown' }

// The first that fits: browsers that pretend to be another one stand before it.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string, Device['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone', 'phone'],
  [/\bAndroid\b/, 'an Android tablet', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'a Chromebook', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'a Mac', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** What a browser says of itself, in the words of its owner: `Chrome on Windows`. No version: it changes every month. */
export function deviceOf(agent: string): Device {
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1]
  const [, system, kind] = systems.find(([sign]) => sign.test(agent)) ?? []
  if (browser && system) return { name: `${browser} on ${system}`, kind: kind ?? 'unknown' }
  return {
    name: browser ?? (system ? `A browser on ${system}` : 'An unknown device'),
    kind: kind ?? 'unknown',
  }
}

/** Never seen among these, although something was: a first sign-in is no surprise. */
export function isNewDevice(agent: string, before: readonly string[]): boolean {
  const known = before.filter((each) => each !== '').map((each) => deviceOf(each).name)
  return agent !== '' && known.length > 0 && !known.includes(deviceOf(agent).name)
}
