/** What was entered beside the hours that are agreed: too little and too much, by day and by week. Pure. */
import { addDays, formatDay, isDay, weekEnding } from '#platform/days.ts'
import { divide, isDecimal, scaled } from '#platform/money.ts'
import { quantityMinutes } from './check.ts'
import type { Calculation, CalculationInput, Problem, QuantityEntry, Terms } from './shapes.ts'
import { shiftTimes } from './shift-times.ts'

/** `blocks`: the timesheet cannot be submitted with it; otherwise a reason lets it pass. */
export type BesideAgreed = { code: string; field: string; text: string; blocks: boolean }

type Worked = { minutes: number; field: string }

/**
 * Paid time by the day its shift was entered on, and by the week that ends on the placement's week end. The least of a
 * day is asked of days with any work; the least of a week of weeks that lie wholly in the period and in the placement.
 */
export function besideAgreed(input: CalculationInput, calculation: Calculation): BesideAgreed[] {
  const { hours } = input.terms
  if (!hours || input.terms.layout === 'units') return []
  const stops = hours.over_hours === 'block'
  const days = workedByDay(input, calculation)
  const found: BesideAgreed[] = []
  for (const [day, { minutes, field }] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const said = `${text(minutes)} on ${formatDay(day, 'short')}`
    const { min_day_minutes: least, max_day_minutes: most } = hours
    if (least !== null && minutes > 0 && minutes < least)
      found.push(asked('day_under', field, `${said}: at least ${text(least)} a day is agreed.`))
    if (most !== null && minutes > most)
      found.push({
        ...asked('day_over', field, `${said}: at most ${text(most)} a day is agreed.`),
        blocks: stops,
      })
  }
  for (const [ending, minutes] of byWeek(days, input.terms)) {
    const said = `${text(minutes)} in the week to ${formatDay(ending, 'short')}`
    const { min_week_minutes: least, max_week_minutes: most } = hours
    if (least !== null && minutes < least && isWhole(ending, input))
      found.push(asked('week_under', 'entries', `${said}: at least ${text(least)} a week is agreed.`))
    if (most !== null && minutes > most)
      found.push({
        ...asked('week_over', 'entries', `${said}: at most ${text(most)} a week is agreed.`),
        blocks: stops,
      })
  }
  return found
}

/** What keeps a timesheet from being submitted, as the calculation says it. */
export const hoursProblems = (beside: readonly BesideAgreed[]): Problem[] =>
  beside
    .filter(({ blocks }) => blocks)
    .map(({ code, field, text: message }) => ({ code, field, message, blocks: 'submit' }))

const asked = (kind: string, field: string, said: string): BesideAgreed => ({
  ...{ code: `timesheet.hours_${kind}`, field, text: said, blocks: false },
})

function workedByDay({ entries, terms }: CalculationInput, { trace }: Calculation): Map<string, Worked> {
  const shifts = shiftTimes(trace, 'pay')
  const days = new Map<string, Worked>()
  for (const [index, entry] of entries.entries()) {
    if (!isDay(entry.day)) continue
    const isShift = entry.kind === 'shift'
    const minutes = isShift ? (shifts.get(index)?.minutes ?? 0) : minutesOf(entry, terms)
    const field = `entries.${index}.${isShift ? 'end_time' : 'quantity'}`
    days.set(entry.day, { minutes: (days.get(entry.day)?.minutes ?? 0) + minutes, field })
  }
  return days
}

/** Hours are hours at whatever rate, a day is as long as the terms say; what counts no time is none. */
function minutesOf({ rate_code_id, quantity }: QuantityEntry, terms: Terms): number {
  if (!isDecimal(quantity) || quantity.startsWith('-')) return 0
  if (terms.layout === 'days')
    return rate_code_id === terms.basic_rate_code_id
      ? Number(divide(scaled(quantity) * BigInt(terms.day_minutes ?? 480), scaled('1')))
      : 0
  const isHours = terms.rates.some((row) => row.rate_code_id === rate_code_id && row.unit === 'hour')
  return isHours ? quantityMinutes(quantity) : 0
}

function byWeek(days: ReadonlyMap<string, Worked>, { week_end }: Terms): [string, number][] {
  const weeks = new Map<string, number>()
  for (const [day, { minutes }] of days) {
    const ending = weekEnding(day, week_end)
    weeks.set(ending, (weeks.get(ending) ?? 0) + minutes)
  }
  return [...weeks].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Of a week that the period or the placement cuts, nobody knows here how much was worked on its other days. */
function isWhole(ending: string, input: CalculationInput): boolean {
  const { period_start, period_end, placement_start, placement_end } = input
  const begins = addDays(ending, -6)
  return (
    begins >= period_start &&
    ending <= period_end &&
    begins >= (placement_start ?? begins) &&
    ending <= (placement_end ?? ending)
  )
}

const text = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`
