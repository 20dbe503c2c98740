import { refusedFile } from '#areas/files/inspect/refused.ts'

const mostPixels = 40_000_000

const written = {
  jpg: { format: 'jpeg', options: { quality: 88, mozjpeg: false } },
  png: { format: 'png', options: { compressionLevel: 9 } },
  webp: { format: 'webp', options: { quality: 88 } },
} as const

/**
 * Draws a picture anew: upright, and without where and with what it was taken, and without whatever else was put into
 * its file. Answers where the new one lies, beside the old.
 */
export async function redrawPicture(path: string, type: keyof typeof written): Promise<string> {
  const { default: sharp } = await import('sharp')
  // What was used once is not kept: thousands of uploads would fill the memory.
  sharp.cache(false)
  const { format, options } = written[type]
  const drawn = `${path}.drawn`
  try {
    const { width = 0, height = 0 } = await sharp(path, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) throw tooMany(width, height)
    await sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .rotate()
      .toFormat(format, options)
      .toFile(drawn)
  } catch (error) {
    if ((error as { code?: string }).code === 'file.too_many_pixels') throw error
    throw broken
  }
  return drawn
}

const tooMany = (width: number, height: number) =>
  refusedFile(
    'too_many_pixels',
    'This picture is too large',
    `It has ${Math.round((width * height) / 1_000_000)} megapixels, and 40 are taken. Make it smaller first.`,
  )

const broken = refusedFile(
  'broken',
  'This picture cannot be read',
  'It may be damaged. Take it or save it again.',
)
