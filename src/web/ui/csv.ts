export type CsvCell = string | number | boolean | null | undefined

/** Lines for a spreadsheet: quoted where needed, with the byte order mark that Excel needs to see UTF-8. */
export function csvOf(headings: string[], rows: CsvCell[][]): string {
  return `\uFEFF${[headings, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** One cell. Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function isFormula(text: string): boolean {
  if (/^-?\d+(\.\d+)?$/.test(text)) return false
  return /^[\s]*[=+\-@\t\r|%]/.test(text) || /^[\t\r]/.test(text)
}
