import type { CentralRole } from '#areas/access/public.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export { addCode as addGroupCode, createGroup } from '#areas/central/groups/actions.ts'
export { addPrice, createProduct, type Doing } from '#areas/central/products/actions.ts'
export { entitlementsOf } from '#areas/central/products/public.ts'
export { countDays } from '#areas/central/reports/counting.ts'
export { tellOfSpace } from '#areas/central/space/telling.ts'

/** Gives an account its part in central administration; again with other roles, it has those. */
export async function letIntoCentral(
  all: AllDb,
  accountId: number,
  roles: readonly CentralRole[],
): Promise<void> {
  await all
    .insertInto('central_users')
    .values({ account_id: accountId, roles: [...roles] })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ roles: [...roles], status: 'active' }),
    )
    .execute()
}
