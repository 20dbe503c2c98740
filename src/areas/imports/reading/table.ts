import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { workbookBounds } from '#areas/imports/reading/bounds.ts'
import { csvRows, type FileRow, UnclosedQuote } from '#areas/imports/reading/csv.ts'
import { unreadable } from '#areas/imports/reading/unreadable.ts'
import { inspectOffice } from '#platform/office.ts'
import { delimiterOf } from '#platform/read-csv.ts'
import { openWorkbook, UnreadableWorkbook } from '#platform/workbook/workbook.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a file is read, as it was found out. */
export type Reading =
  | { format: 'csv'; encoding: Encoding; delimiter: string; sheets: string[] }
  | { format: 'xlsx'; encoding: ''; delimiter: ''; sheets: string[] }

const starts: readonly (readonly [string, string])[] = [
  ['25504446', 'This is a PDF: save it as CSV or as an Excel workbook (.xlsx)'],
  [
    'd0cf11e0',
    'This workbook is protected with a password, or of an old kind (.xls): save it as .xlsx without a password',
  ],
  ['1f8b', 'This is an archive: unpack it first'],
  ['89504e47', 'This is a picture: save the table as CSV or as an Excel workbook (.xlsx)'],
  ['ffd8ff', 'This is a picture: save the table as CSV or as an Excel workbook (.xlsx)'],
]

/** Finds out by its content what a file is, whatever it is called. Refuses what is no table, in words. */
export async function readingOf(path: string): Promise<Reading> {
  const head = await headOf(path)
  if (head.length === 0) throw unreadable('empty', 'This file is empty')
  const start = head.subarray(0, 4).toString('hex')
  const known = starts.find(([begin]) => start.startsWith(begin))
  if (known) throw unreadable('kind', known[1])
  if (start === '504b0304') {
    await inspectOffice(path)
    const book = await openWorkbook(path, workbookBounds).catch(inWords)
    book.close()
    return { format: 'xlsx', encoding: '', delimiter: '', sheets: book.sheets.map(({ name }) => name) }
  }
  const encoding = await encodingOf(path, head)
  const text = new TextDecoder(encoding).decode(head)
  if (text.trim() === '') throw unreadable('empty', 'This file is empty')
  return { format: 'csv', encoding, delimiter: delimiterOf(text), sheets: [] }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** By its mark; else UTF-8 where the whole file is that, and what Windows wrote before where it is not. */
async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const piece of createReadStream(path)) {
    if ((piece as Buffer).includes(0))
      throw unreadable('kind', 'This is no text: save the table as CSV or as an Excel workbook (.xlsx)')
    if (isUtf8) isUtf8 = decodes(strict, piece as Buffer)
  }
  return isUtf8 && decodes(strict, undefined) ? 'utf-8' : 'windows-1252'
}

function decodes(decoder: TextDecoder, piece: Buffer | undefined): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined })
    return true
  } catch {
    return false
  }
}

/**
 * The rows of a file, some at a time. Refuses the first row, column or cell that is too much. `most`: only so many of the
 * first are asked for.
 */
export async function* rowsOf(
  path: string,
  reading: Reading,
  sheet: number,
  most?: number,
): AsyncGenerator<FileRow[]> {
  if (reading.format === 'xlsx') {
    const book = await openWorkbook(path, workbookBounds).catch(inWords)
    try {
      yield* book.rows(sheet, most)
    } catch (error) {
      inWords(error)
    } finally {
      book.close()
    }
    return
  }
  try {
    yield* csvRows(decoded(path, reading.encoding), reading.delimiter)
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error
    throw unreadable('quote', `A quote (") of row ${error.row} is never closed`)
  }
}

function inWords(error: unknown): never {
  throw error instanceof UnreadableWorkbook ? unreadable(error.code, error.message) : error
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 17 })) {
    yield decoder.decode(piece as Buffer, { stream: true })
  }
  yield decoder.decode()
}

/** The first rows of a file, for a person to see what it is. */
export async function firstRows(
  path: string,
  reading: Reading,
  sheet: number,
  most: number,
): Promise<FileRow[]> {
  const found: FileRow[] = []
  for await (const rows of rowsOf(path, reading, sheet, most)) {
    // Not spread: of empty lines a piece holds more than a call takes.
    for (const row of rows) found.push(row)
    if (found.length >= most) break
  }
  return found.slice(0, most)
}
