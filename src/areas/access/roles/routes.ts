import { changeRole, createRole, resetRole } from '#areas/access/roles/actions.ts'
import { permissionsApi, roles } from '#areas/access/roles/contract.ts'
import { findRole, listHolders, listRoles } from '#areas/access/roles/queries.ts'
import { whyNotAllowed } from '#areas/access/roles/why-not-allowed.ts'
import type { On } from '#platform/http/mount.ts'

export function roleRoutes(on: On): void {
  on(roles.list, ({ db, query }) => listRoles(db, query))
  on(roles.show, ({ db, params }) => findRole(db, params.id))
  on(roles.people, async ({ db, params }) => {
    await findRole(db, params.id)
    return { data: await listHolders(db, params.id) }
  })
  on(roles.create, (ctx) => createRole(ctx, ctx.body))
  on(roles.change, (ctx) => changeRole(ctx, ctx.params.id, ctx.body))
  on(roles.reset, (ctx) => resetRole(ctx, ctx.params.id, ctx.body.version))
  on(permissionsApi.why, async (ctx) => ({ data: await whyNotAllowed(ctx, ctx.query.permission) }))
}
