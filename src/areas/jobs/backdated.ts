import { addDays, type Day, formatDay } from '#platform/days.ts'
import type { Warning } from '#platform/refusal.ts'

/** So many weeks back a placement may begin without a reason: a year and the present week. */
export const weeksBack = 53

/**
 * A placement that begins more than a year ago: timesheets are expected for every week since, which is right for work
 * that was really done and a surprise for a mistyped year. `before`: where it began until now, when it did.
 */
export function backdatedWarning(start: Day, today: Day, before?: Day): Warning | undefined {
  if (start >= addDays(today, -7 * weeksBack)) return undefined
  if (before !== undefined && start >= before) return undefined
  return {
    code: 'placement.backdated',
    field: 'start_date',
    text: `This placement begins on ${formatDay(start)}, more than a year ago: a timesheet is made for every week since then, back to the day your books opened.`,
  }
}
