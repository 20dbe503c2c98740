import { deleteRead } from '#areas/notifications/queries.ts'
import type { Work } from '#platform/area.ts'

/** How long what was read stays at the bell, days. */
const keepRead = 90

export const background: Record<string, Work> = {
  'notifications.sweep': (job) => job.inTenant((db) => deleteRead(db, keepRead)),
}

export const schedule = { 'notifications.sweep': '45 2 * * *' }
