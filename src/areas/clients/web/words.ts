/** What the values of clients are called, as choices of a form or filter. */
import {
  type BillingProfile,
  clientStatuses,
  contactRoles,
  type frequencies,
  type groupBy,
  type monthSplits,
  type SplitBy,
  type summariseTo,
} from '#areas/clients/contract.ts'
import { statusNames } from '#areas/clients/rules.ts'
import { countText, moneyText, numberText, wordsOf } from '#kit/ui/format.ts'

export const statusOptions = clientStatuses.map((value) => ({ value, label: statusNames[value] }))
export const roleOptions = contactRoles.map((value) => ({ value, label: wordsOf(value) }))

export const termsFromOptions = [
  { value: 'invoice_date', label: 'from the invoice date' },
  { value: 'end_of_month', label: 'from the end of the month' },
]

/** Always told apart are clients and currencies: nobody has to choose them. One tax code a profile is one, too. */
const splits: Partial<Record<SplitBy, string>> = {
  site: 'site',
  job: 'job',
  placement: 'placement',
  candidate: 'worker',
  po_number: 'purchase order',
  cost_code: 'cost centre',
  consultant: 'consultant',
  approver: 'approver',
  week: 'week',
  month: 'month',
  source: 'kind of charge (time, fees, expenses)',
  project: 'project code',
}
const groups: Record<(typeof groupBy)[number], string> = {
  none: 'No headings',
  candidate: 'By worker',
  week: 'By week',
  job: 'By job',
  placement: 'By placement',
  site: 'By site',
  po_number: 'By purchase order',
}
const sums: Record<(typeof summariseTo)[number], string> = {
  entry: 'A line for each entry',
  day: 'A line for each day',
  week_rate: 'A line for each week and rate',
  rate: 'A line for each rate',
  candidate: 'A line for each worker',
}
const often: Record<(typeof frequencies)[number], string> = {
  weekly: 'As soon as the period of the time is over',
  fortnightly: 'Every two weeks',
  four_weekly: 'Every four weeks',
  month: 'Every month',
  custom: 'On days of its own',
}
const months: Record<(typeof monthSplits)[number], string> = {
  none: 'May share an invoice',
  calendar_month: 'An invoice for each month',
  current: 'This month apart from earlier ones',
  future: 'Months to come apart from the rest',
}
const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const splitOptions = Object.entries(splits).map(([value, label]) => ({ value, label: capital(label) }))
export const groupOptions = options(groups)
export const sumOptions = options(sums)
export const frequencyOptions = options(often)
export const monthOptions = options(months)

/** Of what invoices are split by, that which a person may choose. */
export const chosenSplits = (split_by: readonly SplitBy[]) => split_by.filter((name) => splits[name])

/** `30 days from the invoice date`. */
export function termsText({
  payment_terms_days,
  payment_terms_from,
}: Pick<BillingProfile, 'payment_terms_days' | 'payment_terms_from'>): string {
  const days = countText(payment_terms_days, 'day')
  return payment_terms_from === 'end_of_month' ? `${days} from month end` : days
}

/** `One for each site and month, by worker, a line for each week and rate`. */
export function consolidationText(profile: BillingProfile): string {
  return [
    splitsText(profile),
    groups[profile.group_by].toLowerCase(),
    sums[profile.summarise_to].toLowerCase(),
    profile.month_split === 'none' ? '' : months[profile.month_split].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}

function splitsText({ split_by }: Pick<BillingProfile, 'split_by'>): string {
  const chosen = split_by.flatMap((name) => splits[name] ?? [])
  if (chosen.length === 0) return 'One for the client'
  const last = chosen.at(-1)
  return `One for each ${chosen.length > 1 ? `${chosen.slice(0, -1).join(', ')} and ${last}` : last}`
}

export const frequencyText = ({ frequency }: Pick<BillingProfile, 'frequency'>): string => often[frequency]

/** `5% discount, 1.5% surcharge`, '' for neither. */
export function adjustmentText(
  profile: Pick<BillingProfile, 'discount_percent' | 'surcharge_percent'>,
): string {
  const said = (percent: string, word: string) =>
    Number(percent) ? `${numberText(Number(percent), { maximumFractionDigits: 2 })}% ${word}` : ''
  return [said(profile.discount_percent, 'discount'), said(profile.surcharge_percent, 'surcharge')]
    .filter(Boolean)
    .join(', ')
}

/** `Invoices take two people, above £500.00; new time comes on hold: …`, '' for neither. */
export function controlText(
  profile: Pick<
    BillingProfile,
    | 'approval_required'
    | 'approval_over'
    | 'hold_default'
    | 'hold_default_reason'
    | 'stop_on_dispute'
    | 'currency'
  >,
): string {
  const { approval_required, approval_over, hold_default, hold_default_reason, stop_on_dispute, currency } =
    profile
  const over = approval_over === null ? '' : ` above ${moneyText(approval_over, currency)}`
  return [
    approval_required ? `Invoices${over} take two people` : '',
    hold_default ? `New time comes on hold: ${hold_default_reason}` : '',
    stop_on_dispute ? 'Nothing further is issued while an invoice is disputed' : '',
  ]
    .filter(Boolean)
    .join('. ')
}
