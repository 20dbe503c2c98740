import { judgePromises } from '#areas/payments/chasing/promises.ts'
import { remindBySchedule } from '#areas/payments/chasing/remind.ts'
import {
  reminderStillRight,
  rewriteReminder,
  rewriteReminderEmail,
  writeReminderEmails,
  writeReminders,
} from '#areas/payments/chasing/reminder-emails.ts'
import { reminderNotDelivered } from '#areas/payments/chasing/send-notifications.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import type { JobContext, JobHandler } from '#platform/area.ts'
import type { MailChecks } from '#platform/mail/checks.ts'
import { mailFailed } from '#platform/mail/queue.ts'
import { localOf } from '#platform/zones.ts'

/** Promises first: what was promised until yesterday is chased again today. Mails leave in the agency's waking hours. */
export async function chase(job: JobContext): Promise<void> {
  const { tz } = await job.inTenant((db) => agencyDefaults(db))
  const { day, time } = localOf(job.now.getTime(), tz)
  await judgePromises(job)
  if (time >= '07:00' && time < '19:00') await remindBySchedule(job, day)
}

const afterPayment: JobHandler = (job, { ids }: { ids: number[] }) => judgePromises(job, ids)

export const chasingJobs: Record<string, JobHandler> = {
  'payments.chase': chase,
  [writeReminders]: writeReminderEmails,
  [rewriteReminder]: rewriteReminderEmail,
}
export const chasingListeners: Record<string, JobHandler> = {
  'payment.recorded': afterPayment,
  [mailFailed]: reminderNotDelivered,
}
/** By the hour, as each zone wakes: a day's reminders leave with the first of them, the rest finds nothing to do. */
export const chasingSchedule = { 'payments.chase': '20 * * * *' }

export const chasingMailChecks: MailChecks = { payment_reminders: reminderStillRight }
