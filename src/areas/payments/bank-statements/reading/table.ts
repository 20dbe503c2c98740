import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import { amountOf, waysOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import {
  type BankFile,
  type BankLine,
  cutOff,
  type LeftOut,
  plain,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { dayOf, dayOrdersOf, daysAmong, twoDaysIn } from '#areas/payments/bank-statements/reading/days.ts'
import type { Table } from '#areas/payments/bank-statements/reading/headings.ts'
import { statesOf } from '#areas/payments/bank-statements/reading/states.ts'
import type { DayOrder, LeftOutReason } from '#areas/payments/bank-statements/words.ts'
import type { Minor } from '#platform/money.ts'
import type { CsvRow } from '#platform/read-csv.ts'
import { invalid } from '#platform/refusal.ts'

/** A table of a CSV file or a workbook by what a person took its columns for. `isOpen`: nothing ends its last row. */
export type TableFile = { format: 'csv' | 'xlsx'; table: Table; isOpen: boolean }

/** `row`: the line of the file that it begins in, as a text editor counts them. Amounts as they are printed. */
type Row = {
  row: number
  day: string
  single: Minor | null
  into: Minor | null
  out: Minor | null
  way: 'in' | 'out' | undefined
  balance: Minor | null
  words: Pick<BankLine, 'payer' | 'details' | 'bank_reference'>
}
type Read = BankLine & { row: number; balance: Minor | null }

/** The lines of a table. Refuses at `mapping.…` what a column does not hold. */
export function readTable(
  { format, table, isOpen }: TableFile,
  mapping: Mapping,
  currency: string,
): BankFile {
  for (const { line, cells } of table.rows)
    if (cells.slice(table.headings.length).some((cell) => cell.trim() !== ''))
      throw unreadable(
        'csv',
        `Line ${line} has more columns than the ${table.hasHeadings ? 'headings' : 'others'}: its text may hold an unquoted comma`,
      )
  refuseMapping(mapping, table)
  if (isOpen) refuseCutLine(table, mapping)
  const moves = ({ cells }: CsvRow) =>
    [mapping.amount, mapping.paid_in, mapping.paid_out].some((at) => cellOf(cells, at) !== '')
  const moving = table.rows.filter(moves)
  const balanced = moving.every(({ cells }) => cellOf(cells, mapping.balance) !== '')
  refuseLost(
    table.rows.filter((row) => !moves(row)),
    balanced ? mapping : { ...mapping, balance: null },
    currency,
  )
  // Text with a comma that no quotes hold moves all that comes after it one column on.
  const { booked, others } = byState(moving, mapping)
  const order = dayOrderOf(booked, mapping)
  const ways =
    mapping.way === null
      ? []
      : waysOf(
          booked.map(({ cells }) => cellOf(cells, mapping.way)),
          mapping.way_codes,
        )
  const rows = booked.map((row, at) => rowOf(row, { mapping, currency, order, way: ways[at] }))
  const { lines: read, ...balances } = withSigns(rows, mapping)
  const lines = read.filter(({ amount }) => amount !== 0).map(({ row, balance, ...line }) => line)
  const left_out = others.map(({ row, reason }) => leftOut(row, reason, { mapping, currency, order }))
  return { format, account: '', currency, ...balances, lines, left_out }
}

function refuseMapping(mapping: Mapping, { headings }: Table): void {
  const { details, has_headings, way_codes, day_order, decimal_mark, ...columns } = mapping
  if ([...Object.values(columns), ...details].some((at) => at !== null && at >= headings.length))
    throw invalid('mapping', 'This file has fewer columns: choose them again', 'bank_file.mapping')
  if (mapping.day === null) throw invalid('mapping.day', 'Choose the column of the day', 'bank_file.mapping')
  if (mapping.amount === null && (mapping.paid_in === null || mapping.paid_out === null))
    throw invalid(
      'mapping.amount',
      'Choose the column of the amount, or those of what came in and went out',
      'bank_file.mapping',
    )
}

/**
 * A line with a day whose money stands in another column than those that were chosen: of the columns of another bank, say. A
 * balance alone is one where all others have theirs.
 */
function refuseLost(rows: readonly CsvRow[], mapping: Mapping, currency: string): void {
  const { day, decimal_mark, balance, payer, bank_reference, details } = mapping
  const known = new Set([day, balance, payer, bank_reference, ...details])
  const lost = rows.find(
    ({ cells }) =>
      cellOf(cells, day) !== '' &&
      cells.some(
        (cell, at) => !known.has(at) && /[.,]\d\d\D*$/.test(cell) && amountOf(cell, decimal_mark, currency),
      ),
  )
  if (lost)
    throw invalid(
      'mapping.amount',
      `Line ${lost.line} has an amount in another column: choose the columns again`,
      'bank_file.mapping',
    )
}

/** A last line that nothing ends and that has a day without an amount, or fewer pence than all amounts above: it was cut there. */
function refuseCutLine({ rows }: Table, { day, amount, paid_in, paid_out, balance }: Mapping): void {
  const [last, ...above] = rows.toReversed()
  if (!last || above.length === 0) return
  const at = last.cells.length - 1
  const end = cellOf(last.cells, at)
  const amounts = [amount, paid_in, paid_out]
  const money = [...amounts, balance]
  const hasNoAmount = amounts.every((at) => cellOf(last.cells, at) === '')
  if (end === '' && hasNoAmount && dayOrdersOf([cellOf(last.cells, day)]).length > 0) throw cutOff()
  const pence = (cell: string) => /[.,](\d*)\D*$/.exec(cell)?.[1]?.length ?? 0
  const figures = above
    .flatMap(({ cells }) => money.map((each) => cellOf(cells, each)))
    .filter((cell) => cell !== '')
  if (money.includes(at) && end !== '' && pence(end) < 2 && figures.every((cell) => pence(cell) >= 2))
    throw cutOff()
  if (at === day && above.every(({ cells }) => cellOf(cells, day).length > end.length)) throw cutOff()
}

const cellOf = (cells: readonly string[], at: number | null) => (at === null ? '' : (cells[at] ?? '').trim())
const lineFault = (field: string, text: string) => invalid(`mapping.${field}`, text, 'bank_file.line')

type Unbooked = { row: CsvRow; reason: LeftOutReason }

/** What is booked, and what is not with why. Refuses a word that is neither. */
function byState(rows: readonly CsvRow[], { state }: Mapping): { booked: CsvRow[]; others: Unbooked[] } {
  if (state === null) return { booked: [...rows], others: [] }
  const said = rows.map(({ cells }) => cellOf(cells, state))
  const booked: CsvRow[] = []
  const others: Unbooked[] = []
  for (const [at, found] of statesOf(said).entries()) {
    const row = rows[at]!
    if (found === undefined)
      throw lineFault(
        'state',
        `Line ${row.line} does not say there whether it is booked: “${said[at]!.slice(0, 40)}”`,
      )
    if (found === 'booked') booked.push(row)
    else others.push({ row, reason: found })
  }
  return { booked, others }
}

/** Refuses days that could be read two ways while nobody said which. */
function dayOrderOf(rows: readonly CsvRow[], { day, day_order }: Mapping): DayOrder {
  if (day_order !== null) return day_order
  const days = daysAmong(rows.map(({ cells }) => cellOf(cells, day)))
  const two = twoDaysIn(days)
  if (two !== undefined)
    throw invalid(
      'mapping.day_order',
      `“${two.slice(0, 40)}” can be read two ways: say whether the day or the month stands first`,
      'bank_file.day_order',
    )
  return dayOrdersOf(days)[0] ?? 'dmy'
}

type By = { mapping: Mapping; currency: string; order: DayOrder }

function rowOf({ line: row, cells }: CsvRow, { mapping, currency, order, way }: By & Pick<Row, 'way'>): Row {
  const cell = (at: number | null) => cellOf(cells, at)
  const typedDay = cell(mapping.day)
  const day = dayOf(typedDay, order)
  if (!day)
    throw lineFault('day', `Line ${row} has no day there that can be read: “${typedDay.slice(0, 40)}”`)
  const money = (at: number | null, field: string): Minor | null => {
    const typed = cell(at)
    if (typed === '') return null
    const minor = amountOf(typed, mapping.decimal_mark, currency)
    if (minor === undefined)
      throw lineFault(field, `Line ${row} has no amount there that can be read: “${typed.slice(0, 40)}”`)
    return minor
  }
  const of = cell(mapping.currency).toUpperCase()
  if (of !== '' && of !== currency)
    throw lineFault('currency', `Line ${row} is in ${of.slice(0, 10)}: upload a file for each currency`)
  const single = money(mapping.amount, 'amount')
  if (mapping.way !== null && single !== null && single !== 0 && way === undefined)
    throw lineFault(
      'way',
      `Line ${row} does not say there which way it went: “${cell(mapping.way).slice(0, 40)}”`,
    )
  return {
    ...{ row, day, single, way },
    into: money(mapping.paid_in, 'paid_in'),
    out: money(mapping.paid_out, 'paid_out'),
    balance: money(mapping.balance, 'balance'),
    words: wordsOf(cells, mapping),
  }
}

const wordsOf = (cells: readonly string[], mapping: Mapping) => ({
  payer: plain(cellOf(cells, mapping.payer), 140),
  details: plain(mapping.details.map((at) => cellOf(cells, at)).join(' ')),
  bank_reference: plain(cellOf(cells, mapping.bank_reference), 140),
})

type Signed = Pick<BankFile, 'opening' | 'closing'> & { lines: Read[] }

/**
 * What went out is printed below nothing by some banks, and without a sign by others: that is one for the whole column. Where
 * anything in it is above nothing, what is below came back. Where all of it is below, the balances tell, and without them it
 * went out.
 */
function withSigns(rows: readonly Row[], mapping: Mapping): Signed {
  const outs = rows.map(({ single, out, way }) => (single === null ? (out ?? 0) : way === 'out' ? single : 0))
  const anyAbove = outs.some((out) => out > 0)
  const anyBelow = outs.some((out) => out < 0)
  const ways = anyAbove || !anyBelow ? [false] : [true, false]
  const read = ways.map((isPrintedBelow) => signed(rows, isPrintedBelow))
  const balanced = read.map((lines) => balancesOf(lines, mapping))
  const fitting = balanced.findIndex((each) => 'opening' in each)
  const found = balanced[Math.max(fitting, 0)]!
  if ('broken' in found)
    throw unreadable(
      'totals',
      `The balances do not add up: line ${found.broken} does not follow from the one before it. Nothing was imported.`,
    )
  return { ...found, lines: read[Math.max(fitting, 0)]! }
}

const signed = (rows: readonly Row[], isPrintedBelow: boolean): Read[] =>
  rows.map(({ row, day, single, into, out, way, balance, words }) => {
    const went = (minor: Minor) => (isPrintedBelow || minor === 0 ? minor : -minor)
    const amount = single === null ? (into ?? 0) + went(out ?? 0) : way === 'out' ? went(single) : single
    return { row, day, amount, balance, ...words }
  })

/** Of a file that gives a balance after each line: each must follow from the one before, from either end. */
function balancesOf(
  read: readonly Read[],
  mapping: Mapping,
): Pick<BankFile, 'opening' | 'closing'> | { broken: number } {
  if (mapping.balance === null || read.length === 0 || read.some(({ balance }) => balance === null))
    return { opening: null, closing: null }
  const newest = [...read].reverse()
  const breaks = [read, newest].map(breakIn)
  const order = breaks[0] === undefined ? read : breaks[1] === undefined ? newest : undefined
  if (!order) return { broken: breaks[0]!.row }
  const [first, last] = [order[0]!, order.at(-1)!]
  return { opening: first.balance! - first.amount, closing: last.balance! }
}

const breakIn = (lines: readonly Read[]) =>
  lines.find((line, at) => at > 0 && lines[at - 1]!.balance! + line.amount !== line.balance!)

/** As far as it can be read: nothing of it is money. What came in counts as such, what went out below nothing. */
function leftOut({ cells }: CsvRow, reason: LeftOutReason, { mapping, currency, order }: By): LeftOut {
  const money = (at: number | null) => amountOf(cellOf(cells, at), mapping.decimal_mark, currency)
  const out = money(mapping.paid_out)
  const amount =
    money(mapping.amount) ?? money(mapping.paid_in) ?? (out === undefined ? undefined : -Math.abs(out))
  const { payer, details } = wordsOf(cells, mapping)
  return {
    ...{ day: dayOf(cellOf(cells, mapping.day), order) ?? null, amount: amount ?? null, reason },
    text: plain([payer, details].filter(Boolean).join(' '), 200),
  }
}
