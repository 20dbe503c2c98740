import sharp, { type Sharp } from 'sharp'
import { refusedFile } from '#areas/files/inspect/refused.ts'

const mostPixels = 40_000_000
/** Drawn anew in this format takes several times as long, and all of its pixels at once. */
const mostOfWebp = 16_000_000
/** Beyond so many what makes a file a little smaller takes seconds of the processor, and memory for all of its pixels. */
const many = 12_000_000

type Picture = 'jpg' | 'png' | 'webp'

// What was used once is not kept: thousands of uploads would fill the memory.
sharp.cache(false)

/**
 * Draws a picture anew, as `drawn`: upright, and without where and with what it was taken, and without whatever else was
 * put into its file. Of one that moves only the first is taken.
 */
export async function redrawPicture(path: string, type: Picture, drawn: string): Promise<void> {
  const first = { pages: 1, unlimited: false, failOn: 'error' } as const
  try {
    // Without a limit, as only the head is read here, and nothing unpacked: so the refusal can say how many there are.
    const { width = 0, height = 0 } = await sharp(path, { ...first, limitInputPixels: false }).metadata()
    if (width * height > (type === 'webp' ? mostOfWebp : mostPixels)) throw tooMany(width, height, type)
    const picture = sharp(path, { ...first, limitInputPixels: mostPixels, sequentialRead: true }).rotate()
    await written[type](picture, width * height > many).toFile(drawn)
  } catch (error) {
    if ((error as { code?: string }).code === 'file.too_many_pixels') throw error
    throw broken
  }
}

const written: Record<Picture, (picture: Sharp, isLarge: boolean) => Sharp> = {
  jpg: (picture, isLarge) => picture.jpeg({ quality: 88, mozjpeg: false, optimiseCoding: !isLarge }),
  // The highest level takes ten times as long on a page of text, for a twentieth of its size.
  png: (picture) => picture.png({ compressionLevel: 6 }),
  webp: (picture, isLarge) => picture.webp({ quality: 88, effort: isLarge ? 0 : 2 }),
}

/** The longer side of a photo in a PDF: what is written on a card or a page can be read, and ten weigh little. */
const longestSide = 2_400
const quality = 82

/** Draws a photo as it stands on a page of a PDF, as `drawn`. It was drawn anew already. Answers whether it is wide. */
export async function shrinkPhoto({ path, drawn }: { path: string; drawn: string }): Promise<boolean> {
  const { width, height } = await sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toFile(drawn)
  return width > height
}

const tooMany = (width: number, height: number, type: Picture) =>
  refusedFile(
    'too_many_pixels',
    'This picture is too large',
    `It has ${width} × ${height} pixels, and ${type === 'webp' ? '16 million of WebP' : '40 million'} are taken. Make it smaller first${type === 'webp' ? ', or save it as JPEG' : ''}.`,
  )

const broken = refusedFile(
  'broken',
  'This picture cannot be read',
  'It may be damaged. Take it or save it again.',
)
