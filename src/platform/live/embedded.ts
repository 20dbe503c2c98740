import type { IncomingMessage } from 'node:http'
import type { IsProxy } from '#platform/http/addresses.ts'
import type { Bus, BusMessage } from '#platform/live/bus.ts'
import { dropMessageOf, messageOf } from '#platform/live/bus.ts'
import { openChannels } from '#platform/live/channels.ts'
import { openConnections } from '#platform/live/connecting.ts'
import { type Connection, codes } from '#platform/live/connection.ts'
import { openCounting } from '#platform/live/counting.ts'
import { httpApi } from '#platform/live/http-api.ts'
import type { Hub } from '#platform/live/incoming.ts'
import { defaultLimits, type Limits } from '#platform/live/limits.ts'
import type { LiveCounters, LiveServer } from '#platform/live/live.ts'
import { openPresence } from '#platform/live/presence.ts'
import { type Credentials, signSubscription } from '#platform/live/signature.ts'
import { sweep, sweepPause } from '#platform/live/sweep.ts'

type Options = Credentials & {
  publicUrl: string
  bus: Bus
  log: { warn(about: object, text: string): void }
  limits?: Partial<Limits>
  /** Other sites whose pages may connect, as origins. */
  origins?: readonly string[]
  /** An opaque label of the session that a websocket comes with, for `drop`. */
  sessionOf?: (request: IncomingMessage) => string | undefined
  /** Whose `X-Forwarded-For` is believed; absent: that of proxies on this machine. */
  isProxy?: IsProxy
}

/**
 * The server side of the Pusher protocol in this process: websockets at `/app/{key}`, events by HTTP at `/apps/{id}`.
 * Several processes on one bus are one server to browsers.
 */
export function openLive(options: Options): LiveServer & { counters(): LiveCounters } {
  const { bus, publicUrl, log, origins = [], sessionOf = () => undefined, isProxy } = options
  const { appId, key, secret } = options
  const credentials = { appId, key, secret }
  const limits = { ...defaultLimits, ...options.limits }
  const tally = { messages_sent: 0, slow_dropped: 0, refused: 0 }
  const channels = openChannels()
  const presence = openPresence({
    node: bus.node,
    publish: bus.publish,
    tell: channels.tell,
    most: limits.members,
    nodeTimeout: limits.nodeTimeout * 1_000,
  })
  const counting = openCounting({ node: bus.node, publish: bus.publish, channels, others: presence.others })
  const publish: Hub['spread'] = (occurrence) => bus.publish([{ kind: 'event', ...occurrence }])
  const hub: Hub = { credentials, limits, channels, presence, spread: publish, log }
  const connections = openConnections({ hub, tally, publicUrl, origins, sessionOf, isProxy })

  const cutAll = (code: number, reason: string, which: (connection: Connection) => boolean = () => true) => {
    for (const connection of [...connections.all()]) if (which(connection)) connection.cut(code, reason)
  }
  const hear = (message: BusMessage) => {
    if (message.kind === 'event') return channels.deliver(message)
    if (message.kind === 'bind') return bindHere(connections.find(message.socket_id), message.session)
    if (message.kind === 'lost') return cutAll(codes.again, missed)
    if (message.kind === 'drop') {
      const { reason, user_id, session } = message
      const [code, why] = reason === 'ended' ? ended : changed
      return cutAll(code, why, (connection) =>
        session === undefined ? connection.isOf(user_id ?? '') : connection.belongsTo(session),
      )
    }
    counting.hear(message)
    presence.hear(message)
  }
  bus.listen({
    hear,
    recovered: () => {
      log.warn({ connections: connections.size() }, 'events may have been missed: every browser is sent back')
      cutAll(codes.again, missed)
      presence.greet()
    },
  })
  presence.greet()
  const sweeping = setInterval(() => {
    sweep(connections.all(), limits)
    presence.sweep()
  }, sweepPause(limits))
  const beating = setInterval(presence.beat, (limits.nodeTimeout * 1_000) / 3)
  sweeping.unref()
  beating.unref()

  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= connections.close()
    return ending
  }
  return {
    settings: settingsFrom(publicUrl, key),
    way: 'notify',
    sign: (socketId, channel, channelData) => signSubscription(credentials, socketId, channel, channelData),
    broadcast: async (events) => bus.publish(events.map(messageOf)),
    drop: async (whose) => bus.publish(whose.map(dropMessageOf)),
    bind: async (socket_id, session) => bus.publish([{ kind: 'bind', socket_id, session }]),
    sessions: () => [...new Set([...connections.all()].flatMap(sessionsOf))],
    attach: async (app) => {
      connections.attach(app.server)
      // Before the port closes: it waits for all of its sockets, and browsers do not leave by themselves.
      app.addHook('preClose', end)
      await app.register(httpApi, {
        credentials,
        presence,
        counting,
        publish: (occurrences) => bus.publish(occurrences.map((each) => ({ kind: 'event', ...each }))),
        terminate: (user_id) => bus.publish([{ kind: 'drop', reason: 'ended', user_id }]),
      })
      await bus.ready()
    },
    counters: () => ({ connections: connections.size(), subscriptions: channels.size(), ...tally }),
    close: async () => {
      clearInterval(sweeping)
      clearInterval(beating)
      await end()
      presence.bye()
      await bus.close()
    },
  }
}

const missed = 'Events may have been missed'
const ended = [codes.unauthorised, 'The session has ended'] as const
const changed = [codes.again, 'Permissions have changed'] as const

/** A page on many sessions is none of ours. */
const mostSessions = 8

function bindHere(connection: Connection | undefined, session: string) {
  if (!connection || connection.sessions.includes(session)) return
  if (connection.sessions.length >= mostSessions) connection.sessions.shift()
  connection.sessions.push(session)
}

const sessionsOf = ({ sessions, subscriptions }: Connection): string[] => [
  ...sessions,
  ...[...subscriptions.values()].flatMap(({ session }) => session ?? []),
]

function settingsFrom(publicUrl: string, key: string): LiveServer['settings'] {
  const { protocol, port } = new URL(publicUrl)
  const scheme = protocol === 'https:' ? 'https' : 'http'
  const standard = scheme === 'https' ? 443 : 80
  return { key, cluster: 'local', host: null, port: port ? Number(port) : standard, scheme }
}
