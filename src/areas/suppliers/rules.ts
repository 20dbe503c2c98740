import type {
  Agreement,
  AgreementInput,
  AgreementState,
  accreditations,
  dueDiligences,
  InsuranceKind,
  SupplierKind,
  SupplierStatus,
} from '#areas/suppliers/contract.ts'
import { whyNotAddress } from '#platform/electronic-address.ts'
import { whyNotUkCompanyNumber } from '#platform/identifiers.ts'
import type { FieldErrors, Reason, Warning } from '#platform/refusal.ts'

export const kindNames: Record<SupplierKind, string> = {
  umbrella: 'Umbrella company',
  ltd_psc: 'Limited company',
  agency_2nd_tier: 'Second-tier agency',
  cis_subcontractor: 'CIS subcontractor',
  sole_trader: 'Sole trader',
}

export const statusNames: Record<SupplierStatus, string> = {
  onboarding: 'Onboarding',
  approved: 'Approved',
  suspended: 'Suspended',
  terminated: 'Terminated',
}

export const insuranceNames: Record<InsuranceKind, string> = {
  professional_indemnity: 'Professional indemnity',
  public_liability: 'Public liability',
  employers_liability: 'Employers’ liability',
}
export const accreditationNames: Record<(typeof accreditations)[number], string> = {
  fcsa: 'FCSA',
  safe_rec: 'SafeRec',
  professional_passport: 'Professional Passport',
  other: 'Another body',
}
export const dueDiligenceNames: Record<(typeof dueDiligences)[number], string> = {
  open: 'Not begun',
  in_progress: 'Under review',
  done: 'Done',
}

const next: Record<SupplierStatus, readonly SupplierStatus[]> = {
  onboarding: ['approved', 'terminated'],
  approved: ['suspended', 'terminated'],
  suspended: ['approved', 'terminated'],
  terminated: ['onboarding'],
}

/** The statuses a supplier can go to from here. */
export const nextStatuses = (from: SupplierStatus): readonly SupplierStatus[] => next[from]

/** The permission that sets a status. */
export const statusPermission = (to: SupplierStatus) =>
  to === 'approved' || to === 'onboarding' ? 'suppliers.approve' : 'suppliers.suspend'

type SupplierFacts = { live_workers: number; suspended_reason: string }

/** Why a supplier cannot go from one status to another. A suspension says why: it is shown wherever it blocks. */
export function whyNotStatus(
  from: SupplierStatus,
  to: SupplierStatus,
  is: SupplierFacts,
): Reason | undefined {
  if (from === to) return undefined
  if (!next[from].includes(to)) {
    return {
      code: 'supplier.status',
      title: `A supplier that is ${from} cannot become ${to}`,
      errors: { status: [`From here: ${next[from].map((status) => statusNames[status]).join(', ')}`] },
    }
  }
  if (to === 'suspended' && is.suspended_reason === '') {
    const message = 'Please say why: it is shown wherever this supplier is held back'
    return {
      code: 'supplier.no_reason',
      title: 'A suspension needs a reason',
      errors: { suspended_reason: [message] },
    }
  }
  return to === 'terminated' ? whyNotTerminate(is) : undefined
}

/** A supplier whose workers are on live placements cannot end. */
export function whyNotTerminate({ live_workers }: Pick<SupplierFacts, 'live_workers'>): Reason | undefined {
  if (live_workers === 0) return undefined
  return {
    code: 'supplier.in_use',
    title: 'This supplier cannot end yet',
    description: `${live_workers === 1 ? 'One worker is' : `${live_workers} workers are`} on live placements through it.`,
    status: 409,
  }
}

type Details = {
  country: string
  company_number: string
  vat_registered: boolean
  vat_number: string
  endpoint_scheme: string
  endpoint_id: string
  kind: SupplierKind
  cis_rate: number | null
  cis_verification: string
  flat_rate: boolean
  accreditation: string | null
  accredited_until: string | null
}

/** Why these details cannot be saved. */
export function whyNotDetails({
  country,
  company_number,
  vat_registered,
  vat_number,
  ...more
}: Details): Reason | undefined {
  const errors: FieldErrors = {}
  const number = country === 'GB' && company_number !== '' ? whyNotUkCompanyNumber(company_number) : undefined
  if (number) errors.company_number = [number]
  if (vat_registered && vat_number === '')
    errors.vat_number = ['A supplier that is registered for VAT has a VAT number']
  Object.assign(errors, whyNotAddress(more))
  if (more.flat_rate && !vat_registered) errors.flat_rate = ['Only a supplier that is registered for VAT']
  if (more.kind !== 'cis_subcontractor') {
    if (more.cis_rate !== null) errors.cis_rate = ['Only of a CIS subcontractor']
    if (more.cis_verification !== '') errors.cis_verification = ['Only of a CIS subcontractor']
  }
  if (more.accredited_until !== null && more.accreditation === null)
    errors.accreditation = ['Please say by whom it is accredited']
  return some('supplier.details', errors)
}

/** What a form still holds of another kind that was chosen before. */
export function withoutSurplus<
  S extends { kind?: SupplierKind | undefined; vat_registered?: boolean | undefined },
>(supplier: S): S {
  return {
    ...supplier,
    ...(supplier.kind === 'cis_subcontractor' ? {} : { cis_rate: null, cis_verification: '' }),
    ...(supplier.vat_registered ? {} : { flat_rate: false }),
  }
}

/** An agreement with the company of the agency that made it, or makes it now. */
type Made = AgreementInput & { legal_entity_id: number | null }

/** Why these agreements cannot stand side by side: an end before its start, or two of one company for one day. */
export function whyNotAgreements(agreements: readonly Made[]): Reason | undefined {
  const errors: FieldErrors = {}
  for (const [at, agreement] of agreements.entries()) {
    if (agreement.ends_on < agreement.starts_on)
      errors[`agreements.${at}.ends_on`] = ['The end lies before the start']
    const clash = agreements.findIndex((other, index) => index < at && overlap(other, agreement))
    if (clash >= 0) errors[`agreements.${at}.starts_on`] = ['Overlaps with another agreement']
  }
  return some('supplier.agreements', errors)
}

const overlap = (a: Made, b: Made) =>
  a.starts_on <= b.ends_on && b.starts_on <= a.ends_on && covers(a, b.legal_entity_id)

/** Is it one of this company? What was made before there was one is everybody's. */
const covers = (agreement: { legal_entity_id: number | null }, company: number | null) =>
  agreement.legal_entity_id === null || company === null || agreement.legal_entity_id === company

type Agreed = Pick<Agreement, 'starts_on' | 'ends_on' | 'vat_number' | 'legal_entity_id'>

/**
 * What an agreement is worth on a day to the supplier as it is now. With another VAT number than at signing, or billed by
 * another company of the agency (`company_id`), it needs a new one.
 */
export function agreementState(
  agreement: Agreed,
  now: { vat_number: string; company_id: number | null },
  today: string,
): AgreementState {
  if (agreement.ends_on < today) return 'ended'
  if (agreement.vat_number !== now.vat_number) return 'void'
  if (agreement.legal_entity_id !== null && agreement.legal_entity_id !== now.company_id)
    return 'other_company'
  return agreement.starts_on > today ? 'upcoming' : 'in_force'
}

/** Another supplier has this name or company number. */
export function duplicate(field: 'name' | 'company_number'): Warning {
  const what = field === 'name' ? 'name' : 'company number'
  return {
    code: 'supplier.duplicate',
    field,
    text: `There is a supplier with this ${what} already. Two records of the same one are hard to tell apart later.`,
  }
}

function some(code: string, errors: FieldErrors): Reason | undefined {
  return Object.keys(errors).length > 0 ? { code, title: 'Please check the form', errors } : undefined
}

type Span = { starts_on: string; ends_on: string; legal_entity_id: number | null }
type Issued = { issue_date: string; legal_entity_id: number }

/** Self-bills were issued because an agreement of their company was in force that day: those days stay covered. */
export function whyNotUncover(
  before: readonly Span[],
  after: readonly Span[],
  issued: readonly Issued[],
): Reason | undefined {
  const covered = (spans: readonly Span[], { issue_date, legal_entity_id }: Issued) =>
    spans.some(
      (span) => span.starts_on <= issue_date && issue_date <= span.ends_on && covers(span, legal_entity_id),
    )
  const bare = issued.find((document) => covered(before, document) && !covered(after, document))
  if (bare === undefined) return undefined
  const message = `A self-billing invoice was issued under it on ${bare.issue_date}`
  return {
    code: 'agreement.used',
    title: 'This agreement has to stay',
    description: message,
    errors: { agreements: [message] },
  }
}
