import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { isUnavailable, reasonOf } from '#platform/db/availability.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate, type Urls } from '#platform/db/migrate.ts'
import { type Database, type Engine, openDatabase } from '#platform/db/tenant.ts'
import { holdFolder } from '#platform/folder-lock.ts'
import type { Settings } from '#server/settings.ts'

export type ReadyDatabase = {
  database: Database
  urls: Urls & { ownerUrl: string }
  /** Saffron is about to stop: a database that goes away now is not brought back. */
  letGo(): void
  /** Closes the pools and stops the embedded server, once everything that uses them has ended. Twice is fine. */
  stop(): Promise<void>
}

type Starting = {
  log?: Pick<Logger, 'error' | 'warn' | 'info'> | undefined
  /** Told whenever the start waits, and why: for probes. */
  onWait?: ((reason: string) => void) | undefined
}

/**
 * A migrated database: the embedded one under DATA_DIR, or the one DATABASE_URL names, which is waited for as long as
 * DATABASE_WAIT says. Throws `FolderInUse` when another Saffron already runs on the same DATA_DIR.
 */
export async function readyDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'secret'> & Partial<Pick<Settings, 'databaseWait'>>,
  { log, onWait }: Starting = {},
): Promise<ReadyDatabase> {
  const server = settings.databaseUrl ? outside(settings.databaseUrl) : await embedded(settings, log)
  const { ownerUrl } = server
  try {
    const urls = await patiently(
      () => migrate({ ownerUrl, secret: settings.secret }),
      settings.databaseUrl ? (settings.databaseWait ?? 0) : 0,
      { log, onWait },
    )
    const database = openDatabase({ ...urls, engine: await engineOf(urls.appUrl), log })
    let stopped: Promise<void> | undefined
    return {
      database,
      urls: { ...urls, ownerUrl },
      letGo: server.letGo,
      stop: () => {
        stopped ??= database.close().then(server.stop)
        return stopped
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const outside = (ownerUrl: string) => ({
  ownerUrl,
  letGo: () => undefined,
  stop: async () => undefined,
})

async function embedded({ dataDir, secret }: Pick<Settings, 'dataDir' | 'secret'>, log: Starting['log']) {
  const release = holdFolder(dataDir)
  try {
    const server = await startEmbedded({ dataDir, secret, ...(log ? { log } : {}) })
    return {
      ownerUrl: server.ownerUrl,
      letGo: server.letGo,
      stop: async () => {
        await server.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Tries again while the database is away, for so many seconds; what else is wrong is thrown at once. */
async function patiently<T>(work: () => Promise<T>, seconds: number, { log, onWait }: Starting): Promise<T> {
  const until = Date.now() + seconds * 1000
  for (let pause = 250; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await work()
    } catch (error) {
      const left = until - Date.now()
      if (!isUnavailable(error) || left <= 0) throw error
      const reason = reasonOf(error)
      log?.warn({ reason, seconds_left: Math.ceil(left / 1000) }, 'waiting for the database of DATABASE_URL')
      onWait?.(reason)
      await sleep(Math.min(pause, left))
    }
  }
}

async function engineOf(url: string): Promise<Engine> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
    return rowCount ? 'citus' : 'postgres'
  } finally {
    await client.end()
  }
}
