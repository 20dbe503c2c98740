import { deleteOldGuests } from '#areas/invoices/payment-requests/links.ts'
import { sendLinkAgain } from '#areas/invoices/payment-requests/send.ts'
import type { JobHandler } from '#platform/area.ts'

export const paymentRequestJobs: Record<string, JobHandler> = {
  'payment_requests.send_link_again': (job, { link_id }: { link_id: number }) =>
    job.inTenant((db) => sendLinkAgain({ ...job, db }, link_id)),
  'payment_requests.nightly': (job) => job.inTenant((db) => deleteOldGuests(db)),
}

export const paymentRequestSchedule = { 'payment_requests.nightly': '25 4 * * *' }
