import { describe, expect, it } from 'vitest'
import { Stage } from '#areas/jobs/pipeline/contract.ts'
import { daysBetween, whyNotAdd, whyNotReason, whyNotStage } from '#areas/jobs/pipeline/rules.ts'

const none = { placed: false, works: false }
const working = { placed: true, works: true }
const over = { placed: true, works: false }

describe('a candidate on a job', () => {
  it('goes from any stage to any other, as long as nobody is placed', () => {
    for (const from of Stage.options)
      for (const to of Stage.options.filter((each) => each !== 'placed'))
        expect([from, to, whyNotStage(from, to, none)?.code]).toEqual([from, to, undefined])
  })

  it.each([
    ['offered', 'placed', none, 'job_candidate.not_placed'],
    [undefined, 'placed', none, 'job_candidate.not_placed'],
    ['offered', 'placed', working, undefined],
    ['offered', 'placed', over, undefined],
    ['placed', 'placed', none, undefined],
    ['placed', 'offered', working, 'job_candidate.placed'],
    ['placed', 'declined', working, 'job_candidate.placed'],
    ['placed', 'contacted', over, undefined],
    ['placed', 'contacted', none, undefined],
  ] as const)('from %s to %s with placements %o: %s', (from, to, is, code) => {
    expect(whyNotStage(from, to, is)?.code).toBe(code)
  })

  it('is declined with a reason alone', () => {
    expect(whyNotReason('declined', '')?.errors).toEqual({ rejected_reason: ['Please say why'] })
    expect(whyNotReason('declined', 'Too far')).toBeUndefined()
    expect(whyNotReason('offered', '')).toBeUndefined()
  })

  it('is put on no job that is over', () => {
    const refused = ['draft', 'open', 'filled', 'on_hold', 'closed', 'cancelled'].filter((status) =>
      whyNotAdd({ title: 'Porter', status }),
    )
    expect(refused).toEqual(['closed', 'cancelled'])
  })
})

it.each([
  ['2026-03-01T23:00:00Z', '2026-03-02T01:00:00Z', 0],
  ['2026-03-01T10:00:00Z', '2026-03-04T10:00:00Z', 3],
  ['2026-03-04T10:00:00Z', '2026-03-01T10:00:00Z', 0],
])('from %s to %s are %i whole days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})
