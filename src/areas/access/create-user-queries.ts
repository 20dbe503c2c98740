import { sql } from 'kysely'
import type { UserKind } from '#areas/access/contract.ts'
import { teamsOf } from '#areas/access/queries.ts'
import type { Owned } from '#platform/context.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import { invalid } from '#platform/refusal.ts'

export type NewAccount = { email: string; name: string; password_hash: string }

/** Makes accounts and finds those that exist. Mails come back in lower case. */
export async function insertAccounts(
  db: AllDb,
  accounts: NewAccount[],
): Promise<{ email: string; id: number }[]> {
  const { rows } = await sql<{ email: string; id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as g(email citext, name text, password_hash text)
    ), made as (
      insert into accounts (email, name, password_hash)
      select email, name, password_hash from given on conflict (email) do nothing returning id, email
    )
    select id, lower(email::text) as email from made
    union all
    select a.id, lower(a.email::text) from accounts a join given g on a.email = g.email`.execute(db)
  return rows
}

export type UserRow = {
  name: string
  email: string
  kind: UserKind
  role: string
  account_id?: number | null
  status?: 'invited' | 'active'
  permissions?: string[]
}

/** Makes users with the roles of these keys. Who is there already only gets what is missing: account and role. */
export async function insertUsers(db: Db, users: UserRow[]): Promise<{ email: string; id: number }[]> {
  const { rows } = await sql<{ email: string; id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
        as g(name text, email citext, kind text, role text, account_id bigint, status text, permissions text[])
    ), made as (
      insert into users (tenant_id, name, email, kind, account_id, status, permissions)
      select distinct on (email) ${db.tenant}::integer, name, email, kind, account_id, coalesce(status, 'active'),
        coalesce(permissions, '{}')
      from given
      on conflict (tenant_id, email) do update set account_id = coalesce(users.account_id, excluded.account_id)
      returning id, email
    ), held as (
      insert into user_roles (tenant_id, user_id, role_id)
      select ${db.tenant}::integer, m.id, r.id
      from made m join given g on g.email = m.email
      join roles r on r.tenant_id = ${db.tenant} and r.key = g.role
      on conflict do nothing
    )
    select id, lower(email::text) as email from made`.execute(db)
  return rows
}

type RoleRow = { key: string; name: string; description: string; permissions: string[] }

/** Makes the roles that the agency lacks; those it has stay as they are. */
export async function insertMissingRoles(db: Db, roles: RoleRow[]): Promise<void> {
  await sql`
    insert into roles (tenant_id, key, name, description, system, permissions)
    select ${db.tenant}::integer, key, name, description, true, permissions
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
      as g(key text, name text, description text, permissions text[])
    on conflict (tenant_id, key) do nothing`.execute(db)
}

/** What kind of user each of these addresses belongs to in this agency already, by mail, lower case. */
export async function userKinds(db: Db, emails: string[]): Promise<Map<string, UserKind>> {
  const { rows } = await sql<{ email: string; kind: UserKind }>`
    select lower(u.email::text) as email, u.kind from users u
    where u.tenant_id = ${db.tenant} and u.email = any(${emails}::citext[])`.execute(db)
  return new Map(rows.map(({ email, kind }) => [email, kind]))
}

/** A person's record got another name or address: so does the user behind it. Their login stays what it was. */
export async function renameUsers(
  db: Db,
  people: { id: number; name: string; email: string }[],
): Promise<void> {
  if (people.length === 0) return
  await sql`
    update users u set name = g.name, email = g.email, version = u.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g(id bigint, name text, email citext)
    where u.tenant_id = ${db.tenant} and u.id = g.id and (u.name, u.email) is distinct from (g.name, g.email)`.execute(
    db,
  )
}

/**
 * Somebody of the agency's own staff, with the team they are in (the oldest, when there are several), else the one they
 * lead; undefined when there is nobody like that.
 */
export async function findStaff(
  db: Db,
  id: number,
): Promise<{ id: number; team_id: number | null } | undefined> {
  const { rows } = await sql<{ id: number; team_id: number | null }>`
    select u.id, coalesce(
        (select min(m.team_id) from user_teams m where m.tenant_id = ${db.tenant} and m.user_id = u.id),
        (select min(t.id) from teams t where t.tenant_id = ${db.tenant} and t.lead_user_id = u.id)) as team_id
    from users u where u.tenant_id = ${db.tenant} and u.id = ${id} and u.kind = 'staff'`.execute(db)
  return rows[0]
}

/** Who looks after a record from now on, and with them their team; refused at its field where they are no staff. */
export async function ownerOf(
  db: Db,
  id: number | null,
): Promise<{ owner_user_id: number | null; team_id: number | null }> {
  if (id === null) return { owner_user_id: null, team_id: null }
  const staff = await findStaff(db, id)
  if (!staff) throw invalid('owner_user_id', 'Choose one of your own people', 'not_found')
  return { owner_user_id: staff.id, team_id: staff.team_id }
}

/** What somebody of the agency is called; undefined when they are not of it. */
export async function nameOfUser(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

/** Does a notification make a sound for this person? */
export async function hearsNotifications(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('sound')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.sound ?? true
}

export async function setSound(db: Db, userId: number, sound: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ sound })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', userId)
    .execute()
}

/** Active staff who hold a permission far enough to reach this record, by name. */
export async function holdersOf(
  db: Db,
  permission: string,
  record: Owned,
): Promise<{ id: number; name: string }[]> {
  const rows = await holdersOfEach(db, permission, [record])
  return rows.map(({ id, name }) => ({ id, name }))
}

/** The same for several records in one statement: a row for each holder and record, `at` its place among them. */
export async function holdersOfEach(
  db: Db,
  permission: string,
  records: readonly Owned[],
): Promise<{ id: number; name: string; at: number }[]> {
  const names = [permission, `${permission}.team`, `${permission}.own`]
  const owned = records.map(({ owner_user_id, team_id, shared_with = [] }, at) => ({
    ...{ at, owner_user_id, team_id, shared_with },
  }))
  const { rows } = await sql<{ id: number; name: string; at: number }>`
    select u.id, u.name, o.at from users u
    cross join lateral (
      select u.permissions || coalesce(array_agg(p.name), '{}') as names
      from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
      cross join lateral unnest(r.permissions) as p(name)
      where h.tenant_id = ${db.tenant} and h.user_id = u.id) held
    cross join jsonb_to_recordset(${JSON.stringify(owned)}::jsonb)
      as o(at integer, owner_user_id bigint, team_id bigint, shared_with bigint[])
    where u.tenant_id = ${db.tenant} and u.kind = 'staff' and u.status = 'active'
      and held.names && ${names}::text[]
      and (${permission}::text = any(held.names) or u.id = o.owner_user_id or u.id = any(o.shared_with)
        or (${`${permission}.team`}::text = any(held.names) and o.team_id = any(${teamsOf(sql`${db.tenant}`)})))
    order by u.name, u.id, o.at`.execute(db)
  return rows
}

/** Active staff who hold a permission over everybody's records, by name. */
export const personsWho = (db: Db, permission: string): Promise<{ id: number; name: string }[]> =>
  holdersOf(db, permission, { owner_user_id: null, team_id: null })
