import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ensureRoles, urlFor } from '#platform/db/roles.ts'

export type Urls = { appUrl: string; centralUrl: string; workerUrl: string }

export type Migration = { name: string; number: number; sql: string; checksum: string }

const sources = join(import.meta.dirname, '..', '..')
const patterns = ['platform/migrations/*.sql', 'areas/*/migrations/*.sql', 'areas/*/*/migrations/*.sql']
/** Any number will do, as long as every Saffron uses the same one. */
const migrationLock = 7_233_766

/**
 * Brings the database to the state this code expects and returns the addresses of the runtime logins. Files run in
 * the order of their numbers, each in its own transaction; two processes starting at once wait for each other.
 * Throws when a file changed after it was applied, or when the database is ahead of this code.
 */
export async function migrate({ ownerUrl, secret }: { ownerUrl: string; secret: string }): Promise<Urls> {
  const urls = {
    appUrl: urlFor('saffron_app', ownerUrl, secret),
    centralUrl: urlFor('saffron_central', ownerUrl, secret),
    workerUrl: urlFor('saffron_worker', ownerUrl, secret),
  }
  const owner = new pg.Client({
    connectionString: ownerUrl,
    options: '-c client_min_messages=warning -c timezone=UTC',
  })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock])
    await supported(owner)
    await ensureRoles(owner, ownerUrl, secret)
    await applyAll(owner)
    await migrateQueue(owner, urls.workerUrl)
  } finally {
    await owner.end()
  }
  return urls
}

/** Every migration of the platform and the rooms, in order. */
export function migrations(): Migration[] {
  const found = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: sources }))
    .map((path) => {
      const sql = readFileSync(join(sources, path), 'utf8')
      const name = basename(path)
      const number = Number(name.match(/^(\d{4})_[a-z0-9_]+\.sql$/)?.[1])
      if (!number) throw new Error(`${path}: a migration is named like 0040_timesheets.sql`)
      return { name, number, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
    .sort((a, b) => a.number - b.number)
  const twice = found.find((each, index) => each.number === found[index - 1]?.number)
  if (twice)
    throw new Error(`Two migrations have the number of ${twice.name}: give one of them the next free number.`)
  return found
}

/** Names of the files that are not applied yet; for `/ready`, with any login that may read the list. */
export async function pendingMigrations(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await db.query('select name from schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return migrations()
    .map(({ name }) => name)
    .filter((name) => !applied.has(name))
}

async function supported(owner: pg.Client) {
  const { rows } = await owner.query(`select current_setting('server_version_num')::int as version,
    current_setting('server_version') as said, current_setting('server_encoding') as encoding`)
  const { version, said, encoding } = rows[0]
  if (version < 150_000)
    throw new Error(`Saffron needs PostgreSQL 15 or newer; DATABASE_URL leads to ${said}.`)
  if (encoding !== 'UTF8')
    throw new Error(`Saffron needs a database in UTF8; DATABASE_URL leads to one in ${encoding}.`)
}

async function applyAll(owner: pg.Client) {
  await owner.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await owner.query('grant select on schema_migrations to saffron_app, saffron_central, saffron_worker')
  const { rows } = await owner.query('select name, checksum from schema_migrations')
  const applied = new Map<string, string>(rows.map(({ name, checksum }) => [name, checksum]))
  const files = migrations()
  check(files, applied)

  const open = files.filter(({ name }) => !applied.has(name))
  if (!open.length) return
  // A function can only be given to a role that may create in the schema: for as long as this takes.
  await owner.query('grant create on schema public to saffron_central, saffron_eraser, saffron_people')
  try {
    for (const file of open) await apply(owner, file)
  } finally {
    await owner.query('revoke create on schema public from saffron_central, saffron_eraser, saffron_people')
  }
}

function check(files: Migration[], applied: Map<string, string>) {
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw new Error(
      `${changed.name} was changed after it was applied to this database. Put the change into a new migration (while developing: remove DATA_DIR and start again).`,
    )
  }
  const known = new Set(files.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown)
    throw new Error(
      `This database is ahead of this Saffron: ${unknown} was applied to it. Start a newer version.`,
    )
}

async function apply(owner: pg.Client, { name, sql, checksum }: Migration) {
  await owner.query('begin')
  try {
    await owner.query(sql)
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}${lineOf(error, sql)}`, {
      cause: error,
    })
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position)
  return position ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}

/** The queue brings its own history. It lives in a schema of its own, whose owner is the worker's login. */
async function migrateQueue(owner: pg.Client, workerUrl: string) {
  const { rows } = await owner.query(
    `select to_regclass('graphile_worker.migrations') is not null as there, current_database() as name`,
  )
  const database = pg.escapeIdentifier(rows[0].name)
  if (!rows[0].there) {
    await owner.query('create schema if not exists graphile_worker authorization saffron_worker')
    await owner.query(`grant create on database ${database} to saffron_worker`)
  }
  const pool = new pg.Pool({ connectionString: workerUrl, max: 2 })
  // The server may be stopped before the last socket is closed; the queue also asks for the second one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
    // Its health is looked at in central administration: what waits and what failed, never what a job is about.
    await pool.query('grant usage on schema graphile_worker to saffron_central')
    await pool.query('grant select on graphile_worker.jobs to saffron_central')
  } finally {
    await pool.end()
    if (!rows[0].there) await owner.query(`revoke create on database ${database} from saffron_worker`)
  }
}
