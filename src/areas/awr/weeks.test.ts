import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factKinds } from '#areas/awr/fact-kinds.ts'
import { awrWeeks, type Fact } from '#areas/awr/weeks.ts'
import { addDays } from '#platform/days.ts'

const monday = '2026-01-05'
/** The Monday so many weeks later. */
const after = (weeks: number) => addDays(monday, weeks * 7)
const mondays = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => after(from + at))
const fact = (kind: Fact['kind'], from_day: string, to_day: string | null = null): Fact => ({
  ...{ kind, from_day, to_day },
})

describe('AWR weeks of a worker at a hirer', () => {
  const leave = fact('annual_leave', '2026-02-09', '2026-03-08')
  const worked = [...mondays(0, 5), ...mondays(9, 20)]
  const on = (today: string) => {
    const { state, week, alert_week, qualifies_on } = awrWeeks(
      worked.filter((day) => day <= today),
      [leave],
      today,
    )
    return [state, week, alert_week, qualifies_on]
  }

  it.each([
    ['2026-01-05', 'counting', 1, null, '2026-04-27'],
    ['2026-02-08', 'counting', 5, null, '2026-04-27'],
    ['2026-02-09', 'paused', 5, null, '2026-04-27'],
    ['2026-03-08', 'paused', 5, null, '2026-04-27'],
    ['2026-03-09', 'counting', 6, null, '2026-04-27'],
    ['2026-04-05', 'counting', 9, null, '2026-04-27'],
    ['2026-04-06', 'counting', 10, 10, '2026-04-27'],
    ['2026-04-13', 'counting', 11, 11, '2026-04-27'],
    ['2026-04-20', 'counting', 12, 12, '2026-04-27'],
    ['2026-04-26', 'counting', 12, 12, '2026-04-27'],
    ['2026-04-27', 'qualified', 13, null, '2026-04-27'],
  ])('on %s it is %s, week %s', (today, ...expected) => expect(on(today)).toEqual(expected))

  it.each<[string, Fact[], number, string, number]>([
    ['a gap of six weeks stops the count', [], 11, 'counting', 6],
    ['a gap of seven weeks begins it again', [], 12, 'counting', 1],
    [
      'sickness of 20 weeks stops it',
      [fact('sickness', after(5), addDays(after(25), -1))],
      25,
      'counting',
      6,
    ],
    ['sickness of 28 and a gap of six', [fact('sickness', after(5))], 39, 'counting', 6],
    ['sickness of 28 and a gap of seven', [fact('sickness', after(5))], 40, 'counting', 1],
    [
      'jury service stops it for 28 weeks more',
      [fact('sickness', after(5)), fact('jury_service', after(5))],
      67,
      'counting',
      6,
    ],
    ['and no longer', [fact('sickness', after(5)), fact('jury_service', after(5))], 68, 'counting', 1],
    [
      'leave does not forgive the gap around it',
      [fact('annual_leave', after(8), addDays(after(9), 6))],
      14,
      'counting',
      1,
    ],
    ['leave stops it however long', [fact('annual_leave', after(5))], 60, 'counting', 6],
    ['a shutdown stops it', [fact('shutdown', after(5), after(14))], 15, 'counting', 6],
    ['a strike stops it', [fact('strike', after(5), after(14))], 15, 'counting', 6],
    ['maternity counts on', [fact('maternity', after(5), after(8))], 9, 'counting', 10],
    [
      'maternity counts on until equal treatment',
      [fact('maternity', after(5), after(12))],
      13,
      'qualified',
      14,
    ],
    [
      'maternity comes before sickness',
      [fact('sickness', after(5)), fact('maternity', after(5), after(8))],
      9,
      'counting',
      10,
    ],
    ['another role begins it again', [fact('role_changed', after(3))], 5, 'counting', 3],
    [
      'another role in the middle of a week cuts it',
      [fact('role_changed', addDays(after(3), 2))],
      5,
      'counting',
      2,
    ],
  ])('%s', (_, facts, back, state, week) => {
    const found = awrWeeks([...mondays(0, 5), after(back)], facts, after(back))
    expect([found.state, found.week]).toEqual([state, week])
  })

  it('tells each week with its days and its reason', () => {
    const shown = awrWeeks([monday, addDays(monday, 2), after(2)], [fact('sickness', after(1))], after(3))
    expect(shown.weeks.map(({ number, days, state, why }) => [number, days.length, state, why])).toEqual([
      [1, 2, 'counted', 'worked'],
      [1, 0, 'paused', 'sickness'],
      [2, 1, 'counted', 'worked'],
      [2, 0, 'paused', 'sickness'],
    ])
    expect(shown).toMatchObject({ started_on: monday, last_worked_on: after(2), next_change_on: after(4) })
    const cut = awrWeeks(mondays(0, 5), [fact('role_changed', addDays(after(1), 3))], after(5))
    expect(
      cut.weeks.map(({ starts_on, ends_on, begins }) => [starts_on, ends_on, begins]).slice(0, 3),
    ).toEqual([
      [monday, addDays(monday, 6), 'first'],
      [after(1), addDays(after(1), 2), null],
      [after(2), addDays(after(2), 6), 'role_changed'],
    ])
  })

  it('keeps equal treatment until the count begins again', () => {
    const at = (weeks: number) => awrWeeks(mondays(0, 12), [], addDays(after(weeks), -1))
    expect(at(12)).toMatchObject({ state: 'counting', week: 12, qualifies_on: after(12) })
    expect(at(13)).toMatchObject({ state: 'qualified', week: 12 })
    expect(at(19)).toMatchObject({ state: 'qualified', week: 12, qualifies_on: after(12) })
    const ended = awrWeeks(mondays(0, 12), [], after(19))
    expect(ended).toMatchObject({ state: 'ended', week: 0, started_on: null, next_change_on: null })
    expect(ended.last_worked_on).toBe(after(11))
  })

  it('looks ahead over absences that are known, and says nothing of one without an end', () => {
    const ahead = (to: string | null) =>
      awrWeeks(mondays(0, 5), [fact('annual_leave', after(5), to)], after(5)).qualifies_on
    expect([ahead(addDays(after(9), -1)), ahead(null)]).toEqual([after(16), null])
    expect(awrWeeks([after(1)], [], monday)).toMatchObject({ state: 'ended', next_change_on: after(1) })
    expect(awrWeeks([], [], monday)).toMatchObject({ state: 'ended', week: 0, weeks: [] })
  })
})

const day = fc.integer({ min: 0, max: 700 }).map((count) => addDays(monday, count))
const anyFact = fc
  .tuple(fc.constantFrom(...factKinds), day, fc.option(fc.integer({ min: 0, max: 200 })))
  .map(([kind, from_day, length]) => fact(kind, from_day, length === null ? null : addDays(from_day, length)))
const days = fc.array(day, { maxLength: 60 })
const facts = fc.array(anyFact, { maxLength: 6 })

describe('whatever is worked and said', () => {
  it('does not depend on order or repetition', () => {
    fc.assert(
      fc.property(days, facts, day, (worked, said, today) => {
        const turned = [...worked, ...worked].reverse()
        expect(awrWeeks(turned, [...said].reverse(), today)).toEqual(awrWeeks(worked, said, today))
      }),
    )
  })

  it('has each worked day in one week, weeks without overlap, and a number that moves by one', () => {
    fc.assert(
      fc.property(days, facts, day, (worked, said, today) => {
        const { weeks } = awrWeeks(worked, said, today)
        const known = [...new Set(worked)].filter((each) => each <= today).sort()
        expect(weeks.flatMap((week) => week.days)).toEqual(known)
        weeks.forEach((week, at) => {
          const before = weeks[at - 1]
          if (before) expect(week.starts_on > before.ends_on).toBe(true)
          const from = before && week.begins === null ? before.number : 0
          expect(week.number).toBe(from + (week.state === 'counted' ? 1 : 0))
          if (week.days.length > 0) expect(week.why).toBe('worked')
        })
      }),
    )
  })

  it('changes by itself on the day that it says, and not before', () => {
    fc.assert(
      fc.property(days, facts, day, fc.nat({ max: 60 }), (worked, said, today, later) => {
        const { next_change_on, alert_week, state, week, qualifies_on } = awrWeeks(worked, said, today)
        const then = addDays(today, later)
        if (next_change_on !== null && then >= next_change_on) return
        expect(awrWeeks(worked, said, then)).toMatchObject({ alert_week, state, week, qualifies_on })
      }),
    )
  })

  it('counts no fewer weeks when a day of work is added after the first, while no break is too long', () => {
    const busy = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 30 })
    fc.assert(
      fc.property(busy, fc.nat({ max: 400 }), (steps, more) => {
        // At most 20 days from one day to the next: never a break that begins again.
        const worked = [monday]
        for (const step of steps) worked.push(addDays(worked.at(-1)!, step))
        const today = worked.at(-1)!
        const added = awrWeeks([...worked, addDays(monday, more)], [], today).weeks
        awrWeeks(worked, [], today).weeks.forEach((week, at) => {
          expect(added[at]!.number).toBeGreaterThanOrEqual(week.number)
        })
      }),
    )
  })

  it('never counts fewer weeks for a reason that is given, where work is on Mondays', () => {
    const absence = anyFact.filter(({ kind }) => kind !== 'role_changed')
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 100 }), { minLength: 1 }), absence, (weeks, said) => {
        const worked = weeks.map(after)
        const today = worked.toSorted().at(-1)!
        expect(awrWeeks(worked, [said], today).week).toBeGreaterThanOrEqual(awrWeeks(worked, [], today).week)
      }),
    )
  })
})
