import { sql } from 'kysely'
import { agencyAt, open } from '#areas/access/public.ts'
import type { SignOn } from '#areas/identity/sso/contract.ts'
import type { Claims, Found } from '#areas/identity/sso/rules.ts'
import type { Tenant } from '#platform/context.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

export type Connection = SignOn & { client_secret: string; role_key: string }

const connection = sql`c.issuer, c.client_id, c.client_secret, c.domains, c.enforced, c.version, c.role_id,
  r.name as role_name, r.key as role_key`

export async function findConnection(db: Db): Promise<Connection | undefined> {
  const { rows } = await sql<Connection>`
    select ${connection} from sso_connections c
    join roles r on r.tenant_id = ${db.tenant} and r.id = c.role_id
    where c.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]
}

/** An open agency with its connection, by its slug or its id, before anybody is known. */
export async function findOpenConnection(
  db: AllDb,
  which: { slug: string } | { id: number },
): Promise<{ tenant: Tenant; connection: Connection } | undefined> {
  const { rows } = await sql<Connection & Omit<Tenant, 'name'> & { tenant_name: string }>`
    select ${connection}, t.id, t.slug, t.name as tenant_name from tenants t
    join sso_connections c on c.tenant_id = t.id
    join roles r on r.tenant_id = c.tenant_id and r.id = c.role_id
    where t.status = any(${open}) and t.id = ${'id' in which ? sql`${which.id}` : agencyAt(which.slug)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const { id, slug, tenant_name, ...rest } = row
  return { tenant: { id, slug, name: tenant_name }, connection: rest }
}

/** Open agencies with a sign-on for this domain. */
export async function agenciesOfDomain(db: AllDb, domain: string): Promise<Tenant[]> {
  const { rows } = await sql<Tenant>`
    select t.id, t.slug, t.name from sso_connections c
    join tenants t on t.id = c.tenant_id and t.status = any(${open})
    where c.domains @> array[${domain}::text] order by t.name, t.id limit 10`.execute(db)
  return rows
}

type Kept = Pick<Connection, 'issuer' | 'client_id' | 'client_secret' | 'domains' | 'role_id' | 'enforced'>

/** Keeps it over the version that was read; the first time there is no row yet. */
export async function saveConnection(db: Db, version: number, kept: Kept): Promise<void> {
  const { rows } = await sql`
    insert into sso_connections (tenant_id, issuer, client_id, client_secret, domains, role_id, enforced, updated_at)
    values (${db.tenant}, ${kept.issuer}, ${kept.client_id}, ${kept.client_secret}, ${kept.domains}, ${kept.role_id},
      ${kept.enforced}, now())
    on conflict (tenant_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
      client_secret = excluded.client_secret, domains = excluded.domains, role_id = excluded.role_id,
      enforced = excluded.enforced, version = sso_connections.version + 1, updated_at = excluded.updated_at
      where sso_connections.version = ${version}
    returning tenant_id`.execute(db)
  if (rows.length === 0) throw conflict('page')
}

export async function deleteConnection(db: Db): Promise<void> {
  await sql`delete from sso_connections where tenant_id = ${db.tenant}`.execute(db)
}

/** Ends what an agency's sign-on opened. Answers the sessions, for their live connections. */
export async function endSignOnSessions(db: AllDb, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ token_hash: string }>`
    update sessions set revoked_at = now() where sign_on_tenant_id = ${tenantId} and revoked_at is null
    returning token_hash`.execute(db)
  return rows.map(({ token_hash }) => token_hash)
}

/** The role that newcomers get, with what it lets them do. */
export async function findRoleToGive(
  db: Db,
  id: number,
): Promise<{ key: string; permissions: string[] } | undefined> {
  const row = await db
    .selectFrom('roles')
    .select(['key', 'permissions'])
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}

export type FoundRow = {
  [K in keyof Found]: Found[K]
} & { user_id: number | null; account_id: number | null }

/**
 * Everybody the claims may lead to, in one statement, in a transaction across. Only a verified mail is looked at.
 */
export async function findClaimed(db: Db, claims: Claims): Promise<FoundRow> {
  const email = claims.email_verified ? (claims.email ?? null) : null
  const { rows } = await sql<FoundRow>`
    select
      case when l.id is not null then jsonb_build_object('status', l.status, 'account_id', l.account_id,
        'disabled', la.id is null or la.disabled_at is not null) end as linked,
      case when u.id is not null then jsonb_build_object('status', u.status, 'account_id', u.account_id) end as user,
      case when a.id is not null then jsonb_build_object('id', a.id, 'disabled', a.disabled_at is not null,
        'user', case when m.id is not null then
          jsonb_build_object('status', m.status, 'account_id', m.account_id) end) end as account,
      coalesce(l.id, m.id, u.id) as user_id, coalesce(l.account_id, a.id) as account_id
    from (select) nothing
    left join sso_identities i on i.tenant_id = ${db.tenant} and i.issuer = ${claims.issuer} and i.subject = ${claims.subject}
    left join users l on l.tenant_id = ${db.tenant} and l.id = i.user_id
    left join accounts la on la.id = l.account_id
    left join users u on u.tenant_id = ${db.tenant} and u.email = ${email}::citext
    left join accounts a on a.email = ${email}::citext
    left join users m on m.tenant_id = ${db.tenant} and m.account_id = a.id and m.kind <> 'central'`.execute(
    db,
  )
  return rows[0]!
}

/** Two first visits of one person wait for each other. */
export async function holdSubject(db: Db, { issuer, subject }: Claims): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sso ${db.tenant} ${issuer} ${subject}`}, 0))`.execute(
    db,
  )
}

export async function link(db: Db, { issuer, subject }: Claims, userId: number): Promise<void> {
  await sql`
    insert into sso_identities (tenant_id, issuer, subject, user_id, used_at)
    values (${db.tenant}, ${issuer}, ${subject}, ${userId}, now())
    on conflict (tenant_id, issuer, subject) do update set used_at = excluded.used_at`.execute(db)
}

/** Somebody who was waiting for an account has one; what invited them is settled. */
export async function giveAccount(db: Db, userId: number, accountId: number): Promise<void> {
  await sql`
    with accepted as (
      update invitations set status = 'accepted', ended_at = now()
      where tenant_id = ${db.tenant} and user_id = ${userId} and status = 'pending'
    )
    update users set account_id = ${accountId}, status = 'active', version = version + 1, updated_at = now(),
      last_seen_at = now()
    where tenant_id = ${db.tenant} and id = ${userId}`.execute(db)
}
