import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appCodeIn, recoveryAlphabet, recoveryCodeIn, whyNotReset } from '#areas/identity/factors/rules.ts'

describe('what is typed', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['', undefined],
  ])('%j is the code %s of an app', (typed, code) => {
    expect(appCodeIn(typed)).toBe(code)
  })

  test.each([
    ['7K3M-9QXW-0A1B-CDEF', '7K3M-9QXW-0A1B-CDEF'],
    ['7k3m9qxw0a1bcdef', '7K3M-9QXW-0A1B-CDEF'],
    ['7k3m 9qxw oalb cdef', '7K3M-9QXW-0A1B-CDEF'],
    ['7K3M-9QXW-0A1B-CDE', undefined],
    ['7K3M-9QXW-0A1B-CDEU', undefined],
    ['saffron-demo', undefined],
  ])('%j is the recovery code %s', (typed, code) => {
    expect(recoveryCodeIn(typed)).toBe(code)
  })

  test('a recovery code is read however it is spaced and cased, and never as that of an app', () => {
    const emails = fc.array(fc.constantFrom(...recoveryAlphabet), { minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(emails, fc.constantFrom('', ' ', '-'), fc.boolean(), (all, between, low) => {
        const typed = low ? all.join(between).toLowerCase() : all.join(between)
        expect(recoveryCodeIn(typed)?.replaceAll('-', '')).toBe(all.join(''))
        expect(appCodeIn(typed)).toBeUndefined()
      }),
    )
  })
})

describe('taking somebody’s factors away', () => {
  const admin = { id: 1, roles: ['admin'], permissions: new Set(['users.update', 'clients.view']) }
  const target = (
    id: number,
    key: string,
    permissions: string[] = ['clients.view.team'],
    kind = 'staff',
  ) => ({
    ...{ id, kind, account_id: 9 },
    roles: [{ key, name: key, permissions }],
  })
  const has = { has: true, elsewhere: false }

  test.each([
    ['of a colleague', admin, target(2, 'consultant'), has, undefined],
    ['of oneself', admin, target(1, 'admin'), has, 'factors.self'],
    ['of an owner, by somebody else', admin, target(2, 'owner'), has, 'user.owner'],
    ['of an owner, by an owner', { ...admin, roles: ['owner'] }, target(2, 'owner'), has, undefined],
    ['of one who may do more', admin, target(2, 'finance', ['invoices.issue']), has, 'user.lacks'],
    [
      'of somebody outside',
      admin,
      target(2, 'candidate', ['timesheets.recall.own'], 'candidate'),
      has,
      undefined,
    ],
    ['where there are none', admin, target(2, 'payroll'), { has: false, elsewhere: false }, 'factors.none'],
    [
      'that guard another agency too',
      admin,
      target(2, 'payroll'),
      { has: true, elsewhere: true },
      'factors.shared',
    ],
  ])('%s', (_what, actor, whose, state, code) => {
    expect(whyNotReset(actor, whose, state)?.code).toBe(code)
  })
})
