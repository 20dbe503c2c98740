import { transferFees } from '#areas/transfer-fees/contract.ts'
import { showTransferFee } from '#areas/transfer-fees/queries.ts'
import type { On } from '#platform/http/mount.ts'

export function transferFeeRoutes(on: On): void {
  on(transferFees.show, (ctx) => showTransferFee(ctx, ctx.params.id))
}
