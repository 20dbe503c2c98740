import { outdatedOf } from '#areas/key-information/queries.ts'
import { tellOutdated } from '#areas/key-information/send-notifications.ts'
import type { JobHandler } from '#platform/area.ts'

export const eventListeners: Record<string, JobHandler> = {
  'candidate.engagements_changed': (job, { id }: { id: number }) =>
    job.inTenant(async (db) => tellOutdated({ ...job, db }, await outdatedOf(db, id))),
}
