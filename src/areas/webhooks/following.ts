import { announcementsOf } from '#areas/webhooks/event-types.ts'
import { fanOutWork } from '#areas/webhooks/names.ts'
import { enabledWebhooks } from '#areas/webhooks/queries.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import type { Db } from '#platform/db/tenant.ts'
import { follow, unfollow } from '#platform/follow.ts'

/** Who hears of what, and making deliveries of it: one at a time. Ask for it before anything of a webhook is changed. */
export const holdWebhooks = (db: Db): Promise<void> => exclusively(db, fanOutWork)

/** Keeps what somebody hears of, and nothing else. */
export async function followIfHeard(db: Db): Promise<void> {
  const types = (await enabledWebhooks(db)).flatMap(({ events }) => events)
  if (types.length === 0) return unfollow(db, fanOutWork)
  await follow(db, fanOutWork, [...new Set(announcementsOf(types))])
}
