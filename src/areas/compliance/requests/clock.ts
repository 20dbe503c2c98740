import { sql } from 'kysely'
import { agencyToday } from '#areas/settings/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The day where the agency is. */
export async function todayOf(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${agencyToday(db)}::text as today`.execute(db)
  return rows[0]!.today
}

/** One more reminder of each of these, as of now. */
export async function countReminders(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update compliance_requests t set reminders = t.reminders + 1, reminded_at = now(), version = t.version + 1, updated_at = now()
    where t.tenant_id = ${db.tenant} and t.id = any(${ids}::bigint[])`.execute(db)
}
