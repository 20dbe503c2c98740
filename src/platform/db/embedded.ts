import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, binary, give, run, serverAccount } from '#platform/db/binaries.ts'
import { derivedPassword, literal, postgresUrl } from '#platform/db/roles.ts'

export type EmbeddedServer = {
  /** Connects as saffron_owner to the database `saffron`. */
  ownerUrl: string
  /** Connects as the superuser to `postgres`: for tests and rescue, never for the application. */
  superUrl: string
  /** Fast shutdown, waited for. Safe to call twice. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  secret: string
  /** Server settings over the house's own, `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** Called when the server ends without having been asked to. */
  onLost?: () => void
}

/** Bytes of log that are kept beyond a start. */
const mostLog = 10_000_000

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

/**
 * Starts PostgreSQL on `dataDir/postgres`, making it first when there is none. The caller holds the folder
 * (`holdFolder`), so a server found running there is an orphan of a process that was killed: it is stopped first,
 * and what it had acknowledged is recovered.
 */
export async function startEmbedded({
  dataDir,
  secret,
  settings: extra = {},
  onLost = () => undefined,
}: Options): Promise<EmbeddedServer> {
  const account = serverAccount(dataDir)
  const folder = join(dataDir, 'postgres')
  const password = superPassword(dataDir)
  if (!existsSync(folder)) await create(folder, password, account)
  else give(folder, account)
  await stopOrphan(folder, account)

  const { child, port } = await launch(dataDir, folder, { ...settings, ...extra }, account, password)
  const superUrl = postgresUrl({ user: 'postgres', password, port, database: 'postgres' })
  child.once('exit', onLost)
  const stop = () => {
    child.off('exit', onLost)
    return stopped(child, folder, account)
  }
  try {
    await prepare(superUrl, secret)
  } catch (error) {
    await stop()
    throw error
  }
  const ownerPassword = derivedPassword(secret, 'saffron_owner')
  return {
    ownerUrl: postgresUrl({ user: 'saffron_owner', password: ownerPassword, port, database: 'saffron' }),
    superUrl,
    stop,
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

async function stopOrphan(folder: string, account: Account) {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (!pid) return
  if (isPostgres(pid)) {
    await run('pg_ctl', account, ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60']).catch((error) => {
      // It was being killed already, and went without tidying up: that is as good.
      if (isPostgres(pid)) throw error
    })
  }
  rmSync(pidFile, { force: true })
}

/** After a restart of the machine the number in the file may belong to anything. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return !existsSync('/proc/self/cmdline')
  }
}

async function launch(
  dataDir: string,
  folder: string,
  configured: Record<string, string>,
  account: Account,
  password: string,
): Promise<{ child: ChildProcess; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = await chosenPort(dataDir, tries > 1)
    const log = join(dataDir, 'postgres.log')
    const out = openSync(log, existsSync(log) && statSync(log).size > mostLog ? 'w' : 'a')
    const child = spawnServer(folder, { ...configured, port: String(port) }, account, out)
    closeSync(out)
    const failure = await answering(
      child,
      postgresUrl({ user: 'postgres', password, port, database: 'postgres' }),
    )
    if (!failure) return { child, port }
    const said = readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n')
    // A taken port, or children of a killed server that have not yet noticed: both pass.
    if (tries >= 20) throw new Error(`PostgreSQL did not start in ${folder}: ${failure}\n${said}`)
    await sleep(100 * Math.min(tries, 5))
  }
}

/** Its own process group: Ctrl-C reaches Saffron, which stops the database last. */
function spawnServer(
  folder: string,
  configured: Record<string, string>,
  account: Account,
  out: number,
): ChildProcess {
  const options = Object.entries(configured).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, args, ...as } = account.as(binary('postgres'), ['-D', folder, ...options])
  return spawn(command, args, { ...as, cwd: folder, detached: true, stdio: ['ignore', out, out] })
}

/** Below the range that systems hand out for outgoing connections, and kept, so that it stays the same. */
async function chosenPort(dataDir: string, another: boolean): Promise<number> {
  const file = join(dataDir, 'postgres-port')
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (kept && !another && (await isFree(kept))) return kept
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (!(await isFree(port))) continue
    writeFileSync(file, String(port))
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Waits until the server takes connections; the reason when it does not. Recovery may take minutes. */
async function answering(child: ChildProcess, url: string): Promise<string | undefined> {
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, signal) => {
    ended = `it ended with ${signal ?? code}`
  })
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return undefined
    } catch (error) {
      await client.end().catch(() => undefined)
      const { code, message } = error as { code?: string; message: string }
      if (ended) return ended
      if (code !== 'ECONNREFUSED' && code !== '57P03') {
        child.kill('SIGINT')
        return message
      }
      await sleep(15)
    }
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

async function stopped(child: ChildProcess, folder: string, account: Account) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (process.platform === 'win32') await run('pg_ctl', account, ['stop', '-D', folder, '-m', 'fast'])
  else child.kill('SIGINT')
  await ended
}
