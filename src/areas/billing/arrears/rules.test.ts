import { expect, it } from 'vitest'
import { stepFor } from '#areas/billing/arrears/rules.ts'

it.each([
  ['active', null, 'active', false, 'none'],
  ['active', null, 'active', true, 'past_due'],
  ['trialing', null, 'trial', true, 'none'],
  ['past_due', '2026-02-01', 'past_due', true, 'none'],
  ['past_due', '2026-01-18', 'past_due', true, 'suspended'],
  ['past_due', '2026-01-19', 'past_due', true, 'none'],
  // A person decided that: nobody is suspended twice.
  ['past_due', '2026-01-01', 'suspended', true, 'none'],
  ['past_due', '2026-01-01', 'past_due', false, 'active'],
  ['past_due', '2026-01-01', 'suspended', false, 'active'],
  // Somebody marked it by hand: nothing of ours is late, so it stays as they said.
  ['past_due', null, 'past_due', false, 'none'],
  ['cancelled', null, 'active', true, 'none'],
] as const)('%s since %s of an agency that is %s, late %s: %s', (status, past_due_on, agency, late, step) => {
  expect(stepFor({ status, past_due_on, suspended_on: null, agency }, late, '2026-02-01')).toBe(step)
})

it.each([
  ['active', false, 'active'],
  ['trialing', false, 'active'],
  ['cancelled', false, 'none'],
  ['active', true, 'past_due'],
] as const)('that Saffron suspended and is %s now, late %s: %s', (status, late, step) => {
  const arrears = { status, past_due_on: null, suspended_on: '2026-01-31', agency: 'suspended' } as const
  expect(stepFor(arrears, late, '2026-02-01')).toBe(step)
})
