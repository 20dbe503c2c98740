import type { FastifyInstance } from 'fastify'

/** How an event that a room announces reaches browsers. What is delivered is the payload: ids, never rows. */
export type LiveEvent =
  /**
   * To the staff of the agency, on `presence-team.{slug}`. Who holds `allow` for every record hears the ids; who holds
   * it for some (`.own`, `.team`) hears only that something happened; who lacks it hears nothing. `member`: everybody.
   * `or`: narrower names that open the same list; who holds only these hears that something happened.
   */
  | { to: 'team'; allow: string; or?: readonly string[]; as?: string }
  /** To the people named in the payload's `user_ids` (which is not delivered), on `private-user.{id}`. */
  | { to: 'people'; as?: string }
  /** Nobody hears of it: the connections of the people in `user_ids` are cut, and they are asked anew who they are. */
  | { cut: 'people' }

/** One event on its way to the browsers of one channel. */
export type Broadcast = {
  /** As on the wire: `presence-team.amber`, `private-user.7`. */
  channel: string
  event: string
  data: Record<string, unknown>
  /** Presence channels: only for members whose grants say `all` for this, bare (`{}`) for those with less, not for others. */
  allow?: string
  /** Beside `allow`: narrower names; who holds only one of these hears it bare. */
  or?: readonly string[]
  /** The connection that caused it and need not hear of it. */
  except?: string
}

/** Whose connections are cut. `reason`: `changed` may connect again at once and is asked anew who they are; `ended` may not. */
export type Drop = { reason: 'changed' | 'ended' } & ({ user_id: number } | { session: string })

/** What the browser needs to connect: the spec's public settings. `host` null: the host the page came from. */
export type LiveSettings = {
  key: string
  cluster: string
  host: string | null
  port: number
  scheme: 'http' | 'https'
}

/** Of this process: what is now, and what has been since the start. */
export type LiveCounters = {
  connections: number
  subscriptions: number
  messages_sent: number
  slow_dropped: number
  refused: number
}

/** The live connection, as rooms see it: the embedded server, or an outside one that speaks the same protocol. */
export type Live = {
  settings: LiveSettings
  /**
   * How what was announced leaves: `notify` in the transaction that takes it from the outbox, `push` by a queued job
   * that calls `broadcast` and `drop`, `silent` not at all.
   */
  way: 'notify' | 'push' | 'silent'
  /** Signs a subscription (protocol: `key:hmac`); `channelData` is the exact text for presence channels. */
  sign(socketId: string, channel: string, channelData?: string): string
  /** Hands events to every browser of every process. What must not get lost goes through the outbox instead. */
  broadcast(events: readonly Broadcast[]): Promise<void>
  /** Cuts connections in every process. */
  drop(whose: readonly Drop[]): Promise<void>
  /** Ties a connection to the session that authorised it, so that it ends with the session. */
  bind(socketId: string, session: string): Promise<void>
  /** The sessions that hold a connection of this process, for the look whether they have ended meanwhile. */
  sessions(): string[]
  /** Figures for whoever watches; absent where another server holds the connections. */
  counters?(): LiveCounters
}

/** The live connection as the shell holds it. */
export type LiveServer = Live & {
  /** Takes the websockets of this HTTP server, and mounts the HTTP events API on the application. */
  attach(app: FastifyInstance): Promise<void>
  /** Ends every connection so that browsers try again elsewhere, then the bus. */
  close(): Promise<void>
}
