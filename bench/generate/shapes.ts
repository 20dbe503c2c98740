import { bankHolidays } from '#areas/settings/public.ts'
import { calculate } from '#areas/timesheets/calculation/calculate.ts'
import type { Entry, Terms } from '#areas/timesheets/calculation/shapes.ts'
import { declaration } from '#areas/timesheets/declarations.ts'
import { addDays, weekEnding } from '#platform/days.ts'
import { trades } from '#server/demo/words.ts'

/** Ids that stand in a calculation until the database puts in those of the placement: no amount is as large. */
export const token = {
  BASIC: 900_000_001,
  OT: 900_000_002,
  NIGHT: 900_000_003,
  BH: 900_000_004,
  row: 900_000_010,
}

/** How a week of work may go: as planned, with long days, a day short. */
export const variants = 3
/** Weeks back from the present one for which every sheet keeps its calculation, and with it all that the page shows. */
const kept = 2

export type Shape = {
  trade: number
  variant: number
  /** Weeks before the present one. */
  week: number
  period_start: string
  period_end: string
  minutes: number
  pay_amount: number
  charge_amount: number
  entries: object[]
  units: object[]
  terms: string | null
  calculation: string | null
  declaration: object
}

/** Every week that anybody worked, calculated by the rules of the timesheets room: sheets of a trade share it. */
export function shapesOf(today: string, weeks: number[], plain: boolean): Shape[] {
  const sunday = weekEnding(today, 7)
  return trades.flatMap((_, trade) =>
    Array.from({ length: plain ? 1 : variants }, (_, variant) => variant).flatMap((variant) =>
      weeks.map((week) => shape(trade, variant, week, addDays(sunday, -7 * week), plain)),
    ),
  )
}

/** Plain weeks are five shifts of a working day each, without bank holidays: five units, whatever the trade. */
function shape(trade: number, variant: number, week: number, period_end: string, plain: boolean): Shape {
  const period_start = addDays(period_end, -6)
  const entries = plain ? shifts(period_start, 9 * 60, 510, 5) : worked(trade, variant, period_start)
  const terms = termsOf(trade, plain)
  const calculation = calculate({ entries, terms, period_start, period_end })
  const { totals, units } = calculation
  return {
    ...{ trade, variant, week, period_start, period_end },
    minutes: totals.paid_minutes,
    pay_amount: totals.pay_amount,
    charge_amount: totals.charge_amount,
    entries,
    units,
    terms: week <= kept ? JSON.stringify(terms) : null,
    calculation: week <= kept ? JSON.stringify(calculation) : null,
    declaration: { ...declaration, accepted_at: `${period_end}T19:30:00Z`, ip: '127.0.0.1' },
  }
}

const starts = { early: 7 * 60, office: 9 * 60, late: 14 * 60, night: 22 * 60 }

function worked(trade: number, variant: number, monday: string): Entry[] {
  const { pattern } = trades[trade]!
  const days = variant === 2 ? 4 : 5
  if (pattern === 'hours') {
    return Array.from({ length: days }, (_, at) => ({
      kind: 'quantity' as const,
      day: addDays(monday, at),
      rate_code_id: token.BASIC,
      quantity: variant === 1 ? '8.5' : '7.5',
    }))
  }
  // Nights are worked from Wednesday, the last one into the Sunday on which clocks change.
  const first = pattern === 'night' ? addDays(monday, 2) : monday
  const length = (pattern === 'night' ? 480 : 510) + (variant === 1 ? 60 : 0)
  return shifts(first, starts[pattern], length, pattern === 'night' ? days - 1 : days)
}

function shifts(first: string, start: number, length: number, days: number): Entry[] {
  return Array.from({ length: days }, (_, at) => ({
    kind: 'shift' as const,
    day: addDays(first, at),
    start_time: clockTime(start),
    end_time: clockTime(start + length),
    break_minutes: 0,
  }))
}

function clockTime(minutes: number): string {
  const within = minutes % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

export const rounding = { scope: 'entry', mode: 'nearest', step_minutes: 15, grace_minutes: 5 } as const
export const unpaidBreak = { after_minutes: 360, minutes: 30, at_minutes: 240 }

/** Bank holidays alone, nights on top, over forty hours half as much again: the rules of the demo. */
export const overtimeRules: Terms['overtime_rules'] = [
  {
    ...{ id: 1, name: 'Bank holiday', type: 'bank_holiday', params: {}, stacking: 'exclusive' },
    ...{ rate_code_id: token.BH, pay: { multiplier: '2' }, charge: { multiplier: '1.75' } },
  },
  {
    ...{ id: 2, name: 'Night', type: 'night', params: { from: '22:00', to: '06:00' }, stacking: 'sum' },
    ...{ rate_code_id: token.NIGHT, pay: { uplift: '3.00' }, charge: { uplift: '3.60' } },
  },
  {
    ...{ id: 3, name: 'Over 40 hours a week', type: 'weekly_over', params: { after_minutes: 2400 } },
    ...{ stacking: 'sum', rate_code_id: token.OT, pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
  },
]

function termsOf(trade: number, plain: boolean): Terms {
  const { pay, charge } = trades[trade]!
  return {
    tz: 'Europe/London',
    currency: 'GBP',
    week_end: 7,
    rounding,
    unpaid_break: unpaidBreak,
    basic_rate_code_id: token.BASIC,
    rates: [
      {
        ...{ id: token.row, rate_code_id: token.BASIC, code: 'BASIC', name: 'Basic', unit: 'hour' },
        ...{ pay_rate: pounds(pay), charge_rate: pounds(charge) },
        ...{ effective_from: '2020-01-01', effective_to: null, payable: true, chargeable: true },
      },
    ],
    overtime_rules: plain ? [] : overtimeRules,
    bank_holidays: plain ? [] : bankHolidays.map(([day]) => day),
  }
}

const pounds = (pence: number) => `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}00`
