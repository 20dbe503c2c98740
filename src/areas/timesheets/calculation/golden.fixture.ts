/** The golden week of the domain notes: £894.50 to pay, £1,154.60 to charge. Tests, demo and journeys share it. */
import type { OvertimeRule } from '#areas/jobs/contract.ts'
import type { CalculationInput, ShiftEntry, Terms } from './shapes.ts'

export const BASIC = 1
export const OVERTIME = 2
export const NIGHT = 3
export const BANK_HOLIDAY = 4

export const bankHolidayRule: OvertimeRule = {
  id: 1,
  name: 'Bank holiday',
  type: 'bank_holiday',
  params: {},
  stacking: 'exclusive',
  rate_code_id: BANK_HOLIDAY,
  pay: { multiplier: '2' },
  charge: { multiplier: '1.75' },
}

export const nightRule: OvertimeRule = {
  id: 2,
  name: 'Night',
  type: 'night',
  params: { from: '22:00', to: '06:00' },
  stacking: 'sum',
  rate_code_id: NIGHT,
  pay: { uplift: '3.00' },
  charge: { uplift: '3.60' },
}

export const weeklyRule: OvertimeRule = {
  id: 3,
  name: 'Overtime',
  type: 'weekly_over',
  params: { after_minutes: 2400 },
  stacking: 'sum',
  rate_code_id: OVERTIME,
  pay: { multiplier: '1.5' },
  charge: { multiplier: '1.4' },
}

export const goldenTerms: Terms = {
  tz: 'Europe/London',
  week_end: 7,
  rounding: { scope: 'entry', mode: 'nearest', step_minutes: 15, grace_minutes: 5 },
  unpaid_break: { after_minutes: 360, minutes: 30 },
  basic_rate_code_id: BASIC,
  rates: [
    {
      id: 1,
      rate_code_id: BASIC,
      code: 'BASIC',
      name: 'Basic',
      unit: 'hour',
      pay_rate: '20.0000',
      charge_rate: '26.0000',
      effective_from: '2026-01-01',
      effective_to: null,
    },
  ],
  overtime_rules: [bankHolidayRule, nightRule, weeklyRule],
  bank_holidays: ['2026-12-25', '2026-12-28'],
}

/** One shift; `breakMinutes` is what the worker wrote, the automatic break comes by itself. */
export function shift(day: string, start_time: string, end_time: string, breakMinutes = 0): ShiftEntry {
  return { kind: 'shift', day, start_time, end_time, break_minutes: breakMinutes }
}

/** Monday 2 to Sunday 8 November 2026. */
export const goldenWeek: CalculationInput = {
  period_start: '2026-11-02',
  period_end: '2026-11-08',
  entries: [
    shift('2026-11-02', '08:57', '18:04'),
    shift('2026-11-03', '08:57', '18:04'),
    shift('2026-11-04', '08:57', '18:04'),
    shift('2026-11-05', '08:57', '18:04'),
    shift('2026-11-06', '14:00', '23:30'),
  ],
  terms: goldenTerms,
}
