/** A row of a CSV file, with the line that it begins in. */
export type CsvRow = { line: number; cells: string[] }

/** A quote that is never closed, from there on. */
export class UnclosedQuote extends Error {
  readonly line: number

  constructor(line: number) {
    super(`a quote of line ${line} is never closed`)
    this.line = line
  }
}

const delimiters = [',', ';', '\t', '|']

/**
 * The rows of a CSV file (RFC 4180), whatever stands between its cells; quotes may hold delimiters and ends of lines.
 * Empty lines are no rows. Throws `UnclosedQuote`.
 */
export function readCsv(text: string): CsvRow[] {
  return rowsOf(text.replace(/^\uFEFF/, '')).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

function rowsOf(text: string): CsvRow[] {
  const delimiter = delimiterOf(text)
  const cell = new RegExp(
    `("(?:[^"]|"")*"|(?!")[^\\${delimiter}\\r\\n]*)(\\${delimiter}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new UnclosedQuote(line)
    const [, value = '', end] = found
    row.cells.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    line += value.split(/\r\n|\n|\r/).length - 1
    if (end === delimiter) continue
    rows.push(row)
    line += 1
    row = { line, cells: [] }
  }
  // A delimiter at the very end begins one more cell, which is empty.
  if (row.cells.length > 0) rows.push({ ...row, cells: [...row.cells, ''] })
  return rows
}

/** What stands most often, and alike, in the first lines outside of quotes. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, 40)
  const often = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length)
    const columns = Math.max(...counts)
    return columns < 2 ? 0 : counts.filter((count) => count === columns).length
  }
  return delimiters.reduce((best, each) => (often(each) > often(best) ? each : best), delimiters[0]!)
}
