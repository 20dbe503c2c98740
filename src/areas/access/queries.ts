import { sql } from 'kysely'
import type {
  Agency,
  AppConfig,
  access,
  HeldRole,
  HistoryEntry,
  User,
  UserKind,
} from '#areas/access/contract.ts'
import { type Context, can, type Tenant } from '#platform/context.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import type { Out, Page } from '#platform/http/contract.ts'

/** Agencies whose people may come in; the others wait for central administration. */
const open = sql`array['trial', 'active', 'past_due']`

/** A live session, its account, and the user it is in one agency: null where there is no such agency or user. */
export type Bearer = {
  session: string
  account_id: number
  account_name: string
  account_email: string
  expires_at: string
  /** Not seen for an hour: time to write that it was. */
  stale: boolean
  tenant_id: number | null
  tenant_slug: string | null
  tenant_name: string | null
  user_id: number | null
  name: string | null
  email: string | null
  kind: UserKind | null
  role_keys: string[] | null
  /** Names separated by spaces: of the user itself and of its roles, which may repeat them. */
  permissions: string
  team_ids: number[]
  /** The role as which this session looks at the agency; null when it looks as itself. */
  viewing: { key: string; name: string; permissions: string[] } | null
}

/**
 * The teams of `u`, those one is in or leads first, then all below them: what `.team` reaches. Looked up where `u` is a
 * user; the depth keeps a tree that were a circle from turning for ever.
 */
const teamsOf = sql`array(
        with recursive reached(id, depth) as (
          (select m.team_id, 0 from user_teams m where m.tenant_id = u.tenant_id and m.user_id = u.id
            union select l.id, 0 from teams l where l.tenant_id = u.tenant_id and l.lead_user_id = u.id)
          union
          select b.id, r.depth + 1 from reached r
          join teams b on b.tenant_id = u.tenant_id and b.parent_id = r.id where r.depth < 10
        )
        select r.id from reached r group by r.id order by min(r.depth), r.id)`

/** Everything about who asks, in one statement. Without `slug` it is the agency chosen last in that browser. */
export async function findBearer(db: AllDb, tokenHash: string, slug?: string): Promise<Bearer | undefined> {
  const asked = slug ?? null
  const { rows } = await sql<Bearer>`
    select s.token_hash as session, s.account_id, s.expires_at, s.seen_at < now() - interval '1 hour' as stale,
      a.name as account_name, a.email::text as account_email,
      t.id as tenant_id, t.slug as tenant_slug, t.name as tenant_name,
      u.id as user_id, u.name, u.email::text as email, u.kind, held.keys as role_keys,
      concat_ws(' ', array_to_string(u.permissions, ' '), held.permissions) as permissions,
      ${teamsOf} as team_ids,
      case when v.id is not null then jsonb_build_object('key', v.key, 'name', v.name,
        'permissions', to_jsonb(v.permissions)) end as viewing
    from sessions s
    join accounts a on a.id = s.account_id and a.disabled_at is null
    left join tenants t on t.status = any(${open}) and t.id = case
      when ${asked}::text is null then s.tenant_id
      else coalesce(
        (select id from tenants where slug = ${asked}::text),
        (select tenant_id from tenant_slugs where slug = ${asked}::text))
      end
    left join users u on u.tenant_id = t.id and u.account_id = s.account_id and u.status = 'active'
    left join lateral (
      select array_agg(r.key order by r.key) as keys, string_agg(array_to_string(r.permissions, ' '), ' ') as permissions
      from user_roles h join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id
      where h.tenant_id = u.tenant_id and h.user_id = u.id
    ) held on true
    left join roles v on v.tenant_id = t.id and s.viewing_tenant_id = t.id and v.id = s.viewing_role_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > now()`.execute(db)
  return rows[0]
}

/** Somebody of the agency as they are now, for work done in their name; undefined when they are gone or locked out. */
export async function findWho(db: Db, userId: number): Promise<WhoRow | undefined> {
  const { rows } = await sql<WhoRow>`
    select u.id, u.account_id, u.name, u.email::text as email, u.kind, coalesce(held.keys, '{}') as roles,
      concat_ws(' ', array_to_string(u.permissions, ' '), held.permissions) as permissions,
      ${teamsOf} as team_ids
    from users u
    left join lateral (
      select array_agg(r.key order by r.key) as keys, string_agg(array_to_string(r.permissions, ' '), ' ') as permissions
      from user_roles h join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id
      where h.tenant_id = u.tenant_id and h.user_id = u.id
    ) held on true
    where u.tenant_id = ${db.tenant} and u.id = ${userId} and u.status = 'active'`.execute(db)
  return rows[0]
}

type WhoRow = {
  id: number
  account_id: number | null
  name: string
  email: string
  kind: UserKind
  roles: string[]
  /** Names separated by spaces, perhaps repeated. */
  permissions: string
  team_ids: number[]
}

/** When the person of the session `touched` was last seen in its agency. A row that is being changed is not waited for. */
const lastSeen = sql`theirs as (
      select u.tenant_id, u.id from touched join users u on u.tenant_id = touched.tenant_id
        and u.account_id = touched.account_id for no key update of u skip locked
    ), seen as (
      update users u set last_seen_at = now() from theirs where u.tenant_id = theirs.tenant_id and u.id = theirs.id
    )`

export type NewSession = {
  token_hash: string
  account_id: number
  tenant_id: number | null
  ip: string
  agent: string
  days: number
}

/** Answers the id by which its owner may call it. */
export async function insertSession(db: AllDb, session: NewSession): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with touched as (
      insert into sessions (token_hash, account_id, tenant_id, ip, agent, expires_at)
      values (${session.token_hash}, ${session.account_id}, ${session.tenant_id}, ${session.ip}, ${session.agent},
        now() + make_interval(days => ${session.days})) returning id, account_id, tenant_id
    ), ${lastSeen}
    select id from touched`.execute(db)
  return rows[0]!.id
}

/** Moves the end of a session that is in use. */
export async function slideSession(db: AllDb, tokenHash: string, days: number): Promise<void> {
  await sql`
    with touched as (
      update sessions set seen_at = now(), expires_at = now() + make_interval(days => ${days})
      where token_hash = ${tokenHash} and revoked_at is null returning account_id, tenant_id
    ), ${lastSeen}
    select from touched`.execute(db)
}

export async function chooseAgency(db: AllDb, tokenHash: string, tenantId: number): Promise<void> {
  await sql`
    with touched as (
      update sessions set tenant_id = ${tenantId} where token_hash = ${tokenHash} returning account_id, tenant_id
    ), ${lastSeen}
    select from touched`.execute(db)
}

export async function revokeSession(db: AllDb, tokenHash: string): Promise<void> {
  await sql`update sessions set revoked_at = coalesce(revoked_at, now()) where token_hash = ${tokenHash}`.execute(
    db,
  )
}

/**
 * Counts one attempt to sign in, unless there were too many in the last quarter of an hour: then nothing is written
 * and the answer is false.
 */
export async function admitAttempt(
  db: AllDb,
  { email, ip, most }: { email: string; ip: string; most: { email: number; ip: number } },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into login_attempts (email, ip)
    select ${email}::text, ${ip}::text
    where (select count(*) from login_attempts
        where email = ${email}::text and at > now() - interval '15 minutes') < ${most.email}
      and (select count(*) from login_attempts
        where ip = ${ip}::text and at > now() - interval '15 minutes') < ${most.ip}
    returning id`.execute(db)
  return rows.length > 0
}

/** A right password ends the counting for this mail from this address. */
export async function forgetAttempts(db: AllDb, { email, ip }: { email: string; ip: string }): Promise<void> {
  await sql`
    delete from login_attempts
    where (email = ${email}::text and ip = ${ip}::text) or at < now() - interval '1 day'`.execute(db)
}

export type Account = { id: number; email: string; name: string; password_hash: string; disabled: boolean }

export async function findAccount(db: AllDb, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email::text as email, name, password_hash, disabled_at is not null as disabled
    from accounts where email = ${email}::citext`.execute(db)
  return rows[0]
}

export async function updatePasswordHash(db: AllDb, accountId: number, hash: string): Promise<void> {
  await sql`update accounts set password_hash = ${hash} where id = ${accountId}`.execute(db)
}

export type Membership = { tenant_id: number; slug: string; name: string }

/** The agencies an account may enter: the one it was in last, then the others by name. */
export async function listAgencies(db: AllDb, accountId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select t.id as tenant_id, t.slug, t.name
    from tenants t join users u on u.tenant_id = t.id and u.account_id = ${accountId} and u.status = 'active'
    where t.status = any(${open})
    order by t.id is distinct from (
      select s.tenant_id from sessions s where s.account_id = ${accountId} and s.tenant_id is not null
      order by s.seen_at desc, s.id desc limit 1), t.name, t.id`.execute(db)
  return rows
}

/** One of them by its slug, an earlier one included. */
export async function findAgency(
  db: AllDb,
  accountId: number,
  slug: string,
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select t.id as tenant_id, t.slug, t.name
    from tenants t join users u on u.tenant_id = t.id and u.account_id = ${accountId} and u.status = 'active'
    where t.status = any(${open}) and t.id = coalesce(
      (select id from tenants where slug = ${slug}::text),
      (select tenant_id from tenant_slugs where slug = ${slug}::text))`.execute(db)
  return rows[0]
}

/** An open agency by its slug, an earlier one included, whoever asks. */
export async function findOpenAgency(db: AllDb, slug: string): Promise<Tenant | undefined> {
  const { rows } = await sql<Tenant>`
    select t.id, t.slug, t.name from tenants t
    where t.status = any(${open}) and t.id = coalesce(
      (select id from tenants where slug = ${slug}::text),
      (select tenant_id from tenant_slugs where slug = ${slug}::text))`.execute(db)
  return rows[0]
}

/** The roles somebody holds, the permissions granted to them directly, and whether they like a sound. */
export async function findGrants(
  db: Db,
  userId: number,
): Promise<{ roles: HeldRole[]; permissions: string[]; sound: boolean }> {
  const { rows } = await sql<{
    roles: { name: string; key: string; permissions: string[] }[]
    permissions: string[]
    sound: boolean
  }>`
    select u.permissions, u.sound, coalesce((
      select jsonb_agg(jsonb_build_object('name', r.name, 'key', r.key, 'permissions', to_jsonb(r.permissions)) order by r.name)
      from user_roles h join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id
      where h.tenant_id = u.tenant_id and h.user_id = u.id), '[]') as roles
    from users u where u.tenant_id = ${db.tenant} and u.id = ${userId}`.execute(db)
  const { roles = [], permissions = [], sound = true } = rows[0] ?? {}
  return {
    roles: roles.map((role) => ({ ...role, permissions: named(role.permissions) })),
    permissions,
    sound,
  }
}

export const named = (names: Iterable<string>) => [...names].map((name) => ({ name }))

type Setup = Omit<AppConfig, 'tenant' | 'onboarding' | 'brand' | 'live'> & {
  accent_color: string
  logo_key: string | null
  has_legal_entity: boolean
  has_vat_number: boolean
  has_bank_account: boolean
  has_team: boolean
  /** What the setup room keeps; null in agencies older than it. */
  wizard: { confirmed: string[]; skipped: string[]; dismissed: boolean; started: boolean } | null
}

/** How the agency works and looks, and what is set up of it. Reads what the settings room keeps. */
export async function findSetup(db: Db): Promise<Setup | undefined> {
  const { rows } = await sql<Setup>`
    select s.currency, s.tz, s.locale, s.week_end, s.accent_color, s.logo_key,
      e.id is not null and e.address_line_1 <> '' as has_legal_entity,
      coalesce(e.vat_number, '') <> '' as has_vat_number,
      coalesce(e.account_number, '') <> '' or coalesce(e.iban, '') <> '' as has_bank_account,
      (select count(*) from (
        select from users u where u.tenant_id = ${db.tenant} and u.kind = 'staff' limit 2) staff) > 1 as has_team,
      (select jsonb_build_object('confirmed', w.confirmed, 'skipped', w.skipped,
          'dismissed', w.dismissed_at is not null, 'started', w.started_at is not null)
        from agency_setup w where w.tenant_id = ${db.tenant}) as wizard
    from agency_settings s
    left join legal_entities e on e.tenant_id = s.tenant_id and e.is_default
    where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]
}

type UsersQuery = Out<(typeof access.users)['query']>

export function listUsers(ctx: Pick<Context, 'db' | 'who'>, query: UsersQuery): Promise<Page<User>> {
  return listPage(ctx.db, '/users', query, userShape(ctx, query))
}

export function userShape({ db, who }: Pick<Context, 'db' | 'who'>, query: UsersQuery): ListOf<User> {
  // Whoever only picks an owner from the list need not know when that one was last here.
  const seen = can(who, 'users.view') ? sql`page.last_seen_at` : sql`null::timestamptz`
  return {
    table: 'users',
    columns: sql`page.id, page.name, page.email::text as email, page.kind, page.status, held.roles,
      belongs.teams, ${seen} as last_seen_at`,
    joins: sql`left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'name', r.name) order by r.name), '[]') as roles
      from user_roles h join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id
      where h.tenant_id = page.tenant_id and h.user_id = page.id) held on true
      left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]') as teams
      from user_teams m join teams t on t.tenant_id = m.tenant_id and t.id = m.team_id
      where m.tenant_id = page.tenant_id and m.user_id = page.id) belongs on true`,
    sorts: { name: 'text' },
    sort: 'name',
    searchable: true,
    where: [
      query.kind && sql`t.kind = any(${query.kind})`,
      query.status && sql`t.status = any(${query.status})`,
      query.role_id !== undefined
        ? sql`t.id = any(array(select h.user_id from user_roles h
          where h.tenant_id = ${db.tenant} and h.role_id = ${query.role_id}))`
        : undefined,
      query.team_id !== undefined
        ? sql`t.id = any(array(select m.user_id from user_teams m
          where m.tenant_id = ${db.tenant} and m.team_id = ${query.team_id}))`
        : undefined,
    ],
  }
}

/** The last 200 entries, newest first. */
export async function listHistory(db: Db, subject: string, subjectId: number): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select h.id, h.at, h.user_name, h.action, h.changes from history h
    where h.tenant_id = ${db.tenant} and h.subject = ${subject} and h.subject_id = ${subjectId}
    order by h.id desc limit 200`.execute(db)
  return rows
}

export const agencyOf = ({ slug, name }: { slug: string; name: string }): Agency => ({ id: slug, slug, name })
