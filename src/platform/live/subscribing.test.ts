import { describe, expect, it } from 'vitest'
import { joined, openTestAgencies, server, wired } from '#platform/live/live.testing.ts'
import { signSubscription } from '#platform/live/signature.ts'
import { connect, credentials, listening, member, type TestSocket } from '#platform/live/websocket.testing.ts'

openTestAgencies()

const refused = async (wire: TestSocket, data: unknown) => {
  wire.say({ event: 'pusher:subscribe', data })
  return (await wire.next('pusher:subscription_error')).data as { status: number; type: string }
}

describe('subscribing', () => {
  it('a public channel needs no signature, a private one does', async () => {
    const wire = await wired()
    wire.say({ event: 'pusher:subscribe', data: { channel: 'news', auth: '' } })
    expect(await wire.next('pusher_internal:subscription_succeeded')).toMatchObject({
      channel: 'news',
      data: {},
    })
    wire.subscribe('private-user.1')
    await wire.next('pusher_internal:subscription_succeeded', 'private-user.1')
    await server.live.broadcast([
      { channel: 'private-user.1', event: 'notification', data: { id: 7 } },
      { channel: 'private-user.2', event: 'notification', data: { id: 8 } },
    ])
    expect(await wire.next('notification')).toEqual({
      event: 'notification',
      channel: 'private-user.1',
      data: { id: 7 },
    })
    await wire.settled()
    expect(wire.rest()).toEqual([])
  })

  it('forged, borrowed and missing signatures are refused, and the connection stays', async () => {
    const wire = await wired()
    const other = await wired()
    const channel = 'private-user.1'
    const sign = (
      ...words: Parameters<typeof signSubscription> extends [unknown, ...infer Rest] ? Rest : never
    ) => signSubscription(credentials, ...words)
    const good = sign(wire.socketId, channel)
    const who = '{"user_id":"1"}'
    const attempts = [
      { channel },
      { channel, auth: '' },
      { channel, auth: 7 },
      { channel, auth: `${credentials.key}:${'0'.repeat(64)}` },
      { channel, auth: good.toUpperCase() },
      { channel, auth: `another${good}` },
      { channel, auth: sign(other.socketId, channel) },
      { channel, auth: sign(wire.socketId, 'private-user.2') },
      { channel, auth: signSubscription({ ...credentials, secret: 'guessed' }, wire.socketId, channel) },
      { channel: 'presence-team.amber', auth: sign(wire.socketId, 'presence-team.amber') },
      {
        channel: 'presence-team.amber',
        auth: sign(wire.socketId, 'presence-team.amber', who),
        channel_data: '{"user_id":"2"}',
      },
      {
        channel: 'presence-team.birch',
        auth: sign(wire.socketId, 'presence-team.amber', who),
        channel_data: who,
      },
    ]
    for (const attempt of attempts)
      expect(await refused(wire, attempt)).toMatchObject({ status: 401, type: 'AuthError' })
    await wire.settled()
    expect(server.live.counters().subscriptions).toBe(0)
  })

  it('a colon in the name of a channel cannot make one signature stand for another', async () => {
    const wire = await wired()
    const who = '{"user_id":"1"}'
    const signed = signSubscription(credentials, wire.socketId, 'presence-team.amber', who)
    // The same text is signed for a private channel that carries the member in its name.
    expect(await refused(wire, { channel: `presence-team.amber:${who}`, auth: signed })).toMatchObject({
      status: 400,
    })
    expect(
      await refused(wire, {
        channel: 'private-a:b',
        auth: signSubscription(credentials, wire.socketId, 'private-a:b'),
      }),
    ).toMatchObject({ status: 400 })
  })

  it.each([
    [undefined],
    [null],
    [7],
    [{}],
    [{ channel: '' }],
    [{ channel: 'a b' }],
    [{ channel: 'a/b' }],
    [{ channel: 'x'.repeat(201) }],
    [{ channel: ['news'] }],
  ])('%j names no channel', async (data) => {
    expect(await refused(await wired(), data)).toMatchObject({ status: 400, type: 'SubscriptionError' })
  })

  it.each([
    ['{"user_info":{}}', 'no user'],
    ['{"user_id":""}', 'an empty user'],
    ['null', 'nothing'],
    ['{broken', 'no JSON'],
    [JSON.stringify({ user_id: 'x'.repeat(129) }), 'a user with too long a name'],
    [JSON.stringify({ user_id: 1, user_info: { about: 'x'.repeat(1_100) } }), 'too much to show'],
  ])('signed member data %s is of no use: %s', async (channel_data) => {
    const wire = await wired()
    const channel = 'presence-team.amber'
    const auth = signSubscription(credentials, wire.socketId, channel, channel_data)
    expect(await refused(wire, { channel, auth, channel_data })).toMatchObject({ status: 400 })
  })

  it('one connection takes so many channels, and no more until it leaves one', async () => {
    const small = await listening({ limits: { subscriptions: 2 } })
    const wire = await connect(small.port)
    for (const channel of ['a', 'b', 'c']) wire.subscribe(channel)
    expect(await wire.next('pusher:subscription_error')).toMatchObject({
      channel: 'c',
      data: { status: 403 },
    })
    wire.say({ event: 'pusher:unsubscribe', data: { channel: 'a' } })
    wire.subscribe('c')
    await wire.next('pusher_internal:subscription_succeeded', 'c')
    expect(small.live.counters().subscriptions).toBe(2)
    await small.close()
  })

  it('after leaving nothing is heard; leaving what one is not in changes nothing', async () => {
    const wire = await wired()
    wire.subscribe('news')
    wire.say({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    wire.say({ event: 'pusher:unsubscribe', data: { channel: 'never' } })
    wire.say({ event: 'pusher:unsubscribe', data: null })
    wire.say({ event: 'pusher:unsubscribe' })
    await wire.settled()
    await server.live.broadcast([{ channel: 'news', event: 'late', data: {} }])
    await wire.settled()
    expect(wire.rest().map(({ event }) => event)).toEqual(['pusher_internal:subscription_succeeded'])
  })
})

describe('cutting', () => {
  const channel = 'presence-team.amber'

  it('by user: on their own channel or present, with the reason, and nobody else', async () => {
    const { wire: present } = await joined(channel, { user_id: 7 })
    const own = await wired()
    own.subscribe('private-user.7')
    const { wire: other } = await joined(channel, { user_id: 8 })
    await own.settled()
    await server.live.drop([{ reason: 'changed', user_id: 7 }])
    expect((await present.closed).code).toBe(4200)
    expect((await own.closed).code).toBe(4200)
    await other.settled()
    await server.live.drop([{ reason: 'ended', user_id: 8 }])
    expect((await other.closed).code).toBe(4009)
  })

  it('by session: as its cookie, its signature or the auth endpoint said', async () => {
    const cookies = await listening({ sessionOf: ({ headers }) => headers.cookie })
    const byCookie = await connect(cookies.port, { headers: { cookie: 'one' } })
    const { wire: bySignature } = await member(cookies.port, channel, { user_id: 1, session: 'one' })
    const bound = await connect(cookies.port)
    const other = await connect(cookies.port, { headers: { cookie: 'two' } })
    await cookies.live.bind(bound.socketId, 'one')
    expect(cookies.live.sessions().sort()).toEqual(['one', 'two'])
    await cookies.live.drop([{ reason: 'ended', session: 'one' }])
    for (const wire of [byCookie, bySignature, bound]) expect((await wire.closed).code).toBe(4009)
    await other.settled()
    await cookies.close()
  })
})
