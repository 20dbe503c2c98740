/** Raw entries → paid time → rules → units → pennies. Pure: the same input gives the same answer, everywhere. */
import { sidesOf } from '#areas/jobs/contract.ts'
import { daysBetween, formatDay, isDay, isZone } from '#platform/days.ts'
import { percentOf } from '#platform/money.ts'
import { withinCaps } from './caps.ts'
import { type Checked, checkEntries, longDayProblems, problem, quantityMinutes } from './check.ts'
import { daysWorked } from './layouts.ts'
import { callOutTopUps, shiftTopUps } from './minimums.ts'
import { applyRules, type Piece, piecesOf } from './overtime.ts'
import {
  type Counted,
  type Group,
  groupQuantities,
  groupShares,
  joinSides,
  priceGroup,
  type Sides,
} from './price.ts'
import { sameRounding } from './rounding.ts'
import {
  type Calculation,
  type CalculationInput,
  type Problem,
  type RateRow,
  Terms,
  type TraceStep,
} from './shapes.ts'
import { paidSpans } from './spans.ts'
import { spellOf } from './spells.ts'

const LONGEST_PERIOD = 366

/**
 * What a sheet pays and charges. Amounts in minor units of the terms' currency. Never throws: what cannot be
 * calculated is left out and stands in `problems`.
 */
export function calculate(input: CalculationInput): Calculation {
  const unusable = inputProblems(input)
  if (unusable.length > 0) return totalled([], [], unusable)

  const { terms } = input
  const checked = checkEntries(input)
  const hours = basicHours(checked, input)
  const problems = [
    ...checked.problems,
    ...longDayProblems(checked.shifts, allHours(checked, terms), terms.tz),
  ]
  const counted = checked.quantities.flatMap(({ index, entry }) => {
    if (hours.some((piece) => piece.index === index)) return []
    const row = rowOn(terms.rates, entry.rate_code_id, entry.day)
    if (!row) problems.push(rateMissing(`entries.${index}.rate_code_id`, entry.day))
    return row ? [{ index, entry, row, rule: null }] : []
  })

  const charge = terms.rounding
  const pay = terms.pay_rounding ?? charge
  const alike = sameRounding(pay, charge)
  const both = alike && terms.overtime_rules.every((rule) => sidesOf(rule).length === 2)
  const entered = { input, checked, hours, counted }
  const charged = sideGroups(entered, charge, { pay: both, charge: true })
  const paid = both ? undefined : sideGroups(entered, pay, { pay: true, charge: false })
  const groups = paid ? joinSides(paid.groups, charged.groups) : charged.groups
  problems.push(...charged.problems)

  const of = (side: 'pay' | 'charge', steps: readonly TraceStep[] = []) =>
    steps.map((step) => ({ ...step, side }))
  const spans = alike ? charged.spans : [...of('charge', charged.spans), ...of('pay', paid?.spans)]
  const limits = both ? charged.limits : [...of('charge', charged.limits), ...of('pay', paid?.limits)]
  return totalled(groups, [...spans, ...limits], problems, terms)
}

type Entered = { input: CalculationInput; checked: Checked; hours: Piece[]; counted: Counted[] }

/** What is paid, charged or both: under one rounding, by the rules of these sides. */
function sideGroups({ input, checked, hours, counted }: Entered, rounding: Terms['rounding'], sides: Sides) {
  const rules = input.terms.overtime_rules.filter((rule) => sidesOf(rule).some((side) => sides[side]))
  const terms = { ...input.terms, overtime_rules: rules }
  const { spans, trace } = paidSpans(checked.shifts, terms, rounding)
  const days = [...spans, ...hours.filter(({ minutes }) => minutes > 0)].map(({ entry_day }) => entry_day)
  const spell = spellOf(checked.shifts, days, rules, input.worked_before)
  const pieces = [...piecesOf(spans, terms, spell), ...hours].map(underOrder(input)).sort(inOrder)
  const rowOf = (piece: Piece) => basicRow(piece, terms)
  const carried = (!sides.pay && input.carried_charge_minutes) || input.carried_minutes
  const { shares, unpriced } = applyRules(pieces, terms, rowOf, carried, spell)
  const missing = new Map(unpriced.map((piece) => [`${piece.index} ${piece.day}`, piece]))
  const problems = [...missing.values()].map(({ index, day }) => rateMissing(`entries.${index}.day`, day))
  const within = withinCaps(
    [...shares, ...shiftTopUps(pieces, rules, rowOf)],
    [...counted, ...callOutTopUps(counted, rules)],
    rules,
  )
  const groups = [...groupShares(within.shares, sides), ...groupQuantities(within.counted, sides)]
  return { groups, spans: trace, limits: within.trace, problems }
}

const underOrder =
  ({ entries }: CalculationInput) =>
  (piece: Piece): Piece => {
    const order = entries[piece.index]?.purchase_order_id
    return order ? { ...piece, order } : piece
  }

function inOrder(a: Piece, b: Piece): number {
  if (a.entry_day !== b.entry_day) return a.entry_day < b.entry_day ? -1 : 1
  return (a.from ?? Number.MAX_SAFE_INTEGER) - (b.from ?? Number.MAX_SAFE_INTEGER) || a.index - b.index
}

/** Hours typed in at the basic rate are time like any other, only without a clock. */
function basicHours({ quantities }: Checked, { terms }: CalculationInput): Piece[] {
  return quantities.flatMap(({ index, entry: { day, rate_code_id, quantity } }) => {
    const row = rowOn(terms.rates, rate_code_id, day)
    if (rate_code_id !== terms.basic_rate_code_id || (row && row.unit !== 'hour')) return []
    return [{ index, entry_day: day, day, minutes: quantityMinutes(quantity), from: null, to: null }]
  })
}

function allHours({ quantities }: Checked, terms: Terms) {
  return quantities.flatMap(({ index, entry: { day, rate_code_id, quantity } }) =>
    rowOn(terms.rates, rate_code_id, day)?.unit === 'hour' ? [{ index, day, quantity }] : [],
  )
}

/** The row of the rate table on a day; the later one when two overlap. */
function rowOn(rates: readonly RateRow[], rateCodeId: number, day: string): RateRow | undefined {
  let found: RateRow | undefined
  for (const row of rates) {
    if (row.rate_code_id !== rateCodeId || row.effective_from > day) continue
    if (row.effective_to !== null && row.effective_to < day) continue
    if (!found || row.effective_from > found.effective_from) found = row
  }
  return found
}

/** The basic rate of a piece. The tail of a last night, after the rates have ended, keeps the rate of its evening. */
function basicRow(piece: Piece, terms: Terms): RateRow | undefined {
  const code = terms.basic_rate_code_id
  return rowOn(terms.rates, code, piece.day) ?? rowOn(terms.rates, code, piece.entry_day)
}

function rateMissing(field: string, day: string): Problem {
  return problem('rate_missing', field, `The placement has no rate for ${formatDay(day, 'short')}`, 'submit')
}

function inputProblems(input: CalculationInput): Problem[] {
  const { period_start: start, period_end: end } = input
  if (
    !isDay(start) ||
    !isDay(end) ||
    start > end ||
    daysBetween(start, end) > LONGEST_PERIOD ||
    start < '1900'
  ) {
    return [problem('period_unknown', 'period_end', 'The period of this sheet is not a real one')]
  }
  const terms = Terms.safeParse(input.terms)
  if (terms.success && isZone(terms.data.tz)) return []
  const where = terms.success ? 'tz' : terms.error.issues[0]?.path.join('.')
  return [problem('terms_unknown', 'terms', `The terms of the placement cannot be used (${where})`, 'submit')]
}

function totalled(groups: Group[], trace: TraceStep[], problems: Problem[], terms?: Terms): Calculation {
  const priced = terms ? groups.map((group) => priceGroup(group, terms)) : []
  const by_rate = priced.map(({ total }) => total)
  const units = priced
    .flatMap((group) => group.units)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const pay_amount = by_rate.reduce((sum, total) => sum + total.pay_amount, 0)
  const charge_amount = by_rate.reduce((sum, total) => sum + total.charge_amount, 0)
  const time = by_rate.filter((total) => total.kind === 'time')
  const left =
    terms?.pay_currency && terms.pay_currency !== (terms.currency ?? 'GBP')
      ? null
      : charge_amount - pay_amount
  const minutes = (side: 'pay' | 'charge') =>
    groups.reduce(
      (sum, { kind, sides }, at) => sum + (kind === 'time' && sides[side] ? (by_rate[at]?.minutes ?? 0) : 0),
      0,
    )
  const worked = terms ? (daysWorked(by_rate, terms)?.minutes ?? 0) : 0
  const nothing = terms && time.length === 0 && by_rate.length === 0 && problems.length === 0
  return {
    units,
    totals: {
      paid_minutes: minutes('pay') + worked,
      charged_minutes: minutes('charge') + worked,
      pay_amount,
      charge_amount,
      margin_amount: left,
      margin_percent: left === null ? null : percentOf(left, charge_amount),
      by_rate,
    },
    trace,
    problems: nothing
      ? [
          problem(
            'nothing_worked',
            'entries',
            'No time is entered. If there was no work, say so with “No work this week”.',
            'submit',
          ),
        ]
      : problems,
  }
}
