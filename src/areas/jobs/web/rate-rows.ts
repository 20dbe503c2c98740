/** A rate table while it is edited. Rows of one rate code follow each other: each ends the day before the next begins. */
import type { Basis } from '#areas/jobs/job-enums.ts'
import { marginOf } from '#areas/jobs/margin.ts'
import { worksOut } from '#areas/jobs/rate-basis.ts'
import { addDays, dayOfWeek } from '#platform/days.ts'
import { isDecimal } from '#platform/money.ts'

export type RateRow = {
  rate_code_id: number
  pay_rate: string | null
  charge_rate: string | null
  effective_from: string | null
  effective_to: string | null
  /** The card that it came from. */
  source?: string
  /** How it is agreed; absent: as fixed rates. */
  basis?: Basis | undefined
  pay_term?: string | null | undefined
  charge_term?: string | null | undefined
  min_charge?: string | null | undefined
}

/** Fixed rates, and nothing besides. */
export const fixedTerms = {
  ...{ basis: 'fixed' as const, pay_term: null, charge_term: null, min_charge: null },
}

/** The row agreed in another way, beginning with what it comes to now where that can be said. */
export function withBasis(row: RateRow, basis: Basis): RateRow {
  const margin = marginOf(row.pay_rate, row.charge_rate)
  const left = margin && !margin.margin.startsWith('-') ? margin : undefined
  const terms = {
    fixed: {},
    multiplier: { pay_term: '1', charge_term: '1' },
    margin: { charge_term: left?.margin ?? null },
    margin_percent: { charge_term: left?.margin_percent ?? null },
  }
  return {
    ...row,
    ...fixedTerms,
    min_charge: row.min_charge ?? null,
    ...terms[basis],
    basis,
    source: 'placement',
  }
}

/** What each row comes to while it is typed, as the server works it out; the very same rows where nothing moves. */
export function workedOut(rows: RateRow[], basicId: number | null): RateRow[] {
  const next = rows.map((row) => {
    if ((row.basis ?? 'fixed') === 'fixed') return row
    const basic = rateOn(rows, basicId, row.effective_from ?? '')
    const known = basic && basic !== row && isPriced(basic) ? basic : undefined
    const sides = termsTyped(row) ? worksOut(row as never, known) : undefined
    const same = sides && sides.pay_rate === row.pay_rate && sides.charge_rate === row.charge_rate
    return !sides || same
      ? row
      : { ...row, ...(row.basis === 'multiplier' ? sides : { charge_rate: sides.charge_rate }) }
  })
  return next.every((row, at) => row === rows[at]) ? rows : next
}

const isPriced = (row: RateRow): row is RateRow & { pay_rate: string; charge_rate: string } =>
  isDecimal(row.pay_rate) && isDecimal(row.charge_rate)

const termsTyped = ({ basis, pay_rate, pay_term, charge_term, min_charge }: RateRow) =>
  isDecimal(charge_term) &&
  isDecimal(basis === 'multiplier' ? pay_term : pay_rate) &&
  (min_charge === null || min_charge === undefined || isDecimal(min_charge))

/** A new rate of the code from a day on: the row that was in force ends the day before. */
export function addRateFrom(rows: RateRow[], rateCodeId: number, day: string): RateRow[] {
  const before = rowBefore(rows, rateCodeId, day)
  if (before === undefined) return rows
  const row = rows[before]!
  const added = { ...row, effective_from: day }
  const closed = { ...row, effective_to: addDays(day, -1) }
  return [...rows.slice(0, before), closed, added, ...rows.slice(before + 1)]
}

/** The row begins on another day, and the one before it still ends the day before that. */
export function moveRateStart(rows: RateRow[], index: number, day: string | null): RateRow[] {
  const before = previousOf(rows, index)
  return rows.map((row, at) => {
    if (at === index) return { ...row, effective_from: day }
    return at === before && day ? { ...row, effective_to: addDays(day, -1) } : row
  })
}

/** Takes a row out; the one before it then lasts as long as that one did. */
export function removeRate(rows: RateRow[], index: number): RateRow[] {
  const before = previousOf(rows, index)
  const { effective_to } = rows[index]!
  return rows
    .map((row, at) => (at === before ? { ...row, effective_to } : row))
    .filter((_, at) => at !== index)
}

/** The placement begins on another day: what began with it still does. */
export function startMoved(rows: RateRow[], from: string | null, to: string | null): RateRow[] {
  return rows.map((row) => (row.effective_from === from ? { ...row, effective_from: to } : row))
}

type FromCard = Required<Pick<RateRow, 'rate_code_id' | 'pay_rate' | 'charge_rate' | 'source'>>

/** A new placement's rates as the cards propose them: codes that are there take the card's rates, others are added. */
export function withCardRates(rows: RateRow[], proposed: readonly FromCard[]): RateRow[] {
  const taken = rows.map((row) => {
    const said = proposed.find(({ rate_code_id }) => rate_code_id === row.rate_code_id)
    return said ? { ...row, ...fixedTerms, ...said } : row
  })
  const added = proposed.filter((said) => !rows.some((row) => row.rate_code_id === said.rate_code_id))
  return [...taken, ...added.map((said) => ({ ...rows[0]!, ...fixedTerms, ...said }))]
}

/** The first Monday that lies after today and after the start of every row of the code. */
export function nextStart(rows: RateRow[], rateCodeId: number, today: string): string {
  const last = rows
    .filter((row) => row.rate_code_id === rateCodeId)
    .reduce(
      (latest, { effective_from }) => ((effective_from ?? '') > latest ? effective_from! : latest),
      today,
    )
  return addDays(last, 8 - dayOfWeek(last))
}

/** The row of a code that is in force on a day; before the first one, that one. */
export function rateOn<Row extends { rate_code_id: number; effective_from?: string | null }>(
  rows: Row[],
  rateCodeId: number | null,
  day: string,
): Row | undefined {
  const own = rows.filter((row) => row.rate_code_id === rateCodeId)
  const begun = own.filter((row) => (row.effective_from ?? '') <= day)
  const latest = (one: Row, other: Row) =>
    (other.effective_from ?? '') >= (one.effective_from ?? '') ? other : one
  return begun.length > 0 ? begun.reduce(latest) : own[0]
}

function rowBefore(rows: RateRow[], rateCodeId: number, day: string): number | undefined {
  let found: number | undefined
  for (const [at, { rate_code_id, effective_from }] of rows.entries()) {
    if (rate_code_id !== rateCodeId || effective_from === null || effective_from >= day) continue
    if (found === undefined || effective_from > rows[found]!.effective_from!) found = at
  }
  return found
}

/** The row of the same code that stands before this one: they are kept in the order of their days. */
function previousOf(rows: RateRow[], index: number): number {
  return rows.findLastIndex((row, at) => at < index && row.rate_code_id === rows[index]!.rate_code_id)
}
