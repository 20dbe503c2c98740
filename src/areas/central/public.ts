import type { CentralRole } from '#areas/access/public.ts'
import type { AllDb } from '#platform/db/tenant.ts'

export { usersOf, workersOf } from '#areas/central/agency-figures.ts'
export { recordCentralHistory } from '#areas/central/central-history.ts'
export { whyNotChange } from '#areas/central/erasing/rules.ts'
export { addCode as addGroupCode, createGroup } from '#areas/central/groups/actions.ts'
export { notifyOwners } from '#areas/central/notify-owners.ts'
export { notifyOfSpace } from '#areas/central/space/notify-space.ts'
export { type Moving, moveHeld } from '#areas/central/tenants/change-status.ts'
export { lockTenant } from '#areas/central/tenants/queries.ts'

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
