import { startViewingAsRole, stopViewingAsRole } from '#areas/access/viewing/actions.ts'
import { viewAsRole } from '#areas/access/viewing/contract.ts'
import type { On } from '#platform/http/mount.ts'

export function viewAsRoleRoutes(on: On): void {
  on(viewAsRole.start, (ctx) => startViewingAsRole(ctx, ctx.params.id))
  on(viewAsRole.stop, (ctx) => stopViewingAsRole(ctx))
}
