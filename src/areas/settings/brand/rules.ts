import type { Picture } from '#areas/settings/brand/contract.ts'
import { pictureSize, pictureType, whyNotLogo } from '#areas/settings/rules.ts'
import { type Colours, contrast, ink, nearestShade, readable, visible, white } from '#platform/colours.ts'
import type { Reason } from '#platform/refusal.ts'

/** Most bytes of a favicon, and its sides in pixels. */
export const favicon = { bytes: 100_000, least: 32, most: 512 }

/** Why this cannot be that picture, by its bytes. */
export function whyNotPicture(picture: Picture, bytes: Uint8Array): Reason | undefined {
  return picture === 'favicon' ? whyNotFavicon(bytes) : whyNotLogo(bytes)
}

function whyNotFavicon(bytes: Uint8Array): Reason | undefined {
  if (bytes.length > favicon.bytes) return wrong('favicon.size', 'At most 100 kB')
  if (pictureType(bytes) !== 'png') return wrong('favicon.type', 'Use a PNG picture')
  const [wide, high] = pictureSize(bytes) ?? [0, 0]
  if (wide !== high) return wrong('favicon.square', 'Use a square picture: browsers show it in a square')
  if (wide < favicon.least || wide > favicon.most)
    return wrong('favicon.size', `Between ${favicon.least} and ${favicon.most} pixels wide and high`)
  return undefined
}

const wrong = (code: string, message: string): Reason => ({
  code,
  title: 'Please check the form',
  errors: { image: [message] },
})

export type Advice = {
  tone: 'good' | 'fair' | 'poor'
  text: string
  /** The nearest shade that can be read. */
  offer?: string
}

/** What a colour means for its readers, in words, and the nearest one that serves them. */
export function adviceFor(part: keyof Colours, colour: string): Advice {
  return advisers[part](colour)
}

const advisers: Record<keyof Colours, (colour: string) => Advice> = {
  accent_color: (colour) => {
    const ratio = contrast(colour, white)
    const ratioText = `${ratio.toFixed(1)} to 1 against white`
    if (ratio >= readable) return { tone: 'good', text: `${ratioText}: easy to read, also as text.` }
    const offer = nearestShade(colour, white, readable)
    if (ratio >= 1.5)
      return {
        tone: 'fair',
        text: `${ratioText}: good for lines and areas. Text stays ink, so it is readable.`,
        offer,
      }
    return { tone: 'poor', text: `${ratioText}: hardly visible on paper. Choose a darker colour.`, offer }
  },
  secondary_color: (colour) => {
    const ratio = contrast(colour, white)
    const ratioText = `${ratio.toFixed(1)} to 1 against white`
    if (ratio >= readable) return { tone: 'good', text: `${ratioText}: buttons in emails stand out clearly.` }
    const offer = nearestShade(colour, white, readable)
    if (ratio >= visible)
      return {
        tone: 'fair',
        text: `${ratioText}: buttons in emails can be seen, and could be clearer.`,
        offer,
      }
    return {
      tone: 'poor',
      text: `${ratioText}: buttons in emails are hard to make out. Choose a darker colour.`,
      offer,
    }
  },
  tertiary_color: (colour) => {
    const ratio = contrast(ink, colour)
    const ratioText = `Text on it: ${ratio.toFixed(1)} to 1`
    if (ratio >= 7) return { tone: 'good', text: `${ratioText}, easy to read.` }
    const offer = nearestShade(colour, ink, 7)
    if (ratio >= readable)
      return { tone: 'fair', text: `${ratioText}, readable. A paler one is calmer.`, offer }
    return {
      tone: 'poor',
      text: `${ratioText}, hard to read. Saffron shows a paler shade, so that nothing is lost.`,
      offer,
    }
  },
}
