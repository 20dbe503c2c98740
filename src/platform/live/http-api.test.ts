import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryHub } from '#platform/live/bus.ts'
import { md5, signRequest } from '#platform/live/signature.ts'
import { connect, credentials, type Listening, listening, member } from '#platform/live/websocket.testing.ts'

let server: Listening
let neighbour: Listening
beforeAll(async () => {
  const join = memoryHub()
  server = await listening({ bus: join() })
  neighbour = await listening({ bus: join() })
})
afterAll(async () => {
  await server.close()
  await neighbour.close()
})

type Call = {
  query?: Record<string, string>
  body?: string
  /** What is sent differs from what was signed. */
  sent?: { body?: string; query?: Record<string, string> }
  secret?: string
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  { query = {}, body, sent = {}, secret }: Call = {},
) {
  const signed = new Map(
    Object.entries({
      auth_key: credentials.key,
      auth_timestamp: String(Math.floor(Date.now() / 1_000)),
      auth_version: '1.0',
      ...(body === undefined ? {} : { body_md5: md5(body) }),
      ...query,
    }),
  )
  signed.set('auth_signature', signRequest(secret ?? credentials.secret, method, path, signed))
  for (const [name, value] of Object.entries(sent.query ?? {})) signed.set(name, value)
  const text = [...signed].map(([name, value]) => `${name}=${value}`).join('&')
  const payload = sent.body ?? body
  return server.app.inject({
    method,
    url: `${path}?${text}`,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
  })
}

const publish = (event: unknown) => call('POST', '/apps/3/events', { body: JSON.stringify(event) })

describe('signed requests', () => {
  const event = { name: 'e', channels: ['news'], data: '{}' }
  const body = JSON.stringify(event)
  const path = '/apps/3/events'
  const long = (seconds: number) => String(Math.floor(Date.now() / 1_000) + seconds)

  it.each<[string, Call]>([
    ['another secret', { body, secret: 'guessed' }],
    ['another body', { body, sent: { body: body.replace('news', 'olds') } }],
    ['a body that was not signed', { sent: { body } }],
    ['an unknown key', { body, query: { auth_key: 'another' } }],
    ['another version of signatures', { body, query: { auth_version: '2.0' } }],
    ['a stamp too old', { body, query: { auth_timestamp: long(-601) } }],
    ['a stamp to come', { body, query: { auth_timestamp: long(660) } }],
    ['a stamp that is none', { body, query: { auth_timestamp: 'now' } }],
    ['a parameter added later', { body, sent: { query: { info: 'user_count' } } }],
    ['an empty signature', { body, sent: { query: { auth_signature: '' } } }],
  ])('with %s are refused', async (_what, given) => {
    expect((await call('POST', path, given)).statusCode).toBe(401)
  })

  it('of another path or method are refused, of another app not found', async () => {
    expect((await call('POST', '/apps/4/events', { body })).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'GET', url: '/apps/3/channels' })).statusCode).toBe(401)
    expect((await call('POST', path, { body })).statusCode).toBe(200)
  })
})

describe('events', () => {
  it('reach all channels but not the connection left out; text goes through as it is', async () => {
    const one = await connect(server.port)
    const two = await connect(neighbour.port)
    for (const wire of [one, two]) {
      wire.subscribe('news')
      await wire.next('pusher_internal:subscription_succeeded')
    }
    const sent = {
      name: 'price',
      channels: ['news', 'olds'],
      data: '{"now": 7 }',
      info: 'subscription_count',
    }
    const reply = await publish(sent)
    expect(reply.json()).toEqual({
      channels: { news: { subscription_count: 2 }, olds: { subscription_count: 0 } },
    })
    for (const wire of [one, two]) expect((await wire.next('price')).data).toEqual({ now: 7 })
    expect(
      (await publish({ name: 'other', channel: 'news', data: 'plain', socket_id: one.socketId })).json(),
    ).toEqual({})
    expect((await two.next('other')).data).toBe('plain')
    await one.settled()
    expect(one.rest()).toEqual([])
    for (const wire of [one, two]) wire.ws.close()
  })

  it('go in batches of ten', async () => {
    const wire = await connect(server.port)
    wire.subscribe('news')
    await wire.next('pusher_internal:subscription_succeeded')
    const each = (n: number) => ({ name: 'n', channel: 'news', data: String(n) })
    const batch = Array.from({ length: 10 }, (_, n) => each(n))
    const post = (body: unknown) => call('POST', '/apps/3/batch_events', { body: JSON.stringify(body) })
    expect((await post({ batch })).json()).toEqual({})
    for (let n = 0; n < 10; n++) expect((await wire.next('n')).data).toBe(n)
    expect((await post({ batch: [...batch, each(10)] })).statusCode).toBe(400)
    expect((await post({ batch: [{ ...each(0), channel: 'a b' }] })).statusCode).toBe(400)
    wire.ws.close()
  })

  it.each<[string, unknown, number]>([
    ['no JSON', 'broken', 400],
    ['nothing', null, 400],
    ['no name', { channels: ['news'], data: '' }, 400],
    ['a long name', { name: 'x'.repeat(201), channels: ['news'], data: '' }, 400],
    ['data that is no text', { name: 'e', channels: ['news'], data: {} }, 400],
    ['no channel', { name: 'e', channels: [], data: '' }, 400],
    ['none at all', { name: 'e', data: '' }, 400],
    ['a channel with a colon', { name: 'e', channels: ['a:b'], data: '' }, 400],
    ['too many channels', { name: 'e', channels: Array(101).fill('news'), data: '' }, 400],
    ['a connection that cannot be', { name: 'e', channels: ['news'], data: '', socket_id: '1.2:x' }, 400],
    ['too much data', { name: 'e', channels: ['news'], data: 'x'.repeat(10_241) }, 413],
    ['far too much', { name: 'e', channels: ['news'], data: 'x'.repeat(300_000) }, 413],
  ])('with %s are refused', async (_what, event, status) => {
    expect((await publish(event)).statusCode).toBe(status)
  })
})

describe('questions', () => {
  it('who is where, over all processes', async () => {
    const channel = 'presence-team.amber'
    const { wire: ada } = await member(server.port, channel, { user_id: 1 })
    const { wire: bo } = await member(neighbour.port, channel, { user_id: 2 })
    const { wire: again } = await member(neighbour.port, channel, { user_id: 1 })
    const open = await connect(neighbour.port)
    open.subscribe('private-user.1')
    await open.settled()
    await ada.next('pusher_internal:member_added')
    const ask = async (path: string, query: Record<string, string> = {}) =>
      call('GET', `/apps/3${path}`, { query })
    expect((await ask('/channels')).json()).toEqual({ channels: { [channel]: {}, 'private-user.1': {} } })
    const counted = { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' }
    expect((await ask('/channels', counted)).json()).toEqual({
      channels: { [channel]: { user_count: 2, subscription_count: 3 } },
    })
    expect((await ask('/channels', { info: 'user_count' })).statusCode).toBe(400)
    expect((await ask(`/channels/${channel}`, { info: 'user_count,subscription_count' })).json()).toEqual({
      occupied: true,
      user_count: 2,
      subscription_count: 3,
    })
    expect((await ask('/channels/private-user.1')).json()).toEqual({ occupied: true })
    expect((await ask('/channels/private-user.2')).json()).toEqual({ occupied: false })
    expect((await ask('/channels/private-user.2', { info: 'user_count' })).statusCode).toBe(400)
    const { users } = (await ask(`/channels/${channel}/users`)).json() as { users: { id: string }[] }
    expect(users.map(({ id }) => id).sort()).toEqual(['1', '2'])
    expect((await ask('/channels/news/users')).statusCode).toBe(400)
    expect((await call('POST', '/apps/3/users/1/terminate_connections', { body: '{}' })).json()).toEqual({})
    for (const wire of [ada, again, open]) expect((await wire.closed).code).toBe(4009)
    await bo.settled()
    bo.ws.close()
  })
})
