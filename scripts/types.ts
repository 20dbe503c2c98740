import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as PostgresTypes } from 'kysely-codegen'
import pg from 'pg'
import { startTestCluster } from '#test/cluster.ts'

/**
 * Writes the types of the tables from a freshly migrated database; with `--check` only says whether they are
 * current. What the driver hands out is decided in `platform/db/query-protocol.ts`, and said here once more.
 */
const wire = {
  int8: 'number',
  numeric: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  interval: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  citext: 'string',
  bytea: 'Uint8Array',
}

const file = join(import.meta.dirname, '..', 'src', 'platform', 'db', 'tables.gen.ts')
const made = await tableTypes()
const current = existsSync(file) ? readFileSync(file, 'utf8') : ''
if (made === current) {
  console.log('The table types are current.')
} else if (process.argv.includes('--check')) {
  console.error('src/platform/db/tables.gen.ts does not match the migrations. Run: npm run types')
  process.exitCode = 1
} else {
  writeFileSync(file, made)
  console.log('Wrote src/platform/db/tables.gen.ts')
}

async function tableTypes(): Promise<string> {
  const cluster = await startTestCluster()
  const pool = new pg.Pool({ connectionString: cluster.ownerUrl })
  pool.on('error', () => undefined) // the server stops before the last socket is closed
  try {
    return await generate({
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      dialect: new PostgresTypes(),
      excludePattern: '{graphile_worker.*,public.schema_migrations}',
      typeMapping: wire,
      outFile: null,
    })
  } finally {
    await pool.end()
    await cluster.stop()
  }
}
