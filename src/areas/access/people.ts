import { sql } from 'kysely'
import type { UserKind } from '#areas/access/contract.ts'
import { defaultRoles } from '#areas/access/default-roles.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

export type NewAccount = { email: string; name: string; password_hash: string }

/** Makes accounts, or finds those that exist. Answers their ids by mail, lower case. */
export async function createAccounts(db: AllDb, accounts: NewAccount[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as g(email citext, name text, password_hash text)
    ), made as (
      insert into accounts (email, name, password_hash)
      select trim(email), name, password_hash from given on conflict (email) do nothing returning id, email
    )
    select id, lower(email::text) as email from made
    union all
    select a.id, lower(a.email::text) from accounts a join given g on a.email = g.email`.execute(db)
  return new Map(rows.map(({ email, id }) => [email, id]))
}

export async function createAccount(db: AllDb, account: NewAccount): Promise<number> {
  return the((await createAccounts(db, [account])).values().next().value)
}

/** Gives an agency its default roles; those it has stay as they are. */
export async function seedRoles(db: Db): Promise<void> {
  await makeRoles(
    db,
    defaultRoles.map(({ key }) => key),
  )
}

export type NewUser = {
  name: string
  email: string
  /** Key of a role: a default one is made when the agency lacks it. */
  role: string
  /** What the role says when absent. */
  kind?: UserKind
  account_id?: number | null
  status?: 'invited' | 'active'
  /** Direct grants beside the role's. */
  permissions?: string[]
}

/** Makes users with one role each, in one go. Who is there already only gets what is missing: account and role. */
export async function createUsers(db: Db, users: NewUser[]): Promise<Map<string, number>> {
  const keys = [...new Set(users.map(({ role }) => role))]
  await makeRoles(db, keys)
  const given = users.map((user) => ({
    ...user,
    email: user.email.trim(),
    kind: user.kind ?? defaultRoles.find(({ key }) => key === user.role)?.kind ?? 'staff',
  }))
  const { rows } = await sql<{ email: string; id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
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
  return new Map(rows.map(({ email, id }) => [email, id]))
}

export async function createUser(db: Db, user: NewUser): Promise<number> {
  return the((await createUsers(db, [user])).values().next().value)
}

/**
 * The user behind a mail address, made when there is none: so that a candidate, or a client's approver, can be
 * named on records, be written to and be let in by a link before they ever have an account.
 */
export function userForEmail(
  db: Db,
  person: { email: string; name: string; role: 'candidate' | 'approver' | 'supplier_contact' },
): Promise<number> {
  return createUser(db, person)
}

/** As `userForEmail`, for many at once. Answers user ids by mail, lower case. */
export function usersForEmails(
  db: Db,
  people: Parameters<typeof userForEmail>[1][],
): Promise<Map<string, number>> {
  return createUsers(db, people)
}

async function makeRoles(db: Db, keys: string[]): Promise<void> {
  const roles = defaultRoles.filter(({ key }) => keys.includes(key))
  await sql`
    insert into roles (tenant_id, key, name, description, system, permissions)
    select ${db.tenant}::integer, key, name, description, true, permissions
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
      as g(key text, name text, description text, permissions text[])
    on conflict (tenant_id, key) do nothing`.execute(db)
}

function the(id: number | undefined): number {
  if (id === undefined) throw new Error('nothing was made')
  return id
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

/** Somebody of the agency's own staff, with the team they are in (the oldest, when there are several); else undefined. */
export async function findStaff(
  db: Db,
  id: number,
): Promise<{ id: number; team_id: number | null } | undefined> {
  const { rows } = await sql<{ id: number; team_id: number | null }>`
    select u.id, (select min(m.team_id) from user_teams m where m.tenant_id = u.tenant_id and m.user_id = u.id) as team_id
    from users u where u.tenant_id = ${db.tenant} and u.id = ${id} and u.kind = 'staff'`.execute(db)
  return rows[0]
}
