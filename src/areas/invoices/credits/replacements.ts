import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

export type Replaced = {
  id: number
  type: string
  party_name: string
  gross: number
  replaced_invoice_id: number
  replaced_number: string
}

/**
 * Drafts what stands for the documents that these credit notes cancelled: the same lines, VAT and time, under the name
 * that the client or supplier has today. The notes are issued and their time let go, so that it stands here at once and
 * no run finds it in between. One statement, however many.
 */
export async function draftReplacements(db: Db, credits: readonly number[]): Promise<Replaced[]> {
  const { rows } = await sql<Replaced>`
    with wanted as materialized (
      select k.invoice_id as credit_id, d.id, d.number, row_number() over (order by d.id) as place
      from invoice_credits k join invoices d on d.tenant_id = ${db.tenant} and d.id = k.credited_invoice_id
      where k.tenant_id = ${db.tenant} and k.invoice_id = any(${credits}::bigint[]) and k.replaces
    ),
    inserted as (
      insert into invoices (tenant_id, type, legal_entity_id, client_id, billing_profile_id, supplier_id, party_name, currency,
        payment_terms_days, payment_terms_from, period_from, period_to, po_number, client_reference, notes, net, tax, gross,
        owner_user_id, team_id)
      select d.tenant_id, d.type, d.legal_entity_id, d.client_id, d.billing_profile_id, d.supplier_id, coalesce(c.name, s.name),
        d.currency, d.payment_terms_days, d.payment_terms_from, d.period_from, d.period_to, d.po_number, d.client_reference,
        d.notes, d.net, d.tax, d.gross, d.owner_user_id, d.team_id
      from wanted w join invoices d on d.tenant_id = ${db.tenant} and d.id = w.id
      left join clients c on c.tenant_id = ${db.tenant} and c.id = d.client_id
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = d.supplier_id
      order by w.place
      returning id, type, party_name, gross
    ),
    -- Ids are given in the order of the rows: the first draft stands for the first document.
    made as materialized (
      select n.id, n.type, n.party_name, n.gross, w.id as replaced_invoice_id, w.number as replaced_number, w.credit_id
      from (select i.*, row_number() over (order by i.id) as place from inserted i) n join wanted w on w.place = n.place
    ),
    linked as (
      insert into invoice_replacements (tenant_id, invoice_id, replaced_invoice_id, credit_id)
      select ${db.tenant}::integer, m.id, m.replaced_invoice_id, m.credit_id from made m
    ),
    lined as (
      insert into invoice_lines (tenant_id, invoice_id, seq, kind, group_label, description, candidate_id, placement_id,
        timesheet_id, week_ending, rate_code, unit, quantity, unit_price, net, tax_code_id, tax_rate, cost)
      select l.tenant_id, m.id, l.seq, l.kind, l.group_label, l.description, l.candidate_id, l.placement_id, l.timesheet_id,
        l.week_ending, l.rate_code, l.unit, l.quantity, l.unit_price, l.net, l.tax_code_id, l.tax_rate, l.cost
      from made m join invoice_lines l on l.tenant_id = ${db.tenant} and l.invoice_id = m.replaced_invoice_id
    ),
    taxed as (
      insert into invoice_taxes (tenant_id, invoice_id, tax_code_id, category, rate, base, tax, exemption_text)
      select x.tenant_id, m.id, x.tax_code_id, x.category, x.rate, x.base, x.tax, x.exemption_text
      from made m join invoice_taxes x on x.tenant_id = ${db.tenant} and x.invoice_id = m.replaced_invoice_id
    ),
    placed as (
      insert into invoice_units (tenant_id, side, charge_unit_id, part, invoice_id, line_seq)
      select n.tenant_id, n.side, n.charge_unit_id, n.part, m.id, n.line_seq
      from made m
      join invoice_unit_credits c on c.tenant_id = ${db.tenant} and c.document_id = m.credit_id and c.reinstated
      join invoice_units n on n.tenant_id = ${db.tenant} and n.id = c.invoice_unit_id
    )
    select id, type, party_name, gross, replaced_invoice_id, replaced_number from made order by id`.execute(
    db,
  )
  return rows
}
