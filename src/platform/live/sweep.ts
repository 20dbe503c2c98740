import { type Connection, codes } from '#platform/live/connection.ts'
import { pingFrame, pusherPing } from '#platform/live/frame.ts'
import type { Limits } from '#platform/live/limits.ts'

/** How often all connections are looked at, ms: timeouts are late by at most this. */
export const sweepPause = ({ activityTimeout }: Limits) =>
  Math.min(5_000, Math.max(20, (activityTimeout * 1_000) / 6))

/** One look at all connections instead of a timer for each: asks the silent whether they are there, lets go of the dead. */
export function sweep(connections: Iterable<Connection>, limits: Limits, now = performance.now()): void {
  for (const connection of connections) {
    if (connection.pingedAt) {
      if (now - connection.pingedAt > limits.pongTimeout * 1_000) {
        connection.cut(codes.noPong, 'Pong not received')
        // Nobody is there to say goodbye.
        connection.terminate()
      }
    } else if (now - connection.saidAt > limits.idleTimeout * 1_000) {
      connection.cut(codes.idle, 'Closed after inactivity')
    } else if (now - connection.heardAt > limits.activityTimeout * 1_000) {
      connection.pingedAt = now
      connection.push(pusherPing)
      connection.push(pingFrame)
    }
  }
}
