import { ownersOf } from '#areas/central/tenants/queries.ts'
import { notify, type Written } from '#areas/notifications/public.ts'
import type { Tenant } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Notice } from '#platform/notice.ts'

type At = { db: Db; tenant: Tenant; publicUrl: string }

/**
 * Tells those who own an agency, and who else holds `agency.status`, something from central administration, each in
 * their own way of writing days.
 */
export async function tellOwners(at: At, notice: Notice, write: Written['write']): Promise<void> {
  const owners = await ownersOf(at.db)
  await notify(
    at,
    notice,
    owners.map((user_id) => ({ user_id, write })),
  )
}
