import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Availability, watchAvailability } from '#platform/db/availability.ts'
import { endable, timesOf, timesOfConnection } from '#platform/db/limits.ts'
import { oneByOne } from '#platform/db/one-by-one.ts'
import { answers, lostOn, taken, WatchedPool, withClient } from '#platform/db/pool.ts'
import { columnTypes, type Proof, queryForTenant, queryHeld } from '#platform/db/query-protocol.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { forgetTotals } from '#platform/db/totals.ts'
import type { Origin } from '#platform/origin.ts'

/**
 * The database as one agency sees it. Every statement names `tenant_id` (`where t.tenant_id = ${db.tenant}`):
 * row security would filter anyway, but the statement must also find its way on a distributed database.
 */
export type Db = Kysely<DB> & {
  readonly tenant: number
  /** What leaves when this transaction has committed, in order (platform/outbox.ts); absent outside of one. */
  readonly leaving?: Leaving[]
  /** A statement of its own has queued something to leave. */
  outgoing?: boolean
}

export type Leaving = {
  kind: 'event' | 'job'
  name: string
  payload: Record<string, unknown>
  /** Not before this instant. */
  run_at?: string | undefined
}

/** The database across agencies: only for login, central administration and the platform's own queues. */
export type AllDb = Kysely<DB>

export type Engine = 'postgres' | 'citus'

export type Database = {
  readonly engine: Engine
  /**
   * Each statement is its own transaction and one round trip. For requests that only read. `proof`: who asks was
   * remembered; statements carry it until one has shown that it holds.
   */
  reading(tenant: number, proof?: Proof): Db
  /**
   * One transaction for one agency: all or nothing. `work` may run again after a serialization failure. `origin`: whose
   * request it is, for the history; absent: nobody's, it is a job.
   */
  inTenant<T>(tenant: number, work: (db: Db) => Promise<T>, origin?: Origin): Promise<T>
  /** The one door across agencies, a role of its own. docs/tenancy.md lists the reasons: each is a decision. */
  acrossTenants<T>(reason: string, work: (db: AllDb) => Promise<T>, origin?: Origin): Promise<T>
  /** As `acrossTenants`, each statement on its own: the session look-up of every request. */
  readingAcross(reason: string): AllDb
  /** A connection outside the query builder, for COPY and LISTEN. */
  connect(as: 'app' | 'central'): Promise<pg.PoolClient>
  /** Calls back after every commit of this process that queued something to leave, until the answer is called. */
  onOutgoing(listener: () => void): () => void
  pools: { app: pg.Pool; central: pg.Pool }
  /** While it is away everything above throws `DatabaseUnavailable` at once. */
  availability: Availability
  close(): Promise<void>
}

type Options = {
  appUrl: string
  centralUrl: string
  /** Connections for each role. */
  max?: number
  /** Where rows lie: Citus hands a setting to its workers only inside an explicit transaction. */
  engine?: Engine
  /** Hears when the database goes away and comes back. */
  log?: Pick<Logger, 'error' | 'warn' | 'info'> | undefined
}

/** Opens the pools of the two runtime roles. Neither owns anything. */
export function openDatabase({ appUrl, centralUrl, max = 10, engine = 'postgres', log }: Options): Database {
  const availability = watchAvailability({ probe: () => answers(appUrl), log })
  const app = pool(appUrl, max, availability)
  const central = pool(centralUrl, Math.max(4, Math.ceil(max / 2)), availability)

  const listeners = new Set<() => void>()

  const inTenant = async <T>(tenant: number, work: (db: Db) => Promise<T>, origin?: Origin): Promise<T> => {
    const begin = `begin; set local app.tenant_id = '${whole(tenant)}'${originSettings(origin)}`
    let db: Db | undefined
    try {
      const result = await retrying(() =>
        transaction(
          app,
          begin,
          (send) => {
            db = bound(tenant, heldConnection(send), [])
            return work(db)
          },
          () => commitOf(db),
        ),
      )
      if (db?.outgoing || db?.leaving?.length) for (const listener of listeners) listener()
      return result
    } finally {
      forgetTotals(tenant)
    }
  }

  return {
    engine,
    reading: (tenant, proof) => bound(whole(tenant), tenantConnections(app, tenant, engine, proof)),
    inTenant,
    acrossTenants: (_reason, work, origin) =>
      retrying(() => {
        let all: AllDb | undefined
        return transaction(
          central,
          `begin${originSettings(origin)}`,
          (send) => {
            all = builder(heldConnection(send))
            return work(all)
          },
          // What an agency was told `within` it leaves with the same commit.
          () => commitOf(all as Db | undefined),
        )
      }),
    readingAcross: (_reason) => builder(pooledConnections(central)),
    connect: (as) => taken(as === 'app' ? app : central),
    onOutgoing: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pools: { app, central },
    availability,
    close: async () => {
      availability.stop()
      await Promise.all([app.end(), central.end()])
      forgetTotals()
    },
  }
}

function pool(connectionString: string, max: number, availability: Availability): WatchedPool {
  const made = new WatchedPool({
    connectionString,
    max,
    types: columnTypes,
    options: `-c timezone=UTC -c jit=off -c datestyle=ISO -c idle_in_transaction_session_timeout=60s ${timesOfConnection}`,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 15_000,
  })
  made.availability = availability
  made.on('error', (error) => availability.suspect(error)) // an idle connection died: the pool makes a new one
  made.on('connect', (client) => client.on('error', () => undefined)) // one in use: its statement says so
  endable(made)
  return made
}

/** Travels with `begin`: from where a change came costs no round trip. */
function originSettings(origin: Origin | undefined): string {
  if (!origin) return ''
  const { via, ip, agent } = origin
  const settings = { via, ip, agent }
  return Object.entries(settings)
    .map(([name, value]) => `; set local app.${name} = ${pg.escapeLiteral(value.replaceAll('\0', ''))}`)
    .join('')
}

function whole(tenant: number): number {
  if (!Number.isSafeInteger(tenant) || tenant <= 0) throw new Error(`${tenant} is not a tenant`)
  return tenant
}

/**
 * What is asked in it goes out one statement after the other, its end last: whoever asks several at once waits as if
 * they had not, and what goes on asking after it has failed reaches no connection that is somebody else's by then.
 */
async function transaction<T>(
  from: WatchedPool,
  begin: string,
  work: (send: Send) => Promise<T>,
  commit = () => 'commit',
): Promise<T> {
  const client = await taken(from)
  const turns = oneByOne('the transaction is over')
  let broken: Error | undefined
  let committing = false
  try {
    await client.query(`${begin}${timesOf()}`)
    const result = await work((query) => turns.next(() => run(client, query)))
    const ending = commit()
    committing = true
    await turns.last(() => client.query(ending))
    return result
  } catch (error) {
    await turns
      .last(() => client.query('rollback'))
      .catch((failure) => {
        broken = failure
      })
    throw broken ? lostOn(from, error, committing) : error
  } finally {
    client.release(broken)
  }
}

/** Deadlocks and serialization failures are the database asking for another try. */
async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const code = (error as { code?: string }).code
      if (tries >= 4 || (code !== '40001' && code !== '40P01')) throw error
      await sleep(tries * 10 + Math.random() * 20)
    }
  }
}

type Send = (query: CompiledQuery) => Promise<pg.QueryResult>
type Connections = { use<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> }

function run(client: pg.PoolClient, { sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
  return queryHeld(client, sql, parameters)
}

function asConnection(send: Send): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await send(query)
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for it; streams go through COPY
    async *streamQuery(): AsyncGenerator<never> {
      throw new Error('stream with COPY instead')
    },
  }
}

function heldConnection(send: Send): Connections {
  const connection = asConnection(send)
  return { use: (work) => work(connection) }
}

function pooledConnections(from: WatchedPool): Connections {
  return {
    use: (work) => withClient(from, (client) => work(asConnection((query) => run(client, query)))),
  }
}

function tenantConnections(from: WatchedPool, tenant: number, engine: Engine, proof?: Proof): Connections {
  const connection = asConnection((query) =>
    engine === 'postgres'
      ? withClient(from, (client) =>
          queryForTenant(
            client,
            tenant,
            query.sql,
            query.parameters,
            columnTypes,
            proof?.held ? undefined : proof,
          ),
        )
      : transaction(from, `begin; set local app.tenant_id = '${tenant}'`, (held) => held(query)),
  )
  return { use: (work) => work(connection) }
}

/** A Kysely over connections that are handed in: transactions are opened here and nowhere else. */
function builder(connections: Connections): Kysely<DB> {
  let current: DatabaseConnection | undefined
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => {
      current ??= {
        executeQuery: (query) => connections.use((connection) => connection.executeQuery(query)),
        streamQuery: () => {
          throw new Error('stream with COPY instead')
        },
      } as DatabaseConnection
      return current
    },
    beginTransaction: nested,
    commitTransaction: nested,
    rollbackTransaction: nested,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

async function nested(): Promise<never> {
  throw new Error('A transaction is already given: inTenant opens it, and nothing below does')
}

function bound(tenant: number, connections: Connections, leaving?: Leaving[]): Db {
  return Object.assign(builder(connections), { tenant, ...(leaving && { leaving }) })
}

/** What leaves travels with the commit: announcing costs no round trip of its own, and holds no lock for longer. */
function commitOf(db: Db | undefined): string {
  if (!db?.leaving?.length) return 'commit'
  const rows = db.leaving.map(({ kind, name, payload, run_at }) => {
    const values = [kind, name, JSON.stringify(payload), run_at ?? null]
    return `(${db.tenant}, ${values.map((value) => (value === null ? 'null' : pg.escapeLiteral(value))).join(', ')})`
  })
  return `insert into outbox (tenant_id, kind, name, payload, run_at) values ${rows.join(', ')}; commit`
}
