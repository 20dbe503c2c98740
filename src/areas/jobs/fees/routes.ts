import { removeFee, saveFee, showFee } from '#areas/jobs/fees/actions.ts'
import { fees } from '#areas/jobs/fees/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function feeRoutes(on: On): void {
  on(fees.show, (ctx) => showFee(ctx, ctx.params.id))
  on(fees.save, (ctx) => saveFee(ctx, ctx.params.id, ctx.body))
  on(fees.remove, (ctx) => removeFee(ctx, ctx.params.id))
}
