import { z } from 'zod'
import { Brand } from '#areas/access/contract.ts'
import { disputeCodeNames } from '#areas/invoices/disputes/words.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import {
  differenceOutcomes,
  differenceWays,
  onSales,
  requestStates,
  requestTypes,
} from '#areas/invoices/payment-requests/words.ts'
import {
  anyOf,
  Currency,
  Day,
  Done,
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
  Version,
} from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

const RequestType = z.enum(requestTypes)

/** An invoice, or a draft of one, for what was asked for. */
const Following = z.object({ id: Id, number: z.string().nullable() })

/** A row of the list. Amounts are minor units of `currency`. */
export const PaymentRequestRow = z.object({
  id: Id,
  type: RequestType,
  state: z.enum(requestStates),
  number: z.string(),
  client_id: Id,
  client_name: z.string(),
  currency: Currency,
  requested_on: ShownDay,
  period_from: ShownDay.nullable(),
  period_to: ShownDay.nullable(),
  po_number: z.string(),
  net: Minor,
  tax: Minor,
  gross: Minor,
  /** Net, of an application that the client answered. */
  certified: Minor.nullable(),
  legal_entity_name: z.string(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
})
export type PaymentRequestRow = z.output<typeof PaymentRequestRow>

export const Certificate = z.object({
  net: Minor,
  reference: z.string(),
  note: z.string(),
  /** Who certified, at the client; or who wrote it down. */
  name: z.string(),
  by_client: z.boolean(),
  at: Instant,
})

export const Difference = z.object({
  way: z.enum(differenceWays),
  code: z.enum(disputeCodeNames),
  reason: z.string(),
  net: Minor,
  raised_by_name: z.string().nullable(),
  raised_at: Instant,
  outcome: z.enum(differenceOutcomes).nullable(),
  note: z.string(),
  resolved_by_name: z.string().nullable(),
  resolved_at: Instant.nullable(),
})
export type Difference = z.output<typeof Difference>

export const RequestMail = z.object({
  id: Id,
  to_address: z.string(),
  status: z.string(),
  result: z.string(),
  created_at: Instant,
})

export const PaymentRequest = PaymentRequestRow.extend({
  /** The draft it was made from, as long as it is there. */
  invoice_id: Id.nullable(),
  /** What follows it: drafts and invoices for the same time. */
  invoices: z.array(Following),
  certificate: Certificate.nullable(),
  difference: Difference.nullable(),
  /** Its timesheets, to put them right. */
  timesheet_ids: z.array(Id),
  placement_ids: z.array(Id),
  document: InvoiceSnapshot,
  /** Where it would be mailed. */
  addresses: z.array(z.string()),
  mails: z.array(RequestMail),
  owner_user_id: Id.nullable(),
  team_id: Id.nullable(),
})
export type PaymentRequest = z.output<typeof PaymentRequest>

export const NewPaymentRequest = z.object({
  type: RequestType,
  /** The draft it asks for. */
  invoice_id: Id.nullable().default(null),
  /** Or whose approved time, up to which day: as a run would put it on invoices. */
  client_id: Id.nullable().default(null),
  period_end: Day.nullable().default(null),
  accepted: Accepted,
})
export type NewPaymentRequest = z.output<typeof NewPaymentRequest>

export const NewCertificate = z.object({
  /** Net, minor units. */
  certified: Minor.min(1, 'More than nothing'),
  reference: text(60).default(''),
  note: text(1000).default(''),
})
export type NewCertificate = z.output<typeof NewCertificate>

export const NewDifference = z.object({
  way: z.enum(differenceWays),
  code: z.enum(disputeCodeNames),
  reason: requiredText(500),
  version: Version,
})
export type NewDifference = z.output<typeof NewDifference>

export const DifferenceEnd = z.object({ outcome: z.enum(differenceOutcomes), note: requiredText(500) })
export type DifferenceEnd = z.output<typeof DifferenceEnd>

export const PaymentRequestsQuery = ListQuery.extend({
  type: RequestType.optional(),
  state: anyOf(requestStates),
  client_id: IdParam.optional(),
  requested_from: Day.optional(),
  requested_to: Day.optional(),
})
export type PaymentRequestsQuery = z.output<typeof PaymentRequestsQuery>

const params = z.object({ id: IdParam })

export const paymentRequests = {
  list: endpoint({
    method: 'GET',
    path: '/payment-requests',
    allow: onSales('view'),
    summary: 'Proformas and applications for payment',
    query: PaymentRequestsQuery,
    reply: pageOf(PaymentRequestRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/payment-requests/:id',
    allow: onSales('view'),
    params,
    reply: PaymentRequest,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/payment-requests/:id/pdf',
    allow: onSales('view'),
    summary: 'The document as it was made: the same bytes every time',
    params,
    produces: 'application/pdf',
    transaction: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/payment-requests',
    allow: onSales('create'),
    summary:
      'Makes proformas or applications for payment: of a draft, or of what a run would invoice a client for',
    creates: true,
    takesLong: true,
    body: NewPaymentRequest,
    reply: z.object({ data: z.array(PaymentRequestRow) }),
  }),
  dispatch: endpoint({
    method: 'POST',
    path: '/payment-requests/:id/dispatch',
    allow: onSales('send'),
    summary: 'Emails it with its PDF; an application with a link by which the client certifies',
    params,
    body: z.object({
      to: z.array(z.email('Not an email address').max(254)).max(20).optional(),
      message: text(4000).optional(),
    }),
    reply: PaymentRequest,
  }),
  certify: endpoint({
    method: 'POST',
    path: '/payment-requests/:id/certificate',
    allow: onSales('update'),
    summary: 'Writes down what the client certified of an application, once',
    params,
    body: NewCertificate,
    reply: PaymentRequest,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/payment-requests/:id/difference',
    allow: onSales('update'),
    summary: 'Says what becomes of what was not certified: it is still asked for, or its time is put right',
    params,
    body: NewDifference,
    reply: PaymentRequest,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/payment-requests/:id/difference/outcome',
    allow: onSales('dispute'),
    summary:
      'Says what came of asking for it: certified after all, which drafts an invoice of it, or given up',
    params,
    body: DifferenceEnd,
    reply: PaymentRequest,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payment-requests/:id/cancellation',
    allow: onSales('update'),
    summary: 'Takes it back: its number stays, its draft can be changed and issued',
    params,
    body: z.object({ reason: requiredText(500) }),
    reply: PaymentRequest,
  }),
}

/** What a client sees who came by the link: nothing but their own application. */
export const AskedApplication = z.object({
  agency_name: z.string(),
  brand: Brand,
  reader: z.object({ locale: z.string(), tz: z.string() }),
  number: z.string(),
  client_name: z.string(),
  currency: Currency,
  /** What it asks for; both null once it was cancelled: it asks for nothing any more. */
  net: Minor.nullable(),
  document: InvoiceSnapshot.nullable(),
  /** `open`: it can be certified; `over`: it was cancelled. */
  state: z.enum(['open', 'certified', 'over']),
  certificate: Certificate.nullable(),
})
export type AskedApplication = z.output<typeof AskedApplication>

const asked = z.object({ link_id: IdParam })

/** The client's way in by a mailed link. Everything here answers alike to whoever guesses: 404. */
export const askedApplications = {
  enter: endpoint({
    method: 'POST',
    path: '/asked-applications/:link_id/session',
    allow: 'public',
    summary: 'Exchanges the code of a link for a cookie that opens this one application for a while',
    params: asked,
    body: z.object({ code: z.string().max(200) }),
    reply: z.object({ expires_at: Instant }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/asked-applications/:link_id/certificate',
    allow: 'public',
    params: asked,
    reply: AskedApplication,
  }),
  certify: endpoint({
    method: 'POST',
    path: '/asked-applications/:link_id/certificate',
    allow: 'public',
    summary: 'Certifies an amount, once',
    params: asked,
    body: NewCertificate.extend({ name: requiredText(120) }),
    reply: AskedApplication,
  }),
  askLink: endpoint({
    method: 'POST',
    path: '/asked-applications/:link_id/link',
    allow: 'public',
    summary: 'Emails a fresh link to the same address, if it can still be certified; never says whether',
    params: asked,
    reply: Done,
  }),
}

/** Announced after commit with `{id}`. */
export const paymentRequestEvents = ['payment_request.changed'] as const
