import type { AgencyStatus } from '#areas/access/contract.ts'
import { type Attention, attentionKinds } from '#areas/central/dashboard/contract.ts'
import { type Health, nearness } from '#areas/platform-reports/contract.ts'
import { type Day, daysBetween } from '#platform/days.ts'
import { numberFormat, usualLocale } from '#platform/locales.ts'

/** How many are told on the dashboard. */
export const mostShown = 12
/** So many days before a closed agency is erased it is told. */
const nearlyErased = 14
/** So many days before a trial ends it is told. */
const soon = 7
const figure = (count: number) => numberFormat(usualLocale).format(count)

export type Watched = {
  id: number
  name: string
  status: AgencyStatus
  users: number | null
  workers: number | null
  storage_mb: number | null
  /** Until when its trial goes; null: no trial runs. */
  trial_ends_on: Day | null
  owes: boolean
  /** When it is erased, once it is closed. */
  erase_on: Day | null
  used: { users: number; workers: number; storage: number }
  health: Health
}

/** What needs somebody's eye in one agency. One that is closed needs none until it is erased. */
export function attentionTo(agency: Watched, today: Day): Attention[] {
  const found: [kind: Attention['kind'], text: string][] = []
  const attention = () =>
    found.map(([kind, text]) => ({ tenant_id: agency.id, agency: agency.name, kind, text }))
  if (agency.status === 'cancelled' || agency.status === 'purged') {
    const days = agency.erase_on === null ? Number.NaN : daysBetween(today, agency.erase_on)
    if (agency.status === 'cancelled' && days <= nearlyErased)
      found.push(['erasing', `It is closed, and erased ${inDays(days)}`])
    return attention()
  }
  if (agency.status === 'suspended') found.push(['suspended', 'It is suspended: its people may only look'])
  if (agency.status === 'past_due' || agency.owes) found.push(['past_due', 'Payment is overdue'])
  const { used, users, workers, storage_mb } = agency
  const limits: [words: string, used: number, limit: number | null][] = [
    ['users', used.users, users],
    ['active workers', used.workers, workers],
    ['MB of storage', Math.ceil(used.storage / 1_000_000), storage_mb],
  ]
  for (const [words, count, limit] of limits) {
    const how = nearness(count, limit)
    const text = `${figure(count)} of ${figure(limit ?? 0)} ${words}`
    if (how) found.push([how === 'full' ? 'over_limit' : 'near_limit', text])
  }
  const { trial_ends_on, health } = agency
  const left = trial_ends_on === null ? Number.NaN : daysBetween(today, trial_ends_on)
  if (left >= 0 && left <= soon) found.push(['trial_ending', `The trial ends ${inDays(left)}`])
  if (health.state !== 'good') found.push([health.state, capital(health.reasons.join(', '))])
  return attention()
}

const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** The most pressing first, agencies by name among equals. */
export function mostPressing(all: readonly Attention[]): Attention[] {
  const rank = (kind: Attention['kind']) => attentionKinds.indexOf(kind)
  return all.toSorted((a, b) => rank(a.kind) - rank(b.kind) || a.agency.localeCompare(b.agency, 'en'))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
