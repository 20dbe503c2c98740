/** What people read on white paper. */
export const ink = '#2a283b'
export const white = '#ffffff'
/** Our own three, which every agency begins with. */
export const ownColours = { accent_color: '#fbba10', secondary_color: ink, tertiary_color: '#f3f3cd' }
export type Colours = typeof ownColours

/** WCAG 2.2: text must reach the first, a line or an icon the second. */
export const readable = 4.5
export const visible = 3

/** The ratio of WCAG between two colours `#rrggbb`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of `#rrggbb`, 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Ink where it can be read on this colour, else white, else whichever of black and white can. */
export function textOn(colour: string): string {
  const found = [ink, white].find((each) => contrast(each, colour) >= readable)
  return found ?? (contrast('#000000', colour) >= contrast(white, colour) ? '#000000' : white)
}

/**
 * The shade nearest to `colour` that reaches `least` against `ground`: darker on a light ground, lighter on a dark one.
 * The colour itself when it does already.
 */
export function nearestShade(colour: string, ground: string, least: number): string {
  const end = contrast('#000000', ground) > contrast(white, ground) ? '#000000' : white
  const steps = Array.from({ length: 101 }, (_, at) => mix(colour, end, at / 100))
  return steps.find((shade) => contrast(shade, ground) >= least) ?? end
}

/** `share` of the second colour in the first, 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(one).map((channel, at) =>
    Math.round(channel + ((others[at] as number) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

type Channels = [number, number, number]

function channels(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels
}

const darkSurface = '#1f1e2b'

/**
 * The colours of the frame that follow from an agency's three, as the variables of `src/web/theme.ts`; none where they
 * are our own. Whatever was chosen, text stays readable: what it stands on gives way.
 */
export function frameColours(chosen: Colours): Record<string, string> {
  const { accent_color, secondary_color, tertiary_color } = chosen
  if (Object.entries(ownColours).every(([name, own]) => chosen[name as keyof Colours] === own)) return {}
  const soft = groundFor(tertiary_color, '#66627a', white)
  const softDark = groundFor(mix(tertiary_color, darkSurface, 0.8), '#a9a5ba', darkSurface)
  return {
    '--brand': accent_color,
    '--brand-hover': mix(accent_color, textOn(accent_color) === white ? '#000000' : white, 0.12),
    '--brand-text': textOn(accent_color),
    '--brand-second': secondary_color,
    '--brand-second-text': textOn(secondary_color),
    '--brand-focus': nearestShade(secondary_color, white, visible),
    '--brand-focus-dark': nearestShade(accent_color, darkSurface, visible),
    '--brand-soft': soft,
    '--brand-softest': mix(soft, white, 0.65),
    '--brand-soft-dark': softDark,
    '--brand-softest-dark': mix(softDark, darkSurface, 0.6),
  }
}

/** As much of `colour` as leaves the palest text that stands on it readable. */
function groundFor(colour: string, text: string, surface: string): string {
  const steps = Array.from({ length: 21 }, (_, at) => mix(colour, surface, at / 20))
  return steps.find((ground) => contrast(text, ground) >= readable) ?? surface
}
