import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openVault } from '#platform/vault.ts'

const vault = openVault('a secret for tests only, of 32 characters or more')

describe('the vault', () => {
  test('gives back what was locked, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
        fc.string(),
        (plain, about) => {
          expect(vault.open(vault.lock(plain, about), about)).toBe(plain)
        },
      ),
    )
  })

  test('locks the same text differently each time, and shows none of it', () => {
    const [one, other] = [vault.lock('12345678', 'bank 1'), vault.lock('12345678', 'bank 1')]
    expect(one).not.toBe(other)
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('12345678')
  })

  test('prints equals alike, others otherwise, and nothing for nothing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        const print = vault.print(one, 'candidates/1/ni')
        expect(print).toBe(vault.print(one, 'candidates/1/ni'))
        expect(print).not.toBe(vault.print(one, 'candidates/2/ni'))
        expect(print === vault.print(other, 'candidates/1/ni')).toBe(one === other)
      }),
    )
    expect(vault.print('', 'candidates/1/ni')).toBe('')
    expect(openVault('another secret, as long as the one before').print('a', 'b')).not.toBe(
      vault.print('a', 'b'),
    )
  })

  test('refuses a value that was moved, changed, or locked with another secret', () => {
    const locked = vault.lock('12345678', 'suppliers 1')
    expect(() => vault.open(locked, 'suppliers 2')).toThrow()
    for (let at = 3; at < locked.length; at += 5) {
      const other = locked[at] === 'A' ? 'B' : 'A'
      expect(() => vault.open(locked.slice(0, at) + other + locked.slice(at + 1), 'suppliers 1')).toThrow()
    }
    expect(() => openVault('another secret, as long as the one before').open(locked, 'suppliers 1')).toThrow()
    expect(() => vault.open('v0.abc', 'suppliers 1')).toThrow()
  })
})
