import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closedWords,
  isClosed,
  lastYearEnd,
  monthsToClose,
  whyBeforeBooks,
  whyNotBooks,
  whyNotClose,
  whyPeriodLocked,
} from '#areas/settings/period-locks/rules.ts'
import { addDays } from '#platform/days.ts'

const march = { closed_to: '2026-03-31', closed_by: 'Fay Finch' }
const open = { closed_to: null, closed_by: null }

describe('the first day of the books', () => {
  it.each([
    ['2026-01-01', ['2026-01-01', '2199-12-31'], undefined],
    ['2026-01-01', [], undefined],
    ['2026-01-01', ['2025-12-31', '2026-01-01'], { 'entries.0.day': ['Your books open on 1 Jan 2026'] }],
    ['2026-01-01', ['1990-01-01'], { 'entries.0.day': ['Your books open on 1 Jan 2026'] }],
  ])('%s: work of %j', (opens, days, errors) => {
    const dated = days.map((day, at) => ({ day, field: `entries.${at}.day` }))
    expect(whyBeforeBooks(opens, dated)?.errors).toEqual(errors)
  })

  it.each([
    ['2026-01-01', null, undefined],
    ['2026-01-01', '2026-01-01', undefined],
    ['2026-01-02', '2026-01-01', 'settings.books_open_on'],
  ])('%s with the first document of %s: %s', (opens, first, code) => {
    expect(whyNotBooks(opens, first)?.code).toBe(code)
  })
})

describe('a closed day', () => {
  it.each([
    [null, '2026-03-31', false],
    ['2026-03-31', '2026-03-31', true],
    ['2026-03-31', '2026-04-01', false],
    ['2026-03-31', '2025-12-31', true],
  ])('closed up to %s: %s is closed: %s', (closed_to, day, closed) => {
    expect(isClosed(closed_to, day)).toBe(closed)
  })

  it.each([
    [open, [{ day: '2020-01-01' }], undefined],
    [march, [], undefined],
    [march, [{ day: '2026-04-01' }, { day: '2026-04-02', field: 'entries.1.day' }], undefined],
    [march, [{ day: '2026-04-01' }, { day: '2026-03-31' }], {}],
    [
      march,
      [
        { day: '2026-03-31', field: 'entries.0.day' },
        { day: '2026-04-01', field: 'entries.1.day' },
      ],
      { 'entries.0.day': ['March 2026 is closed'] },
    ],
    [
      march,
      [{ day: '2026-03-31', field: 'a' }, { day: '2026-02-28', field: 'b' }, { day: '2026-01-01' }],
      { a: ['March 2026 is closed'], b: ['February 2026 is closed'] },
    ],
  ])('%j with %j is told at %j', (period, dated, errors) => {
    const reason = whyPeriodLocked(period, dated)
    expect(reason && (reason.errors ?? {})).toEqual(errors)
    if (reason) expect(reason).toMatchObject({ code: 'period.closed', permission: 'period_locks.override' })
  })

  it('is told by its month and by whom to ask, the earliest one first', () => {
    expect(whyPeriodLocked(march, [{ day: '2026-03-02' }, { day: '2026-02-27' }])).toMatchObject({
      title: 'February 2026 is closed',
      description: 'Ask Fay Finch, who closed it, or anybody who may open it again.',
      status: 409,
    })
    expect(closedWords({ closed_to: '2026-03-15', closed_by: null }, '2026-03-10')).toEqual({
      title: 'The time up to 15 Mar 2026 is closed',
      description: 'Ask your agency to open it again.',
    })
    expect(closedWords({ closed_to: '2024-02-29', closed_by: null }, '2024-02-01').title).toBe(
      'February 2024 is closed',
    )
  })

  it('locks exactly the days up to the closed one, whatever else is dated', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((after) => addDays('1990-01-01', after))
    fc.assert(
      fc.property(day, fc.array(day, { maxLength: 6 }), (closed_to, days) => {
        const reason = whyPeriodLocked(
          { closed_to, closed_by: null },
          days.map((each) => ({ day: each })),
        )
        expect(reason !== undefined).toBe(days.some((each) => each <= closed_to))
      }),
    )
  })
})

describe('closing', () => {
  const today = '2026-04-10'
  it.each([
    [null, '2026-03-31', undefined],
    ['2026-03-31', '2026-02-28', undefined],
    ['2026-03-31', null, undefined],
    [null, '2026-04-09', undefined],
    [null, null, 'period.unchanged'],
    ['2026-03-31', '2026-03-31', 'period.unchanged'],
    [null, '2026-04-10', 'period.not_over'],
    [null, '2026-04-30', 'period.not_over'],
  ])('from %s to %s on 10 April: %s', (before, closed_to, code) => {
    expect(whyNotClose(before, { closed_to }, today)?.code).toBe(code)
  })

  it.each([
    [null, '2026-04-10', 12, '2025-04-30', '2026-03-31'],
    ['2026-01-31', '2026-04-10', 2, '2026-02-28', '2026-03-31'],
    ['2026-02-15', '2026-04-10', 2, '2026-02-28', '2026-03-31'],
    ['2026-03-31', '2026-04-10', 0, undefined, undefined],
    ['2026-03-31', '2026-04-01', 0, undefined, undefined],
    ['2024-01-31', '2024-03-01', 1, '2024-02-29', '2024-02-29'],
  ])('closed up to %s, on %s: %i months are offered, %s to %s', (closed_to, day, count, first, last) => {
    const months = monthsToClose(closed_to, day)
    expect([months.length, months[0], months.at(-1)]).toEqual([count, first, last])
  })

  it.each([
    ['2026-04-10', 4, '2026-03-31'],
    ['2026-03-31', 4, '2025-03-31'],
    ['2026-04-01', 4, '2026-03-31'],
    ['2026-01-01', 1, '2025-12-31'],
    ['2024-06-30', 3, '2024-02-29'],
  ])('on %s a year that begins in month %i ended on %s', (today, month, end) => {
    expect(lastYearEnd(today, month)).toBe(end)
  })
})
