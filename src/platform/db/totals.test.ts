import { afterEach, expect, test, vi } from 'vitest'
import { forgetTotals, knownTotal, rememberTotal } from '#platform/db/totals.ts'

afterEach(() => {
  vi.useRealTimers()
  forgetTotals()
})

test('the total of a long list is known for some seconds, to its own agency', () => {
  vi.useFakeTimers()
  rememberTotal(1, 'clients', 1_001)
  expect(knownTotal(1, 'clients')).toBe(1_001)
  expect(knownTotal(1, 'jobs')).toBeUndefined()
  expect(knownTotal(2, 'clients')).toBeUndefined()
  vi.advanceTimersByTime(5_000)
  expect(knownTotal(1, 'clients')).toBeUndefined()
})

test('a short list is counted each time', () => {
  rememberTotal(1, 'clients', 1_000)
  expect(knownTotal(1, 'clients')).toBeUndefined()
})

test('whatever an agency writes makes its totals unknown, and nobody else’s', () => {
  rememberTotal(1, 'clients', 5_000)
  rememberTotal(2, 'clients', 6_000)
  forgetTotals(1)
  expect(knownTotal(1, 'clients')).toBeUndefined()
  expect(knownTotal(2, 'clients')).toBe(6_000)
})

test('with its database everything is forgotten', () => {
  rememberTotal(1, 'clients', 5_000)
  forgetTotals()
  expect(knownTotal(1, 'clients')).toBeUndefined()
})

test('it remembers no more than there is room for', () => {
  for (let at = 0; at <= 1_000; at++) rememberTotal(1, `list ${at}`, 2_000)
  expect(knownTotal(1, 'list 1000')).toBe(2_000)
  expect(knownTotal(1, 'list 0')).toBeUndefined()
})
