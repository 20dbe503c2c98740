import { describe, expect, test } from 'vitest'
import { age, engagementOn, statusByWork, whyNotBirthday } from '#areas/candidates/rules.ts'

test.each([
  ['2000-06-15', '2026-06-14', 25],
  ['2000-06-15', '2026-06-15', 26],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
])('somebody born on %s is, on %s, %i years old', (dob, today, years) => {
  expect(age(dob, today)).toBe(years)
})

test('a candidate is 16 from their birthday on', () => {
  expect(whyNotBirthday('2010-11-21', '2026-11-20')?.code).toBe('candidate.dob')
  expect(whyNotBirthday('2010-11-21', '2026-11-21')).toBeUndefined()
  expect(whyNotBirthday('1899-12-31', '2026-11-21')?.code).toBe('candidate.dob')
  expect(whyNotBirthday(null, '2026-11-21')).toBeUndefined()
})

describe('the engagement in force', () => {
  const engagements = [
    { type: 'b', effective_from: '2026-06-01' },
    { type: 'a', effective_from: '2026-01-01' },
  ]
  test.each([
    ['2025-12-31', 'a'],
    ['2026-05-31', 'a'],
    ['2026-06-01', 'b'],
  ])('on %s is %s', (day, type) => {
    expect(engagementOn(engagements, day)?.type).toBe(type)
  })
  test('is none where there is none', () => expect(engagementOn([], '2026-01-01')).toBeUndefined())
})

test.each([
  ['onboarding', 1, 'placed'],
  ['available', 2, 'placed'],
  ['placed', 0, 'available'],
  ['placed', 1, 'placed'],
  ['onboarding', 0, 'onboarding'],
  ['leaver', 1, 'leaver'],
  ['archived', 1, 'archived'],
] as const)('%s with %i live placements is %s', (status, live, then) => {
  expect(statusByWork(status, live)).toBe(then)
})
