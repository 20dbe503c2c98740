import { sql } from 'kysely'
import type { LateDocument } from '#areas/payments/late-payment/rules.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Six years: nobody sues for older debts. */
const oldest = 2191

/**
 * Documents of a client in pounds that are or were paid after their due date, the oldest first, with what was taken off
 * them and when. None that is disputed, held, or charges interest itself: there is no interest on interest.
 */
export async function lateDocuments(
  db: Db,
  clientId: number,
  { to, ids }: { to: Day; ids?: readonly number[] },
): Promise<LateDocument[]> {
  const { rows } = await sql<LateDocument>`
    select i.id, i.number, i.gross, i.due_date, i.billing_profile_id, coalesce((
        select json_agg(json_build_object('day', e.day, 'amount', e.amount) order by e.day) from (
          select a.allocated_on as day, a.amount from payment_allocations a
          where a.tenant_id = ${db.tenant} and a.invoice_id = i.id
          union all
          select n.issue_date, n.credited from invoices n
          where n.tenant_id = ${db.tenant} and n.related_invoice_id = i.id and n.type = 'sales-credit'
            and n.number is not null and n.credited > 0) e), '[]') as events,
      (select max(c.to_day) from late_charges c join invoices d on d.tenant_id = ${db.tenant} and d.id = c.document_id
        where c.tenant_id = ${db.tenant} and c.invoice_id = i.id and c.kind = 'interest'
          and not d.status = any('{void,credited}')) as charged_to,
      exists (select from late_charges c join invoices d on d.tenant_id = ${db.tenant} and d.id = c.document_id
        where c.tenant_id = ${db.tenant} and c.invoice_id = i.id and c.kind = 'compensation'
          and not d.status = any('{void,credited}')) as compensated
    from invoices i
    where i.tenant_id = ${db.tenant} and i.client_id = ${clientId} and i.type = 'sales'
      and i.status = any('{issued,sent,part-paid,paid}') and i.currency = 'GBP'
      and i.due_date < ${to}::date and i.due_date > ${to}::date - ${sql.lit(oldest)}
      ${ids ? sql`and i.id = any(${[...ids]}::bigint[])` : sql``}
      and (i.balance > 0 or exists (select from payment_allocations p where p.tenant_id = ${db.tenant}
        and p.invoice_id = i.id and p.allocated_on > i.due_date))
      and not exists (select from late_charges own where own.tenant_id = ${db.tenant} and own.document_id = i.id)
      and not exists (select from invoice_holds h where h.tenant_id = ${db.tenant} and h.invoice_id = i.id
        and h.released_at is null)
    order by i.due_date, i.id`.execute(db)
  return rows
}

/** The code of what is outside the scope of VAT, if the agency has one. */
export async function outsideVat(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tax_codes t
    where t.tenant_id = ${db.tenant} and t.category = 'O' and t.archived_at is null and t.direction <> 'purchase'
    order by t.id limit 1`.execute(db)
  return rows[0]?.id
}

export type Charged = {
  document_id: number
  invoice_id: number
  kind: 'interest' | 'compensation'
  from_day: Day
  to_day: Day
  rate: string | null
  amount: number
}

export async function insertCharges(db: Db, charged: readonly Charged[], userId: number): Promise<void> {
  await sql`
    insert into late_charges (tenant_id, document_id, invoice_id, kind, from_day, to_day, rate, amount, user_id)
    select ${db.tenant}::integer, g.document_id, g.invoice_id, g.kind, g.from_day, g.to_day, g.rate, g.amount,
      ${userId || null}::bigint
    from jsonb_to_recordset(${JSON.stringify(charged)}::jsonb) as g(document_id bigint, invoice_id bigint, kind text,
      from_day date, to_day date, rate numeric, amount bigint)
    order by g.document_id, g.invoice_id, g.kind`.execute(db)
}
