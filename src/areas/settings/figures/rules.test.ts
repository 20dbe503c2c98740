import { describe, expect, it } from 'vitest'
import { figureKeys } from '#areas/settings/figures/figure-keys.ts'
import {
  figureRows,
  rowsOf,
  type Said,
  whyNotAdd,
  whyNotConfirm,
  whyNotSay,
  whyNotValue,
  whyNotWithdraw,
} from '#areas/settings/figures/rules.ts'
import { shippedFigures } from '#areas/settings/figures/shipped.ts'

const levy = { key: 'apprenticeship_levy' as const, value: { rate: '0.5' }, source: '' }
const shipped = [{ ...levy, from_day: '2017-04-06' }]
const said = (id: number, said: Said['said'], from_day: string, rate: string): Said => ({
  ...{ ...levy, id, said, from_day, value: { rate } },
})

describe('what holds', () => {
  it('is what is shipped until the agency says something', () => {
    expect(figureRows(shipped, [])).toEqual([{ ...shipped[0], state: 'shipped', said_id: null }])
    const confirmed = figureRows(shipped, [said(3, 'confirmed', '2017-04-06', '0.5')])
    expect(confirmed).toMatchObject([{ state: 'confirmed', said_id: 3 }])
  })

  it('is the agency’s own value over the shipped one of the day, and beside those of other days', () => {
    const rows = figureRows(shipped, [said(5, 'set', '2026-04-06', '1'), said(4, 'set', '2017-04-06', '0.6')])
    expect(rows.map(({ from_day, value, state }) => [from_day, value.rate, state])).toEqual([
      ['2017-04-06', '0.6', 'own'],
      ['2026-04-06', '1', 'own'],
    ])
  })

  it('is without what was withdrawn, and as shipped again where something is', () => {
    const rows = figureRows(shipped, [
      said(5, 'withdrawn', '2099-04-06', '1'),
      said(6, 'withdrawn', '2017-04-06', '2'),
    ])
    expect(rows).toEqual([{ ...shipped[0], state: 'shipped', said_id: 6 }])
  })
})

it('ships every figure, within its own ranges and once a day', () => {
  for (const { key, value } of shippedFigures)
    expect([key, whyNotValue(key, value)]).toEqual([key, undefined])
  const names = shippedFigures.map(({ key, from_day }) => `${key} ${from_day}`)
  expect(new Set(names).size).toBe(names.length)
  for (const key of figureKeys) expect(rowsOf(figureRows(shippedFigures, []), key)).not.toEqual([])
})

describe('a value', () => {
  it.each([
    ['nothing', {}, 'Please fill this in'],
    ['no number', { rate: 'x' }, 'A number with at most two decimals'],
    ['three decimals', { rate: '12.075' }, 'A number with at most two decimals'],
    ['a negative one', { rate: '-1' }, 'From 0% to 100%'],
    ['more than all', { rate: '100.01' }, 'From 0% to 100%'],
  ])('is not %s', (_, value, message) =>
    expect(whyNotValue('holiday_pay', value as never)?.errors).toEqual({ 'value.rate': [message] }),
  )

  it('is of all parts of its figure and no others, each in its range', () => {
    expect(whyNotValue('holiday_pay', { rate: '0' })).toBeUndefined()
    expect(whyNotValue('employer_ni', { rate: '15', above: '1' })?.errors).toEqual({
      'value.weekly_threshold': ['Please fill this in'],
      'value.above': ['Not a part of this figure'],
    })
    expect(whyNotValue('minimum_wage', { from_21: '0', from_18: '1000', under_18: '8' })?.errors).toEqual({
      'value.from_21': ['From £0.01 to £999.99'],
      'value.from_18': ['From £0.01 to £999.99'],
    })
  })
})

it('is added once a day, said about as it was read, confirmed while it is shipped, withdrawn while it is to come', () => {
  const [row] = figureRows(shipped, [])
  const own = { ...row!, state: 'own' as const, from_day: '2026-04-06' }
  expect(whyNotAdd(undefined)).toBeUndefined()
  expect(whyNotAdd(row)).toMatchObject({ code: 'figure.day_taken', errors: { from_day: expect.any(Array) } })
  expect(whyNotSay(row, null)).toBeUndefined()
  expect(whyNotSay(row, 3)).toMatchObject({ code: 'changed', status: 409 })
  expect(whyNotSay(undefined, null)).toMatchObject({ code: 'figure.gone' })
  expect(whyNotConfirm(row!)).toBeUndefined()
  expect(whyNotConfirm(own)).toMatchObject({ code: 'figure.checked' })
  expect(whyNotWithdraw(own, '2026-04-05')).toBeUndefined()
  expect(whyNotWithdraw(own, '2026-04-06')).toMatchObject({ code: 'figure.in_force' })
  expect(whyNotWithdraw(row!, '2016-01-01')).toMatchObject({ code: 'figure.shipped' })
})
