import { describe, expect, it } from 'vitest'
import {
  chosenDay,
  limitsWith,
  plansWith,
  previewOf,
  whyNotCancel,
  whyNotResume,
  whyNotSmaller,
} from '#areas/billing/plan/rules.ts'
import type { Plan } from '#areas/billing/rules.ts'
import { owedNow } from '#areas/billing/rules.ts'

const tiers = [
  { up_to: 50, unit_amount: 400, flat_amount: 0 },
  { up_to: null, unit_amount: 300, flat_amount: 0 },
]
const plan = (more: Partial<Plan> = {}): Plan => ({
  currency: 'GBP',
  billing_interval: 'month',
  metric: 'approved_workers',
  tiers,
  from_day: '2026-01-01',
  product: 'Team',
  ...more,
})
const flat = (amount: number, more: Partial<Plan> = {}) =>
  plan({ metric: 'flat', tiers: [{ up_to: null, unit_amount: 0, flat_amount: amount }], ...more })
const on = (plans: Plan[], more = {}) => ({
  status: 'active' as const,
  trial_ends_on: null,
  ends_on: null,
  comp_reason: '',
  plans,
  ...more,
})

describe('what a choice comes to', () => {
  it('shows the first 50 at 4.00 and the next 70 at 3.00 as 200.00 and 210.00', () => {
    const { closing, next } = previewOf(
      on([flat(9_000, { product: 'Desk' })]),
      plan({ from_day: '2026-02-01' }),
      { present: 0, chosen: 120 },
      '2026-01-20',
    )
    expect(next.lines.map(({ amount }) => amount)).toEqual([20_000, 21_000])
    expect(next).toMatchObject({ amount: 41_000, units: 120, from: '2026-02-01', to: '2026-03-01' })
    expect(closing).toMatchObject({ amount: 9_000, to: '2026-02-01' })
  })

  it('owes the present plan by its days when another begins today', () => {
    const { closing, next } = previewOf(
      on([flat(31_000)]),
      flat(62_000, { from_day: '2026-01-11' }),
      { present: 0, chosen: 0 },
      '2026-01-11',
    )
    expect(closing).toMatchObject({ from: '2026-01-01', to: '2026-01-11', amount: 10_000 })
    expect(next).toMatchObject({ from: '2026-01-11', to: '2026-02-11', amount: 62_000 })
  })

  it('cuts nothing short on the first day of a period, and counts from the end of a trial', () => {
    const trial = on([flat(31_000)], { status: 'trialing', trial_ends_on: '2026-01-15' })
    const { closing, next } = previewOf(trial, flat(5_000), { present: 0, chosen: 0 }, '2026-01-01')
    expect(closing).toBeNull()
    const second = previewOf(
      on([flat(31_000)]),
      flat(5_000, { from_day: '2026-02-01' }),
      { present: 0, chosen: 0 },
      '2026-02-01',
    )
    expect(second.closing).toBeNull()
    expect(next).toMatchObject({ from: '2026-01-15', to: '2026-02-15', amount: 5_000 })
  })
})

it('begins a choice today, or when the present period is over whatever was planned', () => {
  const subscribed = on([flat(100), flat(200, { from_day: '2026-01-20' })])
  expect(chosenDay(subscribed, 'now', '2026-01-10')).toBe('2026-01-10')
  expect(chosenDay(subscribed, 'renewal', '2026-01-10')).toBe('2026-02-01')
})

it('lets a choice take the place of what has not begun, or began the same day', () => {
  const plans = [flat(1), flat(2, { from_day: '2026-01-10' }), flat(3, { from_day: '2026-02-10' })]
  const chosen = flat(4, { from_day: '2026-01-10' })
  expect(plansWith(plans, chosen, '2026-01-10')).toEqual([plans[0], chosen])
})

it('owes nothing more once a period ends early with the subscription than its days', () => {
  const ends = on([flat(31_000)], { ends_on: '2026-01-11' })
  expect(owedNow(ends, 0, '2026-01-05')).toMatchObject({ to: '2026-01-11', amount: 10_000 })
})

it('refuses a plan that is smaller than what is used, in words; what was set by hand holds', () => {
  const room = { limits: { users: 40, workers: null, storage_mb: null }, by_hand: ['users' as const] }
  const small = { users: 5, workers: 10, storage_gb: 1 }
  expect(limitsWith(small, room)).toEqual({ users: 40, workers: 10, storage_mb: 1000 })
  const used = { users: 12, workers: 11, storage_mb: 3 }
  expect(whyNotSmaller('Start', limitsWith(small, room), used)).toMatchObject({
    code: 'subscription.too_small',
    title: 'Start is smaller than what you use',
    description:
      'you have 11 active workers, it includes 10. Archive workers first, or choose a larger plan.',
  })
  expect(whyNotSmaller('Start', { users: 12, workers: null, storage_mb: null }, used)).toBeUndefined()
})

it.each([
  [null, null, 'subscription.none', 'subscription.none'],
  ['cancelled', null, 'subscription.none', 'subscription.none'],
  ['active', null, undefined, 'subscription.goes_on'],
  ['active', '2026-02-01', 'subscription.cancelled', undefined],
])('a subscription that is %s and ends on %s: cancel %s, go on %s', (status, ends, cancel, resume) => {
  expect(whyNotCancel(status, ends)?.code).toBe(cancel)
  expect(whyNotResume(status, ends)?.code).toBe(resume)
})
