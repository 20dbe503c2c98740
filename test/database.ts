import pg from 'pg'
import { inject } from 'vitest'
import { urlFor } from '#platform/db/roles.ts'
import { type Database, openDatabase } from '#platform/db/tenant.ts'
import { testSecret } from '#test/cluster.ts'

export type TestDatabase = {
  database: Database
  ownerUrl: string
  /** Past every wall: to plant what no login of ours may do. */
  superUrl: string
  /** One statement past every wall, foreign keys included. */
  behind(statement: string): Promise<pg.QueryResult>
  appUrl: string
  centralUrl: string
  workerUrl: string
  close(): Promise<void>
  /** Instead of `close`: others are copied from it under this name (`of`), for as long as the run takes. */
  keepAs(template: string): Promise<void>
}

/**
 * A fresh, migrated, empty database of its own: call once a file in `beforeAll`, `close` in `afterAll`.
 * `max`: connections for each role. `of`: what it is a copy of, absent: of one where nobody has been.
 */
export async function testDatabase({
  max = 4,
  of = 'saffron',
}: {
  max?: number
  of?: string
} = {}): Promise<TestDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await asSuperuser(`create database ${name} template ${of} owner saffron_owner strategy file_copy`)
  const ownerUrl = renamed(inject('ownerUrl'), name)
  const appUrl = urlFor('saffron_app', ownerUrl, testSecret)
  const centralUrl = urlFor('saffron_central', ownerUrl, testSecret)
  const workerUrl = urlFor('saffron_worker', ownerUrl, testSecret)
  const database = openDatabase({ appUrl, centralUrl, max })
  const superUrl = renamed(inject('superUrl'), name)
  let replica: Promise<pg.Client> | undefined
  const leave = () => Promise.all([database.close(), replica?.then((client) => client.end())])
  return {
    database,
    ownerUrl,
    superUrl,
    behind: async (statement) => {
      replica ??= connected(superUrl, '-c session_replication_role=replica')
      return (await replica).query(statement)
    },
    appUrl,
    centralUrl,
    workerUrl,
    close: async () => {
      await leave()
      await quiet(name)
      await asSuperuser(`drop database ${name} with (force)`)
    },
    keepAs: async (template) => {
      await leave()
      await asSuperuser(`alter database ${name} rename to ${template}`)
    },
  }
}

/** Runs statements as somebody, on a connection of their own: for tests of the wall itself. */
export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Everything that lies in a database, in one text. */
export async function everyRow(superUrl: string): Promise<string> {
  return onConnection(superUrl, async (db) => {
    const { rows: tables } = await db.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const all = tables.map(
      ({ name }) => `select coalesce(string_agg(t::text, '|'), '') as text from ${name} t`,
    )
    const { rows } = await db.query<{ text: string }>(all.join(' union all '))
    return rows.map(({ text }) => text).join()
  })
}

function renamed(url: string, database: string): string {
  const to = new URL(url)
  to.pathname = `/${database}`
  return to.href
}

/** One for all files of a process, which does not keep it from ending. */
let maker: Promise<pg.Client> | undefined

async function asSuperuser(sql: string): Promise<pg.QueryResult> {
  maker ??= connected(inject('superUrl'))
  return (await maker).query(sql)
}

/** Does this unless there is a database of that name; another process of the run that asks meanwhile waits for it. */
export async function onceInRun(database: string, make: () => Promise<void>): Promise<void> {
  await asSuperuser(`select pg_advisory_lock(hashtext('${database}'))`)
  try {
    const { rowCount } = await asSuperuser(`select from pg_database where datname = '${database}'`)
    if (!rowCount) await make()
  } finally {
    await asSuperuser(`select pg_advisory_unlock(hashtext('${database}'))`)
  }
}

/**
 * Waits, at most two seconds, until everybody has left a database: whoever said goodbye and is ended before the server has
 * heard it gets an error that nobody listens for any more.
 */
async function quiet(database: string): Promise<void> {
  for (let looks = 0; looks < 100; looks++) {
    const { rowCount } = await asSuperuser(
      `select from pg_stat_activity where datname = '${database}' and backend_type = 'client backend' limit 1`,
    )
    if (!rowCount) return
    await new Promise((look) => setTimeout(look, 20))
  }
}

async function connected(connectionString: string, options = ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options })
  client.on('error', () => undefined)
  await client.connect()
  ;(client as unknown as { unref(): void }).unref()
  return client
}
