import { expect, it } from 'vitest'
import { counted, plural } from '#platform/counted.ts'

it.each([
  [0, 'timesheet', undefined, '0 timesheets'],
  [1, 'timesheet', undefined, '1 timesheet'],
  [2, 'timesheet', undefined, '2 timesheets'],
  [1, 'agency', 'agencies', '1 agency'],
  [12, 'agency', 'agencies', '12 agencies'],
] as const)('%i %s', (count, one, many, text) => {
  expect(counted(count, one, many)).toBe(text)
})

it('a verb agrees, too', () => {
  expect([1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['is', 'are'])
})
