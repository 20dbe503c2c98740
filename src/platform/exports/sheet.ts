import type { Cell } from '#platform/exportable.ts'
import type { CopiedRow } from '#platform/exports/rows.ts'

/** What a worksheet holds, its heading included. */
export const mostSheetRows = 1_048_576
/** The longest text of one cell; what is longer is cut there. */
const longestText = 32_767
/** Bytes of markup handed on at a time, about. */
const portion = 1 << 16

type Kind = Cell['kind']

/** Formats of `styles` in parts.ts, by their place there. */
const styleOf: Record<Kind, number> = {
  text: 0,
  yes_no: 0,
  decimal: 0,
  integer: 2,
  money: 3,
  minutes: 3,
  day: 4,
  instant: 5,
}
const widthOf: Record<Kind, number> = {
  text: 24,
  yes_no: 10,
  decimal: 12,
  integer: 12,
  money: 14,
  minutes: 10,
  day: 12,
  instant: 18,
}

/** One worksheet: the heading frozen, bold and with filters, numbers as numbers and days as days. `total` rows follow it. */
export async function* sheetXml(
  columns: readonly Pick<Cell, 'label' | 'kind'>[],
  rows: AsyncIterable<CopiedRow[]>,
  total: number,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => letterOf(at))
  const write = columns.map(({ kind }) => writerOf(kind))
  yield Buffer.from(begin(columns, letters, total))
  let xml = ''
  let number = 1
  for await (const some of rows) {
    for (const row of some) {
      number++
      xml += `<row r="${number}">`
      for (let at = 0; at < letters.length; at++) {
        const value = row[at]
        if (value !== null && value !== undefined && value !== '')
          xml += write[at]!(`${letters[at]}${number}`, value)
      }
      xml += '</row>'
      if (xml.length > portion) {
        yield Buffer.from(xml)
        xml = ''
      }
    }
    onRows(some.length)
  }
  const filter = `<autoFilter ref="A1:${letters.at(-1)}${number}"/>`
  yield Buffer.from(`${xml}</sheetData>${filter}</worksheet>`)
}

function begin(columns: readonly Pick<Cell, 'label' | 'kind'>[], letters: string[], total: number): string {
  const widths = columns.map(({ kind, label }, at) => {
    const width = Math.max(widthOf[kind], label.length + 4)
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const headings = columns.map(({ label }, at) => textCell(`${letters[at]}1`, label, 1))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:${letters.at(-1)}${total + 1}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
}

function writerOf(kind: Kind): (place: string, value: string) => string {
  const style = styleOf[kind]
  const number = (place: string, value: string | number) => `<c r="${place}" s="${style}"><v>${value}</v></c>`
  switch (kind) {
    case 'text':
    case 'yes_no':
      return (place, value) => textCell(place, value)
    case 'day':
    case 'instant':
      return (place, value) => {
        const serial = serialOf(value)
        return serial === undefined ? textCell(place, value) : number(place, serial)
      }
    default:
      return (place, value) => (/^-?\d/.test(value) ? number(place, value) : textCell(place, value))
  }
}

function textCell(place: string, text: string, style = 0): string {
  const styled = style ? ` s="${style}"` : ''
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

const special = /[&<>\p{Cc}\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/u

/** Text that XML can hold. Excel reads `_x000D_` as a character: such text is told from it by escaping its first mark. */
export function xmlText(text: string): string {
  const whole = text.length > longestText ? text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '') : text
  if (!special.test(whole)) return whole
  return whole
    .replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(x[0-9A-Fa-f]{4}_)/g, '_x005F_$1')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Days since the last of 1899, as spreadsheets count; they know none before 1900-03 and none after 9999. */
export function serialOf(text: string): number | undefined {
  const parts = text.match(/^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?$/)
  if (!parts) return undefined
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const serial = Date.UTC(year!, month! - 1, day, hour, minute, second) / 86_400_000 + 25_569
  // Upwards: readers that cut milliseconds off would tell the second before.
  return year! >= 1900 && serial >= 61 ? Math.ceil(serial * 1e9) / 1e9 : undefined
}

/** 0 is A, 26 is AA. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}
