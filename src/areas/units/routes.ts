import { units } from '#areas/units/contract.ts'
import { holdUnits, releaseUnits } from '#areas/units/holds.ts'
import { listUnits } from '#areas/units/unit-list.ts'
import type { On } from '#platform/http/mount.ts'

export function unitRoutes(on: On): void {
  on(units.list, (ctx) => listUnits(ctx, ctx.query))
  on(units.hold, (ctx) => holdUnits(ctx, { ...ctx.body, kind: 'person' }))
  on(units.release, (ctx) => releaseUnits(ctx, ctx.body))
  on(units.writeOff, (ctx) => holdUnits(ctx, { ...ctx.body, side: 'bill', kind: 'write_off' }))
}
