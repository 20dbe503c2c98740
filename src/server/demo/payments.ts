import { sql } from 'kysely'
import type { Making } from '#server/demo/parties.ts'

/**
 * What clients paid, as their documents say: a receipt for each, around its due date. Now and then somebody sends a
 * little more, which stays on account.
 */
export async function makePayments({ db, today, people }: Making): Promise<void> {
  await sql`
    insert into payments (tenant_id, client_id, legal_entity_id, party_name, kind, received_on, amount, allocated, currency,
      method, reference, created_by_user_id)
    select ${db.tenant}::integer, i.client_id, i.legal_entity_id, i.party_name, 'receipt',
      least(greatest(i.issue_date, i.due_date + (i.id % 11)::integer - 6), ${today}::date),
      i.paid + case when i.id % 23 = 0 then 816 else 0 end, i.paid, i.currency,
      case when i.id % 6 = 0 then 'direct_debit' else 'bank_transfer' end, i.number, ${people.finance}::bigint
    from invoices i where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.paid > 0
    order by i.due_date, i.id`.execute(db)
  await sql`
    insert into payment_allocations (tenant_id, payment_id, invoice_id, amount, allocated_on, user_id)
    select ${db.tenant}::integer, p.id, i.id, p.allocated, p.received_on, ${people.finance}::bigint
    from payments p join invoices i on i.tenant_id = ${db.tenant} and i.client_id = p.client_id and i.number = p.reference
    where p.tenant_id = ${db.tenant} and i.type = 'sales' and i.paid > 0
    order by p.id`.execute(db)
  await onAccount({ db, today, people })
}

/** Money that came without a word of what it is for. */
async function onAccount({ db, today, people }: Pick<Making, 'db' | 'today' | 'people'>): Promise<void> {
  await sql`
    insert into payments (tenant_id, client_id, legal_entity_id, party_name, received_on, amount, currency, reference,
      created_by_user_id)
    select ${db.tenant}::integer, o.client_id, o.legal_entity_id, o.party_name, ${today}::date - 2, o.amount, o.currency,
      'BACS CREDIT', ${people.finance}::bigint
    from (select distinct on (i.client_id) i.client_id, i.legal_entity_id, i.party_name, i.currency, i.balance as amount
      from invoices i
      where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.status = 'sent' and i.due_date < ${today}::date
      order by i.client_id, i.id desc limit 2) o`.execute(db)
}
