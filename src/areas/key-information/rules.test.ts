import { describe, expect, it } from 'vitest'
import { stateOf, whyNotAcknowledge, whyNotIssue } from '#areas/key-information/rules.ts'

const at = '2026-01-05T09:00:00Z'

describe('where a key information document stands', () => {
  const said = { pay_route: 'umbrella', supplier_id: 3, acknowledged_at: at }
  it.each([
    ['none was issued', { engagement: 'paye', supplier_id: null }, undefined, 'missing'],
    ['the same way of being paid', { engagement: 'umbrella', supplier_id: 3 }, said, 'acknowledged'],
    [
      'not acknowledged',
      { engagement: 'umbrella', supplier_id: 3 },
      { ...said, acknowledged_at: null },
      'waiting',
    ],
    ['another umbrella', { engagement: 'umbrella', supplier_id: 4 }, said, 'outdated'],
    ['our payroll since', { engagement: 'paye', supplier_id: null }, said, 'outdated'],
  ] as const)('%s: %#', (_, route, latest, expected) => expect(stateOf(route, latest)).toBe(expected))
})

it.each([
  ['live', 'paye', '20.00', undefined],
  ['draft', 'umbrella', '20.00', undefined],
  ['live', null, '20.00', 'No key information document is due'],
  ['terminated', 'paye', '20.00', 'This placement is over'],
  ['live', 'paye', null, 'No rate of pay is agreed yet'],
] as const)('a placement that is %s, %s at %s', (status, route, pay_rate, title) =>
  expect(whyNotIssue({ status, route, pay_rate })?.title).toBe(title),
)

it.each([
  [null, false, undefined],
  [at, false, 'key_information.acknowledged'],
  [null, true, 'key_information.superseded'],
])('acknowledged at %s, superseded %s', (acknowledged_at, superseded, code) =>
  expect(whyNotAcknowledge({ acknowledged_at, superseded })?.code).toBe(code),
)
