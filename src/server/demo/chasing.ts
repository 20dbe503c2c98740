import { sql } from 'kysely'
import type { Tenant } from '#platform/context.ts'
import type { Making } from '#server/demo/parties.ts'

/**
 * An agency that has chased for six weeks by the usual schedule: a reminder for each day that documents of a client
 * reached a step, with its email; and what clients promised on the telephone: kept, broken and still open.
 */
export async function makeChasing({ db, today, people }: Making, tenant: Tenant): Promise<void> {
  await sql`
    insert into chasing_schedules (tenant_id, mode, active_from) values (${db.tenant}, 'own', ${today}::date - 42)`.execute(
    db,
  )
  await sql`
    with reached as (
      select i.id, i.client_id, i.currency, i.balance, i.due_date + s.days as day, s.days, s.tone, b.email_to
      from invoices i
      join billing_profiles b on b.tenant_id = ${db.tenant} and b.id = i.billing_profile_id
      cross join chasing_schedules a
      cross join lateral unnest(a.days, a.tones) as s(days, tone)
      where i.tenant_id = ${db.tenant} and a.tenant_id = ${db.tenant} and i.type = 'sales'
        and i.status = any('{issued,sent,part-paid}') and i.balance > 0
        and i.due_date + s.days between a.active_from and ${today}::date),
    made as (
      insert into payment_reminders (tenant_id, client_id, day, tone, attach, currency, amount, document_count, to_addresses,
        outcome)
      select ${db.tenant}::integer, r.client_id, r.day,
        (array_agg(r.tone order by array_position('{final,firm,friendly}', r.tone)))[1], 'statement', r.currency,
        sum(r.balance), count(*), array[min(r.email_to)], 'mailed'
      from reached r where r.email_to <> '' group by r.client_id, r.day, r.currency
      order by r.day, r.client_id returning id, client_id, day, tone, currency, amount, to_addresses),
    named as (
      insert into payment_reminder_documents (tenant_id, reminder_id, invoice_id, step, day, balance)
      select ${db.tenant}::integer, m.id, r.id, r.days, r.day, r.balance
      from made m join reached r on r.client_id = m.client_id and r.day = m.day and r.currency = m.currency
      where r.email_to <> '')
    insert into mails (tenant_id, kind, to_address, to_name, from_name, subject, text_body, html_body, related, related_id,
      status, result, attempts, created_at, sent_at)
    select ${db.tenant}::integer, 'payment.reminder_' || m.tone, m.to_addresses[1], c.name, ${tenant.name}::text,
      'A reminder from ' || ${tenant.name}::text, 'Each invoice is named with its due date.',
      '<p>Each invoice is named with its due date.</p>', 'payment_reminders', m.id, 'sent', '250 OK', 1,
      m.day + time '09:20', m.day + time '09:20'
    from made m join clients c on c.tenant_id = ${db.tenant} and c.id = m.client_id order by m.id`.execute(db)
  await promise(
    { db, today, people },
    { status: 'kept', places: 1, paid: true, days: -9, by: 'Accounts, by telephone' },
  )
  await promise(
    { db, today, people },
    { status: 'broken', places: 1, paid: false, days: -4, by: 'The finance director' },
  )
  await promise({ db, today, people }, { status: 'open', places: 2, paid: false, days: 5, by: 'Accounts' })
}

type Promised = {
  status: 'kept' | 'broken' | 'open'
  places: number
  paid: boolean
  days: number
  by: string
}

/** A promise about the invoice that is longest due of a client, or of one that was paid lately. */
async function promise(
  { db, today, people }: Pick<Making, 'db' | 'today' | 'people'>,
  { status, places, paid, days, by }: Promised,
): Promise<void> {
  await sql`
    with wanted as (
      select distinct on (i.client_id) i.client_id, i.id, i.currency, i.due_date,
        case when ${paid}::boolean then i.gross else i.balance end as amount
      from invoices i
      where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.due_date < ${today}::date
        and i.status = any(case when ${paid}::boolean then '{paid}'::text[] else '{sent,part-paid}'::text[] end)
        and not exists (select from payment_promises q where q.tenant_id = ${db.tenant} and q.client_id = i.client_id)
      order by i.client_id, case when ${paid}::boolean then ${today}::date - i.due_date else i.due_date - ${today}::date end, i.id),
    chosen as (select w.* from wanted w order by w.client_id limit ${places}),
    made as (
      insert into payment_promises (tenant_id, client_id, day, amount, currency, promised_by, note, status, settled_at,
        created_by_user_id)
      select ${db.tenant}::integer, w.client_id, ${today}::date + ${days}::integer, w.amount, w.currency, ${by}::text,
        'Said so when we rang.', ${status}::text,
        case when ${status}::text <> 'open' then (${today}::date + ${days}::integer + 1) + time '09:20' end,
        ${people.finance}::bigint
      from chosen w returning id, client_id)
    insert into payment_promise_documents (tenant_id, promise_id, invoice_id)
    select ${db.tenant}::integer, m.id, w.id from made m join chosen w on w.client_id = m.client_id`.execute(
    db,
  )
}
