import pg from 'pg'
import { addDays, utcDay, weekEnding } from '#platform/days.ts'
import { makeAgencies } from './agencies.ts'
import { withBareTables } from './bare.ts'
import { makeCandidates, makeClients, makePlacements, makeSuppliers } from './parties.ts'
import { shapesOf } from './shapes.ts'
import { makeSheets, sheetTables } from './sheets.ts'

export type Wanted = {
  tenants: number
  /** Over all tenants. */
  timesheets: number
  /** In each tenant, at least; there is one for every placement. */
  candidates?: number
  /** Only sheets of last week, approved, with five charge units each and nothing invoiced: work for a run. */
  plain?: boolean
  /** Another seed, other data; the same seed, the same. */
  seed?: number
  /** The day that the data leads up to. */
  today?: string
}

export type Generated = { slugs: string[]; rows: Record<string, number>; seconds: number }

/** Taking indexes off pays from here on. */
const many = 20_000

const counted = [
  'tenants',
  'users',
  'clients',
  'suppliers',
  'candidates',
  'jobs',
  'placements',
  ...sheetTables,
]

/**
 * Adds agencies with a year of their work to a migrated database, set by set and all or nothing. `ownerUrl` is the login
 * that owns the tables; nobody else should work on them meanwhile. Ends with fresh statistics.
 */
export async function generate(ownerUrl: string, wanted: Wanted): Promise<Generated> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    options: '-c timezone=UTC -c jit=off -c work_mem=256MB',
  })
  await owner.connect()
  const began = performance.now()
  try {
    const before = await counts(owner)
    await owner.query('begin')
    const slugs = await make(owner, wanted, before.timesheets ?? 0)
    await owner.query('commit')
    for (const table of await tablesOf(owner)) await owner.query(`vacuum (analyze) ${table}`)
    const after = await counts(owner)
    const rows = Object.fromEntries(counted.map((table) => [table, after[table]! - before[table]!]))
    return { slugs, rows, seconds: (performance.now() - began) / 1000 }
  } finally {
    await owner.end()
  }
}

async function make(owner: pg.Client, wanted: Wanted, existing: number): Promise<string[]> {
  const { tenants, timesheets, candidates = 0, plain = false, seed = 1 } = wanted
  const today = wanted.today ?? utcDay(new Date())
  const weeks = plain ? [1] : Array.from({ length: 52 }, (_, at) => 51 - at)
  await makeHelpers(owner, seed)
  const slugs = await makeAgencies(owner, tenants)
  await owner.query(
    `create temp table g_sizes on commit drop as
     select tenant_id, sheets, ((sheets + $3::integer - 1) / $3::integer)::integer as placements
     from (select tenant_id, ($1::integer / $2::integer) + (t <= $1::integer % $2::integer)::integer as sheets from g_tenants) sized`,
    [timesheets, tenants, weeks.length],
  )
  await makeClients(owner)
  await makeSuppliers(owner)
  await makeCandidates(owner, candidates)
  await makePlacements(owner, addDays(weekEnding(today, 7), -7 * Math.max(...weeks) - 6))
  const work = () => makeSheets(owner, { shapes: shapesOf(today, weeks, plain), weeks, plain })
  if (timesheets >= many && timesheets >= existing) await withBareTables(owner, sheetTables, work)
  else await work()
  return slugs
}

/** A number from 0 to 999 that follows from two others, and a VAT number with its check digits. Gone with the connection. */
async function makeHelpers(owner: pg.Client, seed: number) {
  await owner.query(`
    create function pg_temp.roll(a bigint, b bigint) returns integer language sql immutable
      return ((a * 7919 + b * 104729 + ${Math.trunc(seed)} * 1299709) * 2654435761 % 4294967296 / 4096 % 1000)::integer;
    create function pg_temp.vat(n bigint) returns text language sql immutable
      return (select 'GB' || seven || lpad((97 - sum % 97)::text, 2, '0') from (
        select seven, (select sum(substring(seven, at, 1)::integer * (9 - at)) from generate_series(1, 7) at)::integer as sum
        from (select (1000000 + n * 7919 % 9000000)::text as seven) digits) summed)`)
}

async function tablesOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function counts(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    `select ${counted.map((table) => `(select count(*) from ${table})::integer as ${table}`).join(', ')}`,
  )
  return rows[0]
}
