import { sql } from 'kysely'
import { agencyAt, holding, open, teamsOf, type WhoRow } from '#areas/access/public.ts'
import type { ApiToken } from '#areas/identity/api-tokens/contract.ts'
import { factorRequirement } from '#areas/identity/queries.ts'
import { listPage } from '#platform/db/list.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

/** A live token with the person it speaks for, as they are now. */
export type TokenBearer = WhoRow & {
  tenant_id: number
  tenant_slug: string
  tenant_name: string
  tenant_status: string
  token_id: number
  token_name: string
  chosen: string[]
  /** Is the agency that was asked for the token's own? */
  here: boolean
  /** Not noted for a minute. */
  stale: boolean
  /** The agency asks its person for a second factor, who has none and no more days for it. */
  factor_overdue: boolean
}

/** Somebody who comes by the agency's sign-on: then the provider sees to the second step. */
const vouchedFor = sql`exists (select from sso_identities i
        join sso_connections o on o.tenant_id = i.tenant_id and o.issuer = i.issuer
        where i.tenant_id = u.tenant_id and i.user_id = u.id)`

/** Everything about a token, in one statement; undefined when it is unknown, ended, or its person may not come in. */
export async function findTokenBearer(
  db: AllDb,
  { tenant_id, token_hash, slug }: { tenant_id: number; token_hash: string; slug: string | undefined },
): Promise<TokenBearer | undefined> {
  const asked = slug ?? null
  const { rows } = await sql<TokenBearer>`
    select k.id as token_id, k.name as token_name, k.permissions as chosen,
      k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as stale,
      t.id as tenant_id, t.slug as tenant_slug, t.name as tenant_name, t.status as tenant_status,
      ${asked}::text is null or coalesce(t.id = ${agencyAt(asked)}, false) as here,
      u.id, u.account_id, u.name, u.email::text as email, u.kind, coalesce(held.keys, '{}') as roles,
      concat_ws(' ', array_to_string(u.permissions, ' '), held.permissions) as permissions,
      ${teamsOf(sql`${tenant_id}`)} as team_ids, coalesce(due.at <= now(), false) as factor_overdue
    from api_tokens k
    join tenants t on t.id = k.tenant_id and t.status = any(${open})
    join users u on u.tenant_id = k.tenant_id and u.id = k.user_id and u.status = 'active'
      and u.kind <> 'central'
    join accounts a on a.id = u.account_id and a.disabled_at is null
    ${factorRequirement(vouchedFor)}
    ${holding(sql`${tenant_id}`)}
    where k.tenant_id = ${tenant_id} and k.token_hash = ${token_hash}
      and k.revoked_at is null and k.expires_at > now()`.execute(db)
  return rows[0]
}

export async function noteUse(db: AllDb, tenantId: number, id: number): Promise<void> {
  await sql`update api_tokens set last_used_at = now() where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  )
}

/** Over a row of the tokens under this alias, with its person `u`. */
const statusOf = (row: string) => sql`case when ${sql.ref(`${row}.revoked_at`)} is not null then 'revoked'
  when ${sql.ref(`${row}.expires_at`)} <= now() then 'expired'
  when u.status <> 'active' or u.account_id is null then 'asleep' else 'active' end`

const columns = (
  db: Db,
) => sql`page.id, page.name, page.ending, page.permissions, page.created_at, page.expires_at,
  page.last_used_at, page.revoked_at, u.id as user_id, u.name as user_name, ${statusOf('page')} as status,
  (select r.name from users r where r.tenant_id = ${db.tenant} and r.id = page.revoked_by_user_id) as revoked_by_name`

const person = (db: Db) => sql`join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id`

export function listTokens(
  db: Db,
  query: ListQuery & { status?: string[] | undefined },
): Promise<Page<ApiToken>> {
  const { status } = query
  return listPage(db, '/api-tokens', query, {
    table: 'api_tokens',
    columns: columns(db),
    joins: person(db),
    sorts: { name: 'text', created_at: 'timestamptz', expires_at: 'timestamptz' },
    sort: '-created_at',
    searchable: true,
    where: [
      status &&
        sql`(select ${statusOf('t')} from users u where u.tenant_id = ${db.tenant} and u.id = t.user_id)
          = any(${status}::text[])`,
    ],
  })
}

export async function findToken(db: Db, id: number): Promise<ApiToken> {
  const { rows } = await sql<ApiToken>`
    select ${columns(db)} from api_tokens page ${person(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('API token')
  return rows[0]
}

type NewToken = {
  user_id: number
  name: string
  token_hash: string
  ending: string
  permissions: string[]
  days: number
}

export async function insertToken(db: Db, token: NewToken): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_tokens (tenant_id, user_id, name, token_hash, ending, permissions, expires_at)
    values (${db.tenant}, ${token.user_id}, ${token.name}, ${token.token_hash}, ${token.ending},
      ${token.permissions}::text[], now() + make_interval(days => ${token.days})) returning id`.execute(db)
  return rows[0]!.id
}

/** False when it had been revoked already. */
export async function revokeToken(db: Db, id: number, by: number): Promise<boolean> {
  const { rows } = await sql`
    update api_tokens set revoked_at = now(), revoked_by_user_id = ${by}
    where tenant_id = ${db.tenant} and id = ${id} and revoked_at is null returning id`.execute(db)
  return rows.length > 0
}
