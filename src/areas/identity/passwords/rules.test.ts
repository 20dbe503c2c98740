import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonWords } from '#areas/identity/passwords/common-passwords.ts'
import { isCommon, whyNotPassword } from '#areas/identity/passwords/rules.ts'

const cara = { email: 'cara.cole@amber.test', name: 'Cara Cole' }

describe('a new password', () => {
  test.each([
    ['', 'too_short'],
    ['Tr0ub4dor&3', 'too_short'],
    ['😀😀😀😀😀😀', 'too_short'],
    ['password1234', 'common'],
    ['Password2026!', 'common'],
    ['P@ssw0rd!!!!', 'common'],
    ['passwordpassword', 'common'],
    ['letmein-please', 'common'],
    ['iloveyou123456', 'common'],
    ['qwerty123456', 'common'],
    ['123456789012', 'common'],
    ['098765432109', 'common'],
    ['qwertyuiopasdf', 'common'],
    ['abcdefghijkl', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abcabcabcabc', 'common'],
    ['liverpool-1892', 'common'],
    ['Saffron-2026!', 'common'],
    ['sunshinesunshine', 'common'],
    ['cara.cole@amber', undefined],
    ['caracole1990', 'personal'],
    ['Cole-Cara-2026', 'personal'],
    ['teal pencil on the roof', undefined],
    ['saffron-demo', undefined],
    ['kZ7#pQ2m!vXw', undefined],
    ['correct horse battery staple', undefined],
  ])('%s is refused as %s', (password, code) => {
    expect(whyNotPassword(password, cara)?.code).toBe(code && `password.${code}`)
  })

  test('says so at its field, in words', () => {
    expect(whyNotPassword('password1234', cara)).toMatchObject({
      errors: { new_password: [expect.stringMatching(/^Many people use this/)] },
    })
  })

  test('however a common word is trimmed, it stays common', () => {
    const long = [...commonWords].filter((word) => word.length >= 4)
    const trimming = fc.string({ unit: fc.constantFrom(...'0123456789!?.-_#'), maxLength: 6 })
    fc.assert(
      fc.property(fc.constantFrom(...long), trimming, trimming, fc.boolean(), (word, before, after, loud) => {
        expect(isCommon(before + (loud ? word.toUpperCase() : word) + after)).toBe(true)
      }),
    )
  })

  test('what a machine makes up is taken', () => {
    const made = fc.string({
      unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxz23456789'),
      minLength: 18,
      maxLength: 40,
    })
    fc.assert(
      fc.property(made, (password) => whyNotPassword(password, cara) === undefined),
      { seed: 1 },
    )
  })
})
