import { teamChanged } from '#areas/access/public.ts'
import type { ChangeSecurityPolicy, SecurityPolicy } from '#areas/identity/policy/contract.ts'
import { findPolicy, savePolicy } from '#areas/identity/policy/queries.ts'
import { changedPolicy } from '#areas/identity/policy/rules.ts'
import type { Context } from '#platform/context.ts'
import { differences, recordHistory } from '#platform/history.ts'

export async function changePolicy(
  ctx: Context,
  { version, ...changes }: ChangeSecurityPolicy,
): Promise<SecurityPolicy> {
  const before = await findPolicy(ctx.db)
  const after = changedPolicy(before, changes, ctx.now)
  await savePolicy(ctx.db, { ...after, version })
  await recordHistory(
    ctx,
    'settings',
    1,
    'security changed',
    differences(auditFields(before), auditFields(after)),
  )
  // Who may not enter any more is not to hear what happens there either.
  if (before.two_factor !== after.two_factor || before.grace_days !== after.grace_days)
    await teamChanged(ctx.db)
  return findPolicy(ctx.db)
}

const auditFields = ({ two_factor, grace_days, idle_hours }: SecurityPolicy) => ({
  two_factor,
  grace_days,
  idle_hours,
})
