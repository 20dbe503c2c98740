import type { AgencyStatus } from '#areas/access/contract.ts'
import type { Interval, Owed, PriceMetric, SubscriptionStatus, Tier } from '#areas/billing/contract.ts'
import { addDays, addMonths, type Day, dayNumber, daysBetween } from '#platform/days.ts'
import { usualLocale, writeDay } from '#platform/locales.ts'
import { divide, formatMoney } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

export type PriceTerms = {
  currency: string
  billing_interval: Interval
  metric: PriceMetric
  tiers: readonly Tier[]
}

export type TierLine = {
  /** Units of this tier: from the first to the last of them. */
  from: number
  to: number
  units: number
  unit_amount: number
  flat_amount: number
  amount: number
}

/**
 * What a price comes to for so many units, tier by tier: each unit costs what its own tier says, and the flat amount of
 * a tier is paid once somebody comes into it. The first tier is always come into. Whole minor units throughout.
 */
export function amountDue(
  price: Pick<PriceTerms, 'metric' | 'tiers'>,
  units: number,
): { amount: number; lines: TierLine[] } {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`${units} is not a number of units`)
  const counted = price.metric === 'flat' ? 0 : units
  const lines: TierLine[] = []
  let before = 0
  for (const { up_to, unit_amount, flat_amount } of price.tiers) {
    if (lines.length > 0 && counted <= before) break
    const to = Math.min(counted, up_to ?? counted)
    const inTier = to - before
    const from = Math.min(before + 1, to)
    const amount = inTier * unit_amount + flat_amount
    lines.push({ from, to, units: inTier, unit_amount, flat_amount, amount })
    before = up_to ?? Number.POSITIVE_INFINITY
  }
  return { amount: lines.reduce((sum, line) => sum + line.amount, 0), lines }
}

/** The period of a plan that holds this day, counted from `anchor`: its first day and the first one after it. */
export function periodOf(anchor: Day, interval: Interval, day: Day): { from: Day; to: Day } {
  const step = interval === 'year' ? 12 : 1
  const months = (each: Day) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7))
  let place = Math.max(0, Math.floor((months(day) - months(anchor)) / step))
  // A period that begins on the 31st begins later in its month than the day may be.
  while (place > 0 && dayNumber(addMonths(anchor, place * step)) > dayNumber(day)) place -= 1
  return { from: addMonths(anchor, place * step), to: addMonths(anchor, (place + 1) * step) }
}

export type Plan = PriceTerms & { from_day: Day; product: string }

type Subscribed = {
  status: SubscriptionStatus
  trial_ends_on: Day | null
  comp_reason: string
  /** The first day without it. */
  ends_on?: Day | null
  /** In the order of their days. */
  plans: readonly Plan[]
}

/** The plan of a day: the last one that has begun; before the first, that one. */
export function planOn<P extends { from_day: Day }>(plans: readonly P[], day: Day): P | undefined {
  return plans.findLast(({ from_day }) => from_day <= day) ?? plans[0]
}

/**
 * The period that holds today: it begins anew with the plan, after a trial, and ends early where another plan begins or
 * the subscription ends.
 */
export function periodNow<P extends Plan>(
  { plans, trial_ends_on, ends_on }: { plans: readonly P[]; trial_ends_on: Day | null; ends_on?: Day | null },
  today: Day,
) {
  const plan = planOn(plans, today)
  if (!plan) return undefined
  const trial = trial_ends_on !== null && today < trial_ends_on ? trial_ends_on : undefined
  const anchor = trial_ends_on && trial_ends_on > plan.from_day ? trial_ends_on : plan.from_day
  const next = plans.find(({ from_day }) => from_day > today && from_day > plan.from_day)
  const whole = trial ? { from: plan.from_day, to: trial } : periodOf(anchor, plan.billing_interval, today)
  const until = next && next.from_day < whole.to ? next.from_day : whole.to
  const ends = ends_on && ends_on > whole.from && ends_on < until
  const to = ends ? ends_on : until
  return { plan, next, trial: trial !== undefined, from: whole.from, to, whole_to: whole.to, ends }
}

/**
 * What an agency owes for the period that holds today, line by line; the lines add up to the amount. A period that
 * another plan cuts short is paid by its days. A trial and a comp cost nothing, and say so.
 */
export function owedNow(subscribed: Subscribed, units: number, today: Day): Owed | undefined {
  if (subscribed.status === 'cancelled') return undefined
  const period = periodNow(subscribed, today)
  if (!period) return undefined
  const { plan, trial, from, to, whole_to, ends } = period
  const { amount: full, lines: tiers } = amountDue(plan, units)
  const lines = tiers.flatMap((line) => tierLines(plan, line))
  const days = daysBetween(from, to)
  const whole = daysBetween(from, whole_to)
  const prorated = trial || days === whole ? full : Number(divide(BigInt(full) * BigInt(days), BigInt(whole)))
  if (prorated !== full)
    lines.push({
      text: `${days} of ${whole} days, because ${ends ? 'the subscription ends' : 'another plan begins'} on ${dayText(to)}`,
      amount: prorated - full,
    })
  const free = trial
    ? `Free until the trial ends on ${dayText(to)}`
    : subscribed.comp_reason && `Free of charge: ${subscribed.comp_reason}`
  if (free) lines.push({ text: free, amount: -prorated || 0 })
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const { currency, metric } = plan
  return { from, to, currency, metric, units: metric === 'flat' ? 1 : units, lines, amount }
}

/** Central administration reads all as the British write it. */
const dayText = (day: Day) => writeDay(day, 'padded', usualLocale)

const unitWords = {
  flat: '',
  users: 'users',
  active_workers: 'active workers',
  approved_workers: 'workers with approved time',
} as const

function tierLines({ metric, currency, product }: Plan, line: TierLine) {
  const { from, to, units, unit_amount, flat_amount } = line
  const money = (minor: number) => formatMoney(minor, currency)
  if (metric === 'flat') return [{ text: product, amount: flat_amount }]
  const span = units === 0 ? '0' : from === to ? `${to}` : `${from} to ${to}`
  const counted = {
    text: `${product}, ${unitWords[metric]} ${span}: ${units} × ${money(unit_amount)}`,
    amount: units * unit_amount,
  }
  if (flat_amount === 0) return [counted]
  const once = from <= 1 ? `${product}, base` : `${product}, base for ${unitWords[metric]} from ${from} on`
  if (unit_amount > 0) return [{ text: once, amount: flat_amount }, counted]
  return [
    { text: units === 0 ? once : `${product}, ${unitWords[metric]} ${span} together`, amount: flat_amount },
  ]
}

/** How a subscription may move; nobody but a person moves it, except that a trial ends by itself. */
export const moves: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  trialing: ['active', 'cancelled'],
  active: ['past_due', 'cancelled'],
  past_due: ['active', 'cancelled'],
  cancelled: [],
}

export function whyNotMove(from: SubscriptionStatus, to: SubscriptionStatus): Reason | undefined {
  if (moves[from].includes(to)) return undefined
  return {
    code: 'subscription.status',
    title:
      from === 'cancelled' ? 'This subscription has been cancelled' : `It is ${from.replace('_', ' ')} now`,
    description: from === 'cancelled' ? 'Begin a new one for this agency.' : '',
    status: 409,
  }
}

/**
 * Where the agency goes with its subscription: an active one is past due while a payment is late, and active again once it
 * is paid. Who was suspended, cancelled or put on trial by a person stays so. Undefined: it stays as it is.
 */
export function agencyAfter(
  agency: AgencyStatus,
  from: SubscriptionStatus,
  to: SubscriptionStatus,
): 'active' | 'past_due' | undefined {
  if (to === 'past_due' && agency === 'active') return 'past_due'
  if (from === 'past_due' && to === 'active' && agency === 'past_due') return 'active'
  return undefined
}

/** What the owners are told of it. */
export const agencyReasons = {
  past_due: 'It is the one for your Saffron subscription.',
  active: 'The payment for your Saffron subscription has arrived.',
  chosen: 'Your subscription to Saffron goes on.',
} as const

export type Limits = { users: number | null; workers: number | null; storage_mb: number | null }
export type Above = { what: keyof Limits; used: number; limit: number }

/** What an agency has more of than it may: that stays, and nothing new is added to it. */
export function aboveLimits(limits: Limits, used: { [Key in keyof Limits]: number }): Above[] {
  const names = ['users', 'workers', 'storage_mb'] as const
  return names.flatMap((what) => {
    const limit = limits[what]
    return limit !== null && used[what] > limit ? [{ what, used: used[what], limit }] : []
  })
}

type OnOffer = { archived_at: string | null; active: boolean }

/** Only a price that is on offer can be subscribed to. */
export function whyNotPrice(price: OnOffer | undefined): Reason | undefined {
  const wrong = !price
    ? 'There is no such price'
    : price.archived_at
      ? 'This price is archived'
      : !price.active
        ? 'This product is not on offer'
        : undefined
  if (!wrong) return undefined
  return {
    code: 'subscription.price',
    title: 'Please choose another price',
    errors: { price_id: [wrong] },
  }
}

/** A plan is changed from today or a day to come: what was, stays. A year ahead is enough. */
export function whyNotFrom(from: Day, today: Day): Reason | undefined {
  const wrong =
    from < today
      ? 'Choose today or a day to come'
      : from > addDays(today, 366)
        ? 'At most a year ahead'
        : undefined
  if (!wrong) return undefined
  return {
    code: 'subscription.day',
    title: 'Please choose another day',
    errors: { from_day: [wrong] },
  }
}

/** A new subscription begins within the last year or the next. */
export function whyNotStart(day: Day, today: Day): Reason | undefined {
  if (day >= addDays(today, -366) && day <= addDays(today, 366)) return undefined
  return {
    code: 'subscription.day',
    title: 'Please choose another day',
    errors: { started_on: ['Within a year of today'] },
  }
}
