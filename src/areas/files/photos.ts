import { renderPdf } from '#platform/pdf/pdf.ts'

/** The longer side of a photo in a PDF: what is written on a card or a page can be read, and ten weigh little. */
const longestSide = 2_400
const quality = 82

const template = `#let given = json("data.json")
#set document(title: given.title, date: datetime(year: given.year, month: given.month, day: given.day))
#for photo in given.photos {
  page(paper: "a4", margin: 8mm, flipped: photo.wide, align(center + horizon,
    image(photo.name, width: 100%, height: 100%, fit: "contain", alt: photo.alt)))
}`

/** Puts photos on the pages of one PDF, in their order. They are drawn anew already: upright, and without where they were taken. */
export async function photosToPdf(
  paths: readonly string[],
  { title, now }: { title: string; now: Date },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const images: Record<string, Uint8Array> = {}
  const photos: { name: string; wide: boolean; alt: string }[] = []
  // One after the other: several at once would take the memory of all of them.
  for (const [at, path] of paths.entries()) {
    const { data, info } = await sharp(path, { sequentialRead: true })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
    const name = `photo${at + 1}.jpg`
    images[name] = data
    photos.push({ name, wide: info.width > info.height, alt: `Photo ${at + 1}` })
  }
  const [year, month, day] = now.toISOString().slice(0, 10).split('-').map(Number)
  return renderPdf({ template, data: { title, photos, year, month, day }, images })
}
