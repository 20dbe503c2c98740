import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addresseesIn, mostResends, nameFrom, whyNotInvite } from '#areas/access/users/rules.ts'

test.each<[object, number, string | undefined]>([
  [{}, 0, undefined],
  [{}, mostResends - 1, undefined],
  [{}, mostResends, 'invitation.too_many'],
  [{ account_id: 7 }, 0, 'invitation.accepted'],
  [{ status: 'active' }, 0, undefined],
  [{ status: 'locked' }, 0, 'invitation.no_access'],
  [{ status: 'deactivated' }, 0, 'invitation.no_access'],
  [{ email: '' }, 0, 'invitation.no_mail'],
])('inviting %j after %i emails: %s', (more, resends, code) => {
  const target = { account_id: null, status: 'invited', email: 'a@b.test', ...more }
  expect(whyNotInvite(target, resends)?.code).toBe(code)
})

describe('addresses in one field', () => {
  test.each<[string, [string, string][], string[]]>([
    ['', [], []],
    ['ann.archer@x.test', [['Ann Archer', 'ann.archer@x.test']], []],
    [
      'Ann <ann@x.test>\n"Bea Bolt" <bea@x.test>',
      [
        ['Ann', 'ann@x.test'],
        ['Bea Bolt', 'bea@x.test'],
      ],
      [],
    ],
    [
      'ann@x.test, bea@x.test; cy@x.test',
      [
        ['Ann', 'ann@x.test'],
        ['Bea', 'bea@x.test'],
        ['Cy', 'cy@x.test'],
      ],
      [],
    ],
    ['ann@x.test\nANN@x.test', [['Ann', 'ann@x.test']], []],
    [
      'ann@, @x.test, ann@x, a b@x.test, <b@x.test',
      [],
      ['ann@', '@x.test', 'ann@x', 'a b@x.test', '<b@x.test'],
    ],
  ])('%j', (typed, people, wrong) => {
    expect(addresseesIn(typed)).toEqual({ people: people.map(([name, email]) => ({ name, email })), wrong })
  })
  test('whatever is typed, each part is either an address or named as none', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '.', '@', '<', '>', ',', '\n', ' ', '"') }),
        (typed) => {
          const { people, wrong } = addresseesIn(typed)
          for (const { email, name } of people) {
            expect(email).toMatch(/^[^\s@<>,;]+@[^\s@<>,;]+$/)
            expect(name).not.toBe('')
          }
          for (const part of wrong) expect(typed).toContain(part)
        },
      ),
    )
  })
  test('a name comes from the address', () => {
    expect(nameFrom('mary-jane_o.brien+work@x.test')).toBe('Mary Jane O Brien')
    expect(nameFrom('...@x.test')).toBe('...@x.test')
  })
})
