import type { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { timesOf } from '#platform/db/limits.ts'
import type { Database, Db } from '#platform/db/tenant.ts'
import { inlined } from '#platform/exports/literal.ts'

/** From here on rows are walked in the order of the index: sorting so many would make the first one wait. */
const many = 20_000

export type Snapshot = {
  count(statement: RawBuilder<{ count: number }>): Promise<number>
  /** The rows of a statement as COPY writes them; `rows`: how many are expected. */
  copy(statement: RawBuilder<unknown>, options: { as: 'csv' | 'text'; rows: number }): Promise<Readable>
}

/**
 * Several statements over the same state of one agency, on a connection of their own that may only read. `signal` stops
 * the running one at the server; whatever is cut off takes its connection with it.
 */
export async function withSnapshot<T>(
  database: Database,
  db: Db,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await database.connect('app')
  const { processID } = client as unknown as { processID: number }
  const stop = () => void database.pools.app.query('select pg_cancel_backend($1)', [processID]).catch(ignore)
  signal.addEventListener('abort', stop)
  client.on('error', ignore)
  let ended = false
  try {
    signal.throwIfAborted()
    await client.query(
      `begin isolation level repeatable read read only; set local app.tenant_id = '${db.tenant}'${timesOf()}`,
    )
    const result = await work(snapshotOf(client, db))
    await client.query('commit')
    ended = true
    return result
  } finally {
    signal.removeEventListener('abort', stop)
    if (ended) client.off('error', ignore)
    else stop()
    client.release(!ended)
  }
}

function snapshotOf(client: pg.PoolClient, db: Db): Snapshot {
  return {
    count: async (statement) => {
      const { rows } = await client.query<{ count: number }>(inlined(statement.compile(db)))
      return rows[0]!.count
    },
    copy: async (statement, { as, rows }) => {
      if (rows > many) await client.query('set local enable_sort = off')
      const text = inlined(statement.compile(db))
      return client.query(copyTo(`copy (${text}) to stdout (format ${as})`, { highWaterMark: 1 << 18 }))
    },
  }
}

function ignore() {}
