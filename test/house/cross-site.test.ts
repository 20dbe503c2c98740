import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/http/contract.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { seedTaxCode } from '#test/seed.ts'

openAgencies()
beforeAll(async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) => seedTaxCode(db))
})

type Headers = Record<string, string>

async function send({ method, path }: Pick<Endpoint, 'method' | 'path'>, headers: Headers, payload?: string) {
  const reply = await saffron.app.inject({
    method,
    url: path.startsWith('/api/') ? path : `/api/v1${path.replace(/:\w+/g, '9999999999')}`,
    headers: { cookie: amber.owner.cookie, 'x-tenant': 'amber', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, code: isJson ? reply.json()?.code : undefined }
}

const writes = () => allEndpoints.filter(({ method }) => method !== 'GET')

/** What a browser says of a page that is not ours. */
const foreign: Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://localhost:3000.evil.example' },
  { origin: 'http://localhost:3001' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  // What a proxy passes on is not the host that the browser sees.
  { origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-for': '192.0.2.1' },
]

describe('a write with the cookies of a browser', () => {
  it('from a page of another site is refused at every endpoint, whatever it asks for', async () => {
    expect(writes().length).toBeGreaterThan(80)
    for (const endpoint of writes()) {
      for (const headers of foreign) {
        const at = `${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)}`
        expect([at, await send(endpoint, headers)]).toEqual([at, { status: 403, code: 'cross_site' }])
      }
    }
  })

  it('of a kind that any page can send is refused at every endpoint, also where nothing says whence it came', async () => {
    for (const endpoint of writes()) {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const at = `${endpoint.method} ${endpoint.path} ${type}`
        expect([at, await send(endpoint, { 'content-type': type }, 'name=x')]).toEqual([
          at,
          { status: 415, code: 'media_type' },
        ])
      }
    }
  })

  const team = { method: 'POST' as const, path: '/teams' }
  it.each<[string, Headers]>([
    ['from our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['from our own page, of a browser that says only one', { origin: 'http://localhost:3000' }],
    ['from our own page, of a browser that says only the other', { 'sec-fetch-site': 'same-origin' }],
    ['from our own page, whose origin is hidden', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['by another name of this machine', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['of a program, which says nothing', {}],
  ])('%s is let through', async (name, headers) => {
    const body = JSON.stringify({ name: `Team ${name}`.slice(0, 80) })
    const { status } = await send(team, { ...headers, 'content-type': 'application/json' }, body)
    expect(status).toBe(201)
  })

  it('of a program with an API token is let through wherever it runs', async () => {
    const wanted = { name: 'Anywhere', permissions: ['clients.create'], expires_in_days: 1 }
    const { token } = (await as(amber.owner).post('/api-tokens', wanted)).body
    const reply = await saffron.app.inject({
      method: 'POST',
      url: '/api/v1/clients',
      headers: { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' },
      payload: { name: 'From elsewhere' },
    })
    expect(reply.statusCode).toBe(201)
  })

  it('to the sign-in and to the live channels may be a form, of our own pages alone', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of ['/api/auth/signout', '/api/auth/callback/credentials', '/api/broadcasting/auth']) {
      const at = { method: 'POST' as const, path }
      expect([path, (await send(at, form, 'a=b')).status]).not.toEqual([path, 415])
      expect([path, await send(at, { ...form, origin: 'https://evil.example' }, 'a=b')]).toEqual([
        path,
        { status: 403, code: 'cross_site' },
      ])
    }
  })
})

it('what is only read is not asked where it came from', async () => {
  const { status } = await send({ method: 'GET', path: '/clients' }, { origin: 'https://evil.example' })
  expect(status).toBe(200)
})
