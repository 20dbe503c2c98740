/**
 * A credit note of a correction carries time: what takes back what was charged, and what is right, as units on its lines.
 * What it gives back of a line is no longer charged there; what others give back of it is money, and its time stays.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** Has this document time on it? Of credit notes only those of corrections have. */
export const carriesTime = (db: Db, invoiceId: RawBuilder<unknown>) => sql`exists (
  select from invoice_units carried where carried.tenant_id = ${db.tenant} and carried.invoice_id = ${invoiceId})`

/**
 * The line that time stands for, as a subquery of one row: `cross join lateral (${…}) w`, with `id`, `invoice_id`, `seq` and
 * `net`. `place`: its row of `invoice_units`. Of time on the credit note of a correction it is the line that is corrected.
 */
export const lineOfPlace = (db: Db, place: string) => sql`
  select coalesce(o.id, own.id) as id, coalesce(o.invoice_id, own.invoice_id) as invoice_id, coalesce(o.seq, own.seq) as seq,
    coalesce(o.net, own.net) as net, case when o.id is null then own.tax_code_id else o.tax_code_id end as tax_code_id
  from invoice_lines own
  left join invoice_lines o on o.tenant_id = ${db.tenant} and o.id = own.credits_line_id
  where own.tenant_id = ${db.tenant} and own.invoice_id = ${sql.ref(`${place}.invoice_id`)} and own.seq = ${sql.ref(`${place}.line_seq`)}`

/** Of the line `id`: what corrections took back of it with its time (issued notes), and what all others gave back (drafts included). */
export const takenOff = (db: Db, id: RawBuilder<unknown>) => sql`
  select coalesce(sum(x.net) filter (where k.corrects and k.issued), 0)::bigint as corrected,
    coalesce(sum(x.net) filter (where not (k.corrects and k.issued)), 0)::bigint as credited,
    coalesce(bool_or(not k.corrects), false) as by_hand
  from invoice_lines x
  cross join lateral (
    select ${carriesTime(db, sql`x.invoice_id`)} as corrects, c.number is not null as issued
    from invoices c where c.tenant_id = ${db.tenant} and c.id = x.invoice_id) k
  where x.tenant_id = ${db.tenant} and x.credits_line_id = ${id}`

/**
 * Does what takes back, the unit `a`, stand for the line that has what it takes back, on the credit note of a correction? Then
 * both are put back with that line.
 */
export const takesBackHere = (db: Db, side: 'sales' | 'self-billing', a: RawBuilder<unknown>) => sql`exists (
  select from invoice_units n
  join invoice_lines l on l.tenant_id = ${db.tenant} and l.invoice_id = n.invoice_id and l.seq = n.line_seq
  join invoice_units was on was.tenant_id = ${db.tenant} and was.side = ${side} and was.charge_unit_id = ${a}.adjusts_unit_id
    and was.released_at is null
  cross join lateral (${lineOfPlace(db, 'was')}) w
  where n.tenant_id = ${db.tenant} and n.side = ${side} and n.charge_unit_id = ${a}.id and n.released_at is null
    and l.credits_line_id = w.id)`
