import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RateEntry } from '#areas/jobs/rate-entry/contract.ts'
import { type Edit, recalculated, usualEntry } from '#areas/jobs/rate-entry/rules.ts'
import { scaled, subtractRates, unscaled } from '#platform/money.ts'

const before = { pay_rate: '20.00', charge_rate: '26.00' }
const other: RateEntry = { on_pay: 'charge', on_charge: 'pay', on_margin: 'pay' }

describe('a rate of which one part is changed', () => {
  it.each<[string, Edit, RateEntry, string | null, string | null]>([
    ['pay, the margin follows', { of: 'pay', value: '21' }, usualEntry, '21', '26.00'],
    ['pay, the charge follows', { of: 'pay', value: '21.5' }, other, '21.5', '27.5000'],
    ['charge, the margin follows', { of: 'charge', value: '27' }, usualEntry, '20.00', '27'],
    ['charge, the pay follows', { of: 'charge', value: '27' }, other, '21.0000', '27'],
    ['margin, the charge follows', { of: 'margin', value: '7.25' }, usualEntry, '20.00', '27.2500'],
    ['margin, the pay follows', { of: 'margin', value: '7.25' }, other, '18.7500', '26.00'],
    ['a loss', { of: 'margin', value: '-1' }, usualEntry, '20.00', '19.0000'],
    ['nothing typed', { of: 'pay', value: null }, other, null, '26.00'],
    ['pay that would fall below nothing', { of: 'charge', value: '5' }, other, '20.00', '5'],
    ['a charge beyond the largest', { of: 'pay', value: '99999999' }, other, '99999999', '26.00'],
  ])('%s', (_, edit, entry, pay_rate, charge_rate) => {
    expect(recalculated(before, edit, entry)).toEqual({ pay_rate, charge_rate })
  })

  it('that has no other side yet is left alone', () => {
    const half = { pay_rate: null, charge_rate: '26' }
    expect(recalculated(half, { of: 'pay', value: '20' }, other)).toEqual({
      pay_rate: '20',
      charge_rate: '26',
    })
    expect(recalculated(half, { of: 'margin', value: '6' }, usualEntry)).toEqual(half)
  })

  it('keeps what is to stay, exactly, whatever the figures', () => {
    const rate = fc.bigInt({ min: 0n, max: 10_000_000n }).map(unscaled)
    fc.assert(
      fc.property(rate, rate, rate, (pay_rate, charge_rate, value) => {
        const margin = subtractRates(charge_rate, pay_rate)
        const paid = recalculated({ pay_rate, charge_rate }, { of: 'pay', value }, other)
        const kept = subtractRates(paid.charge_rate!, paid.pay_rate!)
        // Only a charge below nothing is not worked out.
        expect(scaled(kept) === scaled(margin) || scaled(value) + scaled(margin) < 0n).toBe(true)
        const marked = recalculated({ pay_rate, charge_rate }, { of: 'margin', value }, usualEntry)
        expect(scaled(subtractRates(marked.charge_rate!, marked.pay_rate!))).toBe(scaled(value))
      }),
    )
  })
})
