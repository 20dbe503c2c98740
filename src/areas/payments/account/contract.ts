import { z } from 'zod'
import {
  Currency,
  Day,
  Done,
  endpoint,
  Id,
  IdParam,
  ListQuery,
  Minor,
  pageOf,
  ShownDay,
  text,
} from '#platform/http/contract.ts'

/** How long what is still to be paid is over its due date. Minor units. */
const bands = {
  /** Not over it. */
  current: Minor,
  days_1_30: Minor,
  days_31_60: Minor,
  days_61_90: Minor,
  days_over_90: Minor,
  /** Of the five, what the client disputes. */
  disputed: Minor,
  /** What stands against no document, below nothing: it is the client's. */
  on_account: Minor,
  /** All of it together. */
  total: Minor,
}
export const Ageing = z.object({ currency: Currency, ...bands })
export type Ageing = z.output<typeof Ageing>

export const StatementLine = z.object({
  day: ShownDay,
  kind: z.enum([
    ...(['invoice', 'credit_note', 'write_off', 'receipt', 'discount', 'bank_charge', 'refund'] as const),
    ...(['receipt_reversed', 'discount_reversed', 'bank_charge_reversed', 'refund_reversed'] as const),
  ]),
  /** Of the document or the payment. */
  id: Id,
  reference: z.string(),
  due_date: ShownDay.nullable(),
  /** What it adds to what the client owes; below nothing: takes off it. */
  amount: Minor,
  /** What the client owes after it. */
  balance: Minor,
  /** Of a document: what is still to be paid of it today. */
  open: Minor.nullable(),
})
export type StatementLine = z.output<typeof StatementLine>

export const Statement = z.object({
  client_id: Id,
  client_name: z.string(),
  from: ShownDay,
  to: ShownDay,
  /** One for each currency: they are never added. */
  accounts: z.array(
    z.object({
      currency: Currency,
      opening: Minor,
      closing: Minor,
      /** As of the last day. */
      ageing: Ageing,
      lines: z.array(StatementLine),
    }),
  ),
  /** Where it would be mailed. */
  addresses: z.array(z.string()),
})
export type Statement = z.output<typeof Statement>

export const AgeingRow = z.object({
  id: Id,
  client_name: z.string(),
  owner_name: z.string().nullable(),
  currency: Currency,
  ...bands,
  /** Of what is still to be paid. */
  oldest_due_on: ShownDay.nullable(),
})
export type AgeingRow = z.output<typeof AgeingRow>

const params = z.object({ id: IdParam })

const Range = z.object({
  /** Absent: three months before the end. */
  from: Day.optional(),
  /** Absent: today. */
  to: Day.optional(),
})

export const AgeingQuery = ListQuery.extend({
  /** As of the end of this day; absent: today. */
  as_of: Day.optional(),
  /** Absent: the agency's own. */
  currency: Currency.optional(),
  owner_user_id: z.coerce.number().int().positive().optional(),
})
export type AgeingQuery = z.output<typeof AgeingQuery>

export const accounts = {
  statement: endpoint({
    method: 'GET',
    path: '/clients/:id/statement',
    allow: 'payments.view',
    summary:
      'A client’s account from a day to a day: documents and payments in order, and how old what is owed is',
    params,
    query: Range,
    reply: Statement,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/clients/:id/statement/pdf',
    allow: 'payments.view',
    summary: 'The same as a PDF',
    params,
    query: Range,
    produces: 'application/pdf',
  }),
  mail: endpoint({
    method: 'POST',
    path: '/clients/:id/statement/mails',
    allow: 'payments.record',
    summary: 'Emails the statement as a PDF to whom the client’s invoices go, and its contacts for billing',
    params,
    body: Range.extend({
      to_addresses: z.array(z.email('Not an email address').max(254)).min(1).max(20).optional(),
      message: text(4000).optional(),
    }),
    reply: Done,
    creates: true,
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/aged-debt',
    allow: 'payments.view',
    summary: 'What clients owe in one currency, by how long it is overdue, as of a day',
    query: AgeingQuery,
    reply: pageOf(AgeingRow),
  }),
  ageingTotals: endpoint({
    method: 'GET',
    path: '/aged-debt-totals',
    allow: 'payments.view',
    summary: 'What the list of aged debt comes to under its filters, and the currencies there are',
    query: AgeingQuery,
    reply: z.object({ total: Ageing, currencies: z.array(Currency) }),
  }),
}
