import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** England and Wales, as gov.uk publishes them: what a new agency begins with. */
export const bankHolidays: [day: string, name: string][] = [
  ['2025-01-01', "New Year's Day"],
  ['2025-04-18', 'Good Friday'],
  ['2025-04-21', 'Easter Monday'],
  ['2025-05-05', 'Early May bank holiday'],
  ['2025-05-26', 'Spring bank holiday'],
  ['2025-08-25', 'Summer bank holiday'],
  ['2025-12-25', 'Christmas Day'],
  ['2025-12-26', 'Boxing Day'],
  ['2026-01-01', "New Year's Day"],
  ['2026-04-03', 'Good Friday'],
  ['2026-04-06', 'Easter Monday'],
  ['2026-05-04', 'Early May bank holiday'],
  ['2026-05-25', 'Spring bank holiday'],
  ['2026-08-31', 'Summer bank holiday'],
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-28', 'Boxing Day (substitute day)'],
  ['2027-01-01', "New Year's Day"],
  ['2027-03-26', 'Good Friday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-05-03', 'Early May bank holiday'],
  ['2027-05-31', 'Spring bank holiday'],
  ['2027-08-30', 'Summer bank holiday'],
  ['2027-12-27', 'Christmas Day (substitute day)'],
  ['2027-12-28', 'Boxing Day (substitute day)'],
]

/** What is known of a new agency's company; the rest it fills in itself. */
export type OpeningCompany = { name: string; email?: string } & Record<string, string | undefined>

/** Settings, the company that issues its documents and bank holidays. Works across agencies too (`within`). */
export async function openSettings(db: Db, company: OpeningCompany, invoiceNotes = ''): Promise<void> {
  await sql`insert into agency_settings (tenant_id, invoice_notes) values (${db.tenant}, ${invoiceNotes})`.execute(
    db,
  )
  await db
    .insertInto('legal_entities')
    .values({ ...company, tenant_id: db.tenant, is_default: true } as never)
    .execute()
  await sql`
    insert into bank_holidays (tenant_id, day, name)
    select ${db.tenant}::integer, g.day, g.name
    from jsonb_to_recordset(${JSON.stringify(bankHolidays.map(([day, name]) => ({ day, name })))}::jsonb)
      as g(day date, name text)`.execute(db)
}
