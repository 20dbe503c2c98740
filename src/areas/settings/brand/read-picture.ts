import type { Picture } from '#areas/settings/brand/contract.ts'
import { whyNotPicture } from '#areas/settings/brand/rules.ts'
import { broken, pictureType } from '#areas/settings/rules.ts'
import { isDrawable } from '#platform/pdf/drawable.ts'
import { refuse } from '#platform/refusal.ts'

export type ReadPicture = { bytes: Uint8Array; type: 'png' | 'jpg' }

// A compiler that spreads over all cores makes the others wait.
process.env.RAYON_NUM_THREADS = '1'

/** Looks at a picture as it came, base64, and whether a document can carry it. Refuses in words what cannot be that one. */
export function readPicture({ picture, image }: { picture: Picture; image: string }): ReadPicture {
  const bytes = Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64')
  refuse(whyNotPicture(picture, bytes))
  // Found out now, not when the first invoice cannot be printed.
  if (!isDrawable(bytes)) refuse(broken)
  return { bytes, type: pictureType(bytes)! }
}
