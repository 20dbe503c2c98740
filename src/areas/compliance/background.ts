import { sendLinkAgain } from '#areas/compliance/guests/guest.ts'
import { countMerged } from '#areas/compliance/merging.ts'
import { askAsMade } from '#areas/compliance/requests/ask.ts'
import { followPlacement, placementsToFollow } from '#areas/compliance/requests/follow-placement.ts'
import { deleteOldGuests } from '#areas/compliance/requests/links.ts'
import { complianceNight } from '#areas/compliance/requests/nightly.ts'
import type { JobHandler } from '#platform/area.ts'

export const background: Record<string, JobHandler> = {
  'compliance.nightly': async (job) => {
    await complianceNight(job)
    await job.inTenant((db) => deleteOldGuests(db))
  },
  'compliance.send_link_again': (job, { link_id }: { link_id: number }) =>
    job.inTenant((db) => sendLinkAgain({ ...job, db }, link_id)),
}

/** After midnight in the zones that agencies work in; each by its own day. */
export const schedule = { 'compliance.nightly': '20 3 * * *' }

/** A placement was made: what the templates ask for it is asked, in the same few statements however much that is. */
export const eventListeners: Record<string, JobHandler> = {
  'candidate.merged': countMerged,
  'placement.created': (job, { id }: { id: number }) => job.inTenant((db) => askAsMade({ ...job, db }, id)),
  'placement.changed': (job, { id }: { id: number }) =>
    job.inTenant((db) => followPlacement({ ...job, db }, id)),
  // How somebody is engaged, and by whom they are paid, says what is asked of their placements.
  'candidate.changed': async (job, { id }: { id?: number }) => {
    if (id === undefined) return
    for (const placement of await job.inTenant((db) => placementsToFollow(db, id)))
      await job.inTenant((db) => followPlacement({ ...job, db }, placement))
  },
}
