import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { eInvoiceFormats } from '#platform/electronic-address.ts'
import { endpoint, IdParam } from '#platform/http/contract.ts'

export const EInvoiceFinding = z.object({
  /** As the official rules call it. */
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  /** Where in the e-invoice: `buyer.vat_number`, `lines.2`. */
  field: z.string(),
  text: z.string(),
  /** The page that mends it, inside the agency; null: it is mended nowhere. */
  fix: z.object({ label: z.string(), page: z.string() }).nullable(),
})
export type EInvoiceFinding = z.output<typeof EInvoiceFinding>

export const EInvoiceValidation = z.object({
  /** No finding is an error. */
  valid: z.boolean(),
  /** As the client or supplier takes it; `none`: they take the PDF alone. */
  format: z.enum(eInvoiceFormats),
  /** What becomes of a document with errors. */
  policy: z.enum(['block', 'warn']),
  findings: z.array(EInvoiceFinding),
})
export type EInvoiceValidation = z.output<typeof EInvoiceValidation>

const params = z.object({ id: IdParam })

export const eInvoices = {
  show: endpoint({
    method: 'GET',
    path: '/invoices/:id/e-invoice',
    allow: anyInvoice('view'),
    summary: 'The issued document as an e-invoice of EN 16931: the same bytes every time',
    params,
    query: z.object({ format: z.enum(['ubl', 'cii']).default('ubl') }),
    produces: 'application/xml',
    transaction: true,
  }),
  validation: endpoint({
    method: 'GET',
    path: '/invoices/:id/e-invoice/validation',
    allow: anyInvoice('view'),
    summary: 'What the rules of EN 16931 and Peppol say against the document; drafts, too',
    params,
    reply: EInvoiceValidation,
  }),
}
