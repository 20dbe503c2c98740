import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAs, readingOf } from '#kit/reader.ts'
import {
  minorForInput,
  parseDayInput,
  parseInteger,
  parseMinor,
  parseMinutes,
  parseRate,
  rateForInput,
  whyNotDay,
} from '#kit/ui/form/parse-fields.ts'
import { birthDays } from '#platform/days.ts'
import { Day } from '#platform/http/contract.ts'

const today = '2026-11-21'

describe('a typed day', () => {
  it('is understood the British way round', () => {
    expect(parseDayInput('3/11/2026', today)).toBe('2026-11-03')
    expect(parseDayInput('03.11.26', today)).toBe('2026-11-03')
    expect(parseDayInput('3 nov', today)).toBe('2026-11-03')
    expect(parseDayInput('21 November 2026', today)).toBe('2026-11-21')
    expect(parseDayInput('2026-11-21', today)).toBe('2026-11-21')
    expect(parseDayInput('tomorrow', today)).toBe('2026-11-22')
  })
  it('must exist', () => {
    expect(parseDayInput('31/02/2026', today)).toBeNull()
    expect(parseDayInput('29/02/2028', today)).toBe('2028-02-29')
    expect(parseDayInput('5 foo 2026', today)).toBeNull()
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
  it('is one that business is done on, in the words of the contract; a birth may lie further back', () => {
    for (const text of ['31/12/9999', '01/01/1000', '01/01/2200', '31/12/1989'])
      expect(whyNotDay(text, {}, today)).toBe('Use a day from 1 Jan 1990 to 31 Dec 2199')
    expect(Day.safeParse('9999-12-31').error?.issues[0]?.message).toBe(whyNotDay('31/12/9999', {}, today))
    expect(whyNotDay('01/01/1900', { range: birthDays }, today)).toBeUndefined()
    expect(whyNotDay('31/12/1899', { range: birthDays }, today)).toBe(
      'Use a day from 1 Jan 1900 to 31 Dec 2199',
    )
  })
  it('is read, and refused, as the reader writes it', () => {
    readAs({ locale: 'en-US' })
    expect(parseDayInput('10/11/2026', today)).toBe('2026-10-11')
    expect(whyNotDay('21/11/2026', {})).toBe('A day like Nov 21, 2026 or 11/21/26')
    readAs(readingOf())
    expect(parseDayInput('10/11/2026', today)).toBe('2026-11-10')
  })
})

describe('typed money', () => {
  it('is read without ever being a float', () => {
    expect(parseMinor('1,154.60')).toBe(115460)
    expect(parseMinor('£0.07')).toBe(7)
    expect(parseMinor('.5')).toBe(50)
    expect(parseMinor('-20')).toBe(-2000)
    expect(parseMinor('999999999999.99')).toBe(99999999999999)
  })
  it('refuses what is no amount, or finer than a penny', () => {
    for (const text of ['', '.', 'abc', '1.2.3', '1.005', '--1']) expect(parseMinor(text)).toBeUndefined()
    expect(parseMinor('1.500')).toBe(150)
  })
  it('knows currencies without pence', () => {
    expect(parseMinor('1500', 'JPY')).toBe(1500)
  })
})

describe('typed figures', () => {
  it('hours are minutes', () => {
    expect(parseMinutes('7:30')).toBe(450)
    expect(parseMinutes('7.5')).toBe(450)
    expect(parseMinutes('7h 30m')).toBe(450)
    expect(parseMinutes('7:75')).toBeUndefined()
  })
  it('rates stay text, at most four decimals', () => {
    expect(parseRate('£1,020.5')).toBe('1020.5')
    expect(parseRate('.5')).toBe('0.5')
    expect(parseRate('20.')).toBe('20')
    expect(parseRate('1.23456')).toBeUndefined()
  })
  it('whole numbers are whole', () => {
    expect(parseInteger('1,200')).toBe(1200)
    expect(parseInteger('1.5')).toBeUndefined()
  })
})

describe('where the comma is the decimal sign', () => {
  beforeEach(() => void readAs({ locale: 'en-ZA' }))
  afterEach(() => void readAs(readingOf()))

  it('a field shows what it reads again', () => {
    for (const minor of [0, 5, 123450, -99, 99999999999])
      expect(parseMinor(minorForInput(minor, 'ZAR'), 'ZAR')).toBe(minor)
    for (const rate of ['20.5', '20.125', '1020.1234', '0.5'])
      expect(Number(parseRate(rateForInput(rate)))).toBe(Number(rate))
    expect(minorForInput(123450, 'ZAR')).toBe('1234,50')
  })
  it('a thousand is never taken for one and a bit', () => {
    expect(parseMinor('1,250', 'ZAR')).toBeUndefined()
    expect(parseRate('1,250')).toBeUndefined()
    expect(parseMinor('R 1 250,00', 'ZAR')).toBe(125000)
  })
})
