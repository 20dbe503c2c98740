import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate, type Urls } from '#platform/db/migrate.ts'
import { type Database, type Engine, openDatabase } from '#platform/db/tenant.ts'
import { holdFolder } from '#platform/folder-lock.ts'
import type { Settings } from '#server/settings.ts'

export type ReadyDatabase = {
  database: Database
  urls: Urls & { ownerUrl: string }
  /** Closes the pools and stops the embedded server, once everything that uses them has ended. Twice is fine. */
  stop(): Promise<void>
}

/**
 * A migrated database: the embedded one under DATA_DIR, or the one DATABASE_URL names. Throws `FolderInUse` when
 * another Saffron already runs on the same DATA_DIR.
 */
export async function readyDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'secret'>,
): Promise<ReadyDatabase> {
  const { ownerUrl, stop: stopServer } = settings.databaseUrl
    ? { ownerUrl: settings.databaseUrl, stop: async () => undefined }
    : await embedded(settings)
  try {
    const urls = await migrate({ ownerUrl, secret: settings.secret })
    const database = openDatabase({ ...urls, engine: await engineOf(urls.appUrl) })
    let stopped: Promise<void> | undefined
    return {
      database,
      urls: { ...urls, ownerUrl },
      stop: () => {
        stopped ??= database.close().then(stopServer)
        return stopped
      },
    }
  } catch (error) {
    await stopServer()
    throw error
  }
}

async function embedded({ dataDir, secret }: Pick<Settings, 'dataDir' | 'secret'>) {
  const release = holdFolder(dataDir)
  try {
    const server = await startEmbedded({ dataDir, secret, onLost: () => giveUp(dataDir) })
    return {
      ownerUrl: server.ownerUrl,
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

/** Without its database Saffron can do nothing: it ends in order, and whoever watches it starts it again. */
function giveUp(dataDir: string) {
  console.error(`PostgreSQL ended by itself; what it said stands in ${join(dataDir, 'postgres.log')}`)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
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
