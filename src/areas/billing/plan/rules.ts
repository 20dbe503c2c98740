import type { Entitlements, Owed } from '#areas/billing/contract.ts'
import { aboveLimits, type Limits, owedNow, type Plan, periodNow } from '#areas/billing/rules.ts'
import { counted } from '#platform/counted.ts'
import { addDays, type Day } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

export type Subscribed<P extends Plan = Plan> = Parameters<typeof owedNow>[0] & { plans: readonly P[] }

/** From which day a choice holds: today, or the first day of the next period. */
export function chosenDay(subscribed: Subscribed, start: 'now' | 'renewal', today: Day): Day {
  if (start === 'now') return today
  // What is planned already gives way to the choice, so the period ends where it would without it.
  const plans = subscribed.plans.filter(({ from_day }) => from_day <= today)
  return periodNow({ ...subscribed, plans: plans.length > 0 ? plans : subscribed.plans }, today)?.to ?? today
}

/** The plans as they would stand: what has begun, and the chosen one from its day on. */
export function plansWith<P extends Plan>(plans: readonly P[], chosen: P, today: Day): P[] {
  return [...plans.filter(({ from_day }) => from_day <= today && from_day < chosen.from_day), chosen]
}

/**
 * What a choice would come to: the broken period of the present plan by its days (null: none is), and the first whole
 * period of the new one by what is used now.
 */
export function previewOf(
  subscribed: Subscribed,
  chosen: Plan,
  units: { present: number; chosen: number },
  today: Day,
): { closing: Owed | null; next: Owed } {
  const after = { ...subscribed, plans: plansWith(subscribed.plans, chosen, today), ends_on: null }
  const lastDay = addDays(chosen.from_day, -1)
  const running = periodNow(subscribed, today)
  const closing = running && running.from <= lastDay ? owedNow(after, units.present, lastDay) : undefined
  // Within a trial the period that counts begins when it is over.
  const first =
    after.trial_ends_on && after.trial_ends_on > chosen.from_day ? after.trial_ends_on : chosen.from_day
  return { closing: closing ?? null, next: owedNow(after, units.chosen, first)! }
}

/** Of the limits of a plan, those set by hand hold whatever the plan. */
export function limitsWith(
  { users, workers, storage_gb }: Pick<Entitlements, 'users' | 'workers' | 'storage_gb'>,
  { limits, by_hand }: { limits: Limits; by_hand: readonly (keyof Limits)[] },
): Limits {
  const planned: Limits = { users, workers, storage_mb: storage_gb === null ? null : storage_gb * 1000 }
  for (const name of by_hand) planned[name] = limits[name]
  return planned
}

/** An agency itself chooses no plan that is smaller than what it uses: nobody shall be locked out by a click. */
export function whyNotSmaller(
  product: string,
  limits: Limits,
  used: { [Key in keyof Limits]: number },
): Reason | undefined {
  const above = aboveLimits(limits, used)
  if (above.length === 0) return undefined
  const said = above.map(({ what, used, limit }) => sizes[what](used, limit))
  return {
    code: 'subscription.too_small',
    title: `${product} is smaller than what you use`,
    description: `${new Intl.ListFormat('en-GB').format(said)}. ${above.map(({ what }) => ways[what]).join(' ')}`,
    errors: { price_id: [`Smaller than what you use: ${said.join(', ')}`] },
  }
}

const sizes: { [Key in keyof Limits]: (used: number, limit: number) => string } = {
  users: (used, limit) => `you have ${counted(used, 'user', 'users')}, it includes ${limit}`,
  workers: (used, limit) =>
    `you have ${counted(used, 'active worker', 'active workers')}, it includes ${limit}`,
  storage_mb: (used, limit) => `you keep ${used} MB, it includes ${limit} MB`,
}
const ways: { [Key in keyof Limits]: string } = {
  users: 'Deactivate users first, or choose a larger plan.',
  workers: 'Archive workers first, or choose a larger plan.',
  storage_mb: 'Delete files and empty the bin first, or choose a larger plan.',
}

/** Why it is not cancelled, or taken back. */
export function whyNotCancel(status: string | null, ends_on: Day | null): Reason | undefined {
  if (status === null || status === 'cancelled') return notThere
  if (ends_on === null) return undefined
  return { code: 'subscription.cancelled', title: 'It is cancelled already', status: 409 }
}

export function whyNotResume(status: string | null, ends_on: Day | null): Reason | undefined {
  if (status === null || status === 'cancelled') return notThere
  if (ends_on !== null) return undefined
  return { code: 'subscription.goes_on', title: 'It goes on anyway', status: 409 }
}

const notThere: Reason = {
  code: 'subscription.none',
  title: 'There is no subscription',
  description: 'Choose a plan to begin one.',
  status: 409,
}
