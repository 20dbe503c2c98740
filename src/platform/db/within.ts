import { sql } from 'kysely'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/**
 * One agency's database inside a transaction of `acrossTenants`: for making an agency together with what belongs to
 * none. From here on that transaction is about this agency; statements name it as everywhere.
 */
export async function within(all: AllDb, tenant: number): Promise<Db> {
  await sql`select set_config('app.tenant_id', ${String(tenant)}, true)`.execute(all)
  return Object.assign(all, { tenant })
}
