/** Of which days a report tells each time it is made. */
export const periods = {
  as_asked: 'The days it has now',
  last_7_days: 'The seven days before',
  last_month: 'The month before',
  this_month: 'The month so far',
} as const
export type SchedulePeriod = keyof typeof periods
export const periodNames = Object.keys(periods) as [SchedulePeriod, ...SchedulePeriod[]]

/** Why it rests. */
export const pauses = {
  owner_left: 'whoever set it up is not here any more',
  owner_lost: 'whoever set it up may not see the report any more',
  nobody_left: 'nobody it goes to may see the report any more',
} as const
export type Pause = keyof typeof pauses
export const pauseNames = Object.keys(pauses) as [Pause, ...Pause[]]

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
