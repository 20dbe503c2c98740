import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvRows } from '#areas/imports/reading/csv.ts'
import { firstRows, readingOf, rowsOf } from '#areas/imports/reading/table.ts'
import { dayOf, dayOrderOf, decimalMarkOf, decimalOf, readCell } from '#areas/imports/reading/values.ts'
import type { ImportField } from '#platform/importer.ts'
import { Refusal } from '#platform/refusal.ts'
import { elements, shownIn, texts } from '#platform/workbook/sheet-xml.ts'
import { workbookOf } from '#platform/workbook/workbook.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saffron-reading-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Bytes = Buffer | string | Promise<Buffer>

async function read(bytes: Bytes, sheet = 0) {
  const path = join(folder, 'file')
  await writeFile(path, await bytes)
  const reading = await readingOf(path)
  const rows = await firstRows(path, reading, sheet, 100)
  return { reading, rows: rows.map(({ cells }) => cells), numbers: rows.map(({ row }) => row) }
}

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

describe('text', () => {
  it.each([1, 2, 3, 1000])('is read alike in pieces of %i', async (size) => {
    const text = 'a,"b ""x"", y"\r\n"two\nlines",\r\n\r\nlast,"q"'
    const rows = []
    for await (const some of csvRows(pieces(text, size), ',')) rows.push(...some)
    expect(rows).toEqual([
      { row: 1, cells: ['a', 'b "x", y'] },
      { row: 2, cells: ['two\nlines', ''] },
      { row: 3, cells: [''] },
      { row: 4, cells: ['last', 'q'] },
    ])
  })

  it.each<[what: string, bytes: Buffer | string, encoding: string, delimiter: string, rows: string[][]]>([
    [
      'a BOM',
      '\uFEFFName,Town\nÖstra,Malmö',
      'utf-8',
      ',',
      [
        ['Name', 'Town'],
        ['Östra', 'Malmö'],
      ],
    ],
    [
      'semicolons',
      'Name;Rate\nA;1.234,56',
      'utf-8',
      ';',
      [
        ['Name', 'Rate'],
        ['A', '1.234,56'],
      ],
    ],
    [
      'tabs',
      'Name\tTown\nA\tB',
      'utf-8',
      '\t',
      [
        ['Name', 'Town'],
        ['A', 'B'],
      ],
    ],
    [
      'Windows text',
      Buffer.from('Name,Town\nJosé,Köln', 'latin1'),
      'windows-1252',
      ',',
      [
        ['Name', 'Town'],
        ['José', 'Köln'],
      ],
    ],
    [
      'blanks before quotes, and words behind them',
      'Name,Town\n"Bob" Smith, "Bath, Avon" \n',
      'utf-8',
      ',',
      [
        ['Name', 'Town'],
        ['Bob Smith', 'Bath, Avon '],
      ],
    ],
    [
      'UTF-16',
      Buffer.from('\uFEFFName,Town\nA,B', 'utf16le'),
      'utf-16le',
      ',',
      [
        ['Name', 'Town'],
        ['A', 'B'],
      ],
    ],
  ])('with %s', async (_what, bytes, encoding, delimiter, rows) => {
    expect(await read(bytes)).toMatchObject({ reading: { format: 'csv', encoding, delimiter }, rows })
  })
})

describe('a workbook', () => {
  const book = workbookOf({
    sheets: [
      { name: 'Hidden', state: 'hidden', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' },
      {
        name: 'People & pay',
        rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Born</t></is></c></row>
          <row r="3"><c r="A3" t="str"><f>CMD()</f><v>came to</v></c><c r="B3"><v>0.30000000000000004</v></c>
          <c r="C3" s="1"><v>46347</v></c><c r="D3" t="b"><v>1</v></c></row>`,
      },
    ],
    shared: ['Name'],
  })

  it('gives its visible sheets, days as days and what formulas came to', async () => {
    const { reading, rows, numbers } = await read(book)
    expect(reading).toMatchObject({ format: 'xlsx', sheets: ['People & pay'] })
    expect(rows).toEqual([
      ['Name', '', 'Born'],
      ['came to', '0.3', '2026-11-21', 'yes'],
    ])
    expect(numbers).toEqual([1, 3])
  })

  it('counts days from 1904 where it says so', () => {
    const as = (days: number, is1904: boolean) =>
      shownIn('n', `<v>${days}</v>`, { shared: [], isDate: true, is1904 })
    expect([as(44_885, true), as(46_347, false), as(61, false), as(59, false)]).toEqual([
      ...['2026-11-21', '2026-11-21', '1900-03-01', '1900-02-28'],
    ])
  })
})

it('a row far below that says nothing is none', async () => {
  const far = (cell: string) =>
    workbookOf({
      sheets: [{ name: 'A', rows: `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576">${cell}</row>` }],
      shared: [],
    })
  expect((await read(far('<c r="A1048576" s="1"/>'))).rows[0]).toEqual(['1'])
  expect((await read(far('<c r="XFD2" s="1"/>'))).rows[0]).toEqual(['1'])
  await expect(read(far('<c r="A1048576"><v>1</v></c>'))).rejects.toMatchObject({
    errors: { file: [expect.stringMatching(/goes on in row 1,048,576/)] },
  })
})

it.each<[what: string, bytes: Bytes, words: RegExp]>([
  ['nothing', '', /empty/],
  ['blanks', ' \r\n ', /empty/],
  ['NULs', 'a\0b', /no text/],
  ['a PDF', '%PDF-1.7', /PDF/],
  ['a workbook with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password/],
  ['a quote that never ends', 'a,b\n"c,d', /row 2 is never closed/],
  ['a quote that another one ends', 'a,b\n"c,d\n"e",f', /row 2 is never closed/],
  ['a quote that another one ends in its row', 'a,b\n"c,d,"e"', /row 2 is never closed/],
  ['301 columns', `${'a,'.repeat(300)}a`, /at most 300 columns/],
  [
    'a zip that is no workbook',
    workbookOf({ sheets: [], shared: [], without: 'xl/workbook.xml' }),
    /no workbook/,
  ],
  ['macros', workbookOf({ sheets: [], shared: [], more: { 'xl/vbaProject.bin': 'x' } }), /macros/],
  [
    'what unpacks without end',
    workbookOf({ sheets: [], shared: [], more: { 'xl/media.xml': ' '.repeat(9_000_000) } }),
    /unpacks/,
  ],
])('%s is refused in words', async (_what, bytes, words) => {
  const refused = await read(bytes).catch((error) => error)
  expect(`${refused.title} ${refused.description}`).toMatch(words)
})

const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'it was read',
    ({ title, description }) => `${title} ${description}`,
  )

async function allOf<T>(found: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const some of found) for (const each of some) all.push(each)
  return all
}

describe('text that never ends', () => {
  async function* endless(begin: string, piece: string) {
    yield begin
    for (;;) yield piece.repeat(1_000)
  }

  it.each([
    ['cell', 'a,b\n', 'x', /row 2 has more than 32,767 characters/],
    ['quote', 'a,b\n"', 'x\n""', /row 2 has more than 32,767 characters/],
    ['row', 'a,b\n', 'x,', /at most 300 columns/],
    ['row of nothing', 'a,b\n', ',', /at most 300 columns/],
    ['table', 'a,b\n', '1,2\n', /at most 200,000 rows/],
    ['line', 'a,b', '\n', /at most 200,000 rows/],
  ])('is refused at the end of a %s', async (_, begin, piece, words) => {
    expect(await refusalOf(allOf(csvRows(endless(begin, piece), ',')))).toMatch(words)
  })

  it.each([
    ['row', '<row r="1">', '<row r="1">'],
    ['row of cells', '<row>', '<c r="A1"/>'],
    ['tag', '<', 'row '],
    ['cell', '<row><c>', 'x'],
  ])('is refused in a %s of a workbook', async (_, begin, piece) => {
    expect(
      await refusalOf(
        allOf(elements(endless(begin, piece), 'row', () => new Refusal('x', 422, 'too long', ''))),
      ),
    ).toMatch(/too long/)
  })
})

describe('elements', () => {
  const xml = '<x:row r="1"><c/>a</x:row> <rows/><row/><row\n r="3"><row/>b</row ><row>never'
  it.each([1, 2, 3, 7, 1000])('are found alike in pieces of %i', async (size) => {
    expect(await allOf(elements(pieces(xml, size), 'row', () => new Error('too long')))).toEqual([
      ...['<x:row r="1"><c/>a</x:row>', '<row/>', '<row\n r="3"><row/>b</row >'],
    ])
  })

  it('give their text without how it is read aloud, as far as it is closed', () => {
    const read = '<si><t xml:space="preserve">a &lt;</t><rPh><t>no</t></rPh><t/><r><x:t> b</x:t></r></si>'
    expect(texts(read)).toBe('a < b')
    expect(texts('<si><t>a</t><t>b</si>')).toBe('a')
  })
})

// Each would keep whoever looks again and again for hours.
describe('a workbook that was made to be read for ever', () => {
  let seed = 1
  /** Text that does not pack: what packs well is refused before. */
  const some = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed.toString(36)
  }
  const many = (count: number, each: () => string) => Array.from({ length: count }, each).join('')
  const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'
  const sheetOf = (rows: string, more = {}) =>
    workbookOf({ sheets: [{ name: 'S', rows }], shared: ['x'], more })
  const cellOf = (content: string) => `<row r="1"><c r="A1" t="s"><v>0</v></c>${content}</row>`

  it.each<[what: string, bytes: () => Promise<Buffer>, words: RegExp]>([
    ['rows without end', () => sheetOf(many(300_000, () => `<row a="${some()}">`)), /too long/],
    [
      'a row of too many cells',
      () => sheetOf(`<row>${many(100_000, () => `<c><v>${some()}</v></c>`)}</row>`),
      /300 columns/,
    ],
    ['a column that no workbook has', () => sheetOf('<row><c r="ZZZ1"><v>1</v></c></row>'), /300 columns/],
    [
      'rows without number',
      () => sheetOf(many(250_000, () => `<row><c><v>${some()}</v></c></row>`)),
      /200,000 rows/,
    ],
    ['a row far below', () => sheetOf('<row r="900000000"><c><v>1</v></c></row>'), /200,000 rows/],
    [
      'a text of 10 MB',
      () => sheetOf(cellOf(''), { 'xl/sharedStrings.xml': `<si><t>${many(1_700_000, some)}</t></si>` }),
      /too long/,
    ],
    [
      'a text that is longer than a cell',
      () => sheetOf(cellOf(''), { 'xl/sharedStrings.xml': `<si><t>${many(10_000, some)}</t></si>` }),
      /row 1 has more than 32,767/,
    ],
    [
      'texts without end',
      () => sheetOf(cellOf(''), { 'xl/sharedStrings.xml': many(400_000, () => `<si a="${some()}">`) }),
      /too long/,
    ],
    [
      'sixty thousand sheets',
      () =>
        sheetOf(heading, {
          'xl/workbook.xml': `<sheets>${many(60_000, () => `<sheet name="${some()}" r:id="rId1"/>`)}</sheets>`,
        }),
      /at most 255 sheets/,
    ],
  ])('is refused for %s', async (_, bytes, words) => {
    const path = join(folder, 'file')
    await writeFile(path, await bytes())
    const reading = readingOf(path).then((found) => allOf(rowsOf(path, found, 0)))
    expect(await refusalOf(reading)).toMatch(words)
  })

  const open = (name: string, end = '>') => many(150_000, () => `<${name} a="${some()}"${end}`)
  const styles = (xml: string) => sheetOf(heading, { 'xl/styles.xml': `<styleSheet>${xml}` })
  it.each<[what: string, bytes: () => Promise<Buffer>, first: string[]]>([
    [
      'texts of a cell',
      () => sheetOf(`<row><c t="inlineStr"><is><t>a</t>${open('t')}</is></c></row>`),
      ['a'],
    ],
    [
      'what is read aloud',
      () => sheetOf(`<row><c t="inlineStr"><is><t>a</t>${open('rPh')}</is></c></row>`),
      ['a'],
    ],
    ['values', () => sheetOf(`<row><c>${open('v')}</c></row>`), ['']],
    ['cells', () => sheetOf(cellOf(open('c'))), ['x']],
    ['formats', () => styles(open('numFmt', '')), ['Name']],
    ['lists of styles', () => styles(open('cellXfs')), ['Name']],
    [
      'brackets of a format',
      () => styles(`<numFmt numFmtId="1" formatCode="${'['.repeat(400_000)}${many(400_000, some)}"/>`),
      ['Name'],
    ],
  ])('is read with %s that never end', async (_, bytes, first) => {
    expect((await read(bytes())).rows).toEqual([first])
  })
})

describe('a cell', () => {
  it.each([
    ['day', `${'t'.repeat(30_000)}1:1`],
    ['day', `${' 1:11'.repeat(6_000)}\nx`],
    ['decimal', `${' '.repeat(30_000)}x`],
    ['money', '1'.repeat(30_000)],
    ['yes', 'y'.repeat(30_000)],
    ['choice', 'u'.repeat(30_000)],
    ['choices', 'u;'.repeat(15_000)],
    ['country', 'g'.repeat(30_000)],
  ] as const)('as long as it may be is no %s', (kind, text) => {
    const choices = { x: 'X' }
    for (let time = 0; time < 200; time += 1)
      expect(
        readCell(text, field({ kind, choices }), { day_order: 'dmy', decimal_mark: '.' }),
      ).toHaveProperty('error')
    expect(dayOrderOf(Array.from({ length: 200 }, () => text))).toBe('dmy')
    expect(decimalMarkOf(Array.from({ length: 200 }, () => text))).toBe('.')
  })

  it.each<[text: string, order: 'dmy' | 'mdy' | 'ymd', day: string | undefined]>([
    ['21/11/2026', 'dmy', '2026-11-21'],
    ['11/21/2026', 'mdy', '2026-11-21'],
    ['11/21/2026', 'dmy', undefined],
    ['31.02.2026', 'dmy', undefined],
    ['2026-11-21 00:00:00', 'dmy', '2026-11-21'],
    ['21 Nov 26', 'mdy', '2026-11-21'],
    ['Nov 21, 2026', 'dmy', '2026-11-21'],
    ['1/2/85', 'dmy', '1985-02-01'],
    ['20261121', 'dmy', '2026-11-21'],
    ['soon', 'dmy', undefined],
  ])('%s in %s is the day %s', (text, order, day) => {
    expect(dayOf(text, order)).toBe(day)
  })

  it.each<[text: string, mark: '.' | ',', number: string | undefined]>([
    ['1,234.56', '.', '1234.56'],
    ['1.234,56', ',', '1234.56'],
    ['£ 20', '.', '20'],
    ['-3,5', ',', '-3.5'],
    ['1e5', '.', undefined],
    ['1,23', '.', undefined],
    ['', '.', undefined],
  ])('%s with %s is the number %s', (text, mark, number) => {
    expect(decimalOf(text, mark)).toBe(number)
  })

  const field = (more: Partial<ImportField>): ImportField => ({
    ...{ key: 'x', label: 'X', kind: 'text', example: '' },
    ...more,
  })
  it.each<[text: string, field: Partial<ImportField>, read: unknown]>([
    ['Yes', { kind: 'yes' }, { value: true }],
    ['maybe', { kind: 'yes' }, { error: 'Yes or no' }],
    ['united kingdom', { kind: 'country' }, { value: 'GB' }],
    ['UK', { kind: 'country' }, { value: 'GB' }],
    ['Nowhere', { kind: 'country' }, { error: expect.stringContaining('Not a country') }],
    ['25,000.5', { kind: 'money' }, { value: 2_500_050 }],
    ['1.005', { kind: 'money' }, { error: expect.stringContaining('Not an amount') }],
    ['umbrella', { kind: 'choice', choices: { u: 'Umbrella' } }, { value: 'u' }],
    ['x', { kind: 'choice', choices: { u: 'Umbrella' } }, { error: 'One of these: Umbrella' }],
    ['a; B', { kind: 'choices', choices: { a: 'A', b: 'B' } }, { value: ['a', 'b'] }],
    ['=1+1', { kind: 'text' }, { value: '=1+1' }],
  ])('%s of %j is %j', (text, more, expected) => {
    expect(readCell(text, field(more), { day_order: 'dmy', decimal_mark: '.' })).toEqual(expected)
  })

  it('shows how days and numbers are written', () => {
    expect([dayOrderOf(['03/04/2026', '25/04/2026']), dayOrderOf(['03/25/2026'])]).toEqual(['dmy', 'mdy'])
    expect([dayOrderOf(['2026-03-04']), dayOrderOf([])]).toEqual(['ymd', 'dmy'])
    expect([decimalMarkOf(['1.234,56', 'x']), decimalMarkOf(['12.50']), decimalMarkOf([])]).toEqual([
      ',',
      '.',
      '.',
    ])
  })
})
