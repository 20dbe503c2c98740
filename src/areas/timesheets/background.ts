import { agencyDefaults } from '#areas/settings/public.ts'
import { tellNotDelivered } from '#areas/timesheets/bell.ts'
import { expectAll, expectPlacement } from '#areas/timesheets/expect.ts'
import { deleteOldGuests } from '#areas/timesheets/link-queries.ts'
import { sendLinkAgain } from '#areas/timesheets/links.ts'
import type { Job, Work } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { mailFailed } from '#platform/mail/queue.ts'
import { localOf } from '#platform/zones.ts'

/** Work of this room that nobody waits for. Each may run twice. */
export const background: Record<string, Work> = {
  'timesheets.expect': async (job) => {
    await expectAll(job.inTenant, await job.inTenant((db) => today(job, db)))
    await job.inTenant((db) => deleteOldGuests(db))
  },
  'timesheets.send_link_again': (job, { timesheet_id, user_id }: { timesheet_id: number; user_id: number }) =>
    job.inTenant((db) => sendLinkAgain({ ...job, db }, timesheet_id, user_id)),
}

const followPlacement: Work = async (job, { id }: { id: number }) =>
  expectPlacement(job.inTenant, id, await job.inTenant((db) => today(job, db)))

export const listens: Record<string, Work> = {
  'placement.created': followPlacement,
  'placement.changed': followPlacement,
  [mailFailed]: tellNotDelivered,
}

/** Early in the morning, before anybody asks for their sheet. */
export const schedule = { 'timesheets.expect': '15 2 * * *' }

async function today({ now }: Job, db: Db): Promise<string> {
  const { tz } = await agencyDefaults(db)
  return localOf(now.getTime(), tz).day
}
