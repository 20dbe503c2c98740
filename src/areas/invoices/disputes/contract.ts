import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { disputeCodeNames } from '#areas/invoices/disputes/words.ts'
import {
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  Minor,
  requiredText,
  ShownDay,
  Version,
} from '#platform/http/contract.ts'

const mostAmount = 9_999_999_999_99

export const NewDispute = z.object({
  code: z.enum(disputeCodeNames, 'Choose what is wrong'),
  /** In the words of whoever disputes it. */
  reason: requiredText(500),
  /** With VAT, minor units. Absent: all that is still to be paid. */
  amount: Minor.min(1, 'More than nothing').max(mostAmount).optional(),
  /** The lines it is about; none: the whole document. */
  line_ids: z.array(Id).max(500, 'At most 500 lines').default([]),
  /** Who clears it up. Absent: whoever looks after the document. */
  owner_user_id: Id.nullish(),
  /** By when an answer was promised. */
  promised_on: Day.nullish(),
})
export type NewDispute = z.output<typeof NewDispute>

export const ChangeDispute = z.object({
  version: Version,
  owner_user_id: Id.nullable().optional(),
  promised_on: Day.nullable().optional(),
})
export type ChangeDispute = z.output<typeof ChangeDispute>

export const Resolution = z.object({
  /** `credited` and `part` want a credit note of after the dispute began. */
  outcome: z.enum(['credited', 'part', 'rejected'], 'Choose what came of it'),
  note: requiredText(500),
})
export type Resolution = z.output<typeof Resolution>

export const Dispute = z.object({
  id: Id,
  invoice_id: Id,
  code: z.enum(disputeCodeNames),
  reason: z.string(),
  amount: Minor,
  line_ids: z.array(Id),
  owner_user_id: Id.nullable(),
  owner_name: z.string().nullable(),
  promised_on: ShownDay.nullable(),
  raised_by_name: z.string().nullable(),
  raised_at: Instant,
  /** Null: it stands. `settled`: nothing is left to pay. */
  outcome: z.enum(['credited', 'part', 'rejected', 'settled']).nullable(),
  note: z.string(),
  resolved_by_name: z.string().nullable(),
  resolved_at: Instant.nullable(),
  version: Version,
})
export type Dispute = z.output<typeof Dispute>

const params = z.object({ id: IdParam })

export const disputes = {
  list: endpoint({
    method: 'GET',
    path: '/invoices/:id/disputes',
    allow: anyInvoice('view'),
    summary: 'What was disputed of a document and what came of it, the newest first',
    params,
    reply: z.object({ data: z.array(Dispute) }),
  }),
  raise: endpoint({
    method: 'POST',
    path: '/invoices/:id/dispute',
    allow: anyInvoice('dispute'),
    creates: true,
    summary: 'Says that a document is disputed: nobody is reminded of it until that is cleared up',
    params,
    body: NewDispute,
    reply: Dispute,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/invoices/:id/dispute',
    allow: anyInvoice('dispute'),
    summary: 'Who clears a dispute up, and by when an answer was promised',
    params,
    body: ChangeDispute,
    reply: Dispute,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/invoices/:id/dispute/resolution',
    allow: anyInvoice('dispute'),
    creates: true,
    summary: 'Says what came of a dispute; the document stands as it would without it',
    params,
    body: Resolution,
    reply: Dispute,
  }),
}
