import { describe, expect, test } from 'vitest'
import { askedOf } from '#areas/compliance/templates/choose.ts'
import {
  type Condition,
  type ConditionRule,
  type Facts,
  holds,
  neverHolds,
} from '#areas/compliance/templates/conditions.ts'

const school: Facts = {
  ...{ engagement_type: 'umbrella', supplier_kind: 'umbrella', client_id: 7, site: 'St Mary School' },
  ...{ job_type: 'temp', role: 'Teacher at a School', worker_age: 30, country: 'GB' },
}
const all = (...rules: ConditionRule[]): Condition => ({ match: 'all', rules })
const any = (...rules: ConditionRule[]): Condition => ({ match: 'any', rules })
const engaged = (...values: ('paye' | 'umbrella')[]): ConditionRule => ({
  on: 'engagement_type',
  values,
  not: false,
})
const client = (id: number, not = false): ConditionRule => ({ on: 'client', values: [id], not })
const aged = (from: number | null, under: number | null): ConditionRule => ({ on: 'worker_age', from, under })

describe('a condition', () => {
  test.each<[string, Condition | null, boolean]>([
    ['none', null, true],
    ['the engagement', all(engaged('umbrella')), true],
    ['another engagement', all(engaged('paye')), false],
    ['all of two, one not', all(engaged('umbrella'), client(8)), false],
    ['any of two, one so', any(engaged('paye'), client(7)), true],
    ['not this client', all(client(7, true)), false],
    ['not another client', all(client(8, true)), true],
    [
      'words of the role, whatever their case',
      all({ on: 'role_words', values: ['SCHOOL'], not: false }),
      true,
    ],
    ['an age', all(aged(18, 31)), true],
    ['an age beyond', all(aged(null, 30)), false],
    ['a site', all({ on: 'site_words', values: ['st mary'], not: false }), true],
  ])('%s', (_, condition, expected) => expect(holds(condition, school)).toBe(expected))

  test('asks who gave no date of birth', () => {
    expect(holds(all(aged(null, 18)), { ...school, worker_age: null })).toBe(true)
  })

  test.each<[string, (Condition | null)[], boolean]>([
    ['none', [null], false],
    ['two engagements at once', [all(engaged('paye'), engaged('umbrella'))], true],
    ['one engagement, or another', [any(engaged('paye'), engaged('umbrella'))], false],
    [
      'a template for one, a requirement for the other',
      [all(engaged('paye')), all(engaged('umbrella'))],
      true,
    ],
    ['an age that nobody has', [all(aged(18, null), aged(null, 18))], true],
    ['a client that is not itself', [all(client(7), client(7, true))], true],
    ['every client but one', [all(client(7, true))], false],
    [
      'PAYE through a supplier',
      [all(engaged('paye'), { on: 'supplier_kind', values: ['umbrella'], not: false })],
      true,
    ],
    ['any, where each is impossible', [any(aged(20, 20), aged(30, 10))], true],
    ['any, where one is possible', [any(aged(20, 20), aged(1, 10))], false],
  ])('%s: can never hold', (_, conditions, never) => expect(neverHolds(conditions) !== undefined).toBe(never))

  test('what can never hold, holds for nobody', () => {
    const engagements = ['paye', 'umbrella', 'ltd_inside'] as const
    for (const one of engagements)
      for (const not of [true, false])
        for (const other of engagements) {
          const condition = all(
            { on: 'engagement_type', values: [one], not },
            { on: 'engagement_type', values: [other], not: !not },
          )
          const some = engagements.some((engagement_type) => holds(condition, { ...school, engagement_type }))
          if (neverHolds([condition])) expect(some).toBe(false)
        }
  })
})

test('each requirement is asked once, and of a supplier only where there is one', () => {
  const item = (requirement_id: number, more: object = {}) => ({
    ...{
      requirement_id,
      template_id: 1,
      applies_to: 'candidates',
      template_name: 'UK',
      template_condition: null,
      condition: null,
    },
    ...more,
  })
  const items = [
    item(1),
    item(2, { applies_to: 'suppliers' }),
    item(3, { condition: all(engaged('paye')) }),
    item(4, { template_id: 2, template_name: 'Other', template_condition: all(client(8)) }),
    item(1, { template_name: 'Again' }),
  ]
  const ids = (facts: Facts) => askedOf(items, facts).asked.map(({ requirement_id }) => requirement_id)
  expect(ids(school)).toEqual([1, 2])
  expect(ids({ ...school, engagement_type: 'paye', supplier_kind: null })).toEqual([1, 3])
  expect(askedOf(items, school).left_out).toEqual(['Other'])
  // What the job names is asked besides, whatever its condition.
  const named = askedOf(items, { ...school, job_template_id: 2 })
  expect([named.asked.map(({ requirement_id }) => requirement_id), named.left_out]).toEqual([[1, 2, 4], []])
})
