import { randomBytes } from 'node:crypto'
import { decoder, encode } from '#platform/live/envelope.ts'
import type { Broadcast, Drop } from '#platform/live/live.ts'

/** Who is in a presence channel; `info` is what the others may see, as JSON text. */
export type Seen = { channel: string; user_id: string; info: string }

/** What processes tell each other. Everything but `event` and `drop` is about keeping rosters and counts together. */
export type BusMessage =
  | ({ kind: 'event' } & Occurrence)
  | { kind: 'drop'; reason: 'changed' | 'ended'; user_id?: string; session?: string }
  | { kind: 'bind'; socket_id: string; session: string }
  /** Something got lost on the way to other processes: every browser comes back and asks what is new. */
  | { kind: 'lost' }
  /** A process came; `to`: only that one need answer with its roster. */
  | { kind: 'hello'; node: string; to?: string }
  /** Everybody who is connected to that process: replaces what was known of it. */
  | { kind: 'roster'; node: string; seen: Seen[] }
  | ({ kind: 'join'; node: string } & Seen)
  | { kind: 'leave'; node: string; channel: string; user_id: string }
  | { kind: 'beat'; node: string }
  | { kind: 'bye'; node: string }
  | { kind: 'ask'; node: string; id: string; prefix: string }
  | { kind: 'answer'; node: string; id: string; counts: Record<string, number> }

/**
 * One event on one channel. `data` is text, as the protocol wants it from a server; what a client said goes through
 * as it is: then it is JSON, and `raw`. Never a value: what is nested deeply enough cannot be written again.
 */
export type Occurrence = {
  channel: string
  event: string
  data: string
  raw?: true
  allow?: string
  or?: readonly string[]
  except?: string
  user_id?: string
}

export type BusListener = {
  hear(message: BusMessage): void
  /** The way to the others was cut and is open again: what was said meanwhile is not known. */
  recovered(): void
}

/** Carries messages to every process, the own one included, in the order in which each sender sent them. */
export type Bus = {
  /** The name of this process. */
  node: string
  /** This process hears them before the call returns, the others soon. */
  publish(messages: readonly BusMessage[]): void
  listen(listener: BusListener): void
  /** Resolves when others are heard. */
  ready(): Promise<void>
  /** Sends what waits, then leaves. */
  close(): Promise<void>
}

/** A broadcast as the bus carries it. `encode(broadcasts.map(messageOf))` is what SQL may notify. */
export function messageOf({ data, ...rest }: Broadcast): BusMessage {
  return { kind: 'event', ...rest, data: JSON.stringify(data) }
}

/** A cut as the bus carries it. */
export function dropMessageOf(drop: Drop): BusMessage {
  if ('session' in drop) return { kind: 'drop', reason: drop.reason, session: drop.session }
  return { kind: 'drop', reason: drop.reason, user_id: String(drop.user_id) }
}

export const newNode = () => randomBytes(8).toString('hex')

/** Within one process: each call of the hub gives a bus, and they hear each other. For tests, and for one process alone. */
export function memoryHub(): () => Bus {
  const buses = new Map<string, BusListener>()
  return () => {
    const node = newNode()
    // The same way as between processes, so that what would not survive it does not survive here.
    const decode = decoder()
    return {
      node,
      publish: (messages) => {
        for (const message of messages) buses.get(node)?.hear(message)
        if (buses.size < 2) return
        const heard = encode(messages, node).flatMap((payload) => decode(payload)?.messages ?? [])
        for (const [other, listener] of [...buses]) {
          if (other === node) continue
          queueMicrotask(() => buses.has(other) && heard.forEach((message) => void listener.hear(message)))
        }
      },
      listen: (listener) => void buses.set(node, listener),
      ready: async () => undefined,
      close: async () => void buses.delete(node),
    }
  }
}
