import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Pauses between two looks at a database that is away, ms: they grow, and stay within a person's patience. */
const pauses = { first: 100, longest: 2_000 }

/** A statement could not be carried out because the database is away. */
export class DatabaseUnavailable extends Error {
  /** For machines that watch us: no address, no login. */
  readonly reason: string
  /** The connection was lost while the transaction was committed: nobody knows whether it was. */
  atCommit = false

  constructor(cause: unknown, reason = reasonOf(cause)) {
    super(`the database is not available: ${reason}`, { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reason
  }
}

export type Outage = { since: Date; reason: string }

/** Whether the database is there, as this process sees it. */
export type Availability = {
  /** Undefined while it answers. */
  outage(): Outage | undefined
  /** Something broke that may mean an outage: looked into at once, on a connection of its own. */
  suspect(error: unknown): void
  /** Resolves when it is there, or when `stop` was called. */
  available(): Promise<void>
  /** Calls back after each outage, until the answer is called. */
  onBack(listener: () => void): () => void
  stop(): void
}

type Options = {
  /** Connects and asks something small; throws while the database is away. */
  probe: () => Promise<unknown>
  log?: Pick<Logger, 'error' | 'warn' | 'info'> | undefined
}

/**
 * Remembers whether the database is away, so that requests are refused at once instead of each waiting for a
 * connection, and says in the log when it went and when it came back. While it is away one look at a time is taken.
 */
export function watchAvailability({ probe, log }: Options): Availability {
  let lost: Outage | undefined
  let looking: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const stopping = new AbortController()

  const look = async () => {
    for (let pause = pauses.first; !stopping.signal.aborted; pause = Math.min(pause * 2, pauses.longest)) {
      try {
        await probe()
        break
      } catch (error) {
        const reason = reasonOf(error)
        if (lost?.reason !== reason) log?.error({ reason }, 'the database is not available, trying again')
        lost = { since: lost?.since ?? new Date(), reason }
      }
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    if (!lost || stopping.signal.aborted) return
    const seconds = Math.round((Date.now() - lost.since.getTime()) / 100) / 10
    log?.warn({ seconds }, 'the database is available again')
    lost = undefined
    for (const listener of listeners) listener()
  }
  const begin = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    outage: () => lost,
    suspect: (error) => {
      if (isUnavailable(error)) void begin()
    },
    available: async () => {
      await looking
    },
    onBack: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => stopping.abort(),
  }
}

/** Did the connection fail, rather than what was asked over it? Only for errors that the database's driver threw. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  // Classes: connection exceptions; 57P01 to 57P03 shutting down or starting; 53300 no connection is free.
  if (/^08|^57P0[123]$|^53300$/.test(code)) return true
  if (networkFaults.has(code)) return true
  return code === '' && brokenConnection.test(message)
}

const networkFaults = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** What the driver says without a code. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|The server does not support SSL)/

/** In a few words, for probes and the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return error.reason
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code === '57P03') return /starting|recover|not yet/.test(message) ? 'starting up' : 'shutting down'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host name is not known'
  if (code === '53300') return 'no connection is free'
  if (code === '55000') return 'it takes no connections'
  if (code === '3D000') return 'it does not exist'
  if (code.startsWith('28')) return 'it refuses our login'
  if (code === 'ECONNREFUSED') return 'connection refused'
  return /timeout/.test(message) || code === 'ETIMEDOUT' ? 'no answer' : 'connection lost'
}
