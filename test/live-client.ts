import library, { type Channel } from 'pusher-js'
import type { TestApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

// CommonJS: Node hands the class over as the default, where its types promise a module.
const Pusher = library as unknown as typeof library.default

export type ReceivedEvent = { channel: string; event: string; data: unknown }

/**
 * A browser of somebody that listens, with the library that browsers use and a real websocket:
 *
 *     const listener = await ears(saffron, amber.owner, 'presence-team.amber')
 *     expect(await listener.next()).toEqual({ channel: 'presence-team.amber', event: 'invoice.created', data: { id: 7 } })
 *     await listener.gone()                  // until the server cuts the connection
 *     listener.close()
 */
export type LiveClient = {
  /** Everything heard so far, in order. */
  received: ReceivedEvent[]
  /** The next event that was not asked for yet; waits for it. */
  next(): Promise<ReceivedEvent>
  /** Waits until the connection has ended, or been replaced by another one. Answers with the state it is in then. */
  gone(): Promise<'connected' | 'disconnected'>
  members(channel: string): string[]
  close(): void
}

type Server = { host?: string; port: number; key: string }

/**
 * Connects and subscribes; fails with the status of a refused channel. `server`: where the websocket goes, unless it
 * is the application itself.
 */
export async function openLiveClient(
  { port, deps }: Pick<TestApp, 'port' | 'deps'>,
  person: Person,
  channels: string | string[],
  server: Server = { port, key: deps.live.settings.key },
): Promise<LiveClient> {
  const heard: ReceivedEvent[] = []
  const waiting: (() => void)[] = []
  let asked = 0
  const pusher: InstanceType<typeof Pusher> = new Pusher(server.key, {
    cluster: '',
    wsHost: server.host ?? '127.0.0.1',
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    authorizer: ({ name }: Channel) => ({
      authorize: (socketId, done) => {
        // As in the web: what was signed for a socket that was replaced meanwhile is not sent on the next.
        const isCurrent = () => pusher.connection.socket_id === socketId
        authorise(port, person, socketId, name).then(
          (answer) => isCurrent() && done(null, answer as never),
          (error) => isCurrent() && done(error, null),
        )
      },
    }),
  })
  const subscribed = [channels].flat().map((name) => subscription(pusher, name))
  for (const [at, name] of [channels].flat().entries()) {
    subscribed[at]!.channel.bind_global((event: string, data: unknown) => {
      if (event.startsWith('pusher')) return
      heard.push({ channel: name, event, data })
      waiting.shift()?.()
    })
  }
  await Promise.all(subscribed.map(({ done }) => done)).catch((error) => {
    pusher.disconnect()
    throw error
  })
  const first = pusher.connection.socket_id
  return {
    received: heard,
    next: async () => {
      const at = asked++
      while (heard.length <= at) await new Promise<void>((resolve) => waiting.push(resolve))
      return heard[at]!
    },
    gone: () =>
      new Promise((resolve) => {
        const look = () => {
          const { state, socket_id } = pusher.connection
          if (state === 'connected' && socket_id !== first) resolve('connected')
          if (state === 'disconnected' || state === 'failed') resolve('disconnected')
        }
        pusher.connection.bind('state_change', look)
        look()
      }),
    members: (name) => {
      const found: string[] = []
      const { members } = pusher.channel(name) as unknown as {
        members: { each(visit: (member: { id: string }) => void): void }
      }
      members.each(({ id }) => found.push(id))
      return found.sort()
    },
    close: () => pusher.disconnect(),
  }
}

function subscription(pusher: InstanceType<typeof Pusher>, name: string) {
  const channel = pusher.subscribe(name)
  const done = new Promise<void>((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', () => resolve())
    channel.bind('pusher:subscription_error', (error: { status?: number; error?: string }) =>
      reject(new Error(`${name}: ${error.status ?? ''} ${error.error ?? ''}`)),
    )
  })
  return { channel, done }
}

/** As the web asks: JSON, the session cookie, the agency in the header. */
async function authorise(port: number, person: Person, socket_id: string, channel_name: string) {
  const reply = await fetch(`http://127.0.0.1:${port}/api/broadcasting/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie, 'x-tenant': person.tenant.slug },
    body: JSON.stringify({ socket_id, channel_name }),
    redirect: 'manual',
  })
  if (reply.status !== 200) throw new Error(`refused with ${reply.status}`)
  return reply.json()
}
