import { sql } from 'kysely'
import type { Attempt, Delivery } from '#areas/webhooks/contract.ts'
import { testType } from '#areas/webhooks/event-types.ts'
import { keptDays } from '#areas/webhooks/rules.ts'
import { listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery, Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

const columns = sql`page.id, page.webhook_id, w.name as webhook_name, page.type, e.record, e.record_id, page.status,
  page.attempts, page.at, page.next_at, page.delivered_at, page.last_code, page.last_error, page.replay_of`
const joins = (db: Db) => sql`
  join webhooks w on w.tenant_id = ${db.tenant} and w.id = page.webhook_id
  join webhook_events e on e.tenant_id = ${db.tenant} and e.id = page.event_id`

type DeliveriesQuery = ListQuery & {
  webhook_id?: number | undefined
  status?: string[] | undefined
  type?: string | undefined
}

export function listDeliveries(db: Db, query: DeliveriesQuery): Promise<Page<Delivery>> {
  const { webhook_id, status, type } = query
  return listPage(db, '/webhooks/deliveries', query, {
    table: 'webhook_deliveries',
    columns,
    joins: joins(db),
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: [
      webhook_id === undefined ? undefined : sql`t.webhook_id = ${webhook_id}`,
      status && sql`t.status = any(${status}::text[])`,
      type === undefined ? undefined : sql`t.type = ${type}`,
    ],
  })
}

export type FoundDelivery = Delivery & { url: string; user_id: number; event_id: number; changed: string[] }

export async function findDelivery(db: Db, id: number): Promise<FoundDelivery> {
  const { rows } = await sql<FoundDelivery>`
    select ${columns}, w.url, w.user_id, e.id as event_id, e.changed from webhook_deliveries page ${joins(db)}
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Delivery')
  return rows[0]
}

/** Newest first. */
export async function attemptsOf(db: Db, deliveryId: number): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select a.id, a.at, a.code, a.error, a.reply, a.milliseconds from webhook_attempts a
    where a.tenant_id = ${db.tenant} and a.delivery_id = ${deliveryId} order by a.id desc limit 200`.execute(
    db,
  )
  return rows
}

export type NewEvent = { type: string; record: string; record_id: number; at: string }
export type Listener = { webhook_id: number; type: string }

/**
 * Keeps what happened and queues it for whoever listens, in order and in one statement. Which fields changed stands in
 * the history of the same transaction, which has the very same instant. Answers how many deliveries there are of it.
 */
export async function addEvents(
  db: Db,
  events: readonly NewEvent[],
  listeners: readonly Listener[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with given as (
      select g.place, g.type, g.record, g.record_id, g.at
      from jsonb_to_recordset(${JSON.stringify(events.map((event, place) => ({ ...event, place })))}::jsonb)
        as g(place integer, type text, record text, record_id bigint, at timestamptz)
    ),
    added as (
      insert into webhook_events (tenant_id, type, record, record_id, at, changed)
      select ${db.tenant}::integer, g.type, g.record, g.record_id, g.at, array(
        select distinct k.name from history h, jsonb_object_keys(h.changes) as k(name)
        where h.tenant_id = ${db.tenant} and h.subject = g.record and h.subject_id = g.record_id and h.at = g.at
          and jsonb_typeof(h.changes) = 'object'
        order by k.name limit 100)
      from given g order by g.place
      returning id, type, record, record_id, at
    ),
    queued as (
      insert into webhook_deliveries (tenant_id, webhook_id, event_id, type, record_key, next_at, at)
      select ${db.tenant}::integer, l.webhook_id, a.id, a.type, a.record || '/' || a.record_id, a.at, a.at
      from added a
      join jsonb_to_recordset(${JSON.stringify(listeners)}::jsonb) as l(webhook_id bigint, type text) on l.type = a.type
      order by a.id, l.webhook_id
      returning id
    )
    select count(*) as count from queued`.execute(db)
  return rows[0]!.count
}

/** A test event for one webhook. */
export async function addTest(db: Db, webhookId: number, now: Date): Promise<void> {
  await sql`
    with added as (
      insert into webhook_events (tenant_id, type, record, record_id, at)
      values (${db.tenant}, ${testType}, 'webhooks', ${webhookId}, ${now.toISOString()}::timestamptz) returning id, at
    )
    insert into webhook_deliveries (tenant_id, webhook_id, event_id, type, record_key, next_at, at)
    select ${db.tenant}::integer, ${webhookId}::bigint, a.id, ${testType}::text, 'webhooks/' || ${webhookId}::bigint, a.at, a.at
    from added a`.execute(db)
}

/** Queues those that do not wait once more; `off`: one of their webhooks is disabled, and nothing was queued for it. */
export async function replayDeliveries(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<{ made: number[]; off: boolean; hooks: number[] }> {
  const { rows } = await sql<{ id: number | null; webhook_id: number; is_enabled: boolean }>`
    with chosen as (
      select d.id, d.webhook_id, d.event_id, d.type, d.record_key, d.at, w.is_enabled
      from webhook_deliveries d join webhooks w on w.tenant_id = ${db.tenant} and w.id = d.webhook_id
      where d.tenant_id = ${db.tenant} and d.id = any(${ids}::bigint[]) and d.status <> 'waiting'
    ),
    made as (
      insert into webhook_deliveries (tenant_id, webhook_id, event_id, type, record_key, next_at, at, replay_of)
      select ${db.tenant}::integer, c.webhook_id, c.event_id, c.type, c.record_key, ${now.toISOString()}::timestamptz, c.at, c.id
      from chosen c where c.is_enabled order by c.event_id
      returning id, replay_of
    )
    select made.id, c.webhook_id, c.is_enabled from chosen c left join made on made.replay_of = c.id
    order by made.id`.execute(db)
  return {
    made: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    off: rows.some(({ is_enabled }) => !is_enabled),
    hooks: [...new Set(rows.map(({ webhook_id }) => webhook_id))],
  }
}

/** What happened so long ago goes, with its deliveries; at most `most`, and answers how many went. */
export async function forgetEvents(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from webhook_events e where e.tenant_id = ${db.tenant} and e.id = any(array(
      select o.id from webhook_events o
      where o.tenant_id = ${db.tenant} and o.at < ${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})
      order by o.at limit ${most}))
    returning e.id`.execute(db)
  return rows.length
}
