import { askAsMade } from '#areas/compliance/requests/ask.ts'
import type { JobHandler } from '#platform/area.ts'

/** A placement was made: what the templates ask for it is asked, in the same few statements however much that is. */
export const eventListeners: Record<string, JobHandler> = {
  'placement.created': (job, { id }: { id: number }) => job.inTenant((db) => askAsMade({ ...job, db }, id)),
}
