import { expect, it } from 'vitest'
import { whyNotFeature } from '#areas/access/plan-features.ts'

it('refuses what a plan lacks, leads who owns the agency to the plans, and nobody else', () => {
  expect(whyNotFeature(null, [], 'api', true)).toBeUndefined()
  expect(whyNotFeature('Team', ['api'], 'api', true)).toBeUndefined()
  expect(whyNotFeature('Start', ['exports'], 'api', true)).toMatchObject({
    code: 'plan.lacks',
    status: 403,
    title: 'Your plan, Start, does not include API access',
    existing: { page: '/billing?do=plan' },
  })
  expect(whyNotFeature('Start', [], 'exports', false)).not.toHaveProperty('existing')
})
