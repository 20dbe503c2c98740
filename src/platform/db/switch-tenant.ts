import { sql } from 'kysely'
import type { AllDb, Db } from '#platform/db/tenant.ts'

/**
 * One agency's database inside a transaction of `acrossTenants`: for making an agency together with what belongs to
 * none, or changing it from central administration. From here on that transaction is about this agency, until it is
 * about another; statements name it as everywhere, and what is announced leaves with the commit.
 */
export async function switchTenant(all: AllDb, tenant: number): Promise<Db> {
  const { tenant: before, leaving = [] } = all as Partial<Db>
  if (before !== undefined && before !== tenant && leaving.length > 0) {
    await all
      .insertInto('outbox')
      .values(
        leaving.map(({ kind, name, payload, run_at = null }) => ({
          tenant_id: before,
          kind,
          name,
          payload: JSON.stringify(payload),
          run_at,
        })),
      )
      .execute()
    leaving.length = 0
  }
  await sql`select set_config('app.tenant_id', ${String(tenant)}, true)`.execute(all)
  return Object.assign(all, { tenant, leaving })
}
