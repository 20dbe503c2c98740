import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { endpoint, Id, IdParam, ShownDay, text } from '#platform/http/contract.ts'
import { longestReason, shortestReason } from '#platform/warnings.ts'

/** What stands in the way of moving time to another payer: nothing, or how far its payment went. */
export const Holding = z.enum(['free', 'drafted', 'issued', 'credited', 'by_difference', 'pay_run', 'paid'])
export type Holding = z.output<typeof Holding>

/** Handed-in time of one timesheet that stands under another payer than the engagement now in force on its days. */
export const TimeToMove = z.object({
  timesheet_id: Id,
  period_start: ShownDay,
  period_end: ShownDay,
  job_title: z.string(),
  client_name: z.string(),
  /** It waits for its approval. */
  submitted: z.boolean(),
  days: z.array(ShownDay),
  /** Null: payroll. */
  from_supplier_id: Id.nullable(),
  /** Who it stands under, in words: `Doyle Care Ltd`, `payroll`. */
  from: z.string(),
  to_supplier_id: Id.nullable(),
  /** Null: no engagement is in force on these days. */
  to: z.string().nullable(),
  holding: Holding,
  /** The self-billing invoice it stands on. */
  document: z.object({ id: Id, number: z.string().nullable(), status: z.string() }).nullable(),
  /** The pay run it stands on. */
  pay_run: z.object({ id: Id, number: z.string(), status: z.string() }).nullable(),
  /** Why it cannot be moved and what can be done; null: it can. */
  why_not: z.string().nullable(),
})
export type TimeToMove = z.output<typeof TimeToMove>

/** A worker on a self-bill whose time on it belongs to another payer by now: by placement, and once more for what is corrected already. */
export const FormerPayer = z.object({
  candidate_id: Id,
  candidate_name: z.string(),
  job_title: z.string(),
  days: z.array(ShownDay),
  timesheet_ids: z.array(Id),
  /**
   * `credited`: a correction has put it right, and its credit note is still to be issued. `by_difference`: one has changed its
   * amounts beside the document, which is credited before anything goes elsewhere.
   */
  holding: Holding.extract(['credited', 'by_difference']).nullable(),
})
export type FormerPayer = z.output<typeof FormerPayer>

const TimeOfCandidate = z.object({ candidate_name: z.string(), data: z.array(TimeToMove) })
const params = z.object({ id: IdParam })

export const payerMoves = {
  list: endpoint({
    method: 'GET',
    path: '/candidates/:id/payer-moves',
    allow: 'invoices.run',
    summary: 'Submitted time that stands under another supplier or pay route than the engagement on its days',
    params,
    reply: TimeOfCandidate,
  }),
  onInvoice: endpoint({
    method: 'GET',
    path: '/invoices/:id/former-payers',
    allow: anyInvoice('view'),
    summary: 'Workers whose time on a self-billing invoice belongs to another supplier or pay route by now',
    params,
    reply: z.object({ data: z.array(FormerPayer) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/candidates/:id/payer-moves',
    allow: 'invoices.run',
    summary: 'Moves what can be moved of these timesheets to the engagement on their days; amounts stay',
    params,
    body: z.object({
      timesheet_ids: z.array(Id).min(1, 'Choose at least one timesheet').max(500),
      reason: text(longestReason).min(shortestReason, 'Please say why'),
    }),
    /** What is left. */
    reply: TimeOfCandidate.extend({ moved: z.int() }),
  }),
}
