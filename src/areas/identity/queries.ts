import { type RawBuilder, sql } from 'kysely'
import type { UserKind } from '#areas/access/contract.ts'
import { agencyAt, type BrandRow, brandColumns, holding, open, teamsOf } from '#areas/access/public.ts'
import type { AppConfig } from '#areas/identity/contract.ts'
import { isSecured } from '#areas/identity/factors/queries.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/** A live session, its account, and the user it is in one agency: null where there is no such agency or user. */
export type Bearer = {
  session: string
  account_id: number
  account_name: string
  account_email: string
  expires_at: string
  /** Not seen for an hour, or a part of what the agency allows: time to write that it was. */
  stale: boolean
  tenant_id: number | null
  tenant_slug: string | null
  tenant_name: string | null
  tenant_status: string | null
  user_id: number | null
  name: string | null
  email: string | null
  kind: UserKind | null
  role_keys: string[] | null
  /** Names separated by spaces: of the user itself and of its roles, which may repeat them. */
  permissions: string
  team_ids: number[]
  /** When the agency asks for a second factor that the account lacks: from then on nobody enters without. */
  factor_due: string | null
  factor_overdue: boolean
  /** The role as which this session looks at the agency; null when it looks as itself. */
  viewing: { key: string; name: string; permissions: string[] } | null
  /** Its roles in central administration; null when it has no part in it. */
  central_roles: string[] | null
  /** The agency's leave to come in, given to somebody of central administration for a while. */
  support: { id: number; mode: 'read' | 'write'; ends_at: string } | null
  /** The agency whose sign-on opened the session: it opens no other. */
  sign_on_tenant_id: number | null
  /** The agency asks them to come by its sign-on, and this session did not. */
  must_sign_on: boolean | null
}

/**
 * The agency of a membership `u` in `t` asks for its sign-on: of staff, unless they own the agency. `in_by` is the agency
 * whose sign-on they came by, or null.
 */
const mustSignOn = (in_by: RawBuilder<unknown>) => sql`(${in_by} is null and u.kind = 'staff'
      and exists (select from sso_connections o where o.tenant_id = u.tenant_id and o.enforced)
      and not exists (select from user_roles h join roles r on r.tenant_id = h.tenant_id and r.id = h.role_id
        where h.tenant_id = u.tenant_id and h.user_id = u.id and r.key = 'owner'))`

/**
 * The agency's policy `p` for `u`, and `due.at`: when it asks a second factor of an account that has none. Whom the
 * agency's own provider vouches for is asked for none.
 */
export const factorRequirement = (vouchedFor: RawBuilder<unknown>) => sql`
    left join security_policies p on p.tenant_id = u.tenant_id
    left join lateral (
      select greatest(p.required_since, u.created_at) + make_interval(days => p.grace_days) as at
      where not ${vouchedFor} and (p.two_factor = 'everyone' or (p.two_factor = 'staff' and u.kind = 'staff'))
        and not ${isSecured(sql`u.account_id`)}) due on true`

/** What proves later that a bearer is still as it was found: see `caller_versions`. */
export type Versioned = Bearer & {
  versions: string
  /** Until then nothing of it changes by the hour alone: it ends, is stale, or a second factor is due. */
  until: string
}

const versions = sql`, caller_versions(s.token_hash, s.account_id, t.id, u.id) as versions,
      least(s.expires_at, s.seen_at + least(interval '1 hour', p.idle_hours * interval '5 minutes'),
        case when due.at > now() then due.at end) as until`

/** `$1` is the token's hash, `$2` the slug. */
const statement = <Row>(more: RawBuilder<unknown>) => sql<Row>`
    select s.token_hash as session, s.account_id, s.expires_at, s.seen_at < now() - least(interval '1 hour', p.idle_hours * interval '5 minutes') as stale,
      a.name as account_name, a.email::text as account_email,
      t.id as tenant_id, t.slug as tenant_slug, t.name as tenant_name, t.status as tenant_status,
      u.id as user_id, u.name, u.email::text as email, u.kind, held.keys as role_keys,
      concat_ws(' ', array_to_string(u.permissions, ' '), held.permissions) as permissions,
      ${teamsOf(sql`u.tenant_id`)} as team_ids, due.at as factor_due, coalesce(due.at <= now(), false) as factor_overdue,
      case when v.id is not null then jsonb_build_object('key', v.key, 'name', v.name,
        'permissions', to_jsonb(v.permissions)) end as viewing,
      c.roles as central_roles, s.sign_on_tenant_id, ${mustSignOn(sql`s.sign_on_tenant_id`)} as must_sign_on,
      case when u.kind = 'central' then jsonb_build_object('id', g.id, 'mode', g.mode, 'ends_at', g.ends_at) end as support
      ${more}
    from sessions s
    join accounts a on a.id = s.account_id and a.disabled_at is null
    left join central_users c on c.account_id = s.account_id and c.status = 'active'
    left join tenants t on t.id = case
      when $2::text is null then s.tenant_id
      else ${agencyAt(sql`$2`)} end
      and t.id = coalesce(s.sign_on_tenant_id, t.id)
    left join support_grants g on g.tenant_id = t.id and g.account_id = c.account_id and g.status = 'granted'
      and s.sign_on_tenant_id is null
      and g.ends_at > now()
    left join users u on u.tenant_id = t.id and u.account_id = s.account_id
      and case when u.kind = 'central' then u.id = g.user_id else u.status = 'active' end
    ${factorRequirement(sql`s.sign_on_tenant_id is not null`)}
    ${holding(sql`u.tenant_id`)}
    left join roles v on v.tenant_id = t.id and s.view_as_tenant_id = t.id and v.id = s.view_as_role_id
    where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()
      and (p.idle_hours is null or s.seen_at > now() - p.idle_hours * interval '1 hour')`

const bearerOf = preparedStatement(statement<Bearer>(sql``))
const versionedOf = preparedStatement(statement<Versioned>(versions))

/** Everything about who asks, in one statement. Without `slug` it is the agency chosen last in that browser. */
export async function findBearer(db: AllDb, tokenHash: string, slug?: string): Promise<Bearer | undefined> {
  const [bearer] = await bearerOf(db, tokenHash, slug ?? null)
  return bearer
}

/** The same with what proves later that it is still so. */
export async function findVersioned(
  db: AllDb,
  tokenHash: string,
  slug?: string,
): Promise<Versioned | undefined> {
  const [bearer] = await versionedOf(db, tokenHash, slug ?? null)
  return bearer
}

export type Membership = { tenant_id: number; slug: string; name: string; must_sign_on: boolean }

/**
 * The agencies an account may enter: the one it was in last, then the others by name. Whoever came by the sign-on of one
 * (`in_by`) is told of that one alone.
 */
export async function listAgencies(
  db: AllDb,
  accountId: number,
  in_by: number | null = null,
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select t.id as tenant_id, t.slug, t.name, ${mustSignOn(sql`${in_by}::integer`)} as must_sign_on
    from tenants t join users u on u.tenant_id = t.id and u.account_id = ${accountId} and u.status = 'active'
      and u.kind <> 'central'
    where t.status = any(${open}) and t.id = coalesce(${in_by}::integer, t.id)
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
  in_by: number | null = null,
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select t.id as tenant_id, t.slug, t.name, ${mustSignOn(sql`${in_by}::integer`)} as must_sign_on
    from tenants t join users u on u.tenant_id = t.id and u.account_id = ${accountId} and u.status = 'active'
      and u.kind <> 'central'
    where t.status = any(${open}) and t.id = ${agencyAt(slug)} and t.id = coalesce(${in_by}::integer, t.id)`.execute(
    db,
  )
  return rows[0]
}

type Setup = Omit<AppConfig, 'tenant' | 'status' | 'onboarding' | 'brand' | 'live'> &
  BrandRow & {
    has_legal_entity: boolean
    has_vat_number: boolean
    has_bank_account: boolean
    has_team: boolean
    /** What the setup room keeps; null in agencies older than it. */
    wizard: { confirmed: string[]; skipped: string[]; dismissed: boolean; started: boolean } | null
  }

/** How the agency works and looks, and what is set up of it. Reads what the settings room keeps. */
export async function findSetup(db: Db, accountId: number | null): Promise<Setup | undefined> {
  const { rows } = await sql<Setup>`
    select s.currency, s.tz, s.locale, s.week_end, ${brandColumns},
      e.id is not null and e.address_line_1 <> '' as has_legal_entity,
      coalesce(e.vat_number, '') <> '' as has_vat_number,
      coalesce(e.account_number, '') <> '' or coalesce(e.iban, '') <> '' as has_bank_account,
      (select count(*) from (
        select from users u where u.tenant_id = ${db.tenant} and u.kind = 'staff' limit 2) staff) > 1 as has_team,
      (select jsonb_build_object('confirmed', w.confirmed, 'skipped', w.skipped,
          'dismissed', w.dismissed_at is not null, 'started', w.started_at is not null)
        from agency_setup w where w.tenant_id = ${db.tenant}) as wizard,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'mode', g.mode,
          'ends_at', to_jsonb(g.ends_at), 'is_me', g.account_id = ${accountId}) order by g.id), '[]')
        from support_grants g
        where g.tenant_id = ${db.tenant} and g.status = 'granted' and g.ends_at > now()) as support
    from agency_settings s
    left join legal_entities e on e.tenant_id = ${db.tenant} and e.is_default
    where s.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]
}
