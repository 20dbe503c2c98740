import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addRates,
  distribute,
  divide,
  documentTotals,
  formatMoney,
  formatRate,
  isDecimal,
  lineAmount,
  minorToDecimal,
  minutesToQuantity,
  multiplyRate,
  parseMoney,
  percentOf,
  scaled,
  subtractRates,
  taxByLine,
  taxOf,
  taxSummary,
  timedAmount,
  unscaled,
} from './money.ts'

const minor = fc.integer({ min: -10_000_000, max: 10_000_000 })
const rate = fc.integer({ min: 0, max: 10_000_000 }).map((units) => unscaled(BigInt(units)))
const line = fc.record({
  net: minor,
  tax_code_id: fc.integer({ min: 1, max: 3 }),
  tax_rate: fc.constantFrom('20', '5', '0', '17.5'),
})

describe('amounts', () => {
  it.each([
    [4, 10, 0],
    [5, 10, 1],
    [14, 10, 1],
    [15, 10, 2],
    [-5, 10, -1],
    [-4, 10, 0],
    [-15, 10, -2],
    [1, 3, 0],
    [2, 3, 1],
    [-2, 3, -1],
  ])('%i / %i is %i: half up, away from zero below it', (numerator, by, whole) => {
    expect(divide(BigInt(numerator), BigInt(by))).toBe(BigInt(whole))
  })

  it.each([
    [{ quantity: '3.0000', rate: '36.4000' }, 10920],
    [{ quantity: '-1', rate: '36.4' }, -3640],
    [{ quantity: '0.5', rate: '0.01' }, 1],
    [{ quantity: '99999.9999', rate: '99999999.9999' }, 999999998999000],
  ])('%o is %i', (given, amount) => {
    expect(lineAmount(given)).toBe(amount)
  })

  it('are rounded to what the currency has: no pence in yen, three decimals in dinars', () => {
    expect(lineAmount({ quantity: '1.5', rate: '101' }, 'JPY')).toBe(152)
    expect(lineAmount({ quantity: '1.5', rate: '1.0005' }, 'KWD')).toBe(1501)
  })

  it('of time are exact from the minutes, not from the hours shown', () => {
    // 20 minutes of £30.00 are £10.00; 0.3333 h would make £9.999.
    expect(timedAmount(20, '30.0000')).toBe(1000)
    // 0.0167 h × £600.00 would be £10.02.
    expect(minutesToQuantity(1)).toBe('0.0167')
    expect(timedAmount(1, '600.0000')).toBe(1000)
  })

  it('of time tie exactly: 3 minutes of £0.10 are half a penny, which is one', () => {
    expect(timedAmount(3, '0.1000')).toBe(1)
    expect(timedAmount(3, '0.0999')).toBe(0)
    expect(timedAmount(-3, '0.1000')).toBe(-1)
  })

  it('of time equal the arithmetic in whole numbers', () => {
    const units = fc.bigInt({ min: 0n, max: 9_999_999_999n })
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 50_000 }), (ten_thousandths, minutes) => {
        const text = unscaled(ten_thousandths)
        // pence = units/10000 × minutes/60 × 100, half up: floor((2n + d) / 2d)
        const n = ten_thousandths * BigInt(minutes)
        expect(timedAmount(minutes, text)).toBe(Number((2n * n + 6000n) / 12_000n))
      }),
    )
  })

  it('of credits mirror those of charges', () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 10_000 }), (price, minutes) => {
        expect(timedAmount(-minutes, price)).toBe(-timedAmount(minutes, price) || 0)
      }),
    )
  })

  it('never fall when time is added', () => {
    fc.assert(
      fc.property(rate, fc.nat(10_000), fc.nat(100), (price, minutes, more) => {
        expect(timedAmount(minutes + more, price)).toBeGreaterThanOrEqual(timedAmount(minutes, price))
      }),
    )
  })
})

describe('rates', () => {
  it('multiply and add in four decimals', () => {
    expect(multiplyRate('26.0000', '1.4')).toBe('36.4000')
    expect(multiplyRate('1.3333', '1.5')).toBe('2.0000')
    expect(addRates('20.0000', '3.00')).toBe('23.0000')
    expect(addRates('20', '-25')).toBe('-5.0000')
    expect(subtractRates('30.0000', '20')).toBe('10.0000')
  })

  it('are read exactly and written with four decimals, and nothing else is read', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        (value) => scaled(unscaled(value)) === value,
      ),
    )
    expect(scaled('0.01')).toBe(100n)
    expect(scaled('-0.5')).toBe(-5000n)
    for (const text of ['', '1e3', '1.', '.5', '1.23456', 'NaN'])
      expect(() => scaled(text)).toThrow('not a decimal')
  })

  it.each([
    ['20', true],
    ['20.1234', true],
    ['-0.5', true],
    ['20.12345', false],
    ['1e3', false],
    ['', false],
    ['.5', false],
    ['123456789', false],
    [20, false],
    [null, false],
  ])('%o is a decimal: %o', (text, yes) => {
    expect(isDecimal(text)).toBe(yes)
  })

  it('give the share of a part, or nothing of nothing', () => {
    expect(percentOf(26010, 115460)).toBe('22.53')
    expect(percentOf(1, 0)).toBeNull()
    expect(percentOf(-500, 10000)).toBe('-5.00')
    expect(percentOf(-500, -10000)).toBe('5.00')
  })
})

describe('tax', () => {
  it('is computed on the base of its code, not line by line', () => {
    const three = Array.from({ length: 3 }, () => ({ net: 333, tax_code_id: 1, tax_rate: '20' }))
    // Line by line it would be 3 × 67 = 201.
    expect(taxSummary(three)).toEqual([{ tax_code_id: 1, tax_rate: '20', base: 999, tax: 200 }])
  })

  it.each([
    [115460, '20', 23092],
    [-3640, '20', -728],
    [10, '25', 3],
    [-10, '25', -3],
    [999, '0', 0],
  ])('of %i at %s %% is %i', (base, percent, tax) => {
    expect(taxOf(base, percent)).toBe(tax)
  })

  it('knows one code by its number, however its rate is written', () => {
    const lines = [
      { net: 100, tax_code_id: 1, tax_rate: '20' },
      { net: 100, tax_code_id: 1, tax_rate: '20.0000' },
    ]
    expect(taxSummary(lines)).toHaveLength(1)
  })

  it('adds up: lines to net, groups to tax, both to gross, and the tax by line to the tax', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const totals = documentTotals(lines)
        expect(totals.net).toBe(lines.reduce((sum, one) => sum + one.net, 0))
        expect(totals.taxes.reduce((sum, group) => sum + group.base, 0)).toBe(totals.net)
        expect(totals.gross).toBe(totals.net + totals.tax)
        expect(taxByLine(lines).reduce((sum, tax) => sum + tax, 0)).toBe(totals.tax)
      }),
    )
  })
})

describe('distribute', () => {
  it('gives the odd pennies to the largest remainders, the earlier of equals', () => {
    expect(distribute(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(distribute(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(distribute(200, [333, 333, 333])).toEqual([67, 67, 66])
    expect(distribute(5, [0, 0])).toEqual([3, 2])
    expect(distribute(0, [])).toEqual([])
    expect(() => distribute(1, [])).toThrow('nothing to distribute')
  })

  it('always adds up to the total, and of one sign no part is a penny from its share', () => {
    fc.assert(
      fc.property(minor, fc.array(fc.nat(100_000), { minLength: 1, maxLength: 40 }), (total, weights) => {
        const parts = distribute(total, weights)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        const sum = weights.reduce((a, b) => a + b, 0)
        if (sum > 0) {
          parts.forEach((part, at) => {
            expect(Math.abs(part * sum - total * weights[at]!)).toBeLessThan(sum)
          })
        }
      }),
    )
  })

  it('adds up with weights of both signs', () => {
    fc.assert(
      fc.property(minor, fc.array(minor, { minLength: 1, maxLength: 20 }), (total, weights) => {
        expect(distribute(total, weights).reduce((a, b) => a + b, 0)).toBe(total)
      }),
    )
  })
})

describe('money for people', () => {
  it('is written in their locale', () => {
    expect(formatMoney(115460)).toBe('£1,154.60')
    expect(formatMoney(-3640)).toBe('-£36.40')
    expect(formatMoney(1500, 'JPY')).toBe('JP¥1,500')
    expect(formatRate('20.0000')).toBe('£20.00')
    expect(formatRate('20.1250')).toBe('£20.125')
    expect(minorToDecimal(5)).toBe('0.05')
  })

  it.each([
    ['£1,154.60', 115460],
    ['1154.6', 115460],
    ['-36.40', -3640],
    ['−36.40', -3640],
    ['.5', 50],
    ['12.', 1200],
    ['1.234', undefined],
    ['', undefined],
    ['twelve', undefined],
    ['1e5', undefined],
  ])('%o is read as %o', (text, amount) => {
    expect(parseMoney(text)).toBe(amount)
  })

  it('is read back as it was written', () => {
    fc.assert(fc.property(minor, (amount) => parseMoney(formatMoney(amount)) === amount))
  })
})
