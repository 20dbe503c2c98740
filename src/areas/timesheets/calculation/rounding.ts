/** Raw minutes to even steps. A time within the grace of a step is that step; beyond it the mode decides. */
import type { Rounding } from '#areas/jobs/contract.ts'

/** Which way more time lies: a start moved earlier is more, an end moved later is more. */
export type Edge = 'start' | 'end'

/** A start or an end, in minutes since midnight. `up` gives more time and `down` less; a tie gives more. */
export function roundEdge(minutes: number, edge: Edge, rounding: Rounding): number {
  if (edge === 'end') return roundLength(minutes, rounding)
  return -roundLength(-minutes, rounding) || 0
}

/** A length of time in minutes, for rounding by day or by period. */
export function roundLength(
  minutes: number,
  { mode, step_minutes: step, grace_minutes: grace }: Rounding,
): number {
  if (mode === 'none') return minutes
  const nearest = Math.floor(minutes / step + 0.5) * step
  if (mode === 'nearest' || Math.abs(minutes - nearest) <= grace) return nearest
  return (mode === 'up' ? Math.ceil(minutes / step) : Math.floor(minutes / step)) * step
}

/** 'nearest 15 min, grace 5 min' */
export function roundingText({ mode, step_minutes, grace_minutes }: Rounding): string {
  return `${mode} ${step_minutes} min${grace_minutes ? `, grace ${grace_minutes} min` : ''}`
}

export function sameRounding(a: Rounding, b: Rounding): boolean {
  return (
    (a.mode === 'none' && b.mode === 'none') ||
    (a.mode === b.mode &&
      a.scope === b.scope &&
      a.step_minutes === b.step_minutes &&
      a.grace_minutes === b.grace_minutes)
  )
}
