import type { FactKind } from '#areas/awr/fact-kinds.ts'
import type { Day } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

/** Engagements whose time counts: agency workers. Permanent staff, outside IR35 and sole traders are none. */
export const countingEngagements: readonly string[] = ['paye', 'umbrella', 'ltd_inside', 'cis']

type Said = { kind: FactKind; from_day: Day; to_day: Day | null; note: string }

/** What is said of a worker at a hirer has its days in order; another role is told in writing, from a day on. */
export function whyNotFact({ kind, from_day, to_day, note }: Said): Reason | undefined {
  const errors: Record<string, string[]> = {}
  if (to_day !== null && to_day < from_day) errors.to_day = ['The last day comes before the first']
  if (kind === 'role_changed' && to_day !== null)
    errors.to_day = ['Another role has no last day: leave it empty']
  if (kind === 'role_changed' && note === '')
    errors.note = ['Say how and when the worker was told in writing: without it the weeks count on']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'awr.fact', title: 'Please check the form', errors }
}

/** An answer was given by today. */
export function whyNotComparator(answered_on: Day, today: Day): Reason | undefined {
  if (answered_on <= today) return undefined
  return {
    code: 'awr.comparator',
    title: 'Please check the form',
    errors: { answered_on: ['The day of the answer cannot lie ahead'] },
  }
}
