/** Shares and quantities → groups at one rate → pennies, rounded once a group and shared among its days. */
import type { Effect } from '#areas/jobs/contract.ts'
import {
  addRates,
  distribute,
  lineAmount,
  minutesToQuantity,
  multiplyRate,
  scaled,
  subtractRates,
  timedAmount,
  unscaled,
} from '#platform/money.ts'
import { currenciesOf } from './currencies.ts'
import { moves, type Share } from './overtime.ts'
import { payerOn } from './payers.ts'
import { isTopUp, topUpRate } from './rule-kinds.ts'
import type { CalculatedUnit, QuantityEntry, RateRow, RateTotal, Terms } from './shapes.ts'
import { amountSteps, hoursStep, quantityStep, rateSteps, ruleSteps } from './steps.ts'

/** A quantity entry with the rate row it is priced by, or what a rule adds to one. */
export type Counted = { index: number; entry: QuantityEntry; row: RateRow; rule: Share['rule'] }
export type Sides = { pay: boolean; charge: boolean }

/** Minutes, or ten-thousandths of a unit, of one day; under an order that was named for the shift, of that alone. */
type Slot = { day: string; order?: number | undefined; amount: number }

/** Everything of a sheet at one rate, by day and order. */
export type Group = {
  row: RateRow
  rule: Share['rule']
  kind: CalculatedUnit['kind']
  sides: Sides
  slots: Map<string, Slot>
  shares: Share[]
}

export function groupShares(shares: readonly Share[], sides: Sides): Group[] {
  const groups = new Map<string, Group>()
  for (const share of shares) {
    const { row, rule, kind } = share
    const group = groupAt(groups, { row, rule, kind, sides })
    add(group, { day: share.day, order: share.order, amount: share.minutes })
    group.shares.push(share)
  }
  return [...groups.values()]
}

export function groupQuantities(counted: readonly Counted[], sides: Sides): Group[] {
  const groups = new Map<string, Group>()
  for (const { entry, row, rule } of counted) {
    const amount = Number(scaled(entry.quantity))
    if (amount === 0) continue
    add(groupAt(groups, { row, rule, kind: 'quantity', sides }), {
      ...{ day: entry.day, order: entry.purchase_order_id ?? undefined, amount },
    })
  }
  return [...groups.values()]
}

function groupAt(groups: Map<string, Group>, of: Pick<Group, 'row' | 'rule' | 'kind' | 'sides'>): Group {
  const key = keyOf(of)
  const found = groups.get(key) ?? { ...of, slots: new Map(), shares: [] }
  groups.set(key, found)
  return found
}

function keyOf({ kind, row, rule }: Pick<Group, 'row' | 'rule' | 'kind'>): string {
  const from = row.by_card ? `${row.source} ${row.id} ${row.effective_from}` : row.id
  return `${kind} ${from} ${rule?.id ?? 0}`
}

function add({ slots }: Group, slot: Slot): void {
  const key = slot.order ? `${slot.day} o${slot.order}` : slot.day
  slots.set(key, { ...slot, amount: (slots.get(key)?.amount ?? 0) + slot.amount })
}

/**
 * When pay is rounded otherwise than charge, or a rule works on one side, there are two sets of groups. What is the same on both sides becomes
 * one group again; the rest stays apart, payable only and chargeable only.
 */
export function joinSides(pay: Group[], charge: Group[]): Group[] {
  const left = [...charge]
  const joined = pay.map((group) => {
    const twin = left.findIndex((other) => sameTime(group, other))
    if (twin < 0) return group
    left.splice(twin, 1)
    return { ...group, sides: { pay: true, charge: true } }
  })
  return [...joined, ...left]
}

function sameTime(a: Group, b: Group): boolean {
  if (a.kind !== b.kind || a.row !== b.row || a.rule !== b.rule || a.slots.size !== b.slots.size) return false
  return [...a.slots].every(([key, { amount }]) => b.slots.get(key)?.amount === amount)
}

/**
 * The total of a group and its unit for each day; the units add up to the total on both sides. The charge is rounded
 * once for the group, the pay once for each who pays, as their documents say it.
 */
export function priceGroup(group: Group, terms: Terms): { total: RateTotal; units: CalculatedUnit[] } {
  const { row, rule, kind } = group
  const currencies = currenciesOf(terms)
  const slots = [...group.slots].sort(([a], [b]) => (a < b ? -1 : 1))
  const amounts = slots.map(([, { amount }]) => amount)
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  const ofRule = rule !== null && kind !== 'quantity'
  const payable = group.sides.pay && (ofRule || row.payable !== false)
  const chargeable = group.sides.charge && (ofRule || row.chargeable !== false)
  const pay_rate = payable ? rateOf(group, 'pay') : '0.0000'
  const charge_rate = chargeable ? rateOf(group, 'charge') : '0.0000'
  const amountOf = (side: 'pay' | 'charge', amount = whole) => {
    const rate = side === 'pay' ? pay_rate : charge_rate
    return kind === 'quantity'
      ? lineAmount({ quantity: unscaled(BigInt(amount)), rate }, currencies[side])
      : timedAmount(amount, rate, currencies[side])
  }
  const parts = partsOf(
    slots.map(([, slot]) => slot),
    terms,
  ).map((part) => {
    const sum = part.amounts.reduce((all, amount) => all + amount, 0)
    const pay_amount = amountOf('pay', sum)
    return { ...part, ...measure(kind, sum), pay_amount, shares: distribute(pay_amount, part.amounts) }
  })

  const side = group.sides.pay === group.sides.charge ? '' : group.sides.pay ? ' pay' : ' charge'
  const total: RateTotal = {
    key: `${keyOf(group)}${side}`,
    rate_code_id: rule?.rate_code_id ?? row.rate_code_id,
    rate_row_id: row.id,
    rule_id: rule?.id ?? null,
    kind,
    label: rule?.name ?? row.name,
    ...measure(kind, whole),
    unit: row.unit,
    payable,
    chargeable,
    pay_rate,
    pay_amount: parts.reduce((sum, part) => sum + part.pay_amount, 0),
    charge_rate,
    charge_amount: amountOf('charge'),
    trace: [],
  }
  const why = [...ruleSteps(group, terms), ...rateSteps(group, total, currencies)]
  total.trace = [...why, ...amountSteps(total, null, currencies, parts)]

  const charges = distribute(total.charge_amount, amounts)
  const units = slots.map(([key, { day, order, amount }], at): CalculatedUnit => {
    const part = parts.find((each) => each.places.includes(at))!
    const unit = {
      ...total,
      ...measure(kind, amount),
      key: `${key} ${total.key}`,
      day,
      ...(order && { purchase_order_id: order }),
      pay_amount: part.shares[part.places.indexOf(at)]!,
      charge_amount: charges[at]!,
    }
    const what = kind === 'quantity' ? quantityStep(unit) : hoursStep(unit, group, terms)
    const odd = unit.pay_amount !== amountOf('pay', amount) || charges[at] !== amountOf('charge', amount)
    const shareOf = odd ? { ...total, pay_amount: part.pay_amount } : null
    return { ...unit, trace: [what, ...why, ...amountSteps(unit, shareOf, currencies)] }
  })
  return { total, units }
}

/** The days of each who pays, as places in the list. */
function partsOf(slots: readonly Slot[], terms: Terms) {
  const parts = new Map<number | undefined, { places: number[]; amounts: number[] }>()
  for (const [at, { day, amount }] of slots.entries()) {
    const payer = payerOn(terms, day)
    const part = parts.get(payer) ?? { places: [], amounts: [] }
    part.places.push(at)
    part.amounts.push(amount)
    parts.set(payer, part)
  }
  return [...parts.values()]
}

function measure(kind: Group['kind'], amount: number) {
  if (kind === 'quantity') return { minutes: null, quantity: unscaled(BigInt(amount)) }
  return { minutes: amount, quantity: minutesToQuantity(amount) }
}

/** The rate of one side: basic, moved by the rule, or what the rule pays on top. */
function rateOf({ row, rule, kind }: Group, side: 'pay' | 'charge'): string {
  const basic = side === 'pay' ? row.pay_rate : row.charge_rate
  if (!rule) return addRates(basic, '0')
  const effect: Effect = rule[side]
  if (isTopUp(rule)) return addRates(topUpRate(effect, basic), '0')
  if ('uplift' in effect)
    return kind === 'time' && moves(rule) ? addRates(basic, effect.uplift) : addRates(effect.uplift, '0')
  const moved = multiplyRate(basic, effect.multiplier)
  return kind === 'time' ? moved : subtractRates(moved, basic)
}
