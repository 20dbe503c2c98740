import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type SupportMode, supportAccess } from '#areas/access/support-access.ts'
import type { Who } from '#platform/context.ts'
import { authoriseRequest, type Caller } from '#platform/http/authorise-request.ts'
import { endpoint, type Method } from '#platform/http/contract.ts'

const sasha = {
  id: 7,
  kind: 'central',
  roles: ['owner'],
  permissions: new Set(),
  team_ids: [3],
} as unknown as Who
const setOf = (names: string) => new Set(names.split(' '))

const answer = (mode: SupportMode, method: Method, allow: string | string[]) => {
  const caller = { tenant: { id: 1 }, ...supportAccess(sasha, mode, setOf) } as Caller
  const request = { headers: {}, query: {}, cookies: {} } as unknown as FastifyRequest
  return authoriseRequest(endpoint({ method, path: '/clients', allow }), request, async () => caller).then(
    () => 'in',
    ({ code }) => code,
  )
}

/** `clients.view` is open to look, `clients.update` to write, `clients.delete` is closed; nobody thought of the last. */
test.each<[SupportMode, Method, string | string[], string]>([
  ['read', 'GET', 'clients.view', 'in'],
  ['read', 'GET', 'clients.update', 'forbidden'],
  ['read', 'GET', 'clients.delete', 'forbidden'],
  ['read', 'GET', 'clients.fly', 'forbidden'],
  ['read', 'GET', 'member', 'in'],
  ['read', 'PATCH', 'clients.update', 'support_reads'],
  ['read', 'POST', 'clients.view', 'support_reads'],
  ['read', 'POST', 'member', 'support_reads'],
  ['write', 'GET', 'clients.view', 'in'],
  ['write', 'GET', 'clients.update', 'in'],
  ['write', 'GET', 'clients.delete', 'forbidden'],
  ['write', 'POST', 'clients.view', 'forbidden'],
  ['write', 'PATCH', 'clients.update', 'in'],
  ['write', 'PATCH', ['clients.terms.update', 'clients.update'], 'in'],
  ['write', 'DELETE', 'clients.delete', 'forbidden'],
  ['write', 'POST', 'clients.fly', 'forbidden'],
  ['write', 'PATCH', 'member', 'not_by_support'],
])('let in to %s: %s by %s: %s', async (mode, method, allow, expected) => {
  expect(await answer(mode, method, allow)).toBe(expected)
})

test('they hold no role and no team, whatever stood there', () => {
  expect(supportAccess(sasha, 'write', setOf).who).toMatchObject({ roles: [], team_ids: [] })
})
