import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

type Numbers = { vat_number: string; company_number: string }

/** Suppliers with this VAT number or, where there is none of that, this company number: two at most. */
export async function suppliersNamed(
  db: Db,
  { vat_number, company_number }: Numbers,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from suppliers s
    where s.tenant_id = ${db.tenant} and s.archived_at is null
      and ((${vat_number}::text <> '' and s.vat_number = ${vat_number}) or (${company_number}::text <> '' and s.company_number = ${company_number}))
    order by s.id limit 2`.execute(db)
  return rows
}
