/** Which order pays which part of a unit: pure, exact to the penny. */
import { type Decimal, distribute, scaled, unscaled } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

/** A piece of priced time, of one placement and one day. */
export type Payable = {
  id: number
  placement_id: number
  day: string
  /** Minor units, never below nothing. */
  amount: number
  quantity: Decimal
  /** What counts as time worked; null for all else. */
  minutes: number | null
  /** Null: it is a fee. */
  rate_code_id?: number | null
  /** An order that was named for this time: over those of its placement, on the days that it is in force. */
  named_order_id?: number | null
  /** One that was named for its shift, over that. */
  shift_order_id?: number | null
}

/** What is left of a part of an order: of one rate code, or of some placements. Null: it has no limit in money, or in time. */
export type BudgetRoom = {
  id: number
  rate_code_id: number | null
  placement_ids: readonly number[] | null
  room: number | null
  room_minutes: number | null
}

/** An order as far as it can pay: what is left of it up to what is let pass. */
export type Paying = {
  id: number
  status: string
  starts_on: string | null
  ends_on: string | null
  room: number
  /** Null: it has no limit of time. */
  room_minutes: number | null
  budgets?: readonly BudgetRoom[]
}

export type Part = {
  unit_id: number
  part: number
  /** Null: no order was in force that day. */
  purchase_order_id: number | null
  amount: number
  quantity: Decimal
  minutes: number | null
}

/** Why a unit cannot be taken from an order: what is credited is given back, never taken. */
export function whyNotAllocate({ amount }: Pick<Payable, 'amount'>): Reason | undefined {
  if (amount >= 0) return undefined
  return {
    code: 'purchase_order.negative_unit',
    title: 'A credit is not taken from a purchase order',
    description: 'Give back what the unit that it corrects had taken.',
    status: 422,
  }
}

/**
 * Shares units among orders, unit by unit in the order given. `ordersOf` a placement come in the order they are used: each
 * one in force on the unit's day is filled as far as it goes, and what no order has room for is over on the last of them.
 * A unit that crosses from one into the next is cut: its amount exactly, quantity and minutes by largest remainder, so
 * that the parts are the unit. A unit of nothing has no part.
 */
export function allocate(
  units: readonly Payable[],
  ordersOf: ReadonlyMap<number, readonly Paying[]>,
  named: ReadonlyMap<number, Paying> = new Map(),
): Part[] {
  const taking: Taking = new Map()
  return units.flatMap((unit) => {
    const inForce = (order: Paying | undefined): order is Paying => !!order && isInForce(order, unit.day)
    const one = [unit.shift_order_id, unit.named_order_id].map((id) => named.get(id ?? 0)).find(inForce)
    const open = one ? [one] : (ordersOf.get(unit.placement_id) ?? []).filter(inForce)
    return partsOf(unit, amountsOf(unit, open, taking), taking)
  })
}

export function isInForce({ status, starts_on, ends_on }: Omit<Paying, 'id'>, day: string): boolean {
  return status === 'active' && (!starts_on || starts_on <= day) && (!ends_on || day <= ends_on)
}

type Left = { amount: number | null; minutes: number | null }
type Room = Left & { budgets: (Left & { of: BudgetRoom })[] }
/** What is left of the orders that were taken from so far. */
export type Taking = Map<number, Room>

function leftOf(order: Paying, taking: Taking): Room {
  const found = taking.get(order.id)
  if (found) return found
  const budgets = (order.budgets ?? []).map((of) => ({ of, amount: of.room, minutes: of.room_minutes }))
  const room = { amount: order.room, minutes: order.room_minutes, budgets }
  taking.set(order.id, room)
  return room
}

/** Does this count towards a budget of one rate, or of some placements? */
export const countsIn = (
  { placement_id, rate_code_id }: Pick<Payable, 'placement_id' | 'rate_code_id'>,
  of: Pick<BudgetRoom, 'rate_code_id' | 'placement_ids'>,
): boolean =>
  (of.rate_code_id === null || of.rate_code_id === rate_code_id) &&
  (of.placement_ids === null || of.placement_ids.includes(placement_id))

/** Whether an order has room for all of a unit; if so, it is taken. */
export function roomFor(unit: Payable, order: Paying, taking: Taking): boolean {
  const room = leftOf(order, taking)
  if (most(unit, room) < unit.amount) return false
  take(unit, room)
  return true
}

/** What each order pays of a unit, in their order; `null` where there is none. */
function amountsOf(unit: Payable, open: readonly Paying[], taking: Taking): [Paying | null, number][] {
  const taken = new Map<Paying | null, number>()
  let left = unit.amount
  for (const order of open) {
    const part = Math.min(left, most(unit, leftOf(order, taking)))
    if (part <= 0) continue
    taken.set(order, part)
    left -= part
    if (left === 0) break
  }
  const last = open.at(-1) ?? null
  if (left > 0) taken.set(last, (taken.get(last) ?? 0) + left)
  return [...taken]
}

/** All that a unit counts towards in an order: the whole, and the budgets of its rate and its placement. */
const limitsOf = (unit: Payable, room: Room): Left[] => [
  room,
  ...room.budgets.filter(({ of }) => countsIn(unit, of)),
]

const most = (unit: Payable, room: Room): number =>
  Math.max(0, Math.min(...limitsOf(unit, room).map((left) => mostOf(unit, left))))

/** As much of a unit as there is room for: in money, and in time where both have some. */
function mostOf({ amount, minutes }: Payable, left: Left): number {
  const inMoney = left.amount ?? amount
  if (left.minutes === null || minutes === null || minutes <= left.minutes) return inMoney
  if (left.minutes <= 0) return 0
  const inTime = Number((BigInt(amount) * BigInt(left.minutes)) / BigInt(minutes))
  return Math.min(inMoney, inTime)
}

function take(unit: Payable, room: Room): void {
  for (const left of limitsOf(unit, room)) {
    if (left.amount !== null) left.amount -= unit.amount
    if (left.minutes !== null) left.minutes -= unit.minutes ?? 0
  }
}

function partsOf(unit: Payable, shares: readonly [Paying | null, number][], taking: Taking): Part[] {
  if (shares.length === 0) return []
  const amounts = shares.map(([, amount]) => amount)
  const quantities = distribute(Number(scaled(unit.quantity)), amounts)
  const minutes = unit.minutes === null ? undefined : distribute(unit.minutes, amounts)
  return shares.map(([order, amount], at) => {
    const part = {
      unit_id: unit.id,
      part: at + 1,
      purchase_order_id: order?.id ?? null,
      amount,
      quantity: unscaled(BigInt(quantities[at]!)),
      minutes: minutes ? minutes[at]! : null,
    }
    if (order) take({ ...unit, amount, minutes: part.minutes }, leftOf(order, taking))
    return part
  })
}
