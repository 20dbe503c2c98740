import { z } from 'zod'
import { ReferenceLabels } from '#areas/clients/references.ts'
import { eInvoiceFormats, eInvoicePolicies, endpointSchemes } from '#platform/electronic-address.ts'
import { Currency, Day, Id, text } from '#platform/http/contract.ts'
import { EmailList } from '#platform/identifiers.ts'
import { Language } from '#platform/languages.ts'
import { recordShape } from '#platform/record-shape.ts'

export const termsFrom = ['invoice_date', 'end_of_month'] as const
/**
 * One document for each combination of these. `client` and `currency` are always told apart: naming them changes
 * nothing. `consultant` is who looks after the placement, `approver` who the time went to, `source` tells time, fees and
 * expenses apart, `project` the project codes of placements.
 */
export const splitBy = [
  'client',
  'site',
  'placement',
  'candidate',
  'po_number',
  'cost_code',
  'consultant',
  'week',
  'month',
  'currency',
  'tax_code',
  'job',
  'approver',
  'source',
  'project',
] as const
export type SplitBy = (typeof splitBy)[number]
export const groupBy = ['none', 'candidate', 'week', 'job', 'placement', 'site', 'po_number'] as const
export const summariseTo = ['entry', 'day', 'week_rate', 'rate', 'candidate'] as const
export const frequencies = ['weekly', 'fortnightly', 'four_weekly', 'month', 'custom'] as const
/** `current`: this month apart from all before it; `future`: months to come apart from the rest. As of the documents' day. */
export const monthSplits = ['none', 'calendar_month', 'current', 'future'] as const

/** A percentage with at most two decimals, sent as a string. */
const percent = (most: string) =>
  z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, `A percentage like 5 or 2.5, ${most}`)
const Discount = percent('below 100').refine((value) => Number.parseInt(value, 10) < 100, 'Below 100 %')
const Surcharge = percent('at most 100').refine(
  (value) => /^0*(\d{1,2}(\.\d+)?|100(\.0+)?)$/.test(value),
  'At most 100 %',
)

/** How the client is invoiced. Some are terms (`rules.ts`): they need `clients.terms.update`. */
export const billingRecord = recordShape('billing_profiles', {
  bill_to_name: text(200).default(''),
  email_to: EmailList.default(''),
  email_cc: EmailList.default(''),
  client_reference: text(80).default(''),
  /** Of what is written on its documents and in their emails (`platform/languages.ts`). */
  language: Language.default('en'),
  /** Which template draws its documents; null: that of the client’s default profile, else the usual one. */
  invoice_template_id: Id.nullable().default(null),
  /** How the client takes documents as e-invoices, and what a wrong one does. */
  e_invoice_format: z.enum(eInvoiceFormats).default('none'),
  e_invoice_policy: z.enum(eInvoicePolicies).default('block'),
  /** Where they are delivered: a register, and the number in it. */
  endpoint_scheme: z.enum(endpointSchemes).default(''),
  endpoint_id: text(80).default(''),
  /** BT-10: what the client’s system finds the right desk by; printed, too. */
  buyer_reference: text(80).default(''),
  currency: Currency,
  payment_terms_days: z.int().min(0, 'Not below 0').max(365, 'At most 365 days').default(30),
  payment_terms_from: z.enum(termsFrom).default('invoice_date'),
  /** How often: a run takes no time of a billing period that is not over. */
  frequency: z.enum(frequencies).default('weekly'),
  /** The first day of one of the periods of two or four weeks. */
  frequency_from: Day.nullable().default(null),
  /** The last days of the periods of a calendar of its own. */
  frequency_days: z.array(Day).max(60, 'At most 60 days').default([]),
  /** One invoice for each combination of these … */
  split_by: z.array(z.enum(splitBy)).max(splitBy.length).default([]),
  month_split: z.enum(monthSplits).default('none'),
  /** … whose lines stand under these headings … */
  group_by: z.enum(groupBy).default('candidate'),
  /** … and sum up the work this far. */
  summarise_to: z.enum(summariseTo).default('week_rate'),
  /** Of the work on a document, before VAT: each is a line of its own for each tax code. */
  discount_percent: Discount.default('0.00'),
  surcharge_percent: Surcharge.default('0.00'),
  tax_code_id: Id,
  /** The company that invoices this client; null: the agency's default one. */
  legal_entity_id: Id.nullable().default(null),
  po_required: z.boolean().default(false),
  /** An invoice without the client's reference is not issued. */
  reference_required: z.boolean().default(false),
  /** References that are named before time is submitted … */
  references_at_submit: ReferenceLabels.default([]),
  /** … and before it is invoiced: on the placement or on the timesheet. */
  references_at_issue: ReferenceLabels.default([]),
  /** What may be owed, drafted and still to be billed before a new placement needs a reason; null: no limit. */
  credit_limit: z
    .int()
    .min(0, 'Not below 0')
    .max(100_000_000_000, 'At most 1,000,000,000')
    .nullable()
    .default(null),
  /** An invoice is approved by another person than whoever asks for it, before it is issued. */
  approval_required: z.boolean().default(false),
  /** Only one that comes to more than this, with VAT; null: every one. */
  approval_over: z
    .int()
    .min(0, 'Not below 0')
    .max(100_000_000_000, 'At most 1,000,000,000')
    .nullable()
    .default(null),
  /** What is charged comes on hold when it is approved, until somebody releases it … */
  hold_default: z.boolean().default(false),
  /** … and why; empty while it does not. */
  hold_default_reason: text(300).default(''),
  /** While the client disputes an invoice, further time waits and drafts are not issued, see `disputeHold`. */
  stop_on_dispute: z.boolean().default(false),
  /** Invoices are on hold, see `invoiceHold`. */
  on_hold: z.boolean().default(false),
  /** Why they are; empty once they are not. */
  hold_reason: text(300).default(''),
})
export const BillingInput = z.object(billingRecord.fields)
/** For a new client: what is null is the agency's usual, what is left out is everybody's. */
export const NewBilling = BillingInput.extend({ currency: Currency.nullable(), tax_code_id: Id.nullable() })
export const BillingProfile = z.object({
  ...billingRecord.reply,
  id: Id,
  label: z.string(),
  currency: Currency,
  legal_entity_name: z.string().nullable(),
})
export type BillingInput = z.output<typeof BillingInput>
export type BillingProfile = z.output<typeof BillingProfile>
