/** The steps of a trace about money and rules. Pay and charge are told apart, so that each reader sees their own. */

import { basisText, cardNames, type Effect, type OvertimeRule } from '#areas/jobs/contract.ts'
import { formatDay } from '#platform/days.ts'
import { formatMoney, formatRate } from '#platform/money.ts'
import { currenciesOf } from './currencies.ts'
import type { Group } from './price.ts'
import { isTopUp } from './rule-kinds.ts'
import type { CalculatedUnit, RateRow, RateTotal, Terms, TraceStep } from './shapes.ts'
import { hoursText, spanText } from './words.ts'

const SIDES = ['pay', 'charge'] as const
type Currencies = Readonly<Record<(typeof SIDES)[number], string>>

/** 'Fri 18:30–20:30, 2 h': where the minutes of a unit lie. */
export function hoursStep(
  unit: Pick<CalculatedUnit, 'day' | 'minutes' | 'purchase_order_id'>,
  group: Group,
  { tz }: Terms,
): TraceStep {
  const spans: { from: number; to: number }[] = []
  for (const { day, order, from, to } of group.shares) {
    if (day !== unit.day || order !== unit.purchase_order_id || from === null || to === null) continue
    const last = spans.at(-1)
    if (last?.to === from) last.to = to
    else spans.push({ from, to })
  }
  const where =
    spans.map(({ from, to }) => spanText(from, to, tz)).join(' and ') || formatDay(unit.day, 'weekday')
  const minutes = unit.minutes ?? 0
  const lacking = isTopUp(group.rule) ? ` up to ${hoursText(group.rule.params.least_minutes)}` : ''
  return {
    kind: 'hours',
    text: `${where}: ${hoursText(minutes)}${lacking}`,
    data: { day: unit.day, minutes },
  }
}

export function quantityStep(unit: { day: string; quantity: string; unit: string }): TraceStep {
  const text = `${formatDay(unit.day, 'weekday')}: ${plain(unit.quantity)} × ${unit.unit.replace('_', ' ')}`
  return { kind: 'hours', text, data: { day: unit.day, quantity: unit.quantity, unit: unit.unit } }
}

/** 'over 40 h a week → Overtime', then what it does to each side. */
export function ruleSteps({ rule, row, sides }: Group, terms: Terms): TraceStep[] {
  if (!rule) return []
  const data = { rule_id: rule.id, rule: rule.name, type: rule.type, stacking: rule.stacking }
  const steps: TraceStep[] = [{ kind: 'rule', text: `${conditionText(rule)} → ${rule.name}`, data }]
  for (const side of SIDES) {
    if (!sides[side]) continue
    const currency = currenciesOf(terms)[side]
    const basic = formatRate(side === 'pay' ? row.pay_rate : row.charge_rate, currency)
    const text = `${rule.name} ${effectText(rule[side], basic, currency)}`
    steps.push({ kind: 'rule', side, text, data: { rule_id: rule.id, ...rule[side] } })
  }
  return steps
}

function conditionText(rule: OvertimeRule): string {
  switch (rule.type) {
    case 'bank_holiday':
      return 'on a bank holiday'
    case 'night':
      return `from ${rule.params.from} to ${rule.params.to}`
    case 'daily_over':
      return `over ${hoursText(rule.params.after_minutes)} a day`
    case 'weekly_over':
      return `over ${hoursText(rule.params.after_minutes)} a week`
    case 'weekday':
      // 2024-01-01 was a Monday.
      return `on ${rule.params.weekdays.map((day) => formatDay(`2024-01-0${day}`, 'weekday')).join(', ')}`
    case 'consecutive_day':
      return `from day ${rule.params.from_day} worked in a row`
    case 'rest_break':
      return rule.params.premium === 'short'
        ? `before ${hoursText(rule.params.rest_minutes)} of rest were over`
        : `on a day begun before ${hoursText(rule.params.rest_minutes)} of rest were over`
    case 'min_shift':
      return `a shift under ${hoursText(rule.params.least_minutes)}`
    case 'callout':
      return `a call-out under ${hoursText(rule.params.least_minutes)}`
    case 'period_cap':
      return `at most ${plain(rule.params.most)} a period`
  }
}

function effectText(effect: Effect, basic: string, currency = 'GBP'): string {
  if ('uplift' in effect) return `+${formatRate(effect.uplift, currency)}`
  return `×${plain(effect.multiplier)} of ${basic}`
}

/**
 * 'Standard £20.00 from 1 Apr 2026': the row of the rate table that counts on the day, with the card that it came from:
 * '(client card, from 1 Jan 2026)'. What is paid on top names none.
 */
export function rateSteps(
  { row, kind, sides }: Group,
  total: RateTotal,
  currencies: Currencies,
): TraceStep[] {
  if (kind === 'uplift') return []
  const card = row.source !== undefined && row.source !== 'placement'
  const allowed = { pay: total.payable, charge: total.chargeable }
  return SIDES.filter((side) => sides[side]).map((side) => {
    const rate = side === 'pay' ? row.pay_rate : row.charge_rate
    const currency = currencies[side]
    const text = allowed[side]
      ? `${row.name} ${formatRate(rate, currency)} ${whence(row)}${agreed(row, side, currency)}`
      : `${row.name} is not ${side === 'pay' ? 'paid' : 'charged'}`
    return {
      kind: 'rate',
      side,
      text,
      data: {
        ...{ rate_row_id: row.id, code: row.code, rate, effective_from: row.effective_from },
        ...(card ? { source: row.source!, card_from: row.card_from ?? null } : {}),
      },
    }
  })
}

/** In which way it was agreed, in brackets; nothing of a rate that was said outright. */
function agreed(row: RateRow, side: (typeof SIDES)[number], currency: string): string {
  const said = basisText(row, side, currency)
  return said && ` (${said})`
}

/** Since when, and from which card; a rate that the placement does not have itself is as old as the card's row. */
function whence(row: RateRow): string {
  const card = row.source ? cardNames[row.source] : ''
  if (!card) return `from ${formatDay(row.effective_from)}`
  const said = row.card_from ? `${card}, from ${formatDay(row.card_from)}` : card
  return row.by_card ? `(${said})` : `from ${formatDay(row.effective_from)} (${said})`
}

/**
 * '8 h 30 min × £20.00 = £170.00'. When odd pennies of the group's total fall on its days, the total is named. Pay that
 * comes from several is told for each of them: '16 h × £20.00 = £320.00 and 24 h × £20.00 = £480.00'.
 */
export function amountSteps(
  unit: Priced,
  shareOf: Priced | null,
  currencies: Currencies,
  parts: readonly Part[] = [],
): TraceStep[] {
  return SIDES.filter((side) => (side === 'pay' ? unit.payable : unit.chargeable)).map((side) => {
    const rate = side === 'pay' ? unit.pay_rate : unit.charge_rate
    const amount = side === 'pay' ? unit.pay_amount : unit.charge_amount
    const currency = currencies[side]
    const product = (of: Measured, result: number) =>
      `${measureText(of)} × ${formatRate(rate, currency)} = ${formatMoney(result, currency)}`
    const each = side === 'pay' && parts.length > 1 ? parts : [{ ...unit, pay_amount: amount }]
    const text = each.map((part) => product(part, part.pay_amount)).join(' and ')
    const data = { rate, amount }
    if (!shareOf) return { kind: 'amount', side, text, data }
    const total_amount = side === 'pay' ? shareOf.pay_amount : shareOf.charge_amount
    const share = `${text}, a share of ${formatMoney(total_amount, currency)}`
    return { kind: 'amount', side, text: share, data: { ...data, total_amount } }
  })
}

type Measured = Pick<RateTotal, 'minutes' | 'quantity'>
type Part = Measured & { pay_amount: number }

const measureText = ({ minutes, quantity }: Measured) =>
  minutes === null ? plain(quantity) : `${plain(quantity)} h`

type Priced = Pick<
  RateTotal,
  | 'minutes'
  | 'quantity'
  | 'payable'
  | 'chargeable'
  | 'pay_rate'
  | 'pay_amount'
  | 'charge_rate'
  | 'charge_amount'
>

/** '37.5' of '37.5000' */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
