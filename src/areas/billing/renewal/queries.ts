import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Whether a reminder is to go out: the first who asks for it sends it. */
export async function claimReminder(
  db: Db,
  subscription_id: number,
  what: string,
  day: Day,
): Promise<boolean> {
  const claimed = await db
    .insertInto('subscription_reminders')
    .values({ tenant_id: db.tenant, subscription_id, what, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst()
  return claimed !== undefined
}
