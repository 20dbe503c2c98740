import { sql } from 'kysely'
import type { Webhook } from '#areas/webhooks/contract.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

const columns = (
  db: Db,
) => sql`page.id, page.name, page.url, page.events, page.is_enabled, page.disabled_because,
  page.failures, page.resting_until, page.user_id, page.last_delivered_at, page.version, page.created_at, page.updated_at,
  case when page.previous_until > now() then page.previous_until end as previous_until, u.name as user_name,
  case when not page.is_enabled then 'disabled' when u.status <> 'active' then 'asleep'
    when page.failures > 0 then 'failing' else 'active' end as status,
  (select count(*) from webhook_deliveries d where d.tenant_id = ${db.tenant} and d.webhook_id = page.id
    and d.status = 'waiting') as waiting`
const person = (db: Db) => sql`join users u on u.tenant_id = ${db.tenant} and u.id = page.user_id`

const webhookShape = (db: Db): ListOf<Webhook> => ({
  table: 'webhooks',
  columns: columns(db),
  joins: person(db),
  sorts: { name: 'text' },
  sort: 'name',
  searchable: true,
})

export const listWebhooks = (db: Db, query: ListQuery): Promise<Page<Webhook>> =>
  listPage(db, '/webhooks', query, webhookShape(db))

export async function findWebhook(db: Db, id: number): Promise<Webhook> {
  const { rows } = await sql<Webhook>`
    select ${columns(db)} from webhooks page ${person(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Webhook')
  return rows[0]
}

export async function countWebhooks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhooks w where w.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!.count
}

/** How many are on, how many of those fail, and how many are off. */
export async function countStates(db: Db): Promise<{ on: number; failing: number; off: number }> {
  const { rows } = await sql<{ on: number; failing: number; off: number }>`
    select count(*) filter (where w.is_enabled) as on, count(*) filter (where w.is_enabled and w.failures > 0) as failing,
      count(*) filter (where not w.is_enabled) as off
    from webhooks w where w.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!
}

/** A secret that replaces another leaves it to sign until `overlap`. */
export async function saveSecret(db: Db, id: number, locked: string, overlap: Date | null): Promise<void> {
  await sql`
    update webhooks set secret_locked = ${locked}, version = version + case when secret_locked = '' then 0 else 1 end,
      previous_secret_locked = nullif(secret_locked, ''), previous_until = ${overlap?.toISOString() ?? null}::timestamptz
    where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
}

export async function deleteWebhook(db: Db, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}

/** Those that are on, with whom they work for. */
export async function enabledWebhooks(db: Db): Promise<{ id: number; events: string[]; user_id: number }[]> {
  const { rows } = await sql<{ id: number; events: string[]; user_id: number }>`
    select w.id, w.events, w.user_id from webhooks w
    where w.tenant_id = ${db.tenant} and w.is_enabled order by w.id`.execute(db)
  return rows
}
