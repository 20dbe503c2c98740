import { sql } from 'kysely'
import type { SupplierKind, SupplierStatus } from '#areas/suppliers/contract.ts'
import { companyOf } from '#areas/suppliers/queries.ts'
import type { Db } from '#platform/db/tenant.ts'

export { accreditationNames } from '#areas/suppliers/rules.ts'

/** A supplier as rules, runs and documents of other rooms need it. Never for a reply as it is. */
export type PaidSupplier = {
  id: number
  name: string
  kind: SupplierKind
  status: SupplierStatus
  suspended_reason: string
  company_number: string
  vat_registered: boolean
  vat_number: string
  /** The code on its self-bills; null when it is not registered for VAT. */
  tax_code_id: number | null
  email: string
  address_line_1: string
  address_line_2: string
  city: string
  postcode: string
  country: string
  currency: string
  payment_terms_days: number
  split_by: 'supplier' | 'candidate' | 'placement'
  summarise_to: 'day' | 'week_rate' | 'rate'
}

/** Suppliers by id. Ids of other agencies are simply not in the answer. */
export async function suppliersOf(db: Db, ids: number[]): Promise<Map<number, PaidSupplier>> {
  const { rows } = await sql<PaidSupplier>`
    select s.id, s.name, s.kind, s.status, s.suspended_reason, s.company_number, s.vat_registered, s.vat_number,
      s.tax_code_id, s.email, s.address_line_1, s.address_line_2, s.city, s.postcode, s.country, s.currency,
      s.payment_terms_days, s.split_by, s.summarise_to
    from suppliers s where s.tenant_id = ${db.tenant} and s.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Names of suppliers by id. */
export async function supplierNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const found = await suppliersOf(db, ids)
  return new Map([...found].map(([id, { name }]) => [id, name]))
}

export type AgreementInForce = {
  id: number
  supplier_id: number
  starts_on: string
  ends_on: string
  signed_by: string
  signed_on: string | null
  vat_number: string
}

/**
 * The self-billing agreement of each of these suppliers that is in force on a day (YYYY-MM-DD). A supplier that is
 * not in the answer has none: no self-bill may be issued to it that day.
 */
export async function agreementsOn(
  db: Db,
  suppliers: number[],
  day: string,
): Promise<Map<number, AgreementInForce>> {
  const { rows } = await sql<AgreementInForce>`
    select distinct on (a.supplier_id) a.id, a.supplier_id, a.starts_on, a.ends_on, a.signed_by, a.signed_on, a.vat_number
    from self_billing_agreements a
    join suppliers s on s.tenant_id = ${db.tenant} and s.id = a.supplier_id and s.vat_number = a.vat_number
      and (a.legal_entity_id is null or a.legal_entity_id = ${companyOf(db, 's')})
    where a.tenant_id = ${db.tenant} and a.supplier_id = any(${suppliers}::bigint[])
      and a.starts_on <= ${day}::date and a.ends_on >= ${day}::date
    order by a.supplier_id, a.starts_on desc, a.id desc`.execute(db)
  return new Map(rows.map((row) => [row.supplier_id, row]))
}

/** The agreement of one supplier on a day, or undefined. */
export async function agreementOn(
  db: Db,
  supplier: number,
  day: string,
): Promise<AgreementInForce | undefined> {
  return (await agreementsOn(db, [supplier], day)).get(supplier)
}
