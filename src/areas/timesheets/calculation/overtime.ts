/** Which rules each minute of paid time falls under: cut at midnights, bands and thresholds, then asked in order. */
import { type Effect, type OvertimeRule, sidesOf } from '#areas/jobs/contract.ts'
import { addDays, dayOfWeek, eachDay, timeMinutes, weekEnding } from '#platform/days.ts'
import { multiplyRate, scaled, subtractRates } from '#platform/money.ts'
import { elapsedMinutes, instantOf, localMidnights, localOf } from '#platform/zones.ts'
import { asksMinutes, type MinuteRule } from './rule-kinds.ts'
import type { RateRow, Terms } from './shapes.ts'
import type { Span } from './spans.ts'
import { isShortOfRest, nothingBefore, type Spell } from './spells.ts'

const MINUTE_MS = 60_000
/** A stretch of paid time and the day before it: a shift is over on the day after it began, rounded up a little later. */
const mostDaysWorked = 8

/** Time without a clock (hours typed in) has no `from` and `to`, and falls into no time band. */
export type Piece = {
  index: number
  entry_day: string
  day: string
  minutes: number
  from: number | null
  to: number | null
  /** The order that was named for its shift. */
  order?: number
}
/** Minutes of one local day at one rate: plain (`rule` null), moved by a rule, or paid on top by one. */
export type Share = Piece & { row: RateRow; rule: OvertimeRule | null; kind: 'time' | 'uplift' }

/** Paid time cut so that each piece lies in one local day and wholly inside or outside every night band, and every rest. */
export function piecesOf(
  spans: readonly Span[],
  { tz, overtime_rules }: Terms,
  { cuts: rests } = nothingBefore,
): Piece[] {
  const nights = overtime_rules.filter((rule) => rule.type === 'night')
  return spans.flatMap(({ index, entry_day, from, to }) => {
    const edges = nights
      .flatMap((rule) => bandsOf(rule, from, to, tz))
      .flatMap((band) => [band.from, band.to])
    const cuts = [...localMidnights(from, to, tz), ...edges, ...rests].filter((at) => at > from && at < to)
    const ends = [...new Set(cuts), to].sort((a, b) => a - b)
    return ends.map((end, place) => {
      const begin = place ? ends[place - 1]! : from
      return {
        index,
        entry_day,
        day: localOf(begin, tz).day,
        minutes: elapsedMinutes(begin, end),
        from: begin,
        to: end,
      }
    })
  })
}

type NightRule = Extract<OvertimeRule, { type: 'night' }>

/** The times a band stands over a stretch of time; one that begins the evening before is among them. */
function bandsOf(
  { params }: NightRule,
  from: number,
  to: number,
  tz: string,
): { from: number; to: number }[] {
  const overnight = timeMinutes(params.to) <= timeMinutes(params.from) ? 1 : 0
  return eachDay(addDays(localOf(from, tz).day, -1), localOf(to, tz).day, mostDaysWorked).flatMap((day) => {
    const begin = instantOf(day, params.from, tz, 'earlier')
    const end = instantOf(addDays(day, overnight), params.to, tz, 'later')
    return end > from && begin < to ? [{ from: begin, to: end }] : []
  })
}

/**
 * Asks the rules in their order, minute by minute as it were. `rowOf` gives the basic rate of a day; pieces without
 * one come back in `unpriced`.
 */
export function applyRules(
  pieces: readonly Piece[],
  terms: Terms,
  rowOf: (piece: Piece) => RateRow | undefined,
  carried: Readonly<Record<string, number>> = {},
  spell: Spell = nothingBefore,
) {
  const rules = terms.overtime_rules.filter(asksMinutes)
  const shares: Share[] = []
  const unpriced: Piece[] = []
  const counters = new Map<string, number>()
  const holidays = new Set(terms.bank_holidays)

  for (const piece of pieces) {
    const row = rowOf(piece)
    if (!row) {
      unpriced.push(piece)
      continue
    }
    const counting = rules.map((rule) => counterOf(rule, piece, terms.week_end))
    let rest = piece
    while (rest.minutes > 0) {
      const left = rules.map((rule, at) => leftBefore(rule, counting[at], counters, carried))
      const part = firstMinutes(rest, Math.min(rest.minutes, ...left.filter((minutes) => minutes > 0)))
      const applied: MinuteRule[] = []
      for (const [at, rule] of rules.entries()) {
        const key = counting[at]
        // A threshold counts basic time: what an earlier rule has moved neither counts nor is moved again.
        if (key && applied.some(moves)) continue
        if (key) counters.set(key, countOf(key, counters, carried) + part.minutes)
        if (!matches(rule, part, { left: left[at]!, holidays, spell, tz: terms.tz })) continue
        if (rule.stacking !== 'exclusive') applied.push(rule)
        else if (applied.length === 0) {
          applied.push(rule)
          break
        }
      }
      shares.push(...sharesOf(part, row, best(applied, row)))
      rest = afterMinutes(rest, part.minutes)
    }
  }
  return { shares, unpriced }
}

/** Does the rule move time from the basic rate, rather than pay on top of it? */
export function moves(rule: OvertimeRule): boolean {
  return sidesOf(rule).some((side) => 'multiplier' in rule[side])
}

/** The counter a threshold looks at: a day or a week of its own, by the day the shift was entered on. */
function counterOf(rule: OvertimeRule, piece: Piece, weekEnd: number): string | undefined {
  if (rule.type === 'daily_over') return `${rule.id} day ${piece.entry_day}`
  if (rule.type === 'weekly_over') return `${rule.id} week ${weekEnding(piece.entry_day, weekEnd)}`
  return undefined
}

function countOf(
  key: string,
  counters: Map<string, number>,
  carried: Readonly<Record<string, number>>,
): number {
  return counters.get(key) ?? (key.includes(' week ') ? (carried[key.slice(-10)] ?? 0) : 0)
}

/** Minutes still to work before a threshold is reached: 0 from there on, and for rules without one. */
function leftBefore(
  rule: OvertimeRule,
  key: string | undefined,
  counters: Map<string, number>,
  carried: Readonly<Record<string, number>>,
): number {
  if (key === undefined || (rule.type !== 'daily_over' && rule.type !== 'weekly_over')) return 0
  return Math.max(0, rule.params.after_minutes - countOf(key, counters, carried))
}

type Facts = { left: number; holidays: Set<string>; spell: Spell; tz: string }

function matches(rule: MinuteRule, piece: Piece, { left, holidays, spell, tz }: Facts): boolean {
  if (rule.type === 'bank_holiday') return holidays.has(piece.day)
  if (rule.type === 'weekday') return rule.params.weekdays.includes(dayOfWeek(piece.day))
  if (rule.type === 'consecutive_day')
    return (spell.daysInARow.get(piece.entry_day) ?? 0) >= rule.params.from_day
  if (rule.type === 'rest_break') return isShortOfRest(rule, piece, spell)
  if (rule.type !== 'night') return left === 0
  const { from, to } = piece
  if (from === null || to === null) return false
  return bandsOf(rule, from, to, tz).some((band) => band.from <= from && band.to >= to)
}

/** Of the rules that stack as `highest` only the one that pays most stays; the earlier of equals. */
function best(applied: MinuteRule[], row: RateRow): MinuteRule[] {
  const rivals = applied.filter((rule) => rule.stacking === 'highest')
  if (rivals.length < 2) return applied
  const more = (rule: MinuteRule) =>
    decidingSide(rivals) === 'pay' ? extra(rule.pay, row.pay_rate) : extra(rule.charge, row.charge_rate)
  const winner = rivals.reduce((a, b) => (more(b) > more(a) ? b : a))
  return applied.filter((rule) => rule.stacking !== 'highest' || rule === winner)
}

/** The pay decides which of several is the best, on the charge as well; not where one of them is charged alone. */
export function decidingSide(rivals: readonly OvertimeRule[]): 'pay' | 'charge' {
  return rivals.some((rule) => rule.side === 'charge') ? 'charge' : 'pay'
}

function extra(effect: Effect, basic: string): bigint {
  return scaled(
    'uplift' in effect ? effect.uplift : subtractRates(multiplyRate(basic, effect.multiplier), basic),
  )
}

/** The first rule that moves time takes the minutes; all others pay on top. */
function sharesOf(piece: Piece, row: RateRow, applied: OvertimeRule[]): Share[] {
  const mover = applied.find(moves) ?? null
  const shares: Share[] = [{ ...piece, row, rule: mover, kind: 'time' }]
  for (const rule of applied) if (rule !== mover) shares.push({ ...piece, row, rule, kind: 'uplift' })
  return shares
}

function firstMinutes(piece: Piece, minutes: number): Piece {
  return { ...piece, minutes, to: piece.from === null ? null : piece.from + minutes * MINUTE_MS }
}

function afterMinutes(piece: Piece, minutes: number): Piece {
  const from = piece.from === null ? null : piece.from + minutes * MINUTE_MS
  return { ...piece, minutes: piece.minutes - minutes, from }
}
