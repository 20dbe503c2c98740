import { expect, test } from 'vitest'
import { whyNotHours } from '#areas/jobs/time-rules.ts'
import { noTimeTerms } from '#areas/jobs/time-terms.ts'

test.each([
  ['nothing is agreed', {}, undefined],
  ['the least and the most are the same', { min_day_minutes: 480, max_day_minutes: 480 }, undefined],
  ['a day has less than its least', { min_day_minutes: 480, max_day_minutes: 479 }, ['max_day_minutes']],
  [
    'a week has less than its least',
    { min_week_minutes: 2400, max_week_minutes: 2399 },
    ['max_week_minutes'],
  ],
  ['one day is more than the week', { min_day_minutes: 480, max_week_minutes: 479 }, ['max_week_minutes']],
  ['seven days are a week', { max_day_minutes: 60, min_week_minutes: 420 }, undefined],
  ['seven days are less than the week', { max_day_minutes: 60, min_week_minutes: 421 }, ['min_week_minutes']],
])('hours where %s', (_, given, fields) => {
  const errors = whyNotHours({ ...noTimeTerms, ...given })?.errors
  expect(errors && Object.keys(errors)).toEqual(fields)
})
