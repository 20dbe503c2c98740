import { lastSender } from '#areas/invoices/delivery/queries.ts'
import { mailNotDelivered } from '#areas/invoices/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobHandler } from '#platform/area.ts'
import { failedMail } from '#platform/mail/queue.ts'

/** A document did not arrive: whoever sent it hears of it, in the words of the mail server. */
export const notifyNotDelivered: JobHandler = (job, { id }: { id: number }) =>
  job.inTenant(async (db) => {
    const mail = await failedMail(db, id)
    if (mail?.kind !== 'invoice.dispatch' || !mail.related_id) return
    const sent = await lastSender(db, mail.related_id)
    if (!sent) return
    await notify({ ...job, db }, mailNotDelivered, [
      {
        user_id: sent.user_id,
        type: 'error',
        title: `${sent.number} did not reach ${mail.to_address}`,
        description: mail.result,
        actions: [
          { label: 'See document', url: `/tenant/${job.tenant.slug}/invoices/${mail.related_id}/view` },
        ],
        related: { name: 'invoices', id: mail.related_id },
      },
    ])
  })
