import { describe, expect, it } from 'vitest'
import { forecastOf, type OrderAhead, type PlacementAhead } from '#areas/purchase-orders/forecast.ts'

const order = (id: number, left: number, more: Partial<OrderAhead> = {}): OrderAhead => ({
  ...{ id, left, status: 'active', starts_on: null, ends_on: null },
  ...more,
})
/** 40 hours a week at £26.00: £208.00 a working day. From Monday 2 November 2026. */
const placement = (more: Partial<PlacementAhead> = {}): PlacementAhead => ({
  ...{ order_ids: [1], contracted_minutes: 2400, charge_rate: '26.0000', currency: 'GBP' },
  ...{ from: '2026-11-02', until: null, bank_holidays: new Set<string>() },
  ...more,
})
const monday = '2026-11-02'
const on = (orders: OrderAhead[], placements: PlacementAhead[], today = monday) =>
  forecastOf(orders, placements, today)

describe('what is expected of an order', () => {
  it('is used up on the working day on which its placement reaches it', () => {
    const five = on([order(1, 1_040_00)], [placement()])
    expect(five.get(1)).toMatchObject({ runs_out_on: '2026-11-06' })
    expect(on([order(1, 1_040_01)], [placement()]).get(1)!.runs_out_on).toBe('2026-11-09')
    const holidays = new Set(['2026-11-04'])
    expect(on([order(1, 1_040_00)], [placement({ bank_holidays: holidays })]).get(1)!.runs_out_on).toBe(
      '2026-11-09',
    )
    expect(on([order(1, 1_040_00)], [placement(), placement()]).get(1)!.runs_out_on).toBe('2026-11-04')
  })

  it('comes to what is worked until it, or the placement, ends', () => {
    const ended = on([order(1, 9_000_00, { ends_on: '2026-11-10' })], [placement()])
    expect(ended.get(1)).toEqual({ forecast: 7 * 208_00, runs_out_on: null })
    const short = on([order(1, 9_000_00)], [placement({ until: '2026-11-03' })])
    expect(short.get(1)).toEqual({ forecast: 2 * 208_00, runs_out_on: null })
    const submitted = on([order(1, 9_000_00)], [placement({ from: '2026-11-09', until: '2026-11-13' })])
    expect(submitted.get(1)).toEqual({ forecast: 5 * 208_00, runs_out_on: null })
  })

  it('goes on with the next order once the first has nothing left, and the last takes the rest', () => {
    const orders = [order(1, 300_00), order(2, 200_00)]
    const two = on(orders, [placement({ order_ids: [1, 2], until: '2026-11-06' })])
    expect(two.get(1)).toEqual({ forecast: 300_00, runs_out_on: '2026-11-03' })
    expect(two.get(2)).toEqual({ forecast: 740_00, runs_out_on: '2026-11-04' })
  })

  it('is nothing where nobody works on it, and a used up one runs out no more', () => {
    expect(on([order(1, 100)], []).get(1)).toEqual({ forecast: 0, runs_out_on: null })
    expect(on([order(1, 0)], [placement({ until: '2026-11-02' })]).get(1)).toEqual({
      ...{ forecast: 208_00, runs_out_on: null },
    })
    expect(on([order(1, 100, { status: 'closed' })], [placement()]).get(1)!.forecast).toBe(0)
  })
})
