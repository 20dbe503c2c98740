import { todayOf } from '#areas/settings/public.ts'
import { deleteOldGuests } from '#areas/timesheets/guest/approver-link-queries.ts'
import { sendLinkAgain } from '#areas/timesheets/guest/approver-links.ts'
import { remindAutomatically } from '#areas/timesheets/reminders/remind.ts'
import { scheduleAllSheets, scheduleForPlacement } from '#areas/timesheets/schedule/schedule.ts'
import { notifyNotDelivered } from '#areas/timesheets/send-notifications.ts'
import type { JobHandler } from '#platform/area.ts'
import { mailFailed } from '#platform/mail/queue.ts'

/** Work of this room that nobody waits for. Each may run twice. */
export const background: Record<string, JobHandler> = {
  'timesheets.schedule': async (job) => {
    await scheduleAllSheets(job.inTenant, await job.inTenant((db) => todayOf({ ...job, db })))
    await job.inTenant((db) => deleteOldGuests(db))
  },
  'timesheets.remind': remindAutomatically,
  'timesheets.send_link_again': (job, { timesheet_id, user_id }: { timesheet_id: number; user_id: number }) =>
    job.inTenant((db) => sendLinkAgain({ ...job, db }, timesheet_id, user_id)),
}

const followPlacement: JobHandler = async (job, { id }: { id: number }) =>
  scheduleForPlacement(job.inTenant, id, await job.inTenant((db) => todayOf({ ...job, db })))

export const listens: Record<string, JobHandler> = {
  'placement.created': followPlacement,
  'placement.changed': followPlacement,
  [mailFailed]: notifyNotDelivered,
}

/** Sheets early in the morning, before anybody asks for theirs; reminders by the hour, as each zone wakes. */
export const schedule = { 'timesheets.schedule': '15 2 * * *', 'timesheets.remind': '10 * * * *' }
