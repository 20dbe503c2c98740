import { teamChanged } from '#areas/access/connections.ts'
import type { ChangeSecurityPolicy, SecurityPolicy } from '#areas/access/policy/contract.ts'
import { findPolicy, savePolicy } from '#areas/access/policy/queries.ts'
import { changedPolicy } from '#areas/access/policy/rules.ts'
import type { Context } from '#platform/context.ts'
import { differences, record } from '#platform/history.ts'

export async function changePolicy(
  ctx: Context,
  { version, ...changes }: ChangeSecurityPolicy,
): Promise<SecurityPolicy> {
  const before = await findPolicy(ctx.db)
  const after = changedPolicy(before, changes, ctx.now)
  await savePolicy(ctx.db, { ...after, version })
  await record(ctx, 'settings', 1, 'security changed', differences(told(before), told(after)))
  // Who may not enter any more is not to hear what happens there either.
  if (before.two_factor !== after.two_factor || before.grace_days !== after.grace_days)
    await teamChanged(ctx.db)
  return findPolicy(ctx.db)
}

const told = ({ two_factor, grace_days, idle_hours }: SecurityPolicy) => ({
  two_factor,
  grace_days,
  idle_hours,
})
