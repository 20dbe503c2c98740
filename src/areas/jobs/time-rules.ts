import type { HoursAgreed } from '#areas/jobs/time-terms.ts'
import type { Reason } from '#platform/refusal.ts'

/** Why these hours cannot be agreed: the most lies below the least, or days of the least come to more than a week's most. */
export function whyNotHours(agreed: HoursAgreed): Reason | undefined {
  const { min_day_minutes, max_day_minutes, min_week_minutes, max_week_minutes } = agreed
  const errors: Record<string, string[]> = {}
  if (below(max_day_minutes, min_day_minutes))
    errors.max_day_minutes = ['The most of a day lies below the least']
  if (below(max_week_minutes, min_week_minutes))
    errors.max_week_minutes = ['The most of a week lies below the least']
  else if (below(max_week_minutes, min_day_minutes))
    errors.max_week_minutes = ['The most of a week lies below the least of a day']
  else if (below(max_day_minutes && max_day_minutes * 7, min_week_minutes))
    errors.min_week_minutes = ['Seven days of the most come to less than this']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'placement.hours', title: 'Please check the hours', errors }
}

const below = (a: number | null, b: number | null) => a !== null && b !== null && a < b
