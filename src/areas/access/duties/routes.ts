import { changeDuties, showDuties } from '#areas/access/duties/actions.ts'
import { duties } from '#areas/access/duties/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function dutyRoutes(on: On): void {
  on(duties.show, (ctx) => showDuties(ctx))
  on(duties.change, (ctx) => changeDuties(ctx, ctx.body))
}
