/** What the values of candidates are called, as choices of a form or filter. */
import { PortalState } from '#areas/access/contract.ts'
import {
  candidateStatuses,
  type Engagement,
  engagementTypes,
  frequencyNames,
  genders,
  holidaySchemes,
  ir35Statuses,
  loanPlans,
  payFrequencies,
  pensionStatuses,
} from '#areas/candidates/contract.ts'
import { holidayNames, ir35Names, loanNames, pensionNames } from '#areas/candidates/engagement-rules.ts'
import { engagementNames, portalNames, statusNames } from '#areas/candidates/rules.ts'

export const statusOptions = candidateStatuses.map((value) => ({ value, label: statusNames[value] }))
export const portalOptions = PortalState.options.map((value) => ({ value, label: portalNames[value] }))
export const frequencyOptions = payFrequencies.map((value) => ({ value, label: frequencyNames[value] }))

export const loanOptions = loanPlans.map((value) => ({ value, label: loanNames[value] }))
export const pensionOptions = pensionStatuses.map((value) => ({ value, label: pensionNames[value] }))
export const holidayOptions = holidaySchemes.map((value) => ({ value, label: holidayNames[value] }))
export const ir35Options = ir35Statuses.map((value) => ({ value, label: ir35Names[value] }))
export const genderNames: Record<(typeof genders)[number], string> = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
}
export const genderOptions = genders.map((value) => ({ value, label: genderNames[value] }))

export const engagementOptions = engagementTypes.map((value) => ({ value, label: engagementNames[value] }))

/** `Umbrella, through Parasol Ltd`. */
export function engagementText({ type, supplier_name }: Pick<Engagement, 'type' | 'supplier_name'>): string {
  return supplier_name ? `${engagementNames[type]}, through ${supplier_name}` : engagementNames[type]
}

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`
