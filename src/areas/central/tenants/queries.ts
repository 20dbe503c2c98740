import { type RawBuilder, sql } from 'kysely'
import type { AgencyStatus } from '#areas/access/contract.ts'
import { planLimitsOn, storageOf } from '#areas/access/public.ts'
import { usersOf, workersOf } from '#areas/central/agency-figures.ts'
import { closedOn } from '#areas/central/erasing/queries.ts'
import type { Limit, LimitName, Tenant, TenantRow, tenants } from '#areas/central/tenants/contract.ts'
import type { Day } from '#platform/days.ts'
import { listPage } from '#platform/db/list.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'
import type { Out } from '#platform/http/contract.ts'
import { conflict, notFound } from '#platform/refusal.ts'

/** Figures of the agency `page`: each an index walk within it. */
const figures = sql`
      e.product as plan, ${usersOf(sql`page.id`)} as users, ${workersOf(sql`page.id`)} as workers,
      (select max(u.last_seen_at) from users u where u.tenant_id = page.id and u.kind = 'staff') as last_active_at`

const limited = sql`left join lateral ${planLimitsOn(sql`page.id`)} e on true`

/** A limit with where it comes from. */
const limitJson = (name: LimitName) => sql`jsonb_build_object('limit', ${sql.ref(`e.${name}`)},
        'by', case when ${sql.lit(name)} = any(e.by_hand) then 'hand' when e.product is not null then 'plan' else 'none' end,
        'plan', ${sql.ref(`e.plan_${name}`)})`

const named = sql`case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as "group"`

export function listTenants(all: AllDb, query: Out<(typeof tenants.list)['query']>) {
  const pattern = `%${(query.search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return listPage<TenantRow>(all, '/central/tenants', query, {
    table: 'tenants',
    across: true,
    columns: sql`page.id, page.slug, page.name, page.status, page.created_at, ${named}, ${figures}`,
    joins: sql`left join tenant_groups g on g.id = page.group_id ${limited}`,
    sorts: { name: 'text', created_at: 'timestamptz' },
    sort: 'name',
    where: [
      query.search ? sql`lower(t.name || ' ' || t.slug) like ${pattern}` : undefined,
      query.status && sql`t.status = any(${query.status}::text[])`,
      query.group_id === undefined ? undefined : sql`t.group_id = ${query.group_id}`,
    ],
  })
}

/** One agency with everything its page shows, in one statement. Of its people only the owners. */
export async function findTenant(all: AllDb, id: number): Promise<Tenant> {
  const { rows } = await sql<Tenant>`
    select page.id, page.slug, page.name, page.status, page.created_at, page.notes, page.status_at, page.version,
      page.erase_on, page.erased_at, ${closedOn('page')} as closed_on,
      ${named}, ${figures}, ${storageOf(sql`page.id`)} as storage,
      jsonb_build_object('users', ${limitJson('users')}, 'workers', ${limitJson('workers')},
        'storage_mb', ${limitJson('storage_mb')}) as limits,
      coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'email', u.email, 'status', u.status,
          'invited_until', (select to_jsonb(max(i.expires_at)) from invitations i
            where i.tenant_id = u.tenant_id and i.user_id = u.id and i.status = 'pending')) order by u.name, u.id)
        from roles r join user_roles h on h.tenant_id = r.tenant_id and h.role_id = r.id
        join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
        where r.tenant_id = page.id and r.key = 'owner'), '[]') as owners,
      (select jsonb_build_object('waiting', q.waiting, 'oldest_waiting_at', to_jsonb(q.oldest),
          'mails_sent', m.sent, 'mails_failed', m.failed)
        from (select count(*) as waiting, min(o.created_at) as oldest from outbox o
            where o.tenant_id = page.id and coalesce(o.run_at, now()) <= now()) q,
          (select count(*) filter (where m.status = 'sent') as sent, count(*) filter (where m.status = 'failed') as failed
            from mails m where m.tenant_id = page.id and m.created_at > now() - interval '7 days') m) as health,
      case when s.tenant_id is null or s.dismissed_at is not null then 'finished'
        when s.started_at is null then 'not begun' else 'under way' end as setup
    from tenants page
    left join tenant_groups g on g.id = page.group_id
    ${limited}
    left join agency_setup s on s.tenant_id = page.id
    where page.id = ${id}`.execute(all)
  if (!rows[0]) throw notFound('Agency')
  return rows[0]
}

export type TenantAtHand = {
  id: number
  slug: string
  name: string
  status: AgencyStatus
  group_id: number | null
  notes: string
  version: number
  closed_on: Day | null
  erase_on: Day | null
  max_users: Limit
  max_workers: Limit
  max_storage_mb: Limit
}

/** As it was chosen: a number or no limit (null) by hand, or what the plan says. */
const chosen = (name: LimitName): RawBuilder<Limit> => sql`case when ${sql.ref(`l.${name}`)} is not null
        then to_jsonb(${sql.ref(`l.${name}`)}) when ${sql.lit(name)} = any(l.unlimited) then null else '"plan"'::jsonb end`

/** The agency, held until the transaction ends. */
export async function lockTenant(all: AllDb, id: number): Promise<TenantAtHand> {
  const { rows } = await sql<TenantAtHand>`
    select t.id, t.slug, t.name, t.status, t.group_id, t.notes, t.version, t.erase_on, ${closedOn('t')} as closed_on,
      ${chosen('users')} as max_users, ${chosen('workers')} as max_workers, ${chosen('storage_mb')} as max_storage_mb
    from tenants t left join tenant_limits l on l.tenant_id = t.id
    where t.id = ${id} for update of t`.execute(all)
  if (!rows[0]) throw notFound('Agency')
  return rows[0]
}

type Fields = {
  name?: string
  group_id?: number | null
  notes?: string
  status?: AgencyStatus
  erase_on?: Day | null
  warned_days?: null
}

/** Writes over the version that was read, and only over that. */
export async function saveTenant(
  all: AllDb,
  { id, version }: { id: number; version: number },
  fields: Fields,
): Promise<void> {
  const saved = await all
    .updateTable('tenants')
    .set({
      ...fields,
      version: version + 1,
      ...(fields.status ? { status_at: sql<string>`now()` } : {}),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw conflict('agency')
}

export type Limits = Pick<TenantAtHand, 'max_users' | 'max_workers' | 'max_storage_mb'>

export async function saveLimits(db: Db, { max_users, max_workers, max_storage_mb }: Limits): Promise<void> {
  const chosen: [LimitName, Limit][] = [
    ['users', max_users],
    ['workers', max_workers],
    ['storage_mb', max_storage_mb],
  ]
  const [users, workers, storage_mb] = chosen.map(([, limit]) => (typeof limit === 'number' ? limit : null))
  const unlimited = chosen.filter(([, limit]) => limit === null).map(([name]) => name)
  await sql`
    insert into tenant_limits (tenant_id, users, workers, storage_mb, unlimited, updated_at)
    values (${db.tenant}, ${users}, ${workers}, ${storage_mb}, ${unlimited}::text[], now())
    on conflict (tenant_id) do update set users = excluded.users, workers = excluded.workers,
      storage_mb = excluded.storage_mb, unlimited = excluded.unlimited, updated_at = excluded.updated_at`.execute(
    db,
  )
}

/** Is there such a group? Held, so that it stays. */
export async function holdGroup(all: AllDb, id: number): Promise<boolean> {
  const { rows } = await sql`select from tenant_groups where id = ${id} for share`.execute(all)
  return rows.length > 0
}

export type TenantHistory = {
  id: number
  at: string
  name: string
  action: string
  changes: Record<string, unknown>
}

/** What was done about an agency from central administration: the last 200, newest first. */
export async function listTenantHistory(all: AllDb, id: number): Promise<TenantHistory[]> {
  const { rows } = await sql<TenantHistory>`
    select h.id, h.at, h.name, h.action, h.changes from central_history h
    where h.tenant_id = ${id} order by h.id desc limit 200`.execute(all)
  return rows
}

/** Everybody who may be signed in to the agency. */
export async function everybodyOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${entering(db)} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of those, who owns it, and who else is to be told of what becomes of it. */
export async function ownersOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where ${entering(db)} and ('agency.status' = any(u.permissions) or exists (
      select from user_roles h join roles r on r.tenant_id = ${db.tenant} and r.id = h.role_id
      where h.tenant_id = ${db.tenant} and h.user_id = u.id
        and (r.key = 'owner' or 'agency.status' = any(r.permissions))))
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

const entering = (db: Db) => sql`
  u.tenant_id = ${db.tenant} and u.account_id is not null and (u.status = 'active' or u.kind = 'central')`
