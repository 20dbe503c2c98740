import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import { amountOf, wayOf } from '#areas/payments/bank-statements/reading/amounts.ts'
import {
  type BankFile,
  type BankLine,
  plain,
  unreadable,
} from '#areas/payments/bank-statements/reading/bank-file.ts'
import { dayOf } from '#areas/payments/bank-statements/reading/days.ts'
import type { Table } from '#areas/payments/bank-statements/reading/headings.ts'
import type { Minor } from '#platform/money.ts'
import { invalid } from '#platform/refusal.ts'

/** `row`: the line of the file that it begins in, as a text editor counts them. */
type Read = BankLine & { row: number; balance: Minor | null }

/** A CSV file by what a person took its columns for. Refuses at `mapping.…` what a column does not hold. */
export function readCsv(table: Table, mapping: Mapping, currency: string): BankFile {
  refuseMapping(mapping, table)
  const read = table.rows.flatMap(({ line: row, cells }) => {
    // Text with a comma that no quotes hold moves all that comes after it one column on.
    if (cells.slice(table.headings.length).some((cell) => cell.trim() !== ''))
      throw unreadable(
        'csv',
        `Line ${row} has more columns than the headings: its text may hold an unquoted comma`,
      )
    const line = lineOf(cells, row, mapping, currency)
    return line ? [line] : []
  })
  const balances = balancesOf(read, mapping)
  const lines = read.filter(({ amount }) => amount !== 0).map(({ row, balance, ...line }) => line)
  return { format: 'csv', account: '', currency, ...balances, lines }
}

function refuseMapping(mapping: Mapping, { headings }: Table): void {
  const { day, amount, paid_in, paid_out, details, ...rest } = mapping
  const named = [
    day,
    amount,
    paid_in,
    paid_out,
    rest.payer,
    rest.bank_reference,
    rest.balance,
    rest.currency,
    rest.way,
  ]
  if ([...named, ...details].some((at) => at !== null && at >= headings.length))
    throw invalid('mapping', 'This file has fewer columns: choose them again', 'bank_file.mapping')
  if (day === null) throw invalid('mapping.day', 'Choose the column of the day', 'bank_file.mapping')
  if (amount === null && (paid_in === null || paid_out === null))
    throw invalid(
      'mapping.amount',
      'Choose the column of the amount, or those of what came in and went out',
      'bank_file.mapping',
    )
}

/** Undefined: a line without an amount. Banks write totals, remarks and balances brought forward there. */
function lineOf(cells: readonly string[], row: number, mapping: Mapping, currency: string): Read | undefined {
  const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim())
  const typedDay = cell(mapping.day)
  const amounts = [cell(mapping.amount), cell(mapping.paid_in), cell(mapping.paid_out)]
  if (amounts.every((text) => text === '')) return undefined
  const fault = (field: string, text: string) => invalid(`mapping.${field}`, text, 'bank_file.line')
  const day = dayOf(typedDay, mapping.day_order)
  if (!day) throw fault('day', `Line ${row} has no day there that can be read: “${typedDay.slice(0, 40)}”`)
  const money = (at: number | null, field: string): Minor | null => {
    const typed = cell(at)
    if (typed === '') return null
    const minor = amountOf(typed, mapping.decimal_mark, currency)
    if (minor === undefined)
      throw fault(field, `Line ${row} has no amount there that can be read: “${typed.slice(0, 40)}”`)
    return minor
  }
  const of = cell(mapping.currency).toUpperCase()
  if (of !== '' && of !== currency)
    throw fault('currency', `Line ${row} is in ${of.slice(0, 10)}: upload a file for each currency`)
  const single = money(mapping.amount, 'amount')
  const way = wayOf(cell(mapping.way))
  if (mapping.way !== null && single !== null && single !== 0 && way === undefined)
    throw fault(
      'way',
      `Line ${row} does not say there which way it went: “${cell(mapping.way).slice(0, 40)}”`,
    )
  const [into, out] = [money(mapping.paid_in, 'paid_in'), money(mapping.paid_out, 'paid_out')]
  return {
    ...{ day, row },
    // What went out is printed with its sign by some banks, and without by others.
    amount: single === null ? (into ?? 0) - Math.abs(out ?? 0) : way === 'out' ? -Math.abs(single) : single,
    payer: plain(cell(mapping.payer), 140),
    details: plain(mapping.details.map(cell).join(' ')),
    bank_reference: plain(cell(mapping.bank_reference), 140),
    balance: money(mapping.balance, 'balance'),
  }
}

/** Of a file that gives a balance after each line: each must follow from the one before, from either end. */
function balancesOf(read: readonly Read[], mapping: Mapping): Pick<BankFile, 'opening' | 'closing'> {
  if (mapping.balance === null || read.length === 0 || read.some(({ balance }) => balance === null))
    return { opening: null, closing: null }
  const newest = [...read].reverse()
  const breaks = [read, newest].map(breakIn)
  const order = breaks[0] === undefined ? read : breaks[1] === undefined ? newest : undefined
  if (!order)
    throw unreadable(
      'totals',
      `The balances do not add up: line ${breaks[0]!.row} does not follow from the one before it. Nothing was imported.`,
    )
  const [first, last] = [order[0]!, order.at(-1)!]
  return { opening: first.balance! - first.amount, closing: last.balance! }
}

const breakIn = (lines: readonly Read[]) =>
  lines.find((line, at) => at > 0 && lines[at - 1]!.balance! + line.amount !== line.balance!)
