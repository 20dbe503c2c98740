import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import { ChangeInvoice, NameOrder, NewInvoice } from '#areas/invoices/drafts/contract.ts'
import { Ending } from '#areas/invoices/endings/contract.ts'
import { DocumentHold } from '#areas/invoices/holds/contract.ts'
import { requestTypes } from '#areas/invoices/payment-requests/words.ts'
import {
  type Direction,
  directions,
  invoiceStatuses,
  invoiceTypes,
  statusSlugs,
  typeSlugs,
} from '#areas/invoices/words.ts'
import {
  Currency,
  Day,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  idsUpTo,
  ListQuery,
  Minor,
  pageOf,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

export const InvoiceType = z.enum(invoiceTypes)
export type InvoiceType = z.output<typeof InvoiceType>
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.output<typeof InvoiceStatus>
export const StatusSlug = z.enum(statusSlugs)
export type StatusSlug = z.output<typeof StatusSlug>
export const TypeSlug = z.enum(typeSlugs)
export type TypeSlug = z.output<typeof TypeSlug>
/** What we make ourselves: to clients, or in the name of suppliers. */
/** `discount` and `surcharge` of the billing profile: percentages of the work under one tax code, which a run writes. */
export const LineKind = z.enum(['line', 'discount', 'surcharge'])
export type LineKind = z.output<typeof LineKind>
export const DocumentKind = z.enum(['sales', 'self-billing'])
export type DocumentKind = z.output<typeof DocumentKind>
export const DeliveryStatus = z.enum(['none', 'queued', 'sent', 'failed', 'not_sent'])
const Tax = z.string()

/** A row of the list. Amounts are minor units of `currency`. */
export const InvoiceRow = z.object({
  id: Id,
  type: InvoiceType,
  status: InvoiceStatus,
  number: z.string().nullable(),
  client_id: Id.nullable(),
  supplier_id: Id.nullable(),
  party_name: z.string(),
  currency: Currency,
  issue_date: ShownDay.nullable(),
  due_date: ShownDay.nullable(),
  document_date: ShownDay,
  days_overdue: z.int(),
  period_from: ShownDay.nullable(),
  period_to: ShownDay.nullable(),
  po_number: z.string(),
  net: Minor,
  tax: Minor,
  gross: Minor,
  paid: Minor,
  /** Given back by credit notes; of a credit note, what was set against its document. */
  credited: Minor,
  /** What is still to be paid; of a credit note, what stays on account. */
  balance: Minor,
  delivery_status: DeliveryStatus,
  owner_name: z.string().nullable(),
  run_id: Id.nullable(),
  /** Its billing profile wants a second person to approve it. */
  approval_needed: z.boolean(),
  /** Somebody keeps this document back. */
  on_hold: z.boolean(),
  version: Version,
  created_at: Instant,
})
export type InvoiceRow = z.output<typeof InvoiceRow>

/** A line with the sheet it comes from. `cost` (the other side of its time) is absent for those who may not see margins. */
export const InvoiceLine = z.object({
  id: Id,
  seq: z.int(),
  kind: LineKind,
  group_label: z.string(),
  description: z.string(),
  candidate_id: Id.nullable(),
  candidate_name: z.string().nullable(),
  placement_id: Id.nullable(),
  timesheet_id: Id.nullable(),
  week_ending: ShownDay.nullable(),
  rate_code: z.string(),
  unit: z.string(),
  quantity: z.string(),
  unit_price: z.string(),
  net: Minor,
  tax_code_id: Id.nullable(),
  tax_code: z.string().nullable(),
  tax_rate: Tax,
  cost: Minor.nullable().optional(),
  /** How many charge units stand behind the line: 0 on a line written by hand. */
  unit_count: z.int(),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

export const InvoiceTax = z.object({
  tax_code_id: Id,
  tax_code: z.string(),
  name: z.string(),
  category: z.string(),
  rate: Tax,
  base: Minor,
  tax: Minor,
})

/** The evidence of the issue: this document's link of the chain. */
export const Issue = z.object({
  series_id: Id,
  position: z.int(),
  content_hash: z.string(),
  prev_hash: z.string(),
  hash: z.string(),
  issued_at: Instant,
  issued_by_name: z.string().nullable(),
  pdf: z.object({ sha256: z.string(), size: z.int(), created_at: Instant }).nullable(),
})

export const InvoiceMail = z.object({
  id: Id,
  to_address: z.string(),
  subject: z.string(),
  status: z.string(),
  result: z.string(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})

/** The last time that a second person was asked to approve it; `decision` null: it waits. */
export const ApprovalRequest = z.object({
  note: z.string(),
  requested_by_user_id: Id.nullable(),
  requested_by_name: z.string().nullable(),
  requested_at: Instant,
  decision: z.enum(['approved', 'rejected', 'withdrawn']).nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  reason: z.string(),
})

export const Invoice = InvoiceRow.extend({
  approval_request: ApprovalRequest.nullable(),
  billing_profile_id: Id.nullable(),
  legal_entity_id: Id,
  payment_terms_days: z.int(),
  payment_terms_from: z.string(),
  client_reference: z.string(),
  /** Of a credit note: the document that it corrects. */
  related: z.object({ id: Id, number: z.string() }).nullable(),
  /** The cancelled document that this one stands for. */
  replaces: z.object({ id: Id, number: z.string() }).nullable(),
  /** Of a cancelled document and its credit note: what stands for it; `id` null until the credit note is issued. */
  replacement: z.object({ id: Id.nullable(), number: z.string().nullable() }).nullable(),
  /** Proformas and applications for payment that asked for what is on it. */
  payment_requests: z.array(
    z.object({
      id: Id,
      type: z.enum(requestTypes),
      number: z.string(),
      status: z.enum(['open', 'certified']),
    }),
  ),
  /** What the application for payment of a draft waits for: the client's certificate, or what becomes of the rest. */
  application: z.enum(['open', 'difference']).nullable(),
  notes: z.string(),
  tax_point_date: ShownDay.nullable(),
  /** The day a draft is meant to be issued under; null: whichever day it is issued. */
  planned_date: ShownDay.nullable(),
  approved_at: Instant.nullable(),
  approved_by_name: z.string().nullable(),
  lines: z.array(InvoiceLine),
  taxes: z.array(InvoiceTax),
  issue: Issue.nullable(),
  mails: z.array(InvoiceMail),
  /** The code that a line of a draft gets when it names none. */
  standard_tax_code_id: Id.nullable(),
  /** Not issued, and its client is held: why, and since when and by whom as far as that is known. */
  hold: z
    .object({
      of: z.enum(['client', 'invoices', 'dispute']),
      note: z.string(),
      by: z.string().nullable(),
      at: Instant.nullable(),
    })
    .nullable(),
  /** Kept back itself: not issued while it is a draft, not sent once it is issued. */
  document_hold: DocumentHold.nullable(),
  /** How it ended without being paid: void, or written off. */
  ending: Ending.nullable(),
  /** Where it would be mailed. */
  addresses: z.array(z.string()),
  /** The document as it reads: what was issued, or what a draft would look like today. */
  document: InvoiceSnapshot,
  /** May be absent for the same reason as the cost of a line. */
  margin: Minor.nullable().optional(),
})
export type Invoice = z.output<typeof Invoice>

export const InvoiceIds = z.object({
  ids: z.array(Id).min(1, 'Choose at least one').max(10_000, 'At most 10,000 at once'),
})

/** What became of each of many: done, or left alone with the reason. */
export const Batch = Done.extend({
  done: z.array(Id),
  refused: z.array(z.object({ id: Id, code: z.string(), title: z.string(), description: z.string() })),
})
export type Batch = z.output<typeof Batch>

const Approving = z.object({ accepted: Accepted })

/** Absent: each document's planned date, else today. */
const Issuing = z.object({ issue_date: Day.optional(), accepted: Accepted })

/** One charge unit behind a line, with the steps that made its amount. */
export const TraceUnit = z.object({
  charge_unit_id: Id,
  line_seq: z.int(),
  timesheet_id: Id,
  day: ShownDay,
  label: z.string(),
  quantity: z.string(),
  unit: z.string(),
  rate: z.string(),
  amount: Minor,
  trace: z.unknown(),
})
export type TraceUnit = z.output<typeof TraceUnit>

const params = z.object({ id: IdParam })

/** What the documents of one status or view come to. `owed`: what is still to be paid of them. */
/** Documents of a status and view, a row for each currency and direction: what clients owe us and what we owe is never added. */
export const InvoiceCount = z.object({
  status: StatusSlug,
  currency: Currency,
  direction: z.enum(Object.keys(directions) as [Direction, ...Direction[]]),
  count: z.int(),
  /** Credit notes count below nothing, in `gross` too. */
  net: Minor,
  gross: Minor,
  owed: Minor,
})
export type InvoiceCount = z.output<typeof InvoiceCount>

/** As many as are named in one question, or deleted at once. */
export const mostNamed = 500

const Amount = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,3})?$/, 'An amount like 1000 or 999.50')
const Yes = z.literal('1')

const InvoicesQuery = ListQuery.extend({
  status: StatusSlug.default('all'),
  type: TypeSlug.default('all'),
  client_id: IdParam.optional(),
  supplier_id: IdParam.optional(),
  run_id: IdParam.optional(),
  /** Documents that bill or pay any time of this timesheet. */
  timesheet_id: IdParam.optional(),
  /** These alone, comma-separated: what was chosen in the list. */
  ids: idsUpTo(mostNamed).optional(),
  /** Documents that bill or pay any time worked on this job. */
  job_id: IdParam.optional(),
  /** Documents with a line of their work. */
  candidate_id: IdParam.optional(),
  /** Who looks after the client, and whose team does. */
  owner_user_id: IdParam.optional(),
  team_id: IdParam.optional(),
  date_from: Day.optional(),
  date_to: Day.optional(),
  due_from: Day.optional(),
  due_to: Day.optional(),
  currency: Currency.optional(),
  po_number: text(60).optional(),
  /** With VAT, in whole units of each document's own currency: `1000` or `999.50`. */
  total_from: Amount.optional(),
  total_to: Amount.optional(),
  /** Issued, and never sent. */
  not_sent: Yes.optional(),
  has_dispute: Yes.optional(),
  on_hold: Yes.optional(),
})

export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    allow: anyInvoice('view'),
    query: InvoicesQuery,
    reply: pageOf(InvoiceRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/invoice-counts',
    allow: anyInvoice('view'),
    summary:
      'How many documents stand in each status and view, and what they come to, under the filters of the list',
    query: InvoicesQuery,
    reply: z.object({ data: z.array(InvoiceCount) }),
  }),
  show: endpoint({ method: 'GET', path: '/invoices/:id', allow: anyInvoice('view'), params, reply: Invoice }),
  trace: endpoint({
    method: 'GET',
    path: '/invoices/:id/trace',
    allow: anyInvoice('view'),
    summary: 'The approved time behind each line',
    params,
    reply: z.object({ data: z.array(TraceUnit) }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/:id/pdf',
    allow: anyInvoice('view'),
    summary: 'The document as it was issued: the same bytes every time',
    params,
    produces: 'application/pdf',
    transaction: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoices',
    allow: anyInvoice('create'),
    creates: true,
    body: NewInvoice,
    reply: Invoice,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/invoices/:id',
    allow: anyInvoice('update'),
    params,
    body: ChangeInvoice,
    reply: Invoice,
  }),
  nameOrder: endpoint({
    method: 'PUT',
    path: '/invoices/:id/purchase-order',
    allow: anyInvoice('update'),
    summary: 'Says which purchase order pays for the time on a draft, or on some of its lines',
    params,
    body: NameOrder,
    reply: Invoice,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/invoices/:id/approval',
    allow: anyInvoice('approve'),
    params,
    body: Approving,
    reply: Invoice,
  }),
  unapprove: endpoint({
    method: 'DELETE',
    path: '/invoices/:id/approval',
    allow: anyInvoice('approve'),
    params,
    reply: Invoice,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/invoices/:id/issue',
    allow: anyInvoice('issue'),
    params,
    body: Issuing,
    reply: Invoice,
  }),
  dispatch: endpoint({
    method: 'POST',
    path: '/invoices/:id/dispatch',
    allow: anyInvoice('send'),
    summary: 'Emails the document with its PDF',
    params,
    body: z.object({
      to: z.array(z.email('Not an email address').max(254)).max(20).optional(),
      message: text(4000).optional(),
    }),
    reply: Invoice,
  }),
  approveMany: endpoint({
    method: 'POST',
    path: '/invoice-approvals',
    allow: anyInvoice('approve'),
    takesLong: true,
    body: InvoiceIds.extend(Approving.shape),
    bodyLimit: 262_144,
    reply: Batch,
  }),
  issueMany: endpoint({
    method: 'POST',
    path: '/invoice-issues',
    allow: anyInvoice('issue'),
    takesLong: true,
    body: InvoiceIds.extend(Issuing.shape),
    bodyLimit: 262_144,
    reply: Batch,
  }),
  dispatchMany: endpoint({
    method: 'POST',
    path: '/invoice-dispatches',
    allow: anyInvoice('send'),
    takesLong: true,
    body: InvoiceIds,
    bodyLimit: 262_144,
    reply: Batch,
  }),
}

/** Announced after commit: `invoice.created` and `invoice.updated` with `{id}`, `invoices.updated` once for many. */
export const invoiceEvents = ['invoice.created', 'invoice.updated', 'invoices.updated'] as const
