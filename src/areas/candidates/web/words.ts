/** What the values of candidates are called, as choices of a form or filter. */
import { PortalState } from '#areas/access/contract.ts'
import {
  candidateStatuses,
  type Engagement,
  engagementTypes,
  frequencyNames,
  payFrequencies,
} from '#areas/candidates/contract.ts'
import { engagementNames, portalNames, statusNames } from '#areas/candidates/rules.ts'

export const statusOptions = candidateStatuses.map((value) => ({ value, label: statusNames[value] }))
export const portalOptions = PortalState.options.map((value) => ({ value, label: portalNames[value] }))
export const frequencyOptions = payFrequencies.map((value) => ({ value, label: frequencyNames[value] }))

export const engagementOptions = engagementTypes.map((value) => ({ value, label: engagementNames[value] }))

/** `Umbrella, through Parasol Ltd`. */
export function engagementText({ type, supplier_name }: Pick<Engagement, 'type' | 'supplier_name'>): string {
  return supplier_name ? `${engagementNames[type]}, through ${supplier_name}` : engagementNames[type]
}

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`
