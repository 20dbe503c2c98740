import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { accessChanged } from '#areas/access/access-changed.ts'
import type { ChangeRole, NewRole, Role } from '#areas/access/roles/contract.ts'
import {
  deleteRole,
  delivered,
  findRole,
  holdersOf,
  insertRole,
  isRoleNameTaken,
  lockRole,
  saveRole,
} from '#areas/access/roles/queries.ts'
import {
  tidy,
  whyNotChange,
  whyNotDelete,
  whyNotGive,
  whyNotGrants,
  whyNotReset,
} from '#areas/access/roles/rules.ts'
import type { Context } from '#platform/context.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, Refusal, refuse } from '#platform/refusal.ts'

export async function createRole(ctx: Context, given: z.output<typeof NewRole>): Promise<Role> {
  refuse(whyNotGrants(given.permissions))
  refuse(whyNotGive(ctx.who.permissions, given.permissions))
  await refuseTaken(ctx, given.name, null)
  const id = await insertRole(ctx.db, {
    ...given,
    permissions: tidy(given.permissions),
    key: keyFor(given.name),
  })
  await recordHistory(ctx, 'roles', id, 'created')
  await announce(ctx.db, 'role.changed', { id })
  return findRole(ctx.db, id)
}

/** Whoever has the role works by the new one from the next request on; their open pages follow. */
export async function changeRole(
  ctx: Context,
  id: number,
  { version, ...given }: z.output<typeof ChangeRole>,
): Promise<Role> {
  await lockRole(ctx.db, id)
  const before = await findRole(ctx.db, id)
  if (given.permissions) refuse(whyNotGrants(given.permissions))
  const permissions = given.permissions ? tidy(given.permissions) : before.permissions
  refuse(whyNotChange(ctx.who.permissions, before, permissions))
  if (given.name !== undefined) await refuseTaken(ctx, given.name, id)
  return save(ctx, before, version, { ...given, permissions }, 'changed')
}

export async function resetRole(ctx: Context, id: number, version: number): Promise<Role> {
  await lockRole(ctx.db, id)
  const before = await findRole(ctx.db, id)
  const first = delivered(before)
  refuse(whyNotReset(ctx.who.permissions, ctx.who.roles, before, first?.permissions))
  const { name, description, permissions } = first!
  await refuseTaken(ctx, name, id)
  return save(ctx, before, version, { name, description, permissions }, 'reset')
}

export async function removeRole(ctx: Context, id: number) {
  await lockRole(ctx.db, id)
  const role = await findRole(ctx.db, id)
  refuse(whyNotDelete(ctx.who.permissions, role))
  if (!(await deletedUnlessUsed(ctx.db, () => deleteRole(ctx.db, id)))) {
    throw new Refusal('role.used', 409, 'Somebody has this role', 'Give them another one first.')
  }
  await recordHistory(ctx, 'roles', id, 'deleted', { name: { from: role.name, to: null } })
  await announce(ctx.db, 'role.changed', { id })
  return { title: 'Role deleted', description: `${role.name} has been deleted.` }
}

async function save(
  ctx: Context,
  before: Role,
  version: number,
  changes: { name?: string | undefined; description?: string | undefined; permissions: string[] },
  verb: string,
): Promise<Role> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await saveRole(ctx.db, before.id, version, given)
  const after = await findRole(ctx.db, before.id)
  await recordHistory(ctx, 'roles', before.id, verb, roleChanges(before, after))
  await announce(ctx.db, 'role.changed', { id: before.id })
  // A new name is shown to those who have it, new rights are theirs at once.
  if (Object.keys(roleChanges(before, after)).some((field) => field !== 'description'))
    await accessChanged(ctx.db, await holdersOf(ctx.db, before.id))
  return after
}

/** Of two long lists the history tells what came and what went. */
function roleChanges(before: Role, after: Role): Record<string, unknown> {
  const { name, description } = differences(
    { name: before.name, description: before.description },
    { name: after.name, description: after.description },
  )
  const granted = after.permissions.filter((each) => !before.permissions.includes(each))
  const taken = before.permissions.filter((each) => !after.permissions.includes(each))
  return {
    ...(name ? { name } : {}),
    ...(description ? { description } : {}),
    ...(granted.length ? { granted } : {}),
    ...(taken.length ? { taken } : {}),
  }
}

async function refuseTaken({ db }: Context, name: string, except: number | null): Promise<void> {
  if (await isRoleNameTaken(db, name, except)) throw invalid('name', 'There is a role of this name already')
}

/** Programs compare it, so it never becomes that of a role that Saffron knows. */
function keyFor(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
  return `custom_${words}_${randomBytes(4).toString('hex')}`
}
