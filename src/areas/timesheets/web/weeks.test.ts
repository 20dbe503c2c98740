import { describe, expect, test } from 'vitest'
import { lastFullWeek, unsaidWeek, weekLater, weekOf } from '#areas/timesheets/web/weeks.ts'

const last = { from: '2026-11-16', to: '2026-11-22' }

describe('the week of the list', () => {
  test.each([
    ['2026-11-22', 7, '2026-11-15'],
    ['2026-11-23', 7, '2026-11-22'],
    ['2026-11-29', 7, '2026-11-22'],
    ['2026-11-28', 5, '2026-11-27'],
    ['2026-11-27', 5, '2026-11-20'],
    ['2026-01-01', 7, '2025-12-28'],
  ])('on %s, where weeks end on day %i, the last full one ends on %s', (today, weekEnd, to) =>
    expect(lastFullWeek(today, weekEnd).to).toBe(to),
  )

  test.each([
    [{}, last],
    [{ sort: 'due_at', page: '2', per_page: '50' }, last],
    [{ status: 'submitted' }, undefined],
    [{ search: 'doyle' }, undefined],
    [{ period_to: '2026-11-29' }, undefined],
    [
      { period_from: '2026-11-02', period_to: '2026-11-08' },
      { from: '2026-11-02', to: '2026-11-08' },
    ],
    [{ period_from: '2026-11-02', period_to: '2026-11-09' }, undefined],
    [{ period_from: 'never', period_to: '2026-11-09' }, undefined],
    [
      { period_from: '2026-11-02', period_to: '2026-11-08', client_id: '7' },
      { from: '2026-11-02', to: '2026-11-08' },
    ],
  ])('%j is that of %j', (search, week) => expect(weekOf(search, last)).toEqual(week))

  test('is sent where the address says nothing, and only there', () => {
    expect(unsaidWeek({ sort: 'due_at' }, last)).toEqual({
      period_from: '2026-11-16',
      period_to: '2026-11-22',
    })
    expect(unsaidWeek({ client_id: '7' }, last)).toEqual({})
  })

  test('goes back and on', () => {
    expect(weekLater(last, -1)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(weekLater(last, 1)).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  })
})
