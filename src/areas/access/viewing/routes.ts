import { startViewing, stopViewing } from '#areas/access/viewing/actions.ts'
import { viewing } from '#areas/access/viewing/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function viewingRoutes(on: On): void {
  on(viewing.start, (ctx) => startViewing(ctx, ctx.params.id))
  on(viewing.stop, (ctx) => stopViewing(ctx))
}
