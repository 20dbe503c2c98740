import { type RawBuilder, sql } from 'kysely'
import { aged, writeOffs } from '#areas/payments/public.ts'
import { partsOfUnit } from '#areas/purchase-orders/public.ts'
import type { ReconciliationName } from '#areas/reports/contract.ts'
import { liveHolds, nextRun, readiness } from '#areas/units/public.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

type At = { db: Db; now: Date; today: Day }
export type Difference = { name: ReconciliationName; currency: string; difference: number }

/**
 * What has to agree, each computed in two ways that share no figure: a statement that answers, by currency, what the
 * records of both differ by. Each record counts by itself, so that two errors never make up for each other.
 */
const reconciliations: Record<
  ReconciliationName,
  (at: At) => RawBuilder<{ currency: string; difference: number }>
> = {
  approved_time: approvedTime,
  client_accounts: clientAccounts,
  allocations: allocations,
  document_vat: documentVat,
}

/** All that does not agree now. */
export async function findDifferences(at: At): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [name, statement] of Object.entries(reconciliations)) {
    const { rows } = await statement(at).execute(at.db)
    found.push(...rows.map((row) => ({ name: name as ReconciliationName, ...row })))
  }
  return found
}

/** What was approved to be charged is on no document yet, on one, or given up: the three come to all of it, by client. */
function approvedTime({ db, now }: At) {
  return sql<{ currency: string; difference: number }>`
    with ${readiness(db, nextRun(db, 'sales', now))},
    counted as (
      select u.id, u.client_id, u.currency, u.charge_amount, coalesce(b.written_off, false) as written_off
      from charge_units u
      left join timesheets s on s.tenant_id = ${db.tenant} and s.id = u.timesheet_id
      left join (${liveHolds(db, 'bill')}) b on b.charge_unit_id = u.id
      where u.tenant_id = ${db.tenant} and u.chargeable and s.status is distinct from 'superseded' and b.corrected is not true),
    parts as (
      select u.client_id, u.currency, u.written_off, coalesce(a.amount, u.charge_amount) as amount, l.id is not null as on_document
      from counted u
      left join lateral (${partsOfUnit(db)}) a on true
      left join invoice_units l on l.tenant_id = ${db.tenant} and l.side = 'sales' and l.charge_unit_id = u.id
        and l.part = coalesce(a.part, 0) and l.released_at is null),
    places as (
      select u.client_id, u.currency, u.charge_amount as amount from counted u
      union all select p.client_id, p.currency, -p.amount from parts p where p.on_document or p.written_off
      union all select w.party_id, w.currency, -w.amount from waiting w)
    select d.currency, sum(abs(d.difference))::bigint as difference from (
      select p.client_id, p.currency, sum(p.amount) as difference from places p group by p.client_id, p.currency) d
    where d.difference <> 0 group by d.currency`
}

/** What clients owe by their open documents is what was invoiced, less what was credited, received and written off. */
function clientAccounts({ db, today }: At) {
  return sql<{ currency: string; difference: number }>`
    with ${aged(db, today, () => sql`true`)},
    moves as (
      select i.client_id, i.currency, case when i.type = 'sales' then i.gross else -i.gross end as amount from invoices i
      where i.tenant_id = ${db.tenant} and i.type = any('{sales,sales-credit}') and i.number is not null and i.status <> 'void'
        and i.issue_date <= ${today}::date
      union all select w.client_id, w.currency, -w.amount from (${writeOffs(db)}) w where w.day <= ${today}::date
      union all select p.client_id, p.currency, case when p.kind = 'refund' then p.amount else -p.amount end from payments p
      where p.tenant_id = ${db.tenant} and p.received_on <= ${today}::date
        and (p.reversed_on is null or p.reversed_on > ${today}::date)
      union all select a.client_id, a.currency, -a.total from aged a)
    select d.currency, sum(abs(d.difference))::bigint as difference from (
      select m.client_id, m.currency, sum(m.amount) as difference from moves m group by m.client_id, m.currency) d
    where d.difference <> 0 group by d.currency`
}

/** What a payment and an invoice say stands against each other is the sum of their allocations. */
function allocations({ db }: At) {
  return sql<{ currency: string; difference: number }>`
    select d.currency, sum(abs(d.difference))::bigint as difference from (
      select p.currency, p.allocated - coalesce(a.amount, 0) as difference from payments p
      left join (select l.payment_id, sum(l.amount) as amount from payment_allocations l where l.tenant_id = ${db.tenant}
        group by l.payment_id) a on a.payment_id = p.id
      where p.tenant_id = ${db.tenant}
      union all
      select i.currency, i.paid - coalesce(a.amount, 0) from invoices i
      left join (select l.invoice_id, sum(l.amount) as amount from payment_allocations l where l.tenant_id = ${db.tenant}
        group by l.invoice_id) a on a.invoice_id = i.id
      where i.tenant_id = ${db.tenant} and i.type = 'sales') d
    where d.difference <> 0 group by d.currency`
}

/** The VAT of a document is the sum of what it says of each tax code, and its gross is net and VAT. */
function documentVat({ db }: At) {
  return sql<{ currency: string; difference: number }>`
    select d.currency, sum(d.difference)::bigint as difference from (
      select i.currency, abs(i.tax - coalesce(v.tax, 0)) + abs(i.gross - i.net - i.tax) as difference from invoices i
      left join (select t.invoice_id, sum(t.tax) as tax from invoice_taxes t where t.tenant_id = ${db.tenant}
        group by t.invoice_id) v on v.invoice_id = i.id
      where i.tenant_id = ${db.tenant} and i.number is not null) d
    where d.difference <> 0 group by d.currency`
}
