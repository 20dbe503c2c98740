import { z } from 'zod'
import { endpoint, IdParam } from '#platform/http/contract.ts'

export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})
export const PaymentMethod = z.object({
  /** Can agencies pay by card here at all? */
  offered: z.boolean(),
  card: Card.nullable(),
  /** Why the last payment of what is still to pay was refused. */
  failure: z.string().nullable(),
})
export type PaymentMethod = z.output<typeof PaymentMethod>

const manage = { allow: 'billing.manage', evenReadOnly: 'suspended' } as const
/** Where the provider takes the card or the payment; null: it is on its way already. */
const Onwards = z.object({ url: z.string().nullable() })

export const billingCards = {
  show: endpoint({
    method: 'GET',
    path: '/billing/payment-method',
    allow: 'billing.view',
    summary: 'The card that invoices are taken from',
    reply: PaymentMethod,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/billing/payment-method',
    ...manage,
    summary: 'Begins to write down a card, or another: Stripe takes it at the address in the reply',
    reply: Onwards,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/billing/payment-method',
    ...manage,
    summary: 'Forgets the card; invoices are then paid by transfer, or one by one',
    reply: PaymentMethod,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/billing/invoices/:id/payment',
    ...manage,
    summary: 'Pays an invoice: from the card, or at the address in the reply',
    params: z.object({ id: IdParam }),
    reply: Onwards,
  }),
}
