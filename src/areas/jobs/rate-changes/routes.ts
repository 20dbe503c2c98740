import { rateChanges } from '#areas/jobs/rate-changes/contract.ts'
import { decideRateChange, withdrawRateChange } from '#areas/jobs/rate-changes/decide.ts'
import { previewRates, proposeMany, proposeRates } from '#areas/jobs/rate-changes/propose.ts'
import { listRateChanges } from '#areas/jobs/rate-changes/queries.ts'
import { showRateChange } from '#areas/jobs/rate-changes/show.ts'
import type { On } from '#platform/http/mount.ts'

export function rateChangeRoutes(on: On) {
  on(rateChanges.list, (ctx) => listRateChanges(ctx, ctx.query))
  on(rateChanges.preview, (ctx) => previewRates(ctx, ctx.query))
  on(rateChanges.show, (ctx) => showRateChange(ctx, ctx.params.id))
  on(rateChanges.create, (ctx) => proposeRates(ctx, ctx.body))
  on(rateChanges.createMany, (ctx) => proposeMany(ctx, ctx.body))
  on(rateChanges.decide, (ctx) => decideRateChange(ctx, ctx.params.id, ctx.body))
  on(rateChanges.withdraw, (ctx) => withdrawRateChange(ctx, ctx.params.id))
}
