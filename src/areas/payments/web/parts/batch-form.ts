import { z } from 'zod'
import { mostPayments } from '#areas/payments/contract.ts'
import { PaymentForm } from '#areas/payments/web/parts/forms.ts'

const { client_id, received_on, amount, method, reference } = PaymentForm
const Row = z.object({
  ...{ client_id, received_on, amount, method, reference },
  invoice_id: z.int().nullable(),
  /** What is still to be paid of the invoice: the rest of the amount stays on account. */
  balance: z.int().nullable(),
  currency: z.string().nullable(),
})
/** Several payments that are recorded together, or none of them. */
export const BatchForm = z.object({
  payments: z
    .array(Row)
    .min(1, 'Enter at least one payment')
    .max(mostPayments, `At most ${mostPayments} at once`),
})
export type PaymentOfBatch = z.output<typeof Row>
/** What the form sends of each. */
export type SentPayment = z.input<typeof Row>
