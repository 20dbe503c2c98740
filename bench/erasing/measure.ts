import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { eraseAgency } from '#areas/central/erasing/background.ts'
import { limited, longLimit } from '#platform/db/limits.ts'
import type { BenchDatabase } from '../databases.ts'
import { benchApp, benchDeps } from '../deps.ts'
import { type Figure, fact, figure } from '../figures.ts'
import { askDatabase } from '../list/driver.ts'
import { listPath, type Person, signIn } from '../list/list.ts'
import { percentile } from '../statistics.ts'
import { close, fill } from './fill.ts'
import { watch } from './watch.ts'

const part = 'Erasing a closed agency, while another one works'

type Size = { people: number; seconds: number }

/**
 * Takes large agencies out of a database in which another one reads lists and adds clients: how long it takes, how
 * long its longest transaction is, who waits for its locks, and what it costs in memory. The second one goes while a
 * backup is under way, which sees what was there when it began: nothing can be cleared away until it ends.
 */
export async function measureErasing(
  bed: BenchDatabase,
  files: string,
  { people, seconds }: Size,
): Promise<Figure[]> {
  const [first, second, stays] = await signIn(bed, [...bed.slugs.gone!, bed.slugs.stays![0]!])
  const gone = [first!.tenant, second!.tenant]
  for (const tenant of gone) {
    await fill(bed, tenant, people)
    await close(bed, tenant)
  }
  const rows = await rowsOf(bed, gone)
  const deps = { ...benchDeps(bed, files), log: pino({ level: 'warn' }) }
  const { database, log } = deps
  const app = await benchApp(deps, log)
  const watched = await watch(bed.superUrl)
  const erase = async (tenant: number) => {
    const began = performance.now()
    const job = { ...deps, tenant: { id: tenant, slug: '', name: '' }, now: new Date() }
    let over = false
    // As the queue does it: its statements may take longer than those of a request.
    const erased = limited(longLimit, () =>
      eraseAgency({ ...job, inTenant: (work) => database.inTenant(tenant, work) }, {} as never),
    ).finally(() => {
      over = true
    })
    const [others] = await Promise.all([working(app, stays!, () => over), erased])
    return { took: (performance.now() - began) / 1000, others }
  }
  try {
    await working(app, stays!, until(seconds / 3))
    const quiet = await working(app, stays!, until(seconds))
    watched.reset()
    const { took, others } = await erase(gone[0]!)
    const { longest, memory, waited } = watched.seen()
    const backup = await beginBackup(bed)
    const beside = await erase(gone[1]!).finally(() => backup.end())
    const left = await rowsOf(bed, gone)
    const counted = (rows / 2).toLocaleString('en-GB')
    return [
      figure(part, `${counted} rows, ${people.toLocaleString('en-GB')} of them people`, took, { unit: 's' }),
      figure(part, 'beside a backup / without', beside.took / took, { atMost: 3 }),
      figure(part, 'its longest transaction', longest, { unit: 's' }),
      figure(part, 'most memory of its connection', memory / 1024, { unit: 'MB' }),
      figure(part, 'longest wait for its locks', waited, { unit: 'ms', atMost: 50 }),
      ...compared('a list of sheets', quiet.reads, others.reads),
      ...compared('adding a client', quiet.writes, others.writes),
      fact(part, 'what is left of them', left === 0, `${left} rows`, '0 rows'),
    ]
  } finally {
    await watched.stop()
    await app.close()
    await database.close()
  }
}

/** A reader who began before: as `pg_dump` does, it sees one moment until it is done. */
async function beginBackup({ superUrl }: BenchDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  await client.query('begin isolation level repeatable read')
  await client.query('select count(*) from tenants')
  return client
}

const until = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

/** What one reader and one writer of another agency wait for, in milliseconds. */
async function working(app: FastifyInstance, { cookie }: Person, isOver: () => boolean) {
  const timed = async (send: () => Promise<{ statusCode: number; body: string }>) => {
    const times: number[] = []
    while (!isOver()) {
      const began = performance.now()
      const { statusCode, body } = await send()
      if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
      times.push(performance.now() - began)
    }
    return times
  }
  const [reads, writes] = await Promise.all([
    timed(() => app.inject({ url: listPath(), headers: { cookie } })),
    timed(() =>
      app.inject({
        method: 'POST',
        url: '/api/v1/clients',
        headers: { cookie },
        payload: { name: randomUUID() },
      }),
    ),
  ])
  return { reads, writes }
}

const compared = (what: string, quiet: number[], meanwhile: number[]): Figure[] =>
  [50, 99].map((share) =>
    figure(
      part,
      `${what}, p${share}: ${percentile(quiet, share).toFixed(1)} ms otherwise`,
      percentile(meanwhile, share),
      {
        unit: 'ms',
      },
    ),
  )

/** Over all tables behind the wall but those that stay. */
async function rowsOf({ superUrl }: BenchDatabase, tenants: number[]): Promise<number> {
  const tables = await askDatabase<{ name: string }>(
    superUrl,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`,
  )
  const counts = tables.map(({ name }) => `(select count(*) from ${name} where tenant_id = any($1))`)
  const [found] = await askDatabase<{ rows: string }>(superUrl, `select ${counts.join(' + ')} as rows`, [
    tenants,
  ])
  return Number(found!.rows)
}
