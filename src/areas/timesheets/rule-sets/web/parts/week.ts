/** A week that somebody types to try rules on, as the calculation takes it. */
import { OvertimeRule } from '#areas/jobs/contract.ts'
import type { CalculationInput, Entry, RateRow } from '#areas/timesheets/calculation/shapes.ts'
import { calculate } from '#areas/timesheets/rules.ts'
import { addDays, isTime } from '#platform/days.ts'
import { isDecimal } from '#platform/money.ts'
import { instantOf } from '#platform/zones.ts'

export type TriedDay = { start: string; end: string; rest: string; called: string; holiday: boolean }
export type Tried = {
  pay: string
  charge: string
  days: TriedDay[]
  /** Days worked in a row before Monday, and when the work of the Sunday before ended. */
  before: string
  finished: string
}

/** A Monday without change of clocks around it. */
export const monday = '2026-11-02'
const blank: TriedDay = { start: '', end: '', rest: '', called: '', holiday: false }
const at = (start: string, end: string): TriedDay => ({ ...blank, start, end, rest: '30' })

/** A week in which most rules have something to say. */
export const usualWeek: Tried = {
  ...{ pay: '20.00', charge: '26.00', before: '0', finished: '' },
  days: [
    ...[1, 2, 3, 4].map(() => at('09:00', '18:00')),
    at('14:00', '23:30'),
    at('08:00', '10:00'),
    { ...blank },
  ],
}

/** What these rules make of the week; a rule that is still being typed is left out and counted. */
export function tryWeek(week: Tried, rules: readonly unknown[], tz: string) {
  const whole = rules.flatMap((rule) => {
    const read = OvertimeRule.safeParse(rule)
    return read.success ? [read.data] : []
  })
  const callCode = whole.find(({ type }) => type === 'callout')?.rate_code_id
  const codes = [BASIC, ...(callCode === undefined ? [] : [callCode])]
  const input: CalculationInput = {
    period_start: monday,
    period_end: addDays(monday, 6),
    entries: week.days.flatMap((day, index) => entriesOf(day, addDays(monday, index), callCode)),
    worked_before: before(week, tz),
    terms: {
      ...{ tz, week_end: 7, unpaid_break: null, basic_rate_code_id: BASIC, overtime_rules: whole },
      rounding: { scope: 'entry', mode: 'none', step_minutes: 15, grace_minutes: 0 },
      rates: codes.map((code, index) => rateOf(code, index + 1, week)),
      bank_holidays: week.days.flatMap(({ holiday }, index) => (holiday ? [addDays(monday, index)] : [])),
    },
  }
  return {
    calculation: calculate(input),
    incomplete: rules.length - whole.length,
    calls: callCode !== undefined,
  }
}

/** No code of the agency has this number: rules book on theirs. */
const BASIC = Number.MAX_SAFE_INTEGER

function rateOf(code: number, id: number, { pay, charge }: Tried): RateRow {
  const rate = (typed: string) => (isDecimal(typed) && !typed.startsWith('-') ? typed : '0')
  return {
    ...{ id, rate_code_id: code, code: code === BASIC ? 'BASIC' : 'CALL', unit: 'hour' },
    name: code === BASIC ? 'Basic' : 'Call-out',
    ...{ pay_rate: rate(pay), charge_rate: rate(charge), effective_from: '2026-01-01', effective_to: null },
  }
}

function entriesOf(
  { start, end, rest, called }: TriedDay,
  day: string,
  callCode: number | undefined,
): Entry[] {
  const break_minutes = /^\d{1,4}$/.test(rest) ? Number(rest) : 0
  return [
    ...(isTime(start) && isTime(end)
      ? [{ kind: 'shift' as const, day, start_time: start, end_time: end, break_minutes }]
      : []),
    ...(callCode !== undefined && isDecimal(called) && !called.startsWith('-')
      ? [{ kind: 'quantity' as const, day, rate_code_id: callCode, quantity: called }]
      : []),
  ]
}

function before(
  { before: worked, finished }: Tried,
  tz: string,
): NonNullable<CalculationInput['worked_before']> {
  const count = /^\d{1,2}$/.test(worked) ? Math.min(31, Number(worked)) : 0
  return {
    days: Array.from({ length: count }, (_, back) => addDays(monday, -1 - back)),
    last_finish: isTime(finished) ? instantOf(addDays(monday, -1), finished, tz, 'later') : null,
  }
}
