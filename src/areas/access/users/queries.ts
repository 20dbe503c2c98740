import { type RawBuilder, sql } from 'kysely'
import type { UserKind } from '#areas/access/contract.ts'
import type { Invitation, UserRecord } from '#areas/access/users/contract.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** An invitation as it stands at this moment, whether the sweep has been there or not. */
export const invitationStatus = sql`case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end`

/** Has this user of the agency a second factor? Factors lie with accounts, where the agency itself cannot look. */
export const hasSecondFactor = (userId: RawBuilder<unknown>) => sql<boolean>`has_second_factor(${userId})`

export type UserRow = Omit<UserRecord, 'sessions'> & { account_id: number | null }

/** One person with everything that their page shows, in one statement. */
export async function findUser(db: Db, id: number): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.email::text as email, u.kind, u.status, u.permissions, u.account_id,
      u.account_id is not null as has_account, ${hasSecondFactor(sql`u.id`)} as two_factor, u.last_seen_at, u.created_at, u.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) order by r.name, r.id)
        from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
        where h.tenant_id = ${db.tenant} and h.user_id = u.id), '[]') as roles,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
        from user_teams m join teams t on t.tenant_id = ${db.tenant} and t.id = m.team_id
        where m.tenant_id = ${db.tenant} and m.user_id = u.id), '[]') as teams,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'status', ${invitationStatus},
          'inviter_name', coalesce(a.name, 'Saffron'), 'roles', i.roles, 'expires_at', i.expires_at, 'sent_at', to_jsonb(i.sent_at),
          'ended_at', i.ended_at) order by i.id desc)
        from invitations i left join users a on a.tenant_id = ${db.tenant} and a.id = i.inviter_user_id
        where i.tenant_id = ${db.tenant} and i.user_id = u.id), '[]') as invitations
    from users u where u.tenant_id = ${db.tenant} and u.id = ${id} and u.kind <> 'central'`.execute(db)
  if (!rows[0]) throw notFound('User')
  return rows[0]
}

/** Browsers in which an account is signed in to this agency. */
export async function countSessions(db: AllDb, accountId: number, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sessions
    where account_id = ${accountId} and tenant_id = ${tenantId} and revoked_at is null and expires_at > now()`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * Ends the sessions of an account in this agency. Where it is at home in another one too, the browser stays signed in
 * and only forgets this one.
 */
export async function endAgencySessions(db: AllDb, accountId: number, tenantId: number): Promise<void> {
  await sql`
    with elsewhere as (
      select exists (select from users u
        where u.account_id = ${accountId} and u.tenant_id <> ${tenantId} and u.status = 'active') as is_elsewhere
    )
    update sessions s set tenant_id = case when e.is_elsewhere then null else s.tenant_id end,
      revoked_at = case when e.is_elsewhere then s.revoked_at else now() end
    from elsewhere e
    where s.account_id = ${accountId} and s.tenant_id = ${tenantId} and s.revoked_at is null`.execute(db)
}

export type RoleRow = { id: number; key: string; name: string; description: string; permissions: string[] }

export type Locked = {
  id: number
  name: string
  email: string
  kind: UserKind
  status: string
  account_id: number | null
  permissions: string[]
  version: number
  roles: RoleRow[]
  teams: { id: number; name: string }[]
}

/** The same person held until the end of the transaction, with what their roles allow. */
export async function lockUser(db: Db, id: number): Promise<Locked> {
  const { rows: held } = await sql<{ id: number }>`
    select id from users where tenant_id = ${db.tenant} and id = ${id} and kind <> 'central' for update`.execute(
    db,
  )
  if (!held[0]) throw notFound('User')
  const { rows } = await sql<Locked>`
    select u.id, u.name, u.email::text as email, u.kind, u.status, u.account_id, u.permissions, u.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name, 'description', r.description,
          'permissions', to_jsonb(r.permissions)) order by r.name, r.id)
        from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
        where h.tenant_id = ${db.tenant} and h.user_id = u.id), '[]') as roles,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
        from user_teams m join teams t on t.tenant_id = ${db.tenant} and t.id = m.team_id
        where m.tenant_id = ${db.tenant} and m.user_id = u.id), '[]') as teams
    from users u where u.tenant_id = ${db.tenant} and u.id = ${id}`.execute(db)
  return rows[0]!
}

/** Whoever changes the circle of owners waits here for the others who do. */
export async function lockOwners(db: Db, ownerKey: string): Promise<void> {
  await sql`select id from roles where tenant_id = ${db.tenant} and key = ${ownerKey} for no key update`.execute(
    db,
  )
}

/** Active owners who can sign in, but for this one. */
export async function otherOwners(db: Db, ownerKey: string, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from roles r join user_roles h on h.tenant_id = ${db.tenant} and h.role_id = r.id
    join users u on u.tenant_id = ${db.tenant} and u.id = h.user_id
    where r.tenant_id = ${db.tenant} and r.key = ${ownerKey} and u.status = 'active'
      and u.account_id is not null and u.id <> ${userId}`.execute(db)
  return rows[0]!.count
}

/** These roles, held so that nobody gives them more meanwhile. */
export async function holdRoles(db: Db, ids: readonly number[]): Promise<RoleRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RoleRow>`
    select id, key, name, description, permissions from roles
    where tenant_id = ${db.tenant} and id = any(${ids}::bigint[]) order by name, id for share`.execute(db)
  return rows
}

export async function roleByKey(db: Db, key: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select id, key, name, description, permissions from roles where tenant_id = ${db.tenant} and key = ${key} for share`.execute(
    db,
  )
  return rows[0]
}

export async function teamsOf(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from teams where tenant_id = ${db.tenant} and id = any(${ids}::bigint[]) order by name, id`.execute(
    db,
  )
  return rows
}

export async function listChoices(
  db: Db,
): Promise<{ roles: RoleRow[]; teams: { id: number; name: string }[] }> {
  const { rows } = await sql<{ roles: RoleRow[]; teams: { id: number; name: string }[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'key', key, 'name', name, 'description', description,
        'permissions', to_jsonb(permissions)) order by name, id)
      from roles where tenant_id = ${db.tenant}), '[]') as roles,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id)
      from teams where tenant_id = ${db.tenant}), '[]') as teams`.execute(db)
  return rows[0]!
}

/** Sets somebody's roles to exactly these. */
export async function setRoles(
  db: Db,
  userIds: readonly number[],
  roleIds: readonly number[],
): Promise<void> {
  await sql`
    with gone as (
      delete from user_roles where tenant_id = ${db.tenant} and user_id = any(${userIds}::bigint[])
        and role_id <> all(${roleIds}::bigint[])
    )
    insert into user_roles (tenant_id, user_id, role_id)
    select ${db.tenant}::integer, u.id, r.id
    from unnest(${userIds}::bigint[]) as u(id) cross join unnest(${roleIds}::bigint[]) as r(id)
    on conflict do nothing`.execute(db)
}

export async function setTeams(
  db: Db,
  userIds: readonly number[],
  teamIds: readonly number[],
): Promise<void> {
  await sql`
    with gone as (
      delete from user_teams where tenant_id = ${db.tenant} and user_id = any(${userIds}::bigint[])
        and team_id <> all(${teamIds}::bigint[])
    )
    insert into user_teams (tenant_id, user_id, team_id)
    select ${db.tenant}::integer, u.id, t.id
    from unnest(${userIds}::bigint[]) as u(id) cross join unnest(${teamIds}::bigint[]) as t(id)
    on conflict do nothing`.execute(db)
}

export async function setStatus(db: Db, id: number, status: string): Promise<void> {
  await sql`
    update users set status = ${status}::text, version = version + 1, updated_at = now()
    where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
}

/** Makes people who are waited for. Those whose address is known already are left out: the answer has the others. */
export async function insertInvited(
  db: Db,
  people: readonly { email: string; name: string }[],
  kind: string,
): Promise<{ id: number; email: string; name: string }[]> {
  const { rows } = await sql<{ id: number; email: string; name: string }>`
    insert into users (tenant_id, name, email, kind, status)
    select ${db.tenant}::integer, name, email, ${kind}::text, 'invited'
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g(name text, email citext)
    on conflict (tenant_id, email) do nothing returning id, email::text as email, name`.execute(db)
  return rows
}

/** Who has these addresses already. */
export async function knownAs(
  db: Db,
  emails: readonly string[],
): Promise<{ email: string; name: string; kind: UserKind; has_account: boolean }[]> {
  const { rows } = await sql<{ email: string; name: string; kind: UserKind; has_account: boolean }>`
    select lower(email::text) as email, name, kind, account_id is not null as has_account from users
    where tenant_id = ${db.tenant} and email = any(${emails}::citext[])`.execute(db)
  return rows
}

export type NewInvitation = { user_id: number; email: string; name: string }

/**
 * Writes invitations, one for each person: the one that waits (or waited) loses its code and gets a new week, else there
 * is a new one. The code is made when the mail is sent. Answers the ids by user.
 */
export async function writeInvitations(
  db: Db,
  given: readonly NewInvitation[],
  at: { inviter_user_id: number | null; roles: readonly string[]; days: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(user_id bigint, email citext, name text)
    ), open as (
      select distinct on (i.user_id) i.id, i.user_id from invitations i join given g on g.user_id = i.user_id
      where i.tenant_id = ${db.tenant} and i.status in ('pending', 'expired', 'bounced') order by i.user_id, i.id desc
    ), renewed as (
      update invitations i set code_hash = null, email = g.email, name = g.name, status = 'pending',
        ended_at = null, inviter_user_id = ${at.inviter_user_id}::bigint, roles = ${at.roles}::text[],
        expires_at = now() + make_interval(days => ${at.days}), sent_at = i.sent_at || now()
      from open join given g on g.user_id = open.user_id
      where i.tenant_id = ${db.tenant} and i.id = open.id returning i.user_id, i.id
    ), made as (
      insert into invitations (tenant_id, user_id, email, name, inviter_user_id, roles, expires_at, sent_at)
      select ${db.tenant}::integer, g.user_id, g.email, g.name, ${at.inviter_user_id}::bigint, ${at.roles}::text[],
        now() + make_interval(days => ${at.days}), array[now()]
      from given g where not exists (select from open where open.user_id = g.user_id) returning user_id, id
    )
    select * from renewed union all select * from made`.execute(db)
  return new Map(rows.map(({ user_id, id }) => [user_id, id]))
}

/** How many emails went to this person in the last 24 hours beside their very first one. */
export async function resendsToday(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select s.at, row_number() over (order by s.at) as place
      from invitations i cross join lateral unnest(i.sent_at) as s(at)
      where i.tenant_id = ${db.tenant} and i.user_id = ${userId}) letters
    where place > 1 and at > now() - interval '24 hours'`.execute(db)
  return rows[0]!.count
}

/** Whose invitation this is: the id is that of the user or of the invitation, and never of both. */
export async function userInvited(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select u.id as user_id from users u where u.tenant_id = ${db.tenant} and u.id = ${id}
    union all
    select i.user_id from invitations i where i.tenant_id = ${db.tenant} and i.id = ${id}`.execute(db)
  return rows[0]?.user_id
}

/** Ends what waits for this person. False when nothing did. */
export async function revokeInvitations(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<Pick<Invitation, 'id'>>`
    update invitations set status = 'revoked', ended_at = now()
    where tenant_id = ${db.tenant} and user_id = ${userId} and status in ('pending', 'bounced') returning id`.execute(
    db,
  )
  return rows.length > 0
}
