/** A row of a CSV file, with the line that it begins in. */
export type CsvRow = { line: number; cells: string[] }

/** How much of a file is read: rows that say something, columns of one, characters of a cell. */
export type CsvBounds = { rows: number; columns: number; cell: number }

/** A quote that is never closed, from there on. */
export class UnclosedQuote extends Error {
  readonly line: number

  constructor(line: number) {
    super(`a quote of line ${line} is never closed`)
    this.line = line
  }
}

/** The first row, column or cell that is too much: what comes behind it was not read. */
export class BeyondBounds extends Error {
  readonly what: keyof CsvBounds
  readonly line: number

  constructor(what: keyof CsvBounds, line: number) {
    super(`line ${line} is beyond the bound of the ${what}`)
    this.what = what
    this.line = line
  }
}

const delimiters = [';', '\t', '|']
const quote = 34
const blank = 32
const lineFeed = 10
const carriageReturn = 13

/**
 * The rows of a CSV file (RFC 4180), whatever stands between its cells; quotes may hold delimiters and ends of lines, and
 * blanks may stand around them. Words behind a quote belong to the cell, as in `"Bob" Smith`, unless that is rather a
 * quote that was never closed. Empty lines are no rows. Throws `UnclosedQuote`, and `BeyondBounds` at the first that is too much. Each character is
 * looked at once.
 */
export function readCsv(given: string, bounds: CsvBounds): CsvRow[] {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const between = delimiterOf(text).charCodeAt(0)
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  let columns = 0
  let says = false

  const take = (value: string) => {
    if (value.length > bounds.cell) throw new BeyondBounds('cell', line)
    columns += 1
    says ||= value.trim() !== ''
    // Programs write delimiters without end behind a table: they are nothing until something stands there.
    if (columns <= bounds.columns) row.cells.push(value)
    else if (says) throw new BeyondBounds('columns', row.line)
  }
  const endRow = () => {
    if (says && rows.length >= bounds.rows) throw new BeyondBounds('rows', row.line)
    if (says) rows.push(row)
    line += 1
    row = { line, cells: [] }
    columns = 0
    says = false
  }

  for (let at = 0; at < text.length; ) {
    const begin = behindBlanks(text, at)
    const isQuoted = text.charCodeAt(begin) === quote
    const closing = isQuoted ? closingQuote(text, begin + 1) : -1
    if (isQuoted && closing < 0) throw new UnclosedQuote(line)
    const end = endOfCell(text, isQuoted ? closing + 1 : begin, between)
    const raw = isQuoted ? text.slice(begin + 1, closing) : text.slice(at, end)
    // With each quote in it doubled it is twice as long at most: that is not counted after they are put right.
    if (raw.length > 2 * bounds.cell) throw new BeyondBounds('cell', line)
    const behind = isQuoted ? text.slice(closing + 1, end).trimEnd() : ''
    // What stands in such a quote would be cells and rows that nobody sees again.
    if (behind !== '' && mayHoldCells(raw, between)) throw new UnclosedQuote(line)
    take(isQuoted ? raw.replaceAll('""', '"') + behind : raw)
    if (isQuoted) line += linesIn(raw)
    const next = text.charCodeAt(end)
    at = end + (next === carriageReturn && text.charCodeAt(end + 1) === lineFeed ? 2 : 1)
    if (next !== between) endRow()
    // A delimiter at the very end begins one more cell, which is empty.
    else if (at >= text.length) {
      take('')
      endRow()
    }
  }
  return rows
}

/** A tab may be what stands between cells: it is no blank. */
function behindBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === blank) at += 1
  return at
}

function mayHoldCells(raw: string, between: number): boolean {
  for (let at = 0; at < raw.length; at += 1) if (ends(raw.charCodeAt(at), between)) return true
  return false
}

/** Of the quotes from here on the first that does not stand for itself; -1: there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2)
  return at
}

function endOfCell(text: string, from: number, between: number): number {
  let at = from
  while (!ends(text.charCodeAt(at), between)) at += 1
  return at
}

/** Behind the end of a text there is no character: NaN. */
const ends = (code: number, between: number) =>
  code === between || code === lineFeed || code === carriageReturn || Number.isNaN(code)

function linesIn(text: string): number {
  let lines = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === carriageReturn || (code === lineFeed && text.charCodeAt(at - 1) !== carriageReturn))
      lines += 1
  }
  return lines
}

/**
 * What stands most often, and alike, in the first lines outside of quotes; of two alike what makes more columns. A comma
 * comes last: where it stands in each amount it is as frequent as any.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, 40)
  const often = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length)
    const columns = Math.max(...counts)
    return columns < 2 ? 0 : counts.filter((count) => count === columns).length + columns / 20_000
  }
  return delimiters.reduce((best, each) => (often(each) > often(best) ? each : best), ',')
}
