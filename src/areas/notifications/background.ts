import { deleteRead } from '#areas/notifications/queries.ts'
import type { JobHandler } from '#platform/area.ts'

/** How long what was read stays in the notifications, days. */
const keepRead = 90

export const background: Record<string, JobHandler> = {
  'notifications.sweep': (job) => job.inTenant((db) => deleteRead(db, keepRead)),
}

export const schedule = { 'notifications.sweep': '45 2 * * *' }
