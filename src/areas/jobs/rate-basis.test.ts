import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisText, type RateTerms } from '#areas/jobs/basis-words.ts'
import type { RateRowInput } from '#areas/jobs/job-enums.ts'
import { basisErrors, pricedRates, withKeptTerms, worksOut } from '#areas/jobs/rate-basis.ts'
import { scaled } from '#platform/money.ts'

const basic = 1
const overtime = 2
const row = (given: Partial<RateRowInput> = {}): RateRowInput => ({
  ...{ rate_code_id: basic, pay_rate: '20', charge_rate: '26' },
  ...{ effective_from: '2026-01-05', effective_to: null },
  ...given,
})
const twice = (given: RateTerms = {}) =>
  row({
    ...{ rate_code_id: overtime, pay_rate: '0', charge_rate: '0' },
    ...{ basis: 'multiplier', pay_term: '1.5', charge_term: '1.4', ...given },
  })
const sides = (rows: RateRowInput[]) =>
  rows.map(({ pay_rate, charge_rate, effective_from, effective_to }) => [
    ...[Number(pay_rate), Number(charge_rate), effective_from, effective_to],
  ])

describe('what a rate comes to', () => {
  it.each<[string, RateTerms, string, string]>([
    ['fixed', {}, '20.0000', '26.0000'],
    ['a margin in money', { basis: 'margin', charge_term: '6.25' }, '20.0000', '26.2500'],
    [
      'a margin of a fifth of the charge',
      { basis: 'margin_percent', charge_term: '20' },
      '20.0000',
      '25.0000',
    ],
    [
      'a third of it, to the penny',
      { basis: 'margin_percent', charge_term: '33.3333' },
      '20.0000',
      '30.0000',
    ],
    ['at least', { basis: 'margin', charge_term: '1', min_charge: '24.50' }, '20.0000', '24.5000'],
    ['more than the least', { basis: 'margin', charge_term: '6', min_charge: '24.50' }, '20.0000', '26.0000'],
  ])('%s', (_name, terms, pay_rate, charge_rate) => {
    expect(worksOut(row(terms), undefined)).toEqual({ pay_rate, charge_rate })
  })

  it('follows the basic rate as a multiple, cut wherever that changes', () => {
    const rows = [
      row({ effective_to: '2026-03-31' }),
      row({ pay_rate: '21', charge_rate: '27.50', effective_from: '2026-04-01' }),
      twice(),
    ]
    const priced = pricedRates(rows, basic)
    expect(sides(priced.slice(2))).toEqual([
      [30, 36.4, '2026-01-05', '2026-03-31'],
      [31.5, 38.5, '2026-04-01', null],
    ])
    expect(pricedRates(priced, basic)).toEqual(priced)
  })

  it('follows a basic rate that is itself a margin', () => {
    const rows = [row({ basis: 'margin', charge_term: '5' }), twice({ pay_term: '2', charge_term: '2' })]
    expect(sides(pricedRates(rows, basic))[1]).toEqual([40, 50, '2026-01-05', null])
  })

  it('keeps no terms of another basis, and never charges less than the least', () => {
    const decimal = fc.integer({ min: 0, max: 99_9999 }).map((whole) => (whole / 10_000).toFixed(4))
    fc.assert(
      fc.property(decimal, decimal, decimal, (pay_rate, charge_term, min_charge) => {
        const [priced] = pricedRates([row({ basis: 'margin', pay_rate, charge_term, min_charge })], basic)
        expect(scaled(priced!.charge_rate)).toBeGreaterThanOrEqual(scaled(min_charge))
        expect(scaled(priced!.charge_rate)).toBeGreaterThanOrEqual(scaled(pay_rate))
      }),
    )
    expect(pricedRates([row({ pay_term: '2', charge_term: '2' })], basic)).toMatchObject([
      { basis: 'fixed', pay_term: null, charge_term: null, charge_rate: '26.0000' },
    ])
  })
})

describe('how it is agreed', () => {
  it.each<[string, RateTerms, boolean, string[]]>([
    ['a multiple of itself', { basis: 'multiplier', pay_term: '2', charge_term: '2' }, true, ['basis']],
    ['no factors', { basis: 'multiplier' }, false, ['pay_term', 'charge_term']],
    [
      'a factor of a thousand',
      { basis: 'multiplier', pay_term: '1000', charge_term: '2' },
      false,
      ['pay_term'],
    ],
    ['no margin', { basis: 'margin' }, true, ['charge_term']],
    ['all of the charge', { basis: 'margin_percent', charge_term: '100' }, true, ['charge_term']],
    ['fixed', {}, true, []],
  ])('is refused at its field: %s', (_name, terms, isBasic, fields) => {
    expect(Object.keys(basisErrors(row(terms), isBasic, 'rates.0'))).toEqual(
      fields.map((field) => `rates.0.${field}`),
    )
  })

  it('stays for who does not see margins, as long as the basis does', () => {
    const before = [
      {
        ...{ rate_code_id: basic, effective_from: '2026-01-05', effective_to: null },
        ...{ basis: 'margin' as const, charge_term: '6' },
      },
    ]
    const sent = row({ basis: 'margin', charge_term: null })
    expect(withKeptTerms([sent], before)[0]!.charge_term).toBe('6')
    expect(withKeptTerms([{ ...sent, basis: 'margin_percent' }], before)[0]!.charge_term).toBeNull()
  })

  it('is said in a calculation, without the size of a margin', () => {
    const said = (terms: RateTerms, side: 'pay' | 'charge', charge_rate = '36.4000') =>
      basisText({ charge_rate, ...terms }, side, 'GBP')
    expect(said({ basis: 'multiplier', pay_term: '1.5000' }, 'pay')).toBe('1.5 × basic')
    expect(said({ basis: 'multiplier', charge_term: '1.4000' }, 'charge')).toBe('1.4 × basic')
    expect(said({ basis: 'margin', charge_term: '6' }, 'charge')).toBe('pay and margin')
    expect(said({ basis: 'margin', charge_term: '6', min_charge: '36.40' }, 'charge')).toBe('at least £36.40')
    expect(said({ basis: 'margin', charge_term: '6' }, 'pay')).toBe('')
    expect(said({}, 'charge')).toBe('')
  })
})
