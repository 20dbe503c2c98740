import { amountOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import { unreadable } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { dayOrdersOf } from '#areas/payments/bank-statements/reading/days.ts'
import type { CsvRow } from '#platform/read-csv.ts'
import { invalid } from '#platform/refusal.ts'

/**
 * `headings`: what stands above the columns, of each an empty text where nothing does. `hasHeadings`: whether they are
 * used; without them the table begins with its first line.
 */
export type Table = { headings: string[]; hasHeadings: boolean; rows: CsvRow[] }

/** What banks call their columns, the surest name first. Each is a whole heading, or the words in it. */
export const names = {
  day: /^(transaction date|posting date|booking date|value date|date|completed date.*|buchungstag|buchungsdatum|datum|fecha|data)$/,
  amount: /^(amount|value|transaction amount|amount \(?[a-z]{3}\)?|betrag|umsatz|montant|importe|bedrag)$/,
  paid_in: /^(paid in|money in|credit|credits|credit amount|deposits?|received|in|haben|credit.*)$/,
  paid_out: /^(paid out|money out|debit|debits|debit amount|withdrawals?|out|soll|debit.*)$/,
  payer:
    /^(name|payer|payee|counter ?party( name)?|from|sender|beguenstigter.*|auftraggeber.*|merchant|party)$/,
  details:
    /^(description|transaction description|details|narrative|memo|particulars|reference text|text|verwendungszweck|buchungstext|remittance.*|payment reference|notes)$/,
  bank_reference: /^(transaction id|bank reference|fitid|id|transaction reference|reference number)$/,
  balance: /^(balance|running balance|account balance|saldo|balance.*)$/,
  currency: /^(currency|ccy|waehrung|währung)$/,
  way: /^((dr|d|debit|soll|s|af) ?\/ ?(cr|c|credit|haben|h|bij)|(cr|c|credit) ?\/ ?(dr|d|debit)|direction|(debit|credit)[ /]+(credit|debit) (indicator|mark))$/,
  state:
    /^(state|status|transaction (state|status)|booking status|payment status|buchungsstatus|umsatzstatus|statut|estado)$/,
}

/** So many characters of a heading are looked at to tell what it is. */
const longestHeading = 200
/** So far down a table begins: banks write account and days above it. */
const mostAbove = 30

/**
 * The table of a file. Without `hasHeadings` its content tells: a row with a day and an amount is a line and never holds
 * headings. Refuses headings where there are none.
 */
export function tableOf(rows: readonly CsvRow[], hasHeadings?: boolean): Table {
  const guessed = guessHeadings(rows)
  const line = firstLine(rows)
  // Where nothing is called by a known name, what stands right above the first line may name its columns all the same.
  const above = guessed ?? (line > 0 ? line - 1 : undefined)
  if (hasHeadings ?? guessed !== undefined) {
    if (above === undefined)
      throw invalid(
        'mapping.has_headings',
        'The first row has a day and an amount: it is a line, and holds no headings',
        'bank_file.mapping',
      )
    return { headings: bareCells(rows[above]), hasHeadings: true, rows: rows.slice(above + 1) }
  }
  const from = guessed ?? Math.max(line, 0)
  const width = usualWidth(rows.slice(from))
  const headings = above === undefined ? [] : bareCells(rows[above])
  return {
    headings: Array.from({ length: width }, (_, at) => headings[at] ?? ''),
    ...{ hasHeadings: false, rows: rows.slice(from) },
  }
}

/** Which row holds headings, as far as the first ones tell. */
function guessHeadings(rows: readonly CsvRow[]): number | undefined {
  const first = rows.slice(0, mostAbove)
  const hits = first.map(({ cells }) => (isLine(cells) ? 0 : cells.filter(isKnown).length))
  const best = hits.reduce((at, count, index) => (count > hits[at]! ? index : at), 0)
  if (hits[best]! >= 2) return best
  const line = firstLine(rows)
  // No day and no amount anywhere: a person may still know which columns hold them.
  if (line < 0) return first.length > 0 ? best : undefined
  const above = first[line - 1]
  if (!above) return undefined
  // A title has fewer words than the line below it, or figures.
  const names = above.cells.filter((cell) => cell.trim() !== '')
  const filled = first[line]!.cells.filter((cell) => cell.trim() !== '')
  return names.length >= filled.length && !names.some((cell) => isDay(cell) || isAmount(cell))
    ? line - 1
    : undefined
}

/** Whether a day and an amount stand in one of the first rows. */
export const hasLines = (rows: readonly CsvRow[]) => firstLine(rows) >= 0

const firstLine = (rows: readonly CsvRow[]) =>
  rows.slice(0, mostAbove).findIndex(({ cells }) => isLine(cells))

/** Whether a row has a day in one cell and an amount in another. */
function isLine(cells: readonly string[]): boolean {
  const day = cells.findIndex(isDay)
  return day >= 0 && cells.some((cell, at) => at !== day && isAmount(cell))
}
const isDay = (cell: string) => cell.trim() !== '' && dayOrdersOf([cell]).length > 0
/** In a currency of three decimals, so that an amount of any is one. */
const isAmount = (cell: string) => (amountOf(cell, '.', 'KWD') ?? amountOf(cell, ',', 'KWD')) !== undefined

function isKnown(cell: string): boolean {
  const heading = bare(cell.slice(0, longestHeading))
  return Object.values(names).some((name) => name.test(heading))
}

/** As many columns as most rows have, and of two as frequent the more. */
function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].reduce(
    (best, [width, count]) =>
      count > best.count || (count === best.count && width > best.width) ? { width, count } : best,
    { width: 0, count: 0 },
  ).width
}

const bareCells = (row: CsvRow | undefined) => (row?.cells ?? []).map((cell) => cell.trim())

export const bare = (heading: string) =>
  heading
    .slice(0, longestHeading)
    .trim()
    .toLowerCase()
    .replace(/[_*:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a file is known by when the next one of the same bank comes: its headings, or how many columns it has. */
export const headingsKey = ({ headings, hasHeadings }: Table): string =>
  hasHeadings ? headings.map(bare).join('|').slice(0, 2000) : `${headings.length} columns`

/**
 * Refuses a table that ends before its last row does: no row behind ends its line, and the last one has fewer cells than
 * all others.
 */
export function refuseCutTable(rows: readonly CsvRow[], text: string): void {
  const last = rows.at(-1)
  const before = rows.at(-2)
  if (/[\r\n]\s*$/.test(text.slice(-200)) || !last || !before) return
  // Words alone below lines that begin with a figure are the foot of a table.
  if (last.cells.length === 1 && /^\D+$/.test(last.cells[0]!) && /\d/.test(before.cells[0]!)) return
  const least = rows
    .slice(0, -1)
    .reduce((few, { cells }) => Math.min(few, cells.length), Number.POSITIVE_INFINITY)
  if (last.cells.length < least)
    throw unreadable(
      'cut',
      `Line ${last.line} ends in the middle, and the file with it: download it again. Nothing was imported.`,
    )
}
