import { readFile } from 'node:fs/promises'
import { renderPdf } from '#platform/pdf/pdf.ts'

const template = `#let given = json("data.json")
#set document(title: given.title, date: datetime(year: given.year, month: given.month, day: given.day))
#for photo in given.photos {
  page(paper: "a4", margin: 8mm, flipped: photo.wide, align(center + horizon,
    image(photo.name, width: 100%, height: 100%, fit: "contain", alt: photo.alt)))
}`

/** A photo as it stands on its page (`shrinkPhoto`). */
export type Photo = { path: string; wide: boolean }

/** Puts photos on the pages of one PDF, in their order. */
export async function photosToPdf(
  shrunk: readonly Photo[],
  { title, now }: { title: string; now: Date },
): Promise<Buffer> {
  const images: Record<string, Uint8Array> = {}
  const photos: { name: string; wide: boolean; alt: string }[] = []
  for (const [at, { path, wide }] of shrunk.entries()) {
    const name = `photo${at + 1}.jpg`
    images[name] = await readFile(path)
    photos.push({ name, wide, alt: `Photo ${at + 1}` })
  }
  const [year, month, day] = now.toISOString().slice(0, 10).split('-').map(Number)
  return renderPdf({ template, data: { title, photos, year, month, day }, images })
}
