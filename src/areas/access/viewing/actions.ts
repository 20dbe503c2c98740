import { accessChanged } from '#areas/access/access-changed.ts'
import { findRole } from '#areas/access/roles/queries.ts'
import { whyNotGive } from '#areas/access/roles/rules.ts'
import { findRoleByKey, setViewedRole } from '#areas/access/viewing/queries.ts'
import { actualPerson, isViewingAsRole } from '#areas/access/viewing/view-as-role.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import type { Caller } from '#platform/http/authorise-request.ts'
import { refuse } from '#platform/refusal.ts'

type Call = Context & { caller: Caller; deps: Deps }

/** From the next request of this browser on. Nobody looks further than they may see themselves. */
export async function startViewingAsRole(ctx: Call, roleId: number) {
  const role = await findRole(ctx.db, roleId)
  refuse(whyNotGive(ctx.who.permissions, role.permissions))
  await recordHistory(ctx, 'roles', role.id, 'viewed as')
  await accessChanged(ctx.db, [ctx.who.id])
  await keep(ctx, { tenant_id: ctx.db.tenant, role_id: role.id })
  return { title: `You see Saffron as ${role.name}`, description: 'Nothing can be changed until you stop.' }
}

export async function stopViewingAsRole(ctx: Call) {
  const me = actualPerson(ctx.who)
  if (isViewingAsRole(ctx.who)) {
    const role = await findRoleByKey(ctx.db, ctx.who.roles[0]!)
    await recordHistory({ ...ctx, who: me }, 'roles', role.id, 'viewed as: ended')
    // The connection of the one that was seen as is another one than theirs.
    await accessChanged(ctx.db, [me.id, -me.id])
  }
  await keep(ctx, null)
  return { title: 'You see Saffron as yourself again', description: '' }
}

/** Last, because it commits by itself: sessions belong to accounts, not to the agency of this transaction. */
function keep({ deps, caller }: Call, role: { tenant_id: number; role_id: number } | null): Promise<void> {
  return setViewedRole(deps.database.readingAcross('a session looks as a role'), caller.session, role)
}
