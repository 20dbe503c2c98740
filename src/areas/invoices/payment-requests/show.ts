import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import type { PaymentRequest } from '#areas/invoices/payment-requests/contract.ts'
import { findRequest } from '#areas/invoices/payment-requests/queries.ts'
import type { Context } from '#platform/context.ts'

/** One with everything its page shows, as it was made. */
export async function showRequest(ctx: Pick<Context, 'db' | 'who'>, id: number): Promise<PaymentRequest> {
  const { snapshot, status: _, billing_profile_id: __, ...found } = await findRequest(ctx, id)
  return { ...found, document: InvoiceSnapshot.parse(snapshot) }
}
