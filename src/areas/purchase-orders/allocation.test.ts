import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  type BudgetRoom,
  isInForce,
  type Payable,
  type Paying,
  whyNotAllocate,
} from '#areas/purchase-orders/allocation.ts'
import { scaled } from '#platform/money.ts'

const order = (id: number, room: number, more: Partial<Paying> = {}): Paying => ({
  id,
  status: 'active',
  starts_on: null,
  ends_on: null,
  room,
  room_minutes: null,
  ...more,
})

/** The golden week day by day (docs/money.md): 1,154.60 to charge. */
const day = (id: number, on: string, amount: number, quantity: string, minutes: number | null): Payable => ({
  id,
  placement_id: 1,
  day: on,
  amount,
  quantity,
  minutes,
})
const golden = [
  day(1, '2026-11-02', 221_00, '8.5000', 510),
  day(2, '2026-11-03', 221_00, '8.5000', 510),
  day(3, '2026-11-04', 221_00, '8.5000', 510),
  day(4, '2026-11-05', 221_00, '8.5000', 510),
  day(5, '2026-11-06', 156_00, '6.0000', 360),
  day(6, '2026-11-06', 109_20, '3.0000', 180),
  day(7, '2026-11-06', 5_40, '1.5000', null),
]
const of = (...orders: Paying[]) => new Map([[1, orders]])
const sums = (parts: ReturnType<typeof allocate>) => {
  const found: Record<string, number> = {}
  for (const { purchase_order_id, amount } of parts)
    found[String(purchase_order_id)] = (found[String(purchase_order_id)] ?? 0) + amount
  return found
}

describe('which order pays', () => {
  it('cuts the golden week at £500.00: on Wednesday, to the penny', () => {
    const parts = allocate(golden, of(order(7, 500_00), order(8, 5_000_00)))
    expect(sums(parts)).toEqual({ 7: 500_00, 8: 654_60 })
    expect(parts.filter(({ unit_id }) => unit_id === 3)).toEqual([
      { unit_id: 3, part: 1, purchase_order_id: 7, amount: 58_00, quantity: '2.2308', minutes: 134 },
      { unit_id: 3, part: 2, purchase_order_id: 8, amount: 163_00, quantity: '6.2692', minutes: 376 },
    ])
    expect(parts).toHaveLength(8)
  })

  it('is over on the last order in force where none has room, as one part', () => {
    const parts = allocate(golden, of(order(7, 500_00)))
    expect(sums(parts)).toEqual({ 7: 1_154_60 })
    expect(parts).toHaveLength(7)
    expect(sums(allocate(golden, of(order(7, -10_00), order(8, 1_00))))).toEqual({ 8: 1_154_60 })
  })

  it('is nobody on a day that no order is in force', () => {
    const ended = order(7, 5_000_00, { ends_on: '2026-11-03' })
    expect(sums(allocate(golden, of(ended)))).toEqual({ 7: 442_00, null: 712_60 })
    expect(sums(allocate(golden, new Map()))).toEqual({ null: 1_154_60 })
  })

  it('goes on to the next order when hours are used up before money', () => {
    const parts = allocate(golden, of(order(7, 5_000_00, { room_minutes: 600 }), order(8, 5_000_00)))
    const first = parts.filter(({ purchase_order_id }) => purchase_order_id === 7)
    expect(first.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)).toBeLessThanOrEqual(600)
    expect(first.map(({ amount }) => amount)).toEqual([221_00, 39_00, 5_40])
  })

  it.each<[string, Partial<Paying>, boolean]>([
    ['without days', {}, true],
    ['on its first day', { starts_on: '2026-11-04' }, true],
    ['before it', { starts_on: '2026-11-05' }, false],
    ['on its last day', { ends_on: '2026-11-04' }, true],
    ['after it', { ends_on: '2026-11-03' }, false],
    ['as a draft', { status: 'draft' }, false],
    ['once closed', { status: 'closed' }, false],
  ])('is an order in force: %s', (_words, more, expected) => {
    expect(isInForce(order(1, 1, more), '2026-11-04')).toBe(expected)
  })

  it('takes nothing for a unit of nothing, and refuses a credit', () => {
    expect(allocate([day(1, '2026-11-02', 0, '8.0000', 480)], of(order(7, 100)))).toEqual([])
    expect(whyNotAllocate({ amount: 0 })).toBeUndefined()
    expect(whyNotAllocate({ amount: -1 })).toMatchObject({ code: 'purchase_order.negative_unit' })
  })
})

const anyUnits = fc
  .array(
    fc.record({
      placement_id: fc.integer({ min: 1, max: 3 }),
      on: fc.integer({ min: 1, max: 9 }),
      amount: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 0, max: 990_000 }),
      minutes: fc.option(fc.integer({ min: 1, max: 1440 })),
    }),
    { maxLength: 30 },
  )
  .map((units) =>
    units.map(
      ({ on, quantity, ...unit }, at): Payable => ({
        ...unit,
        id: at + 1,
        day: `2026-11-0${on}`,
        quantity: (quantity / 10_000).toFixed(4),
      }),
    ),
  )
const anyOrders = fc
  .array(
    fc.record({
      room: fc.integer({ min: -1000, max: 600_000 }),
      room_minutes: fc.option(fc.integer({ min: -60, max: 4000 })),
      until: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
    { maxLength: 5 },
  )
  .map((orders) =>
    orders.map(({ room, room_minutes, until }, at) =>
      order(at + 1, room, { room_minutes, ends_on: until === null ? null : `2026-11-0${until}` }),
    ),
  )

describe('whatever the units and the orders', () => {
  const holds = (check: (units: Payable[], orders: Paying[], parts: ReturnType<typeof allocate>) => void) =>
    fc.assert(
      fc.property(anyUnits, anyOrders, (units, orders) => {
        // All placements share them, so that one's use is another's lack.
        const shared = new Map([1, 2, 3].map((id) => [id, id === 2 ? orders.toReversed() : orders]))
        check(units, orders, allocate(units, shared))
      }),
    )

  it('the parts of a unit are the unit: amount, quantity and minutes', () => {
    holds((units, _orders, parts) => {
      for (const unit of units) {
        const own = parts.filter(({ unit_id }) => unit_id === unit.id)
        if (unit.amount === 0) {
          expect(own).toEqual([])
          continue
        }
        expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(unit.amount)
        expect(own.reduce((sum, { quantity }) => sum + scaled(quantity), 0n)).toBe(scaled(unit.quantity))
        if (unit.minutes !== null)
          expect(own.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)).toBe(unit.minutes)
        expect(own.map(({ part }) => part)).toEqual(own.map((_part, at) => at + 1))
        expect(new Set(own.map(({ purchase_order_id }) => purchase_order_id)).size).toBe(own.length)
        expect(own.every(({ amount }) => amount > 0)).toBe(true)
      }
    })
  })

  it('nothing is taken from an order on a day it is not in force', () => {
    holds((units, orders, parts) => {
      for (const { unit_id, purchase_order_id } of parts) {
        const unit = units.find(({ id }) => id === unit_id)!
        const found = orders.find(({ id }) => id === purchase_order_id)
        if (found) expect(isInForce(found, unit.day)).toBe(true)
        else expect(orders.some((each) => isInForce(each, unit.day))).toBe(false)
      }
    })
  })

  it('an order is overrun only where all that are in force that day have no room left', () => {
    fc.assert(
      fc.property(anyUnits, anyOrders, (units, orders) => {
        const plain = orders.map((each) => ({ ...each, room_minutes: null }))
        const parts = allocate(units, new Map([1, 2, 3].map((id) => [id, plain])))
        const used = (id: number) =>
          parts.reduce((sum, part) => sum + (part.purchase_order_id === id ? part.amount : 0), 0)
        for (const { id, room } of plain) {
          const over = used(id) > Math.max(0, room)
          if (!over) continue
          const later = plain.slice(plain.findIndex((each) => each.id === id) + 1)
          const days = parts
            .filter(({ purchase_order_id }) => purchase_order_id === id)
            .map(({ unit_id }) => units[unit_id - 1]!.day)
          // It is the last of its day at least once: whatever came after it was not in force.
          expect(days.some((on) => !later.some((each) => isInForce(each, on)))).toBe(true)
        }
      }),
    )
  })
})

describe('budgets beneath an order', () => {
  const budget = (more: Partial<BudgetRoom>): BudgetRoom => ({
    ...{ id: 1, rate_code_id: null, placement_ids: null, room: null, room_minutes: null },
    ...more,
  })
  const unit = (
    id: number,
    rate_code_id: number,
    amount: number,
    minutes: number | null = null,
  ): Payable => ({
    ...day(id, '2026-11-02', amount, '1.0000', minutes),
    rate_code_id,
  })

  it.each<[string, Partial<BudgetRoom>, Payable[], Record<string, number>]>([
    [
      'of a rate leaves the rest of it to the next',
      { rate_code_id: 5, room: 30_00 },
      [unit(1, 5, 100_00)],
      { 7: 30_00, 8: 70_00 },
    ],
    ['of another rate counts nothing', { rate_code_id: 6, room: 30_00 }, [unit(1, 5, 100_00)], { 7: 100_00 }],
    [
      'is used up over several units',
      { rate_code_id: 5, room: 30_00 },
      [unit(1, 5, 20_00), unit(2, 6, 50_00), unit(3, 5, 20_00)],
      { 7: 80_00, 8: 10_00 },
    ],
    [
      'of hours cuts by time',
      { placement_ids: [1], room_minutes: 30 },
      [unit(1, 5, 100_00, 60)],
      { 7: 50_00, 8: 50_00 },
    ],
    [
      'of another placement counts nothing',
      { placement_ids: [2], room: 0 },
      [unit(1, 5, 100_00)],
      { 7: 100_00 },
    ],
  ])('%s', (_words, more, units, expected) => {
    const first = order(7, 1_000_00, { budgets: [budget(more)] })
    expect(sums(allocate(units, of(first, order(8, 1_000_00))))).toEqual(expected)
  })

  it('give way to the smallest room', () => {
    const budgets = [
      budget({ rate_code_id: 5, room: 90_00 }),
      budget({ id: 2, placement_ids: [1], room: 40_00 }),
    ]
    const first = order(7, 60_00, { budgets })
    expect(sums(allocate([unit(1, 5, 100_00)], of(first, order(8, 1_000_00))))).toEqual({
      7: 40_00,
      8: 60_00,
    })
  })
})

describe('an order that is named', () => {
  const named = (id: number, on: string) => ({ ...day(id, on, 100_00, '4.0000', 240), named_order_id: 9 })
  const all = (...orders: Paying[]) => new Map(orders.map((each) => [each.id, each]))

  it('pays alone, and those of the placement on days it is not in force', () => {
    const nine = order(9, 60_00, { ends_on: '2026-11-02' })
    const units = [named(1, '2026-11-02'), named(2, '2026-11-03')]
    expect(sums(allocate(units, of(order(7, 500_00)), all(nine)))).toEqual({ 9: 100_00, 7: 100_00 })
    expect(sums(allocate(units, new Map(), all(nine)))).toEqual({ 9: 100_00, null: 100_00 })
  })

  it('for a shift comes before that of the sheet, which comes before those of the placement', () => {
    const eight = order(8, 500_00, { starts_on: '2026-11-03', ends_on: '2026-11-03' })
    const nine = order(9, 500_00, { ends_on: '2026-11-03' })
    const units = ['2026-11-02', '2026-11-03', '2026-11-04'].map((on, at) => ({
      ...named(at + 1, on),
      shift_order_id: 8,
    }))
    const parts = allocate(units, of(order(7, 500_00)), all(eight, nine))
    expect(parts.map(({ purchase_order_id }) => purchase_order_id)).toEqual([9, 8, 7])
  })
})
