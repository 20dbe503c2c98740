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
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '#platform/db/embedded.ts'
import { migrate, migrations } from '#platform/db/migrate.ts'
import { FolderInUse, holdFolder } from '#platform/folder-lock.ts'

export const testSecret = 'a secret that only tests know, 32 characters or more'

const cache = join(import.meta.dirname, '..', '.cache')
const folders = 'saffron-test-'

/** Speed over safety: nothing in here is missed when the machine stops. Passwords are proven in one round. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  scram_iterations: '1',
}

/**
 * A statement is planned once a connection, not five times with its values before: most are asked a few times and never
 * again. Only where there are few rows: the year of the demo takes twice as long with such plans.
 */
export const plannedOnce = { plan_cache_mode: 'force_generic_plan' }

/** What a test run takes at most, several at once. */
const room = 2 * 1024 ** 3

/**
 * Where the server lies: in memory where there is room, because each database of a test is two thousand files that are
 * made and removed again, and a disk (ext4) looks through all that were lately removed for every one that it makes.
 */
const places = ['/dev/shm', tmpdir()].filter(hasRoom)

function hasRoom(place: string): boolean {
  if (place === tmpdir()) return true
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > room
  } catch {
    return false
  }
}

export type TestCluster = { superUrl: string; ownerUrl: string; stop(): Promise<void> }

/**
 * A PostgreSQL of its own for one test run, in a temporary folder, with the migrated database `saffron` to copy from.
 * A prepared folder is kept in `.cache` for as long as no migration changes.
 */
export async function startTestCluster(more: Record<string, string> = {}): Promise<TestCluster> {
  await sweep()
  const dataDir = mkdtempSync(join(places[0]!, folders))
  const release = holdFolder(dataDir)
  const prepared = await preparedFolder()
  for (const name of ['postgres', 'postgres-password']) {
    cpSync(join(prepared, name), join(dataDir, name), { recursive: true, preserveTimestamps: true })
  }
  openForServer(dataDir)
  const server = await startEmbedded({ dataDir, secret: testSecret, settings: { ...settings, ...more } })
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
    .update(process.platform + process.arch + process.getuid?.() + JSON.stringify(settings))
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
  const left = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  for (const dataDir of left.filter((each) => basename(each).startsWith(folders))) {
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
