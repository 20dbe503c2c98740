/** What the values of suppliers are called, as choices of a form or filter. */
import {
  type AgreementState,
  type selfBillSplits,
  type selfBillSums,
  supplierKinds,
  supplierStatuses,
} from '#areas/suppliers/contract.ts'
import {
  accreditationNames,
  dueDiligenceNames,
  insuranceNames,
  kindNames,
  statusNames,
} from '#areas/suppliers/rules.ts'

export const kindOptions = supplierKinds.map((value) => ({ value, label: kindNames[value] }))
export const statusOptions = supplierStatuses.map((value) => ({ value, label: statusNames[value] }))

const splits: Record<(typeof selfBillSplits)[number], string> = {
  supplier: 'One for the supplier',
  candidate: 'One for each worker',
  placement: 'One for each placement',
}
const sums: Record<(typeof selfBillSums)[number], string> = {
  day: 'A line for each day',
  week_rate: 'A line for each week and rate',
  rate: 'A line for each rate',
}
const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
export const splitOptions = options(splits)
export const sumOptions = options(sums)
export const insuranceOptions = options(insuranceNames)
export const accreditationOptions = options(accreditationNames)
export const dueDiligenceOptions = options(dueDiligenceNames)
export const cisOptions = [
  { value: '0', label: '0 %: paid gross' },
  { value: '20', label: '20 %' },
  { value: '30', label: '30 %: not verified' },
]

/** The words and the colour (`StatusBadge` status) of what an agreement is worth. */
export const agreementBadges: Record<AgreementState, { status: string; label: string }> = {
  in_force: { status: 'active', label: 'In force' },
  upcoming: { status: 'onboarding', label: 'Upcoming' },
  ended: { status: 'ended', label: 'Ended' },
  void: { status: 'suspended', label: 'Void: VAT number changed' },
  other_company: { status: 'suspended', label: 'Made by another company' },
}
