import type { Interval, Price, PriceMetric, Product } from '#areas/billing/contract.ts'
import type { Above, Limits } from '#areas/billing/rules.ts'
import { moneyText, numberText } from '#kit/ui/format.ts'
import { plural } from '#platform/counted.ts'
import { utcDay } from '#platform/days.ts'

/** Where all of this stands. What is looked at follows behind the `?`. */
export const here = '/billing/products/subscriptions'

export const metricOptions: { value: PriceMetric; label: string }[] = [
  { value: 'flat', label: 'One amount for all' },
  { value: 'users', label: 'By users' },
  { value: 'active_workers', label: 'By active workers' },
  { value: 'approved_workers', label: 'By workers with approved time' },
]
export const intervalOptions: { value: Interval; label: string }[] = [
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
]
export const featureWords: Record<Product['features'][number], string> = {
  exports: 'Exports',
  self_billing: 'Self-billing',
  api: 'API access',
  single_sign_on: 'Single sign-on',
  priority_support: 'Priority support',
}

const unitWords = {
  flat: '',
  users: 'for each user',
  active_workers: 'for each active worker',
  approved_workers: 'for each worker with approved time',
} as const

/** How the units of a price come about. */
export const countRules: Record<PriceMetric, string> = {
  flat: 'one amount for all: nothing is counted',
  users: 'by the highest daily number of users, those invited included',
  active_workers: 'by the highest daily number of workers with a placement that runs',
  approved_workers: 'each worker whose time was approved in these days, once, however many timesheets',
}

/** `£9.00 for each user a month`, `from £149.00 a month`; a price of several tiers by where it begins. */
export function priceText({
  currency,
  billing_interval,
  metric,
  tiers,
}: Pick<Price, 'currency' | 'billing_interval' | 'metric' | 'tiers'>): string {
  const [first] = tiers
  if (!first) return ''
  const money = (minor: number) => moneyText(minor, currency)
  if (metric === 'flat') return `${money(first.flat_amount)} a ${billing_interval}`
  const parts = [
    ...(first.flat_amount > 0 ? [money(first.flat_amount)] : []),
    ...(first.unit_amount > 0 || first.flat_amount === 0
      ? [`${money(first.unit_amount)} ${unitWords[metric]}`]
      : []),
  ]
  return `${tiers.length > 1 ? 'from ' : ''}${parts.join(' and ')} a ${billing_interval}`
}

/** `6 to 20: £9.00 each`, `1 to 5: £49.00 together`, one for each tier. */
export function tierTexts({
  currency,
  metric,
  tiers,
}: Pick<Price, 'currency' | 'metric' | 'tiers'>): string[] {
  if (metric === 'flat' || tiers.length < 2) return []
  return tiers.map(({ up_to, unit_amount, flat_amount }, at) => {
    const from = (tiers[at - 1]?.up_to ?? 0) + 1
    const span = up_to === null ? `from ${from} on` : from === up_to ? `${from}` : `${from} to ${up_to}`
    const parts = [
      ...(unit_amount > 0 || flat_amount === 0 ? [`${moneyText(unit_amount, currency)} each`] : []),
      ...(flat_amount > 0 ? [`${moneyText(flat_amount, currency)} together`] : []),
    ]
    return `${span}: ${parts.join(' and ')}`
  })
}

/** `5 users, 40 active workers, 10 GB`. */
export function entitlementText({
  users,
  workers,
  storage_gb,
}: Pick<Product, 'users' | 'workers' | 'storage_gb'>): string {
  const some = (count: number | null, words: string, open: string) =>
    count === null ? open : `${numberText(count)} ${words}`
  return [
    some(users, plural(users ?? 0, 'user'), 'any number of users'),
    some(workers, plural(workers ?? 0, 'active worker'), 'any number of workers'),
    some(storage_gb, 'GB of storage', 'any storage'),
  ].join(', ')
}

const aboveWords = { users: 'users', workers: 'workers', storage_mb: 'MB of storage' } as const

/** `12 users, where there is room for 5`, one for each that is above; of what is set `by_hand`, who said so. */
export function aboveTexts(above: readonly Above[], by_hand: readonly (keyof Limits)[]): string[] {
  return above.map(({ what, used, limit }) => {
    const where = by_hand.includes(what) ? 'Saffron has set the limit to' : 'there is room for'
    return `${numberText(used)} ${aboveWords[what]}, where ${where} ${numberText(limit)}${what === 'storage_mb' ? ' MB' : ''}`
  })
}

/** Today, as Saffron's own billing counts: in UTC. */
export const todayText = () => utcDay(new Date())
