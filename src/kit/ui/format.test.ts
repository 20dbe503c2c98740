import { afterEach, describe, expect, it } from 'vitest'
import { readAs, readingOf } from '#kit/reader.ts'
import {
  agencyDay,
  countText,
  dayText,
  hoursText,
  instantText,
  minorToDecimal,
  moneyText,
  numberText,
  percentText,
  rateText,
  sumsText,
  timeText,
  wallOf,
  wordsOf,
  zoneName,
} from '#kit/ui/format.ts'

describe('money', () => {
  it('knows currencies without pence', () => {
    expect(minorToDecimal(1500, 'JPY')).toBe('1500')
  })
  it('is summed up by currency, and not shown where nobody knows it', () => {
    const pounds = [120_000, null, 5].map((minor) => ({ minor, currency: 'GBP' }))
    expect(sumsText([...pounds, { minor: 3000, currency: 'EUR' }])).toBe('£1,200.05 + €30.00')
    expect(sumsText([{ minor: null, currency: 'GBP' }])).toBeUndefined()
  })
  it('is shown to the penny, with its sign', () => {
    expect(moneyText(115460)).toBe('£1,154.60')
    expect(moneyText(-5)).toBe('-£0.05')
    expect(minorToDecimal(5)).toBe('0.05')
  })
})

describe('other values', () => {
  it('rates keep the decimals that matter', () => {
    expect(rateText('20.5000')).toBe('£20.50')
    expect(rateText('20.1250')).toBe('£20.125')
  })
  it('counts agree with their word', () => {
    expect([0, 1, 1234].map((each) => countText(each, 'row'))).toEqual(['0 rows', '1 row', '1,234 rows'])
    expect(countText(2, 'agency', 'agencies')).toBe('2 agencies')
  })
  it('shares stand before their sign, as exact as they are or as asked', () => {
    expect(['22.53', '20.0000', '12.5', 0].map((each) => percentText(each))).toEqual([
      '22.53%',
      '20%',
      '12.5%',
      '0%',
    ])
    expect([percentText('8', 2), percentText(22.749, 1), percentText('-1234.5', 2)]).toEqual([
      '8.00%',
      '22.7%',
      '-1,234.50%',
    ])
  })
  it('days, hours and words read like a person writes them', () => {
    expect(dayText('2026-11-21')).toBe('21 Nov 2026')
    expect(hoursText(2430)).toBe('40:30')
    expect(hoursText(-45)).toBe('-0:45')
    expect(wordsOf('part_paid')).toBe('Part paid')
    expect(wordsOf('run_id')).toBe('Run ID')
    expect(wordsOf('vat_number')).toBe('VAT number')
  })
})

describe('for another reader', () => {
  afterEach(() => void readAs(readingOf()))
  const asked = (chosen: { locale?: string; tz?: string }) => readAs(readingOf(chosen))

  it.each([
    ['en-GB', '02 Nov 2026', '14:05', '-£1,234,567.50', '1,234.5', '£20.125'],
    ['en-IE', '02 Nov 2026', '14:05', '-£1,234,567.50', '1,234.5', '£20.125'],
    ['en-US', 'Nov 2, 2026', '2:05 PM', '-£1,234,567.50', '1,234.5', '£20.125'],
    ['en-CA', 'Nov 2, 2026', '2:05 p.m.', '-£1,234,567.50', '1,234.5', '£20.125'],
    ['en-AU', '02 Nov 2026', '2:05 pm', '-GBP 1,234,567.50', '1,234.5', 'GBP 20.125'],
    ['en-NZ', '02 Nov 2026', '2:05 pm', '-£1,234,567.50', '1,234.5', '£20.125'],
    ['en-ZA', '02 Nov 2026', '14:05', '-£1 234 567,50', '1 234,5', '£20,125'],
    ['en-IN', '02 Nov 2026', '2:05 pm', '-£12,34,567.50', '1,234.5', '£20.125'],
  ])('in %s all is written as there', (locale, day, time, amount, number, rate) => {
    asked({ locale })
    const written = [dayText('2026-11-02'), timeText('14:05'), moneyText(-123456750)]
    const figures = [numberText(1234.5), rateText('20.1250')]
    const plain = [...written, ...figures].map((text) => text.replaceAll(/\s/g, ' '))
    expect(plain).toEqual([day, time, amount, number, rate])
  })

  it('their own currency needs no name of its country', () => {
    const own = { 'en-US': 'USD', 'en-CA': 'CAD', 'en-AU': 'AUD', 'en-NZ': 'NZD' }
    for (const [locale, currency] of Object.entries(own)) {
      asked({ locale })
      expect(moneyText(123450, currency)).toBe('$1,234.50')
      expect(moneyText(-5, currency)).toBe('-$0.05')
    }
    asked({ locale: 'en-CA' })
    expect(moneyText(123450, 'USD')).toBe('US$1,234.50')
    expect(moneyText(1500, 'JPY')).toBe('JP¥1,500')
  })

  it.each([
    ['Europe/London', 'en-GB', '2026-10-25T00:30:00Z', '25 Oct 2026, 01:30'],
    ['Europe/London', 'en-GB', '2026-10-25T01:30:00Z', '25 Oct 2026, 01:30'],
    ['America/New_York', 'en-US', '2026-11-01T05:30:00Z', 'Nov 1, 2026, 1:30 AM'],
    ['America/New_York', 'en-US', '2026-11-01T06:30:00Z', 'Nov 1, 2026, 1:30 AM'],
    ['America/New_York', 'en-US', '2026-03-08T07:00:00Z', 'Mar 8, 2026, 3:00 AM'],
    ['America/New_York', 'en-US', '2026-11-21T04:59:00Z', 'Nov 20, 2026, 11:59 PM'],
    ['Australia/Sydney', 'en-AU', '2026-11-20T13:00:00Z', '21 Nov 2026, 12:00 am'],
    ['Asia/Kolkata', 'en-IN', '2026-11-20T18:29:00Z', '20 Nov 2026, 11:59 pm'],
  ])('on the clocks of %s in %s %s is %s', (tz, locale, instant, written) => {
    asked({ tz, locale })
    expect(instantText(instant)).toBe(written)
    expect(zoneName()).toBe(tz)
  })

  it.each([
    ['Pacific/Auckland', 'America/New_York', '2026-11-21T12:00:00Z', '2026-11-22'],
    ['America/New_York', 'Pacific/Auckland', '2026-11-22T03:00:00Z', '2026-11-21'],
    ['Europe/London', 'Asia/Tokyo', '2026-06-14T23:30:00Z', '2026-06-15'],
    ['Europe/London', null, '2026-06-14T23:30:00Z', '2026-06-15'],
  ])('an agency in %s has its own day, whoever reads it in %s', (agency, tz, instant, day) => {
    readAs(readingOf({ tz }, { tz: agency }))
    expect(agencyDay(instant)).toBe(day)
    readAs(readingOf({ tz: tz ?? agency }))
    expect(agencyDay(instant)).toBe(wallOf(instant)[0])
  })

  it('the person comes before the agency, and Saffron after both', () => {
    expect(readingOf({ locale: 'en-US', tz: null }, { locale: 'en-IE', tz: 'Europe/Dublin' })).toEqual({
      locale: 'en-US',
      tz: 'Europe/Dublin',
      agency_tz: 'Europe/Dublin',
    })
    expect(readingOf({ locale: null, tz: 'Asia/Tokyo' }, { locale: 'en-IE' })).toEqual({
      locale: 'en-IE',
      tz: 'Asia/Tokyo',
    })
    expect(readingOf()).toEqual({ locale: 'en-GB' })
  })
})
