import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import { decimalMarkOf, wayOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import { dayOf, dayOrderOf } from '#areas/payments/bank-statements/reading/days.ts'
import type { CsvRow } from '#platform/read-csv.ts'

export type Table = { headings: string[]; rows: CsvRow[] }

/** What banks call their columns, the surest name first. Each is a whole heading, or the words in it. */
const names = {
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
}

/** So many characters of a heading are looked at to tell what it is. */
const longestHeading = 200

/** Where the table of a file begins: banks write account and days above it. */
export function tableOf(rows: readonly CsvRow[]): Table {
  const known = Object.values(names)
  const isKnown = (cell: string) => {
    const heading = bare(cell.slice(0, longestHeading))
    return known.some((name) => name.test(heading))
  }
  const hits = rows.slice(0, 30).map(({ cells }) => cells.filter(isKnown).length)
  const at = hits.reduce((best, count, index) => (count > hits[best]! ? index : best), 0)
  const headings = (rows[at]?.cells ?? []).map((cell) => cell.trim())
  return { headings, rows: rows.slice(at + 1) }
}

/** What each column is, as far as its heading and its cells tell: a person confirms it. */
export function guessMapping({ headings, rows }: Table): Mapping {
  const taken = new Set<number>()
  const said = headings.map((heading) => bare(heading.slice(0, longestHeading)))
  const take = (name: RegExp): number | null => {
    const at = headings.findIndex((_, index) => !taken.has(index) && name.test(said[index]!))
    if (at < 0) return null
    taken.add(at)
    return at
  }
  const sample = rows.slice(0, 200).map(({ cells }) => cells)
  const column = (at: number | null) => (at === null ? [] : sample.map((row) => row[at] ?? ''))
  const way = wayColumn(headings.length, sample)
  if (way !== null) taken.add(way)
  const day = take(names.day) ?? dayColumn(headings, sample)
  const [amount, paid_in, paid_out] = [take(names.amount), take(names.paid_in), take(names.paid_out)]
  const amounts = amount !== null ? column(amount) : [...column(paid_in), ...column(paid_out)]
  const bank_reference = take(names.bank_reference)
  const payer = take(names.payer)
  const details = said.flatMap((heading, index) =>
    !taken.has(index) && (names.details.test(heading) || /reference/.test(heading)) ? [index] : [],
  )
  return {
    ...{ day, bank_reference, payer, way: amount === null ? null : way },
    amount: paid_in !== null && paid_out !== null ? null : amount,
    paid_in: amount !== null && (paid_in === null || paid_out === null) ? null : paid_in,
    paid_out: amount !== null && (paid_in === null || paid_out === null) ? null : paid_out,
    details: details.slice(0, 6),
    balance: take(names.balance),
    currency: take(names.currency),
    day_order: dayOrderOf(column(day)),
    decimal_mark: decimalMarkOf(amounts),
  }
}

/** A column that holds nothing but days, where no heading says so. */
function dayColumn(headings: readonly string[], rows: readonly string[][]): number | null {
  const at = headings.findIndex(
    (_, index) =>
      rows.length > 0 && rows.every((row) => dayOf(row[index] ?? '', dayOrderOf([row[index] ?? '']))),
  )
  return at < 0 ? null : at
}

/** A column that says of each line which way it went, and of some the one, of some the other or of all the same. */
function wayColumn(columns: number, rows: readonly string[][]): number | null {
  const all = Array.from({ length: columns }, (_, at) => at)
  const at = all.find((each) => rows.length > 0 && rows.every((row) => wayOf(row[each] ?? '') !== undefined))
  return at ?? null
}

const bare = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[_*:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a file is known by when the next one of the same bank comes. */
export const headingsKey = ({ headings }: Table): string => headings.map(bare).join('|').slice(0, 2000)
