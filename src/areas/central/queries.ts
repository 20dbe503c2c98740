import { sql } from 'kysely'
import type { CentralDashboard } from '#areas/central/contract.ts'
import type { AllDb } from '#platform/db/tenant.ts'

/** How many agencies there are in each state, and the ten that came last. */
export async function findDashboard(all: AllDb): Promise<CentralDashboard> {
  const { rows } = await sql<CentralDashboard>`
    select coalesce((select jsonb_agg(s order by s.status) from (
        select t.status, count(*)::int as count from tenants t group by t.status) s), '[]') as agencies,
      coalesce((select jsonb_agg(n) from (
        select t.id, t.slug, t.name, t.status, t.created_at from tenants t
        order by t.id desc limit 10) n), '[]') as newest`.execute(all)
  return rows[0]!
}
