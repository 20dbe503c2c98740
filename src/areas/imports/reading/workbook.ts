import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { FileRow } from '#areas/imports/reading/csv.ts'
import {
  columnOf,
  elements,
  isDateFormat,
  shownIn,
  texts,
  unescaped,
} from '#areas/imports/reading/sheet-xml.ts'
import { unreadable } from '#areas/imports/reading/unreadable.ts'

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/** Parts that are read whole hold so much at most, characters, and a workbook so many texts. */
const mostWhole = 20_000_000
const mostTexts = 2_000_000

export type Sheet = { name: string; part: string }
export type Workbook = {
  sheets: Sheet[]
  rows(sheet: number): AsyncGenerator<FileRow[]>
  close(): void
}

/**
 * An Excel workbook, row by row: what a formula came to is read, and no formula is worked out. Sheets that are hidden are left
 * out. Whoever opens it has had it looked into for macros and for what unpacks without end.
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(
    () => {
      throw broken
    },
  )
  try {
    const parts = await partsOf(zip)
    const read = (name: string) => whole(zip, parts.get(name))
    const book = await read('xl/workbook.xml')
    if (book === '')
      throw unreadable('kind', 'This is no workbook: save it as CSV or as an Excel workbook (.xlsx)')
    const sheets = sheetsOf(book, await read('xl/_rels/workbook.xml.rels'))
    if (sheets.length === 0) throw unreadable('empty', 'This workbook has no sheet that can be seen')
    const is1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(1|true)"/.test(book)
    const dates = datesOf(await read('xl/styles.xml'))
    let shared: string[] | undefined
    return {
      sheets,
      rows: async function* (sheet) {
        const part = parts.get(sheets[sheet]?.part ?? '')
        if (!part) throw broken
        shared ??= await sharedOf(zip, parts.get('xl/sharedStrings.xml'))
        yield* rowsOf(await streamOf(zip, part), { shared, dates, is1904 })
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
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].flatMap(([tag]) => {
    const target = targets.get(attribute(tag, '(?:\\w+:)?id'))
    const state = attribute(tag, 'state')
    if (!target || state === 'hidden' || state === 'veryHidden') return []
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    return { name: unescaped(attribute(tag, 'name')).slice(0, 100).toWellFormed(), part }
  })
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Which styles of cells show days, by their place. */
function datesOf(styles: string): boolean[] {
  const own = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)].map(([tag]) => [
      Number(attribute(tag, 'numFmtId')),
      unescaped(attribute(tag, 'formatCode')),
    ]),
  )
  const formats = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles)?.[1] ?? ''
  return [...formats.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].map(([tag]) => {
    const id = Number(attribute(tag, 'numFmtId'))
    return isDateFormat(id, own.get(id))
  })
}

async function sharedOf(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  if (!entry) return []
  const shared: string[] = []
  for await (const item of elements((await streamOf(zip, entry)).setEncoding('utf8'), 'si')) {
    shared.push(texts(item))
    if (shared.length > mostTexts)
      throw unreadable('too_large', 'This workbook holds too many texts: split it')
  }
  return shared
}

type Reading = { shared: readonly string[]; dates: readonly boolean[]; is1904: boolean }

async function* rowsOf(stream: Readable, reading: Reading): AsyncGenerator<FileRow[]> {
  let last = 0
  let found: FileRow[] = []
  for await (const element of elements(stream.setEncoding('utf8'), 'row')) {
    const said = Number(/^<[^>]*?\sr="(\d+)"/.exec(element)?.[1])
    const row = said > last ? said : last + 1
    last = row
    found.push({ row, cells: cellsOf(element, reading) })
    if (found.length < 500) continue
    yield found
    found = []
  }
  if (found.length > 0) yield found
}

function cellsOf(row: string, { shared, dates, is1904 }: Reading): string[] {
  const cells: string[] = []
  for (const [, attributes = '', content = ''] of row.matchAll(
    /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
  )) {
    const name = /\sr="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]
    const at = name ? columnOf(name) : cells.length
    const style = Number(/\ss="(\d+)"/.exec(attributes)?.[1] ?? -1)
    const type = /\st="(\w+)"/.exec(attributes)?.[1] ?? 'n'
    while (cells.length < at) cells.push('')
    cells[at] = shownIn(type, content, { shared, isDate: dates[style] === true, is1904 })
  }
  return cells
}
