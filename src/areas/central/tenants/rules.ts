import type { AgencyStatus, ChosenStatus } from '#areas/access/contract.ts'
import { daysKept } from '#areas/central/erasing/rules.ts'
import type { Reason } from '#platform/refusal.ts'

/**
 * Where somebody may move an agency from where it stands. What is cancelled can be opened again, or so far that its
 * people can take their data out; it is purged by time alone (`central/erasing`).
 */
export const moves: Record<AgencyStatus, readonly ChosenStatus[]> = {
  trial: ['active', 'suspended', 'cancelled'],
  active: ['past_due', 'suspended', 'cancelled'],
  past_due: ['active', 'suspended', 'cancelled'],
  suspended: ['active', 'cancelled'],
  cancelled: ['active', 'suspended'],
  purged: [],
}

export const statusNames: Record<AgencyStatus, string> = {
  trial: 'On trial',
  active: 'Active',
  past_due: 'Past due',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  purged: 'Purged',
}

/** What a state means to the people of the agency, for who is about to choose it. */
export const statusMeanings: Record<AgencyStatus, string> = {
  trial: 'Everything works.',
  active: 'Everything works.',
  past_due: 'Everything works; a payment is late.',
  suspended: 'They may look, take data out and finish approvals. Nothing else can be changed.',
  cancelled: `Nobody can enter. Everything is kept for ${daysKept} days, then it is erased.`,
  purged: 'Everything is erased.',
}

export function whyNotMove(from: AgencyStatus, to: ChosenStatus): Reason | undefined {
  if (moves[from].includes(to)) return undefined
  return {
    code: 'tenant.status',
    title: `An agency does not go from ${statusNames[from].toLowerCase()} to ${statusNames[to].toLowerCase()}`,
    description: 'Reload to see where it stands.',
  }
}

export type Warning = 'none' | 'near' | 'full' | 'over'

/** How close somebody is to what they may have: from 80 % they are warned, at 100 % it is full; a smaller plan leaves them over it. */
export function nearness(used: number, limit: number | null): Warning {
  if (limit === null) return 'none'
  if (used >= limit) return used > limit ? 'over' : 'full'
  return used * 10 >= limit * 8 ? 'near' : 'none'
}

/** Why no owner is invited from here. */
export function whyNotInviteOwner(
  status: AgencyStatus,
  owners: readonly { status: string }[],
): Reason | undefined {
  if (status === 'cancelled' || status === 'suspended' || status === 'purged')
    return {
      code: 'tenant.not_open',
      title: 'Nobody can be let in now',
      description: 'Make the agency active first.',
    }
  if (owners.some((owner) => owner.status === 'active'))
    return {
      code: 'tenant.has_owner',
      title: 'The agency has an owner',
      description: 'Its owners invite further people themselves.',
    }
}
