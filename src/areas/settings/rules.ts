import { isCurrency } from '#platform/currencies.ts'
import { isZone } from '#platform/days.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

export function whyNotSettings({
  tz,
  currency,
}: {
  tz?: string | undefined
  currency?: string | undefined
}): Reason | undefined {
  const errors: FieldErrors = {}
  if (tz !== undefined && !isZone(tz)) errors.tz = ['Not a time zone, use one like Europe/London']
  if (currency !== undefined && !isCurrency(currency)) errors.currency = ['Not a currency, use one like GBP']
  return reason('settings.invalid', errors)
}

/** Most bytes of a logo, and most pixels at a side: a document has to carry it. */
export const mostLogoBytes = 512_000
export const mostLogoPixels = 4000

/** Why this cannot be a logo, by its bytes, whatever it calls itself. */
export function whyNotLogo(bytes: Uint8Array): Reason | undefined {
  if (bytes.length > mostLogoBytes) return reason('logo.size', { image: ['At most 500 kB'] })
  if (!pictureType(bytes)) return reason('logo.type', { image: ['Use a PNG or JPEG picture'] })
  const size = pictureSize(bytes)
  if (!size || size.some((side) => side < 1)) return broken
  if (size.some((side) => side > mostLogoPixels))
    return reason('logo.size', { image: [`At most ${mostLogoPixels} pixels wide and high`] })
  return undefined
}

/** A file that begins like a picture and is none. */
export const broken: Reason = {
  code: 'logo.broken',
  title: 'Please check the form',
  errors: { image: ['This picture cannot be drawn: save it again as PNG or JPEG'] },
}

/** By its first bytes. */
export function pictureType(bytes: Uint8Array): 'png' | 'jpg' | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg'
  return undefined
}

/** Width and height in pixels as the file's head tells them, before anything is unpacked. */
export function pictureSize(bytes: Uint8Array): [number, number] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (pictureType(bytes) === 'png') {
    return bytes.length < 24 ? undefined : [view.getUint32(16), view.getUint32(20)]
  }
  // JPEG: a row of segments, each with its length; the frame header (C0 to CF, but for three) has the size.
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
  }
  return undefined
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte)

function reason(code: string, errors: FieldErrors): Reason | undefined {
  return Object.keys(errors).length === 0 ? undefined : { code, title: 'Please check the form', errors }
}
