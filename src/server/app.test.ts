import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { proxiesOf } from '#platform/http/addresses.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'

openAgencies()

/** A raw request as the owner, with whatever body and headers. */
async function raw(
  payload: string | Buffer,
  headers: Record<string, string> = {},
  url = '/api/v1/tax-codes',
) {
  const reply = await saffron.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      cookie: amber.owner.cookie,
      'x-tenant': 'amber',
      'content-type': 'application/json',
      ...headers,
    },
  })
  return { status: reply.statusCode, body: reply.json() }
}

/** What every refusal must be: a stable code, words, and the notification at both depths. */
function expectProblem(body: Record<string, unknown>, code: string) {
  const notification = { type: 'error', title: body.title, description: body.description }
  expect(body).toMatchObject({
    code,
    title: expect.stringMatching(/\S/),
    notification,
    data: { notification },
  })
}

describe('a body that cannot be taken', () => {
  it.each([
    ['of 50 MB', Buffer.alloc(50 * 1024 * 1024, 0x20), {}, 413, 'too_large'],
    ['that is not JSON', '{"code":', {}, 400, 'bad_json'],
    ['that is empty', '', {}, 400, 'bad_json'],
    ['of another type', '<a/>', { 'content-type': 'application/xml' }, 415, 'media_type'],
    ['that is a list', '[]', {}, 422, 'invalid'],
    ['that is null', 'null', {}, 422, 'invalid'],
    ['with a poisoned prototype', '{"__proto__":{"x":1}}', {}, 400, 'bad_json'],
  ])('%s is refused and makes nothing', async (_what, payload, headers, status, code) => {
    const refused = await raw(payload, headers)
    expect(refused.status).toBe(status)
    expectProblem(refused.body, code)
    expect((await as(amber.owner).get('/tax-codes')).body.meta.total).toBe(0)
  })

  it('in another encoding is stored as text or refused, never as something else', async () => {
    const latin = Buffer.from('{"code":"L1","name":"Caf\xe9","rate":"0","category":"Z"}', 'latin1')
    const { status, body } = await raw(latin)
    if (status === 201) expect(body.name).toBe('Caf\ufffd')
    else expect(status).toBe(422)
  })

  it('names each field that is wrong', async () => {
    const refused = await as(amber.owner).post('/tax-codes', {
      code: 7,
      rate: 'twenty',
      name: 'x'.repeat(81),
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual(['code', 'name', 'rate'])
  })
})

describe('an address that leads nowhere', () => {
  it('is a 404 in the shape of every refusal', async () => {
    const reply = await as(amber.owner).get('/no-such-thing')
    expect(reply.status).toBe(404)
    expectProblem(reply.body, 'not_found')
    expect(reply.body.title).toBe('Page Not Found: /api/v1/no-such-thing')
  })

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '1%00'])('has no record %s', async (id) => {
    expect((await as(amber.owner).get(`/tax-codes/${id}`)).status).toBe(404)
  })

  it.each([
    ['page=0', 'page'],
    ['per_page=1000', 'per_page'],
    ['sort=password', 'sort'],
    ['after=nonsense', 'after'],
    ['page=999999', 'page'],
  ])('is no page of a list: %s', async (query, field) => {
    const reply = await as(amber.owner).get(`/tax-codes?${query}`)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty(field)
  })
})

describe('the probes', () => {
  it('say that the server is alive and ready, and count to this machine only', async () => {
    expect((await saffron.app.inject('/health')).json()).toEqual({ status: 'alive' })
    expect((await saffron.app.inject('/ready')).json()).toEqual({ status: 'ready' })
    const here = await saffron.app.inject('/metrics')
    expect(here.body).toContain('http_request_duration_seconds')
    const elsewhere = await saffron.app.inject({
      url: '/metrics',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('describe the API as OpenAPI 3.1, readable by a person', async () => {
    const { openapi, paths } = (await saffron.app.inject('/api/v1/openapi.json')).json()
    expect(openapi).toBe('3.1.0')
    expect(paths['/api/v1/timesheets/{id}/review'].post.requestBody).toBeDefined()
    expect((await saffron.app.inject('/api/docs/')).statusCode).toBe(200)
  })
})

it('a reply that breaks its contract never leaves: the caller gets a reference instead', async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    db
      .insertInto('notifications')
      .values({
        tenant_id: db.tenant,
        user_id: amber.owner.id,
        kind: 'timesheet.approved',
        title: 'x',
        actions: '[{"label":1}]',
      })
      .execute(),
  )
  const reply = await as(amber.owner).get('/notifications')
  expect(reply.status).toBe(500)
  expectProblem(reply.body, 'unexpected')
  expect(reply.body.description).toMatch(/reference: \S+/)
})

describe('an address that does not take a method', () => {
  it.each([
    ['/api/v1/clients', 'PATCH', 'GET, HEAD, POST'],
    ['/api/v1/clients/7', 'POST', 'DELETE, GET, HEAD, PATCH'],
    ['/api/v1/timesheets/7/submission', 'GET', 'DELETE, POST'],
    ['/api/v1/password-resets', 'GET', 'POST, PUT'],
    ['/api/v1/openapi.json', 'DELETE', 'GET, HEAD'],
  ] as const)('%s asked by %s is 405, and says %s', async (url, method, allow) => {
    const reply = await saffron.app.inject({ url, method })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow])
    expectProblem(reply.json(), 'method_not_allowed')
    const options = await saffron.app.inject({ url: `${url}?x=1`, method: 'OPTIONS' })
    expect([options.statusCode, options.headers.allow]).toEqual([204, allow])
  })

  it.each(['/api/v1/nonsense', '/api/v1/nonsense/7', '/api/v1/clients/7/nonsense', '/api/nonsense'])(
    '%s is none, and stays 404',
    async (url) => {
      for (const method of ['GET', 'POST', 'PUT'] as const)
        expect((await saffron.app.inject({ url, method })).statusCode).toBe(404)
    },
  )
})

describe('a proxy that was not named', () => {
  const passedOn = { 'x-forwarded-for': '203.0.113.9' }
  async function house(isProxy?: ReturnType<typeof proxiesOf>) {
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => said.push(JSON.parse(line).msg) })
    const authenticate = makeAuthenticate(saffron.database)
    const app = await buildApp({
      deps: saffron.deps,
      areas,
      authenticate,
      log,
      ...(isProxy ? { isProxy } : {}),
    })
    const ready = async () => (await app.inject({ url: '/ready' })).json()
    return { app, said, ready }
  }

  it('is told of once in the log, and at /ready from then on', async () => {
    const { app, said, ready } = await house()
    expect(await ready()).toEqual({ status: 'ready' })
    for (let n = 0; n < 3; n++) await app.inject({ url: '/health', headers: passedOn })
    expect(said).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
    expect(await ready()).toEqual({ status: 'ready', hints: [expect.stringContaining('TRUSTED_PROXIES')] })
    await app.close()
  })

  it('shows nobody the figures that are for this machine alone', async () => {
    const { app } = await house()
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/metrics', headers: passedOn })).statusCode).toBe(404)
    await app.close()
  })

  it('is no matter where it was named', async () => {
    const { app, said, ready } = await house(proxiesOf('loopback'))
    await app.inject({ url: '/health', headers: passedOn })
    expect([said, await ready()]).toEqual([[], { status: 'ready' }])
    await app.close()
  })
})
