import {
  addOptOut,
  showCandidate,
  showPlacement,
  showTimesheet,
  withdrawOptOut,
} from '#areas/working-time/actions.ts'
import { workingTime } from '#areas/working-time/contract.ts'
import { listAverages } from '#areas/working-time/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function workingTimeRoutes(on: On): void {
  on(workingTime.list, (ctx) => listAverages(ctx, ctx.query))
  on(workingTime.ofCandidate, (ctx) => showCandidate(ctx, ctx.params.id))
  on(workingTime.ofPlacement, (ctx) => showPlacement(ctx, ctx.params.id))
  on(workingTime.ofTimesheet, (ctx) => showTimesheet(ctx, ctx.params.id))
  on(workingTime.optOut, (ctx) => addOptOut(ctx, ctx.params.id, ctx.body))
  on(workingTime.withdraw, (ctx) => withdrawOptOut(ctx, ctx.params.id, ctx.body))
}
