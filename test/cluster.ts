import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '#platform/db/embedded.ts'
import { migrate, migrations } from '#platform/db/migrate.ts'
import { FolderInUse, holdFolder } from '#platform/folder-lock.ts'

export const testSecret = 'a secret that only tests know, 32 characters or more'

const cache = join(import.meta.dirname, '..', '.cache')
const folders = 'saffron-test-'

/** Speed over safety: nothing in here is missed when the machine stops. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
}

export type TestCluster = { superUrl: string; ownerUrl: string; stop(): Promise<void> }

/**
 * A PostgreSQL of its own for one test run, in a temporary folder, with the migrated database `saffron` to copy from.
 * A prepared folder is kept in `.cache` for as long as no migration changes.
 */
export async function startTestCluster(): Promise<TestCluster> {
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), folders))
  const release = holdFolder(dataDir)
  const prepared = await preparedFolder()
  for (const name of ['postgres', 'postgres-password']) {
    cpSync(join(prepared, name), join(dataDir, name), { recursive: true, preserveTimestamps: true })
  }
  openForServer(dataDir)
  const server = await startEmbedded({ dataDir, secret: testSecret, settings })
  return {
    superUrl: server.superUrl,
    ownerUrl: server.ownerUrl,
    stop: async () => {
      await server.stop()
      release()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function preparedFolder(): Promise<string> {
  const key = createHash('sha256')
    .update(process.platform + process.arch + process.getuid?.())
    .update(
      migrations()
        .map(({ name, checksum }) => name + checksum)
        .join(),
    )
    .digest('hex')
    .slice(0, 16)
  const ready = join(cache, `postgres-${key}`)
  if (existsSync(ready)) return ready

  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(tmpdir(), folders))
  const release = holdFolder(draft)
  openForServer(draft)
  const server = await startEmbedded({ dataDir: draft, secret: testSecret, settings })
  try {
    await migrate({ ownerUrl: server.ownerUrl, secret: testSecret })
  } finally {
    await server.stop()
    release()
  }
  const place = `${ready}.${process.pid}`
  cpSync(draft, place, { recursive: true })
  rmSync(draft, { recursive: true, force: true })
  try {
    renameSync(place, ready)
  } catch {
    rmSync(place, { recursive: true, force: true }) // another run was first
  }
  forgetOlder(ready)
  return ready
}

/** Temporary folders are made for their maker alone; as root the server is somebody else. */
function openForServer(dataDir: string) {
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
}

/** Keeps the three newest prepared folders. */
function forgetOlder(keep: string) {
  const older = readdirSync(cache)
    .filter((name) => /^postgres-[0-9a-f]{16}$/.test(name))
    .map((name) => join(cache, name))
    .filter((path) => path !== keep)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const path of older.slice(2)) rmSync(path, { recursive: true, force: true })
}

/** Removes what killed runs left: their server is stopped as the orphan it is. */
async function sweep() {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(folders))) {
    const dataDir = join(tmpdir(), name)
    try {
      if (Date.now() - statSync(dataDir).mtimeMs < 60_000) continue
      const release = holdFolder(dataDir)
      if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) await stopLeftover(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
      release()
    } catch (error) {
      if (!(error instanceof FolderInUse)) continue // another run's, or another user's
    }
  }
}

async function stopLeftover(dataDir: string) {
  const server: EmbeddedServer = await startEmbedded({ dataDir, secret: testSecret, settings })
  await server.stop()
}
