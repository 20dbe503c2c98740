import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatNumber,
  jumpWarning,
  seriesPeriod,
  whyNotFormat,
  whyNotNextNumber,
  whyNotPeriod,
} from '#areas/invoices/series/rules.ts'

test.for<[string, string, number, string]>([
  ['INV-{SEQ:6}', '2026-11-21', 42, 'INV-000042'],
  ['{YYYY}/{MM}/{SEQ:3}', '2026-01-09', 7, '2026/01/007'],
  ['A{YY}-{SEQ}', '2026-01-09', 12345, 'A26-12345'],
  ['{SEQ:2}', '2026-01-09', 12345, '12345'],
])('%s on %s for %d is %s', ([format, day, sequence, number]) => {
  expect(formatNumber(format, day, sequence)).toBe(number)
})

test('different sequences of one format never give the same number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 9 }),
      (a, b, width) => {
        const format = `INV-{YYYY}-{SEQ:${width}}`
        expect(formatNumber(format, '2026-11-21', a) === formatNumber(format, '2026-11-21', b)).toBe(a === b)
      },
    ),
  )
})

test.for<[string, 'never' | 'yearly' | 'monthly', RegExp | undefined]>([
  ['INV-{SEQ:6}', 'never', undefined],
  ['{YY}{MM}-{SEQ:4}', 'monthly', undefined],
  ['INV-', 'never', /exactly once/],
  ['{SEQ}{SEQ:3}', 'never', /exactly once/],
  ['{SEQ:12}', 'never', /not known/],
  ['{CLIENT}-{SEQ}', 'never', /not known/],
  ['<b>{SEQ}', 'never', /letters, digits/],
  ['INV-{SEQ}', 'yearly', /every year/],
  ['{YYYY}-{SEQ}', 'monthly', /every month/],
])('the format %s, reset %s: %s', ([format, reset, says]) => {
  const reason = whyNotFormat(format, reset)
  if (says) expect(reason?.errors?.format?.[0]).toMatch(says)
  else expect(reason).toBeUndefined()
})

test('the next number lies above all that were issued', () => {
  expect(whyNotNextNumber(1, { lowest_next: 1 })).toBeUndefined()
  expect(whyNotNextNumber(9, { lowest_next: 10 })?.code).toBe('series.next_number')
  expect(whyNotNextNumber(10, { lowest_next: 10 })).toBeUndefined()
})

test.for<[from: number, to: number, warned: boolean]>([
  [1, 10_001, false],
  [1, 10_002, true],
  [514, 99_999_999, true],
  [90_000, 513, false],
])('a series that goes on from %s at %s warns: %s', ([next_number, to, warned]) => {
  expect(jumpWarning(to, { next_number })?.code).toBe(warned ? 'series.jump' : undefined)
})

test('a counter that starts again never goes back', () => {
  expect(seriesPeriod('yearly', '2026-03-01')).toBe('2026')
  expect(seriesPeriod('monthly', '2026-03-01')).toBe('2026-03')
  expect(seriesPeriod('never', '2026-03-01')).toBe('')
  expect(whyNotPeriod('2025', '2026')?.errors).toHaveProperty('issue_date')
  expect(whyNotPeriod('2026', '2026')).toBeUndefined()
  expect(whyNotPeriod('2027', '2026')).toBeUndefined()
})
