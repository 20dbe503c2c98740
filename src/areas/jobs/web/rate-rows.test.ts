import { describe, expect, it } from 'vitest'
import {
  addRateFrom,
  moveRateStart,
  nextStart,
  type RateRow,
  rateOn,
  removeRate,
  startMoved,
} from '#areas/jobs/web/rate-rows.ts'

const row = (from: string | null, to: string | null = null, code = 1): RateRow => ({
  rate_code_id: code,
  pay_rate: '20',
  charge_rate: '26',
  effective_from: from,
  effective_to: to,
})
const spans = (rows: RateRow[]) => rows.map((each) => `${each.effective_from} to ${each.effective_to}`)

describe('a new rate from a day', () => {
  it('ends the row before it the day before, and lasts as long as that one did', () => {
    expect(spans(addRateFrom([row('2026-01-05')], 1, '2026-03-02'))).toEqual([
      '2026-01-05 to 2026-03-01',
      '2026-03-02 to null',
    ])
    expect(spans(addRateFrom([row('2026-01-05', '2026-06-30')], 1, '2026-03-02'))).toEqual([
      '2026-01-05 to 2026-03-01',
      '2026-03-02 to 2026-06-30',
    ])
  })

  it('goes between two rows when its day lies there', () => {
    const rows = [row('2026-01-05', '2026-03-31'), row('2026-04-01')]
    expect(spans(addRateFrom(rows, 1, '2026-02-02'))).toEqual([
      '2026-01-05 to 2026-02-01',
      '2026-02-02 to 2026-03-31',
      '2026-04-01 to null',
    ])
  })

  it('leaves the rows of other codes alone', () => {
    const rows = [row('2026-01-05'), row('2026-01-05', null, 2)]
    expect(spans(addRateFrom(rows, 2, '2026-03-02'))).toEqual([
      '2026-01-05 to null',
      '2026-01-05 to 2026-03-01',
      '2026-03-02 to null',
    ])
  })

  it('is offered for the Monday after the last change', () => {
    expect(nextStart([row('2026-01-05')], 1, '2026-11-21')).toBe('2026-11-23')
    expect(nextStart([row('2026-11-23')], 1, '2026-11-21')).toBe('2026-11-30')
  })
})

describe('a row that begins on another day', () => {
  const rows = [row('2026-01-05', '2026-03-01'), row('2026-03-02')]

  it('takes the end of the row before along', () => {
    expect(spans(moveRateStart(rows, 1, '2026-04-06'))).toEqual([
      '2026-01-05 to 2026-04-05',
      '2026-04-06 to null',
    ])
  })

  it('still does so after the day was cleared and typed again', () => {
    const cleared = moveRateStart(rows, 1, null)
    expect(spans(cleared)).toEqual(['2026-01-05 to 2026-03-01', 'null to null'])
    expect(spans(moveRateStart(cleared, 1, '2026-04-06'))[0]).toBe('2026-01-05 to 2026-04-05')
  })

  it('follows the placement when it began with it', () => {
    expect(spans(startMoved(rows, '2026-01-05', '2026-01-12'))[0]).toBe('2026-01-12 to 2026-03-01')
  })
})

it('gives its days back to the row before when it is removed', () => {
  const rows = [row('2026-01-05', '2026-03-01'), row('2026-03-02', '2026-08-30'), row('2026-08-31')]
  expect(spans(removeRate(rows, 1))).toEqual(['2026-01-05 to 2026-08-30', '2026-08-31 to null'])
})

it('is the one in force on a day, or the first one when none has begun', () => {
  const rows = [row('2026-01-05', '2026-03-01'), row('2026-03-02')]
  expect(rateOn(rows, 1, '2026-03-01')).toBe(rows[0])
  expect(rateOn(rows, 1, '2026-03-02')).toBe(rows[1])
  expect(rateOn(rows, 1, '2025-12-31')).toBe(rows[0])
  expect(rateOn(rows, 2, '2026-03-02')).toBeUndefined()
})
