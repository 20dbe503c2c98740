import pg from 'pg'
import { type Availability, DatabaseUnavailable, isUnavailable } from '#platform/db/availability.ts'

/** A pool that knows whether its database is there. */
export class WatchedPool extends pg.Pool {
  availability!: Availability
}

/** A connection from the pool; throws `DatabaseUnavailable` at once while the database is known to be away. */
export async function taken(from: WatchedPool): Promise<pg.PoolClient> {
  const outage = from.availability.outage()
  if (outage) throw new DatabaseUnavailable(undefined, outage.reason)
  return from.connect().catch((error) => {
    if (!isUnavailable(error) && !isRefusedLogin(error)) throw error
    const unavailable = new DatabaseUnavailable(error)
    from.availability.suspect(unavailable)
    throw unavailable
  })
}

/** The database that came back does not know us, or lets nobody in: as good as away. */
const isRefusedLogin = (error: unknown) =>
  /^(28...|3D000|55000)$/.test((error as { code?: string }).code ?? '')

/** Throws while the database takes no connections; a server that says nothing is given five seconds. */
export async function answers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** One connection for one piece of work; nothing but statements may throw in it. */
export async function withClient<T>(
  from: WatchedPool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await taken(from)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    const lost = lostOn(from, error)
    if (lost !== error) broken = lost as Error
    throw lost
  } finally {
    client.release(broken)
  }
}

/** The same error, or `DatabaseUnavailable` when it says that the connection is gone. */
export function lostOn(from: WatchedPool, error: unknown, atCommit = false): unknown {
  if (!isUnavailable(error)) return error
  from.availability.suspect(error)
  return Object.assign(new DatabaseUnavailable(error), { atCommit })
}
