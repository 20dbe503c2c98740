import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decryptBank, encryptBank } from '#areas/bank/account-encryption.ts'
import { endingOf, masked, whyNotAsk, whyNotBank, whyNotDecide, whyNotOpen } from '#areas/bank/rules.ts'
import { openVault } from '#platform/vault.ts'

const vault = openVault('a secret for tests only, of 32 characters or more')
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const anAccount = fc.record({
  bank_name: fc.string({ maxLength: 80 }),
  account_name: fc.string({ maxLength: 80 }),
  sort_code: digits(6),
  account_number: digits(8),
})
const none = { bank_name: '', account_name: '', sort_code: '', account_number: '' }

describe('a locked account', () => {
  test('opens as what it was, for its own record only, and shows its last digits alone', () => {
    fc.assert(
      fc.property(anAccount, fc.integer({ min: 1 }), fc.integer({ min: 1 }), (account, tenant, id) => {
        const kept = encryptBank(vault, tenant, 'suppliers', id, account)
        expect(decryptBank(vault, tenant, 'suppliers', id, kept.bank_locked)).toEqual(account)
        expect(kept.bank_ending).toBe(account.account_number.slice(4))
        expect(kept.bank_locked).not.toContain(account.account_number)
        for (const [other, subject, record] of [
          [tenant + 1, 'suppliers', id],
          [tenant, 'candidates', id],
          [tenant, 'suppliers', id + 1],
        ] as const)
          expect(() => decryptBank(vault, other, subject, record, kept.bank_locked)).toThrow()
      }),
    )
  })

  test('is nothing at all where there is none', () => {
    expect(encryptBank(vault, 1, 'suppliers', 1, none)).toEqual({ bank_locked: '', bank_ending: '' })
    expect(decryptBank(vault, 1, 'suppliers', 1, '')).toBeNull()
    expect(masked(endingOf(none))).toBe('none')
    expect(masked('1234')).toBe('•••• 1234')
  })
})

describe('an account', () => {
  test.each([
    ['nothing', '', '', undefined],
    ['both', '203040', '12345678', undefined],
    ['no number', '203040', '', 'account_number'],
    ['no sort code', '', '12345678', 'sort_code'],
  ])('with %s', (_what, sort_code, account_number, field) => {
    expect(Object.keys(whyNotBank({ sort_code, account_number })?.errors ?? {})).toEqual(field ? [field] : [])
  })

  test('that would not change is not asked for', () => {
    const account = { ...none, sort_code: '203040', account_number: '12345678' }
    expect(whyNotAsk(account, { ...account })?.code).toBe('bank_change.same')
    expect(whyNotAsk(account, { ...account, bank_name: 'Hill Bank' })).toBeUndefined()
    expect(whyNotAsk(account, none)).toBeUndefined()
  })
})

describe('who decides on a change', () => {
  const asked = { status: 'pending', requested_by: 7 } as const
  test.each([
    ['somebody else', asked, 8, undefined],
    ['who asked for it', asked, 7, 'bank_change.own'],
    ['anybody, when it is decided', { ...asked, status: 'approved' } as const, 8, 'bank_change.decided'],
    ['who asked, when it is decided', { ...asked, status: 'refused' } as const, 7, 'bank_change.decided'],
    ['anybody, when it is gone', undefined, 8, 'bank_change.decided'],
  ])('%s', (_who, change, id, code) => {
    expect(whyNotDecide(change, { id })?.code).toBe(code)
  })

  test('is taken back while it waits, by its own author too', () => {
    expect(whyNotOpen(asked)).toBeUndefined()
    expect(whyNotOpen({ status: 'withdrawn' })?.title).toBe('This change was withdrawn already')
  })
})
