import { addDays, type Day, formatDay } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

type Signed = { from_day: Day; notice_days: number }
type Kept = { from_day: Day; ends_on: Day | null }

/** Who is under 18 cannot opt out, nobody twice at a time, and nobody on a day that is still to come. */
export function whyNotOptOut(
  { from_day }: Pick<Signed, 'from_day'>,
  { dob, kept, today }: { dob: Day | null; kept: readonly Kept[]; today: Day },
): Reason | undefined {
  const refusal = (message: string): Reason => ({
    ...{ code: 'working_time.opt_out', title: 'Please check the form', errors: { from_day: [message] } },
  })
  if (from_day > today) return refusal('The day on which it was signed cannot lie ahead')
  const adult = dob === null ? null : `${Number(dob.slice(0, 4)) + 18}${dob.slice(4)}`
  if (adult !== null && from_day < adult)
    return refusal('Workers under 18 cannot opt out: 40 hours a week and 8 a day are their limit')
  const other = kept.find(({ ends_on }) => ends_on === null || ends_on >= from_day)
  if (!other) return undefined
  return refusal(
    other.ends_on === null
      ? `They have opted out since ${formatDay(other.from_day)} already`
      : `The opt-out before it holds until ${formatDay(other.ends_on)}`,
  )
}

/** It is withdrawn once, not before it was signed and by today. */
export function whyNotWithdraw(
  withdrawn_on: Day,
  { from_day, ends_on }: Kept,
  today: Day,
): Reason | undefined {
  if (ends_on !== null)
    return { code: 'working_time.withdrawn', title: 'This opt-out is withdrawn already', status: 409 }
  const message =
    withdrawn_on < from_day
      ? 'It was signed later than that'
      : withdrawn_on > today
        ? 'The day on which they said so cannot lie ahead'
        : undefined
  if (message === undefined) return undefined
  return {
    ...{
      code: 'working_time.withdrawal',
      title: 'Please check the form',
      errors: { withdrawn_on: [message] },
    },
  }
}

/** The last day on which an opt-out holds: the notice runs from the day after the worker said so. */
export const lastDayOf = (withdrawn_on: Day, notice_days: number) => addDays(withdrawn_on, notice_days)
