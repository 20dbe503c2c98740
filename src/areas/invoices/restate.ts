import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Says of these issued documents where they stand by now, from what was paid and credited: the one statement that does.
 * Whoever moves `paid` or `credited` holds the documents and calls it in the same transaction. What is void or written
 * off stays so; a dispute stands until somebody resolves it or nothing is left to pay; a credit note is `sent` or `issued`, its balance is what stays on account.
 */
export async function restateInvoices(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update invoices i set version = i.version + 1, status = case
      when i.type = any('{sales-credit,self-billing-credit}') then case when i.delivery_status = 'none' then 'issued' else 'sent' end
      when i.balance <= 0 and c.gross >= i.gross then 'credited'
      when i.balance <= 0 then 'paid'
      when exists (select from invoice_disputes d
        where d.tenant_id = ${db.tenant} and d.invoice_id = i.id and d.outcome is null) then 'disputed'
      when i.paid > 0 then 'part-paid'
      when i.delivery_status <> 'none' then 'sent' else 'issued' end
    from (
      select o.id, coalesce((select sum(n.gross) from invoices n
        where n.tenant_id = ${db.tenant} and n.related_invoice_id = o.id and n.number is not null
          and n.type = any('{sales-credit,self-billing-credit}')), 0) as gross
      from invoices o where o.tenant_id = ${db.tenant} and o.id = any(${ids}::bigint[])
        and o.number is not null and not o.status = any('{void,written-off}')) c
    where i.tenant_id = ${db.tenant} and i.id = c.id`.execute(db)
  await settleDisputes(db, ids)
}

/** A dispute over nothing is over: the document was paid, credited or ended. No person decided that. */
export async function settleDisputes(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update invoice_disputes d set outcome = 'settled', resolved_at = now(), version = d.version + 1
    from invoices i
    where d.tenant_id = ${db.tenant} and d.invoice_id = any(${ids}::bigint[]) and d.outcome is null
      and i.tenant_id = ${db.tenant} and i.id = d.invoice_id
      and i.status = any('{paid,credited,void,written-off}')`.execute(db)
}

/** What a payment no longer covers is disputed as before. What was settled never moves, so it begins again. */
export async function disputeAgain(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into invoice_disputes (tenant_id, invoice_id, code, reason, amount, line_ids, owner_user_id, promised_on,
      raised_by_user_id)
    select ${db.tenant}, i.id, d.code, d.reason, least(d.amount, i.balance), d.line_ids, d.owner_user_id, d.promised_on,
      d.raised_by_user_id
    from invoices i
    cross join lateral (select l.* from invoice_disputes l
      where l.tenant_id = ${db.tenant} and l.invoice_id = i.id order by l.id desc limit 1) d
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[]) and i.balance > 0
      and i.status = any('{paid,credited}') and d.outcome = 'settled'`.execute(db)
}

/**
 * Sets what is left of the issued credit notes of these documents against what is still to be paid of each, the first
 * issued first: at their issue, and again once a payment was taken off. What is over stays on the note, which is on
 * account. Whoever calls it holds the documents, and with them their notes.
 */
export async function setCredits(db: Db, documents: readonly number[]): Promise<void> {
  await sql`
    with taken as (
      select c.id, c.related_invoice_id, greatest(0, least(c.balance, o.balance
        - coalesce(sum(c.balance) over (partition by o.id order by c.id rows between unbounded preceding and 1 preceding), 0)))::bigint as amount
      from invoices c join invoices o on o.tenant_id = ${db.tenant} and o.id = c.related_invoice_id
      where c.tenant_id = ${db.tenant} and c.related_invoice_id = any(${documents}::bigint[]) and c.number is not null
        and c.type = any('{sales-credit,self-billing-credit}') and c.balance > 0
        and not o.status = any('{void,written-off}')
    ),
    moved as (
      select id, amount from taken
      union all select related_invoice_id, sum(amount) from taken group by related_invoice_id
    )
    update invoices i set credited = i.credited + m.amount
    from moved m where i.tenant_id = ${db.tenant} and i.id = m.id and m.amount > 0`.execute(db)
}
