import { sql } from 'kysely'
import type { AgencySettings, BankHoliday } from '#areas/settings/contract.ts'
import type { Db } from '#platform/db/tenant.ts'
import { changed, missing } from '#platform/refusal.ts'

export type StoredSettings = Omit<AgencySettings, 'name' | 'has_logo'> & {
  logo_key: string | null
  locale: string
}

export async function findSettings(db: Db): Promise<StoredSettings> {
  return db
    .selectFrom('agency_settings')
    .select([
      'tz',
      'locale',
      'currency',
      'week_end',
      'fiscal_year_start',
      'approver_link_days',
      'accent_color',
      'invoice_notes',
      'logo_key',
      'version',
    ])
    .where('tenant_id', '=', db.tenant)
    .executeTakeFirstOrThrow()
}

export async function saveSettings(db: Db, version: number, changes: Record<string, unknown>): Promise<void> {
  const saved = await db
    .updateTable('agency_settings')
    .set({ ...changes, version: version + 1, updated_at: sql`now()` } as never)
    .where('tenant_id', '=', db.tenant)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw changed('page')
}

export function listBankHolidays(db: Db): Promise<BankHoliday[]> {
  return db
    .selectFrom('bank_holidays')
    .select(['id', 'day', 'name'])
    .where('tenant_id', '=', db.tenant)
    .orderBy('day')
    .execute()
}

export function insertBankHoliday(db: Db, holiday: { day: string; name: string }): Promise<BankHoliday> {
  return db
    .insertInto('bank_holidays')
    .values({ ...holiday, tenant_id: db.tenant })
    .returning(['id', 'day', 'name'])
    .executeTakeFirstOrThrow()
}

export async function deleteBankHoliday(db: Db, id: number): Promise<BankHoliday> {
  const gone = await db
    .deleteFrom('bank_holidays')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .returning(['id', 'day', 'name'])
    .executeTakeFirst()
  if (!gone) throw missing('Bank holiday')
  return gone
}
