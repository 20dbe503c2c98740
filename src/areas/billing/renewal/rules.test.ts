import { describe, expect, it } from 'vitest'
import { periodsDue, reminderOn } from '#areas/billing/renewal/rules.ts'
import type { Plan } from '#areas/billing/rules.ts'

const plan = (amount: number, from_day: string): Plan => ({
  currency: 'GBP',
  billing_interval: 'month',
  metric: 'flat',
  tiers: [{ up_to: null, unit_amount: 0, flat_amount: amount }],
  product: `Plan ${amount}`,
  from_day,
})
const on = (plans: Plan[], more = {}) => ({
  status: 'active' as const,
  trial_ends_on: null,
  ends_on: null,
  comp_reason: '',
  billed_until: null,
  plans,
  ...more,
})
const spans = (subscribed: Parameters<typeof periodsDue>[0], today: string) =>
  periodsDue(subscribed, today).map(({ from, to, owed }) => [from, to, owed(0)?.amount])

describe('what is to be invoiced', () => {
  it('is every period that is over, once, and none that runs', () => {
    expect(spans(on([plan(100, '2026-01-01')]), '2026-03-15')).toEqual([
      ['2026-01-01', '2026-02-01', 100],
      ['2026-02-01', '2026-03-01', 100],
    ])
    expect(spans(on([plan(100, '2026-01-01')], { billed_until: '2026-03-01' }), '2026-03-15')).toEqual([])
  })

  it('is a trial for nothing, then what follows it', () => {
    expect(spans(on([plan(100, '2026-01-01')], { trial_ends_on: '2026-01-15' }), '2026-02-15')).toEqual([
      ['2026-01-01', '2026-01-15', 0],
      ['2026-01-15', '2026-02-15', 100],
    ])
  })

  it('is cut where another plan begins, and where it ends', () => {
    const two = on([plan(3_100, '2026-01-01'), plan(2_800, '2026-01-11')], { ends_on: '2026-02-21' })
    expect(spans(two, '2026-05-01')).toEqual([
      ['2026-01-01', '2026-01-11', 1_000],
      ['2026-01-11', '2026-02-11', 2_800],
      ['2026-02-11', '2026-02-21', 1_000],
    ])
  })

  it('is nothing of what never began', () => {
    const never = on([plan(100, '2026-03-01')], { billed_until: '2026-01-15', ends_on: '2026-03-01' })
    expect(spans(never, '2026-06-01')).toEqual([])
  })

  it('never goes on for ever', () => {
    expect(periodsDue(on([plan(1, '1990-01-01')]), '2026-01-01')).toHaveLength(24)
  })
})

it('reminds 7, 3 and 1 days before', () => {
  expect(
    ['2026-02-08', '2026-02-04', '2026-02-02', '2026-02-03'].map((day) =>
      reminderOn(day, '2026-02-01', [7, 3, 1]),
    ),
  ).toEqual([7, 3, 1, undefined])
})
