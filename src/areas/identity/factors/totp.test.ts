import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeAt, newSecret, stepOf, uriOf } from '#areas/identity/factors/totp.ts'

/** The secret of RFC 6238: `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

/** Appendix B of RFC 6238, SHA-1, the last six digits. */
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, at(seconds))).toBe(code)
  expect(stepOf(code, secret, at(seconds), 0)).toBe(Math.floor(seconds / 30))
})

describe('which code opens, at second 15 of step 1000', () => {
  const now = at(1000 * 30 + 15)
  test.each([
    ['of now', 1000, 0, 1000],
    ['of the step before', 999, 0, 999],
    ['of the step after', 1001, 0, 1001],
    ['of two steps before', 998, 0, undefined],
    ['of two steps after', 1002, 0, undefined],
    ['of now, used already', 1000, 1000, undefined],
    ['of the step before, when that of now was used', 999, 1000, undefined],
    ['of the step after, when that of now was used', 1001, 1000, 1001],
  ])('%s', (_which, step, lastStep, opens) => {
    expect(stepOf(codeAt(secret, at(step * 30)), secret, now, lastStep)).toBe(opens)
  })

  test.each(['', '000000', 'abcdef', '12345', '0000000'])('%j is none', (code) => {
    expect(stepOf(code, secret, now, 0)).toBeUndefined()
  })
})

test('a code opens in the three steps around its own and no others, and once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: -4, max: 4 }), (step, away) => {
      const mine = newSecret()
      const found = stepOf(codeAt(mine, at(step * 30)), mine, at((step + away) * 30), 0)
      if (Math.abs(away) <= 1) expect(found).toBe(step)
      expect(stepOf(codeAt(mine, at(step * 30)), mine, at(step * 30), step)).toBeUndefined()
    }),
    { numRuns: 50 },
  )
})

test('the QR code says what every app understands', () => {
  const uri = new URL(uriOf(secret, 'ann@amber.test'))
  expect(uri.href).toContain('otpauth://totp/Saffron:ann%40amber.test?')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Saffron',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
})
