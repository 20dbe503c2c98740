import { z } from 'zod'
import { eInvoiceFormats } from '#platform/electronic-address.ts'
import { Language } from '#platform/languages.ts'
import { usualLocale } from '#platform/locales.ts'

// What was issued, complete: the PDF, and later the e-invoice, are made from this and nothing else. The names are
// those of the tables; an absent text is '', as it is there.

export const DocumentType = z.enum(['sales', 'self-billing', 'sales-credit', 'self-billing-credit'])
export type DocumentType = z.output<typeof DocumentType>

const day = z.iso.date()
const minor = z.int()
/** numeric as text, at most four places: '40.0000', '-1.5'. */
const decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/)

export const Party = z.object({
  name: z.string().min(1),
  company_number: z.string().default(''),
  vat_number: z.string().default(''),
  address_line_1: z.string().default(''),
  address_line_2: z.string().default(''),
  city: z.string().default(''),
  postcode: z.string().default(''),
  /** ISO 3166-1, two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('GB'),
  email: z.string().default(''),
  phone: z.string().default(''),
})
export type Party = z.output<typeof Party>

export const Bank = z.object({
  bank_name: z.string().default(''),
  account_name: z.string().default(''),
  sort_code: z.string().default(''),
  account_number: z.string().default(''),
  iban: z.string().default(''),
  bic: z.string().default(''),
})
export type Bank = z.output<typeof Bank>

/** Who made the document: the agency, also when the seller is its supplier. */
export const Issuer = Party.extend({
  bank: Bank.nullable().default(null),
  /** Where the logo lies in storage; it is handed to the renderer by the caller. */
  logo_key: z.string().nullable().default(null),
  accent_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .default('#fbba10'),
})
export type Issuer = z.output<typeof Issuer>

export const SnapshotLine = z.object({
  seq: z.int().positive(),
  /**
   * A discount or surcharge: `quantity` percent of the work under its tax code, of which `unit_price` is one percent. In
   * an e-invoice such a line is an allowance or charge of the document (BG-20, BG-21).
   */
  kind: z.enum(['line', 'discount', 'surcharge']).default('line'),
  /** Lines of one label stand together under it; '' stands alone. */
  group_label: z.string().default(''),
  description: z.string(),
  candidate: z.string().default(''),
  /** What the worker did there and where, as their job says; '' on a line written by hand. */
  job_title: z.string().default(''),
  site: z.string().default(''),
  /** What the client calls the job, and its order for this time: '' on self-bills, whose supplier knows neither. */
  client_job_ref: z.string().default(''),
  po_number: z.string().default(''),
  week_ending: day.nullable().default(null),
  rate_code: z.string().default(''),
  /** As `rate_codes.unit`: hour, day, half_day, shift, unit, mile, fixed. */
  unit: z.string().default('unit'),
  quantity: decimal,
  unit_price: decimal,
  net: minor,
  tax_code: z.string(),
  tax_rate: decimal,
})
export type SnapshotLine = z.output<typeof SnapshotLine>

/** VAT of the document by tax code, on the rounded base of the group (EN 16931). */
export const SnapshotTax = z.object({
  tax_code: z.string(),
  name: z.string(),
  /** UNCL5305: S, Z, E, AE, K, G, O. */
  category: z.string(),
  rate: decimal,
  base: minor,
  tax: minor,
  exemption_text: z.string().default(''),
  /** VATEX, where the tax code names one. */
  exemption_code: z.string().optional(),
})
export type SnapshotTax = z.output<typeof SnapshotTax>

const Endpoint = z.object({ scheme: z.string(), id: z.string() })

/** What only the e-invoice says: absent where neither side has a format or an address for it. */
export const SnapshotEInvoice = z.object({
  format: z.enum(eInvoiceFormats),
  seller_endpoint: Endpoint.nullable(),
  buyer_endpoint: Endpoint.nullable(),
  seller_legal_scheme: z.string(),
  buyer_legal_scheme: z.string(),
  /** What we know a supplier by: some have neither a company nor a VAT number. */
  seller_number: z.string(),
  payment_means: z.string(),
})
export type SnapshotEInvoice = z.output<typeof SnapshotEInvoice>

export const SnapshotText = z.object({
  key: z.enum(['line', 'header', 'footer']),
  id: z.int(),
  version: z.int(),
})

/**
 * A document as it was issued. Amounts are minor units of `currency`; a credit note carries the amounts it gives back
 * as positive numbers (EN 16931, type 381). A supplier without VAT registration has `taxes: []` and `tax: 0`.
 * Refuses figures that do not add up.
 */
export const InvoiceSnapshot = z
  .object({
    /**
     * 2 says of each line its job, site and references, and calls it by its rate code. 1 says neither: what was issued
     * with it is printed as it was then.
     */
    schema: z.literal([1, 2]),
    /** How its days and figures are written. */
    locale: z.string().default(usualLocale),
    type: DocumentType,
    number: z.string().min(1),
    issue_date: day,
    tax_point_date: day,
    due_date: day.nullable().default(null),
    period_from: day.nullable().default(null),
    period_to: day.nullable().default(null),
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** As printed: `30 days from the invoice date`. */
    payment_terms: z.string().default(''),
    client_reference: z.string().default(''),
    /** BT-10, where the buyer's system asks for one. */
    buyer_reference: z.string().default(''),
    /** What the client wants quoted, by its own names; each value once. */
    references: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
    po_numbers: z.array(z.string()).default([]),
    issuer: Issuer,
    /** Who supplied: the agency, or on self-bills the supplier. */
    seller: Party,
    /** Who pays: the client, or on self-bills the agency. */
    buyer: Party,
    /** Of the seller. */
    vat_registered: z.boolean().default(true),
    /** Sentences the law wants on the document; see `legendFor`. */
    legend: z.array(z.string()).default([]),
    lines: z.array(SnapshotLine).min(1),
    taxes: z.array(SnapshotTax).default([]),
    net: minor,
    tax: minor,
    gross: minor,
    notes: z.string().default(''),
    /** What the agency says over the lines and at the foot, in the words of its texts. */
    header_note: z.string().default(''),
    footer_note: z.string().default(''),
    /** Which texts it says, as they stood then: notes, and descriptions of lines. */
    texts: z.array(SnapshotText).default([]),
    /** The template that draws it, in the version and language it had then; absent: the layout that Saffron brings along. */
    template: z.object({ id: z.int(), version: z.int(), hash: z.string(), language: Language }).optional(),
    e_invoice: SnapshotEInvoice.optional(),
    /** The document that a credit note corrects (BG-3). */
    credited: z.object({ number: z.string(), issue_date: day }).nullable().default(null),
  })
  .superRefine((document, context) => {
    const wrong = whyNotTotals(document)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.message })
  })
export type InvoiceSnapshot = z.output<typeof InvoiceSnapshot>
/** What a caller may leave out is filled with the defaults. */
export type InvoiceSnapshotInput = z.input<typeof InvoiceSnapshot>

type Totals = {
  lines: { net: number }[]
  taxes: { base: number; tax: number }[]
  net: number
  tax: number
  gross: number
}

/** BR-CO-10, 13, 14 and 15: lines, VAT groups and totals agree to the penny. */
export function whyNotTotals({ lines, taxes, net, tax, gross }: Totals) {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  if (sum(lines.map((line) => line.net)) !== net)
    return { field: 'net', message: 'The lines do not add up to net' }
  if (taxes.length > 0 && sum(taxes.map((group) => group.base)) !== net)
    return { field: 'taxes', message: 'The VAT groups do not cover net' }
  if (sum(taxes.map((group) => group.tax)) !== tax)
    return { field: 'tax', message: 'The VAT groups do not add up to tax' }
  if (net + tax !== gross) return { field: 'gross', message: 'Net and tax do not add up to gross' }
}

/** The sentences a document must carry. On a self-bill with VAT, those HMRC asks for (Notice 700/62). */
export function legendFor(type: DocumentType, vat_registered: boolean): string[] {
  if (type !== 'self-billing' && type !== 'self-billing-credit') return []
  const title = type === 'self-billing' ? 'Self-billing invoice.' : 'Self-billing credit note.'
  return vat_registered
    ? [`${title} The VAT shown is your output tax due to HMRC.`]
    : [`${title} The supplier is not registered for VAT, so no VAT is charged.`]
}
