import Fastify, { type FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import { type Bus, memoryHub } from '#platform/live/bus.ts'
import { openLive } from '#platform/live/embedded.ts'
import { type Credentials, signSubscription } from '#platform/live/signature.ts'
import { freePort } from '#test/free-port.ts'

export const credentials: Credentials = { appId: '3', key: 'a-key', secret: 'a-secret' }

export type Listening = {
  live: ReturnType<typeof openLive>
  app: FastifyInstance
  port: number
  close(): Promise<void>
}

type Options = Partial<Omit<Parameters<typeof openLive>[0], 'bus'>> & { bus?: Bus }

/** A live server on a port of its own. Its neighbours are on the same bus. */
export async function listening({ bus = memoryHub()(), ...rest }: Options = {}): Promise<Listening> {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/plain', async () => 'plain')
  const port = await freePort()
  const live = openLive({
    ...credentials,
    publicUrl: `http://localhost:${port}`,
    bus,
    log: { warn: () => undefined },
    ...rest,
  })
  await live.attach(app)
  await app.listen({ port, host: '127.0.0.1' })
  return {
    live,
    app,
    port,
    close: async () => {
      await live.close()
      await app.close()
    },
  }
}

export type Message = { event: string; channel?: string; data?: unknown; user_id?: string }

/** A client that says exactly what a test wants it to say. */
export type TestSocket = {
  ws: WebSocket
  socketId: string
  say(message: unknown): void
  /** The next message of that name, consumed; those before it are kept. `data` is parsed when it is text. */
  next(event: string, channel?: string): Promise<Message>
  /** Everything that came and was not consumed. */
  rest(): Message[]
  /** A ping and its pong: whatever was on its way before has arrived. */
  settled(): Promise<void>
  subscribe(channel: string, who?: Who): void
  closed: Promise<{ code: number; reason: string }>
}

/** As the auth endpoint would sign it. */
export type Who = {
  user_id: string | number
  user_info?: unknown
  grants?: Record<string, string>
  session?: string
}

type Dial = { path?: string; headers?: Record<string, string>; autoPong?: boolean }

const patience = 5_000

/** A websocket that has or has not been welcomed. */
export function dial(port: number, { path, headers = {}, autoPong = true }: Dial = {}): TestSocket {
  const url = `ws://127.0.0.1:${port}${path ?? `/app/${credentials.key}?protocol=7&client=js&version=8.6.0`}`
  const ws = new WebSocket(url, { headers, perMessageDeflate: false, autoPong })
  const came: Message[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  ws.on('error', () => undefined)
  ws.on('message', (text) => {
    const message = JSON.parse(String(text)) as Message
    came.push({ ...message, data: parsed(message.data) })
    for (const look of [...waiting]) look()
  })
  const wire: TestSocket = {
    ws,
    socketId: '',
    say: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (event, channel) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`${event} did not come, but ${JSON.stringify(came)}`))
        }, patience)
        const look = () => {
          const at = came.findIndex(
            (m) => m.event === event && (channel === undefined || m.channel === channel),
          )
          if (at < 0) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(came.splice(at, 1)[0] as Message)
        }
        waiting.add(look)
        look()
      }),
    rest: () => came,
    settled: async () => {
      wire.say({ event: 'pusher:ping', data: {} })
      await wire.next('pusher:pong')
    },
    subscribe: (channel, who) => {
      const channel_data = who && JSON.stringify(who)
      const auth = signSubscription(credentials, wire.socketId, channel, channel_data)
      wire.say({ event: 'pusher:subscribe', data: { channel, auth, channel_data } })
    },
    closed,
  }
  return wire
}

/** A websocket that was welcomed. */
export async function connect(port: number, how: Dial = {}): Promise<TestSocket> {
  const wire = dial(port, how)
  const { data } = await wire.next('pusher:connection_established')
  wire.socketId = (data as { socket_id: string }).socket_id
  return wire
}

/** A member of a presence channel, with the answer it got. */
export async function member(port: number, channel: string, who: Who, how: Dial = {}) {
  const wire = await connect(port, how)
  wire.subscribe(channel, who)
  const { data } = await wire.next('pusher_internal:subscription_succeeded')
  return { wire, presence: (data as { presence: { ids: string[]; hash: object; count: number } }).presence }
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
