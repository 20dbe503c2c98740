import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { Refusal } from '#platform/refusal.ts'

/**
 * How much one request or one job may take. It holds for every statement below `limited`, however deep: what had to be
 * handed on could be forgotten.
 */
export type Limit = {
  /** For all of it, ms. What is asked of the database afterwards is refused. */
  total: number
  /** For one statement, ms; PostgreSQL itself ends it. */
  statement: number
  /** Waiting for what another transaction holds, ms. */
  lock: number
  /** What one statement may answer: rows, and bytes of them. */
  rows: number
  bytes: number
  /** Ends the running statement, and refuses any other. */
  signal?: AbortSignal
}

const second = 1_000
const minute = 60 * second
const megabyte = 1024 * 1024

/** What a request is held to, and whatever else asks without saying. Every connection begins with these times. */
export const requestLimit: Limit = {
  total: 30 * second,
  statement: 20 * second,
  lock: 8 * second,
  rows: 100_000,
  bytes: 64 * megabyte,
}
/** Of a request that does the work of a month at once, and says so (`takesLong`). */
export const longRequestLimit: Limit = { ...requestLimit, total: 2 * minute, statement: minute }
/** Of background work. */
export const jobLimit: Limit = {
  total: 10 * minute,
  statement: 2 * minute,
  lock: 15 * second,
  rows: 250_000,
  bytes: 256 * megabyte,
}
/** Of work that is known to be long: files of whole lists, erasing an agency, the demo. */
export const longLimit: Limit = { ...jobLimit, total: 60 * minute, statement: 30 * minute }

type Running = Limit & { until: number }
const running = new AsyncLocalStorage<Running>()

/** Carries the work out within a limit: whatever it asks of the database keeps to it. */
export function limited<T>(limit: Limit, work: () => T): T {
  return running.run({ ...limit, until: performance.now() + limit.total }, work)
}

/** What one statement may answer here and now. */
export const mostAnswered = (): Pick<Limit, 'rows' | 'bytes'> => running.getStore() ?? requestLimit

const never = new AbortController().signal

/** Aborted when what runs here is to end; never, where nobody said a limit. */
export const signalNow = (): AbortSignal => running.getStore()?.signal ?? never

/** Travels with `begin`, for what is allowed other times than the connection began with. */
export function timesOf(limit: Limit | undefined = running.getStore()): string {
  if (!limit || (limit.statement === requestLimit.statement && limit.lock === requestLimit.lock)) return ''
  return `; set local statement_timeout = ${limit.statement}; set local lock_timeout = ${limit.lock}`
}

/** The same as options of a connection. */
export const timesOfConnection = `-c statement_timeout=${requestLimit.statement} -c lock_timeout=${requestLimit.lock}`

const pools = new WeakMap<object, pg.Pool>()

/** Statements on the connections of this pool can be ended from another one of it. */
export function endable(pool: pg.Pool): void {
  pool.on('connect', (client) => void pools.set(client, pool))
}

/** Runs one statement, unless the time of the work it belongs to is over; ends it when the work is to stop. */
export async function withinLimit<T>(client: pg.ClientBase, statement: () => Promise<T>): Promise<T> {
  const limit = running.getStore()
  if (!limit) return statement()
  limit.signal?.throwIfAborted()
  if (performance.now() > limit.until) throw tooSlow()
  if (!limit.signal) return statement()
  let ending: Promise<unknown> | undefined
  const end = () => {
    const { processID } = client as unknown as { processID: number }
    ending = pools.get(client)?.query('select pg_cancel_backend($1)', [processID])
    ending?.catch(() => undefined) // then its own timeout ends it
  }
  limit.signal.addEventListener('abort', end)
  try {
    return await statement()
  } catch (error) {
    limit.signal.throwIfAborted()
    throw error
  } finally {
    limit.signal.removeEventListener('abort', end)
    // The connection is somebody else's next: it must not be theirs that is ended.
    await ending?.catch(() => undefined)
  }
}

/** What PostgreSQL's `query_canceled` and a request whose time is over say. */
export function tooSlow(): Refusal {
  const refusal = new Refusal(
    'too_slow',
    503,
    'This takes too long',
    'It was stopped so that others can go on, and nothing was changed. Choose fewer records or a shorter time, or try again in a moment.',
  )
  refusal.retry_after = 5
  return refusal
}

/** More rows than a request may hold at once. */
export function tooMany(): Refusal {
  return new Refusal(
    'too_many_rows',
    413,
    'That is too much at once',
    'There are more records than can be shown together. Narrow it down, or take the list out as a file.',
  )
}
