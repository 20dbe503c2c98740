import { sql } from 'kysely'
import type { InvoiceStatus } from '#areas/invoices/contract.ts'
import type { Ending } from '#areas/invoices/endings/contract.ts'
import type { Ends } from '#areas/invoices/endings/rules.ts'
import { settleDisputes } from '#areas/invoices/restate.ts'
import type { CreditedLine } from '#areas/purchase-orders/public.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Found = Ends & {
  id: number
  number: string | null
  party_name: string
  currency: string
  issue_date: Day | null
  due_date: Day | null
  tax_point_date: Day | null
  tax: number
  gross: number
  issued_by_user_id: number | null
  owner_user_id: number | null
  team_id: number | null
}

export async function findEnds(db: Db, id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select i.id, i.number, i.type, i.status, i.party_name, i.currency, i.issue_date, i.due_date, i.tax_point_date, i.tax, i.gross,
      i.paid, i.credited, i.balance, i.issued_by_user_id, i.owner_user_id, i.team_id,
      (select count(*) from invoice_credits k where k.tenant_id = ${db.tenant} and k.credited_invoice_id = i.id)::int as credit_count,
      exists (select from invoices c where c.tenant_id = ${db.tenant} and c.related_invoice_id = i.id and c.number is null) as has_credit_drafts,
      i.delivery_status <> 'none' or exists (select from mails m
        where m.tenant_id = ${db.tenant} and m.related = 'invoices' and m.related_id = i.id) as was_sent
    from invoices i where i.tenant_id = ${db.tenant} and i.id = ${id}`.execute(db)
  return rows[0]
}

/** Its agency lets documents be made void. */
export async function mayVoid(db: Db): Promise<boolean> {
  const { rows } = await sql<{ void_invoices: boolean }>`
    select g.void_invoices from agency_settings g where g.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]?.void_invoices ?? false
}

export type NewEnding = Pick<Ending, 'kind' | 'reason' | 'amount' | 'tax'> & {
  invoice_id: number
  /** Of a write-off: so many months after the document was due, or after its tax point, whichever is later. */
  relief_months: number | null
  user_id: number | null
}

/** Says how the document ended, for good, and its status with it. */
export async function insertEnding(db: Db, ending: NewEnding): Promise<void> {
  const status: InvoiceStatus = ending.kind === 'void' ? 'void' : 'written-off'
  await sql`
    insert into invoice_endings (tenant_id, invoice_id, kind, reason, amount, tax, relief_from, user_id)
    select ${db.tenant}::integer, i.id, ${ending.kind}, ${ending.reason}, ${ending.amount}, ${ending.tax},
      (greatest(i.due_date, i.tax_point_date) + make_interval(months => ${ending.relief_months}::integer))::date,
      ${ending.user_id}::bigint
    from invoices i where i.tenant_id = ${db.tenant} and i.id = ${ending.invoice_id}`.execute(db)
  await sql`
    update invoices i set status = ${status}, version = i.version + 1
    where i.tenant_id = ${db.tenant} and i.id = ${ending.invoice_id}`.execute(db)
  await settleDisputes(db, [ending.invoice_id])
}

export async function findEnding(db: Db, invoiceId: number): Promise<Ending | null> {
  const { rows } = await sql<Ending>`
    select e.kind, e.reason, e.amount, e.tax, e.relief_from, u.name as by, e.at
    from invoice_endings e left join users u on u.tenant_id = ${db.tenant} and u.id = e.user_id
    where e.tenant_id = ${db.tenant} and e.invoice_id = ${invoiceId}`.execute(db)
  return rows[0] ?? null
}

/** All time of a document, put back because the document is void. */
export async function putBackAll(db: Db, id: number): Promise<void> {
  await sql`
    insert into invoice_unit_credits (tenant_id, invoice_unit_id, document_id, reinstated)
    select n.tenant_id, n.id, ${id}::bigint, true from invoice_units n
    where n.tenant_id = ${db.tenant} and n.invoice_id = ${id}`.execute(db)
}

/** All lines of a document, given back whole by the document itself. */
export async function wholeLines(db: Db, id: number): Promise<CreditedLine[]> {
  const { rows } = await sql<CreditedLine>`
    select l.invoice_id as document_id, l.invoice_id, l.seq as line_seq, l.net, 0 as before, l.net as after
    from invoice_lines l where l.tenant_id = ${db.tenant} and l.invoice_id = ${id} order by l.seq`.execute(db)
  return rows
}
