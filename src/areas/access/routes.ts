import { access } from '#areas/access/contract.ts'
import { dutyRoutes } from '#areas/access/duties/routes.ts'
import { roleRoutes } from '#areas/access/roles/routes.ts'
import { teamRoutes } from '#areas/access/teams/routes.ts'
import { userRoutes } from '#areas/access/users/routes.ts'
import { listUsers } from '#areas/access/users/user-list.ts'
import { viewAsRoleRoutes } from '#areas/access/viewing/routes.ts'
import type { On } from '#platform/http/mount.ts'

export function accessRoutes(on: On): void {
  on(access.users, (ctx) => listUsers(ctx, ctx.query))
  userRoutes(on)
  roleRoutes(on)
  teamRoutes(on)
  viewAsRoleRoutes(on)
  dutyRoutes(on)
}
