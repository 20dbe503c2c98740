import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressOf, type IsProxy } from '#platform/http/addresses.ts'
import { answerBare, bareHeaders } from '#platform/http/security.ts'
import { Connection, codes, type Tally } from '#platform/live/connection.ts'
import { message } from '#platform/live/frame.ts'
import { type Hub, hear } from '#platform/live/incoming.ts'
import { unsubscribe } from '#platform/live/subscribing.ts'

export type Connections = {
  attach(server: Server): void
  all(): Iterable<Connection>
  find(socketId: string): Connection | undefined
  size(): number
  /** Sends everybody elsewhere, and takes nobody any more. */
  close(): Promise<void>
}

type Options = {
  hub: Hub
  tally: Tally
  publicUrl: string
  origins: readonly string[]
  sessionOf: (request: IncomingMessage) => string | undefined
  isProxy?: IsProxy | undefined
}

/** How long a browser may take to say goodbye, ms. */
const farewell = 3_000

export function openConnections(options: Options): Connections {
  const { hub, tally, publicUrl, origins, sessionOf, isProxy } = options
  const { limits } = hub
  const connections = new Map<string, Connection>()
  const perAddress = new Map<string, number>()
  const known = new Set([publicUrl, ...origins].map((url) => new URL(url).origin))
  let closing = false
  const settings = {
    noServer: true,
    clientTracking: false,
    WebSocket: Connection,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    closeTimeout: farewell,
  }
  const server = new WebSocketServer<typeof Connection>(settings)
  const bare = Object.entries(bareHeaders(publicUrl)).map(([name, value]) => `${name}: ${value}`)
  server.on('headers', (headers) => headers.push(...bare))
  server.on('wsClientError', (_error, stream) => answerBare(stream, 400, publicUrl))

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const [pathname = '', query] = (request.url ?? '').split('?', 2)
    const key = pathname.match(/^\/app\/([^/]+)$/)?.[1]
    if (key === undefined || !isWebsocket(request))
      return answerBare(stream, key === undefined ? 404 : 400, publicUrl)
    const address = addressOf(request, isProxy)
    const refusal: Refusal | undefined = closing
      ? [codes.overCapacity, 'The server is stopping']
      : (whyNot(key, new URLSearchParams(query)) ?? whyNotFrom(request) ?? whyNoRoom(address))
    const session = refusal ? undefined : sessionOf(request)
    server.handleUpgrade(request, stream, head, (connection) => {
      connection.stream = stream
      connection.tally = tally
      connection.bufferedBytes = limits.bufferedBytes
      connection.on('error', ignore)
      if (refusal) {
        tally.refused++
        return connection.cut(...refusal)
      }
      welcome(connection, address, session)
    })
  }

  const whyNot = (key: string, query: URLSearchParams): Refusal | undefined => {
    if (key !== hub.credentials.key) return [codes.unknownApp, 'There is no app with this key']
    const version = query.get('protocol')
    if (version === null) return [codes.noVersion, 'No protocol version supplied']
    if (!/^\d{1,4}$/.test(version)) return [codes.badVersion, 'Invalid version string format']
    if (Number(version) < 5 || Number(version) > 7) {
      return [codes.unsupportedVersion, 'Protocol versions 5 to 7 are spoken here']
    }
    return undefined
  }

  /** Programs send no Origin. A page of another site must not use the cookies of ours. */
  const whyNotFrom = ({ headers }: IncomingMessage): Refusal | undefined => {
    const { origin, host } = headers
    if (origin === undefined || known.has(origin) || origin.replace(/^https?:\/\//, '') === host) {
      return undefined
    }
    return [codes.unauthorised, 'Pages from elsewhere may not connect']
  }

  const whyNoRoom = (address: string): Refusal | undefined => {
    if (connections.size >= limits.connections) return [codes.overCapacity, 'Over capacity']
    if ((perAddress.get(address) ?? 0) >= limits.perAddress) {
      return [codes.overCapacity, 'Too many connections from one address']
    }
    return undefined
  }

  const welcome = (connection: Connection, address: string, session: string | undefined) => {
    connection.socketId = newSocketId()
    connection.address = address
    if (session !== undefined) connection.sessions.push(session)
    connection.heardAt = performance.now()
    connection.saidAt = connection.heardAt
    connections.set(connection.socketId, connection)
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    connection.on('message', onMessage)
    connection.on('ping', touch)
    connection.on('pong', touch)
    connection.on('close', onClose)
    const { socketId: socket_id } = connection
    const hello = JSON.stringify({ socket_id, activity_timeout: limits.activityTimeout })
    connection.push(message('pusher:connection_established', hello))
  }

  const newSocketId = (): string => {
    const id = `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`
    return connections.has(id) ? newSocketId() : id
  }

  // Shared by all connections: `this` says whose.
  function onMessage(this: WebSocket, data: unknown, binary: boolean) {
    const connection = this as Connection
    touch.call(connection)
    if (binary) connection.cut(codes.binary, 'Text frames only')
    else hear(hub, connection, String(data))
  }

  function onClose(this: WebSocket) {
    const connection = this as Connection
    if (!connections.delete(connection.socketId)) return
    const left = (perAddress.get(connection.address) ?? 1) - 1
    if (left) perAddress.set(connection.address, left)
    else perAddress.delete(connection.address)
    for (const channel of [...connection.subscriptions.keys()]) unsubscribe(hub, connection, channel)
  }

  return {
    attach: (http) => {
      // A request that offers h2c or the like is an ordinary one.
      Object.assign(http, { shouldUpgradeCallback: isWebsocket })
      http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        try {
          onUpgrade(request, stream, head)
        } catch (error) {
          hub.log.warn({ err: error }, 'a websocket could not be opened')
          stream.destroy()
        }
      })
    },
    all: () => connections.values(),
    find: (socketId) => connections.get(socketId),
    size: () => connections.size,
    close: async () => {
      closing = true
      const leaving = [...connections.values()]
      for (const connection of leaving) connection.cut(codes.again, 'The server is stopping')
      const until = performance.now() + farewell
      while (connections.size && performance.now() < until) await new Promise((go) => setTimeout(go, 10))
      for (const connection of connections.values()) connection.terminate()
    },
  }
}

type Refusal = [code: number, reason: string]

function touch(this: WebSocket) {
  const connection = this as Connection
  connection.heardAt = performance.now()
  connection.pingedAt = 0
}

const ignore = () => undefined

const isWebsocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'
