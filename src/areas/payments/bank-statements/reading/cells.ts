import {
  longestCell,
  mostLines,
  tooMany,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { hasLines } from '#areas/payments/bank-statements/reading/headings.ts'
import { inspectOffice } from '#platform/office.ts'
import { BeyondBounds, type CsvRow, readCsv, UnclosedQuote } from '#platform/read-csv.ts'
import { Refusal } from '#platform/refusal.ts'
import { openWorkbook, UnreadableWorkbook, type WorkbookBounds } from '#platform/workbook/workbook.ts'

const mostColumns = 60
/** Above the table banks write account and days. */
const bounds = { rows: mostLines + 50, columns: mostColumns, cell: longestCell }

/** The rows of a CSV file, as many as a file of a bank has. */
export function rowsOf(text: string): CsvRow[] {
  try {
    return readCsv(text, bounds)
  } catch (error) {
    if (error instanceof BeyondBounds) throw beyond(error)
    if (error instanceof UnclosedQuote)
      throw unreadable('csv', `A quote of line ${error.line} is never closed`)
    throw error
  }
}

/** The rows of a workbook: of its first sheet that holds a line of a bank, else of its first one. */
export async function sheetRows(bytes: Buffer): Promise<CsvRow[]> {
  try {
    await inspectOffice(bytes)
    const book = await openWorkbook(bytes, workbookBounds)
    try {
      let first: CsvRow[] | undefined
      for (const sheet of book.sheets.slice(0, mostSheets).keys()) {
        const rows: CsvRow[] = []
        for await (const some of book.rows(sheet))
          for (const { row, cells } of some)
            if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: row, cells })
        if (hasLines(rows)) return rows
        first ??= rows
      }
      return first ?? []
    } finally {
      book.close()
    }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw unreadable('workbook', error.message)
    // What is wrong with it as a document is said of a file, and this one stands in another field.
    if (error instanceof Refusal && error.code.startsWith('file.'))
      throw unreadable('workbook', `${error.title}. ${error.description}`.replace(/\.$/, ''))
    throw error
  }
}

/** Banks write a page of words in front at most. */
const mostSheets = 5

const workbookBounds: WorkbookBounds = {
  ...{ columns: mostColumns, cell: longestCell },
  refuseRow: (row) => {
    if (row > bounds.rows) throw tooMany()
  },
  refuseColumn: (at) => {
    if (at >= mostColumns) throw unreadable('csv', `At most ${mostColumns} columns`)
  },
  refuseCell: (length, row) => {
    if (length > longestCell)
      throw unreadable('csv', `A cell of row ${row} has more than ${longestCell} characters`)
  },
}

function beyond({ what, line }: BeyondBounds): Error {
  if (what === 'rows') return tooMany()
  if (what === 'columns') return unreadable('csv', `At most ${mostColumns} columns`)
  return unreadable(
    'csv',
    `Line ${line} has a cell of more than ${longestCell} characters: a quote in it may never be closed`,
  )
}
