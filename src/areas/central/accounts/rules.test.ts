import { describe, expect, test } from 'vitest'
import { mostTries, statusOf, whyNotOpen, whyNotRested } from '#areas/central/accounts/rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
const fresh = { used_at: null, replaced_at: null, expires_at: at(1), tries: 0 }

describe('an email', () => {
  test.each([
    [undefined, 'code.wrong'],
    [fresh, undefined],
    [{ ...fresh, expires_at: at(0) }, 'code.expired'],
    [{ ...fresh, replaced_at: at(-1) }, 'code.replaced'],
    [{ ...fresh, used_at: at(-1), expires_at: at(-2) }, 'code.used'],
    [{ ...fresh, tries: mostTries }, undefined],
    [{ ...fresh, tries: mostTries + 1 }, 'code.tries'],
  ])('%j is refused as %s', (letter, code) => {
    expect(whyNotOpen(letter, now)?.code).toBe(code)
  })

  test('waits until something ends it', () => {
    expect(statusOf(fresh, now)).toBe('waiting')
    expect(statusOf({ ...fresh, used_at: at(0), replaced_at: at(0) }, now)).toBe('used')
  })
})

test.each([
  [null, undefined],
  [at(-1), 'password.fresh'],
  [at(-71.9), 'password.fresh'],
  [at(-72), undefined],
])('a password chosen by a letter at %s counts as %s', (chosenAt, code) => {
  expect(whyNotRested(chosenAt, now)?.code).toBe(code)
})
