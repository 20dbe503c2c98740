import { changeCandidate, createCandidate } from '#areas/candidates/actions.ts'
import { changeRequestRoutes } from '#areas/candidates/change-requests/routes.ts'
import { candidates } from '#areas/candidates/contract.ts'
import { inviteCandidate } from '#areas/candidates/inviting.ts'
import { mergingRoutes } from '#areas/candidates/merging/routes.ts'
import { findCandidate, listCandidates, shown } from '#areas/candidates/queries.ts'
import { takeoutRoutes } from '#areas/candidates/takeouts/routes.ts'
import type { On } from '#platform/http/mount.ts'

export function candidateRoutes(on: On): void {
  on(candidates.list, (ctx) => listCandidates(ctx, ctx.query))
  on(candidates.show, async (ctx) => shown(ctx, await findCandidate(ctx, ctx.params.id)))
  on(candidates.create, (ctx) => createCandidate(ctx, ctx.body))
  on(candidates.invite, (ctx) => inviteCandidate(ctx, ctx.params.id))
  changeRequestRoutes(on)
  mergingRoutes(on)
  takeoutRoutes(on)
  on(candidates.change, (ctx) => changeCandidate(ctx, ctx.params.id, ctx.body))
}
