import type { Owed } from '#areas/billing/contract.ts'
import { owedNow, type Plan, periodNow } from '#areas/billing/rules.ts'
import { addDays, type Day } from '#platform/days.ts'

/** So many days after an invoice its money is taken from the card, until it succeeds. */
export const collectedAfter = [0, 3, 7, 12]
/** So many days before, owners are reminded. */
export const trialReminders = [7, 3, 1]
export const graceReminders = [7, 1]

type Subscribed<P extends Plan> = Omit<Parameters<typeof owedNow>[0], 'status'> & {
  plans: readonly P[]
  billed_until: Day | null
}
export type Due<P extends Plan> = { plan: P; from: Day; to: Day; owed: (units: number) => Owed | undefined }

/** The periods that are over and stand on no invoice yet, in their order; at most so many at once. */
export function periodsDue<P extends Plan>(subscribed: Subscribed<P>, today: Day, most = 24): Due<P>[] {
  const due: Due<P>[] = []
  const [first] = subscribed.plans
  const { billed_until } = subscribed
  // What was chosen before it ended is owed, also by who has ended it since.
  const counted = { ...subscribed, status: 'active' as const }
  let day = first && billed_until && billed_until > first.from_day ? billed_until : first?.from_day
  while (day !== undefined && due.length < most) {
    if (subscribed.ends_on && day >= subscribed.ends_on) break
    const period = periodNow(counted, day)
    if (!period || period.to > today) break
    const { plan, from, to } = period
    due.push({ plan, from, to, owed: (units) => owedNow(counted, units, from) })
    day = to
  }
  return due
}

/** The reminder that is due on a day, by how many days it is until then. */
export function reminderOn(day: Day, today: Day, before: readonly number[]): number | undefined {
  return before.find((days) => addDays(today, days) === day)
}
