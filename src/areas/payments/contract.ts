import { z } from 'zod'
import { paymentKinds, paymentMethods, paymentStates } from '#areas/payments/words.ts'
import {
  anyOf,
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  requiredText,
  ShownDay,
  text,
} from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

export const PaymentKind = z.enum(paymentKinds)
export type PaymentKind = z.output<typeof PaymentKind>
export const PaymentMethod = z.enum(paymentMethods)
export const PaymentState = z.enum(paymentStates)

export const mostAmount = 999_999_999_999
/** So many documents one receipt pays at once, and so many payments are recorded at once. */
export const mostAllocations = 500
export const mostPayments = 200

const Amount = Minor.min(1, 'More than nothing').max(mostAmount, 'At most 9,999,999,999.99')

const Allocating = z.object({ invoice_id: Id, amount: Amount })
const Allocations = z.array(Allocating).max(mostAllocations, `At most ${mostAllocations} invoices at once`)

export const NewPayment = z.object({
  client_id: Id,
  /** `discount` and `bank_charge` are what was taken off beside a receipt: they belong to documents whole. */
  kind: z.enum(['receipt', 'discount', 'bank_charge']).default('receipt'),
  received_on: Day,
  amount: Amount,
  /** Absent: the one the client is invoiced in. */
  currency: Currency.optional(),
  method: PaymentMethod.default('bank_transfer'),
  reference: text(140).default(''),
  /** The company that got it. Absent: that of the documents, else the one that invoices the client. */
  legal_entity_id: Id.optional(),
  /** What is left over stays on account. */
  allocations: Allocations.default([]),
})
export type NewPayment = z.output<typeof NewPayment>

/** A row of the list. Amounts are minor units of `currency`. */
export const PaymentRow = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  kind: PaymentKind,
  state: PaymentState,
  received_on: ShownDay,
  amount: Minor,
  currency: Currency,
  method: PaymentMethod,
  reference: z.string(),
  /** Set against documents. */
  allocated: Minor,
  refunded: Minor,
  /** On account. */
  unallocated: Minor,
  /** What a refund pays back: a payment, or a credit note. */
  refund_of: Id.nullable(),
  refund_of_invoice_id: Id.nullable(),
  /** Where the payments of one document were asked for: how much of it stands against that one, or was paid back of it. */
  against: Minor.optional(),
  reversed_on: ShownDay.nullable(),
  legal_entity_id: Id,
  legal_entity_name: z.string(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
})
export type PaymentRow = z.output<typeof PaymentRow>

export const Payment = PaymentRow.extend({
  reversal_reason: z.string(),
  reversed_at: Instant.nullable(),
  reversed_by_name: z.string().nullable(),
  owner_user_id: Id.nullable(),
  team_id: Id.nullable(),
})
export type Payment = z.output<typeof Payment>

/** Some of a payment, set against a document; below nothing: taken off it again. */
export const Allocation = z.object({
  id: Id,
  payment_id: Id,
  payment_kind: PaymentKind,
  received_on: ShownDay,
  reference: z.string(),
  invoice_id: Id,
  invoice_number: z.string(),
  client_id: Id,
  client_name: z.string(),
  amount: Minor,
  currency: Currency,
  allocated_on: ShownDay,
  /** The one that it takes back. */
  reverses: Id.nullable(),
  /** Taken off again since. */
  is_reversed: z.boolean(),
  user_name: z.string().nullable(),
  at: Instant,
})
export type Allocation = z.output<typeof Allocation>

const params = z.object({ id: IdParam })
const idFilter = z.coerce.number().int().positive().optional()

export const PaymentsQuery = ListQuery.extend({
  client_id: idFilter,
  /** Payments of which some stands against this document, and refunds of what it left on account. */
  invoice_id: idFilter,
  kind: anyOf(paymentKinds),
  state: anyOf(paymentStates),
  received_from: Day.optional(),
  received_to: Day.optional(),
})
export type PaymentsQuery = z.output<typeof PaymentsQuery>

export const AllocationsQuery = ListQuery.extend({
  payment_id: idFilter,
  invoice_id: idFilter,
  client_id: idFilter,
})
export type AllocationsQuery = z.output<typeof AllocationsQuery>

export const NewRefund = z.object({
  refunded_on: Day,
  amount: Amount,
  method: PaymentMethod.default('bank_transfer'),
  reference: text(140).default(''),
})
export type NewRefund = z.output<typeof NewRefund>

export const Reversal = z.object({
  /** Absent: today. */
  reversed_on: Day.optional(),
  reason: requiredText(500),
})
export type Reversal = z.output<typeof Reversal>

export const payments = {
  list: endpoint({
    method: 'GET',
    path: '/payments',
    allow: 'payments.view',
    summary: 'What clients paid, searched by client and reference',
    query: PaymentsQuery,
    reply: pageOf(PaymentRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/payments/:id',
    allow: 'payments.view',
    summary: 'One payment',
    params,
    reply: Payment,
  }),
  create: endpoint({
    method: 'POST',
    path: '/payments',
    allow: 'payments.record',
    summary: 'Records a payment, and sets it against invoices; what is left over stays on account',
    body: NewPayment.extend({ accepted: Accepted }),
    reply: Payment,
    creates: true,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/payment-batches',
    allow: 'payments.record',
    summary: 'Records several payments at once: all of them, or none',
    body: z.object({
      payments: z
        .array(NewPayment)
        .min(1, 'Enter at least one payment')
        .max(mostPayments, `At most ${mostPayments} at once`),
      accepted: Accepted,
    }),
    reply: z.object({ data: z.array(PaymentRow) }),
    creates: true,
  }),
  allocations: endpoint({
    method: 'GET',
    path: '/payments/:id/allocations',
    allow: 'payments.view',
    summary: 'Which invoices a payment stands against, newest first',
    params,
    query: ListQuery,
    reply: pageOf(Allocation),
  }),
  allocate: endpoint({
    method: 'POST',
    path: '/payments/:id/allocations',
    allow: 'payments.record',
    summary: 'Sets what is on account against invoices',
    params,
    body: z.object({ allocations: Allocations.min(1, 'Choose at least one invoice') }),
    reply: Payment,
    creates: true,
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/payments/:id/reversal',
    allow: 'payments.reverse',
    summary: 'Takes a payment back whole: off its invoices, and off the account of the client',
    params,
    body: Reversal,
    reply: Payment,
    creates: true,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/payments/:id/refunds',
    allow: 'payments.record',
    summary: 'Records that what is on account was paid back',
    params,
    body: NewRefund,
    reply: Payment,
    creates: true,
  }),
  refundCredit: endpoint({
    method: 'POST',
    path: '/invoices/:id/refunds',
    allow: 'payments.record',
    summary: 'Records that what a credit note left on account was paid back',
    params,
    body: NewRefund,
    reply: Payment,
    creates: true,
  }),
  allAllocations: endpoint({
    method: 'GET',
    path: '/payment-allocations',
    allow: 'payments.view',
    summary: 'Which payments stand against which invoices, newest first',
    query: AllocationsQuery,
    reply: pageOf(Allocation),
  }),
  takeOff: endpoint({
    method: 'POST',
    path: '/payment-allocations/:id/reversal',
    allow: 'payments.reverse',
    summary: 'Takes a payment off one invoice; it is on account again',
    params,
    body: Reversal,
    reply: Payment,
    creates: true,
  }),
}
