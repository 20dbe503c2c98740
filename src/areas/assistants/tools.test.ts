import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeTool, isRead, nameOf, requestOf, toolsFor } from '#areas/assistants/tools.ts'
import { agencyPermissions } from '#areas/permissions.ts'
import { type Endpoint, endpoint, IdParam } from '#platform/http/contract.ts'
import { areas } from '#server/areas.ts'

const all: Endpoint[] = []
for (const area of areas) area.routes?.((each) => void all.push(each))
const everything = toolsFor(all, { may_write: true, permissions: agencyPermissions })

it('names are unique, and such as every assistant takes', () => {
  const offered = all.filter((each) => everything.get(nameOf(each)) === each)
  expect(offered.length).toBe(everything.size)
  expect(everything.size).toBeGreaterThan(100)
  for (const name of everything.keys()) expect(name).toMatch(/^[a-zA-Z0-9_]{1,64}$/)
  const named = all.filter((each) => everything.has(nameOf(each)))
  expect(named.length).toBe(everything.size)
})

it('all can be described', () => {
  for (const each of everything.values())
    expect(() => JSON.stringify(describeTool(each, everything))).not.toThrow()
})

it('nothing that shows a secret, sends bytes or is about access is offered', () => {
  for (const { path, produces, streams, showsSecret } of everything.values()) {
    expect([produces, streams, showsSecret]).toEqual([undefined, undefined, undefined])
    expect(path).not.toMatch(/token|role|users|sign|factor|webhook|assistant|settings/)
  }
})

it.each([
  ['GET', '/clients', true],
  ['POST', '/clients', false],
  ['POST', '/corrections/preview', true],
  ['POST', '/invoices/:id/credit-previews', true],
  ['DELETE', '/notes/:id', false],
] as const)('%s %s reads: %s', (method, path, reads) => {
  expect(isRead(endpoint({ method, path, allow: 'x' }) as Endpoint)).toBe(reads)
})

const change = endpoint({
  method: 'PATCH',
  path: '/clients/:id',
  allow: 'clients.update',
  params: z.object({ id: IdParam }),
  body: z.object({ name: z.string() }),
}) as Endpoint

it.each([
  [
    { id: 7, body: { name: 'N' } },
    { method: 'PATCH', url: '/api/v1/clients/7', payload: { name: 'N' } },
  ],
  [{ id: '..' }, { method: 'PATCH', url: '/api/v1/clients/-' }],
  [{}, { method: 'PATCH', url: '/api/v1/clients/-' }],
  [{ id: '7/../8' }, { method: 'PATCH', url: '/api/v1/clients/7%2F..%2F8' }],
  [
    { id: 7, tenant: 'birch' },
    { method: 'PATCH', url: '/api/v1/clients/7' },
  ],
  [
    { id: 7, ids: [1, 2] },
    { method: 'PATCH', url: '/api/v1/clients/7?ids=1%2C2' },
  ],
])('%j asks for %j', (given, asked) => {
  expect(requestOf(change, given)).toEqual(asked)
})
