import type { AskedField } from '#areas/candidates/change-requests/contract.ts'
import { requestStatuses } from '#areas/candidates/change-requests/contract.ts'
import { requestNames } from '#areas/candidates/change-requests/rules.ts'
import { genderNames } from '#areas/candidates/web/words.ts'
import { countryName } from '#kit/ui/detail/address.tsx'
import { dayText } from '#kit/ui/format.ts'

export const requestOptions = requestStatuses.map((value) => ({ value, label: requestNames[value] }))

/** A value as people read it; what is empty is a dash. */
export function valueText(field: AskedField, value: string): string {
  if (value === '') return '–'
  if (field === 'dob') return dayText(value)
  if (field === 'country' || field === 'nationality') return countryName(value)
  if (field === 'gender') return genderNames[value as keyof typeof genderNames] ?? value
  return value
}
