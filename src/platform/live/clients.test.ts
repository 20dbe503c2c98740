import LaravelEcho from 'laravel-echo'
import PusherServer from 'pusher'
import PusherClient from 'pusher-js'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signSubscription } from '#platform/live/signature.ts'
import { credentials, type Listening, listening } from '#platform/live/websocket.testing.ts'

// CommonJS that says it is a module: what is run is the class itself, or has it as `default`.
const unwrapped = <T extends object>(given: T): T => ('default' in given ? (given.default as T) : given)
const Pusher = unwrapped(PusherClient) as unknown as typeof PusherClient.default
const Echo = unwrapped(LaravelEcho)

type Client = InstanceType<typeof Pusher>

let server: Listening
const closing: (() => unknown)[] = []
beforeAll(async () => {
  server = await listening()
  return () => server.close()
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The authorizer of a page: it asks our endpoint, which knows who is signed in. */
const authorizer = (user?: { id: string; name: string }) => (channel: { name: string }) => ({
  authorize: (
    socketId: string,
    done: (error: Error | null, data: { auth: string; channel_data?: string } | null) => void,
  ) => {
    if (!user) return done(new Error('403'), null)
    const channel_data = channel.name.startsWith('presence-')
      ? JSON.stringify({ user_id: user.id, user_info: user, grants: { 'invoices.view': 'all' } })
      : undefined
    const auth = signSubscription(credentials, socketId, channel.name, channel_data)
    done(null, { auth, ...(channel_data ? { channel_data } : {}) })
  },
})

function pusher(user?: { id: string; name: string }): Client {
  const client = new Pusher(credentials.key, {
    cluster: 'local',
    wsHost: '127.0.0.1',
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    authorizer: authorizer(user),
  })
  closing.push(() => client.disconnect())
  return client
}

function echo(user: { id: string; name: string }) {
  const client = new Echo({
    broadcaster: 'pusher',
    key: credentials.key,
    client: pusher(user),
    namespace: false,
  })
  return client
}

const ada = { id: '1', name: 'Ada' }
const bo = { id: '2', name: 'Bo' }

/** The first thing that is handed to a listener. */
const first = <T = unknown>(listen: (heard: (value: T) => void) => unknown) =>
  new Promise<T>((resolve) => void listen(resolve))

describe('pusher-js', () => {
  it('connects, subscribes and hears', async () => {
    const client = pusher(ada)
    const channel = client.subscribe('private-user.1')
    await first((heard) => channel.bind('pusher:subscription_succeeded', () => heard(true)))
    const heard = first((done) => channel.bind('invoice.created', done))
    await server.live.broadcast([{ channel: 'private-user.1', event: 'invoice.created', data: { id: 7 } }])
    expect(await heard).toEqual({ id: 7 })
    expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/)
  })

  it('tells the channel when it was refused', async () => {
    const client = pusher()
    const local = client.subscribe('private-user.1')
    expect(await first((heard) => local.bind('pusher:subscription_error', heard))).toMatchObject({
      type: 'AuthError',
    })
    const forger = new Pusher(credentials.key, {
      cluster: 'local',
      wsHost: '127.0.0.1',
      wsPort: server.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      authorizer: () => ({
        authorize: (_id: string, done: (error: null, data: { auth: string }) => void) =>
          done(null, { auth: `${credentials.key}:forged` }),
      }),
    })
    closing.push(() => forger.disconnect())
    const refused = forger.subscribe('private-user.1')
    expect(await first((heard) => refused.bind('pusher:subscription_error', heard))).toMatchObject({
      status: 401,
    })
  })

  it('comes back at once when told so, and is in its channels again; it stays away when told so', async () => {
    const client = pusher(ada)
    const channel = client.subscribe('presence-team.amber')
    await first((heard) => channel.bind('pusher:subscription_succeeded', heard))
    const back = first((heard) => channel.bind('pusher:subscription_succeeded', heard))
    await server.live.drop([{ reason: 'changed', user_id: 1 }])
    await back
    const gone = first((heard) => client.connection.bind('disconnected', () => heard(true)))
    await server.live.drop([{ reason: 'ended', user_id: 1 }])
    expect(await gone).toBe(true)
  })

  it('gives up on an unknown key', async () => {
    const client = new Pusher('another', {
      cluster: 'local',
      wsHost: '127.0.0.1',
      wsPort: server.port,
      forceTLS: false,
      enabledTransports: ['ws'],
    })
    closing.push(() => client.disconnect())
    await first((heard) => client.connection.bind('disconnected', () => heard(true)))
    expect(client.connection.state).toBe('disconnected')
  })
})

describe('laravel-echo', () => {
  it('knows who is here, who comes and who goes', async () => {
    const one = echo(ada)
    const team = one.join('team.amber')
    expect(await first((heard) => team.here(heard))).toEqual([ada])
    const joining = first((heard) => team.joining(heard))
    const leaving = first((heard) => team.leaving(heard))
    const two = echo(bo)
    const here = (await first((heard) => two.join('team.amber').here(heard))) as object[]
    expect(here).toHaveLength(2)
    expect(await joining).toEqual(bo)
    two.disconnect()
    expect(await leaving).toEqual(bo)
  })

  it('listens by name, gets notifications and whispers', async () => {
    const [one, two] = [echo(ada), echo(bo)]
    const own = one.private('user.1')
    await first((heard) => own.subscribed(() => heard(true)))
    const notified = first((heard) => own.notification(heard))
    const event = String.raw`Illuminate\Notifications\Events\BroadcastNotificationCreated`
    await server.live.broadcast([
      { channel: 'private-user.1', event, data: { id: 'n1', type: 'invoice.paid' } },
    ])
    expect(await notified).toEqual({ id: 'n1', type: 'invoice.paid' })

    const [team, theirs] = [one.join('team.amber'), two.join('team.amber')]
    await Promise.all([first((heard) => team.here(heard)), first((heard) => theirs.here(heard))])
    const created = first((heard) => team.listen('.invoice.created', heard))
    await server.live.broadcast([
      { channel: 'presence-team.amber', event: 'invoice.created', data: { id: 7 }, allow: 'invoices.view' },
    ])
    expect(await created).toEqual({ id: 7 })
    const whispered = first((heard) => theirs.listenForWhisper('typing', heard))
    team.whisper('typing', { at: 'rate' })
    expect(await whispered).toEqual({ at: 'rate' })
  })

  it('hears of an error when it was refused', async () => {
    const stranger = new Echo({ broadcaster: 'pusher', key: credentials.key, client: pusher() })
    expect(await first((heard) => stranger.private('user.1').error(heard))).toMatchObject({
      type: 'AuthError',
    })
  })
})

describe('the pusher package', () => {
  it('triggers, in batches too, asks and terminates', async () => {
    const { appId, key, secret } = credentials
    const program = new PusherServer({
      appId,
      key,
      secret,
      host: '127.0.0.1',
      port: String(server.port),
      useTLS: false,
    })
    const client = pusher(ada)
    const channel = client.subscribe('presence-team.amber')
    await first((heard) => channel.bind('pusher:subscription_succeeded', heard))

    const one = first((heard) => channel.bind('one', heard))
    expect((await program.trigger('presence-team.amber', 'one', { at: '£ 7 & more' })).status).toBe(200)
    expect(await one).toEqual({ at: '£ 7 & more' })
    const two = first((heard) => channel.bind('two', heard))
    await program.triggerBatch([{ channel: 'presence-team.amber', name: 'two', data: { n: 2 } }])
    expect(await two).toEqual({ n: 2 })

    const asked = await program.get({
      path: '/channels',
      params: { filter_by_prefix: 'presence-', info: 'user_count' },
    })
    expect(await asked.json()).toEqual({ channels: { 'presence-team.amber': { user_count: 1 } } })
    const users = await program.get({ path: '/channels/presence-team.amber/users' })
    expect(await users.json()).toEqual({ users: [{ id: '1' }] })
    const gone = first((heard) => client.connection.bind('disconnected', () => heard(true)))
    await program.terminateUserConnections('1')
    await gone

    const forger = new PusherServer({
      appId,
      key,
      secret: 'guessed',
      host: '127.0.0.1',
      port: String(server.port),
      useTLS: false,
    })
    await expect(forger.trigger('news', 'e', {})).rejects.toMatchObject({ status: 401 })
  })
})
