import {
  longestCell,
  mostLines,
  tooMany,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { BeyondBounds, type CsvRow, readCsv, UnclosedQuote } from '#platform/read-csv.ts'

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

function beyond({ what, line }: BeyondBounds): Error {
  if (what === 'rows') return tooMany()
  if (what === 'columns') return unreadable('csv', `At most ${mostColumns} columns`)
  return unreadable(
    'csv',
    `Line ${line} has a cell of more than ${longestCell} characters: a quote in it may never be closed`,
  )
}
