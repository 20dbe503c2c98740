import { type RawBuilder, sql } from 'kysely'
import type { ApplicationState } from '#areas/invoices/application-rules.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * What the application that stands for the document `i` waits for: the client has not certified it, or nobody said what
 * becomes of the rest; null: nothing, or there is none.
 */
export const applicationOf = (db: Db, i = 'i'): RawBuilder<ApplicationState | null> => sql`(
  select case when r.status = 'open' then 'open'
    when r.certified < r.net and not exists (select from payment_request_differences d
      where d.tenant_id = ${db.tenant} and d.payment_request_id = r.id) then 'difference' end
  from payment_requests r
  where r.tenant_id = ${db.tenant} and r.invoice_id = ${sql.ref(`${i}.id`)} and r.type = 'application'
    and r.status <> 'cancelled')`

/** Proformas and applications that asked for what stands on the document `i`: by its draft, or by the time on it. */
export const requestsOf = (db: Db, i = 'page'): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'type', r.type, 'number', r.number, 'status', r.status) order by r.id)
  from payment_requests r
  where r.tenant_id = ${db.tenant} and r.status <> 'cancelled' and r.id = any(array(
    select k.id from payment_requests k where k.tenant_id = ${db.tenant} and k.invoice_id = ${sql.ref(`${i}.id`)}
    union
    select d.payment_request_id from payment_request_differences d
    where d.tenant_id = ${db.tenant} and d.invoice_id = ${sql.ref(`${i}.id`)}
    union
    select u.payment_request_id from invoice_units n
    join payment_request_units u on u.tenant_id = ${db.tenant} and u.charge_unit_id = n.charge_unit_id
    where n.tenant_id = ${db.tenant} and n.invoice_id = ${sql.ref(`${i}.id`)} and n.side = 'sales'))), '[]')`
