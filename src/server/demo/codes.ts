import { sql } from 'kysely'
import { openCodes } from '#areas/codes/public.ts'
import type { Db } from '#platform/db/tenant.ts'

export type DemoCodes = {
  tax: Record<'S20' | 'Z0' | 'E' | 'AE' | 'O', number>
  rate: Record<'BASIC' | 'OT' | 'NIGHT' | 'WKND' | 'BH' | 'DAY' | 'STANDBY' | 'BONUS', number>
}

/** The codes an agency begins with, as payroll and the ledger call them, and one that is charged without anybody being paid. */
export async function makeCodes(db: Db): Promise<DemoCodes> {
  const { tax, rate } = await openCodes(db)
  await sql`
    update rate_codes set payroll_element = 'PAY-' || code, gl_account = '5000', gl_sales_account = '4000'
    where tenant_id = ${db.tenant}`.execute(db)
  await sql`
    insert into rate_codes (tenant_id, code, name, unit, kind, position, payable, worker_visible, gl_sales_account)
    values (${db.tenant}, 'ADMIN', 'Administration fee', 'fixed', 'allowance', 8, false, false, '4090')`.execute(
    db,
  )
  return { tax: Object.fromEntries(tax), rate: Object.fromEntries(rate) } as DemoCodes
}
