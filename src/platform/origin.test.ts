import { expect, test } from 'vitest'
import { viaOf } from '#platform/origin.ts'

const nobody = { account_id: null, who: undefined }

test.each([
  ['somebody signed in', { account_id: 1, who: { kind: 'staff' } }, false, 'web'],
  ['a program with a token', { account_id: 1, token: true, who: { kind: 'staff' } } as const, false, 'api'],
  ['an account that opens an agency', { account_id: 1, who: undefined }, false, 'web'],
  ['an approver by link, a stranger who registers', nobody, false, 'guest'],
  ['central administration in an agency', { account_id: 1, who: { kind: 'central' } }, false, 'support'],
  ['central administration at its own endpoints', { account_id: 1, who: undefined }, true, 'support'],
])('%s', (_who, caller, central, via) => {
  expect(viaOf(caller, central)).toBe(via)
})
