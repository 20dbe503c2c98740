import { stripeClient } from '#areas/billing/cards/client.ts'
import type { JobHandler } from '#platform/area.ts'

/** Stripe forgets a card, too; one that it does not know any more is forgotten. */
export const forgetCard: JobHandler = async (job, { remote_method }: { remote_method: string }) => {
  await stripeClient(job)
    ?.paymentMethods.detach(remote_method)
    .catch((error: { statusCode?: number }) => {
      if (error.statusCode !== 404 && error.statusCode !== 400) throw error
    })
}
