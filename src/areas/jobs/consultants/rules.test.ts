import { expect, test } from 'vitest'
import { sumText, whyNotSplit } from '#areas/jobs/consultants/rules.ts'

const span = { start_date: '2026-01-05', end_date: '2026-06-30' }
const thirds = ['33.33', '33.33', '33.34']

test.for<[string, day: string, percents: string[], users: number[], fields: string[]]>([
  ['one has it all', '2026-01-05', ['100'], [1], []],
  ['three thirds', '2026-02-01', thirds, [1, 2, 3], []],
  ['a hundredth short', '2026-02-01', ['33.33', '33.33', '33.33'], [1, 2, 3], ['consultants']],
  ['a hundredth too much', '2026-02-01', ['50', '50.01'], [1, 2], ['consultants']],
  ['the same one twice', '2026-02-01', ['50', '50'], [1, 1], ['consultants.1.user_id']],
  ['before it begins', '2026-01-04', ['100'], [1], ['from_day']],
  ['after its end', '2026-07-01', ['100'], [1], ['from_day']],
])('%s', ([, day, percents, users, fields]) => {
  const shares = percents.map((percent, at) => ({ user_id: users[at]!, percent }))
  expect(Object.keys(whyNotSplit(day, shares, span)?.errors ?? {})).toEqual(fields)
})

test('says what is missing, and what is typed so far', () => {
  const shares = [{ user_id: 1, percent: '33.33' }]
  expect(whyNotSplit('2026-02-01', shares, span)?.errors?.consultants).toEqual([
    '66.67 % is nobody’s: the shares come to 100 % together',
  ])
  expect(sumText([{ percent: '33.33' }, { percent: null }, { percent: '0.5' }])).toBe('33.83')
  expect(sumText([{ percent: '100' }])).toBe('100')
})
