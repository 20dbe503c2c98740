/** What the values of clients are called, as choices of a form or filter. */
import {
  type BillingProfile,
  clientStatuses,
  contactRoles,
  type groupBy,
  type splitBy,
  type summariseTo,
} from '#areas/clients/contract.ts'
import { statusNames } from '#areas/clients/rules.ts'
import { countText, wordsOf } from '#kit/ui/format.ts'

export const statusOptions = clientStatuses.map((value) => ({ value, label: statusNames[value] }))
export const roleOptions = contactRoles.map((value) => ({ value, label: wordsOf(value) }))

export const termsFromOptions = [
  { value: 'invoice_date', label: 'from the invoice date' },
  { value: 'end_of_month', label: 'from the end of the month' },
]

const splits: Record<(typeof splitBy)[number], string> = {
  client: 'One for the client',
  placement: 'One for each placement',
  candidate: 'One for each worker',
  po_number: 'One for each purchase order',
}
const groups: Record<(typeof groupBy)[number], string> = {
  none: 'No headings',
  candidate: 'By worker',
  week: 'By week',
}
const sums: Record<(typeof summariseTo)[number], string> = {
  day: 'A line for each day',
  week_rate: 'A line for each week and rate',
  rate: 'A line for each rate',
}
const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const splitOptions = options(splits)
export const groupOptions = options(groups)
export const sumOptions = options(sums)

/** `30 days from the invoice date`. */
export function termsText({
  payment_terms_days,
  payment_terms_from,
}: Pick<BillingProfile, 'payment_terms_days' | 'payment_terms_from'>): string {
  const days = countText(payment_terms_days, 'day')
  return payment_terms_from === 'end_of_month' ? `${days} from month end` : days
}

/** `One for the client, by worker, a line for each week and rate`. */
export function consolidationText(profile: BillingProfile): string {
  return [
    splits[profile.split_by],
    groups[profile.group_by].toLowerCase(),
    sums[profile.summarise_to].toLowerCase(),
  ].join(', ')
}
