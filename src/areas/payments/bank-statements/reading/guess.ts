import type { Mapping } from '#areas/payments/bank-statements/contract.ts'
import {
  amountOf,
  decimalMarkOf,
  wayCodesOf,
  waysOf,
} from '#areas/payments/bank-statements/reading/amounts.ts'
import { dayOrdersOf, daysAmong, twoDaysIn } from '#areas/payments/bank-statements/reading/days.ts'
import { bare, names, type Table } from '#areas/payments/bank-statements/reading/headings.ts'
import { stateIn } from '#areas/payments/bank-statements/reading/states.ts'

/** So many rows are looked at. */
const mostSampled = 200

type Sample = { said: readonly string[]; columns: readonly (readonly string[])[] }

/** What each column is, as far as its heading and its cells tell: a person confirms it. */
export function guessMapping({ headings, hasHeadings, rows }: Table): Mapping {
  const sample = rows.slice(0, mostSampled).map(({ cells }) => cells)
  const columns = headings.map((_, at) => sample.map((row) => row[at] ?? ''))
  const said = headings.map((heading) => (hasHeadings ? bare(heading) : ''))
  const guessed = hasHeadings ? byHeadings({ said, columns }) : byContent({ said, columns })
  const column = (at: number | null) => (at === null ? [] : columns[at]!)
  const amounts = [guessed.amount, guessed.paid_in, guessed.paid_out].flatMap(column)
  return {
    ...guessed,
    has_headings: hasHeadings,
    way_codes: wayCodesOf(column(guessed.way)) ?? 'dc',
    // Of all rows: the only day that tells may be the last one.
    day_order: dayOrderIn(guessed.day === null ? [] : rows.map(({ cells }) => cells[guessed.day!] ?? '')),
    decimal_mark: decimalMarkOf(amounts),
  }
}

type Guessed = Omit<Mapping, 'has_headings' | 'way_codes' | 'day_order' | 'decimal_mark'>

function byHeadings({ said, columns }: Sample): Guessed {
  const taken = new Set<number>()
  const take = (at: number): number | null => {
    if (at < 0) return null
    taken.add(at)
    return at
  }
  const named = (name: RegExp) => take(said.findIndex((heading, at) => !taken.has(at) && name.test(heading)))
  const way = take(wayColumn({ said, columns }))
  const state = take(stateColumn({ said, columns }))
  const day = named(names.day) ?? take(dayColumn(columns))
  const [amount, paid_in, paid_out] = [named(names.amount), named(names.paid_in), named(names.paid_out)]
  const bank_reference = named(names.bank_reference)
  const payer = named(names.payer)
  const details = said.flatMap((heading, index) =>
    !taken.has(index) && (names.details.test(heading) || /reference/.test(heading)) ? [index] : [],
  )
  const isTwo = paid_in !== null && paid_out !== null
  return {
    ...{ day, bank_reference, payer, state, way: amount === null ? null : way },
    amount: isTwo ? null : amount,
    paid_in: amount !== null && !isTwo ? null : paid_in,
    paid_out: amount !== null && !isTwo ? null : paid_out,
    details: details.slice(0, 6),
    balance: named(names.balance),
    currency: named(names.currency),
  }
}

/** Without headings: the day, the amount where one column alone holds amounts, and what is left as text. */
function byContent({ said, columns }: Sample): Guessed {
  const all = columns.map((_, at) => at)
  const day = dayColumn(columns)
  const way = wayColumn({ said, columns })
  const state = stateColumn({ said, columns })
  const amounts = all.filter((at) => at !== day && isFigures(columns[at]!))
  const balance = amounts.find((at) => amounts.some((amount) => isBalanceOf(columns, amount, at))) ?? null
  const left = amounts.filter((at) => at !== balance)
  const amount = left.length === 1 ? left[0]! : null
  const isText = (at: number) =>
    ![day, way, state, ...amounts].includes(at) && columns[at]!.some((cell) => /\p{L}/u.test(cell))
  return {
    ...{ day: day < 0 ? null : day, amount, balance, paid_in: null, paid_out: null },
    ...{ way: way < 0 || amount === null ? null : way, state: state < 0 ? null : state },
    ...{ payer: null, bank_reference: null, currency: null, details: all.filter(isText).slice(0, 6) },
  }
}

/** Null where the days do not tell, or are the same days in any order. */
function dayOrderIn(column: readonly string[]): Mapping['day_order'] {
  const orders = dayOrdersOf(daysAmong(column))
  return orders.length === 1 ? orders[0]! : null
}

/** A day of a table that is two days by how it may be read; undefined: there is none. */
export const twoDaysOf = ({ rows }: Table, day: number | null): string | undefined =>
  day === null ? undefined : twoDaysIn(daysAmong(rows.map(({ cells }) => cells[day] ?? '')))

/** A column that holds nothing but days. */
const dayColumn = (columns: Sample['columns']) =>
  columns.findIndex(
    (cells) =>
      cells.length > 0 && cells.every((cell) => cell.trim() !== '' && dayOrdersOf([cell]).length > 0),
  )

/**
 * A column that says of each line which way it went. One letter alone says nothing, unless its heading does: `D` may be
 * debits or deposits.
 */
function wayColumn({ said, columns }: Sample): number {
  const isWay = (cells: readonly string[]) =>
    cells.length > 0 && waysOf(cells, 'dc').every((way) => way !== undefined)
  const byName = columns.findIndex(
    (cells, at) => names.way.test(said[at]!) && waysOf(cells, 'dc').some((way) => way !== undefined),
  )
  return byName >= 0 ? byName : columns.findIndex((cells) => isWay(cells) && wayCodesOf(cells) !== undefined)
}

/** A column that says how far each payment got: by its heading and a word of it, or by its words alone. */
function stateColumn({ said, columns }: Sample): number {
  const byName = columns.findIndex(
    (cells, at) => names.state.test(said[at]!) && cells.some((cell) => stateIn(cell) !== undefined),
  )
  if (byName >= 0) return byName
  return columns.findIndex(
    (cells) =>
      cells.some((cell) => cell.trim() !== '') &&
      cells.every((cell) => cell.trim() === '' || stateIn(cell) !== undefined) &&
      cells.some((cell) => !['', 'open', 'final', 'done'].includes(cell.trim().toLowerCase())),
  )
}

const figure = (cell: string) => amountOf(cell, decimalMarkOf([cell]), 'KWD')

/** Amounts have decimals or a sign somewhere: whole numbers alone are rather accounts and numbers of cheques. */
const isFigures = (cells: readonly string[]) =>
  cells.some((cell) => /[.,]\d{1,3}\D*$/.test(cell)) &&
  cells.every((cell) => cell.trim() === '' || figure(cell) !== undefined)

/** Whether each of these follows from the one before it and the amount, from either end. */
function isBalanceOf(columns: Sample['columns'], amount: number, balance: number): boolean {
  if (amount === balance || columns[0]!.length < 2) return false
  const rows = columns[0]!.map((_, at) => ({
    moved: figure(columns[amount]![at]!) ?? Number.NaN,
    left: figure(columns[balance]![at]!) ?? Number.NaN,
  }))
  const follows = (from: typeof rows) =>
    from.every(({ moved, left }, at) => at === 0 || from[at - 1]!.left + moved === left)
  return follows(rows) || follows(rows.toReversed())
}
