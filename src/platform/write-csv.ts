/** A spreadsheet runs text that begins like a formula: an apostrophe in front keeps it text. */
export const harmless = (value: string): string =>
  /^[\s\u0085\u00A0\u200B-\u200F\u2028-\u202F\u2060\u3000\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value)
    ? `'${value}`
    : value

/** A cell as a file with this separator holds it. */
export const quoted = (value: string, separator: string): string =>
  value.includes(separator) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

const number = /^-?\d+(\.\d+)?$/

/** A line of a file with commas: numbers as they are, all other text harmless for spreadsheets. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(number.test(cell) ? cell : harmless(cell), ',')).join(',')}\r\n`
