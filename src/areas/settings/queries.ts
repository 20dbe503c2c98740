import { sql, type Updateable } from 'kysely'
import type { AgencySettings } from '#areas/settings/contract.ts'
import type { Day } from '#platform/days.ts'
import type { AgencySettings as SettingsRow } from '#platform/db/tables.gen.ts'
import type { Db } from '#platform/db/tenant.ts'
import { conflict } from '#platform/refusal.ts'

export type StoredSettings = Omit<AgencySettings, 'name' | 'has_logo'> & {
  logo_key: string | null
}

export async function findSettings(db: Db): Promise<StoredSettings> {
  const row = await db
    .selectFrom('agency_settings')
    .select([
      'tz',
      'locale',
      'currency',
      'week_end',
      'fiscal_year_start',
      'books_open_on',
      'approver_link_days',
      'placement_ending_days',
      'remind_missing',
      'remind_waiting',
      'accent_color',
      'invoice_notes',
      'void_invoices',
      'corrections_alone_up_to',
      'corrections_ask_worker',
      'corrections_ask_approver',
      'logo_key',
      'version',
    ])
    .where('tenant_id', '=', db.tenant)
    .executeTakeFirstOrThrow()
  // The table keeps to the same list.
  return row as StoredSettings
}

export async function saveSettings(db: Db, version: number, changes: Updateable<SettingsRow>): Promise<void> {
  const saved = await db
    .updateTable('agency_settings')
    .set({ ...changes, version: version + 1, updated_at: sql`now()` })
    .where('tenant_id', '=', db.tenant)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw conflict('page')
}

/** The first day that a document or a handed-in sheet is dated; null: none is. Reads what rooms above keep. */
export async function firstDated(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ first: Day | null }>`
    select least(
      (select min(i.issue_date) from invoices i where i.tenant_id = ${db.tenant} and i.issue_date is not null),
      (select min(t.period_start) from unnest('{submitted,approved,processed}'::text[]) as handed_in
        cross join lateral (select t.period_start from timesheets t
          where t.tenant_id = ${db.tenant} and t.status = handed_in order by t.period_end limit 1) as t)) as first`.execute(
    db,
  )
  return rows[0]?.first ?? null
}

/** Is any time or any document in this currency? Reads what rooms above keep. */
export async function isCurrencyUsed(db: Db, currency: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from invoices i where i.tenant_id = ${db.tenant} and i.currency = ${currency})
      or exists (select from timesheets t where t.tenant_id = ${db.tenant} and t.currency = ${currency})
      as used`.execute(db)
  return rows[0]?.used ?? false
}
