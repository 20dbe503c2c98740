import { type Insertable, sql } from 'kysely'
import { insertFirstCompany } from '#areas/companies/public.ts'
import { bankHolidaysOf } from '#areas/settings/calendars/rules.ts'
import type { LegalEntities } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'

/** What a new agency begins with: the days of England and Wales in these years. More are a press away. */
export const bankHolidays: [day: string, name: string][] = [2025, 2026, 2027]
  .flatMap((year) => bankHolidaysOf('england-and-wales', year))
  .map(({ day, name }) => [day, name])

/** What is known of a new agency's company; the rest it fills in itself. */
export type OpeningCompany = Pick<Insertable<LegalEntities>, 'name'> &
  Partial<Omit<Insertable<LegalEntities>, 'tenant_id' | 'id' | 'is_default'>>

/** Settings, the company that issues its documents and bank holidays. Works across agencies too (`within`). */
export async function openSettings(db: Db, company: OpeningCompany, invoiceNotes = ''): Promise<void> {
  await sql`insert into agency_settings (tenant_id, invoice_notes) values (${db.tenant}, ${invoiceNotes})`.execute(
    db,
  )
  await insertFirstCompany(db, company)
  await sql`
    with calendar as (
      insert into holiday_calendars (tenant_id, name, region, is_default)
      values (${db.tenant}, 'England and Wales', 'england-and-wales', true) returning id)
    insert into bank_holidays (tenant_id, calendar_id, day, name)
    select ${db.tenant}::integer, calendar.id, g.day, g.name
    from calendar, jsonb_to_recordset(${JSON.stringify(bankHolidays.map(([day, name]) => ({ day, name })))}::jsonb)
      as g(day date, name text)`.execute(db)
}
