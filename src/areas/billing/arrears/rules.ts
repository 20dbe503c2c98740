import type { AgencyStatus } from '#areas/access/contract.ts'
import type { SubscriptionStatus } from '#areas/billing/contract.ts'
import { addDays, type Day } from '#platform/days.ts'

/** So long an agency whose payment is late goes on as before; then it may only look. */
export const graceDays = 14

export type Step = 'none' | 'past_due' | 'suspended' | 'active'

type Arrears = {
  status: SubscriptionStatus
  past_due_on: Day | null
  suspended_on: Day | null
  agency: AgencyStatus
}

/**
 * What becomes of a subscription by what is late: late since today, read-only after the grace, active once all is paid.
 * What ended and was chosen again is active at once, if nothing is late.
 */
export function stepFor(
  { status, past_due_on, suspended_on, agency }: Arrears,
  isLate: boolean,
  today: Day,
): Step {
  if (status === 'cancelled') return 'none'
  if (!isLate)
    return suspended_on !== null || (status === 'past_due' && past_due_on !== null) ? 'active' : 'none'
  if (status === 'active') return 'past_due'
  const isOver = past_due_on !== null && addDays(past_due_on, graceDays) <= today
  return status === 'past_due' && isOver && (agency === 'past_due' || agency === 'active')
    ? 'suspended'
    : 'none'
}
