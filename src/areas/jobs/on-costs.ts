/**
 * What an employer bears besides the pay, and what is left of a week's charge after it. The same arithmetic for the form,
 * the API and the margin floor; never a float. Figures are those of one day (settings/figures), a step without a figure
 * on that day is left out.
 *
 * The basis is a week, because thresholds are of a week: the contracted hours, or 40 where none are agreed; five days or
 * shifts, ten half days. Of what is counted singly (a unit, a mile, a fixed amount) nobody knows how many a week has:
 * one of it is costed, each step in full, without a threshold.
 */
import type { EngagementType, RateUnit } from '#areas/jobs/job-enums.ts'
import {
  type Decimal,
  exchanged,
  lineAmount,
  type Minor,
  minutesToQuantity,
  percentOf,
  scaled,
  taxOf,
  timedAmount,
  unscaled,
} from '#platform/money.ts'

type Engagement = (typeof EngagementType.options)[number]
type Unit = (typeof RateUnit.options)[number]

/** By the key of the legal figure: the value of a day. */
export type OnCostFigures = Partial<Record<(typeof keys)[number], Readonly<Record<string, string>>>>

/** Legal figures as they hold from a day on, each figure's earliest first. */
export type DatedFigure = { key: string; from_day: string; value: Readonly<Record<string, string>> }

const keys = ['employer_ni', 'employer_pension', 'apprenticeship_levy', 'holiday_pay'] as const

/** The figures of a day. */
export function onCostsOn(rows: readonly DatedFigure[], day: string): OnCostFigures {
  const inForce = keys.flatMap((key) => {
    const row = rows.findLast((each) => each.key === key && each.from_day <= day)
    return row ? [[key, row.value] as const] : []
  })
  return Object.fromEntries(inForce)
}

/** The days in a stretch on which on-costs may be others: its first, and those of new figures. */
export function onCostDays(rows: readonly DatedFigure[], from: string, to: string | null): string[] {
  const later = rows.filter(({ key }) => keys.some((each) => each === key)).map(({ from_day }) => from_day)
  return [from, ...new Set(later.filter((day) => day > from && (to === null || day <= to)).sort())]
}

export type OnCostStep = {
  key: (typeof keys)[number]
  /** So many percent … */
  percent: Decimal
  /** … of this, in minor units: the part above the threshold … */
  of: Minor
  /** … which is this, or 0 … */
  over: Minor
  /** … is this. */
  amount: Minor
}

/** What a week comes to, all amounts in minor units: pay and on-costs of the currency of pay, the rest of that of the charge. */
export type Costing = {
  /** Minutes of the week where time is paid by the hour, else null. */
  minutes: number | null
  /** So many of the unit. */
  quantity: Decimal
  pay: Minor
  charge: Minor
  steps: OnCostStep[]
  on_costs: Minor
  /** Charge less pay and on-costs; null where those are in another currency and there is no rate of exchange. */
  margin: Minor | null
  /** Of the charge, '12.97'; null when nothing is charged, or there is no margin. */
  margin_percent: Decimal | null
  /** Of pay and on-costs; null when there are none. */
  markup_percent: Decimal | null
  /** Why no on-costs are counted; null when they are. */
  no_on_costs: string | null
}

type Asked = {
  engagement: Engagement
  currency: string
  pay_currency: string
  /** Where the two differ: what one of the currency of pay is in that of the charge. */
  exchange?: { rate: string } | null | undefined
  unit: Unit
  contracted_minutes: number | null
  pay: Decimal
  charge: Decimal
  /** Does pay at this rate earn holiday pay? */
  accrues_holiday: boolean
  figures: OnCostFigures
}

/** Whose work costs the agency more than the pay: the workers on its own payroll. */
export const hasOnCosts = ({ engagement, pay_currency }: Pick<Asked, 'engagement' | 'pay_currency'>) =>
  whyNoOnCosts(engagement, pay_currency) === null

export function costingOf(asked: Asked): Costing {
  const { engagement, currency, pay_currency, unit, contracted_minutes } = asked
  const week = weekOf(unit, contracted_minutes)
  const amount = (rate: Decimal, of: string) =>
    week.minutes === null
      ? lineAmount({ quantity: week.quantity, rate }, of)
      : timedAmount(week.minutes, rate, of)
  const [pay, charge] = [amount(asked.pay, pay_currency), amount(asked.charge, currency)]
  const no_on_costs = whyNoOnCosts(engagement, pay_currency)
  const steps = no_on_costs === null ? stepsOf(pay, asked, isSingle(unit)) : []
  const on_costs = steps.reduce((sum, step) => sum + step.amount, 0)
  const costs = beside(pay + on_costs, asked)
  const margin = costs === null ? null : charge - costs
  return {
    ...{ ...week, pay, charge, steps, on_costs, margin, no_on_costs },
    margin_percent: margin === null ? null : percentOf(margin, charge),
    markup_percent: margin === null || costs === null ? null : percentOf(margin, costs),
  }
}

/** What is paid, in the currency of the charge. */
function beside(minor: Minor, { currency, pay_currency, exchange }: Asked): Minor | null {
  if (pay_currency === currency) return minor
  return exchange ? exchanged(minor, { rate: exchange.rate, from: pay_currency, to: currency }) : null
}

/** Holiday pay first: it is earnings too, so insurance, pension and levy are due on both. */
function stepsOf(pay: Minor, { figures, accrues_holiday }: Asked, single: boolean): OnCostStep[] {
  const { employer_ni: ni, employer_pension: pension, apprenticeship_levy: levy, holiday_pay } = figures
  const holiday = accrues_holiday ? stepOf('holiday_pay', pay, holiday_pay?.rate) : undefined
  const earned = pay + (holiday?.amount ?? 0)
  return [
    holiday,
    stepOf('employer_ni', earned, ni?.rate, single ? undefined : ni?.weekly_threshold),
    stepOf('employer_pension', earned, pension?.rate, single ? undefined : pension?.weekly_lower_limit),
    stepOf('apprenticeship_levy', earned, levy?.rate),
  ].filter((step) => step !== undefined)
}

function stepOf(
  key: OnCostStep['key'],
  earned: Minor,
  percent: Decimal | undefined,
  threshold: Decimal = '0',
): OnCostStep | undefined {
  if (percent === undefined) return undefined
  const over = lineAmount({ quantity: '1', rate: threshold })
  const of = Math.max(0, earned - over)
  return { key, percent, of, over, amount: taxOf(of, percent) }
}

const fullWeek = 2400
const aWeek: Partial<Record<Unit, Decimal>> = { day: '5', shift: '5', half_day: '10' }

const isSingle = (unit: Unit) => unit !== 'hour' && aWeek[unit] === undefined

function weekOf(unit: Unit, contracted: number | null): Pick<Costing, 'minutes' | 'quantity'> {
  if (unit !== 'hour') return { minutes: null, quantity: unscaled(scaled(aWeek[unit] ?? '1')) }
  const minutes = contracted || fullWeek
  return { minutes, quantity: minutesToQuantity(minutes) }
}

const borneBy: Partial<Record<Engagement, string>> = {
  umbrella: 'None: the umbrella company employs the worker and bears them.',
  ltd_outside: 'None: the worker’s own company bears them.',
  ltd_inside:
    'None are counted: the worker’s own company is paid. Inside IR35 whoever pays that company may owe National Insurance on top.',
  sole_trader: 'None: somebody self-employed bears their own.',
  cis: 'None: a subcontractor bears their own.',
  perm: 'None: the client employs the worker.',
}

/** Why an engagement has no on-costs; null when it has. */
export function whyNoOnCosts(engagement: Engagement, pay_currency: string): string | null {
  if (engagement !== 'paye') return borneBy[engagement] ?? null
  return pay_currency === 'GBP'
    ? null
    : 'None are counted: the figures are those of the United Kingdom, in pounds.'
}
