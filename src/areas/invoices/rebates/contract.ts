import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { Currency, endpoint, Id, IdParam, Minor, ShownDay } from '#platform/http/contract.ts'

/** What one issued invoice gives back of a fee, and the credit note that does, a draft while it has no number. */
const RebateDocument = z.object({
  invoice_id: Id,
  number: z.string(),
  lines: z.array(z.object({ line_id: Id, net: Minor })),
  /** Before VAT, and before the share of a discount of the invoice. */
  net: Minor,
  may_credit: z.boolean(),
  credit: z.object({ id: Id, number: z.string().nullable(), net: Minor, gross: Minor }).nullable(),
})
export type RebateDocument = z.output<typeof RebateDocument>

export const Rebate = z.object({
  rebate_id: Id,
  candidate_name: z.string(),
  last_day: ShownDay,
  week: z.int(),
  percent: z.string(),
  currency: Currency,
  documents: z.array(RebateDocument),
  /** Why nothing can be credited yet; null: it can. */
  refused: z.object({ code: z.string(), title: z.string(), description: z.string() }).nullable(),
})
export type Rebate = z.output<typeof Rebate>

export const rebates = {
  show: endpoint({
    method: 'GET',
    path: '/placements/:id/rebate-credits',
    allow: anyInvoice('view'),
    summary:
      'What the invoices of a fee give back because somebody left early, each by a credit note; `data` is null where nothing is to be given back',
    params: z.object({ id: IdParam }),
    reply: z.object({ data: Rebate.nullable() }),
  }),
}
