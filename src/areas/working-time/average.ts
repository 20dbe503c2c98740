import type { AbsenceKind } from '#areas/awr/contract.ts'
import { addDays, type Day, dayNumber, dayOfNumber, weekEnding } from '#platform/days.ts'

/** Minutes of working time on a day. */
export type Worked = { day: Day; minutes: number }
export type Absence = { kind: AbsenceKind; from_day: Day; to_day: Day | null }
/** Both days included; null: it was not withdrawn. */
export type OptOut = { from_day: Day; ends_on: Day | null }
/** What the law sets, as legal figures of the agency. */
export type Limits = { limit_hours: number; reference_weeks: number }

export type AverageState = 'within' | 'near' | 'over' | 'opted_out'
/** Why a day is no part of the average. */
export type LeftOut = AbsenceKind | 'opt_out'
export type TimeWeek = {
  starts_on: Day
  ends_on: Day
  minutes: number
  /** How many of its days the average counts, and why it counts no others. */
  counted_days: number
  left_out: LeftOut[]
}
export type Average = {
  state: AverageState
  /** A week, rounded to the minute. */
  average_minutes: number
  limit_minutes: number
  /** All that was worked on the counted days. */
  minutes: number
  counted_days: number
  longest_minutes: number
  from_day: Day
  to_day: Day
  /** An opt-out holds on the last day. */
  opted_out: boolean
  weeks: TimeWeek[]
}

/** Absences that the average leaves out: regulation 4(7). Days of a strike, of jury service and of a closed workplace are part of it. */
export const leftOutKinds: readonly AbsenceKind[] = [
  'annual_leave',
  'sickness',
  'maternity',
  'paternity',
  'adoption',
]
/** So little below the limit is near it. */
const nearMinutes = 4 * 60
/** Days longer ago than this are not looked at. */
export const mostDaysBack = 3 * 366

/**
 * How long somebody works in a week on average, under regulation 4 of the Working Time Regulations 1998: over as many
 * days as the reference period has, back from `until` (the last day of a week), without days of leave and of an opt-out
 * that has ended, in whose place come as many others. Who began later has the days since then. Undefined where nothing
 * was worked in all that time. The order of days, absences and opt-outs does not matter.
 */
export function averageOf(
  worked: readonly Worked[],
  absences: readonly Absence[],
  optOuts: readonly OptOut[],
  { limit_hours, reference_weeks }: Limits,
  until: Day,
): Average | undefined {
  const last = dayNumber(until)
  const byDay = new Map<number, number>()
  for (const { day, minutes } of worked) {
    const number = dayNumber(day)
    if (number <= last) byDay.set(number, (byDay.get(number) ?? 0) + minutes)
  }
  const first = Math.max(
    last - mostDaysBack,
    [...byDay].reduce((least, [day, minutes]) => (minutes > 0 && day < least ? day : least), Infinity),
  )
  if (first > last) return undefined
  const isOptedOut = optOuts.some((each) => inForceOn(each, until))
  const away = [
    ...absences
      .filter(({ kind }) => leftOutKinds.includes(kind))
      .map(({ kind, from_day, to_day }) => spanOf(kind, from_day, to_day)),
    // While an opt-out holds, the average is told as if there were none: what somebody works they work.
    ...(isOptedOut ? [] : optOuts.map(({ from_day, ends_on }) => spanOf('opt_out', from_day, ends_on))),
  ]
  const weeks = new Map<Day, TimeWeek>()
  let [minutes, counted_days, from] = [0, 0, last + 1]
  for (let day = last; day >= first && counted_days < reference_weeks * 7; day--) {
    const done = byDay.get(day) ?? 0
    const why = away.find(
      ({ from, to, kind }) => from <= day && day <= to && (kind === 'opt_out' || done === 0),
    )
    const week = weekOf(weeks, day, until)
    week.minutes += done
    from = day
    if (why) {
      if (!week.left_out.includes(why.kind)) week.left_out.unshift(why.kind)
    } else {
      week.counted_days++
      counted_days++
      minutes += done
    }
  }
  if (minutes === 0) return undefined
  const limit_minutes = limit_hours * 60
  const sum = minutes * 7
  const state =
    sum > limit_minutes * counted_days
      ? 'over'
      : sum >= (limit_minutes - nearMinutes) * counted_days
        ? 'near'
        : 'within'
  return {
    state: isOptedOut ? 'opted_out' : state,
    average_minutes: Math.round(sum / counted_days),
    ...{ limit_minutes, minutes, counted_days },
    longest_minutes: Math.max(...[...weeks.values()].map((week) => week.minutes)),
    ...{ from_day: dayOfNumber(from), to_day: until, opted_out: isOptedOut },
    weeks: [...weeks.values()].reverse(),
  }
}

export const inForceOn = ({ from_day, ends_on }: OptOut, day: Day) =>
  from_day <= day && (ends_on === null || day <= ends_on)

const spanOf = (kind: LeftOut, from: Day, to: Day | null) => ({
  ...{ kind, from: dayNumber(from), to: to === null ? Infinity : dayNumber(to) },
})

/** The week of a day; weeks end on the day of the week that `until` is. */
function weekOf(weeks: Map<Day, TimeWeek>, day: number, until: Day): TimeWeek {
  const ends_on = dayOfNumber(dayNumber(until) - Math.floor((dayNumber(until) - day) / 7) * 7)
  const known = weeks.get(ends_on)
  if (known) return known
  const week = { starts_on: addDays(ends_on, -6), ends_on, minutes: 0, counted_days: 0, left_out: [] }
  weeks.set(ends_on, week)
  return week
}

/**
 * Until when somebody's time counts today: the last week that is over. While nothing of it was submitted, the one before
 * it, so that the average does not fall before people have entered their time.
 */
export function countedUntil(worked: readonly Worked[], weekEnd: number, today: Day): Day {
  const over = addDays(weekEnding(today, weekEnd), -7)
  const isThere = worked.some(({ day, minutes }) => minutes > 0 && day > addDays(over, -7) && day <= over)
  return isThere ? over : addDays(over, -7)
}

/** Until this day the average stays as it is unless somebody submits or says something. */
export function nextChange(optOuts: readonly OptOut[], weekEnd: number, today: Day): Day {
  const turns = optOuts.flatMap(({ from_day, ends_on }) => [
    from_day,
    ends_on === null ? null : addDays(ends_on, 1),
  ])
  const later = turns.filter((day): day is Day => day !== null && day > today)
  return [addDays(weekEnding(today, weekEnd), 1), ...later].sort()[0]!
}
