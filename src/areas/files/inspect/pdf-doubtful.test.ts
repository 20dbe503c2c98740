import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { onePage, packedPdf } from '#areas/files/inspect/pdf.testing.ts'
import { intake } from '#platform/intake/intake.ts'
import { reader } from '#platform/intake/reader.ts'

// What is no part of the standard, and read in another way by PDFium (Chrome), poppler or MuPDF than by pdf.js.

const folder = mkdtempSync(join(tmpdir(), 'saffron-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inspectPdf = reader<typeof import('#areas/files/inspect/pdf.ts').inspectPdf>(
  '#areas/files/inspect/pdf.ts',
  'inspectPdf',
)
const found = (bytes: Buffer): Promise<unknown> => {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, bytes)
  return intake.read(inspectPdf, path, { tenant: 1, person: 1, field: 'file' }).catch(({ code }) => code)
}

const harmless = onePage('/OpenAction 4 0 R', '', '<</S/GoTo/D[3 0 R/Fit]>>')
const raw = { entries: '', pack: (bytes: Buffer) => bytes }
const oddWords = ['foo', 'True', 'nan', '-nan', 'BIx', 'endob', '1e5', '1E', '1.#QNAN', '0,5', '-', '1 0 RR']
const oddNumbers = ['4294967295 0 R', '99999999999 0 R', '1 999999 R', '-1 0 R']

/** Actions that some start, as the second value of an object that begins there. */
const actions: [what: string, dictionary: string][] = [
  ...[...oddWords, ...oddNumbers].flatMap((word): [string, string][] => [
    [`behind ${word} in a list`, `<</F(c)/K[${word} /S/Launch]>>`],
    [`behind ${word} in a list of a list`, `<</F(c)/K[1[${word} /S/Launch]]>>`],
    [`behind ${word}`, `<</F(c)/K ${word}/S/Launch>>`],
  ]),
  ...[62, 63, 64, 65].map((behind): [string, string] => [
    `behind ${behind} of many brackets`,
    `<</F(c)/K ${'['.repeat(96)}${']'.repeat(behind)}/S/Launch${']'.repeat(96 - behind)}>>`,
  ]),
  ...['\x80', '\xff'].flatMap((blank): [string, string][] => [
    [`before ${blank}`, `<</F(c)/S/Launch${blank}>>`],
    [`behind a key before ${blank}`, `<</F(c)/S${blank}/Launch>>`],
    [`behind ${blank} in a key`, `<</F(c)/K${blank}true/S/Launch/Q>>`],
    [`behind ${blank} and a number`, `<</F(c)/K${blank}1/S/Launch/Q>>`],
  ]),
  ['before a nought', '<</F(c)/S/Launch#00x>>'],
  ['behind a key before a nought', '<</F(c)/S#00/Launch>>'],
  ['before letters that are no numbers', '<</F(c)/S/Launch#zz>>'],
  ['by half a number', '<</JS(1)/S/JavaScri#7zt>>'],
  ['by a number that goes on', '<</JS(1)/S/JavaScri#7 t>>'],
  ...['foo(', '1e5(', '4294967295 0 R(', 'foo ('].map((before): [string, string] => [
    `in a text behind ${before}`,
    `<</K[${before}/S/Launch/F c)]>>`,
  ]),
  ['in a text of numbers', '<</K[foo</S/Launch/F 1>]>>'],
  ['in a text behind a byte', '<</K\x801(/S/Launch/F c)>>'],
  ['behind a comment in a text', '<</K[foo(%)]>>\n/S/Launch/F(c)>>'],
  ['behind a bracket in a text', '<</K[foo(/A<)]>>/S/Launch/F(c)>>'],
  ['behind two brackets in a text', '<</K[foo(/A<<)]>>/S/Launch/F(c)>>'],
  ['behind a comment', '<</K[foo%\n(%)]>>\n/S/Launch/F(c)>>'],
  ['behind a byte', '\x80<</F(c)/S/Launch>>'],
  ['behind another byte', '\xff<</F(c)/S/Launch>>'],
  ['that does not say what it is', '<</JS(app.alert\\(1\\))>>'],
  ['by half a number and another name', '<</JS(1)/S/JavaScri#7/t 1>>'],
]

it.each(actions)('an action %s is found', async (_, dictionary) => {
  const link = '<</Subtype/Link/Rect[0 0 9 9]/A 5 0 R>>'
  const bodies = onePage('', '/Annots[4 0 R]', link, dictionary)
  for (const bytes of [
    packedPdf(bodies),
    packedPdf(bodies, raw),
    packedPdf(harmless, { more: `9 0 obj${dictionary}endobj\n` }),
  ])
    expect(['file.script', 'file.broken']).toContain(await found(bytes))
})

it.each([
  '5 0\x80obj<</S/Launch>>',
  '5 0\xffobj\x80<</S/Launch>>',
  '5 0 obj\x80<</S/Launch>>',
  '5 0 obj )<</S/Launch>>',
  '5 0 obj<</K[foo /EF<</F 6 0 R>>]>>',
  '5 0 obj<</K[foo /XFA 6 0 R]>>',
  '5 0 obj<</Subty#7ze/FileAttachment>>',
])('%s is found', async (object) => {
  const bytes = packedPdf(harmless, { more: `${object}endobj\n` })
  expect(['file.script', 'file.embedded', 'file.broken']).toContain(await found(bytes))
})

it.each<[what: string, packed: Parameters<typeof packedPdf>[1]]>([
  ['a word in a list', { whole: (usual) => `<</K[foo ${usual}]>>` }],
  ['a key before a byte', { whole: (usual) => `<<${usual.replace('/First', '/First\x80')}>>` }],
  ['a filter beside nothing', { entries: '/Type/ObjStm/Filter[null/FlateDecode]' }],
  ['nothing beside a filter', { entries: '/Type/ObjStm/Filter[/FlateDecode null]' }],
  ['too many columns', { entries: '/Filter/FlateDecode/DecodeParms<</Columns 999999999/Colors 99>>' }],
  [
    'a list that goes on behind the first',
    { whole: (usual) => `<<${usual.replace(/First \d+/, 'First 4')}>>` },
  ],
  ['a first place that is another', { ...raw, list: (usual) => usual.replace(' 0 ', ' 1 ') }],
  ['a tab', { ...raw, begin: '\t\n' }],
  [
    'no place of the first, which some take for nought',
    { ...raw, whole: (usual) => `<<${usual.replace(/\/First \d+/, '')}>>` },
  ],
  [
    'no place of the first, packed',
    { whole: (usual) => `<<${usual.replace(/\/First \d+|\/Type\/ObjStm/g, '')}>>` },
  ],
  [
    'no end',
    { pack: (bytes) => Buffer.from([0x78, 1, 0, bytes.length, 0, ~bytes.length & 255, 255, ...bytes]) },
  ],
])('objects packed with %s are refused', async (_, packed) => {
  expect(await found(packedPdf(harmless, packed))).toBe('file.broken')
})

it('what stands before the word that ends a stream is found', async () => {
  const bodies = onePage('/OpenAction 4 0 R', '', '<</JS(1)/S/JavaScriptendstream/X 1>>')
  expect(await found(packedPdf(bodies, raw))).toBe('file.script')
})

it('objects in a text of what holds them are refused', async () => {
  const packed = deflateSync('4 0 <</S/Launch/F(c)>>').toString('latin1')
  const more = `9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/K[foo(>>stream\n${packed}\nendstream\n)]>>endobj\n`
  expect(await found(packedPdf(harmless, { more }))).toBe('file.broken')
})

it('objects packed with a byte before their stream are looked into', async () => {
  const bodies = onePage('/OpenAction 4 0 R', '', '<</JS(1)/S/JavaScript>>')
  for (const byte of ['\x80', '\xff'])
    expect(await found(packedPdf(bodies, { whole: (usual) => `<<${usual}>>${byte}` }))).toBe('file.script')
})

it('a comment that ends what is packed hides nothing', async () => {
  const last = '%endstream\n<</S/Launch/F(c)>>'
  const bodies = onePage('', '/Annots[4 0 R]', '<</Subtype/Link/Rect[0 0 9 9]/A 5 0 R>>', last)
  expect(await found(packedPdf(bodies, raw))).toBe('file.broken')
})

it.each(['[foo ', '<</K foo '])('names of one value %s without end are refused at once', async (begin) => {
  // What grew with the square of it would take minutes still; a million meet the limit of time on a busy machine.
  const value = `${begin}${'/A#00x '.repeat(60_000)}${begin.startsWith('[') ? ']' : '>>'}`
  expect(await found(packedPdf([...harmless, value]))).toBe('file.broken')
})

// A file of its own is nothing that people mind, and what they have is not always by the letter.
it.each<[what: string, object: string]>([
  ['numbers of a program that could not count', '<</Type/X/Matrix[1 nan -nan 1e-05 1.#QNAN 0,5]>>'],
  ['words in capitals', '<</Type/Catalog/NeedsRendering False>>'],
  ['a name with a number', '<</Font<</F#1x 6 0 R/No#Zed 6 0 R>>>>'],
  ['a name in other letters', '<</BaseFont/A\xe2\x80\x93B>>'],
  [
    'a profile of colours',
    '<</N 3/Alternate/DeviceRGB/Length 20>>stream\n\0\0\x0cHlcms\x02\x10\0\0mntrRGB\nendstream ',
  ],
  [
    'another that begins with a number',
    '<</N 3/Length 20>>stream\n\0\0\x020lcms\x02\x10\0\0mntrRGB\nendstream ',
  ],
])('%s are taken', async (_, object) => {
  expect(await found(packedPdf(harmless, { more: `9 0 obj${object}endobj\n` }))).toBe(1)
})
