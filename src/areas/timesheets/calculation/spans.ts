/** Shifts as entered → rounded → without their unpaid breaks: the stretches of time that are paid. */

import type { Rounding, UnpaidBreak } from '#areas/jobs/contract.ts'
import { addDays, timeMinutes } from '#platform/days.ts'
import { clockChange, elapsedMinutes, instantOf, localOf } from '#platform/zones.ts'
import { roundEdge, roundingText, roundLength } from './rounding.ts'
import type { ShiftEntry, Terms, TraceStep } from './shapes.ts'
import { hoursText, spanText } from './words.ts'

const MINUTE_MS = 60_000
/** Where a break falls when the terms do not say: four hours into the shift. */
const BREAK_AT = 240

/** A shift of the sheet between two instants, as entered. `index` is its place among the entries. */
export type Shift = { index: number; entry: ShiftEntry; from: number; to: number }
/** Paid time between two instants. `entry_day` is the day the shift was entered on, also after midnight. */
export type Span = { index: number; entry_day: string; from: number; to: number }

/** The instants of an entry: an end at or before its start is on the next day; elapsed time counts. */
export function shiftOf(entry: ShiftEntry, index: number, tz: string): Shift {
  const from = instantOf(entry.day, entry.start_time, tz, 'earlier')
  const days = timeMinutes(entry.end_time) <= timeMinutes(entry.start_time) ? 1 : 0
  const endDay = days ? addDays(entry.day, 1) : entry.day
  return { index, entry, from, to: instantOf(endDay, entry.end_time, tz, 'later') }
}

/** The paid time of all shifts under one rounding, in order, with the steps that led there. */
export function paidSpans(shifts: readonly Shift[], terms: Terms, rounding: Rounding) {
  const trace: TraceStep[] = []
  const spans = shifts.flatMap((shift) => {
    const rounded = rounding.scope === 'entry' ? roundShift(shift, rounding) : shift
    trace.push(...shiftSteps(shift, rounded, terms.tz, rounding))
    return withoutBreak(rounded, terms, trace)
  })
  spans.sort((a, b) => (a.entry_day < b.entry_day ? -1 : a.entry_day > b.entry_day ? 1 : a.from - b.from))
  if (rounding.mode !== 'none' && rounding.scope !== 'entry') roundTotals(spans, rounding, trace)
  return { spans: spans.filter((span) => span.to > span.from), trace }
}

function roundShift(shift: Shift, rounding: Rounding): Shift {
  const start = timeMinutes(shift.entry.start_time)
  const end = timeMinutes(shift.entry.end_time)
  const from = shift.from + (roundEdge(start, 'start', rounding) - start) * MINUTE_MS
  const to = shift.to + (roundEdge(end, 'end', rounding) - end) * MINUTE_MS
  return { ...shift, from, to: Math.max(from, to) }
}

function shiftSteps(raw: Shift, rounded: Shift, tz: string, rounding: Rounding): TraceStep[] {
  const { entry, index } = raw
  const entered = spanText(raw.from, raw.to, tz)
  const steps: TraceStep[] = []
  const data = { entry: index, day: entry.day, start_time: entry.start_time, end_time: entry.end_time }
  if (rounded.from === raw.from && rounded.to === raw.to) {
    steps.push({ kind: 'shift', text: entered, data: { ...data, minutes: elapsedMinutes(raw.from, raw.to) } })
  } else {
    const from = localOf(rounded.from, tz)
    const to = localOf(rounded.to, tz)
    steps.push({
      kind: 'rounding',
      text: `${entered} → ${from.time}–${to.time}, ${roundingText(rounding)}`,
      data: {
        ...data,
        minutes: elapsedMinutes(rounded.from, rounded.to),
        rounded_start: from.time,
        rounded_end: to.time,
      },
    })
  }
  const change = clockChange(raw.from, raw.to, tz)
  if (change) {
    const which = change > 0 ? 'back' : 'forward'
    const passed = hoursText(elapsedMinutes(rounded.from, rounded.to))
    steps.push({
      kind: 'clock_change',
      text: `The clocks go ${which} ${hoursText(Math.abs(change))} in this shift: ${passed} really pass`,
      data: { entry: index, minutes: change },
    })
  }
  return steps
}

/** Takes the unpaid break out, where it falls: `at_minutes` into the shift, or in its middle when that is earlier. */
function withoutBreak(shift: Shift, terms: Terms, trace: TraceStep[]): Span[] {
  const { index, entry } = shift
  const whole = { index, entry_day: entry.day, from: shift.from, to: shift.to }
  const length = elapsedMinutes(shift.from, shift.to)
  const minutes = Math.min(length, unpaidMinutes(entry, length, terms.unpaid_break))
  if (minutes === 0) return [whole]
  const into = Math.min(terms.unpaid_break?.at_minutes ?? BREAK_AT, Math.floor((length - minutes) / 2))
  const begins = shift.from + into * MINUTE_MS
  const ends = begins + minutes * MINUTE_MS
  const automatic = minutes > entry.break_minutes || entry.break_paid
  const why = automatic ? ` (shift over ${hoursText(terms.unpaid_break?.after_minutes ?? 0)})` : ''
  trace.push({
    kind: 'break',
    text: `${hoursText(minutes)} unpaid break${why}, ${spanText(begins, ends, terms.tz)}`,
    data: { entry: index, minutes, entered_minutes: entry.break_minutes },
  })
  return [
    { ...whole, to: begins },
    { ...whole, from: ends },
  ]
}

/** The longer of the break entered and the one the terms ask for; a paid break counts as taken but costs nothing. */
function unpaidMinutes(entry: ShiftEntry, length: number, rule: UnpaidBreak | null): number {
  const asked = rule && length > rule.after_minutes ? rule.minutes : 0
  if (entry.break_paid) return Math.max(0, asked - entry.break_minutes)
  return Math.max(asked, entry.break_minutes)
}

/** Rounds the sum of a day or of the sheet; the difference is added to, or taken from, the end of its last time. */
function roundTotals(spans: Span[], rounding: Rounding, trace: TraceStep[]): void {
  const groups = Map.groupBy(spans, (span) => (rounding.scope === 'day' ? span.entry_day : 'period'))
  for (const [day, group] of groups) {
    const total = group.reduce((sum, span) => sum + elapsedMinutes(span.from, span.to), 0)
    const rounded = Math.max(0, roundLength(total, rounding))
    if (rounded === total) continue
    trace.push({
      kind: 'rounding',
      text: `${rounding.scope === 'day' ? day : 'The sheet'}: ${hoursText(total)} → ${hoursText(rounded)}, ${roundingText(rounding)}`,
      data: { day: rounding.scope === 'day' ? day : null, minutes: rounded, raw_minutes: total },
    })
    stretch(group, rounded - total)
  }
}

function stretch(group: Span[], minutes: number): void {
  for (const span of group.toReversed()) {
    const change = Math.max(minutes, -elapsedMinutes(span.from, span.to))
    span.to += change * MINUTE_MS
    minutes -= change
    if (minutes === 0) return
  }
}
