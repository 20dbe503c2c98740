import { sql, type Updateable } from 'kysely'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import type { LineInput } from '#areas/invoices/drafts/contract.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Invoices } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Who is invoiced, or in whose name we invoice, with what a new draft takes from them. */
export type DraftParty = {
  client_id: number | null
  billing_profile_id: number | null
  supplier_id: number | null
  party_name: string
  currency: string
  payment_terms_days: number
  payment_terms_from: string
  client_reference: string
  /** The company the client is invoiced by, or the supplier is self-billed by; null: the agency's default one. */
  legal_entity_id: number | null
  /** The code of lines that name none. */
  tax_code_id: number | null
  /** False: a supplier without VAT registration; its lines carry no VAT at all. */
  taxed: boolean
  owner_user_id: number | null
  team_id: number | null
}

export async function clientParty(
  db: Db,
  clientId: number,
  profileId: number | null,
): Promise<DraftParty | undefined> {
  const { rows } = await sql<DraftParty>`
    select c.id as client_id, b.id as billing_profile_id, null::bigint as supplier_id, c.name as party_name, b.currency,
      b.payment_terms_days, b.payment_terms_from, b.client_reference, b.tax_code_id, b.legal_entity_id,
      true as taxed, c.owner_user_id, c.team_id
    from clients c join billing_profiles b on b.tenant_id = ${db.tenant} and b.client_id = c.id
    where c.tenant_id = ${db.tenant} and c.id = ${clientId}
      and ${profileId === null ? sql`b.is_default` : sql`b.id = ${profileId}`}`.execute(db)
  return rows[0]
}

export async function supplierParty(db: Db, supplierId: number): Promise<DraftParty | undefined> {
  const { rows } = await sql<DraftParty>`
    select null::bigint as client_id, null::bigint as billing_profile_id, s.id as supplier_id, s.name as party_name,
      s.currency, s.payment_terms_days, 'invoice_date' as payment_terms_from, '' as client_reference, s.tax_code_id,
      s.legal_entity_id, s.vat_registered as taxed, null::bigint as owner_user_id, null::bigint as team_id
    from suppliers s where s.tenant_id = ${db.tenant} and s.id = ${supplierId}`.execute(db)
  return rows[0]
}

export type TaxCodeFacts = {
  id: number
  rate: string
  category: string
  exemption_text: string
  archived: boolean
}

export async function taxCodeFacts(db: Db, ids: number[]): Promise<Map<number, TaxCodeFacts>> {
  const { rows } = await sql<TaxCodeFacts>`
    select x.id, x.rate, x.category, x.exemption_text, x.archived_at is not null as archived
    from tax_codes x where x.tenant_id = ${db.tenant} and x.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertDraft(
  db: Db,
  type: DocumentKind,
  draft: Omit<DraftParty, 'tax_code_id' | 'taxed' | 'legal_entity_id'> & {
    legal_entity_id: number
    po_number: string
    notes: string
    planned_date: string | null
  },
): Promise<number> {
  const row = await db
    .insertInto('invoices')
    .values({ tenant_id: db.tenant, type, ...draft })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type PricedLine = Omit<LineInput, 'tax_code_id'> & {
  seq: number
  net: number
  tax_code_id: number | null
  tax_rate: string
}
export type PricedTax = {
  tax_code_id: number
  category: string
  tax_rate: string
  base: number
  tax: number
  exemption_text: string
}
export type Totals = { net: number; tax: number; gross: number }

/** Replaces the lines of a draft that were written by hand, with its VAT and totals. Those with time behind them stay. */
export async function replaceLines(
  db: Db,
  id: number,
  lines: PricedLine[],
  taxes: PricedTax[],
  totals: Totals,
): Promise<void> {
  await sql`delete from invoice_taxes x where x.tenant_id = ${db.tenant} and x.invoice_id = ${id}`.execute(db)
  await sql`
    delete from invoice_lines l
    where l.tenant_id = ${db.tenant} and l.invoice_id = ${id} and l.kind = 'line' and not exists (
      select from invoice_units n
      where n.tenant_id = ${db.tenant} and n.invoice_id = l.invoice_id and n.line_seq = l.seq)`.execute(db)
  await sql`
    with numbered as (
      insert into invoice_lines (tenant_id, invoice_id, seq, group_label, description, unit, quantity, unit_price, net,
        tax_code_id, tax_rate)
      select ${db.tenant}, ${id}, l.seq, l.group_label, l.description, l.unit, l.quantity, l.unit_price, l.net, l.tax_code_id, l.tax_rate
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(seq integer,
        group_label text, description text, unit text, quantity numeric, unit_price numeric, net bigint, tax_code_id bigint,
        tax_rate numeric)
    ),
    taxed as (
      insert into invoice_taxes (tenant_id, invoice_id, tax_code_id, category, rate, base, tax, exemption_text)
      select ${db.tenant}, ${id}, x.tax_code_id, x.category, x.tax_rate, x.base, x.tax, x.exemption_text
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as x(tax_code_id bigint, category text, tax_rate numeric,
        base bigint, tax bigint, exemption_text text)
    )
    update invoices i set net = ${totals.net}, tax = ${totals.tax}, gross = ${totals.gross}
    where i.tenant_id = ${db.tenant} and i.id = ${id}`.execute(db)
}

/** Writes the words of a draft over the version that was read. */
export async function saveDraft(
  db: Db,
  id: number,
  version: number,
  change: Updateable<Invoices>,
): Promise<void> {
  await saveVersioned(db, 'invoices', { id, version }, change, 'invoice')
}

/** Deletes a draft; its lines, its VAT and its hold on charge units go with it. */
export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.deleteFrom('invoices').where('tenant_id', '=', db.tenant).where('id', '=', id).execute()
}
