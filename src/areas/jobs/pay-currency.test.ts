import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costingOf } from '#areas/jobs/on-costs.ts'
import { isMixed, mixedBasisErrors, payBeside, whyNotPayCurrency } from '#areas/jobs/pay-currency.ts'
import { fitsCurrency } from '#areas/jobs/rule-sets/rules.ts'
import { exchanged, exchangedRate, minorDigits } from '#platform/money.ts'

const pounds = { currency: 'GBP', pay_currency: 'GBP' }
const euros = { currency: 'GBP', pay_currency: 'EUR' }

describe('pay beside a charge', () => {
  it.each([
    ['one currency, as it is', '20.00', pounds, null, '20.00'],
    ['at a rate', '20.00', euros, { rate: '0.8532' }, '17.0640'],
    ['to four places, half up', '0.0005', euros, { rate: '0.1' }, '0.0001'],
    ['without a rate, nothing', '20.00', euros, null, undefined],
    ['without pay, nothing', null, euros, { rate: '0.8532' }, null],
  ])('%s', (_, pay, currencies, exchange, expected) => {
    expect(payBeside(pay, currencies, exchange)).toBe(expected)
  })
})

describe('an amount in another currency', () => {
  it.each([
    [89450, '0.8532', 'EUR', 'GBP', 76319],
    [150_500, '0.0052', 'JPY', 'GBP', 78_260],
    [78_260, '192.31', 'GBP', 'JPY', 150_502],
    [-89450, '0.8532', 'EUR', 'GBP', -76319],
    [1_000, '2.4', 'KWD', 'GBP', 240],
    [0, '0.8532', 'EUR', 'GBP', 0],
  ])('%i at %s from %s in %s is %i', (minor, rate, from, to, expected) => {
    expect(exchanged(minor, { rate, from, to })).toBe(expected)
  })

  it('is a mirror of itself below nothing, grows with the amount, and lies within half a unit of the product', () => {
    const currency = fc.constantFrom('GBP', 'EUR', 'USD', 'JPY', 'KWD')
    const rate = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 10_000).toFixed(4))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), rate, currency, currency, (minor, rate, from, to) => {
        const there = exchanged(minor, { rate, from, to })
        expect(exchanged(-minor, { rate, from, to })).toBe(-there || 0)
        expect(exchanged(minor + 1, { rate, from, to })).toBeGreaterThanOrEqual(there)
        const scale = 10 ** (minorDigits(to) - minorDigits(from))
        expect(Math.abs(there - minor * Number(rate) * scale)).toBeLessThanOrEqual(0.5 + there * 1e-9)
      }),
    )
  })

  it('is what a rate of pay says, too', () => {
    expect(exchangedRate('3500', '0.0052')).toBe('18.2000')
    expect(() => exchangedRate('20', 'a')).toThrow()
  })
})

describe('a week across two currencies', () => {
  const asked = {
    ...{
      engagement: 'paye' as const,
      unit: 'hour' as const,
      contracted_minutes: 2400,
      accrues_holiday: false,
    },
    ...{ pay: '20', charge: '30', figures: { employer_pension: { rate: '3', weekly_lower_limit: '0' } } },
  }

  it('bears its on-costs in pounds, and leaves them over in euros', () => {
    // 800 £ and 24 £ on top are 988.80 € at 1.2, of the 1,200 € that are charged.
    const costing = costingOf({ ...asked, currency: 'EUR', pay_currency: 'GBP', exchange: { rate: '1.2' } })
    expect(costing).toMatchObject({ pay: 80000, on_costs: 2400, charge: 120000, margin: 120000 - 98880 })
    expect(costing.margin_percent).toBe('17.60')
  })

  it('leaves nothing that can be said over without a rate, and no on-costs of other figures', () => {
    const costing = costingOf({ ...asked, ...euros })
    expect(costing).toMatchObject({ margin: null, margin_percent: null, markup_percent: null, on_costs: 0 })
    expect(costing.no_on_costs).toMatch(/in pounds/)
  })
})

describe('what is not agreed', () => {
  it('a charge that follows from pay in another currency', () => {
    expect(mixedBasisErrors({ basis: 'margin' }, euros, 'rates.0')).toHaveProperty(['rates.0.basis'])
    expect(mixedBasisErrors({ basis: 'margin_percent' }, euros, 'rates.0')).toHaveProperty(['rates.0.basis'])
    expect(mixedBasisErrors({ basis: 'multiplier' }, euros, 'rates.0')).toEqual({})
    expect(mixedBasisErrors({ basis: 'margin' }, pounds, 'rates.0')).toEqual({})
  })

  it('amounts on top in the currency of the other side', () => {
    const rule = { id: 1, name: 'Night', type: 'night', params: { from: '22:00', to: '06:00' } } as const
    const both = { ...rule, stacking: 'sum', rate_code_id: 1 } as const
    const uplift = { ...both, pay: { uplift: '3' }, charge: { uplift: '4' } }
    const charged = { ...both, side: 'charge' as const, pay: { multiplier: '1' }, charge: { uplift: '4' } }
    expect(fitsCurrency([uplift], 'GBP', euros)).toBe(false)
    expect(fitsCurrency([charged], 'GBP', euros)).toBe(true)
    expect(
      fitsCurrency([{ ...both, pay: { multiplier: '2' }, charge: { multiplier: '2' } }], 'GBP', euros),
    ).toBe(true)
    expect(fitsCurrency([uplift], euros, euros)).toBe(true)
  })

  it('what is no currency', () => {
    expect(whyNotPayCurrency('XQQ')?.errors).toHaveProperty('pay_currency')
    expect(whyNotPayCurrency('EUR')).toBeUndefined()
    expect(isMixed(euros)).toBe(true)
  })
})
