import type { ChangeSecurityPolicy, SecurityPolicy } from '#areas/identity/policy/contract.ts'

type Changes = Omit<ChangeSecurityPolicy, 'version'>

/**
 * The policy after these changes. The days of grace begin when more people than before must have a second factor; who
 * was asked already is not given the days again.
 */
export function changedPolicy(before: SecurityPolicy, changes: Changes, now: Date): SecurityPolicy {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: SecurityPolicy = { ...before, ...given }
  if (after.two_factor === 'none') return { ...after, required_since: null }
  const asksMore = reach[after.two_factor] > reach[before.two_factor]
  return asksMore ? { ...after, required_since: now.toISOString() } : after
}

const reach = { none: 0, staff: 1, everyone: 2 }
