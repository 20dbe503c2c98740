import { sql } from 'kysely'
import type { AgencySettings, BankHoliday, LegalEntity } from '#areas/settings/contract.ts'
import { saveOver } from '#platform/db/save.ts'
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

const entityColumns = [
  'id',
  'name',
  'company_number',
  'vat_number',
  'address_line_1',
  'address_line_2',
  'city',
  'postcode',
  'country',
  'email',
  'phone',
  'bank_name',
  'account_name',
  'sort_code',
  'account_number',
  'iban',
  'bic',
  'is_default',
  'version',
] as const

export function listLegalEntities(db: Db): Promise<LegalEntity[]> {
  return db
    .selectFrom('legal_entities')
    .select(entityColumns)
    .where('tenant_id', '=', db.tenant)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
}

export async function findLegalEntity(db: Db, id: number): Promise<LegalEntity> {
  const found = await db
    .selectFrom('legal_entities')
    .select(entityColumns)
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw missing('Company')
  return found
}

export async function saveLegalEntity(db: Db, id: number, version: number, changes: Record<string, unknown>) {
  await saveOver(db, 'legal_entities', { id, version }, changes, 'company')
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
