import type { FileRow } from '#areas/imports/reading/csv.ts'
import { firstRows, type Reading } from '#areas/imports/reading/table.ts'
import { type DayOrder, type DecimalMark, dayOrderOf, decimalMarkOf } from '#areas/imports/reading/values.ts'
import { guessColumns, guessHeaderRow } from '#areas/imports/rules.ts'
import type { ImportField } from '#platform/importer.ts'

/** So many rows of a file are shown, and looked at for how its days and numbers are written. */
const shownRows = 12
const guessedRows = 200
/** So much of a heading or a cell is shown, characters. */
const shownCharacters = 120

export type HeadAsked = {
  path: string
  reading: Reading
  sheet: number
  /** Where it is known. */
  header_row?: number | undefined
  /** What columns may be. */
  fields: readonly ImportField[]
}

export type Head = {
  header_row: number
  headings: string[]
  rows: FileRow[]
  columns: Record<string, number>
  day_order: DayOrder
  decimal_mark: DecimalMark
}

/** What the beginning of a file looks like, and what its columns may be. */
export async function readHead({ path, reading, sheet, fields, ...asked }: HeadAsked): Promise<Head> {
  const rows = await firstRows(path, reading, sheet, guessedRows)
  const header_row = asked.header_row ?? guessHeaderRow(rows, fields)
  const headings = headingsOf(rows, header_row)
  const texts = rows
    .filter(({ row }) => row > header_row)
    .flatMap(({ cells }) => cells.map((cell) => cell.trim()))
  return {
    ...{ header_row, headings, columns: header_row > 0 ? guessColumns(headings, fields) : {} },
    day_order: dayOrderOf(texts),
    // A workbook keeps numbers as such.
    decimal_mark: reading.format === 'xlsx' ? '.' : decimalMarkOf(texts),
    rows: rows
      .slice(0, shownRows)
      .map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, shownCharacters)) })),
  }
}

/** What stands above each column; where there are no headings, its letter. */
function headingsOf(rows: readonly FileRow[], header_row: number): string[] {
  const said = rows.find(({ row }) => row === header_row)?.cells ?? []
  const width = Math.max(said.length, ...rows.map(({ cells }) => cells.length))
  return Array.from(
    { length: width },
    (_, at) => said[at]?.trim().slice(0, shownCharacters) || `Column ${letterOf(at)}`,
  )
}

const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)
