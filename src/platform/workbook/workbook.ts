import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import {
  attribute,
  columnOf,
  elements,
  inside,
  isDateFormat,
  shownIn,
  tags,
  texts,
  unescaped,
  valueIn,
} from '#platform/workbook/sheet-xml.ts'

const openFile = promisify<string, yauzl.Options, ZipFile>(yauzl.open)
const openBytes = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

/** Parts that are read whole hold so much at most, characters, and a workbook so many texts and parts. */
const mostWhole = 20_000_000
const mostTexts = 2_000_000
const mostParts = 5_000
/** More sheets cannot be chosen from. */
const mostSheets = 255

/** A row of a sheet, counted as a spreadsheet counts them: the first one is 1. */
export type SheetRow = { row: number; cells: string[] }

/** How much of a workbook a room takes, and how it says no: each throws at the first that is too much. */
export type WorkbookBounds = {
  columns: number
  /** Characters of a cell. */
  cell: number
  refuseRow(row: number): void
  refuseColumn(at: number): void
  refuseCell(length: number, row: number): void
}

/** A workbook that nothing can be made of, in words: a room says them at its field. */
export class UnreadableWorkbook extends Error {
  readonly code: 'broken' | 'kind' | 'empty' | 'sheets' | 'too_large'

  constructor(code: UnreadableWorkbook['code'], words: string) {
    super(words)
    this.code = code
  }
}
const unreadable = (code: UnreadableWorkbook['code'], words: string) => new UnreadableWorkbook(code, words)

export type Sheet = { name: string; part: string }
export type Workbook = {
  sheets: Sheet[]
  /** `most`: the first ones, and no more of the texts than they show. */
  rows(sheet: number, most?: number): AsyncGenerator<SheetRow[]>
  close(): void
}

/**
 * An Excel workbook, row by row: what a formula came to is read, and no formula is worked out. Sheets that are hidden are left
 * out. `from`: the path of a file, or its bytes. Whoever opens it has had it looked into for macros and for what unpacks without
 * end. Throws `UnreadableWorkbook`.
 */
export async function openWorkbook(from: string | Buffer, bounds: WorkbookBounds): Promise<Workbook> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
  const zip = await (typeof from === 'string' ? openFile(from, options) : openBytes(from, options)).catch(
    () => {
      throw broken
    },
  )
  try {
    const parts = await partsOf(zip)
    const partOf = (name: string) => whole(zip, parts.get(name))
    const book = await partOf('xl/workbook.xml')
    if (book === '')
      throw unreadable('kind', 'This is no workbook: save it as CSV or as an Excel workbook (.xlsx)')
    const sheets = sheetsOf(book, await partOf('xl/_rels/workbook.xml.rels'))
    if (sheets.length === 0) throw unreadable('empty', 'This workbook has no sheet that can be seen')
    const is1904 = tags(book, 'workbookPr').some((each) => /^(1|true)$/.test(attribute(each, 'date1904')))
    const dates = datesOf(await partOf('xl/styles.xml'))
    const sharedTexts = (most: number) => sharedOf(zip, parts.get('xl/sharedStrings.xml'), most, bounds)
    return {
      sheets,
      rows: async function* (sheet, most) {
        const part = parts.get(sheets[sheet]?.part ?? '')
        if (!part) throw broken
        const stream = await streamOf(zip, part)
        if (most !== undefined) {
          const first = await firstOf(stream, most, bounds)
          const shared = await sharedTexts(sharedIn(first))
          return yield first.map((row) => read(row, { shared, dates, is1904, bounds }))
        }
        const shared = await sharedTexts(Number.POSITIVE_INFINITY)
        for await (const rows of rowsOf(stream, bounds))
          yield rows.map((row) => read(row, { shared, dates, is1904, bounds }))
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const broken = unreadable('broken', 'This workbook cannot be read: it may be damaged. Save it again')

function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostParts) throw broken
  return new Promise((resolve, reject) => {
    const parts = new Map<string, Entry>()
    zip.on('error', () => reject(broken))
    zip.on('end', () => resolve(parts))
    zip.on('entry', (entry: Entry) => {
      parts.set(entry.fileName.replace(/^\//, ''), entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(broken) : resolve(stream))),
  )

async function whole(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry) return ''
  let text = ''
  for await (const piece of (await streamOf(zip, entry)).setEncoding('utf8')) {
    text += piece
    if (text.length > mostWhole) throw broken
  }
  return text
}

function sheetsOf(book: string, relations: string): Sheet[] {
  const targets = new Map<string, string>()
  for (const tag of tags(relations, 'Relationship'))
    targets.set(attribute(tag, 'Id'), attribute(tag, 'Target'))
  const sheets: Sheet[] = []
  for (const tag of tags(book, 'sheet')) {
    const target = targets.get(attribute(tag, '(?:\\w+:)?id'))
    const state = attribute(tag, 'state')
    if (!target || state === 'hidden' || state === 'veryHidden') continue
    if (sheets.length >= mostSheets)
      throw unreadable(
        'sheets',
        `A workbook has at most ${mostSheets} sheets: save the one you need by itself`,
      )
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    sheets.push({ name: unescaped(attribute(tag, 'name')).slice(0, 100).toWellFormed(), part })
  }
  return sheets
}

/** Which styles of cells show days, by their place. */
function datesOf(styles: string): boolean[] {
  const own = new Map<number, string>()
  for (const tag of tags(styles, 'numFmt'))
    own.set(Number(attribute(tag, 'numFmtId')), unescaped(attribute(tag, 'formatCode')))
  const dates: boolean[] = []
  for (const { content } of inside(styles, 'cellXfs').take(1))
    for (const tag of tags(content, 'xf')) {
      const id = Number(attribute(tag, 'numFmtId'))
      dates.push(isDateFormat(id, own.get(id)))
    }
  return dates
}

/** The texts that cells refer to by their number, as many as are needed. */
async function sharedOf(
  zip: ZipFile,
  entry: Entry | undefined,
  most: number,
  { cell }: WorkbookBounds,
): Promise<string[]> {
  const shared: string[] = []
  if (!entry || most === 0) return shared
  for await (const items of elements((await streamOf(zip, entry)).setEncoding('utf8'), 'si', tooLong)) {
    // One that is longer than a cell may be is refused where a cell shows it.
    for (const item of items) shared.push(texts(item).slice(0, cell + 1))
    if (shared.length >= most) break
    if (shared.length > mostTexts)
      throw unreadable('too_large', 'This workbook holds too many texts: split it')
  }
  return shared
}

/** A row as it is written, and its number. */
type Written = { row: number; xml: string }

const tooLong = () => unreadable('too_large', 'A row or a text of this workbook is too long')

async function* rowsOf(
  stream: Readable,
  { refuseRow }: Pick<WorkbookBounds, 'refuseRow'>,
): AsyncGenerator<Written[]> {
  let last = 0
  let count = 0
  for await (const found of elements(stream.setEncoding('utf8'), 'row', tooLong))
    yield found.map((xml) => {
      const [begin = ''] = tags(xml, 'row').take(1)
      const said = Number(/^\d{1,9}$/.exec(attribute(begin, 'r'))?.[0])
      last = said > last ? said : last + 1
      // However far below they stand: a row with nothing but a colour is often the last one of a sheet.
      refuseRow(++count)
      return { row: last, xml }
    })
}

async function firstOf(stream: Readable, most: number, bounds: WorkbookBounds): Promise<Written[]> {
  const first: Written[] = []
  for await (const rows of rowsOf(stream, bounds)) {
    for (const row of rows) first.push(row)
    if (first.length >= most) break
  }
  return first.slice(0, most)
}

/** How many of the texts of the workbook these rows need, from the first one. */
function sharedIn(rows: readonly Written[]): number {
  let most = 0
  for (const { xml } of rows)
    for (const { attributes, content } of inside(xml, 'c'))
      if (typeOf(attributes) === 's') most = Math.max(most, Number(valueIn(content)) + 1 || 0)
  return most
}

const typeOf = (attributes: string) => /\st="(\w+)"/.exec(attributes)?.[1] ?? 'n'

type Reading = {
  shared: readonly string[]
  dates: readonly boolean[]
  is1904: boolean
  bounds: WorkbookBounds
}

function read({ row, xml }: Written, { shared, dates, is1904, bounds }: Reading): SheetRow {
  const cells: string[] = []
  for (const { attributes, content } of inside(xml, 'c')) {
    const name = /\sr="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]
    const at = name ? columnOf(name) : cells.length
    const style = Number(/\ss="(\d+)"/.exec(attributes)?.[1] ?? -1)
    const text = shownIn(typeOf(attributes), content, { shared, isDate: dates[style] === true, is1904 })
    // A cell far to the right may have nothing but a colour.
    if (at >= bounds.columns && text.trim() === '') continue
    bounds.refuseColumn(at)
    while (cells.length < at) cells.push('')
    bounds.refuseCell(text.length, row)
    if (text.trim() !== '') bounds.refuseRow(row)
    cells[at] = text
  }
  return { row, cells }
}
