import { sql } from 'kysely'
import { defaultRoles } from '#areas/access/default-roles.ts'
import type { Role, RoleHolder, RoleRow } from '#areas/access/roles/contract.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

const columns = (db: Db) => sql`page.id, page.key, page.name, page.description, page.system, page.version,
  cardinality(page.permissions) as permission_count,
  (select count(*) from user_roles h where h.tenant_id = ${db.tenant} and h.role_id = page.id) as people`

export function listRoles(db: Db, query: ListQuery): Promise<Page<RoleRow>> {
  return listPage(db, '/roles', query, roleShape(db))
}

export function roleShape(db: Db): ListOf<RoleRow> {
  return { table: 'roles', columns: columns(db), sorts: { name: 'text' }, sort: 'name', searchable: true }
}

export async function findRole(db: Db, id: number): Promise<Role> {
  const { rows } = await sql<Omit<Role, 'as_delivered'>>`
    select ${columns(db)}, page.permissions from roles page
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Role')
  return { ...rows[0], as_delivered: asDelivered(rows[0]) }
}

/** What a system role said in the beginning; undefined for a role of the agency's own. */
export function delivered({ key, system }: Pick<Role, 'key' | 'system'>) {
  return system ? defaultRoles.find((role) => role.key === key) : undefined
}

function asDelivered(role: Omit<Role, 'as_delivered'>): boolean | null {
  const first = delivered(role)
  if (!first) return null
  const said = new Set(first.permissions)
  const same = said.size === role.permissions.length && role.permissions.every((name) => said.has(name))
  return same && first.name === role.name && first.description === role.description
}

/** Two changes of one role wait for each other. */
export async function lockRole(db: Db, id: number): Promise<void> {
  await db
    .selectFrom('roles')
    .select('id')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

type RoleWords = { name: string; description: string; permissions: string[] }

export async function insertRole(db: Db, role: RoleWords & { key: string }): Promise<number> {
  const row = await db
    .insertInto('roles')
    .values({ ...role, tenant_id: db.tenant })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function saveRole(db: Db, id: number, version: number, changes: Partial<RoleWords>): Promise<void> {
  return saveVersioned(db, 'roles', { id, version }, changes, 'role')
}

export async function deleteRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom('roles').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** Another role of this name, whatever its capitals. */
export async function isRoleNameTaken(db: Db, name: string, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from roles r where r.tenant_id = ${db.tenant} and lower(r.name) = lower(${name}::text)
      and r.id is distinct from ${except}::bigint`.execute(db)
  return rows.length > 0
}

export async function holdersOf(db: Db, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.user_id as id from user_roles h
    where h.tenant_id = ${db.tenant} and h.role_id = ${roleId} order by h.user_id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listHolders(db: Db, roleId: number): Promise<RoleHolder[]> {
  const { rows } = await sql<RoleHolder>`
    select u.id, u.name, u.email::text as email, u.kind, u.status
    from user_roles h join users u on u.tenant_id = ${db.tenant} and u.id = h.user_id
    where h.tenant_id = ${db.tenant} and h.role_id = ${roleId}
    order by u.name, u.id limit 500`.execute(db)
  return rows
}

/** Roles that include one of these names, and active staff who may hand them out and have the first of them. */
export async function findGivers(db: Db, permission: string): Promise<{ roles: string[]; people: string[] }> {
  const names = [permission, `${permission}.team`, `${permission}.own`]
  const { rows } = await sql<{ roles: string[]; people: string[] }>`
    select
      array(select r.name from roles r where r.tenant_id = ${db.tenant} and r.permissions && ${names}::text[]
        order by r.name) as roles,
      array(
        select u.name from users u
        cross join lateral (
          select u.permissions || coalesce(array_agg(p.name), '{}') as names
          from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
          cross join lateral unnest(r.permissions) as p(name)
          where h.tenant_id = ${db.tenant} and h.user_id = u.id) held
        where u.tenant_id = ${db.tenant} and u.kind = 'staff' and u.status = 'active'
          and held.names && array['roles.manage', 'users.update'] and ${permission}::text = any(held.names)
        order by u.name, u.id limit 10) as people`.execute(db)
  return rows[0]!
}
