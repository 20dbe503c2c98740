import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfNumber } from '#platform/days.ts'
import { type DayStyle, isMonthFirst, locales, numberFormat, writeDay, writeTime } from '#platform/locales.ts'
import { parseDay, parseNumber, parseTime } from '#platform/parse-input.ts'

const today = '2026-11-21'
const locale = fc.constantFrom(...locales)
const days = fc.integer({ min: 0, max: 47_481 }).map((number) => dayOfNumber(number))
const two = (part: number) => String(part).padStart(2, '0')

describe('a day that was written', () => {
  it('is read as the same day in every locale', () => {
    const styles = fc.constantFrom<DayStyle[]>('date', 'padded')
    fc.assert(
      fc.property(days, styles, locale, (day, style, of) => {
        expect(parseDay(writeDay(day, style, of), today, of)).toBe(day)
      }),
    )
  })
  it('is read by everybody else as the same day too, for its month stands in words', () => {
    fc.assert(
      fc.property(days, locale, locale, (day, writer, reader) => {
        expect(parseDay(writeDay(day, 'date', writer), today, reader)).toBe(day)
      }),
    )
  })
})

describe('a day in numbers', () => {
  it('is read in the order of the locale, or not at all: never turned round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }), locale, (a, b, of) => {
        const [date, month] = isMonthFirst(of) ? [b, a] : [a, b]
        const read = parseDay(`${a}/${b}/2026`, today, of)
        expect([undefined, `2026-${two(month)}-${two(date)}`]).toContain(read)
        if (month > 12) expect(read).toBeUndefined()
      }),
    )
  })
  it.each([
    ['10/11/2026', '2026-11-10', '2026-10-11'],
    ['03.11.26', '2026-11-03', '2026-03-11'],
    ['3/11', '2026-11-03', '2026-03-11'],
    ['21/11/2026', '2026-11-21', undefined],
    ['11/21/2026', undefined, '2026-11-21'],
    ['29/02/2028', '2028-02-29', undefined],
    ['31/02/2026', undefined, undefined],
    ['2026-11-10', '2026-11-10', '2026-11-10'],
    ['2026/11/10', '2026-11-10', '2026-11-10'],
    ['21 nov', '2026-11-21', '2026-11-21'],
    ['nov 21', '2026-11-21', '2026-11-21'],
    ['Nov 21, 26', '2026-11-21', '2026-11-21'],
    ['21 Sept 2026', '2026-09-21', '2026-09-21'],
    ['21-November-2026', '2026-11-21', '2026-11-21'],
    ['5 foo 2026', undefined, undefined],
    ['nov nov', undefined, undefined],
    ['', undefined, undefined],
  ])('%s is %s in Britain, %s in America', (typed, british, american) => {
    for (const of of locales) expect(parseDay(typed, today, of)).toBe(isMonthFirst(of) ? american : british)
  })
})

describe('a time', () => {
  it('that was written is read as the same in every locale', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    fc.assert(
      fc.property(times, locale, ([hour, minute], of) => {
        const time = `${two(hour)}:${two(minute)}`
        expect(parseTime(writeTime(time, of))).toBe(time)
      }),
    )
  })
  it.each([
    ['9', '09:00'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['930pm', '21:30'],
    ['9.30', '09:30'],
    ['18:4', '18:04'],
    ['5pm', '17:00'],
    ['5 P.M.', '17:00'],
    ['2:05 p.m.', '14:05'],
    ['12am', '00:00'],
    ['12:15 pm', '12:15'],
    [' 08:57 ', '08:57'],
    ['0 am', undefined],
    ['13pm', undefined],
    ['13am', undefined],
    ['25', undefined],
    ['24:00', undefined],
    ['9:75', undefined],
    ['noon', undefined],
    ['99999', undefined],
    ['', undefined],
  ])('%s is %s', (typed, time) => expect(parseTime(typed)).toBe(time))
})

describe('a number', () => {
  it('that was written is read as the same in every locale', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), locale, (hundredths, of) => {
        const plain = (hundredths / 100).toFixed(2)
        const written = numberFormat(of, { minimumFractionDigits: 2 }).format(plain as `${number}`)
        expect(parseNumber(written, of)).toBe(plain)
      }),
    )
  })
  it.each([
    ['1,154.60', '1154.60', undefined],
    ['1 154,60', undefined, '1154.60'],
    ['£0.07', '0.07', '0.07'],
    ['R 12,5', undefined, '12.5'],
    ['12,50', undefined, '12.50'],
    // Either a thousand or a fraction: nobody guesses.
    ['1,250', '1250', undefined],
    ['1.250', '1.250', '1.250'],
    ['12,34,567', '1234567', undefined],
    ['1,2345', undefined, '1.2345'],
    ['.5', '.5', '.5'],
    ['20.', '20.', '20.'],
    ['-20', '-20', '-20'],
    ['−20%', '-20', '-20'],
    ['1.2.3', undefined, undefined],
    ['--1', undefined, undefined],
    ['ten', undefined, undefined],
    ['.', undefined, undefined],
    ['', undefined, undefined],
  ])('%s is %s in Britain, %s in South Africa', (typed, british, african) => {
    expect(parseNumber(typed, 'en-GB')).toBe(british)
    expect(parseNumber(typed, 'en-US')).toBe(british)
    expect(parseNumber(typed, 'en-ZA')).toBe(african)
  })
})
