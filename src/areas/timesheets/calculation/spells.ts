/** Days worked in a row, and rest between one day's work and the next: by this sheet and what is known of before it. */
import type { OvertimeRule } from '#areas/jobs/contract.ts'
import { addDays } from '#platform/days.ts'
import type { CalculationInput } from './shapes.ts'
import type { Shift } from './spans.ts'

export type Spell = {
  /** The how-manieth day in a row each day with paid time is, by the day it was entered on. */
  daysInARow: ReadonlyMap<string, number>
  /** Of each day with shifts, when the first began and when work ended last before it. */
  rested: ReadonlyMap<string, { finish: number; begins: number }>
  /** The instants at which somebody's rest is over: paid time is cut there. */
  cuts: readonly number[]
}
export const nothingBefore: Spell = { daysInARow: new Map(), rested: new Map(), cuts: [] }

type RestRule = Extract<OvertimeRule, { type: 'rest_break' }>
const MINUTE_MS = 60_000

/**
 * Days count by paid time, rest by times as they were entered: rounding gives nobody rest. Shifts of one day are one
 * day's work, however long the time between them.
 */
export function spellOf(
  shifts: readonly Shift[],
  days: Iterable<string>,
  rules: readonly OvertimeRule[],
  before: CalculationInput['worked_before'],
): Spell {
  const rested = restsOf(shifts, before?.last_finish ?? null)
  const cuts = rules
    .filter((rule) => rule.type === 'rest_break')
    .flatMap((rule) => [...rested.values()].map(({ finish }) => overAt(rule, finish)))
  return { daysInARow: inARow(days, before?.days ?? []), rested, cuts }
}

function inARow(days: Iterable<string>, before: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const day of [...new Set([...before, ...days])].sort())
    counts.set(day, (counts.get(addDays(day, -1)) ?? 0) + 1)
  return counts
}

function restsOf(shifts: readonly Shift[], before: number | null): Spell['rested'] {
  const found = new Map<string, { finish: number; begins: number }>()
  let finish = before
  const byDay = Map.groupBy(shifts, ({ entry }) => entry.day)
  for (const [day, own] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (finish !== null) found.set(day, { finish, begins: Math.min(...own.map(({ from }) => from)) })
    finish = Math.max(finish ?? Number.NEGATIVE_INFINITY, ...own.map(({ to }) => to))
  }
  return found
}

const overAt = (rule: RestRule, finish: number) => finish + rule.params.rest_minutes * MINUTE_MS

/** Is this time before the rest was over, or of a day that began before? Time without a clock never is. */
export function isShortOfRest(
  rule: RestRule,
  piece: { entry_day: string; from: number | null },
  { rested }: Spell,
): boolean {
  const rest = rested.get(piece.entry_day)
  if (!rest || piece.from === null) return false
  return (rule.params.premium === 'short' ? piece.from : rest.begins) < overAt(rule, rest.finish)
}
