import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { daysToCome } from '#test/house/days-to-come.ts'
import { root } from '#test/house/imports.ts'

/** Who names days to come all the same, and why they do not rot there. */
const kept: Record<string, string> = {
  'src/areas/settings/calendars/routes.test.ts':
    'bank holidays of years that it names; nobody asks for today',
  'src/areas/jobs/placement-life/web/parts/PlacementsMany.browser.test.tsx':
    'days of placements, compared with each other and with what is typed',
  'test/journeys/xero.test.ts': 'a due date in Xero, which only has to be another than ours',
}

const files = globSync(['{src,scripts,bench}/**/*.{test,testing,fixture}.{ts,tsx}', 'test/**/*.{ts,tsx}'], {
  cwd: root,
})
  .filter((file) => !file.startsWith('test/house/days-to-come'))
  .sort()
const found = files.flatMap((file) => {
  const days = daysToCome(file, readFileSync(join(root, file), 'utf8'))
  return days.length > 0 ? [{ file, days }] : []
})

describe('days in tests', () => {
  it('are reckoned from today by test/days.ts, or past, where the clock runs', () => {
    const rotten = found.filter(({ file }) => !(file in kept))
    expect(rotten.map(({ file, days }) => `${file}: ${days.join(', ')} will be past`)).toEqual([])
    const seen = found.map(({ file }) => file)
    expect(Object.keys(kept).filter((file) => !seen.includes(file))).toEqual([])
  })

  const [server, page] = ['src/areas/jobs/new.test.ts', 'src/areas/jobs/web/New.browser.test.tsx']
  const opened = `import { openAgencies } from '#test/agencies.ts'\n`
  it.each([
    ['a day of a server’s test', server, `${opened}placed({ end_date: '2026-12-07' })`, ['2026-12-07']],
    ['one in an address', server, `${opened}get('/jobs?to=2027-01-31&by=end')`, ['2027-01-31']],
    ['an instant', server, `${opened}strike('2027-03-27T09:00:00Z')`, ['2027-03-27']],
    ['one beside the clock', 'src/kit/new.test.ts', `until('2027-01-31') > new Date()`, ['2027-01-31']],
    ['one in a page', page, `row({ end_date: '2027-01-31' })`, ['2027-01-31']],
  ])('%s is seen', (_what, file, text, days) => {
    expect(daysToCome(file, text)).toEqual(days)
  })

  it.each([
    ['a day that is past', server, `${opened}placed({ end_date: '2026-11-30' })`],
    ['the last day of all', server, `${opened}placed({ end_date: '2199-12-31' })`],
    ['a rule, which is handed its day', server, `import '#platform/periods.ts'\nmonthOf('2027-01-31')`],
    ['a test that sets the clock', server, `${opened}clock.now = () => new Date('2027-01-31')`],
  ])('%s is free', (_what, file, text) => {
    expect(daysToCome(file, text)).toEqual([])
  })
})
