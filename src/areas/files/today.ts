import { sql } from 'kysely'
import { agencyToday } from '#areas/settings/public.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The day where the agency is. */
export async function todayOf({ db }: { db: Db }): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${agencyToday(db)}::text as today`.execute(db)
  return rows[0]!.today
}
