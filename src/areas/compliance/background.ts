import { askAsMade } from '#areas/compliance/requests/ask.ts'
import { complianceNight } from '#areas/compliance/requests/nightly.ts'
import type { JobHandler } from '#platform/area.ts'

export const background: Record<string, JobHandler> = {
  'compliance.nightly': (job) => complianceNight(job),
}

/** After midnight in the zones that agencies work in; each by its own day. */
export const schedule = { 'compliance.nightly': '20 3 * * *' }

/** A placement was made: what the templates ask for it is asked, in the same few statements however much that is. */
export const eventListeners: Record<string, JobHandler> = {
  'placement.created': (job, { id }: { id: number }) => job.inTenant((db) => askAsMade({ ...job, db }, id)),
}
