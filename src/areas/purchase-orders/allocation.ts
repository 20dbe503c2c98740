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
): Part[] {
  const rooms = new Map<number, { amount: number; minutes: number | null }>()
  for (const { id, room, room_minutes } of [...ordersOf.values()].flat())
    rooms.set(id, { amount: room, minutes: room_minutes })
  return units.flatMap((unit) => {
    const open = (ordersOf.get(unit.placement_id) ?? []).filter((order) => isInForce(order, unit.day))
    return partsOf(unit, amountsOf(unit, open, rooms), rooms)
  })
}

export function isInForce({ status, starts_on, ends_on }: Omit<Paying, 'id'>, day: string): boolean {
  return status === 'active' && (!starts_on || starts_on <= day) && (!ends_on || day <= ends_on)
}

type Rooms = Map<number, { amount: number; minutes: number | null }>

/** What each order pays of a unit, in their order; `null` where there is none. */
function amountsOf(unit: Payable, open: readonly Paying[], rooms: Rooms): [number | null, number][] {
  const taken = new Map<number | null, number>()
  let left = unit.amount
  for (const { id } of open) {
    const part = Math.min(left, most(unit, rooms.get(id)!))
    if (part <= 0) continue
    taken.set(id, part)
    left -= part
    if (left === 0) break
  }
  const last = open.at(-1)?.id ?? null
  if (left > 0) taken.set(last, (taken.get(last) ?? 0) + left)
  return [...taken]
}

/** As much of a unit as there is room for: in money, and in time where both have some. */
function most({ amount, minutes }: Payable, room: { amount: number; minutes: number | null }): number {
  if (room.minutes === null || minutes === null || minutes <= room.minutes) return Math.max(0, room.amount)
  if (room.minutes <= 0) return 0
  const inTime = Number((BigInt(amount) * BigInt(room.minutes)) / BigInt(minutes))
  return Math.max(0, Math.min(room.amount, inTime))
}

function partsOf(unit: Payable, shares: readonly [number | null, number][], rooms: Rooms): Part[] {
  if (shares.length === 0) return []
  const amounts = shares.map(([, amount]) => amount)
  const quantities = distribute(Number(scaled(unit.quantity)), amounts)
  const minutes = unit.minutes === null ? undefined : distribute(unit.minutes, amounts)
  return shares.map(([purchase_order_id, amount], at) => {
    const part = {
      unit_id: unit.id,
      part: at + 1,
      purchase_order_id,
      amount,
      quantity: unscaled(BigInt(quantities[at]!)),
      minutes: minutes ? minutes[at]! : null,
    }
    const room = purchase_order_id === null ? undefined : rooms.get(purchase_order_id)
    if (room) {
      room.amount -= amount
      if (room.minutes !== null) room.minutes -= part.minutes ?? 0
    }
    return part
  })
}
