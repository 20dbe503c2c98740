import {
  type AbsenceKind,
  alertWeeks,
  countingKinds,
  type FactKind,
  limitedKinds,
  mostGapWeeks,
  mostPausedWeeks,
  pausingKinds,
  qualifyingWeeks,
} from '#areas/awr/fact-kinds.ts'
import { type Day, dayNumber, dayOfNumber } from '#platform/days.ts'

export type Fact = { kind: FactKind; from_day: Day; to_day: Day | null }

/** What became of a week: `open` is the present one while nothing is known of it. */
export type WeekState = 'counted' | 'paused' | 'gap' | 'open'
export type Week = {
  /** How many weeks count, this one included if it does. */
  number: number
  starts_on: Day
  ends_on: Day
  days: Day[]
  state: WeekState
  /** `worked`, or the absence that makes it count or stops the count; null: nothing is known. */
  why: 'worked' | AbsenceKind | null
  /** It is the first of a count that began again: after too long a break, or in another role. */
  begins: 'first' | 'gap' | 'role_changed' | null
}

export type AwrState = 'counting' | 'paused' | 'gap' | 'qualified' | 'ended'
export type Awr = {
  state: AwrState
  /** How many weeks count; 0 while no count runs. */
  week: number
  started_on: Day | null
  last_worked_on: Day | null
  /** The first day of equal treatment: known once twelve weeks count, before that as if every week from now on is worked. */
  qualifies_on: Day | null
  /** Until this day nothing changes unless somebody says or submits something. */
  next_change_on: Day | null
  /** The week under way, where it is one that people are told of. */
  alert_week: number | null
  weeks: Week[]
}

/** Days longer ago than this are not looked at, so that every loop has an end. */
const mostYears = 20
/** How far ahead the first day of equal treatment is looked for. */
const mostWeeksAhead = 130

type Absences = { kind: AbsenceKind; from: number; to: number }[]
type Count = { number: number; gap: number; paused: Partial<Record<AbsenceKind, number>> }

/**
 * The weeks of a worker at one hirer under the Agency Workers Regulations 2010: seven days each from the first day
 * worked. A week with any work counts; others count, stop the count or are a break, by what is said of them. The order
 * and the number of times that days and facts are given do not matter; days after `today` are not known yet.
 */
export function awrWeeks(workedDays: readonly Day[], facts: readonly Fact[], today: Day): Awr {
  const now = dayNumber(today)
  const oldest = now - mostYears * 366
  const known = [...new Set(workedDays)].map(dayNumber).sort((a, b) => a - b)
  const worked = known.filter((day) => day >= oldest && day <= now)
  const ahead = known.find((day) => day > now)
  const absences = facts.flatMap(({ kind, from_day, to_day }) =>
    kind === 'role_changed' ? [] : [{ kind, from: dayNumber(from_day), to: lastDay(to_day) }],
  )
  const changes = facts.flatMap(({ kind, from_day }) =>
    kind === 'role_changed' ? [dayNumber(from_day)] : [],
  )
  changes.sort((a, b) => a - b)

  const weeks: Week[] = []
  let ended: 'gap' | 'role_changed' | null = null
  let start = worked[0]
  let began: number | undefined
  while (start !== undefined) {
    const first = start
    const change = changes.find((day) => day > first && day <= now)
    const run = runFrom(first, worked, absences, change, now)
    if (run.weeks[0]) run.weeks[0].begins = ended ?? 'first'
    weeks.push(...run.weeks)
    ended = run.ended
    began = first
    start = run.ended === null ? undefined : worked.find((day) => day >= run.next)
  }
  const last = worked.at(-1)
  const said = { last_worked_on: last === undefined ? null : dayOfNumber(last), weeks }
  const changeAhead = changes.find((day) => day > now)
  if (began === undefined || ended !== null)
    return { ...nothing, ...said, next_change_on: ahead === undefined ? null : dayOfNumber(ahead) }

  const present = weeks.at(-1)!
  const qualifies = qualifiesOn(weeks, absences)
  const next = Math.min(dayNumber(present.starts_on) + 7, ahead ?? Infinity, changeAhead ?? Infinity)
  return {
    ...said,
    state: stateOf(weeks, present.number >= qualifyingWeeks && qualifies !== null && now >= qualifies),
    week: present.number,
    started_on: dayOfNumber(began),
    qualifies_on: qualifies === null ? null : dayOfNumber(qualifies),
    next_change_on: dayOfNumber(next),
    alert_week: alertOf(weeks),
  }
}

const nothing = {
  state: 'ended',
  week: 0,
  ...{ started_on: null, qualifies_on: null, alert_week: null },
} as const

const lastDay = (day: Day | null) => (day === null ? Infinity : dayNumber(day))

/** One count from its first day: until too long a break, another role, or the present week. */
function runFrom(
  first: number,
  worked: readonly number[],
  absences: Absences,
  change: number | undefined,
  now: number,
): { weeks: Week[]; ended: 'gap' | 'role_changed' | null; next: number } {
  const weeks: Week[] = []
  const count: Count = { number: 0, gap: 0, paused: {} }
  let at = worked.indexOf(first)
  for (let from = first; from <= now; from += 7) {
    if (change !== undefined && from >= change) return { weeks, ended: 'role_changed', next: change }
    const to = Math.min(from + 6, (change ?? Infinity) - 1)
    const days: Day[] = []
    for (; at < worked.length && worked[at]! <= to; at++) days.push(dayOfNumber(worked[at]!))
    const { state, why } = judged(count, from, to, days.length > 0, absences, to < now)
    weeks.push({
      ...{ number: count.number, starts_on: dayOfNumber(from), ends_on: dayOfNumber(to) },
      ...{ days, state, why, begins: null },
    })
    if (count.gap > mostGapWeeks) return { weeks, ended: 'gap', next: to + 1 }
  }
  return change === undefined
    ? { weeks, ended: null, next: now }
    : { weeks, ended: 'role_changed', next: change }
}

/** What a week does to the count, which moves on. A break is one from the last week that counts to the next. */
function judged(
  count: Count,
  from: number,
  to: number,
  isWorked: boolean,
  absences: Absences,
  isOver: boolean,
): Pick<Week, 'state' | 'why'> {
  const said = (kinds: readonly AbsenceKind[]) =>
    kinds.find((kind) => absences.some((each) => each.kind === kind && each.from <= to && each.to >= from))
  const counting = isWorked ? ('worked' as const) : said(countingKinds)
  if (counting) {
    count.number++
    count.gap = 0
    count.paused = {}
    return { state: 'counted', why: counting }
  }
  const pausing = said(pausingKinds)
  if (pausing) return { state: 'paused', why: pausing }
  const limited = said(limitedKinds.filter((kind) => (count.paused[kind] ?? 0) < mostPausedWeeks))
  if (limited) {
    count.paused[limited] = (count.paused[limited] ?? 0) + 1
    return { state: 'paused', why: limited }
  }
  if (!isOver) return { state: 'open', why: null }
  count.gap++
  return { state: 'gap', why: null }
}

/** The day after the twelfth week that counts; before that, as if every week from the present one on is worked. */
function qualifiesOn(weeks: readonly Week[], absences: Absences): number | null {
  const run = weeks.slice(weeks.findLastIndex(({ begins }) => begins !== null))
  const twelfth = run.find(({ state, number }) => state === 'counted' && number === qualifyingWeeks)
  if (twelfth) return dayNumber(twelfth.ends_on) + 1
  const present = run.at(-1)!
  const count: Count = { number: present.number, gap: 0, paused: {} }
  let from = dayNumber(present.starts_on) + (present.state === 'open' ? 0 : 7)
  for (let week = 0; week < mostWeeksAhead; week++, from += 7) {
    const { state } = judged(count, from, from + 6, false, absences, true)
    if (state === 'gap') count.number++
    if (count.number === qualifyingWeeks) return from + 7
  }
  return null
}

/** The present week says how it stands; while nothing is known of it, the one before. */
function stateOf(weeks: readonly Week[], isQualified: boolean): AwrState {
  if (isQualified) return 'qualified'
  const last = weeks.findLast(({ state }) => state !== 'open')!
  return last.state === 'paused' || last.state === 'gap' ? last.state : 'counting'
}

/** The week that is under way: worked already, or after one that counts, so that it is likely to. */
function alertOf(weeks: readonly Week[]): number | null {
  const present = weeks.at(-1)!
  const before = weeks.at(-2)
  const isUnderWay = present.state === 'counted' || (present.state === 'open' && before?.state === 'counted')
  const number = present.state === 'open' ? present.number + 1 : present.number
  return isUnderWay && alertWeeks.some((week) => week === number) ? number : null
}
