import { expect, it } from 'vitest'
import { datePresets, monthBegin } from '#kit/ui/list/date-presets.ts'

it.each([
  // A Wednesday, a Sunday, a Monday; over the ends of months and years, and the day a leap year has more.
  ['2026-11-18', '2026-11-16..22', '2026-11-09..15', '2026-11-01..30', '2026-10-01..31'],
  ['2026-11-01', '2026-10-26..11-01', '2026-10-19..25', '2026-11-01..30', '2026-10-01..31'],
  ['2027-03-01', '2027-03-01..07', '2027-02-22..28', '2027-03-01..31', '2027-02-01..28'],
  ['2027-01-02', '2026-12-28..2027-01-03', '2026-12-21..27', '2027-01-01..31', '2026-12-01..31'],
  ['2028-02-29', '2028-02-28..03-05', '2028-02-21..27', '2028-02-01..29', '2028-01-01..31'],
])('on %s weeks begin on Mondays, and months end where they do', (today, ...spans) => {
  const shown = datePresets.slice(0, 4).map(({ of }) => {
    const { from, to } = of(today)
    const same = from.slice(0, 8) === to.slice(0, 8) ? 8 : from.slice(0, 4) === to.slice(0, 4) ? 5 : 0
    return `${from}..${to.slice(same)}`
  })
  expect(shown).toEqual(spans)
  expect(datePresets[4]!.of(today)).toEqual({
    from: `${today.slice(0, 4)}-01-01`,
    to: `${today.slice(0, 4)}-12-31`,
  })
})

it('the first of a month is reckoned over years', () => {
  expect([monthBegin('2027-01-31', -11), monthBegin('2026-11-30', 3)]).toEqual(['2026-02-01', '2027-02-01'])
})
