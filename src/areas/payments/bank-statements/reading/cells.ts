import { mostLines, unreadable } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { counted } from '#platform/counted.ts'
import { readCsv, UnclosedQuote } from '#platform/read-csv.ts'

const mostColumns = 60

/** The rows of a CSV file, as many as a file of a bank has. */
export function cellsOf(text: string): string[][] {
  const rows = read(text)
  if (rows.length > mostLines + 50)
    throw unreadable('too_many', `At most ${counted(mostLines, 'line')}: ask for fewer days at once`)
  if (rows.some((row) => row.length > mostColumns)) throw unreadable('csv', `At most ${mostColumns} columns`)
  return rows
}

function read(text: string): string[][] {
  try {
    return readCsv(text).map(({ cells }) => cells)
  } catch (error) {
    if (error instanceof UnclosedQuote)
      throw unreadable('csv', `A quote of line ${error.line} is never closed`)
    throw error
  }
}
