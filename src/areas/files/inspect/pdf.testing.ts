import { deflateSync } from 'node:zlib'

type Packed = {
  /** Of the dictionary, but what is counted. */
  entries?: string
  /** The whole dictionary, of what usually stands in it. */
  whole?(usual: string): string
  pack?(objects: Buffer): Buffer
  /** What stands before the list of numbers. */
  before?: string
  /** Behind the word `stream`. */
  begin?: string
  /** Before the word `obj`. */
  number?: string
  /** The numbers of objects and where each stands, as it is usually written. */
  list?(usual: string): string
  /** Blanks behind that list. */
  gap?: number
  /** Objects that are not packed. */
  more?: string
}

/** What nearly every program writes. */
const usual = { entries: '/Type/ObjStm/Filter/FlateDecode', pack: (objects: Buffer) => deflateSync(objects) }

/** A PDF as any reader opens it, whose objects, from 1 on, lie in one stream: the first is its catalog. */
export function packedPdf(bodies: readonly string[], packed: Packed = {}): Buffer {
  const {
    entries,
    whole,
    pack,
    before = '',
    begin = '\n',
    more = '',
    number = '0',
    list,
    gap = 0,
  } = { ...usual, ...packed }
  const places = bodies.map((_, at) => bodies.slice(0, at).reduce((sum, body) => sum + body.length + 1, 0))
  const pairs = places.map((place, at) => `${at + 1} ${place}`).join(' ')
  const head = `${before}${list?.(pairs) ?? pairs} ${' '.repeat(gap)}`
  const bytes = pack(Buffer.from(head + bodies.join(' '), 'latin1'))
  const size = bodies.length + 3
  const start = Buffer.from(`%PDF-1.7\n${more}`, 'latin1')
  const inside = `/N ${bodies.length}/First ${head.length}/Length ${bytes.length}${entries}`
  const dictionary = whole?.(inside) ?? `<<${inside}>>`
  const objects = Buffer.concat([
    Buffer.from(`${size - 2} ${number} obj${dictionary}stream${begin}`, 'latin1'),
    bytes,
    Buffer.from('\nendstream endobj\n'),
  ])
  const table = Buffer.alloc(7 * size)
  const row = (at: number, kind: number, place: number, index: number) => {
    table.writeUInt8(kind, at * 7)
    table.writeUInt32BE(place, at * 7 + 1)
    table.writeUInt16BE(index, at * 7 + 5)
  }
  for (const at of bodies.keys()) row(at + 1, 2, size - 2, at)
  row(size - 2, 1, start.length, 0)
  row(size - 1, 1, start.length + objects.length, 0)
  return Buffer.concat([
    ...[start, objects],
    Buffer.from(
      `${size - 1} 0 obj<</Type/XRef/Size ${size}/W[1 4 2]/Root 1 0 R/Length ${table.length}>>stream\n`,
    ),
    table,
    Buffer.from(`\nendstream endobj\nstartxref\n${start.length + objects.length}\n%%EOF\n`),
  ])
}

/** One page; what is said of the catalog and of the page, and other objects, from 4 on. */
export const onePage = (catalog: string, page = '', ...more: string[]): string[] => [
  `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}>>`,
  ...more,
]

/** As hexadecimal digits, which a reader packs out by its filter. */
export const inHex = (bytes: Buffer): Buffer => Buffer.from(`${bytes.toString('hex')}>`)

/** Four bytes in five letters. */
export function inBase85(bytes: Buffer): Buffer {
  const whole = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, 32)])
  let text = ''
  for (let at = 0; at < whole.length; at += 4) {
    let word = whole.readUInt32BE(at)
    let letters = ''
    for (let place = 0; place < 5; place++) {
      letters = String.fromCharCode(33 + (word % 85)) + letters
      word = Math.floor(word / 85)
    }
    text += letters
  }
  return Buffer.from(`${text}~>`)
}

/** Rows of 900 bytes, each behind a number that says how it is told: as it is. */
export function inRows(bytes: Buffer): Buffer {
  const rows: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 900)
    rows.push(Buffer.from([0]), Buffer.concat([bytes.subarray(at, at + 900)], 900))
  return deflateSync(Buffer.concat(rows))
}
