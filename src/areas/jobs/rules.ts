import type { z } from 'zod'
import type { RateTerms } from '#areas/jobs/basis-words.ts'
import type { Layout, OvertimeRule, RateRowInput, RateUnit } from '#areas/jobs/contract.ts'
import { mostRates } from '#areas/jobs/job-enums.ts'
import { mixedBasisErrors } from '#areas/jobs/pay-currency.ts'
import { basisErrors, multipleErrors, ownTerms, pricedRates } from '#areas/jobs/rate-basis.ts'
import { addDays, isZone } from '#platform/days.ts'
import { scaled } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

type Dates = { start_date: string; end_date: string | null }

/** An end before its start is refused at the end's field. */
export function whyNotDates({ start_date, end_date }: Dates): Reason | undefined {
  if (end_date === null || end_date >= start_date) return undefined
  return {
    code: 'end_before_start',
    title: 'Please check the dates',
    errors: { end_date: ['The end lies before the start'] },
  }
}

type Terms = Dates & {
  tz: string
  layout: Layout
  basic_rate_code_id: number
  rates: RateRowInput[]
  overtime_rules: readonly OvertimeRule[]
  /** What is charged and paid; null: paid in what is charged. */
  currency?: string | undefined
  pay_currency?: string | null | undefined
}

/**
 * Why these terms cannot be worked under: the basic rate must cover every day from the start, rows of one rate
 * code may not overlap, and the zone must exist.
 */
export function whyNotTerms(terms: Terms): Reason | undefined {
  const errors: Record<string, string[]> = {}
  if (!isZone(terms.tz)) errors.tz = ['Not a time zone, use one like Europe/London']
  const basics = terms.rates.filter((row) => row.rate_code_id === terms.basic_rate_code_id)
  for (const [index, row] of terms.rates.entries()) {
    if (row.effective_to !== null && row.effective_to < row.effective_from)
      errors[`rates.${index}.effective_to`] = ['The end lies before the start']
    const clash = terms.rates.findIndex((other, at) => at < index && overlaps(row, other))
    if (clash >= 0)
      errors[`rates.${index}.effective_from`] = [`Overlaps with row ${clash + 1} of the same rate code`]
    const isBasic = row.rate_code_id === terms.basic_rate_code_id
    Object.assign(errors, basisErrors(row, isBasic, `rates.${index}`))
    const { currency, pay_currency } = terms
    if (currency && pay_currency)
      Object.assign(errors, mixedBasisErrors(row, { currency, pay_currency }, `rates.${index}`))
    if (!isBasic) Object.assign(errors, multipleErrors(row, basics, `rates.${index}`))
  }
  if (isCounted(terms.layout) && terms.overtime_rules.length > 0)
    errors.overtime_rules = [`Overtime counts hours, and here ${terms.layout} are entered: remove the rules`]
  Object.assign(errors, basicCodeErrors(terms))
  if (
    Object.keys(errors).length === 0 &&
    pricedRates(terms.rates, terms.basic_rate_code_id).length > mostRates
  )
    errors.rates = [
      `Cut by the days of the basic rates these are more than ${mostRates} rows: keep fewer of them`,
    ]
  const gap = terms.rates.length > 0 && firstDayWithout(terms)
  if (gap && Object.keys(errors).length === 0) errors.rates = [`There is no basic rate on ${gap}`]
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'placement.terms', title: 'Please check the rates', errors }
}

/** Plain time is neither a call-out nor limited: hours that were worked are paid. */
function basicCodeErrors({ basic_rate_code_id, overtime_rules }: Terms): Record<string, string[]> {
  const message = {
    callout: 'Call-outs need a rate code of their own',
    period_cap: 'Basic time is not limited',
  }
  return Object.fromEntries(
    overtime_rules.flatMap(({ type, rate_code_id }, at) =>
      (type === 'callout' || type === 'period_cap') && rate_code_id === basic_rate_code_id
        ? [[`overtime_rules.${at}.rate_code_id`, [`${message[type]}: choose another than the basic one`]]]
        : [],
    ),
  )
}

/** Rates are left out where no time is worked for the agency alone: by somebody whom the client employs. */
export function whyNotWithoutRates(rates: readonly unknown[], engagement_type: string): Reason | undefined {
  if (rates.length > 0 || engagement_type === 'perm') return undefined
  const message = 'Give at least one rate: only permanent placements have none'
  return { code: 'placement.no_rates', title: 'Please check the rates', errors: { rates: [message] } }
}

/** Days and units count as they are entered: nothing rounds them, and no overtime is found in them. */
export const isCounted = (layout: Layout) => layout === 'days' || layout === 'units'

type Unit = z.output<typeof RateUnit>

/** Why time cannot be entered like this at a basic rate of that unit. */
export function whyNotLayout(layout: Layout, unit: Unit | null): Reason | undefined {
  if (unit === null || !isCounted(layout)) return undefined
  if (layout === 'days' ? unit === 'day' : unit !== 'hour') return undefined
  const message =
    layout === 'days'
      ? 'Days are entered at a basic rate per day: choose such a rate code, or another way to enter time'
      : 'Units are entered at a basic rate that counts no hours: choose such a rate code, or “Hours by rate”'
  return {
    code: 'placement.layout',
    title: 'Please check how time is entered',
    errors: { layout: [message] },
  }
}

function overlaps(a: RateRowInput, b: RateRowInput): boolean {
  return (
    a.rate_code_id === b.rate_code_id &&
    a.effective_from <= (b.effective_to ?? '9999-12-31') &&
    b.effective_from <= (a.effective_to ?? '9999-12-31')
  )
}

function firstDayWithout({ rates, basic_rate_code_id, start_date, end_date }: Terms): string | undefined {
  const basic = rates
    .filter((row) => row.rate_code_id === basic_rate_code_id)
    .sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
  let day = start_date
  for (const row of basic) {
    if (row.effective_from > day) return day
    if (row.effective_to === null) return undefined
    if (row.effective_to >= day) day = addDays(row.effective_to, 1)
  }
  return end_date !== null && day > end_date ? undefined : day
}

/** Period length, week end and zone are what existing sheets were cut by, the currency of pay what they are paid in: fixed once there is one. */
export const lockedBySheets = [
  'candidate_id',
  'period_type',
  'week_end',
  'tz',
  'layout',
  'pay_currency',
] as const

/** Why these fields cannot change any more, at the first of them. */
export function whyNotChangeLocked(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  hasSheets: boolean,
): Reason | undefined {
  if (!hasSheets) return undefined
  const field = lockedBySheets.find((name) => after[name] !== undefined && after[name] !== before[name])
  if (!field) return undefined
  return {
    code: 'placement.locked',
    title: 'This cannot change any more',
    errors: { [field]: ['Timesheets exist under these terms: end this placement and create a new one'] },
  }
}

type Row = Pick<RateRowInput, 'rate_code_id' | 'effective_from' | 'effective_to'> &
  RateTerms & {
    pay_rate: string | null
    charge_rate: string | null
  }

/** The rows that are new or say something else; when one is gone, all of them: each may have followed from it. */
export function changedRates<After extends Row>(before: readonly Row[], after: readonly After[]): After[] {
  const known = new Set(before.map(said))
  const kept = new Set(after.map((row) => `${row.rate_code_id} ${row.effective_from}`))
  const gone = before.some((row) => !kept.has(`${row.rate_code_id} ${row.effective_from}`))
  return gone ? [...after] : after.filter((row) => !known.has(said(row)))
}

const said = ({ rate_code_id, pay_rate, charge_rate, effective_from, effective_to, ...row }: Row) => {
  const { basis, pay_term, charge_term, min_charge } = ownTerms(row)
  const amounts = [pay_rate, charge_rate, pay_term, charge_term, min_charge].map(amount)
  return JSON.stringify([rate_code_id, ...amounts, basis, effective_from, effective_to])
}

const amount = (rate: string | null) => rate && String(scaled(rate))
