import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Account, give, run, serverAccount } from '#platform/db/binaries.ts'
import { keepRunning } from '#platform/db/keep-running.ts'
import {
  hurryWhenStopping,
  launch,
  launchAgain,
  type Place,
  quitLeftovers,
  stopOrphan,
  stopped,
} from '#platform/db/postmaster.ts'
import { derivedPassword, literal, postgresUrl } from '#platform/db/roles.ts'

export type EmbeddedServer = {
  /** Connects as saffron_owner to the database `saffron`. */
  ownerUrl: string
  /** Connects as the superuser to `postgres`: for tests and rescue, never for the application. */
  superUrl: string
  /** Saffron is about to stop: from now on a server that ends is not started again. */
  letGo(): void
  /** Fast shutdown, waited for. Safe to call twice. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  secret: string
  /** Server settings over the house's own, `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** Hears when the server ended without having been asked to, and when it runs again. */
  log?: Pick<Logger, 'error' | 'warn'>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // People's data stays out of the log file.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const silent = { error: () => undefined, warn: () => undefined }

/**
 * Starts PostgreSQL on `dataDir/postgres`, making it first when there is none, and keeps it running on the same port
 * until `stop`. The caller holds the folder (`holdFolder`), so a server found running there is an orphan of a process
 * that was killed: it is stopped first, and what it had acknowledged is recovered.
 */
export async function startEmbedded({
  dataDir,
  secret,
  settings: extra = {},
  log = silent,
}: Options): Promise<EmbeddedServer> {
  const account = serverAccount(dataDir)
  const folder = join(dataDir, 'postgres')
  const password = superPassword(dataDir)
  if (!existsSync(folder)) await create(folder, password, account)
  else give(folder, account)
  await stopOrphan(folder, account)

  const place: Place = { dataDir, folder, account, password, settings: { ...settings, ...extra } }
  const { child, port } = await launch(place)
  const superUrl = postgresUrl({ user: 'postgres', password, port, database: 'postgres' })
  try {
    await prepare(superUrl, secret)
  } catch (error) {
    await stopped(child, place)
    throw error
  }
  const kept = keepRunning({
    child,
    again: async (signal) => {
      quitLeftovers(folder)
      await stopOrphan(folder, account)
      return launchAgain(place, port, signal)
    },
    end: (running) => stopped(running, place),
    look: (running) => hurryWhenStopping(running, folder),
    log,
  })
  const ownerPassword = derivedPassword(secret, 'saffron_owner')
  return {
    ownerUrl: postgresUrl({ user: 'saffron_owner', password: ownerPassword, port, database: 'saffron' }),
    superUrl,
    letGo: kept.letGo,
    stop: kept.stop,
  }
}

/** Random and kept beside the data, so that a new SECRET does not lock the owner out. */
function superPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) {
    writeFileSync(file, crypto.randomUUID() + crypto.randomUUID(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Made beside its place and moved there when whole: an interrupted start leaves nothing half-made behind. */
async function create(folder: string, password: string, account: Account) {
  const draft = `${folder}.new`
  const passwordFile = `${draft}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  give(draft, account)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  give(passwordFile, account)
  try {
    await run('initdb', account, [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ])
    renameSync(draft, folder)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** The owner's login, its database and the extensions, which only a superuser may make everywhere. */
async function prepare(superUrl: string, secret: string) {
  const password = literal(derivedPassword(secret, 'saffron_owner'))
  await withClient(superUrl, async (client) => {
    const { rows } = await client.query(`
      select exists (select from pg_roles where rolname = 'saffron_owner') as owner,
             exists (select from pg_database where datname = 'saffron') as made`)
    await client.query(
      `${rows[0].owner ? 'alter' : 'create'} role saffron_owner login createrole password ${password}`,
    )
    if (!rows[0].made) await client.query('create database saffron owner saffron_owner')
  })
  const url = new URL(superUrl)
  url.pathname = '/saffron'
  await withClient(url.href, async (client) => {
    await client.query(`
      set client_min_messages = warning;
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create extension if not exists citext`)
  })
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
