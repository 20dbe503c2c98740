import type { AgencyStatus } from '#areas/central/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** Where an agency may go from where it stands. What is cancelled can be opened again. */
export const moves: Record<AgencyStatus, readonly AgencyStatus[]> = {
  trial: ['active', 'suspended', 'cancelled'],
  active: ['past_due', 'suspended', 'cancelled'],
  past_due: ['active', 'suspended', 'cancelled'],
  suspended: ['active', 'cancelled'],
  cancelled: ['active'],
}

export const statusNames: Record<AgencyStatus, string> = {
  trial: 'On trial',
  active: 'Active',
  past_due: 'Past due',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
}

/** What a state means to the people of the agency, for who is about to choose it. */
export const statusMeanings: Record<AgencyStatus, string> = {
  trial: 'Everything works.',
  active: 'Everything works.',
  past_due: 'Everything works; a payment is late.',
  suspended: 'They may look, take data out and finish approvals. Nothing else can be changed.',
  cancelled: 'Nobody can enter. Everything is kept.',
}

export function whyNotMove(from: AgencyStatus, to: AgencyStatus): Reason | undefined {
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
  if (status === 'cancelled' || status === 'suspended')
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
