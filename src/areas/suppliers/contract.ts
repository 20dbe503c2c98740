import { z } from 'zod'
import { newBankInput } from '#areas/bank/contract.ts'
import { addressFields } from '#platform/address.ts'
import { eInvoiceFormats, eInvoicePolicies, endpointSchemes } from '#platform/electronic-address.ts'
import {
  anyOf,
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  requiredText,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'
import { CompanyNumber, EmailList, PayeReference, Utr, VatNumber } from '#platform/identifiers.ts'
import { Language } from '#platform/languages.ts'
import { recordShape } from '#platform/record-shape.ts'
import { Accepted } from '#platform/warnings.ts'

export const supplierKinds = [
  'umbrella',
  'ltd_psc',
  'agency_2nd_tier',
  'cis_subcontractor',
  'sole_trader',
] as const
export const SupplierKind = z.enum(supplierKinds)
export type SupplierKind = z.output<typeof SupplierKind>

export const supplierStatuses = ['onboarding', 'approved', 'suspended', 'terminated'] as const
export const SupplierStatus = z.enum(supplierStatuses)
export type SupplierStatus = z.output<typeof SupplierStatus>

export const selfBillSplits = ['supplier', 'candidate', 'placement'] as const
export const selfBillSums = ['day', 'week_rate', 'rate'] as const
/**
 * `void`: the supplier's VAT number is not the one the agreement was made under. `other_company`: another of the agency's
 * companies made it than the one that self-bills the supplier now.
 */
export const agreementStates = ['in_force', 'upcoming', 'ended', 'void', 'other_company'] as const
export const AgreementState = z.enum(agreementStates)
export type AgreementState = z.output<typeof AgreementState>

/** The supplier's consent that we write its invoices, from a day to a day, both included. */
export const AgreementInput = z.object({
  /** Absent: a new agreement, made under the supplier's present VAT number. */
  id: Id.optional(),
  starts_on: Day,
  ends_on: Day,
  signed_by: text(120).default(''),
  signed_on: Day.nullable().default(null),
})
export type AgreementInput = z.output<typeof AgreementInput>

export const Agreement = z.object({
  id: Id,
  starts_on: ShownDay,
  ends_on: ShownDay,
  signed_by: z.string(),
  signed_on: ShownDay.nullable(),
  vat_number: z.string(),
  /** The company that made it; null: made before the agency had one. */
  legal_entity_id: Id.nullable(),
  legal_entity_name: z.string().nullable(),
  state: AgreementState,
})
export type Agreement = z.output<typeof Agreement>

export const insuranceKinds = ['professional_indemnity', 'public_liability', 'employers_liability'] as const
export const InsuranceKind = z.enum(insuranceKinds)
export type InsuranceKind = z.output<typeof InsuranceKind>
export const accreditations = ['fcsa', 'safe_rec', 'professional_passport', 'other'] as const
export const dueDiligences = ['open', 'in_progress', 'done'] as const

const insured = {
  kind: InsuranceKind,
  insurer: text(120).default(''),
  policy_number: text(60).default(''),
  /** Pence of the supplier's currency; null: not known. */
  cover: z.int().min(0, 'Not below 0').max(999_999_999_999, 'That is too much').nullable().default(null),
}
/** What a supplier is insured for, until a day. */
export const InsuranceInput = z.object({ ...insured, expires_on: Day })
export type InsuranceInput = z.output<typeof InsuranceInput>
export const Insurance = z.object({
  ...{ kind: InsuranceKind, insurer: z.string(), policy_number: z.string() },
  cover: z.int().nullable(),
  expires_on: ShownDay,
})
export type Insurance = z.output<typeof Insurance>
const insurances = z.array(InsuranceInput).max(20, 'At most 20 insurances')

export const supplierRecord = recordShape('suppliers', {
  name: requiredText(160),
  kind: SupplierKind,
  company_number: CompanyNumber.default(''),
  vat_registered: z.boolean().default(false),
  vat_number: VatNumber.default(''),
  /** Null, and registered for VAT: the agency's default code. */
  tax_code_id: Id.nullable().default(null),
  /** Where remittances and self-bills go. */
  email: EmailList.default(''),
  phone: text(40).default(''),
  ...addressFields,
  currency: Currency,
  payment_terms_days: z.int().min(0, 'Not below 0').max(365, 'At most 365 days').default(7),
  split_by: z.enum(selfBillSplits).default('supplier'),
  summarise_to: z.enum(selfBillSums).default('week_rate'),
  /** The company that self-bills this supplier; null: the agency's default one. */
  legal_entity_id: Id.nullable().default(null),
  /** Of what is written on its documents and in their emails. */
  language: Language.default('en'),
  /** Which template draws its self-bills; null: the usual one. */
  invoice_template_id: Id.nullable().default(null),
  /** How the supplier takes its self-bills as e-invoices, and what a wrong one does. */
  e_invoice_format: z.enum(eInvoiceFormats).default('none'),
  e_invoice_policy: z.enum(eInvoicePolicies).default('block'),
  /** Where they are delivered: a register, and the number in it. */
  endpoint_scheme: z.enum(endpointSchemes).default(''),
  endpoint_id: text(80).default(''),
  /** BT-10: what they quote as ours. */
  buyer_reference: text(80).default(''),
  contact_name: text(120).default(''),
  contact_job_title: text(120).default(''),
  utr: Utr.default(''),
  paye_reference: PayeReference.default(''),
  /** Of a subcontractor in construction: HMRC's verification, and the percentage that is taken off. */
  cis_verification: text(20).default(''),
  cis_rate: z.literal([0, 20, 30]).nullable().default(null),
  /** On the flat rate scheme: what it charges in VAT is the same, what it pays is its own. */
  flat_rate: z.boolean().default(false),
  is_preferred: z.boolean().default(false),
  accreditation: z.enum(accreditations).nullable().default(null),
  accredited_until: Day.nullable().default(null),
  due_diligence: z.enum(dueDiligences).default('open'),
  due_diligence_on: Day.nullable().default(null),
  notes: text(5000).default(''),
})
const agreements = z.array(AgreementInput).max(50, 'At most 50 agreements')

export const NewSupplier = supplierRecord.New.extend({
  /** Null: the agency's. */
  currency: Currency.nullable().default(null),
  /** Entered with the supplier; afterwards it takes two people (`bank/contract.ts`). No answer tells it. */
  ...newBankInput,
  agreements: agreements.default([]),
  insurances: insurances.default([]),
  accepted: Accepted,
})
export type NewSupplier = z.output<typeof NewSupplier>

/** What is left out stays as it is; `agreements` and `insurances` are whole lists. Each status has its own permission. */
export const ChangeSupplier = supplierRecord.Change.extend({
  agreements: agreements.optional(),
  insurances: insurances.optional(),
  status: SupplierStatus.optional(),
  suspended_reason: text(500).optional(),
  accepted: Accepted,
})
export type ChangeSupplier = z.output<typeof ChangeSupplier>

const stored = {
  id: Id,
  status: SupplierStatus,
  suspended_reason: z.string(),
  currency: Currency,
  /** Workers on live placements. */
  live_workers: z.int(),
  version: Version,
  created_at: Instant,
}

export const SupplierRow = z.object({
  ...stored,
  ...supplierRecord.pick('name', 'kind', 'company_number', 'vat_registered', 'vat_number', 'is_preferred'),
  ...supplierRecord.pick('accreditation', 'accredited_until', 'due_diligence'),
  /** The day on which the first of its insurances runs out, counting of each kind the last one; null: none is known. */
  insured_until: ShownDay.nullable(),
  /** Of the agreement in force, else of the latest one; null when there is none. */
  agreement_state: AgreementState.nullable(),
  agreement_ends_on: ShownDay.nullable(),
  /** Gross of self-bills not yet paid; null for people who may not see them. */
  unpaid: Minor.nullable(),
})
export type SupplierRow = z.output<typeof SupplierRow>

export const Supplier = z.object({
  ...supplierRecord.reply,
  ...stored,
  payment_terms_days: z.int(),
  legal_entity_name: z.string().nullable(),
  /** The company that self-bills it now, be it the default one. */
  company_id: Id.nullable(),
  archived_at: Instant.nullable(),
  updated_at: Instant,
  agreements: z.array(Agreement),
  insurances: z.array(Insurance),
})
export type Supplier = z.output<typeof Supplier>

const params = z.object({ id: IdParam })

export const SuppliersQuery = ListQuery.extend({
  kind: anyOf(supplierKinds),
  /** None chosen: all but terminated suppliers, unless they are asked for by `ids`. */
  status: anyOf(supplierStatuses),
  /** `missing`: no agreement is in force today. */
  agreement: z.enum(['in_force', 'missing']).optional(),
  is_preferred: z.enum(['true', 'false']).optional(),
  /** An insurance that has run out, or runs out within so many days. */
  insurance_within: z.coerce.number().int().min(0).max(365).optional(),
})
export type SuppliersQuery = z.output<typeof SuppliersQuery>

export const suppliers = {
  list: endpoint({
    method: 'GET',
    path: '/suppliers',
    allow: 'suppliers.view',
    summary: 'Suppliers, searched by name, company number or VAT number',
    query: SuppliersQuery,
    reply: pageOf(SupplierRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/suppliers/:id',
    allow: 'suppliers.view',
    summary: 'One supplier with its self-billing agreements',
    params,
    reply: Supplier,
  }),
  create: endpoint({
    method: 'POST',
    path: '/suppliers',
    allow: 'suppliers.create',
    summary: 'Creates a supplier with its self-billing agreements',
    body: NewSupplier,
    reply: Supplier,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/suppliers/:id',
    allow: ['suppliers.update', 'suppliers.agreements.manage', 'suppliers.approve', 'suppliers.suspend'],
    summary: 'Changes a supplier, its agreements or its status',
    params,
    body: ChangeSupplier,
    reply: Supplier,
  }),
}
