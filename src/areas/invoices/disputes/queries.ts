import { sql } from 'kysely'
import type { InvoiceStatus, InvoiceType } from '#areas/invoices/contract.ts'
import type { Dispute } from '#areas/invoices/disputes/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

export type Found = {
  id: number
  type: InvoiceType
  status: InvoiceStatus
  number: string | null
  party_name: string
  currency: string
  balance: number
  owner_user_id: number | null
  team_id: number | null
  line_ids: number[]
}

/** A document as somebody may dispute it. */
export async function findDisputed(db: Db, id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select i.id, i.type, i.status, i.number, i.party_name, i.currency, i.balance, i.owner_user_id, i.team_id,
      array(select l.id from invoice_lines l where l.tenant_id = ${db.tenant} and l.invoice_id = i.id order by l.seq) as line_ids
    from invoices i where i.tenant_id = ${db.tenant} and i.id = ${id}`.execute(db)
  return rows[0]
}

/** What was disputed of a document, the newest first. */
export async function disputesOf(db: Db, invoiceId: number): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select d.id, d.invoice_id, d.code, d.reason, d.amount, d.line_ids, d.owner_user_id, o.name as owner_name, d.promised_on,
      r.name as raised_by_name, d.raised_at, d.outcome, d.note, s.name as resolved_by_name, d.resolved_at, d.version
    from invoice_disputes d
    left join users o on o.tenant_id = ${db.tenant} and o.id = d.owner_user_id
    left join users r on r.tenant_id = ${db.tenant} and r.id = d.raised_by_user_id
    left join users s on s.tenant_id = ${db.tenant} and s.id = d.resolved_by_user_id
    where d.tenant_id = ${db.tenant} and d.invoice_id = ${invoiceId} order by d.id desc limit 100`.execute(db)
  return rows
}

/** How many credit notes of the document, asked for since the dispute began, are issued. */
export async function creditsSince(db: Db, { invoice_id, raised_at }: Dispute): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice_credits k
    join invoices c on c.tenant_id = ${db.tenant} and c.id = k.invoice_id and c.number is not null and c.status <> 'void'
    where k.tenant_id = ${db.tenant} and k.credited_invoice_id = ${invoice_id} and k.asked_at >= ${raised_at}`.execute(
    db,
  )
  return rows[0]!.count
}
