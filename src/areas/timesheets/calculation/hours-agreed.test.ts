import { describe, expect, it, test } from 'vitest'
import { noTimeTerms } from '#areas/jobs/time-terms.ts'
import { calculate } from '#areas/timesheets/calculation/calculate.ts'
import { goldenTerms } from '#areas/timesheets/calculation/golden.fixture.ts'
import { besideAgreed, hoursProblems } from '#areas/timesheets/calculation/hours-agreed.ts'
import type { CalculationInput, Entry, Terms } from '#areas/timesheets/calculation/shapes.ts'

const week = { period_start: '2026-11-02', period_end: '2026-11-08' }
const shift = (day: string, start_time: string, end_time: string): Entry => ({
  ...{ kind: 'shift', day, start_time, end_time, break_minutes: 0 },
})
const hours = (day: string, quantity: string): Entry => ({
  ...{ kind: 'quantity', day, rate_code_id: goldenTerms.basic_rate_code_id, quantity },
})

function found(
  agreed: object,
  entries: Entry[],
  more: Partial<CalculationInput> = {},
  terms: Partial<Terms> = {},
) {
  const agreement = { ...noTimeTerms, ...agreed }
  const input = {
    ...week,
    ...more,
    entries,
    terms: {
      ...goldenTerms,
      rounding: { ...goldenTerms.rounding, mode: 'none' as const },
      unpaid_break: null,
      ...terms,
      hours: agreement,
    },
  }
  return besideAgreed(input, calculate(input))
}
const codes = (...given: Parameters<typeof found>) =>
  found(...given).map(({ code }) => code.replace('timesheet.hours_', ''))

test.each([
  ['as little as agreed', { min_day_minutes: 480 }, [shift('2026-11-02', '09:00', '17:00')], []],
  ['a minute less', { min_day_minutes: 481 }, [shift('2026-11-02', '09:00', '17:00')], ['day_under']],
  ['as much as agreed', { max_day_minutes: 480 }, [shift('2026-11-02', '09:00', '17:00')], []],
  ['a minute more', { max_day_minutes: 479 }, [shift('2026-11-02', '09:00', '17:00')], ['day_over']],
  [
    'a night of the day it began on',
    { min_day_minutes: 480, max_day_minutes: 480 },
    [shift('2026-11-02', '22:00', '06:00')],
    [],
  ],
  [
    'two shifts of a day together',
    { max_day_minutes: 480 },
    [shift('2026-11-02', '06:00', '12:00'), shift('2026-11-02', '13:00', '16:00')],
    ['day_over'],
  ],
  ['hours without a clock', { max_day_minutes: 450 }, [hours('2026-11-02', '7.6')], ['day_over']],
  ['a week that is too short', { min_week_minutes: 961 }, [hours('2026-11-02', '16')], ['week_under']],
  ['a week that is too long', { max_week_minutes: 959 }, [hours('2026-11-02', '16')], ['week_over']],
  ['nothing agreed', {}, [hours('2026-11-02', '16')], []],
  ['nothing worked on a day', { min_day_minutes: 480 }, [hours('2026-11-02', '0')], []],
])('%s', (_, agreed, entries, expected) => {
  expect(codes(agreed, entries)).toEqual(expected)
})

describe('what is agreed', () => {
  it('counts breaks and rounding as they are paid', () => {
    const entries = [shift('2026-11-02', '08:57', '18:04')]
    expect(codes({ max_day_minutes: 510 }, entries, {}, goldenTerms)).toEqual([])
    expect(codes({ max_day_minutes: 509 }, entries, {}, goldenTerms)).toEqual(['day_over'])
  })

  it('is asked of a week only where all of it lies in the period and the placement', () => {
    const agreed = { min_week_minutes: 2400 }
    const entries = [hours('2026-11-03', '8')]
    expect(codes(agreed, entries)).toEqual(['week_under'])
    expect(codes(agreed, entries, { placement_start: '2026-11-03' })).toEqual([])
    expect(codes(agreed, entries, { placement_end: '2026-11-06' })).toEqual([])
    expect(codes(agreed, entries, { period_start: '2026-11-03' })).toEqual([])
  })

  it('is a day as long as the terms say where days are entered, and nothing where units are', () => {
    const unit = (of: 'day' | 'unit') => goldenTerms.rates.map((row) => ({ ...row, unit: of }))
    const day = [hours('2026-11-02', '1')]
    const days = { layout: 'days' as const, day_minutes: 450, rates: unit('day'), overtime_rules: [] }
    expect(codes({ min_day_minutes: 451 }, day, {}, days)).toEqual(['day_under'])
    expect(codes({ min_day_minutes: 450 }, day, {}, days)).toEqual([])
    const units = { layout: 'units' as const, rates: unit('unit'), overtime_rules: [] }
    expect(codes({ min_week_minutes: 600 }, day, {}, units)).toEqual([])
  })

  it('stops a timesheet where that is agreed, at the entry, and never for too little', () => {
    const agreed = { min_day_minutes: 400, max_day_minutes: 420, over_hours: 'block' }
    const beside = found(agreed, [hours('2026-11-02', '1'), hours('2026-11-03', '8')])
    expect(beside).toEqual([
      {
        code: 'timesheet.hours_day_under',
        field: 'entries.0.quantity',
        text: '1:00 h on Mon 2 Nov: at least 6:40 h a day is agreed.',
        blocks: false,
      },
      {
        code: 'timesheet.hours_day_over',
        field: 'entries.1.quantity',
        text: '8:00 h on Tue 3 Nov: at most 7:00 h a day is agreed.',
        blocks: true,
      },
    ])
    expect(hoursProblems(beside)).toMatchObject([
      { field: 'entries.1.quantity', blocks: 'submit', message: beside[1]!.text },
    ])
  })
})
