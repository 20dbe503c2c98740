import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { pdf } from '#areas/files/files.testing.ts'
import { deepPdfs, slowPdfs } from '#areas/files/hostile.testing.ts'
import { inspectPdf } from '#areas/files/inspect/pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'saffron-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const found = (bytes: Buffer): Promise<unknown> => {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, bytes)
  return inspectPdf(path).catch(({ code }) => code)
}

const objects = (inside: string, length: (packed: number) => number | string, name = 'ObjStm') => {
  const packed = deflateSync(inside)
  return `9 0 obj<</Type/${name}/Length ${length(packed.length)}>>stream\n${packed.toString('latin1')}\nendstream endobj`
}
const own = (packed: number) => packed

// Each took minutes, and this test would not end.
it.each(Object.entries(slowPdfs))('a PDF of %s is looked through once', async (_, bytes) => {
  expect([1, 19_001, 'file.broken']).toContain(await found(bytes()))
})

it.each(Object.entries(deepPdfs))('a PDF of %s is refused', async (_, bytes) => {
  expect(await found(bytes())).toBe('file.broken')
})

it('what is packed is found wherever its length stands, and however its name is written', async () => {
  const script = '5 0 <</S/JavaScript>>'
  const all = [
    objects(script, own),
    objects(script, () => '8 0 R'),
    // The first digit alone was once taken for the length.
    objects(script, () => '12 0 R'),
    objects(script, () => 3),
    objects(script, own, 'Obj#53tm'),
  ]
  for (const more of all) expect(await found(pdf(more))).toBe('file.script')
})

it.each<[how: string, dictionary: string, bytes: (packed: Buffer) => Buffer]>([
  ['behind the word in a text', '/Type/ObjStm/X(stream)/Filter/FlateDecode', (packed) => packed],
  ['behind the word in a comment', '/Type/ObjStm %stream\n/Filter/FlateDecode', (packed) => packed],
  [
    'behind a text that ends a dictionary',
    '/Type/ObjStm/X(>>stream\n)/Filter/FlateDecode',
    (packed) => packed,
  ],
  [
    'behind other objects in a text',
    `/Type/ObjStm/X(>>stream\n${deflateSync('1 0 2 5 <<>>').toString('latin1')}endstream)/Filter/FlateDecode`,
    (packed) => packed,
  ],
  [
    'packed twice',
    '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]',
    (packed) => Buffer.from(`${packed.toString('hex')}>`),
  ],
  [
    'packed twice, by a short name',
    '/Type/ObjStm/Filter[/AHx/Fl]',
    (packed) => Buffer.from(`${packed.toString('hex')}>`),
  ],
  ['under another name', '/Type/XObject/Filter/FlateDecode', (packed) => packed],
])('a program is found or the file refused: %s', async (_, dictionary, bytes) => {
  const packed = bytes(deflateSync('5 0 <</S/JavaScript/JS(app.alert\\(1\\))>>')).toString('latin1')
  const more = `9 0 obj<<${dictionary}/Length ${packed.length}>>stream\n${packed}\nendstream endobj`
  expect(['file.script', 'file.broken']).toContain(await found(pdf(more)))
})

it('a program is found by what reads a PDF where nothing of ours sees it', async () => {
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ]
  const action = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
  const other = `/X(${'p'.repeat(9_000)}>>stream\n${deflateSync('1 0 2 5 <<>>')
    .toString('latin1')
    .replace(/[()\\]/g, '\\$&')})`
  const twice = '/Filter[/ASCIIHexDecode/FlateDecode]'
  const inHex = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`)
  expect(await found(withObjects([...bodies, '<</S/GoTo/D[3 0 R/Fit]>>'], other + twice, inHex))).toBe(null)
  expect(await found(withObjects([...bodies, action], other + twice, inHex))).toBe('file.script')
})

/** A PDF whose objects, from 1 on, lie in one stream of this dictionary, made of their deflated bytes. */
function withObjects(
  bodies: readonly string[],
  dictionary: string,
  packedAs: (packed: Buffer) => Buffer,
): Buffer {
  const places = bodies.map((_, at) => bodies.slice(0, at).join(' ').length + (at > 0 ? 1 : 0))
  const head = `${places.map((place, at) => `${at + 1} ${place}`).join(' ')} `
  const bytes = packedAs(deflateSync(head + bodies.join(' ')))
  const size = bodies.length + 3
  const begin = Buffer.from('%PDF-1.5\n')
  const objects = Buffer.concat([
    Buffer.from(
      `${size - 2} 0 obj<</Type/ObjStm/N ${bodies.length}/First ${head.length}/Length ${bytes.length}${dictionary}>>stream\n`,
      'latin1',
    ),
    bytes,
    Buffer.from('\nendstream endobj\n'),
  ])
  const table = Buffer.alloc(4 * size)
  const row = (at: number, kind: number, place: number, index: number) => {
    table.writeUInt8(kind, at * 4)
    table.writeUInt16BE(place, at * 4 + 1)
    table.writeUInt8(index, at * 4 + 3)
  }
  for (const at of bodies.keys()) row(at + 1, 2, size - 2, at)
  row(size - 2, 1, begin.length, 0)
  row(size - 1, 1, begin.length + objects.length, 0)
  return Buffer.concat([
    begin,
    objects,
    Buffer.from(
      `${size - 1} 0 obj<</Type/XRef/Size ${size}/W[1 2 1]/Root 1 0 R/Length ${table.length}>>stream\n`,
    ),
    table,
    Buffer.from(`\nendstream endobj\nstartxref\n${begin.length + objects.length}\n%%EOF\n`),
  ])
}

it('pages are counted where they are packed, too', async () => {
  expect(await found(pdf(objects('4 0 <</Type/Page>>5 0 <</Type /Page>>', own), 2))).toBe(4)
  expect(await found(pdf(objects('4 0 <</Type/Page>>', () => '12 0 R').repeat(3), 2))).toBe(5)
})

it('what unpacks to more than is looked through is refused', async () => {
  const bomb = deflateSync(Buffer.alloc(70_000_000)).toString('latin1')
  expect(await found(pdf(`<</Type/ObjStm/Length ${bomb.length}>>stream\n${bomb}\nendstream`))).toBe(
    'file.broken',
  )
})
