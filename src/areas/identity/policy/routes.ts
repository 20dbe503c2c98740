import { countSecured } from '#areas/identity/factors/queries.ts'
import { changePolicy } from '#areas/identity/policy/actions.ts'
import { securityPolicy } from '#areas/identity/policy/contract.ts'
import { findPolicy } from '#areas/identity/policy/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function policyRoutes(on: On): void {
  on(securityPolicy.show, async ({ db, deps, tenant }) => ({
    data: await findPolicy(db),
    secured: await countSecured(deps.database.readingAcross('how many have a second factor'), tenant.id),
  }))
  on(securityPolicy.change, async (ctx) => ({ data: await changePolicy(ctx, ctx.body) }))
}
