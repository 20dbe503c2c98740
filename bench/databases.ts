import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate, type Urls } from '#platform/db/migrate.ts'
import { holdFolder } from '#platform/folder-lock.ts'
import { generate, type Wanted } from './generate/generate.ts'

export const benchSecret = 'a secret that only the bench knows, 32 characters or more'

export type BenchDatabase = Urls & { ownerUrl: string; superUrl: string; slugs: Record<string, string[]> }

/** What each database of the bench holds, by name. */
export type Plan = Record<string, Record<string, Wanted>>

export type BenchDatabases = {
  dataDir: string
  databases: Record<string, BenchDatabase>
  stop(): Promise<void>
}

/**
 * A PostgreSQL of its own with the settings of `npm start` (writes reach the disk), and in it the databases of the
 * plan, filled. With `keep` the folder stays, and what it holds already is not made again.
 */
export async function openBenchDatabases(
  plan: Plan,
  keep: string | undefined,
  say: (text: string) => void,
): Promise<BenchDatabases> {
  const dataDir = keep ?? mkdtempSync(join(tmpdir(), 'saffron-bench-'))
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o711) // as root the server is somebody else
  const release = holdFolder(dataDir)
  const server = await startEmbedded({ dataDir, secret: benchSecret })
  const stop = async () => {
    await server.stop()
    release()
    if (!keep) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const beds: Record<string, BenchDatabase> = {}
    for (const [name, fillings] of Object.entries(plan)) {
      const ownerUrl = at(server.ownerUrl, `bench_${name}`)
      await make(server.superUrl, `bench_${name}`)
      const urls = await migrate({ ownerUrl, secret: benchSecret })
      const slugs = await filled(ownerUrl, join(dataDir, `${name}.json`), fillings, say)
      beds[name] = { ...urls, ownerUrl, superUrl: at(server.superUrl, `bench_${name}`), slugs }
    }
    return { dataDir, databases: beds, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function filled(ownerUrl: string, file: string, fillings: Plan[string], say: (text: string) => void) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  const slugs: Record<string, string[]> = {}
  for (const [name, wanted] of Object.entries(fillings)) {
    const made = await generate(ownerUrl, wanted)
    slugs[name] = made.slugs
    say(
      `${name}: ${made.rows.timesheets!.toLocaleString('en-GB')} timesheets in ${made.seconds.toFixed(1)} s`,
    )
  }
  writeFileSync(file, JSON.stringify(slugs))
  return slugs
}

async function make(superUrl: string, name: string) {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name} owner saffron_owner`)
  } finally {
    await client.end()
  }
}

function at(url: string, database: string): string {
  const to = new URL(url)
  to.pathname = `/${database}`
  return to.href
}
