import { expect, test } from 'vitest'
import type { SecurityPolicy } from '#areas/identity/policy/contract.ts'
import { changedPolicy } from '#areas/identity/policy/rules.ts'

const long = '2026-01-01T00:00:00.000Z'
const now = '2026-11-21T10:00:00.000Z'
const policy = (two_factor: SecurityPolicy['two_factor'], required_since: string | null): SecurityPolicy => ({
  two_factor,
  grace_days: 7,
  idle_hours: null,
  required_since,
  version: 3,
})

test.for([
  { why: 'nothing was asked, staff are now', before: policy('none', null), to: 'staff', since: now },
  { why: 'more people than before', before: policy('staff', long), to: 'everyone', since: now },
  { why: 'the same again', before: policy('staff', long), to: 'staff', since: long },
  { why: 'fewer than before', before: policy('everyone', long), to: 'staff', since: long },
  { why: 'nobody any more', before: policy('everyone', long), to: 'none', since: null },
] as const)('the days of grace begin anew only for who was not asked: $why', ({ before, to, since }) => {
  expect(changedPolicy(before, { two_factor: to }, new Date(now)).required_since).toBe(since)
})

test('what is not mentioned stays', () => {
  const after = changedPolicy(policy('staff', long), { idle_hours: 12, grace_days: undefined }, new Date(now))
  expect(after).toEqual({ ...policy('staff', long), idle_hours: 12 })
})
