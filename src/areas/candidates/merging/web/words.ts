import type { MergedField } from '#areas/candidates/merging/contract.ts'
import { genderNames } from '#areas/candidates/web/words.ts'
import { countryName } from '#kit/ui/detail/address.tsx'
import { dayText, wordsOf } from '#kit/ui/format.ts'

const names: Partial<Record<MergedField, string>> = {
  dob: 'Date of birth',
  ni_number: 'National Insurance number',
  address_line_1: 'Address',
  address_line_2: 'Address, second line',
  city: 'Town or city',
  marketing: 'May be written to about other work',
  source: 'Found by',
  emergency_name: 'Emergency contact',
}

export const fieldName = (field: MergedField): string => names[field] ?? wordsOf(field)

/** A value as it is read; what is not there is said. */
export function valueText(field: MergedField, value: string): string {
  if (value === '') return 'Nothing'
  if (field === 'dob' || field === 'available_from') return dayText(value)
  if (field === 'country' || field === 'nationality') return countryName(value)
  if (field === 'gender') return genderNames[value as keyof typeof genderNames]
  if (field === 'marketing') return value === 'true' ? 'Yes' : 'No'
  return value
}
