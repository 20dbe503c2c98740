import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { creditKinds, creditReasonNames } from '#areas/invoices/credits/words.ts'
import { invoiceStatuses } from '#areas/invoices/words.ts'
import {
  Currency,
  Done,
  endpoint,
  Id,
  IdParam,
  Instant,
  Minor,
  requiredText,
  Version,
} from '#platform/http/contract.ts'

const most = 9_999_999_999_99
const Quantity = z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, 'A number with at most four decimals, like 7.5')

/** So much of a line: by quantity or by net, all that is left of it when neither is said. */
export const CreditLine = z.object({
  line_id: Id,
  quantity: Quantity.optional(),
  /** Minor units, before VAT. */
  net: z.int().min(-most).max(most).optional(),
})
export type CreditLine = z.output<typeof CreditLine>

/** Neither `lines` nor `amount`: all that is left of the document. */
const asked = {
  lines: z.array(CreditLine).min(1, 'Choose at least one line').max(500, 'At most 500 lines').optional(),
  /** Goodwill, before VAT, of no line: minor units. */
  amount: z.int().min(1, 'More than nothing').max(most).optional(),
  /** The time on these lines is ready again, once the credit note is issued. */
  reinstate: z.boolean().default(false),
}
export const CreditAsked = z.object(asked)
export type CreditAsked = z.output<typeof CreditAsked>

export const NewCredit = z.object({
  ...asked,
  reason_code: z.enum(creditReasonNames),
  /** Printed on the credit note. */
  reason: requiredText(500),
  /** Of the fee of somebody who left early: what it gives back of it, once for each invoice. */
  rebate_id: Id.optional(),
})
export type NewCredit = z.output<typeof NewCredit>

/** All that is left of each of many. */
export const ManyCredits = z.object({
  ids: z.array(Id).min(1, 'Choose at least one').max(1_000, 'At most 1,000 at once'),
  reinstate: z.boolean().default(false),
  reason_code: z.enum(creditReasonNames),
  /** Printed on each credit note. */
  reason: requiredText(500),
})
export type ManyCredits = z.output<typeof ManyCredits>

/** Why a document is cancelled and another stands for it. */
export const NewReplacement = z.object({
  reason_code: z.enum(creditReasonNames).default('wrong_party'),
  /** Printed on the credit note. */
  reason: requiredText(500),
})
export type NewReplacement = z.output<typeof NewReplacement>

const Sums = z.object({ net: Minor, tax: Minor, gross: Minor })

const PlannedLine = z.object({
  /** Which line it gives back; null: an amount of no line. */
  credits_line_id: Id.nullable(),
  description: z.string(),
  unit: z.string(),
  quantity: z.string(),
  unit_price: z.string(),
  net: Minor,
  tax_rate: z.string(),
})

/** What a credit would say and do. Nothing is written. */
export const CreditPreview = Sums.extend({
  currency: Currency,
  lines: z.array(PlannedLine),
  taxes: z.array(z.object({ tax_code_id: Id, rate: z.string(), base: Minor, tax: Minor })),
  /** Of the document after it. */
  left: Sums,
  balance: z.object({ before: Minor, after: Minor }),
  /** What it gives back beyond what is still owed: it stays on account. */
  on_account: Minor,
  /** How many timesheets have time on these lines, and how many of them are ready again. */
  sheets: z.object({ count: z.int(), ready_again: z.int() }),
  orders: z.array(z.object({ id: Id, number: z.string(), released: Minor, committed: Minor })),
  /** Absent for those who may not see margins. */
  margin: z.object({ before: Minor.nullable(), after: Minor.nullable() }).optional(),
})
export type CreditPreview = z.output<typeof CreditPreview>

/** How much of a document can still be credited, line by line, and what was. Drafts of credit notes count, too. */
export const Creditable = z.object({
  currency: Currency,
  left: Sums,
  lines: z.array(
    z.object({
      line_id: Id,
      seq: z.int(),
      description: z.string(),
      about: z.string(),
      unit: z.string(),
      quantity: z.string(),
      unit_price: z.string(),
      net: Minor,
      left_quantity: z.string(),
      left_net: Minor,
      has_time: z.boolean(),
    }),
  ),
  /** Why nothing of it can be credited; null: something can. */
  refused: z.object({ code: z.string(), title: z.string(), description: z.string() }).nullable(),
  credits: z.array(
    z.object({
      id: Id,
      number: z.string().nullable(),
      status: z.enum(invoiceStatuses),
      gross: Minor,
      reinstates: z.boolean(),
      /** A draft with the same lines follows from its issue. */
      replaces: z.boolean(),
      kind: z.enum(creditKinds),
      reason_code: z.enum(creditReasonNames),
      reason: z.string(),
      asked_by_name: z.string().nullable(),
      asked_at: Instant,
    }),
  ),
})
export type Creditable = z.output<typeof Creditable>

/** The draft of a credit note that was made. */
const MadeCredit = z.object({ id: Id, version: Version })

const params = z.object({ id: IdParam })

export const credits = {
  show: endpoint({
    method: 'GET',
    path: '/invoices/:id/credits',
    allow: anyInvoice('view'),
    summary: 'What of an issued document can still be credited, and its credit notes',
    params,
    reply: Creditable,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/invoices/:id/credit-previews',
    allow: anyInvoice('credit'),
    summary: 'What a credit would come to and do: VAT, timesheets, purchase orders, margin. Writes nothing',
    params,
    body: CreditAsked,
    reply: CreditPreview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoices/:id/credits',
    allow: anyInvoice('credit'),
    creates: true,
    summary:
      'Drafts a credit note: of the whole document, of lines by quantity or net, or of an amount. It is approved and issued like any document',
    params,
    body: NewCredit,
    reply: MadeCredit,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/invoice-credits',
    allow: anyInvoice('credit'),
    summary: 'Drafts a credit note for all that is left of each of these documents',
    takesLong: true,
    body: ManyCredits,
    reply: Done.extend({
      /** Documents that have a credit note drafted, and those that were left alone with the reason. */
      done: z.array(Id),
      refused: z.array(z.object({ id: Id, code: z.string(), title: z.string(), description: z.string() })),
    }),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/invoices/:id/replacement',
    allow: anyInvoice('credit'),
    creates: true,
    summary:
      'Cancels a document and replaces it: drafts a credit note of all of it, whose issue drafts a document with the same lines and time under the present name and address. Answers the credit note',
    params,
    body: NewReplacement,
    reply: MadeCredit,
  }),
}
