import { loadPeople } from '#areas/access/public.ts'
import { addEvents } from '#areas/webhooks/delivery-queries.ts'
import { publishedOf } from '#areas/webhooks/event-types.ts'
import { holdWebhooks } from '#areas/webhooks/following.ts'
import { fanOutWork, sendWork } from '#areas/webhooks/names.ts'
import { enabledWebhooks } from '#areas/webhooks/queries.ts'
import { hears } from '#areas/webhooks/rules.ts'
import type { JobContext } from '#platform/area.ts'
import { type FollowedEvent, takeFollowed } from '#platform/follow.ts'
import { announce, enqueue } from '#platform/outbox.ts'

/** Announcements taken in a transaction. */
const batch = 500

/** Makes deliveries of what was announced, in its order, for whoever listens and may. */
export const fanOut = (job: Pick<JobContext, 'inTenant'>): Promise<void> =>
  job.inTenant(async (db) => {
    await holdWebhooks(db)
    const followed = await takeFollowed(db, fanOutWork, batch)
    if (followed.length === 0) return
    if (followed.length === batch) await enqueue(db, fanOutWork, {})
    const hooks = await enabledWebhooks(db)
    const people = await loadPeople(
      db,
      hooks.map(({ user_id }) => user_id),
    )
    const listeners = hooks.flatMap(({ id, events, user_id }) => {
      const permissions = people.get(user_id)?.permissions ?? new Set<string>()
      return events.filter((type) => hears(permissions, type)).map((type) => ({ webhook_id: id, type }))
    })
    const heard = new Set(listeners.map(({ type }) => type))
    const events = followed.flatMap(eventsOf).filter(({ type }) => heard.has(type))
    if (events.length === 0 || (await addEvents(db, events, listeners)) === 0) return
    await enqueue(db, sendWork, {})
    await announce(db, 'webhook.delivered', {})
  })

/** One for each record: its order is kept for each, and a receiver reads one shape. */
function eventsOf({ name, payload, at }: FollowedEvent) {
  const { type, record, ids } = publishedOf(name, payload) ?? { type: '', record: '', ids: [] }
  return ids.map((record_id) => ({ type, record, record_id, at }))
}
