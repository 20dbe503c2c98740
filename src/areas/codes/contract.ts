import { z } from 'zod'
import { exemptionCodes } from '#platform/exemption-codes.ts'
import {
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  pageOf,
  requiredText,
  text,
  Version,
} from '#platform/http/contract.ts'
import { recordShape } from '#platform/record-shape.ts'

export const TaxCategory = z.enum(['S', 'Z', 'E', 'AE', 'K', 'G', 'O'])
export const TaxDirection = z.enum(['sales', 'purchase', 'both'])
export const RateUnit = z.enum(['hour', 'day', 'half_day', 'shift', 'unit', 'mile', 'fixed'])
export const RateKind = z.enum([
  'basic',
  'overtime',
  'weekend',
  'bank_holiday',
  'night',
  'standby',
  'callout',
  'allowance',
  'bonus',
  'deduction',
  'holiday_pay',
])

/** What the letters of UNCL5305 mean to a person. */
export const taxCategoryNames: Record<z.output<typeof TaxCategory>, string> = {
  S: 'Standard or reduced rate',
  Z: 'Zero rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Intra-community supply',
  G: 'Export outside the UK',
  O: 'Outside the scope of VAT',
}

export const taxDirectionNames: Record<z.output<typeof TaxDirection>, string> = {
  sales: 'Sales only',
  purchase: 'Purchases only',
  both: 'Sales and purchases',
}

/** Whether time at a rate counts for AWR weeks, and as working time. */
export const countsNames = {
  by_kind: 'As its kind says: work does, allowances do not',
  yes: 'Yes',
  no: 'No',
} as const

const Code = requiredText(20).regex(/^[A-Za-z0-9._-]+$/, 'Letters, digits, dots and dashes only')
const Percent = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'A percentage like 20 or 17.5')
const Factor = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/, 'A factor like 1.5')
const Pence = z.int().min(0).max(100_000_000)

export const taxRecord = recordShape('tax_codes', {
  code: Code,
  name: requiredText(80),
  rate: Percent,
  category: TaxCategory.default('S'),
  direction: TaxDirection.default('both'),
  exemption_text: text(300).default(''),
  /** Why no VAT is charged, as e-invoices say it (VATEX); '' says it in words alone. */
  exemption_code: z.enum(exemptionCodes).default(''),
  is_default: z.boolean().default(false),
})
export const rateRecord = recordShape('rate_codes', {
  code: Code,
  name: requiredText(80),
  unit: RateUnit.default('hour'),
  kind: RateKind.default('basic'),
  payable: z.boolean().default(true),
  chargeable: z.boolean().default(true),
  pay_multiplier: Factor.default('1'),
  charge_multiplier: Factor.default('1'),
  position: z.int().min(0).max(9999).default(0),
  /** Pay at this rate earns holiday pay: part of the on-costs of a placement. */
  accrues_holiday: z.boolean().default(true),
  /** Time at this rate is work under the Agency Workers Regulations: hours worked are, allowances are not. */
  counts_awr: z.enum(['by_kind', 'yes', 'no']).default('by_kind'),
  /** Time at this rate is working time under the Working Time Regulations: hours worked are, allowances are not. */
  counts_wtr: z.enum(['by_kind', 'yes', 'no']).default('by_kind'),
  /** Sales: what is charged bears this one instead of the billing profile's. */
  tax_code_id: Id.nullable().default(null),
  /** Shown to the worker, and to the client who approves: only what is not paid, or not charged, can be kept from them. */
  worker_visible: z.boolean().default(true),
  client_visible: z.boolean().default(true),
  /** What payroll and the ledger call it, pay and charge; told in exports. */
  payroll_element: text(40).default(''),
  gl_account: text(40).default(''),
  gl_sales_account: text(40).default(''),
})
export const expenseRecord = recordShape('expense_codes', {
  code: Code,
  name: requiredText(80),
  chargeable: z.boolean().default(true),
  reimbursable: z.boolean().default(true),
  tax_code_id: Id.nullable().default(null),
  /** Pence above which a receipt is needed; null: never. */
  receipt_required_over: Pence.nullable().default(null),
  /** Most pence one line may have; null: no cap. */
  cap: Pence.nullable().default(null),
})
const kept = {
  id: Id,
  archived_at: Instant.nullable(),
  /** How many records refer to it, counted up to 1,000: a used code keeps its `code` for good. */
  used_by: z.int(),
  /** Of a code that came from the group: it alone changes it, the agency may have it its own way, or has it so. */
  group_mode: z.enum(['locked', 'override', 'own']).nullable(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
}

export const TaxCode = z.object({ ...taxRecord.fields, ...kept })
export const RateCode = z.object({ ...rateRecord.fields, ...kept, tax_code_name: z.string().nullable() })
export const ExpenseCode = z.object({
  ...expenseRecord.fields,
  ...kept,
  tax_code_name: z.string().nullable(),
})

export const NewTaxCode = taxRecord.New
export const NewRateCode = rateRecord.New
export const NewExpenseCode = expenseRecord.New
export type NewTaxCode = z.output<typeof NewTaxCode>
export type NewRateCode = z.output<typeof NewRateCode>
export type NewExpenseCode = z.output<typeof NewExpenseCode>

/** `archived: true` retires a code: it stays on what used it and is offered no more. */
const retiring = { archived: z.boolean().optional() }
export const ChangeTaxCode = taxRecord.Change.extend(retiring)
export const ChangeRateCode = rateRecord.Change.extend(retiring)
export const ChangeExpenseCode = expenseRecord.Change.extend(retiring)

const params = z.object({ id: IdParam })
const query = ListQuery.extend({
  /** `true`: the retired ones; `all`: both. */
  archived: z.enum(['false', 'true', 'all']).default('false'),
})

export const taxCodes = {
  list: endpoint({
    method: 'GET',
    path: '/tax-codes',
    allow: 'tax_codes.view',
    query,
    reply: pageOf(TaxCode),
  }),
  show: endpoint({ method: 'GET', path: '/tax-codes/:id', allow: 'tax_codes.view', params, reply: TaxCode }),
  create: endpoint({
    method: 'POST',
    path: '/tax-codes',
    allow: 'tax_codes.manage',
    body: NewTaxCode,
    reply: TaxCode,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/tax-codes/:id',
    allow: 'tax_codes.manage',
    params,
    body: ChangeTaxCode,
    reply: TaxCode,
  }),
}

export const rateCodes = {
  list: endpoint({
    method: 'GET',
    path: '/rate-codes',
    allow: 'rate_codes.view',
    query,
    reply: pageOf(RateCode),
  }),
  show: endpoint({
    method: 'GET',
    path: '/rate-codes/:id',
    allow: 'rate_codes.view',
    params,
    reply: RateCode,
  }),
  create: endpoint({
    method: 'POST',
    path: '/rate-codes',
    allow: 'rate_codes.manage',
    body: NewRateCode,
    reply: RateCode,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/rate-codes/:id',
    allow: 'rate_codes.manage',
    params,
    body: ChangeRateCode,
    reply: RateCode,
  }),
}

export const expenseCodes = {
  list: endpoint({
    method: 'GET',
    path: '/expense-codes',
    allow: 'expense_codes.view',
    query,
    reply: pageOf(ExpenseCode),
  }),
  show: endpoint({
    method: 'GET',
    path: '/expense-codes/:id',
    allow: 'expense_codes.view',
    params,
    reply: ExpenseCode,
  }),
  create: endpoint({
    method: 'POST',
    path: '/expense-codes',
    allow: 'expense_codes.manage',
    body: NewExpenseCode,
    reply: ExpenseCode,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/expense-codes/:id',
    allow: 'expense_codes.manage',
    params,
    body: ChangeExpenseCode,
    reply: ExpenseCode,
  }),
}

export type TaxCode = z.output<typeof TaxCode>
export type RateCode = z.output<typeof RateCode>
export type ExpenseCode = z.output<typeof ExpenseCode>
export type CodesQuery = z.output<typeof query>
