import { z } from 'zod'
import { DueLine } from '#areas/billing/contract.ts'
import {
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Minor,
  requiredText,
  ShownDay,
  text,
} from '#platform/http/contract.ts'
import {
  AccountNumber,
  Bic,
  CompanyNumber,
  Country,
  Iban,
  RequiredEmail,
  SortCode,
  VatNumber,
} from '#platform/identifiers.ts'
import { recordShape } from '#platform/record-shape.ts'

const Percent = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'A percentage like 20 or 19.5')
  .refine((value) => Number(value) <= 50, 'At most 50')

/** The company that invoices agencies for Saffron. */
export const companyRecord = recordShape('platform_company', {
  name: requiredText(160),
  address_line_1: requiredText(120),
  address_line_2: text(120).default(''),
  city: requiredText(80),
  postcode: text(16).default(''),
  country: Country.default('GB'),
  company_number: CompanyNumber.default(''),
  vat_number: VatNumber.default(''),
  email: RequiredEmail,
  bank_name: text(80).default(''),
  account_name: text(120).default(''),
  sort_code: SortCode.default(''),
  account_number: AccountNumber.default(''),
  iban: Iban.default(''),
  bic: Bic.default(''),
  vat_percent: Percent.default('20'),
  terms_days: z.int().min(0, 'Not below 0').max(90, 'At most 90').default(14),
})
/** `version` 0: nobody has written it down yet, and nothing is issued. */
export const PlatformCompany = z.object({ ...companyRecord.reply, version: z.int() })
export type PlatformCompany = z.output<typeof PlatformCompany>
export const ChangePlatformCompany = companyRecord.New.extend({ version: z.int().min(0) })
export type ChangePlatformCompany = z.output<typeof ChangePlatformCompany>

export const documentKinds = ['invoice', 'credit'] as const
export const invoiceStates = ['open', 'overdue', 'paid', 'credited', 'issued'] as const

export const SubscriptionInvoice = z.object({
  id: Id,
  kind: z.enum(documentKinds),
  number: z.string(),
  /** Of a credit note: the number of the invoice it takes from. */
  credits_number: z.string().nullable(),
  period_from: ShownDay,
  period_to: ShownDay,
  issued_on: ShownDay,
  due_on: ShownDay,
  currency: Currency,
  lines: z.array(DueLine),
  net: Minor,
  vat: Minor,
  gross: Minor,
  /** What is still to pay of it. */
  balance: Minor,
  state: z.enum(invoiceStates),
  receipts: z.array(
    z.object({
      id: Id,
      amount: Minor,
      received_on: ShownDay,
      way: z.enum(['transfer', 'card']),
      reference: z.string(),
    }),
  ),
})
export type SubscriptionInvoice = z.output<typeof SubscriptionInvoice>

/** Where a transfer goes. */
export const PayTo = z.object({
  name: z.string(),
  email: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  iban: z.string(),
  bic: z.string(),
})
export type PayTo = z.output<typeof PayTo>

export const Invoices = z.object({ data: z.array(SubscriptionInvoice), pay_to: PayTo.nullable() })
export type Invoices = z.output<typeof Invoices>

export const NewReceipt = z.object({
  invoice_id: Id,
  amount: Minor.refine(
    (amount) => amount !== 0,
    'More than nothing; less than nothing takes a mistake back',
  ).refine((amount) => Math.abs(amount) <= 1_000_000_000, 'At most 10,000,000.00'),
  received_on: Day,
  reference: text(120).default(''),
})
export type NewReceipt = z.output<typeof NewReceipt>

/** Takes an amount without VAT from an invoice; its VAT goes with it. */
export const NewCredit = z.object({
  invoice_id: Id,
  net: Minor.min(1, 'More than nothing').max(1_000_000_000, 'At most 10,000,000.00'),
  reason: requiredText(300),
})
export type NewCredit = z.output<typeof NewCredit>

const params = z.object({ id: IdParam })
const ofAgency = z.object({ id: IdParam, invoice: IdParam })
const central = 'central.subscriptions.manage'

export const billingInvoices = {
  list: endpoint({
    method: 'GET',
    path: '/billing/invoices',
    allow: 'billing.view',
    summary: 'What Saffron invoiced the agency, newest first, with what was paid of it and where to pay',
    reply: Invoices,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/billing/invoices/:id/pdf',
    allow: 'billing.view',
    params,
    produces: 'application/pdf',
  }),
}

export const centralDocuments = {
  company: endpoint({
    method: 'GET',
    path: '/central/company',
    allow: ['central.products.manage', central],
    summary: 'The company that invoices agencies for Saffron',
    reply: PlatformCompany,
  }),
  changeCompany: endpoint({
    method: 'PUT',
    path: '/central/company',
    allow: 'central.products.manage',
    summary: 'Documents that were issued keep what they say',
    body: ChangePlatformCompany,
    reply: PlatformCompany,
  }),
  list: endpoint({
    method: 'GET',
    path: '/central/subscriptions/:id/invoices',
    allow: central,
    summary: 'What an agency was invoiced, by the id of the agency',
    params,
    reply: Invoices,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/central/subscriptions/:id/invoices/:invoice/pdf',
    allow: central,
    params: ofAgency,
    produces: 'application/pdf',
  }),
  receive: endpoint({
    method: 'POST',
    path: '/central/subscriptions/:id/receipts',
    allow: central,
    summary: 'Writes down a transfer that arrived; once nothing is late, the agency is active again at once',
    params,
    creates: true,
    body: NewReceipt,
    reply: Invoices,
  }),
  credit: endpoint({
    method: 'POST',
    path: '/central/subscriptions/:id/credits',
    allow: central,
    summary: 'Issues a credit note over a part of an invoice',
    params,
    creates: true,
    body: NewCredit,
    reply: Invoices,
  }),
}
