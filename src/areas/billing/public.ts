import { sql } from 'kysely'
import { planLimitsOn } from '#areas/access/public.ts'
import type { Entitlements } from '#areas/billing/contract.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export { addPrice, createProduct } from '#areas/billing/actions.ts'
export { changeCompany } from '#areas/billing/documents/actions.ts'
export { issueDue } from '#areas/billing/renewal/issue-due.ts'
export { amountDue } from '#areas/billing/rules.ts'

/** What an agency's plan includes today, whatever was set by hand; undefined when it has none. */
export async function entitlementsOf(
  all: AllDb,
  tenantId: number,
  today: Day,
): Promise<(Entitlements & { product: string }) | undefined> {
  const { rows } = await sql<Entitlements & { product: string }>`
    select e.product, e.plan_users as users, e.plan_workers as workers, e.plan_storage_mb / 1000 as storage_gb, e.features
    from ${planLimitsOn(sql`${tenantId}`, sql`${today}`)} e where e.product is not null`.execute(all)
  return rows[0]
}
