/** What the values of jobs and placements are called, as choices of a form or filter. */
import { Ir35, JobStatus, JobType, type OvertimeRule, type RateUnit } from '#areas/jobs/contract.ts'
import { EnteredBy, enteredByNames } from '#areas/jobs/time-terms.ts'
import { jobStarts } from '#areas/jobs/transitions.ts'
import { engagements, ir35Names, jobStatusNames, jobTypes, placementStatusNames } from '#areas/jobs/words.ts'
import { counted } from '#platform/counted.ts'

export const jobTypeOptions = JobType.options.map((value) => ({ value, label: jobTypes[value] }))
export const jobTypeName = (type: keyof typeof jobTypes) => jobTypes[type]

export const ir35Options = Ir35.options.map((value) => ({ value, label: ir35Names[value] }))

export const jobStatusOptions = JobStatus.options.map((value) => ({ value, label: jobStatusNames[value] }))
export const jobStartOptions = jobStatusOptions.filter(({ value }) => jobStarts.includes(value))

/** How a placement can begin: who may not approve makes drafts. */
export const placementStarts = (mayApprove: boolean) =>
  (mayApprove ? (['draft', 'approved', 'live'] as const) : (['draft'] as const)).map((value) => ({
    value,
    label: placementStatusNames[value],
  }))

/** `Umbrella through Parasol Ltd`. */
export function engagementText(type: keyof typeof engagements, supplier: string | null): string {
  return supplier ? `${engagements[type]}, through ${supplier}` : engagements[type]
}

export const periodOptions = [
  { value: 'weekly', label: 'Every week' },
  { value: 'fortnightly', label: 'Every two weeks' },
  { value: 'four_weekly', label: 'Every four weeks' },
  { value: 'monthly', label: 'Every month' },
]
export const layoutOptions = [
  { value: 'shifts', label: 'Start, finish and break' },
  { value: 'hours', label: 'Hours by rate' },
  { value: 'days', label: 'Days, in quarters' },
  { value: 'units', label: 'Units: what the rates count' },
]
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const weekdayOptions = weekdays.map((label, at) => ({ value: String(at + 1), label }))

export const roundingModes = [
  { value: 'none', label: 'Not rounded' },
  { value: 'nearest', label: 'To the nearest step' },
  { value: 'up', label: 'In favour of the worker' },
  { value: 'down', label: 'In favour of the client' },
]
export const roundingScopes = [
  { value: 'entry', label: 'Each start and finish' },
  { value: 'day', label: 'The time of a day' },
  { value: 'period', label: 'The time of a period' },
]
export const roundingSteps = [1, 5, 6, 10, 15, 30, 60].map((step) => ({
  value: String(step),
  label: counted(step, 'minute'),
}))

export const enteredByOptions = EnteredBy.options.map((value) => ({ value, label: enteredByNames[value] }))
export const overHoursOptions = [
  { value: 'warn', label: 'Asks for a reason' },
  { value: 'block', label: 'Cannot be submitted' },
]

export const ruleTypes: Record<OvertimeRule['type'], string> = {
  bank_holiday: 'Bank holidays',
  weekday: 'Days of the week',
  night: 'Hours of the day',
  daily_over: 'Over hours a day',
  weekly_over: 'Over hours a week',
  consecutive_day: 'Days in a row',
  rest_break: 'Rest that was too short',
  min_shift: 'Least length of a shift',
  callout: 'Least length of a call-out',
  period_cap: 'Limit of a rate code',
}
export const ruleTypeOptions = Object.entries(ruleTypes).map(([value, label]) => ({ value, label }))
export const stackingOptions = [
  { value: 'exclusive', label: 'Alone, no other rule applies' },
  { value: 'sum', label: 'On top of other rules' },
  { value: 'highest', label: 'Only the best paid of these' },
]

export const sideOptions = [
  { value: 'both', label: 'Pay and charge' },
  { value: 'pay', label: 'Pay alone' },
  { value: 'charge', label: 'Charge alone' },
]
export const premiumOptions = [
  { value: 'short', label: 'The time until they had rested' },
  { value: 'day', label: 'All time of that day' },
]

const units: Record<(typeof RateUnit.options)[number], string> = {
  hour: 'per hour',
  day: 'per day',
  half_day: 'per half day',
  shift: 'per shift',
  unit: 'each',
  mile: 'per mile',
  fixed: 'once',
}
export const unitText = (unit: keyof typeof units | undefined) => (unit ? units[unit] : '')
