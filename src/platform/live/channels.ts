import { hearing } from '#platform/live/audience.ts'
import type { Occurrence } from '#platform/live/bus.ts'
import type { Connection, Subscription } from '#platform/live/connection.ts'
import { textFrame } from '#platform/live/frame.ts'

/** Who of this process listens to what. */
export type Channels = {
  add(channel: string, connection: Connection, subscription: Subscription): void
  remove(channel: string, connection: Connection): Subscription | undefined
  /** Writes a frame to everybody in a channel. */
  tell(channel: string, frame: Buffer): void
  deliver(occurrence: Occurrence): void
  /** Subscriptions by channel, for names that begin so. */
  counts(prefix: string): Record<string, number>
  size(): number
}

export function openChannels(): Channels {
  const channels = new Map<string, Map<Connection, Subscription>>()
  let size = 0
  return {
    add: (channel, connection, subscription) => {
      const listeners = channels.get(channel) ?? new Map<Connection, Subscription>()
      channels.set(channel, listeners)
      if (!listeners.has(connection)) size++
      listeners.set(connection, subscription)
      connection.subscriptions.set(channel, subscription)
    },
    remove: (channel, connection) => {
      const listeners = channels.get(channel)
      const subscription = listeners?.get(connection)
      if (!listeners || !subscription) return undefined
      listeners.delete(connection)
      connection.subscriptions.delete(channel)
      size--
      if (!listeners.size) channels.delete(channel)
      return subscription
    },
    tell: (channel, frame) => {
      for (const connection of channels.get(channel)?.keys() ?? []) connection.push(frame)
    },
    deliver: (occurrence) => {
      const listeners = channels.get(occurrence.channel)
      if (listeners) deliver(listeners, occurrence)
    },
    counts: (prefix) => {
      const found = [...channels].filter(([channel]) => channel.startsWith(prefix))
      return Object.fromEntries(found.map(([channel, listeners]) => [channel, listeners.size]))
    },
    size: () => size,
  }
}

/** Each of the two frames is built once, and only if somebody hears it. */
function deliver(listeners: Map<Connection, Subscription>, occurrence: Occurrence) {
  const { channel, event, data, raw, user_id, except } = occurrence
  let full: Buffer | undefined
  let bare: Buffer | undefined
  for (const [connection, { grants }] of listeners) {
    if (connection.socketId === except) continue
    const heard = hearing(grants, occurrence)
    if (heard === 'nothing') continue
    if (heard === 'full') {
      full ??= textFrame(
        written(JSON.stringify({ event, channel, user_id }), raw ? data : JSON.stringify(data)),
      )
      connection.push(full)
    } else {
      bare ??= textFrame(JSON.stringify({ event, channel, data: '{}' }))
      connection.push(bare)
    }
  }
}

/** The message with its data, which is JSON already. */
const written = (message: string, data: string) => `${message.slice(0, -1)},"data":${data}}`
