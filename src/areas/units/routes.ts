import { units } from '#areas/units/contract.ts'
import { credit } from '#areas/units/credit/contract.ts'
import { creditOf } from '#areas/units/credit/queries.ts'
import { holdUnits, releaseUnits } from '#areas/units/holds.ts'
import { carryOutMoves, previewMoves } from '#areas/units/orders/actions.ts'
import { orderMoves } from '#areas/units/orders/contract.ts'
import { listUnits } from '#areas/units/unit-list.ts'
import type { On } from '#platform/http/mount.ts'

export function unitRoutes(on: On): void {
  on(credit.show, async (ctx) => ({ data: await creditOf(ctx, ctx.params.id) }))
  on(orderMoves.preview, (ctx) => previewMoves(ctx, ctx.params.id, ctx.query))
  on(orderMoves.carryOut, (ctx) => carryOutMoves(ctx, ctx.params.id, ctx.body))
  on(units.list, (ctx) => listUnits(ctx, ctx.query))
  on(units.hold, (ctx) => holdUnits(ctx, { ...ctx.body, kind: 'person' }))
  on(units.release, (ctx) => releaseUnits(ctx, ctx.body))
  on(units.writeOff, (ctx) => holdUnits(ctx, { ...ctx.body, side: 'bill', kind: 'write_off' }))
}
