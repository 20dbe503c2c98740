import { describe, expect, it } from 'vitest'
import { nightRule, weeklyRule } from '#areas/timesheets/calculation/golden.fixture.ts'
import { type Tried, tryWeek, usualWeek } from '#areas/timesheets/rule-sets/web/parts/week.ts'

const tried = (rules: unknown[], more: Partial<Tried> = {}) => {
  const { calculation, ...rest } = tryWeek({ ...usualWeek, ...more }, rules, 'Europe/London')
  const lines = calculation.totals.by_rate.map(({ label, minutes, quantity }) => [label, minutes ?? quantity])
  return { ...rest, lines, problems: calculation.problems.map(({ message }) => message) }
}
const callOut = {
  ...{ ...weeklyRule, id: 4, name: 'Call-out up to 3 hours', type: 'callout', rate_code_id: 9 },
  ...{ params: { least_minutes: 180 }, pay: { multiplier: '1' }, charge: { multiplier: '1' } },
}

describe('a week to try rules on', () => {
  it('comes to what a timesheet would', () => {
    expect(tried([nightRule, weeklyRule])).toEqual({
      ...{ incomplete: 0, calls: false, problems: [] },
      lines: [
        ['Basic', 2400],
        ['Overtime', 270],
        ['Night', 90],
      ],
    })
  })

  it('leaves out what is still being typed, and says so', () => {
    const half = { ...weeklyRule, id: 7, pay: { multiplier: null } }
    expect(tried([half, nightRule])).toMatchObject({
      incomplete: 1,
      lines: [
        ['Basic', 2670],
        ['Night', 90],
      ],
    })
    const day = { ...usualWeek.days[0]!, start: '9', end: '25:00' }
    expect(tried([], { days: [day] }).lines).toEqual([])
    expect(tried([], { pay: 'much' }).problems).toEqual([])
  })

  it('asks for call-outs where a rule is about them, and for what was before', () => {
    const days = usualWeek.days.map((day, at) => (at === 6 ? { ...day, called: '1' } : day))
    expect(tried([callOut], { days })).toMatchObject({
      calls: true,
      lines: [
        ['Basic', 2670],
        ['Call-out', '1.0000'],
        ['Call-out up to 3 hours', '2.0000'],
      ],
    })
    const inARow = { ...weeklyRule, name: 'Seventh', type: 'consecutive_day', params: { from_day: 7 } }
    expect(tried([inARow], { before: '6' }).lines).toEqual([['Seventh', 2670]])
    const rest = {
      ...weeklyRule,
      name: 'Rest',
      type: 'rest_break',
      params: { rest_minutes: 660, premium: 'short' },
    }
    expect(tried([rest], { finished: '23:00', days: [usualWeek.days[0]!] }).lines).toEqual([
      ['Rest', 60],
      ['Basic', 450],
    ])
  })
})
