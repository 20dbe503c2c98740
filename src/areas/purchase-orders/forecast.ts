/** What placements are expected to take from their orders, day by day: pure, from contracted hours. */
import { isInForce, type Paying } from '#areas/purchase-orders/allocation.ts'
import { addDays, dayOfWeek, eachDay, isWorkingDay } from '#platform/days.ts'
import { distribute, timedAmount } from '#platform/money.ts'

export type OrderAhead = Omit<Paying, 'room' | 'room_minutes'> & { left: number }

export type PlacementAhead = {
  /** Its orders as they are used. */
  order_ids: readonly number[]
  /** Of a week. */
  contracted_minutes: number
  charge_rate: string
  currency: string
  /** The first day that nothing is submitted for yet. */
  from: string
  until: string | null
  bank_holidays: ReadonlySet<string>
}

export type Forecast = { forecast: number; runs_out_on: string | null }

/** So far ahead it is looked. */
export const daysAhead = 365

/**
 * The contracted hours of a week fall on its five working days, bank holidays left out, at the charge rate of today. Each
 * day takes from the first order in force that has something left, and the last one takes the rest: as approvals do.
 */
export function forecastOf(
  orders: readonly OrderAhead[],
  placements: readonly PlacementAhead[],
  today: string,
): Map<number, Forecast> {
  const left = new Map(orders.map((order) => [order.id, order.left]))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const found = new Map(orders.map(({ id }) => [id, { forecast: 0, runs_out_on: null } as Forecast]))
  const take = (id: number, amount: number, day: string) => {
    const before = left.get(id)!
    const line = found.get(id)!
    left.set(id, before - amount)
    line.forecast += amount
    if (before > 0 && before <= amount) line.runs_out_on = day
  }
  const weeks = placements.map((placement) => ({ ...placement, amounts: amountsOf(placement) }))
  for (const day of eachDay(today, addDays(today, daysAhead))) {
    for (const { amounts, from, until, bank_holidays, order_ids } of weeks) {
      if (day < from || (until && day > until) || !isWorkingDay(day, bank_holidays)) continue
      const open = order_ids.filter((id) => byId.has(id) && isInForce({ ...byId.get(id)!, ...roomless }, day))
      spend(amounts[dayOfWeek(day) - 1]!, open, left, (id, amount) => take(id, amount, day))
    }
  }
  return found
}

const roomless = { room: 0, room_minutes: null }

/** What each working day of a week comes to. */
function amountsOf({ contracted_minutes, charge_rate, currency }: PlacementAhead): number[] {
  return distribute(contracted_minutes, [1, 1, 1, 1, 1]).map((minutes) =>
    timedAmount(minutes, charge_rate, currency),
  )
}

function spend(
  amount: number,
  open: readonly number[],
  left: ReadonlyMap<number, number>,
  take: (id: number, amount: number) => void,
): void {
  let rest = amount
  for (const [at, id] of open.entries()) {
    const part = at === open.length - 1 ? rest : Math.min(rest, Math.max(0, left.get(id)!))
    if (part > 0) take(id, part)
    rest -= part
  }
}
