import { changePolicy } from '#areas/access/policy/actions.ts'
import { securityPolicy } from '#areas/access/policy/contract.ts'
import { findPolicy } from '#areas/access/policy/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function policyRoutes(on: On): void {
  on(securityPolicy.show, async ({ db }) => ({ data: await findPolicy(db) }))
  on(securityPolicy.change, async (ctx) => ({ data: await changePolicy(ctx, ctx.body) }))
}
