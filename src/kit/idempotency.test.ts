import { expect, it } from 'vitest'
import { keyFor, settle } from '#kit/idempotency.ts'

it('a retry without an answer carries the same key, a new record another one', () => {
  const first = keyFor('amber POST /clients {"name":"Acme"}')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor('amber POST /clients {"name":"Acme"}')).toBe(first)
  expect(keyFor('amber POST /clients {"name":"Bolt"}')).not.toBe(first)
  settle('amber POST /clients {"name":"Acme"}')
  expect(keyFor('amber POST /clients {"name":"Acme"}')).not.toBe(first)
})
