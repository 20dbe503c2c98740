import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#test/house/imports.ts'

/** Who tells weekdays from weekends by itself, each with the reason. */
const meant: Record<string, string> = {
  'src/platform/days.ts': 'isWorkingDay itself',
  'src/areas/reports/dimensions.ts': 'groups by the week, in SQL: no working day is asked for',
  'src/areas/reports/kinds/forecast.ts':
    'counts the usual working days of a week to share out what is to come, in SQL, with the bank holidays beside it',
  'src/areas/settings/calendars/rules.ts': 'makes the holidays, substitutes among them',
}

test('a working day is asked of isWorkingDay, with the holidays of a calendar, and reckoned nowhere else', () => {
  const reckons = /dayOfWeek\([^()]*\) *([<>]=? *[4-7]|=== *[67])|isodow|getUTCDay\(\) *([<>=]|%)/
  const files = globSync('src/{areas,kit,platform,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && reckons.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(files.sort()).toEqual(Object.keys(meant).sort())
})
