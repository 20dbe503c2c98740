import { z } from 'zod'
import { endpoint, Id } from '#platform/http/contract.ts'

/** A file as it is sent to be read: base64 is a third longer than what it stands for. */
const bodyLimit = 10_000_000
const longest = 9_400_000
/** So large a file that is sent may be, bytes. */
export const mostSent = 7_000_000

const Party = z.object({
  name: z.string(),
  vat_number: z.string(),
  company_number: z.string(),
  address: z.array(z.string()),
  email: z.string(),
})

/** What an e-invoice says, in our words; amounts and days as they stand in the file. */
export const EInvoiceReading = z.object({
  syntax: z.enum(['ubl', 'cii', 'factur-x']),
  /** UNCL1001: 380 an invoice, 381 a credit note. */
  type_code: z.string(),
  number: z.string(),
  issue_date: z.string(),
  due_date: z.string(),
  period_from: z.string(),
  period_to: z.string(),
  currency: z.string(),
  order: z.string(),
  buyer_reference: z.string(),
  preceding: z.array(z.object({ number: z.string(), issue_date: z.string() })),
  note: z.string(),
  payment_terms: z.string(),
  seller: Party,
  buyer: Party,
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      quantity: z.string(),
      unit: z.string(),
      price: z.string(),
      net: z.string(),
      category: z.string(),
      rate: z.string(),
    }),
  ),
  taxes: z.array(
    z.object({
      category: z.string(),
      rate: z.string(),
      base: z.string(),
      tax: z.string(),
      reason: z.string(),
    }),
  ),
  totals: z.object({ without_vat: z.string(), vat: z.string(), with_vat: z.string(), payable: z.string() }),
  /** What the rules of EN 16931 say against it. */
  findings: z.array(z.object({ rule: z.string(), text: z.string() })),
  /** The supplier that it names by its VAT or company number; null: none, or several. */
  supplier: z.object({ id: Id, name: z.string() }).nullable(),
})
export type EInvoiceReading = z.output<typeof EInvoiceReading>

/** Lines of one e-invoice that are told, and what is wrong with it: whoever has more reads the file. */
export const mostLines = 2_000
export const mostFindings = 100

export const eInvoiceReadings = {
  read: endpoint({
    method: 'POST',
    path: '/e-invoice-readings',
    allow: 'suppliers.view',
    summary: 'Reads an e-invoice (UBL, CII, or a PDF with one inside) into fields. Nothing is kept of it',
    bodyLimit,
    body: z.object({
      content: z
        .base64('Send the bytes of the file as base64')
        .min(4, 'This file is empty')
        .max(longest, 'An e-invoice has at most 7 MB'),
    }),
    reply: EInvoiceReading,
  }),
}
