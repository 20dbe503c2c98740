import { expect, test } from 'vitest'
import {
  breakable,
  date,
  money,
  percent,
  period,
  price,
  quantity,
  unitName,
} from '#areas/invoices/document/format.ts'
import { type Locale, locales } from '#platform/locales.ts'

const usual = 'en-GB'

test.each([
  [138_552, 'GBP', '£1,385.52'],
  [0, 'GBP', '£0.00'],
  [5, 'EUR', '€0.05'],
  [-3_640, 'GBP', '−£36.40'],
  [123_456_789_012, 'USD', '$1,234,567,890.12'],
  [1_000, 'JPY', 'JPY\u00a01,000'],
  [0, 'JPY', 'JPY\u00a00'],
  [Number.MAX_SAFE_INTEGER, 'PLN', 'PLN\u00a090,071,992,547,409.91'],
])('%d minor units of %s are written %s', (minor, currency, written) => {
  expect(money(minor, currency, usual)).toBe(written)
})

test.each([
  ['en-US', 'USD', '−$12,345,678.90', '$36.4125', '17.5%', '0.3333'],
  ['en-CA', 'CAD', '−$12,345,678.90', '$36.4125', '17.5%', '0.3333'],
  ['en-CA', 'USD', '−US$12,345,678.90', 'US$36.4125', '17.5%', '0.3333'],
  ['en-AU', 'AUD', '−$12,345,678.90', '$36.4125', '17.5%', '0.3333'],
  ['en-NZ', 'NZD', '−$12,345,678.90', '$36.4125', '17.5%', '0.3333'],
  ['en-IE', 'EUR', '−€12,345,678.90', '€36.4125', '17.5%', '0.3333'],
  ['en-IN', 'INR', '−₹1,23,45,678.90', '₹36.4125', '17.5%', '0.3333'],
  ['en-ZA', 'ZAR', '−R\u00a012\u00a0345\u00a0678,90', 'R\u00a036,4125', '17,5%', '0,3333'],
  ['en-GB', 'ZAR', '−ZAR\u00a012,345,678.90', 'ZAR\u00a036.4125', '17.5%', '0.3333'],
])('in %s amounts of %s are written %s', (locale, currency, amount, rate, share, count) => {
  expect(money(-1_234_567_890, currency, locale)).toBe(amount)
  expect(price('36.4125', currency, locale)).toBe(rate)
  expect(percent('17.5000', locale)).toBe(share)
  expect(quantity('0.3333', locale)).toBe(count)
})

test.each([
  ['36.4000', '£36.40'],
  ['36.4125', '£36.4125'],
  ['1234', '£1,234.00'],
  ['-0.5', '−£0.50'],
])('the rate %s is written %s', (rate, written) => {
  expect(price(rate, 'GBP', usual)).toBe(written)
})

test('quantities, percentages and units are written short', () => {
  const written = ['40.0000', '-1.2500', '0.3333'].map((value) => quantity(value, usual))
  expect(written).toEqual(['40.00', '−1.25', '0.3333'])
  const shares = ['20.0000', '17.5000', '0.0000', '20', '100'].map((rate) => percent(rate, usual))
  expect(shares).toEqual(['20%', '17.5%', '0%', '20%', '100%'])
  expect([unitName('hour', '1.0000'), unitName('hour', '0.5'), unitName('unit', '3')]).toEqual([
    'hour',
    'hours',
    '',
  ])
})

test.each([
  ['2026-11-02', '2026-11-08', '2 – 8 Nov 2026', 'Nov 2 – 8, 2026'],
  ['2026-10-26', '2026-11-01', '26 Oct – 1 Nov 2026', 'Oct 26 – Nov 1, 2026'],
  ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027', 'Dec 28, 2026 – Jan 3, 2027'],
  ['2026-11-08', '2026-11-08', '8 Nov 2026', 'Nov 8, 2026'],
])('a period from %s to %s says once what both of its days share', (from, to, dayFirst, monthFirst) => {
  const american: Locale[] = ['en-US', 'en-CA']
  for (const locale of locales)
    expect(period(from, to, locale)).toBe(american.includes(locale) ? monthFirst : dayFirst)
  expect(date('2026-02-28', usual)).toBe('28 Feb 2026')
})

test('only words that no line holds may break, and no letter is lost', () => {
  expect(breakable('Wiśniewska Engineering Ltd')).toBe('Wiśniewska Engineering Ltd')
  const long = 'Llanfair'.repeat(20)
  expect(breakable(long)).toContain('\u200b')
  expect(breakable(long).replaceAll('\u200b', '')).toBe(long)
  expect(breakable('😀'.repeat(30)).replaceAll('\u200b', '')).toBe('😀'.repeat(30))
})
