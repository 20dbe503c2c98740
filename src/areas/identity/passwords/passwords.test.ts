import { expect, test } from 'vitest'
import {
  cheapCost,
  hashPassword,
  isWeaker,
  usualCost,
  verifyPassword,
} from '#areas/identity/passwords/passwords.ts'

test('a hash verifies its own password only', async () => {
  const hash = await hashPassword('saffron-demo', cheapCost)
  expect(await verifyPassword('saffron-demo', hash)).toBe(true)
  expect(await verifyPassword('saffron-dem0', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('two hashes of one password differ, and carry their cost', async () => {
  const [first, second] = await Promise.all([hashPassword('x', cheapCost), hashPassword('x', usualCost)])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(second).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('x', cheapCost)).not.toBe(first)
  expect(isWeaker(first)).toBe(true)
  expect(isWeaker(second)).toBe(false)
})

test('emails count, not how the keyboard composed them', async () => {
  const hash = await hashPassword('päss', cheapCost)
  expect(await verifyPassword('päss'.normalize('NFD'), hash)).toBe(true)
})

test.each([
  '',
  'x',
  '$argon2id$v=19$m=8,t=1,p=1$$',
  '$2b$10$abcdefghijklmnopqrstuv',
  '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA',
])('what is no hash of ours belongs to nobody: %j', async (hash) => {
  expect(await verifyPassword('x', hash)).toBe(false)
  expect(isWeaker(hash)).toBe(true)
})
