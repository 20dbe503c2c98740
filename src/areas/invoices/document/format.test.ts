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
  expect(money(minor, currency)).toBe(written)
})

test.each([
  ['36.4000', '£36.40'],
  ['36.4125', '£36.4125'],
  ['1234', '£1,234.00'],
  ['-0.5', '−£0.50'],
])('the rate %s is written %s', (rate, written) => {
  expect(price(rate, 'GBP')).toBe(written)
})

test('quantities, percentages and units are written short', () => {
  expect(quantity('40.0000')).toBe('40.00')
  expect(quantity('-1.2500')).toBe('−1.25')
  expect(quantity('0.3333')).toBe('0.3333')
  expect([percent('20.0000'), percent('17.5000'), percent('0.0000'), percent('20'), percent('100')]).toEqual([
    '20%',
    '17.5%',
    '0%',
    '20%',
    '100%',
  ])
  expect([unitName('hour', '1.0000'), unitName('hour', '0.5'), unitName('unit', '3')]).toEqual([
    'hour',
    'hours',
    '',
  ])
})

test('a period says once what both of its days share', () => {
  expect(date('2026-02-28')).toBe('28 Feb 2026')
  expect(period('2026-11-02', '2026-11-08')).toBe('2 – 8 Nov 2026')
  expect(period('2026-10-26', '2026-11-01')).toBe('26 Oct – 1 Nov 2026')
  expect(period('2026-12-28', '2027-01-03')).toBe('28 Dec 2026 – 3 Jan 2027')
  expect(period('2026-11-08', '2026-11-08')).toBe('8 Nov 2026')
})

test('only words that no line holds may break, and no letter is lost', () => {
  expect(breakable('Wiśniewska Engineering Ltd')).toBe('Wiśniewska Engineering Ltd')
  const long = 'Llanfair'.repeat(20)
  expect(breakable(long)).toContain('\u200b')
  expect(breakable(long).replaceAll('\u200b', '')).toBe(long)
  expect(breakable('😀'.repeat(30)).replaceAll('\u200b', '')).toBe('😀'.repeat(30))
})
