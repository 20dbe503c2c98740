import { chase } from '#areas/payments/chasing/background.ts'
import { writeReminderEmails } from '#areas/payments/chasing/reminder-emails.ts'
import type { JobContext } from '#platform/area.ts'
import { amber, inAmber, saffron } from '#test/agencies.ts'

/** As a worker runs it at this instant. */
export const job = (now: string, changes: Partial<JobContext> = {}) =>
  ({
    ...saffron.deps,
    ...{ inTenant: inAmber, now: new Date(now), tenant: amber.tenant, publicUrl: 'http://localhost:3000' },
    ...changes,
  }) as unknown as JobContext

/** The run in the morning of a day, and the emails it decides on. */
export const run = async (day: string) => {
  await chase(job(`${day}T09:20:00Z`))
  await write(day)
}

export const write = async (day: string, changes: Partial<JobContext> = {}) => {
  const ids = await inAmber((db) =>
    db
      .selectFrom('payment_reminders')
      .select('id')
      .where('tenant_id', '=', db.tenant)
      .where('outcome', '=', 'waiting')
      .orderBy('id')
      .execute(),
  )
  await writeReminderEmails(job(`${day}T09:21:00Z`, changes), { ids: ids.map(({ id }) => id) })
}

/** The emails of reminders, the oldest first. */
export const reminderMails = () =>
  inAmber((db) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('tenant_id', '=', db.tenant)
      .where('related', '=', 'payment_reminders')
      .orderBy('id')
      .execute(),
  )
