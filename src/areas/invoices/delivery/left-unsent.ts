import { announceInvoices } from '#areas/invoices/announce.ts'
import { lastSender, setUnsent } from '#areas/invoices/delivery/queries.ts'
import { mailNotDelivered } from '#areas/invoices/notification-kinds.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistoryEach } from '#platform/history.ts'
import type { Reason } from '#platform/refusal.ts'

/** A document that was to be mailed may not leave any more: held meanwhile, say. It says so, and so does a bell to whoever sent it. */
export async function leaveUnsent(
  job: JobContext & { db: Db },
  id: number,
  { title, description = '' }: Reason,
): Promise<void> {
  const { db } = job
  await setUnsent(db, id)
  const why = `${title}. ${description}`.trim()
  await recordHistoryEach(db, 'invoices', [
    {
      subject_id: id,
      action: 'not sent',
      user_id: null,
      user_name: 'Saffron',
      changes: { reason: { from: null, to: why } },
    },
  ])
  await announceInvoices(db, [id])
  const sent = await lastSender(db, id)
  if (!sent) return
  await notify(job, mailNotDelivered, [
    {
      ...{ user_id: sent.user_id, type: 'error', title: `${sent.number} was not sent`, description: why },
      actions: [{ label: 'See document', url: `/tenant/${job.tenant.slug}/invoices/${id}/view` }],
      related: { name: 'invoices', id },
    },
  ])
}
