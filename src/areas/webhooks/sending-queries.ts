import { sql } from 'kysely'
import { disabledAfter, restsAfter } from '#areas/webhooks/rules.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Receiver = {
  id: number
  name: string
  url: string
  user_id: number
  failures: number
  secret_locked: string
  previous_secret_locked: string | null
}

/** How long somebody who is sending to one is believed to be, ms. */
const lease = 120_000
/** Of each record the first that waits: the next one of it waits until that one has arrived. */
const isFirst = (db: Db) => sql`not exists (
  select from webhook_deliveries b where b.tenant_id = ${db.tenant} and b.webhook_id = d.webhook_id
    and b.status = 'waiting' and b.record_key = d.record_key and (b.event_id, b.id) < (d.event_id, d.id))`
const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

/** Those that something waits for now, each taken by one sender alone. */
export async function claimReceivers(db: Db, now: Date): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    update webhooks w set leased_until = ${at(new Date(now.getTime() + lease))}
    where w.tenant_id = ${db.tenant} and w.is_enabled
      and (w.leased_until is null or w.leased_until <= ${at(now)})
      and (w.resting_until is null or w.resting_until <= ${at(now)})
      and exists (select from webhook_deliveries d where d.tenant_id = ${db.tenant} and d.webhook_id = w.id
        and d.status = 'waiting' and d.next_at <= ${at(now)} and ${isFirst(db)})
    returning w.id, w.name, w.url, w.user_id, w.failures, w.secret_locked,
      case when w.previous_until > ${at(now)} then w.previous_secret_locked end as previous_secret_locked`.execute(
    db,
  )
  return rows
}

export type DueDelivery = {
  id: number
  event_id: number
  attempts: number
  type: string
  record: string
  record_id: number
  changed: string[]
  at: string
}

/** The oldest that are due, of each record the first alone. */
export async function dueDeliveries(
  db: Db,
  webhookId: number,
  now: Date,
  most: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.event_id, d.attempts, d.type, e.record, e.record_id, e.changed, d.at
    from webhook_deliveries d join webhook_events e on e.tenant_id = ${db.tenant} and e.id = d.event_id
    where d.tenant_id = ${db.tenant} and d.webhook_id = ${webhookId} and d.status = 'waiting' and d.next_at <= ${at(now)}
      and ${isFirst(db)}
    order by d.event_id, d.id limit ${most}`.execute(db)
  return rows
}

export type Outcome = {
  delivery_id: number
  at: string
  code: number | null
  error: string
  reply: string
  milliseconds: number
  status: 'waiting' | 'delivered' | 'failed'
  next_at: string
}

/** Keeps what came of attempts, in one statement. */
export async function keepOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    with given as (
      select o.delivery_id, o.at, o.code, o.error, o.reply, o.milliseconds, o.status, o.next_at
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(delivery_id bigint, at timestamptz, code integer,
        error text, reply text, milliseconds integer, status text, next_at timestamptz)
    ),
    tried as (
      insert into webhook_attempts (tenant_id, delivery_id, at, code, error, reply, milliseconds)
      select ${db.tenant}::integer, g.delivery_id, g.at, g.code, g.error, g.reply, g.milliseconds
      from given g join webhook_deliveries d on d.tenant_id = ${db.tenant} and d.id = g.delivery_id
    )
    update webhook_deliveries d set status = g.status, attempts = d.attempts + 1, next_at = g.next_at, last_code = g.code,
      last_error = g.error, delivered_at = case when g.status = 'delivered' then g.at end
    from given g where d.tenant_id = ${db.tenant} and d.id = g.delivery_id and d.status = 'waiting'`.execute(
    db,
  )
}

/** How a receiver is after attempts. */
export type Health = {
  failures: number
  is_enabled: boolean
  resting_until: string | null
  name: string
  user_id: number
}

/** One that took something is well; one that took nothing has failed so often more, and is switched off at some point. */
export async function noteHealth(
  db: Db,
  webhookId: number,
  {
    took,
    failed,
    now,
    restUntil,
  }: { took: boolean; failed: number; now: Date; restUntil: (rests: number) => Date },
): Promise<Health | undefined> {
  const { rows: found } = await sql<{ rests: number; failures: number }>`
    select w.rests, w.failures from webhooks w where w.tenant_id = ${db.tenant} and w.id = ${webhookId} for update`.execute(
    db,
  )
  if (!found[0]) return undefined
  const failures = took ? 0 : found[0].failures + failed
  const rests = failures >= restsAfter ? found[0].rests + 1 : 0
  const resting = rests > 0 ? restUntil(rests).toISOString() : null
  const { rows } = await sql<Health>`
    update webhooks w set failures = ${failures}, rests = ${rests}, resting_until = ${resting}::timestamptz,
      last_delivered_at = case when ${took} then ${at(now)} else w.last_delivered_at end,
      leased_until = ${at(new Date(now.getTime() + lease))},
      is_enabled = w.is_enabled and ${failures}::integer < ${disabledAfter}::integer,
      disabled_because = case when w.is_enabled and ${failures}::integer >= ${disabledAfter}::integer then 'failures'
        else w.disabled_because end
    where w.tenant_id = ${db.tenant} and w.id = ${webhookId}
    returning w.failures, w.is_enabled, w.resting_until, w.name, w.user_id`.execute(db)
  return rows[0]
}

/** Lets others send to it. Answers when something is to be sent to it next; null: nothing waits. */
export async function releaseReceiver(db: Db, webhookId: number): Promise<Date | null> {
  const { rows } = await sql<{ next: string | null }>`
    update webhooks w set leased_until = null where w.tenant_id = ${db.tenant} and w.id = ${webhookId}
    returning case when w.is_enabled then (
      select greatest(min(d.next_at), w.resting_until) from webhook_deliveries d
      where d.tenant_id = ${db.tenant} and d.webhook_id = ${webhookId} and d.status = 'waiting' and ${isFirst(db)}) end as next`.execute(
    db,
  )
  const next = rows[0]?.next
  return next ? new Date(next) : null
}
