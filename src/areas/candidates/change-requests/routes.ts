import {
  askForChanges,
  changeRequestsOf,
  decideRequest,
  withdrawRequest,
} from '#areas/candidates/change-requests/actions.ts'
import { changeRequests, ownDetails } from '#areas/candidates/change-requests/contract.ts'
import {
  askForOwnBank,
  changeOwnDetails,
  showOwnDetails,
} from '#areas/candidates/change-requests/own-details.ts'
import { listChangeRequests } from '#areas/candidates/change-requests/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function changeRequestRoutes(on: On): void {
  on(changeRequests.list, (ctx) => listChangeRequests(ctx, ctx.query))
  on(changeRequests.ofCandidate, async (ctx) => ({ data: await changeRequestsOf(ctx, ctx.params.id) }))
  on(changeRequests.decide, (ctx) => decideRequest(ctx, ctx.params.id, ctx.body))
  on(ownDetails.show, async (ctx) => ({ data: await showOwnDetails(ctx) }))
  on(ownDetails.change, async (ctx) => ({ data: await changeOwnDetails(ctx, ctx.body) }))
  on(ownDetails.ask, (ctx) => askForChanges(ctx, ctx.body))
  on(ownDetails.withdraw, (ctx) => withdrawRequest(ctx, ctx.body.request_id))
  on(ownDetails.askBank, (ctx) => askForOwnBank(ctx, ctx.body))
}
