import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { EventTypeName } from '#areas/webhooks/event-types.ts'
import { secretAbout } from '#areas/webhooks/names.ts'
import { saveSecret } from '#areas/webhooks/queries.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'

/** What it heard of: records of the agency, of the kinds that its events are about. */
export type Heard = { clients: number[]; timesheets: number[]; invoices: number[] }
type Given = { db: Db; vault: Vault; user_id: number; today: string; heard: Heard }

const events: EventTypeName[] = ['client.changed', 'timesheet.reviewed', 'invoice.created']

/**
 * A webhook that worked for a week and was disabled when its receiver went away: nobody is asked, and its log has
 * something of everything. What it heard of are the last records there are.
 */
export async function makeDemoWebhook({ db, vault, user_id, today, heard }: Given): Promise<void> {
  const id = await insertRecord(db, 'webhooks', {
    ...{ name: 'Payroll bridge', url: 'https://hooks.payroll-bridge.example/saffron', events, user_id },
    ...{ is_enabled: false, disabled_because: 'failures', failures: 100, rests: 90 },
  })
  await saveSecret(
    db,
    id,
    vault.lock(`whsec_${randomBytes(24).toString('base64')}`, secretAbout(db.tenant, id)),
    null,
  )
  await sql`
    with heard as (
      select 'client.changed' as type, 'clients' as record, c.id as record_id, c.id * 7 as place, '{phone}'::text[] as changed
      from unnest(${heard.clients}::bigint[]) as c(id)
      union all
      select 'timesheet.reviewed', 'timesheets', t.id, t.id, '{status}'
      from unnest(${heard.timesheets}::bigint[]) as t(id)
      union all
      select 'invoice.created', 'invoices', i.id, i.id * 3, '{}'
      from unnest(${heard.invoices}::bigint[]) as i(id)
    ),
    timed as (
      select h.*, ${today}::date - interval '12 days' + row_number() over (order by h.place, h.record) * interval '7 hours' as at
      from heard h
    ),
    happened as (
      insert into webhook_events (tenant_id, type, record, record_id, at, changed)
      select ${db.tenant}::integer, t.type, t.record, t.record_id, t.at, t.changed from timed t order by t.at
      returning id, type, record, record_id, at
    ),
    sent as (
      insert into webhook_deliveries (tenant_id, webhook_id, event_id, type, record_key, status, attempts, next_at, at,
        delivered_at, last_code, last_error)
      select ${db.tenant}::integer, ${id}::bigint, h.id, h.type, h.record || '/' || h.record_id,
        case when works.so then 'delivered' else 'failed' end, case when works.so then 1 else 3 end, h.at, h.at,
        case when works.so then h.at + interval '2 seconds' end, case when works.so then 200 else 503 end,
        case when works.so then '' else 'Answered 503' end
      from happened h cross join lateral (select h.at < ${today}::date - interval '6 days' as so) works order by h.id
      returning id, status, at
    )
    insert into webhook_attempts (tenant_id, delivery_id, at, code, error, reply, milliseconds)
    select ${db.tenant}::integer, s.id, s.at + n.turn * interval '24 hours' + interval '2 seconds',
      case when s.status = 'delivered' then 200 else 503 end, case when s.status = 'delivered' then '' else 'Answered 503' end,
      case when s.status = 'delivered' then 'ok' else 'Service Unavailable' end, 90 + (s.id * 37 + n.turn * 11) % 160
    from sent s cross join lateral generate_series(0, case when s.status = 'delivered' then 0 else 2 end) as n(turn)
    order by s.id, n.turn`.execute(db)
  await sql`
    update webhooks set last_delivered_at = (select max(d.delivered_at) from webhook_deliveries d
      where d.tenant_id = ${db.tenant} and d.webhook_id = ${id})
    where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
}
