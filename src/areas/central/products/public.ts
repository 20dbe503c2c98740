import { type RawBuilder, sql } from 'kysely'
import type { Entitlements } from '#areas/central/products/contract.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export { amountDue } from '#areas/central/products/rules.ts'

/** The plan of each agency on a day: rows of (tenant_id, product_id, name, users, workers, storage_gb, features). */
export function latestPlans(today: Day): RawBuilder<unknown> {
  return sql`
    select distinct on (s.tenant_id) s.tenant_id, d.id as product_id, d.name, d.users, d.workers, d.storage_gb, d.features
    from subscriptions s
    join subscription_plans p on p.tenant_id = s.tenant_id and p.subscription_id = s.id and p.from_day <= ${today}::date
    join products d on d.id = p.product_id
    where s.status <> 'cancelled'
    order by s.tenant_id, p.from_day desc`
}

/** What an agency's subscription entitles it to today; undefined when it has none. */
export async function entitlementsOf(
  all: AllDb,
  tenantId: number,
  today: Day,
): Promise<(Entitlements & { product: string }) | undefined> {
  const { rows } = await sql<Entitlements & { product: string }>`
    select p.name as product, p.users, p.workers, p.storage_gb, p.features from (${latestPlans(today)}) p
    where p.tenant_id = ${tenantId}`.execute(all)
  return rows[0]
}
