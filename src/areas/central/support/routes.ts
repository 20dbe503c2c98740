import { ask, decide, endNow, leave, listAsked } from '#areas/central/support/actions.ts'
import { asking, supportGrants } from '#areas/central/support/contract.ts'
import { listGrants } from '#areas/central/support/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function supportRoutes(on: On): void {
  on(asking.list, async (call) => ({ data: await listAsked(call, call.params.id) }))
  on(asking.ask, (call) => ask(call, call.params.id, call.body))
  on(asking.end, (call) => leave(call, call.params))
  on(supportGrants.list, async ({ db }) => ({ data: await listGrants(db, db.tenant) }))
  on(supportGrants.decide, (ctx) => decide(ctx, ctx.params.id, ctx.body.granted))
  on(supportGrants.end, (ctx) => endNow(ctx, ctx.params.id))
}
