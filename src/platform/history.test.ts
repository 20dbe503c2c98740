import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences } from '#platform/history.ts'

describe('what differs between two states', () => {
  test.each([
    ['nothing', { city: 'Leeds' }, { city: 'Leeds' }, {}],
    ['a field', { city: 'Leeds', a: 1 }, { city: 'York', a: 1 }, { city: { from: 'Leeds', to: 'York' } }],
    ['a new one', {}, { city: 'York' }, { city: { from: null, to: 'York' } }],
    ['a list', { tags: ['a'] }, { tags: ['a', 'b'] }, { tags: { from: ['a'], to: ['a', 'b'] } }],
    ['what says nothing', { version: 1 }, { version: 2, updated_at: 'x' }, {}],
    [
      'an account, by its end',
      { account_number: '12345678', sort_code: '203040' },
      { account_number: '', sort_code: '203041' },
      {
        account_number: { from: '•••• 5678', to: '' },
        sort_code: { from: 'withheld', to: 'withheld' },
      },
    ],
  ])('%s', (_what, before, after, recorded) => {
    expect(differences(before, after)).toEqual(recorded)
  })

  test('holds no secret, whatever it is', () => {
    const field = fc.constantFrom(
      'client_secret',
      'password_hash',
      'code_hash',
      'token',
      'ni_number',
      'dob',
      'sort_code',
    )
    const secret = fc.stringMatching(/^[a-z0-9]{9,30}$/).filter((text) => !'withheld'.includes(text))
    fc.assert(
      fc.property(field, secret, secret, (name, before, after) => {
        const recorded = JSON.stringify(differences({ [name]: before }, { [name]: after }))
        expect(recorded).not.toContain(before)
        expect(recorded).not.toContain(after)
        expect(recorded !== '{}').toBe(before !== after)
      }),
    )
  })
})
