import { sql } from 'kysely'
import { applicationOf } from '#areas/invoices/applications.ts'
import type { ApprovalFacts } from '#areas/invoices/approval-rules.ts'
import type { InvoiceStatus, InvoiceType } from '#areas/invoices/contract.ts'
import type { InvoiceSnapshot, SnapshotEInvoice } from '#areas/invoices/document/snapshot.ts'
import {
  missingReferences,
  type QuotedReference,
  quotedReferences,
} from '#areas/invoices/document-references.ts'
import { type FactLine, lineFacts, lineOf } from '#areas/invoices/fact-lines.ts'
import type { IssueFacts } from '#areas/invoices/rules.ts'
import { templateFor } from '#areas/invoices/templates/choose.ts'
import { type AppliedText, textFor } from '#areas/invoices/texts/of-document.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

type Party = {
  name: string
  company_number: string
  vat_number: string
  address_line_1: string
  address_line_2: string
  city: string
  postcode: string
  country: string
  email: string
  phone: string
}
type Bank = {
  bank_name: string
  account_name: string
  sort_code: string
  account_number: string
  iban: string
  bic: string
}

/** Both sides of an issued document, as it named them. */
type Credited = { number: string; issue_date: Day; seller: Party; buyer: Party; vat_registered: boolean }

/** What decides whether something may be done with a document. */
export type InvoiceFacts = IssueFacts &
  ApprovalFacts & {
    party_name: string
    id: number
    status: InvoiceStatus
    type: InvoiceType
    client_id: number | null
    owner_user_id: number | null
    team_id: number | null
    addresses: string[]
    /** The day it would be dated if it were issued now. */
    day: Day
    period_to: Day | null
  }

/** All that a document says besides, read from the present tables. */
export type DocumentFacts = InvoiceFacts & {
  number: string | null
  legal_entity_id: number
  /** The code of lines that name none: of the billing profile or the supplier. */
  standard_tax_code_id: number | null
  currency: string
  issue_date: Day | null
  tax_point_date: Day | null
  due_date: Day | null
  payment_terms_days: number
  payment_terms_from: string
  period_from: Day | null
  po_number: string
  client_reference: string
  /** Null: nobody asks for any. */
  references_quoted: QuotedReference[] | null
  notes: string
  tax: number
  entity: Party & Bank
  /** Of the agency. */
  locale: string
  /** Of a credit note: what it corrects, and whom that named. */
  credited: Credited | null
  brand: { logo_key: string | null; accent_color: string }
  client: Party | null
  supplier: Party | null
  /** What the agency says over and under its lines, and in the email with a self-bill. */
  header: AppliedText | null
  footer: AppliedText | null
  self_bill_cover: AppliedText | null
  /** What only the e-invoice says; null where nobody asks for one. */
  e_invoice: (SnapshotEInvoice & { policy: 'block' | 'warn' }) | null
  buyer_reference: string
  /** Which template draws it; null: the layout that Saffron brings along. */
  template: InvoiceSnapshot['template'] | null
  lines: FactLine[]
  /** The texts that its lines were described by. */
  line_texts: { id: number; version: number }[]
  taxes: {
    tax_code: string
    name: string
    category: string
    rate: string
    base: number
    tax: number
    exemption_text: string
    exemption_code?: string
  }[]
}

/** In the order in which a snapshot says them: its text is what is hashed. */
const partyOf = (alias: string, name: string, email: string) =>
  sql.raw(
    `'name', ${name}, 'company_number', ${alias}.company_number, 'vat_number', ${alias}.vat_number,
    'address_line_1', ${alias}.address_line_1, 'address_line_2', ${alias}.address_line_2, 'city', ${alias}.city,
    'postcode', ${alias}.postcode, 'country', ${alias}.country, 'email', ${email}, 'phone', ${alias}.phone`,
  )

const endpointOf = (alias: string) =>
  sql.raw(
    `case when ${alias}.endpoint_id <> '' then json_build_object('scheme', ${alias}.endpoint_scheme, 'id', ${alias}.endpoint_id) end`,
  )

/** Of the company `e` and the profile `b` or the supplier `s`: who sells and who buys is turned on self-bills. */
const eInvoiceColumn = sql`case when s.id is null and (b.e_invoice_format <> 'none' or b.endpoint_id <> '') then json_build_object(
    'format', b.e_invoice_format, 'policy', b.e_invoice_policy, 'seller_endpoint', ${endpointOf('e')}, 'buyer_endpoint', ${endpointOf('b')},
    'seller_legal_scheme', e.legal_scheme, 'buyer_legal_scheme', '', 'seller_number', '', 'payment_means', e.payment_means)
  when s.id is not null and (s.e_invoice_format <> 'none' or s.endpoint_id <> '' or s.company_number = '') then json_build_object(
    'format', s.e_invoice_format, 'policy', s.e_invoice_policy, 'seller_endpoint', ${endpointOf('s')}, 'buyer_endpoint', ${endpointOf('e')},
    'seller_legal_scheme', '', 'buyer_legal_scheme', e.legal_scheme, 'seller_number', case when s.company_number = '' then s.id::text else '' end,
    'payment_means', e.payment_means) end`

/** The day that somebody asked for, else the draft's own, else today. */
const dated = (today: Day, asked: Day | undefined) =>
  asked ? sql`${asked}::date` : sql`coalesce(i.planned_date, ${today}::date)`

/** The time on a document (`i`), looked up unit by unit: `offset 0`, whatever the planner believes of what was just written. */
const timeOn = (db: Db) => sql`
  from invoice_units k
  cross join lateral (select u.day, u.candidate_id from charge_units u
    where u.tenant_id = ${db.tenant} and u.id = k.charge_unit_id offset 0) u`

/** Some of its time belongs to another payer by the engagement that is now in force on its day. */
const payerChanged = (db: Db) => sql`exists (
  select ${timeOn(db)}
  left join lateral (
    select g.supplier_id from engagements g
    where g.tenant_id = ${db.tenant} and g.candidate_id = u.candidate_id and g.effective_from <= u.day
    order by g.effective_from desc limit 1) e on true
  where k.tenant_id = ${db.tenant} and k.invoice_id = i.id and e.supplier_id is distinct from i.supplier_id)`

/** The first day of its time that no agreement with this company covers: an agreement is about supplies, not about documents. */
const firstUncovered = (db: Db) => sql`(
  select min(u.day) ${timeOn(db)}
  where k.tenant_id = ${db.tenant} and k.invoice_id = i.id and k.released_at is null and not exists (
    select from self_billing_agreements a
    where a.tenant_id = ${db.tenant} and a.supplier_id = i.supplier_id and u.day between a.starts_on and a.ends_on
      and (a.legal_entity_id is null or a.legal_entity_id = i.legal_entity_id)))`

/** Whether the billing profile wants a second person to approve it, who asked for one, and whether one did. */
const approvalColumns = (db: Db) => sql`
  ${needsApproval} as approval_needed, (
    select r.requested_by_user_id from invoice_approval_requests r
    where r.tenant_id = ${db.tenant} and r.invoice_id = i.id and r.decision is null) as approval_asked_by,
  exists (select from invoice_approval_requests r where r.tenant_id = ${db.tenant} and r.invoice_id = i.id
    and r.decision = 'approved' and r.decided_at = i.approved_at) as second_approved`

/** Why the document `i` is kept back, null when it is not. */
const heldBecause = (db: Db) => sql`(
  select h.reason from invoice_holds h where h.tenant_id = ${db.tenant} and h.invoice_id = i.id and h.released_at is null)`

/** Does the client of `i` dispute another document, under a billing profile that stops on that? */
const clientDisputes = (db: Db) => sql`coalesce(b.stop_on_dispute and exists (
  select from invoice_disputes d join invoices o on o.tenant_id = ${db.tenant} and o.id = d.invoice_id
  where d.tenant_id = ${db.tenant} and d.outcome is null and o.client_id = i.client_id), false)`

/** Of a document `i` under the billing profile `b`. */
export const needsApproval = sql`coalesce(b.approval_required and i.gross > coalesce(b.approval_over, -1), false)`

const invoiceFactColumns = (db: Db, today: Day, asked?: Day) => sql`
  ${dated(today, asked)} as day, i.party_name, i.period_to, ${approvalColumns(db)}, i.id, i.status, i.type, i.owner_user_id, i.team_id, i.net, i.gross,
  array_remove(regexp_split_to_array(coalesce(nullif(concat_ws(',', nullif(b.email_to, ''), nullif(b.email_cc, '')), ''), s.email, ''), '[,;\\s]+'), '') as addresses,
  coalesce(c.status = 'on_hold', false) as party_on_hold, coalesce(b.on_hold, false) as profile_on_hold, i.client_id,
  ${clientDisputes(db)} as client_disputes,
  coalesce(b.po_required and i.po_number = '', false) as po_missing, ${heldBecause(db)} as held, ${applicationOf(db)} as application,
  coalesce(b.reference_required and i.client_reference = '', false) as reference_missing,
  ${missingReferences(db)} as references_missing,
  case when s.id is not null then json_build_object('supplier_status', s.status, 'vat_registered', s.vat_registered,
    'vat_number', s.vat_number, 'taxed', l.line_count > l.untaxed_lines, 'agreed_vat_number', (
      select a.vat_number from self_billing_agreements a
      where a.tenant_id = ${db.tenant} and a.supplier_id = s.id and ${dated(today, asked)} between a.starts_on and a.ends_on
        and (a.legal_entity_id is null or a.legal_entity_id = i.legal_entity_id)
      order by a.starts_on desc, a.id desc limit 1),
    'payer_changed', i.type = 'self-billing' and ${payerChanged(db)},
    'uncovered', case when i.type = 'self-billing' then ${firstUncovered(db)} end) end as self_billing,
  coalesce(l.line_count, 0) as line_count,
  case when s.id is not null and not s.vat_registered then 0 else coalesce(l.untaxed_lines, 0) end as untaxed_lines`

const parties = (db: Db) => sql`
  left join clients c on c.tenant_id = ${db.tenant} and c.id = i.client_id
  left join billing_profiles b on b.tenant_id = ${db.tenant} and b.id = i.billing_profile_id
  left join suppliers s on s.tenant_id = ${db.tenant} and s.id = i.supplier_id`

/** How these documents stand on the day they would be dated, by id: one statement however many. */
export async function invoiceFactsOf(
  db: Db,
  ids: number[],
  today: Day,
  asked?: Day,
): Promise<Map<number, InvoiceFacts>> {
  const { rows } = await sql<InvoiceFacts>`
    select ${invoiceFactColumns(db, today, asked)}
    from invoices i ${parties(db)}
    left join (
      select l.invoice_id, count(*) as line_count, count(*) filter (where l.tax_code_id is null) as untaxed_lines
      from invoice_lines l where l.tenant_id = ${db.tenant} and l.invoice_id = any(${ids}::bigint[]) group by l.invoice_id
    ) as l on l.invoice_id = i.id
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same with everything the documents say: one statement however many. */
export async function documentFacts(
  db: Db,
  ids: number[],
  today: Day,
  asked?: Day,
): Promise<Map<number, DocumentFacts>> {
  const { rows } = await sql<Omit<DocumentFacts, 'lines'> & { lines: unknown[][] }>`
    select ${invoiceFactColumns(db, today, asked)}, i.number, i.legal_entity_id, i.currency, i.issue_date, i.tax_point_date, i.due_date,
      i.payment_terms_days, i.payment_terms_from, i.period_from, i.po_number, i.client_reference, i.notes,
      i.tax, ${quotedReferences(db)} as references_quoted,
      case when s.id is null then b.tax_code_id when s.vat_registered then s.tax_code_id end as standard_tax_code_id,
      json_build_object(${partyOf('e', 'e.name', 'e.email')}, 'bank_name', e.bank_name, 'account_name', e.account_name,
        'sort_code', e.sort_code, 'account_number', e.account_number, 'iban', e.iban, 'bic', e.bic) as entity,
      coalesce(g.locale, 'en-GB') as locale,
      (select json_build_object('number', r.snapshot ->> 'number', 'issue_date', r.snapshot ->> 'issue_date', 'seller', r.snapshot -> 'seller',
        'buyer', r.snapshot -> 'buyer', 'vat_registered', r.snapshot -> 'vat_registered') from issued_documents r
        where r.tenant_id = ${db.tenant} and r.invoice_id = i.related_invoice_id) as credited,
      json_build_object('logo_key', g.logo_key, 'accent_color', coalesce(g.accent_color, '#fbba10')) as brand,
      case when c.id is not null then json_build_object(${partyOf('c', "coalesce(nullif(b.bill_to_name, ''), c.name)", "''")}) end as client,
      case when s.id is not null then json_build_object(${partyOf('s', 's.name', 's.email')}) end as supplier,
      ${textFor(db, 'header')} as header, ${textFor(db, 'footer')} as footer, ${textFor(db, 'self_bill_cover')} as self_bill_cover, ${templateFor(db)} as template,
      coalesce(b.buyer_reference, s.buyer_reference, '') as buyer_reference, ${eInvoiceColumn} as e_invoice,
      coalesce(l.line_texts, '[]') as line_texts, coalesce(l.lines, '[]') as lines, coalesce(x.taxes, '[]') as taxes
    from invoices i
    join legal_entities e on e.tenant_id = ${db.tenant} and e.id = i.legal_entity_id
    left join agency_settings g on g.tenant_id = ${db.tenant}
    ${parties(db)}
    left join (
      select l.invoice_id, count(*) as line_count, count(*) filter (where l.tax_code_id is null) as untaxed_lines,
        json_agg(distinct jsonb_build_object('id', l.text_template_id, 'version', l.text_version))
          filter (where l.text_template_id is not null) as line_texts,
        json_agg(${lineFacts} order by l.seq) as lines
      from invoice_lines l
      left join candidates d on d.tenant_id = ${db.tenant} and d.id = l.candidate_id
      left join placements p on p.tenant_id = ${db.tenant} and p.id = l.placement_id
      left join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
      left join client_sites z on z.tenant_id = ${db.tenant} and z.id = j.site_id
      left join timesheets h on h.tenant_id = ${db.tenant} and h.id = l.timesheet_id
      left join tax_codes t on t.tenant_id = ${db.tenant} and t.id = l.tax_code_id
      where l.tenant_id = ${db.tenant} and l.invoice_id = any(${ids}::bigint[]) group by l.invoice_id
    ) as l on l.invoice_id = i.id
    left join (
      select x.invoice_id, json_agg(json_strip_nulls(json_build_object('tax_code', t.code, 'name', t.name, 'category', x.category,
        'rate', x.rate::text, 'base', x.base, 'tax', x.tax, 'exemption_text', x.exemption_text, 'exemption_code', nullif(t.exemption_code, ''))) order by x.rate desc, x.id) as taxes
      from invoice_taxes x join tax_codes t on t.tenant_id = ${db.tenant} and t.id = x.tax_code_id
      where x.tenant_id = ${db.tenant} and x.invoice_id = any(${ids}::bigint[]) group by x.invoice_id
    ) as x on x.invoice_id = i.id
    where i.tenant_id = ${db.tenant} and i.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, lines: row.lines.map(lineOf) }]))
}
