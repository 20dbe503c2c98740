import { describe, expect, it } from 'vitest'
import {
  dayText,
  decimalToMinor,
  hoursText,
  minorToDecimal,
  moneyText,
  rateText,
  wordsOf,
} from '#web/ui/format.ts'

describe('money', () => {
  it('is read without ever being a float', () => {
    expect(decimalToMinor('1,154.60')).toBe(115460)
    expect(decimalToMinor('£0.07')).toBe(7)
    expect(decimalToMinor('.5')).toBe(50)
    expect(decimalToMinor('-20')).toBe(-2000)
    expect(decimalToMinor('999999999999.99')).toBe(99999999999999)
  })
  it('refuses what is no amount, or finer than a penny', () => {
    for (const text of ['', '.', 'abc', '1.2.3', '1.005', '--1']) expect(decimalToMinor(text)).toBeUndefined()
    expect(decimalToMinor('1.500')).toBe(150)
  })
  it('knows currencies without pence', () => {
    expect(decimalToMinor('1500', 'JPY')).toBe(1500)
    expect(minorToDecimal(1500, 'JPY')).toBe('1500')
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
  it('days, hours and words read like a person writes them', () => {
    expect(dayText('2026-11-21')).toBe('21 Nov 2026')
    expect(hoursText(2430)).toBe('40:30')
    expect(hoursText(-45)).toBe('-0:45')
    expect(wordsOf('part_paid')).toBe('Part paid')
  })
})
