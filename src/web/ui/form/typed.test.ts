import { describe, expect, it } from 'vitest'
import { dayOf, minutesOf, rateOf, wholeOf, whyNotDay } from '#web/ui/form/typed.ts'

const today = new Date(2026, 10, 21)

describe('a typed day', () => {
  it('is understood the British way round', () => {
    expect(dayOf('3/11/2026', today)).toBe('2026-11-03')
    expect(dayOf('03.11.26', today)).toBe('2026-11-03')
    expect(dayOf('3 nov', today)).toBe('2026-11-03')
    expect(dayOf('21 November 2026', today)).toBe('2026-11-21')
    expect(dayOf('2026-11-21', today)).toBe('2026-11-21')
    expect(dayOf('tomorrow', today)).toBe('2026-11-22')
  })
  it('must exist', () => {
    expect(dayOf('31/02/2026', today)).toBeNull()
    expect(dayOf('29/02/2028', today)).toBe('2028-02-29')
    expect(dayOf('5 foo 2026', today)).toBeNull()
  })
  it.each([
    ['', undefined],
    ['21/11', undefined],
    ['31/02/2026', 'A day like 21 Nov 2026 or 21/11/26'],
    ['1 nov', 'Not before 02 Nov 2026'],
    ['2 nov', undefined],
    ['30 nov', undefined],
    ['1 dec', 'Not after 30 Nov 2026'],
  ])('%j between two days: %s', (text, wrong) => {
    expect(whyNotDay(text, { min: '2026-11-02', max: '2026-11-30' }, today)).toBe(wrong)
  })
})

describe('typed figures', () => {
  it('hours are minutes', () => {
    expect(minutesOf('7:30')).toBe(450)
    expect(minutesOf('7.5')).toBe(450)
    expect(minutesOf('7h 30m')).toBe(450)
    expect(minutesOf('7:75')).toBeUndefined()
  })
  it('rates stay text, at most four decimals', () => {
    expect(rateOf('£1,020.5')).toBe('1020.5')
    expect(rateOf('.5')).toBe('0.5')
    expect(rateOf('20.')).toBe('20')
    expect(rateOf('1.23456')).toBeUndefined()
  })
  it('whole numbers are whole', () => {
    expect(wholeOf('1,200')).toBe(1200)
    expect(wholeOf('1.5')).toBeUndefined()
  })
})
