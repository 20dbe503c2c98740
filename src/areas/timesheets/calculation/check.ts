/** What is wrong with a sheet, each at its field. Nothing here throws, whatever comes in. */
import { addDays, dayRangeWords, formatDay, isDay, isDayWithin, isTime } from '#platform/days.ts'
import { divide, isDecimal, scaled } from '#platform/money.ts'
import { elapsedMinutes, localMidnights, localOf, startOfDay } from '#platform/zones.ts'
import { fullDayProblems, layoutProblems } from './layouts.ts'
import { payerOn } from './payers.ts'
import type { CalculationInput, Entry, Problem, QuantityEntry } from './shapes.ts'
import { type Shift, shiftOf } from './spans.ts'
import { hoursText } from './words.ts'

/** What the column holds: 99,999.9999. */
const MOST_QUANTITY = scaled('99999.9999')

export type Checked = {
  shifts: Shift[]
  quantities: { index: number; entry: QuantityEntry }[]
  problems: Problem[]
}

/** Sorts the entries that can be calculated from those that cannot, and says why. */
export function checkEntries(input: CalculationInput): Checked {
  const checked: Checked = { shifts: [], quantities: [], problems: [] }
  const entries: readonly unknown[] = Array.isArray(input.entries) ? input.entries : []
  for (const [index, given] of entries.entries()) {
    const entry = (typeof given === 'object' && given !== null ? given : {}) as Entry
    const found = [
      ...dayProblems(entry, index, input),
      ...fieldProblems(entry, index),
      ...layoutProblems(entry, index, input.terms),
    ]
    checked.problems.push(...found)
    if (found.some((problem) => problem.blocks === 'save')) continue
    if (entry.kind === 'quantity') checked.quantities.push({ index, entry })
    else {
      const shift = shiftOf(entry, index, input.terms.tz)
      const wrong = shiftProblems(shift)
      checked.problems.push(...wrong)
      if (wrong.length === 0) checked.shifts.push(shift)
    }
  }
  checked.problems.push(
    ...overlapProblems(checked.shifts),
    ...fullDayProblems(checked.quantities, input.terms),
  )
  return checked
}

function dayProblems({ day }: Entry, index: number, input: CalculationInput): Problem[] {
  const field = `entries.${index}.day`
  if (!isDay(day)) return [problem('day_unknown', field, 'This is not a day')]
  if (!isDayWithin(day)) return [problem('day_unknown', field, dayRangeWords())]
  if (day < input.period_start || day > input.period_end) {
    const period = `${formatDay(input.period_start)} to ${formatDay(input.period_end)}`
    return [problem('day_outside_period', field, `This day is not in the period ${period}`)]
  }
  const { placement_start, placement_end, today } = input
  if ((isDay(placement_start) && day < placement_start) || (isDay(placement_end) && day > placement_end)) {
    return [problem('day_outside_placement', field, 'The placement does not run on this day')]
  }
  if (isDay(today) && day > today) {
    return [problem('day_in_future', field, 'This day is still to come', 'submit')]
  }
  if (payerOn(input.terms, day) === undefined) {
    const text = `No engagement is in force on ${formatDay(day, 'short')}, so nobody would pay for it. The agency adds one that begins by then to the candidate.`
    return [problem('no_engagement', field, text, 'submit')]
  }
  return []
}

function fieldProblems(entry: Entry, index: number): Problem[] {
  const at = `entries.${index}`
  if (entry.kind === 'quantity') return quantityProblems(entry, at)
  if (entry.kind !== 'shift')
    return [problem('entry_unknown', `${at}.kind`, 'An entry is a shift or a quantity')]
  const problems: Problem[] = []
  for (const [name, what] of [
    ['start_time', 'a start'],
    ['end_time', 'a finish'],
  ] as const) {
    const time: unknown = entry[name]
    if (time === undefined || time === null || time === '') {
      problems.push(problem('time_missing', `${at}.${name}`, `Enter ${what} time`))
    } else if (!isTime(time))
      problems.push(problem('time_unknown', `${at}.${name}`, 'Use a time such as 09:30'))
  }
  if (!Number.isInteger(entry.break_minutes) || entry.break_minutes < 0 || entry.break_minutes > 1440) {
    problems.push(
      problem('break_unknown', `${at}.break_minutes`, 'Enter the break in whole minutes, 0 or more'),
    )
  }
  return problems
}

function quantityProblems(entry: QuantityEntry, at: string): Problem[] {
  const problems: Problem[] = []
  const { quantity } = entry
  if (!isDecimal(quantity) || quantity.startsWith('-') || scaled(quantity) > MOST_QUANTITY) {
    problems.push(problem('quantity_unknown', `${at}.quantity`, 'Enter a number such as 7.5, not below 0'))
  }
  if (!Number.isInteger(entry.rate_code_id)) {
    problems.push(problem('rate_code_missing', `${at}.rate_code_id`, 'Choose a rate'))
  }
  return problems
}

function shiftProblems({ entry, index, from, to }: Shift): Problem[] {
  const length = elapsedMinutes(from, to)
  if (length <= 0) {
    return [
      problem(
        'shift_empty',
        `entries.${index}.end_time`,
        'The clocks change here: no time passes in this shift',
      ),
    ]
  }
  if (entry.break_minutes <= length) return []
  const text = `The break is longer than the shift of ${hoursText(length)}`
  return [problem('break_too_long', `entries.${index}.break_minutes`, text)]
}

/** A time span of other work, for instance on another placement. Instants in milliseconds. */
export type Taken = { from: number; to: number }

/** Shifts that lie over a later one of the same sheet. The problem stands at the one that begins later. */
function overlapProblems(shifts: readonly Shift[]): Problem[] {
  const sorted = [...shifts].sort((a, b) => a.from - b.from || a.index - b.index)
  const problems: Problem[] = []
  let busy = Number.NEGATIVE_INFINITY
  for (const { from, to, index } of sorted) {
    if (from < busy)
      problems.push(problem('shift_overlap', `entries.${index}.start_time`, 'This shift overlaps another'))
    busy = Math.max(busy, to)
  }
  return problems
}

/** Shifts that lie over time the worker has already given elsewhere. */
export function overlapsWith(shifts: readonly Shift[], taken: readonly Taken[]): Problem[] {
  return shifts.flatMap(({ from, to, index }) =>
    taken.some((other) => from < other.to && other.from < to)
      ? [
          problem(
            'shift_overlap',
            `entries.${index}.start_time`,
            'This shift overlaps work on another placement',
          ),
        ]
      : [],
  )
}

/** Local days that hold more time than they have: 24 h, and 25 h or 23 h when the clocks change. */
export function longDayProblems(
  shifts: readonly Shift[],
  hours: readonly { index: number; day: string; quantity: string }[],
  tz: string,
): Problem[] {
  // In ten-thousandths of a minute, so that 24.0001 hours are more than a day.
  const days = new Map<string, { parts: number; field: string }>()
  const add = (day: string, parts: number, field: string) =>
    days.set(day, { parts: (days.get(day)?.parts ?? 0) + parts, field })
  for (const { index, from, to } of shifts) {
    let begin = from
    for (const end of [...localMidnights(from, to, tz), to]) {
      add(localOf(begin, tz).day, elapsedMinutes(begin, end) * 10_000, `entries.${index}.end_time`)
      begin = end
    }
  }
  for (const { index, day, quantity } of hours)
    add(day, Number(scaled(quantity)) * 60, `entries.${index}.quantity`)
  return [...days].flatMap(([day, { parts, field }]) => {
    const minutes = Math.ceil(parts / 10_000)
    if (minutes <= 1380) return []
    const length = elapsedMinutes(startOfDay(day, tz), startOfDay(addDays(day, 1), tz))
    if (minutes <= length) return []
    const text = `${formatDay(day, 'short')} has ${hoursText(length)}, not ${hoursText(minutes)}`
    return [problem('day_too_long', field, text)]
  })
}

/** Hours typed in, as whole minutes: '7.33' is 440. */
export function quantityMinutes(quantity: string): number {
  return Number(divide(scaled(quantity) * 60n, 10_000n))
}

export function problem(
  code: string,
  field: string,
  message: string,
  blocks: Problem['blocks'] = 'save',
): Problem {
  return { code: `timesheet.${code}`, field, message, blocks }
}
