import { ownersOf } from '#areas/central/tenants/queries.ts'
import { notify, type Written } from '#areas/notifications/public.ts'
import type { Tenant } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'

type At = { db: Db; tenant: Tenant; publicUrl: string }

/**
 * Tells those who own an agency, and who else holds `agency.status`, something from central administration, each in
 * their own way of writing days.
 */
export async function notifyOwners(
  at: At,
  notification: NotificationKind,
  write: Written['write'],
): Promise<void> {
  const owners = await ownersOf(at.db)
  await notify(
    at,
    notification,
    owners.map((user_id) => ({ user_id, write })),
  )
}
