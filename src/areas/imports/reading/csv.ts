import { refuseCell, refuseColumn, refuseRow } from '#areas/imports/reading/bounds.ts'

/** A row of a file, counted as a spreadsheet counts them: the first one is 1, empty ones count too. */
export type FileRow = { row: number; cells: string[] }

/** A quote that is never closed, from this row on. */
export class UnclosedQuote extends Error {
  readonly row: number

  constructor(row: number) {
    super(`a quote of row ${row} is never closed`)
    this.row = row
  }
}

const blank = 32
const quote = 34
const lineFeed = 10
const carriageReturn = 13

/**
 * The rows of a CSV file (RFC 4180) as its text arrives, a piece's worth at a time; quotes may hold delimiters and ends of
 * lines, and blanks may stand before them. Of quotes in the middle of a cell nothing is made. Throws `UnclosedQuote`, and refuses the first row, column or
 * cell that is too much.
 */
export async function* csvRows(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow[]> {
  const between = delimiter.charCodeAt(0)
  let row = 1
  let cells: string[] = []
  let cell = ''
  let quoted = false
  // A quote has just ended: another one right behind it stands for itself.
  let closed = false
  // Words stand in this cell already; blanks may stand before a quote.
  let bare = false
  // What stands in quotes of this cell could be cells and rows.
  let holds = false
  let afterReturn = false

  for await (const text of pieces) {
    const found: FileRow[] = []
    let from = 0
    const endCell = (at: number) => {
      refuseColumn(cells.length)
      refuseCell(cell.length + at - from, row)
      cells.push(cell + text.slice(from, at))
      cell = ''
      closed = false
      bare = false
      holds = false
      from = at + 1
    }
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (quoted) {
        if (code !== quote) {
          holds ||= code === between || code === lineFeed || code === carriageReturn
          continue
        }
        cell += text.slice(from, at)
        from = at + 1
        quoted = false
        closed = true
      } else if (code === quote) {
        if (closed && from === at) cell += '"'
        else if (closed && holds) throw new UnclosedQuote(row)
        else if (closed || bare) continue
        else cell = ''
        quoted = true
        closed = false
        from = at + 1
      } else if (code === between) {
        endCell(at)
      } else if (code === lineFeed && afterReturn && from === at && cells.length === 0 && cell === '') {
        from = at + 1
      } else if (code === lineFeed || code === carriageReturn) {
        endCell(at)
        refuseRow(row)
        found.push({ row, cells })
        row += 1
        cells = []
      } else if (code !== blank) {
        // They would be lost: it is rather a quote that was never closed before another one.
        if (closed && holds) throw new UnclosedQuote(row)
        bare = true
      }
      afterReturn = code === carriageReturn
    }
    cell += text.slice(from)
    refuseCell(cell.length, row)
    if (found.length > 0) yield found
  }
  if (quoted) throw new UnclosedQuote(row)
  if (cells.length === 0 && cell === '') return
  refuseColumn(cells.length)
  refuseRow(row)
  yield [{ row, cells: [...cells, cell] }]
}
