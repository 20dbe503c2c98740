import { unreadable } from '#areas/imports/reading/unreadable.ts'
import { numberFormat, usualLocale } from '#platform/locales.ts'
import type { WorkbookBounds } from '#platform/workbook/workbook.ts'

/** A file may have so many columns and rows, and a cell so many characters as one of Excel. */
export const mostColumns = 300
export const mostRows = 200_000
export const longestCell = 32_767

/** Headings, and what stands above them, do not count. */
const aboveThem = 1_000

const shown = (count: number) => numberFormat(usualLocale).format(count)

/** Each is thrown at the first that is too much: what comes behind it is not read. */
export function refuseRow(row: number): void {
  if (row > mostRows + aboveThem)
    throw unreadable(
      'too_large',
      `A file has at most ${shown(mostRows)} rows, and this one goes on in row ${shown(row)}: split it, or clear what stands there`,
    )
}

export function refuseColumn(at: number): void {
  if (at >= mostColumns)
    throw unreadable(
      'columns',
      `A file has at most ${mostColumns} columns: take out those that are not needed`,
    )
}

export function refuseCell(length: number, row: number): void {
  if (length > longestCell)
    throw unreadable(
      'cell',
      `A cell of row ${row} has more than ${shown(longestCell)} characters: shorten it, or close its quote`,
    )
}

export const workbookBounds: WorkbookBounds = {
  ...{ columns: mostColumns, cell: longestCell },
  ...{ refuseRow, refuseColumn, refuseCell },
}
