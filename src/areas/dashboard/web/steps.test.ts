import { describe, expect, it } from 'vitest'
import type { FirstStep } from '#areas/dashboard/contract.ts'
import { shownSteps } from '#areas/dashboard/web/steps.ts'

const step = (key: FirstStep['key'], more: Partial<FirstStep> = {}): FirstStep => ({
  key,
  done: false,
  may_create: true,
  only: null,
  ...more,
})
const there = { done: true, only: 7 }
const stepsOf = (steps: FirstStep[]) => shownSteps(steps).map(({ state, action }) => [state, action?.to])

describe('the first steps', () => {
  it('lead to a client and a candidate first: nobody is placed without them', () => {
    const steps = [step('client'), step('candidate'), step('job'), step('placement')]
    expect(stepsOf(steps)).toEqual([
      ['next', '/clients/create'],
      ['open', '/candidates/create'],
      ['open', undefined],
      ['open', undefined],
    ])
    expect(shownSteps(steps)[3]?.text).toContain('First it needs a candidate and a job.')
  })

  it.each<[string, FirstStep[], [string, string | undefined][]]>([
    [
      'go on where nothing is there yet, out of order too',
      [step('client'), step('candidate', there), step('job'), step('placement')],
      [
        ['next', '/clients/create'],
        ['done', undefined],
        ['open', undefined],
        ['open', undefined],
      ],
    ],
    [
      'lead to the job once there is who for and who',
      [step('client', there), step('candidate', there), step('job'), step('placement')],
      [
        ['done', undefined],
        ['done', undefined],
        ['next', '/jobs/create'],
        ['open', undefined],
      ],
    ],
    [
      'lead to placing on the only job',
      [step('client', there), step('candidate', there), step('job', there), step('placement')],
      [
        ['done', undefined],
        ['done', undefined],
        ['done', undefined],
        ['next', '/jobs/7/edit?tab=placements&placement=new'],
      ],
    ],
    [
      'lead to the jobs where there are several',
      [step('client', there), step('candidate', there), step('job', { done: true }), step('placement')],
      [
        ['done', undefined],
        ['done', undefined],
        ['done', undefined],
        ['next', '/jobs'],
      ],
    ],
    [
      'stand out where this person can go on, not where others do',
      [step('client', { may_create: false }), step('candidate'), step('placement', { may_create: false })],
      [
        ['open', undefined],
        ['next', '/candidates/create'],
        ['open', undefined],
      ],
    ],
    ['of which one is not told ask for no such thing', [step('job')], [['next', '/jobs/create']]],
  ])('%s', (_, steps, expected) => {
    expect(stepsOf(steps)).toEqual(expected)
  })

  it('say who does what one may not do', () => {
    expect(shownSteps([step('client', { may_create: false }), step('job')])[0]?.text).toBe(
      'A colleague who creates clients does this.',
    )
  })
})
