import { sql } from 'kysely'
import type { Creditable } from '#areas/invoices/credits/contract.ts'
import type { CreditPlan, OldDocument, OldLine, OldTax } from '#areas/invoices/credits/rules.ts'
import { takenOff } from '#areas/purchase-orders/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** An issued document as far as credit notes go: what is on it, what they took, and whom it belongs to. */
export type Found = Omit<OldDocument, 'lines'> & {
  id: number
  party_name: string
  client_id: number | null
  supplier_id: number | null
  paid: number
  balance: number
  owner_user_id: number | null
  team_id: number | null
  /** Its lines say what all of its time costs: none of it is paid in another currency. */
  costs_known: boolean
  lines: (OldLine & { about: string; cost: number | null })[]
  taxes: OldTax[]
  credits: Creditable['credits']
}

/** The credit notes of the document `i`, drafts among them: `c`. */
const notes = (db: Db) => sql`
  invoices c where c.tenant_id = ${db.tenant} and c.related_invoice_id = i.id and c.type = any('{sales-credit,self-billing-credit}')`

/** Undefined where there is none. */
export async function findCreditable(db: Db, id: number): Promise<Found | undefined> {
  return (await findCreditables(db, [id])).get(id)
}

/** Several by id, in one statement. */
export async function findCreditables(db: Db, ids: readonly number[]): Promise<Map<number, Found>> {
  const { rows } = await sql<Found>`
    select i.id, i.party_name, i.client_id, i.supplier_id, i.type, i.status, i.number, i.currency, i.net, i.tax, i.gross, i.paid, i.balance, i.owner_user_id, i.team_id,
      not exists (select from invoice_units n join charge_units u on u.tenant_id = ${db.tenant} and u.id = n.charge_unit_id
        where n.tenant_id = ${db.tenant} and n.invoice_id = i.id and n.side = 'sales' and u.payable
          and u.pay_currency <> u.currency) as costs_known,
      coalesce((select json_agg(json_build_object('id', l.id, 'seq', l.seq, 'kind', l.kind, 'description', l.description,
        'about', concat_ws(' · ', d.first_name || ' ' || d.last_name, nullif(nullif(l.group_label, ''), d.first_name || ' ' || d.last_name),
          'week ending ' || to_char(l.week_ending, 'FMDD Mon YYYY')),
        'unit', l.unit, 'quantity', l.quantity::text, 'unit_price', l.unit_price::text, 'net', l.net, 'cost', l.cost,
        'tax_code_id', l.tax_code_id, 'tax_rate', l.tax_rate::text,
        'unit_count', (select count(*) from invoice_units n
          where n.tenant_id = ${db.tenant} and n.invoice_id = l.invoice_id and n.line_seq = l.seq),
        'credited_net', t.net, 'corrected_net', t.corrected, 'credited_quantity', t.quantity::text) order by l.seq)
        from invoice_lines l
        left join candidates d on d.tenant_id = ${db.tenant} and d.id = l.candidate_id
        cross join lateral (
          select coalesce(sum(x.net), 0)::bigint as net, (select o.corrected from (${takenOff(db, sql`l.id`)}) o) as corrected,
            coalesce(sum(x.quantity) filter (where x.unit = l.unit and x.unit_price = l.unit_price), 0)::numeric(12, 4) as quantity
          from invoice_lines x where x.tenant_id = ${db.tenant} and x.credits_line_id = l.id) t
        where l.tenant_id = ${db.tenant} and l.invoice_id = i.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('tax_code_id', x.tax_code_id, 'category', x.category, 'rate', x.rate::text,
        'base', x.base, 'tax', x.tax, 'exemption_text', x.exemption_text, 'credited_base', t.base, 'credited_tax', t.tax)
        order by x.rate desc, x.id)
        from invoice_taxes x
        cross join lateral (
          select coalesce(sum(y.base), 0)::bigint as base, coalesce(sum(y.tax), 0)::bigint as tax
          from invoice_taxes y where y.tenant_id = ${db.tenant} and y.tax_code_id = x.tax_code_id
            and y.invoice_id = any(array(select c.id from ${notes(db)}))) t
        where x.tenant_id = ${db.tenant} and x.invoice_id = i.id), '[]') as taxes,
      coalesce((select json_agg(json_build_object('tax_code_id', g.tax_code_id, 'net', g.net)) from (
        select l.tax_code_id, sum(l.net)::bigint as net from invoice_lines l
        where l.tenant_id = ${db.tenant} and l.credits_line_id is null
          and l.invoice_id = any(array(select c.id from ${notes(db)}))
        group by l.tax_code_id) g), '[]') as goodwill,
      (select json_build_object('net', coalesce(sum(c.net), 0), 'tax', coalesce(sum(c.tax), 0)) from ${notes(db)}) as credited,
      coalesce((select json_agg(json_build_object('id', c.id, 'number', c.number, 'status', c.status, 'gross', c.gross,
        'reinstates', k.reinstates, 'replaces', k.replaces, 'kind', k.kind, 'reason_code', k.reason_code, 'reason', k.reason,
        'asked_by_name', u.name, 'asked_at', to_json(k.asked_at)) order by c.id)
        from invoice_credits k
        join invoices c on c.tenant_id = ${db.tenant} and c.id = k.invoice_id
        left join users u on u.tenant_id = ${db.tenant} and u.id = k.asked_by_user_id
        where k.tenant_id = ${db.tenant} and k.credited_invoice_id = i.id), '[]') as credits
    from invoices i where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type CreditDraft = {
  credited_invoice_id: number
  rebate_id: number | null
  plan: CreditPlan
  reinstates: boolean
  /** A draft with the same lines follows from its issue. */
  replaces: boolean
  reason_code: string
  reason: string
  notes: string
  user_id: number | null
}

export type MadeCredit = { id: number; version: number; credited_invoice_id: number }

/**
 * Writes drafts of credit notes with their lines, VAT and reasons, one for a document. What each says besides is what its
 * document says. One statement, however many.
 */
export async function insertCredits(db: Db, drafts: readonly CreditDraft[]): Promise<MadeCredit[]> {
  const heads = drafts.map(({ plan: { net, tax, gross, kind }, ...draft }) => ({
    ...draft,
    net,
    tax,
    gross,
    kind,
  }))
  const lines = drafts.flatMap(({ credited_invoice_id, plan }) =>
    plan.lines.map((line, at) => ({ ...line, credited_invoice_id, seq: at + 1 })),
  )
  const taxes = drafts.flatMap(({ credited_invoice_id, plan }) =>
    plan.taxes.map((tax) => ({ ...tax, credited_invoice_id })),
  )
  const { rows } = await sql<MadeCredit>`
    with heads as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h(credited_invoice_id bigint, rebate_id bigint, kind text,
        reinstates boolean, replaces boolean, reason_code text, reason text, notes text, user_id bigint, net bigint, tax bigint,
        gross bigint)
    ),
    made as (
      insert into invoices (tenant_id, type, legal_entity_id, client_id, billing_profile_id, supplier_id, party_name, currency,
        payment_terms_days, period_from, period_to, po_number, client_reference, notes, net, tax, gross, related_invoice_id,
        owner_user_id, team_id)
      select ${db.tenant}::integer, i.type || '-credit', i.legal_entity_id, i.client_id, i.billing_profile_id, i.supplier_id, i.party_name,
        i.currency, 0, i.period_from, i.period_to, i.po_number, i.client_reference, h.notes, h.net, h.tax, h.gross, i.id,
        i.owner_user_id, i.team_id
      from heads h join invoices i on i.tenant_id = ${db.tenant} and i.id = h.credited_invoice_id
      order by i.id
      returning id, version, related_invoice_id as credited_invoice_id
    ),
    said as (
      insert into invoice_credits (tenant_id, invoice_id, credited_invoice_id, kind, reinstates, replaces, reason_code, reason,
        asked_by_user_id, rebate_id)
      select ${db.tenant}::integer, m.id, h.credited_invoice_id, h.kind, h.reinstates, h.replaces, h.reason_code, h.reason,
        h.user_id, h.rebate_id
      from made m join heads h on h.credited_invoice_id = m.credited_invoice_id
    ),
    lined as (
      insert into invoice_lines (tenant_id, invoice_id, seq, group_label, description, candidate_id, placement_id, timesheet_id,
        week_ending, rate_code, unit, quantity, unit_price, net, tax_code_id, tax_rate, credits_line_id)
      select ${db.tenant}::integer, m.id, n.seq, coalesce(l.group_label, ''), n.description, l.candidate_id, l.placement_id, l.timesheet_id,
        l.week_ending, coalesce(l.rate_code, ''), n.unit, n.quantity, n.unit_price, n.net, n.tax_code_id, n.tax_rate, n.credits_line_id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(credited_invoice_id bigint, seq integer, credits_line_id bigint,
        description text, unit text, quantity numeric, unit_price numeric, net bigint, tax_code_id bigint, tax_rate numeric)
      join made m on m.credited_invoice_id = n.credited_invoice_id
      left join invoice_lines l on l.tenant_id = ${db.tenant} and l.id = n.credits_line_id
    ),
    taxed as (
      insert into invoice_taxes (tenant_id, invoice_id, tax_code_id, category, rate, base, tax, exemption_text)
      select ${db.tenant}::integer, m.id, x.tax_code_id, x.category, x.rate, x.base, x.tax, x.exemption_text
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as x(credited_invoice_id bigint, tax_code_id bigint, category text,
        rate numeric, base bigint, tax bigint, exemption_text text)
      join made m on m.credited_invoice_id = x.credited_invoice_id
    )
    select id, version, credited_invoice_id from made`.execute(db)
  return rows
}

/** Whether stages of the fee of this rebate stand on the document, and whether a credit note gives it back already. */
export async function rebateOn(
  db: Db,
  id: number,
  rebateId: number,
): Promise<{ stands: boolean; credited: boolean }> {
  const { rows } = await sql<{ stands: boolean; credited: boolean }>`
    select exists (select from placement_fee_rebates r
        join placement_fee_stages s on s.tenant_id = ${db.tenant} and s.fee_id = r.fee_id
        join invoice_units n on n.tenant_id = ${db.tenant} and n.charge_unit_id = s.charge_unit_id and n.side = 'sales'
        where r.tenant_id = ${db.tenant} and r.id = ${rebateId} and n.invoice_id = ${id} and n.released_at is null) as stands,
      exists (select from invoice_credits k where k.tenant_id = ${db.tenant} and k.rebate_id = ${rebateId}
        and k.credited_invoice_id = ${id}) as credited`.execute(db)
  return rows[0]!
}

/** Which of these documents are credit notes that this person asked for. */
export async function creditsAskedBy(db: Db, ids: readonly number[], userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.invoice_id as id from invoice_credits k
    where k.tenant_id = ${db.tenant} and k.invoice_id = any(${ids}::bigint[]) and k.asked_by_user_id = ${userId}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
