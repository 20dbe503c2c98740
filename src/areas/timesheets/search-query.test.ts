import { expect, it } from 'vitest'
import { parseSearchQuery } from '#areas/timesheets/search-query.ts'

it.each([
  ['Dan Doyle', 'Dan Doyle', undefined],
  ['dan 2026-11-08', 'dan', '2026-11-08'],
  ['dan 8/11/2026', 'dan', '2026-11-08'],
  ['dan doyle 8 Nov', 'dan doyle', '2026-11-08'],
  ['dan 8 november 2025', 'dan', '2025-11-08'],
  ['8 Nov', '', '2026-11-08'],
  // In this year it lies too far ahead: the last one is meant.
  ['dan 24/12', 'dan', '2025-12-24'],
  ['dan 28 Nov', 'dan', '2026-11-28'],
  ['dan 31 feb', 'dan 31 feb', undefined],
  ['dan 12 foo', 'dan 12 foo', undefined],
  ['dan 2026-13-40', 'dan 2026-13-40', undefined],
  ['dan doyle Nov 8', 'dan doyle', '2026-11-08'],
  ['dan nov 8, 2025', 'dan', '2025-11-08'],
  ['may 8', '', '2026-05-08'],
  ['#1042', '#1042', undefined],
])('%s means %s on %s', (typed, name, day) => {
  expect(parseSearchQuery(typed, '2026-11-21', 'en-GB')).toEqual({ name, day })
})

it.each([
  ['dan 8/11/2026', 'dan', '2026-08-11'],
  ['dan 11/8', 'dan', '2026-11-08'],
  ['dan 24/12', 'dan 24/12', undefined],
  ['dan 8 Nov', 'dan', '2026-11-08'],
])('to an American %s means %s on %s', (typed, name, day) => {
  expect(parseSearchQuery(typed, '2026-11-21', 'en-US')).toEqual({ name, day })
})
