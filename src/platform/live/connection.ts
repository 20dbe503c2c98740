import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { errorFrame } from '#platform/live/frame.ts'

/** How far somebody may see, by permission. Signed with the subscription, never shown to others. */
export type Grants = Record<string, unknown>

/** What is known of a connection in one channel. */
export type Subscription = { user_id?: string; grants?: Grants; session?: string }

/** Close codes: 40xx do not come back, 41xx come back after a second, 42xx at once. */
export const codes = {
  unknownApp: 4001,
  badVersion: 4006,
  unsupportedVersion: 4007,
  noVersion: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  again: 4200,
  noPong: 4201,
  idle: 4202,
  tooFast: 4301,
  binary: 1003,
} as const

/** Shared by all connections of a server: what has been sent, and who was cut for not reading. */
export type Tally = { messages_sent: number; slow_dropped: number; refused: number }

/**
 * A browser's websocket. Its state stands in plain fields, its listeners are shared and its time is watched by one
 * sweep over all, so that an idle one costs little more than its socket.
 */
export class Connection extends WebSocket {
  socketId = ''
  address = ''
  stream!: Duplex
  tally!: Tally
  bufferedBytes = 0
  /** Labels of the sessions it belongs to: the cookie's, and those that the auth endpoint bound. */
  sessions: string[] = []
  subscriptions = new Map<string, Subscription>()
  /** Milliseconds of `performance.now()`. */
  heardAt = 0
  saidAt = 0
  pingedAt = 0
  /** The running second, and what was said in it. */
  second = 0
  messages = 0
  clientEvents = 0

  /** Writes a whole frame past the library, which would build it anew for each socket. Cuts who does not read. */
  push(frame: Buffer): void {
    if (this.readyState !== WebSocket.OPEN) return
    if (this.stream.writableLength > this.bufferedBytes) {
      this.tally.slow_dropped++
      this.terminate()
      return
    }
    this.tally.messages_sent++
    this.stream.write(frame)
  }

  /** Says why, then closes. From protocol 6 on the code is what counts; the frame is for those who read it. */
  cut(code: number, reason: string): void {
    if (this.readyState !== WebSocket.OPEN) return
    this.push(errorFrame(code, reason))
    this.close(code, reason)
  }

  belongsTo(session: string): boolean {
    if (this.sessions.includes(session)) return true
    for (const subscription of this.subscriptions.values()) if (subscription.session === session) return true
    return false
  }

  isOf(userId: string): boolean {
    if (this.subscriptions.has(`private-user.${userId}`)) return true
    for (const subscription of this.subscriptions.values()) if (subscription.user_id === userId) return true
    return false
  }
}
