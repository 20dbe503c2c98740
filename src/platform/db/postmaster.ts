import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, binary, run } from '#platform/db/binaries.ts'
import { hasEnded } from '#platform/db/keep-running.ts'
import { postgresUrl } from '#platform/db/roles.ts'

/** Bytes of log that are kept beyond a start. */
const mostLog = 10_000_000
/** A server that was asked to end is given so long, ms; then it ends at once, and recovers at its next start. */
const patience = 20_000

/** Where a server runs, and how. */
export type Place = {
  dataDir: string
  /** Of its files. */
  folder: string
  account: Account
  /** Of the superuser. */
  password: string
  settings: Record<string, string>
}

/** Ends a server that an earlier Saffron left running on this folder, and forgets one that was killed. */
export async function stopOrphan(folder: string, account: Account) {
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

/** Starts it on the kept port, or another when that is taken. */
export async function launch(place: Place): Promise<{ child: ChildProcess; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = await chosenPort(place.dataDir, tries > 1)
    try {
      return { child: await launchAgain(place, port), port }
    } catch (error) {
      // A taken port, or children of a killed server that have not yet noticed: both pass.
      if (tries >= 20) throw error
      await sleep(100 * Math.min(tries, 5))
    }
  }
}

/** Starts it on this very port, once: connections that are remembered lead there. `signal` gives up. */
export async function launchAgain(place: Place, port: number, signal?: AbortSignal): Promise<ChildProcess> {
  const { dataDir, folder, settings, account, password } = place
  const log = join(dataDir, 'postgres.log')
  const out = openSync(log, existsSync(log) && statSync(log).size > mostLog ? 'w' : 'a')
  const child = spawnServer(folder, { ...settings, port: String(port) }, account, out)
  closeSync(out)
  const failure = await answering(
    child,
    postgresUrl({ user: 'postgres', password, port, database: 'postgres' }),
    signal,
  )
  if (!failure) return child
  await stopped(child, place)
  const said = readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n')
  throw new Error(`PostgreSQL did not start in ${folder}: ${failure}\n${said}`)
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
async function answering(
  child: ChildProcess,
  url: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, signal) => {
    ended = `it ended with ${signal ?? code}`
  })
  // A recovery may take minutes, and each look is a line of the server's log.
  for (let pause = 15; ; pause = Math.min(pause * 1.3, 500)) {
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
      if (signal?.aborted) return 'Saffron is stopping'
      if (code !== 'ECONNREFUSED' && code !== '57P03') return message
      await sleep(pause)
    }
  }
}

/** A fast shutdown; an immediate one when that takes too long. */
export async function stopped(child: ChildProcess, { folder, account }: Place) {
  // One that could not even be spawned never says that it ended.
  if (hasEnded(child) || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const timer = setTimeout(() => child.kill('SIGQUIT'), patience)
  if (process.platform === 'win32') await run('pg_ctl', account, ['stop', '-D', folder, '-m', 'fast'])
  else child.kill('SIGINT')
  await ended
  clearTimeout(timer)
}

/**
 * A plain `kill` lets PostgreSQL wait for everybody to leave, while it takes nobody in: our connections stay, so it
 * would wait for good. It is told not to, and is started again when it has ended.
 */
export function hurryWhenStopping(child: ChildProcess, folder: string) {
  const pidFile = join(folder, 'postmaster.pid')
  const state = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() : ''
  if (state === 'stopping') child.kill('SIGINT')
}

/** Children of a killed server that are busy with a statement go on without it, and keep the next one from its files. */
export function quitLeftovers(folder: string) {
  for (const pid of existsSync('/proc/self/cwd') ? readdirSync('/proc').filter(Number) : []) {
    try {
      const isOurs = readlinkSync(`/proc/${pid}/cwd`) === folder
      if (isOurs && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres')
        process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // It is somebody else's, or has just ended.
    }
  }
}
