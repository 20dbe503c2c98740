import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { Batch, Invoice, InvoiceIds } from '#areas/invoices/contract.ts'
import { endpoint, IdParam, text } from '#platform/http/contract.ts'
import { Accepted } from '#platform/warnings.ts'

const params = z.object({ id: IdParam })
/** What whoever decides should know. */
const note = text(500).default('')

export const invoiceApprovals = {
  ask: endpoint({
    method: 'POST',
    path: '/invoices/:id/approval-request',
    allow: anyInvoice('update'),
    summary: 'Asks a colleague to approve a draft, which nobody changes meanwhile',
    params,
    body: z.object({ note }),
    reply: Invoice,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/invoices/:id/approval-request',
    allow: anyInvoice('update'),
    summary: 'Takes the request back: the document is a draft again',
    params,
    reply: Invoice,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/invoices/:id/approval-request/decision',
    allow: anyInvoice('approve'),
    summary: 'Approves a document that awaits approval, or sends it back to draft with a reason',
    params,
    body: z.object({
      decision: z.enum(['approved', 'rejected']),
      reason: text(500).default(''),
      accepted: Accepted,
    }),
    reply: Invoice,
  }),
  askMany: endpoint({
    method: 'POST',
    path: '/invoice-approval-requests',
    allow: anyInvoice('update'),
    summary: 'Asks for approval of many drafts: those that cannot be asked about stay, each with its reason',
    takesLong: true,
    body: InvoiceIds.extend({ note }),
    bodyLimit: 262_144,
    reply: Batch,
  }),
}
