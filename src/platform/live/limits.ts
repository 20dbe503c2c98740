/** What one process bears. Generous for people, bounded against programs; every one can be set. */
export type Limits = {
  connections: number
  /** From one address: a whole office behind one router, with several tabs each. */
  perAddress: number
  /** Channels of one connection. */
  subscriptions: number
  /** Users of one presence channel. */
  members: number
  /** Bytes that wait for a client that does not read; beyond that it is cut. */
  bufferedBytes: number
  /** The longest frame that is taken, bytes. */
  frameBytes: number
  /** Silence after which the other side is asked whether it is there, s; told to clients. */
  activityTimeout: number
  /** How long it may take to answer, s. */
  pongTimeout: number
  /** A connection on which nothing but pings was said for so long is closed, s. */
  idleTimeout: number
  /** Events from one client. */
  clientEventsPerSecond: number
  /** Messages of any kind from one client; beyond that it is no person. */
  messagesPerSecond: number
  /** A process that was not heard for so long is gone, and its users with it, s. */
  nodeTimeout: number
}

export const defaultLimits: Limits = {
  connections: 20_000,
  perAddress: 2_000,
  subscriptions: 100,
  members: 10_000,
  bufferedBytes: 1_048_576,
  frameBytes: 32_768,
  activityTimeout: 30,
  pongTimeout: 30,
  idleTimeout: 86_400,
  clientEventsPerSecond: 10,
  messagesPerSecond: 300,
  nodeTimeout: 30,
}

/** Of the protocol itself. Bytes, but for names. */
export const protocolLimits = { channelName: 200, eventName: 200, data: 10_240, userId: 128, userInfo: 1_024 }
