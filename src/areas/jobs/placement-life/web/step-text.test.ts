import { describe, expect, it } from 'vitest'
import type { Placement } from '#areas/jobs/contract.ts'
import type { PlacementStep } from '#areas/jobs/placement-life/contract.ts'
import { comingSteps, stepText } from '#areas/jobs/placement-life/web/step-text.ts'

const step = (kind: PlacementStep['kind'], more: Partial<PlacementStep> = {}): PlacementStep => ({
  ...{ id: 1, kind, effective_from: '2026-12-05', end_before: null, end_after: null, rates_from: null },
  ...{ reason_code: null, reason: '', by_party: null, engagement_type: null, supplier_id: null },
  ...{
    supplier_name: null,
    next_review_on: null,
    rule_set_name: null,
    rules_version: null,
    user_name: 'Ann',
    at: '2026-11-23T09:00:00Z',
  },
  ...more,
})

describe('what the steps say', () => {
  it.each([
    [step('start', { end_after: '2026-12-18' }), ['From 05 Dec 2026, until 18 Dec 2026']],
    [step('live'), ['From 05 Dec 2026, without an end']],
    [
      step('extension', { end_before: '2026-12-04', end_after: '2027-01-29', rates_from: '2026-12-05' }),
      ['Goes on until 29 Jan 2027 instead of 04 Dec 2026', 'New rates from 05 Dec 2026'],
    ],
    [
      step('termination', { by_party: 'client', reason_code: 'no_more_work' }),
      ['Last day 05 Dec 2026', 'By the client: no more work'],
    ],
    [
      step('transfer', { engagement_type: 'umbrella', supplier_name: 'Parasol' }),
      ['Umbrella, through Parasol, from 05 Dec 2026'],
    ],
    [step('review', { next_review_on: '2027-01-11' }), ['Next review 11 Jan 2027']],
    [
      step('rules', { rule_set_name: 'Standard weekly', rules_version: 3 }),
      ['Standard weekly, version 3, from 05 Dec 2026'],
    ],
    [step('closing'), []],
  ])('%#', (given, details) => {
    expect(stepText(given).details).toEqual(details)
  })

  it('what is to come stands in order, the furthest first; nothing of what is over', () => {
    const payer = { engagement_type: 'umbrella', supplier_id: 2, supplier_name: 'Parasol' } as const
    const placement = {
      ...{ status: 'live', start_date: '2026-01-05', end_date: '2027-01-29' },
      payers: [
        { ...payer, from: '2026-01-05' },
        { ...payer, from: '2026-12-07' },
      ],
      rates: [
        { effective_from: '2026-01-05' },
        { effective_from: '2026-12-05' },
        { effective_from: '2026-04-06' },
      ],
    } as unknown as Placement
    const steps = [step('start'), step('review', { next_review_on: '2027-01-11' })]
    expect(comingSteps(placement, steps, '2026-11-23')).toEqual([
      { day: '2027-01-29', text: 'Ends after its last day' },
      { day: '2027-01-11', text: 'Terms are to be reviewed' },
      { day: '2026-12-07', text: 'Paid as Umbrella, through Parasol' },
      { day: '2026-12-05', text: 'New rates' },
    ])
    const terminated = [...steps, step('termination', { end_after: '2027-01-29' })]
    expect(comingSteps(placement, terminated, '2026-11-23')[0]!.text).toBe('Is terminated after its last day')
    expect(comingSteps({ ...placement, status: 'ended' }, steps, '2026-11-23')).toEqual([])
  })
})
