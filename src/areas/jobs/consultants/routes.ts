import { saveSplit, showSplits } from '#areas/jobs/consultants/actions.ts'
import { consultants } from '#areas/jobs/consultants/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function consultantRoutes(on: On) {
  on(consultants.show, (ctx) => showSplits(ctx, ctx.params.id))
  on(consultants.save, (ctx) => saveSplit(ctx, ctx.params.id, ctx.body))
}
