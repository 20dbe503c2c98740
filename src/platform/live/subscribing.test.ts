import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signSubscription } from '#platform/live/signature.ts'
import {
  connect,
  credentials,
  type Listening,
  listening,
  member,
  type Wire,
} from '#platform/live/wire.testing.ts'

let server: Listening
const opened: Wire[] = []
beforeAll(async () => {
  server = await listening()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const { ws } of opened.splice(0)) ws.close()
  await expect.poll(() => server.live.counters().connections).toBe(0)
})

const wired = async () => {
  const wire = await connect(server.port)
  opened.push(wire)
  return wire
}
const joined = async (channel: string, who: Parameters<Wire['subscribe']>[1]) => {
  const both = await member(server.port, channel, who!)
  opened.push(both.wire)
  return both
}
const refused = async (wire: Wire, data: unknown) => {
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

describe('who hears what', () => {
  const channel = 'presence-team.amber'

  it('all of it, only that it happened, or nothing, by what was granted with the signature', async () => {
    const { wire: all } = await joined(channel, { user_id: 1, grants: { 'invoices.view': 'all' } })
    const { wire: team } = await joined(channel, { user_id: 2, grants: { 'invoices.view': 'team' } })
    const { wire: own } = await joined(channel, { user_id: 3, grants: { 'timesheets.view': 'own' } })
    const { wire: none } = await joined(channel, { user_id: 4 })
    await server.live.broadcast([
      { channel, event: 'invoice.created', data: { id: 7 }, allow: 'invoices.view', or: ['timesheets.view'] },
      { channel, event: 'agency.renamed', data: { id: 8 }, allow: 'member' },
    ])
    expect((await all.next('invoice.created')).data).toEqual({ id: 7 })
    expect((await team.next('invoice.created')).data).toEqual({})
    expect((await own.next('invoice.created')).data).toEqual({})
    for (const wire of [all, team, own, none]) {
      expect((await wire.next('agency.renamed')).data).toEqual({ id: 8 })
      expect(wire.rest().map(({ event }) => event)).not.toContain('invoice.created')
    }
  })

  it('what was granted is shown to nobody', async () => {
    const { wire: first } = await joined(channel, { user_id: 1, user_info: { name: 'Ada' } })
    const secret = { grants: { 'invoices.view': 'all' }, session: 'a-session' }
    const { wire, presence } = await joined(channel, { user_id: 2, user_info: { name: 'Bo' }, ...secret })
    expect(presence).toEqual({ ids: ['1', '2'], hash: { 1: { name: 'Ada' }, 2: { name: 'Bo' } }, count: 2 })
    expect((await first.next('pusher_internal:member_added')).data).toEqual({
      user_id: '2',
      user_info: { name: 'Bo' },
    })
    wire.ws.close()
    expect((await first.next('pusher_internal:member_removed')).data).toEqual({ user_id: '2' })
  })

  it('subscribing once more renews what is granted, and nobody comes or goes', async () => {
    const { wire: witness } = await joined(channel, { user_id: 1 })
    const { wire } = await joined(channel, { user_id: 2 })
    await witness.next('pusher_internal:member_added')
    wire.subscribe(channel, { user_id: 2, grants: { 'invoices.view': 'all' } })
    await wire.next('pusher_internal:subscription_succeeded')
    await server.live.broadcast([
      { channel, event: 'invoice.created', data: { id: 1 }, allow: 'invoices.view' },
    ])
    expect((await wire.next('invoice.created')).data).toEqual({ id: 1 })
    await witness.settled()
    expect(witness.rest()).toEqual([])
  })

  it('who caused it need not hear of it; the rest hears it in order', async () => {
    const { wire: one } = await joined(channel, { user_id: 1 })
    const { wire: two } = await joined(channel, { user_id: 2 })
    const events = Array.from({ length: 200 }, (_, n) => ({ channel, event: 'n', data: { n } }))
    await server.live.broadcast([{ channel, event: 'n', data: { n: -1 }, except: one.socketId }, ...events])
    await Promise.all([one.settled(), two.settled()])
    const heard = (wire: Wire) =>
      wire.rest().flatMap(({ event, data }) => (event === 'n' ? (data as { n: number }).n : []))
    expect(heard(one)).toEqual(events.map(({ data }) => data.n))
    expect(heard(two)).toEqual([-1, ...events.map(({ data }) => data.n)])
  })
})

describe('events of clients', () => {
  const channel = 'presence-team.amber'

  it('reach the other members with the name of the sender, and the sender not', async () => {
    const { wire: one } = await joined(channel, { user_id: 1 })
    const { wire: two } = await joined(channel, { user_id: 2 })
    one.say({ event: 'client-typing', channel, data: { at: 'rate' } })
    two.say({ event: 'client-typing', channel, data: 'as text' })
    expect(await two.next('client-typing')).toEqual({
      event: 'client-typing',
      channel,
      data: { at: 'rate' },
      user_id: '1',
    })
    expect(await one.next('client-typing')).toMatchObject({ data: 'as text', user_id: '2' })
    await Promise.all([one.settled(), two.settled()])
    expect([...one.rest(), ...two.rest()].map(({ event }) => event)).not.toContain('client-typing')
  })

  it('need a private channel that one is in, a name and little data', async () => {
    const wire = await wired()
    const { wire: witness } = await joined(channel, { user_id: 1 })
    wire.subscribe('news')
    wire.subscribe('private-user.1')
    for (const said of [
      { event: 'client-x', channel, data: {} },
      { event: 'client-x', channel: 'news', data: {} },
      { event: 'client-x', data: {} },
      { event: 'client-x', channel: ['private-user.1'], data: {} },
      { event: `client-${'x'.repeat(200)}`, channel: 'private-user.1', data: {} },
      { event: 'client-x', channel: 'private-user.1', data: { text: 'x'.repeat(11_000) } },
      { event: 'server-x', channel: 'private-user.1', data: {} },
    ]) {
      wire.say(said)
      expect((await wire.next('pusher:error')).data).toMatchObject({ code: 4200 })
    }
    await witness.settled()
    expect(witness.rest()).toEqual([])
  })

  it('however deeply nested do no harm', async () => {
    const wire = await wired()
    const { wire: other } = await joined(channel, { user_id: 1 })
    wire.subscribe('private-user.1')
    await wire.next('pusher_internal:subscription_succeeded')
    for (const depth of [1_000, 4_000, 5_000, 15_000]) {
      const data = '['.repeat(depth) + ']'.repeat(depth)
      wire.say(`{"event":"client-x","channel":"private-user.1","data":${data}}`)
      wire.say(`{"event":"pusher:subscribe","data":${data}}`)
      wire.say(`{"event":${data}}`)
      await wire.settled()
    }
    await other.settled()
  })

  it('come ten in a second', async () => {
    const { wire: one } = await joined(channel, { user_id: 1 })
    const { wire: two } = await joined(channel, { user_id: 2 })
    for (let n = 0; n < 30; n++) one.say({ event: 'client-x', channel, data: { n } })
    expect((await one.next('pusher:error')).data).toMatchObject({ code: 4301 })
    await Promise.all([one.settled(), two.settled()])
    // The thirty may have been said on both sides of a second.
    expect(two.rest().filter(({ event }) => event === 'client-x').length).toBeLessThanOrEqual(20)
    await one.settled()
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
