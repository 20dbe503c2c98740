import { describe, expect, it } from 'vitest'
import { bothWarning, dutyMode, whyNotBoth, whyNotDuties } from '#areas/access/duties/rules.ts'
import type { Duty } from '#platform/duty.ts'

const duty: Duty = {
  key: 'rates',
  label: 'Propose and approve',
  description: '',
  standard: 'warn',
  least: 'off',
  both: 'You asked for it.',
  blocked: 'Somebody else has to approve',
}
const strict: Duty = { ...duty, key: 'floor', standard: 'block', least: 'warn' }

describe('what holds for a duty', () => {
  it.each([
    ['its standard until somebody decides', dutyMode(duty, {}), 'warn'],
    ['what was chosen', dutyMode(duty, { rates: 'off' }), 'off'],
    ['the least it wants, whatever was kept', dutyMode(strict, { floor: 'off' }), 'warn'],
    ['nothing of the object itself', dutyMode({ ...duty, key: 'constructor' }, {}), 'warn'],
  ])('is %s', (_, mode, expected) => expect(mode).toBe(expected))

  it('refuses unknown duties and less than the least, each at its field', () => {
    expect(whyNotDuties([duty, strict], { rates: 'block', floor: 'warn' })).toBeUndefined()
    expect(whyNotDuties([duty, strict], { floor: 'off', other: 'warn' })?.errors).toEqual({
      'modes.floor': ['Ask for a reason at least'],
      'modes.other': ['There is no such duty'],
    })
    expect(whyNotDuties([{ ...strict, least: 'block' }], { floor: 'warn' })?.errors).toEqual({
      'modes.floor': ['It always takes two people'],
    })
  })
})

it('refuses, asks for a reason or lets pass', () => {
  expect(whyNotBoth(duty, 'block')).toMatchObject({ code: 'duty.rates', status: 403 })
  expect(whyNotBoth(duty, 'warn')).toBeUndefined()
  expect(bothWarning(duty, 'warn', 'rates')).toEqual({
    code: 'duty.rates',
    field: 'rates',
    text: 'You asked for it.',
  })
  expect(bothWarning(duty, 'off')).toBeUndefined()
  expect(bothWarning(duty, 'block')).toBeUndefined()
})
