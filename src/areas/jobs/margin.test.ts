import { describe, expect, it } from 'vitest'
import { marginOf, rateUnder } from '#areas/jobs/margin.ts'

describe('the margin of a rate', () => {
  it('is told in pounds, of the charge and of the pay', () => {
    expect(marginOf('20.00', '26.00')).toEqual({
      margin: '6.0000',
      margin_percent: '23.08',
      markup_percent: '30.00',
    })
  })

  it('is negative when the pay is more than the charge', () => {
    expect(marginOf('26', '20')).toMatchObject({ margin: '-6.0000', margin_percent: '-30.00' })
  })

  it('has no percentage of nothing', () => {
    expect(marginOf('0', '0')).toEqual({ margin: '0.0000', margin_percent: null, markup_percent: null })
  })

  it('keeps small parts of a penny apart', () => {
    expect(marginOf('0.0001', '0.0003')).toMatchObject({ margin: '0.0002', margin_percent: '66.67' })
  })

  it('is not told while a rate is missing or half typed', () => {
    for (const pay of [null, undefined, '', '20.', 'x']) expect(marginOf(pay, '26')).toBeUndefined()
  })
})

describe('an hour under a rule', () => {
  it('is a multiple of the basic rate, or the uplift alone', () => {
    expect(rateUnder({ multiplier: '1.4' }, '26.00')).toBe('36.4000')
    expect(rateUnder({ uplift: '3.60' }, '26.00')).toBe('3.6000')
    expect(rateUnder({ multiplier: '1.4' }, null)).toBeUndefined()
  })
})
