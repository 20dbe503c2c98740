/** Line breaks and control characters become spaces: a name or subject can never start a header of its own. */
export function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** One plain address: no list, no display name, no quoting, no control characters. */
export function isMailAddress(value: string): boolean {
  return value.length <= 254 && /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u.test(value)
}

/** `Saffron <saffron@example.com>` or a bare address, in its parts. Throws on anything else. */
export function senderOf(from: string): { address: string; name: string } {
  const [, name = '', address = ''] = from.match(/^([^<>]*)<([^<>]+)>\s*$/) ?? ['', '', from.trim()]
  if (!isMailAddress(address)) throw new Error(`not an email address: ${from}`)
  return { address, name: oneLine(name.replaceAll('"', '')) }
}
