import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { pdf } from '#areas/files/files.testing.ts'
import { chunk } from '#areas/settings/pictures.testing.ts'

/**
 * A PNG of 39 megapixels in a megabyte, sixteen bits deep and interlaced: all of it has to lie in memory before it can be
 * written, 600 MB of it, and takes seconds to be packed again, as its rows are chance, only all alike.
 */
export function deepPicture(): Buffer {
  const side = 6_250
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([16, 6, 0, 0, 1], 8)
  // Seven passes over every other pixel; in front of each row stands how it is told: as more than the one above.
  const rows = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ].flatMap(([across = 1, down = 1, left = 0, top = 0]) => {
    const [wide, high] = [Math.ceil((side - left) / across), Math.ceil((side - top) / down)]
    const same = Buffer.alloc(1 + wide * 8)
    same[0] = 2
    return [Buffer.concat([Buffer.from([2]), randomBytes(wide * 8)]), ...Array<Buffer>(high - 1).fill(same)]
  })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const packed = (bytes: Buffer | string) => deflateSync(bytes).toString('latin1')
const stream = (bytes: string, length = String(bytes.length)) =>
  `9 0 obj<</Type/ObjStm/Filter/FlateDecode/Length ${length}>>stream\n${bytes}\nendstream endobj\n`

/** PDFs that were looked through for minutes: what of them was read again from each place that named it. */
export const slowPdfs: Record<string, () => Buffer> = {
  'names of streams of objects, before one word far away': () =>
    pdf(`9 0 obj<<${'/ObjStm '.repeat(19_900)}${' '.repeat(850_000)}>>stream\n${packed('1 0')}\nendstream`),
  'such streams whose length stands elsewhere': () =>
    pdf(stream(packed('1 0 <</Type/Page>>'), '8 0 R').repeat(19_000) + ' '.repeat(12_000_000)),
}

/** PDFs that could be, if what all their streams hold together had no end. */
export const deepPdfs: Record<string, () => Buffer> = {
  'streams of objects that unpack to eight megabytes each': () =>
    pdf(stream(packed(Buffer.alloc(8_000_000, 32))).repeat(2_000)),
  'streams of which each holds the ones that follow': () =>
    pdf(`9 0 obj<</First 0/Filter/Fl>>stream\n\x78\x9c${'\x00\x00\x00\xff\xff'.repeat(200)}`.repeat(19_000)),
  'dictionaries of which each stands in a text of the one before': () => pdf('9 0 obj<<('.repeat(400_000)),
  'objects of which each stands in a comment of the one before': () => pdf('9 0 obj%'.repeat(400_000)),
  'streams of which each holds a text that ends nowhere': () =>
    pdf('9 0 obj<</N 1/First 4>>stream\n1 0 (\n'.repeat(80_000)),
  'such streams that end together': () =>
    pdf(`${'9 0 obj<</N 1/First 4>>stream\n1 0 (\n'.repeat(80_000)}endstream`),
}
