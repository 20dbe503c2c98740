import type { Occurrence } from '#platform/live/bus.ts'
import type { Channels } from '#platform/live/channels.ts'
import { type Connection, codes } from '#platform/live/connection.ts'
import { errorFrame, pusherPong } from '#platform/live/frame.ts'
import { type Limits, protocolLimits } from '#platform/live/limits.ts'
import { isEventName, isGuarded } from '#platform/live/names.ts'
import type { Presence } from '#platform/live/presence.ts'
import type { Credentials } from '#platform/live/signature.ts'
import { subscribe, unsubscribe } from '#platform/live/subscribing.ts'

/** What listeners of connections need: one for the whole server. */
export type Hub = {
  credentials: Credentials
  limits: Limits
  channels: Channels
  presence: Presence
  /** Hands an event of a client to everybody else. */
  spread(occurrence: Occurrence): void
  log: { warn(about: object, text: string): void }
}

/** One text frame of a client. What cannot be understood is answered, and the connection stays. */
export function hear(hub: Hub, connection: Connection, text: string): void {
  if (tooMany(hub, connection)) connection.cut(codes.tooFast, 'Too many messages')
  else {
    const answer = answered(hub, connection, text)
    if (answer) connection.push(answer)
  }
}

/** Nothing that a client says may end the process: what is nested too deeply throws where it is written again. */
function answered(hub: Hub, connection: Connection, text: string): Buffer | undefined {
  try {
    return answerTo(hub, connection, parsed(text))
  } catch (error) {
    hub.log.warn({ err: error }, 'a message of a browser could not be answered')
    return errorFrame(codes.again, 'Invalid message format')
  }
}

function answerTo(hub: Hub, connection: Connection, said: Said | undefined): Buffer | undefined {
  if (!said) return errorFrame(codes.again, 'Invalid message format')
  if (said.event === 'pusher:ping') return pusherPong
  if (said.event === 'pusher:pong') return undefined
  connection.saidAt = connection.heardAt
  if (said.event === 'pusher:subscribe') return subscribe(hub, connection, said.data)
  if (said.event === 'pusher:unsubscribe') {
    unsubscribe(hub, connection, (said.data as { channel?: unknown } | null | undefined)?.channel)
    return undefined
  }
  if (said.event.startsWith('client-')) return clientEvent(hub, connection, said)
  return errorFrame(codes.again, 'Unknown event')
}

type Said = { event: string; channel?: unknown; data?: unknown }

function parsed(text: string): Said | undefined {
  try {
    const said = JSON.parse(text) as Said | null
    return typeof said === 'object' && typeof said?.event === 'string' ? said : undefined
  } catch {
    return undefined
  }
}

function clientEvent(hub: Hub, connection: Connection, { event, channel, data }: Said): Buffer | undefined {
  const refuse = (why: string, code: number = codes.again) => errorFrame(code, why)
  const subscription = typeof channel === 'string' ? connection.subscriptions.get(channel) : undefined
  if (typeof channel !== 'string' || !subscription || !isGuarded(channel)) {
    return refuse('Client events are for members of private and presence channels')
  }
  if (!isEventName(event)) return refuse('Invalid event name')
  const json = JSON.stringify(data ?? null)
  if (Buffer.byteLength(json) > protocolLimits.data) {
    return refuse('The data of an event may have 10 kB')
  }
  if (++connection.clientEvents > hub.limits.clientEventsPerSecond) {
    return refuse('Too many client events', codes.tooFast)
  }
  const { user_id } = subscription
  const who = user_id === undefined ? {} : { user_id }
  hub.spread({ channel, event, data: json, raw: true, except: connection.socketId, ...who })
  return undefined
}

function tooMany({ limits }: Hub, connection: Connection): boolean {
  const second = Math.floor(connection.heardAt / 1_000)
  if (connection.second !== second) {
    connection.second = second
    connection.messages = 0
    connection.clientEvents = 0
  }
  return ++connection.messages > limits.messagesPerSecond
}
