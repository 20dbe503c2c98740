import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { utcDay } from '#platform/days.ts'
import type { BenchDatabase } from '../databases.ts'
import { benchApp, benchDeps } from '../deps.ts'
import { type Figure, fact, figure } from '../figures.ts'
import { askDatabase } from '../list/driver.ts'
import { type Person, signIn } from '../list/list.ts'
import { interleaved, median } from '../statistics.ts'
import { batchesOf } from './batches.ts'
import { switchOnEverything } from './everything.ts'
import { leastRun } from './least.ts'
import { leastEverything } from './least-everything.ts'
import { rowByRow } from './rows.ts'

const part = 'Invoice run: approved weeks of 5 units become issued invoices of 5 lines'

/** Rows are so slow that a sample has to do. */
export type RunPace = { rounds: number; sample: number }

/**
 * How many agencies with untouched approved time it uses up: two a round, the warm-up included, one to begin with and one
 * for samples; and two a round once more with everything switched on.
 */
export const agenciesFor = (rounds: number) => 4 * (rounds + 1) + 2

/**
 * Documents a second from ready time to issued with number, snapshot, chain, history and announcements: by our own
 * endpoints, by the least SQL that writes the same rows, and row by row.
 */
export async function measureRuns(
  bed: BenchDatabase,
  files: string,
  { rounds, sample }: RunPace,
): Promise<Figure[]> {
  await askDatabase(
    bed.superUrl,
    `update billing_profiles set split_by = '{placement}', summarise_to = 'day'`,
  )
  await askDatabase(bed.superUrl, series)
  const fresh = await signIn(bed, await untouched(bed))
  const sampled = fresh.pop()!
  const deps = benchDeps(bed, files)
  const app = await benchApp(deps)
  const ours: Person[] = []
  const least: Person[] = []
  const take = (from: Person[]) => {
    const next = fresh.pop()
    if (!next) throw new Error('there is no untouched agency left for another round')
    from.push(next)
    return next
  }
  const parts = {
    checks: [] as number[],
    run: [] as number[],
    approval: [] as number[],
    issue: [] as number[],
  }
  try {
    // Empty tables mislead the planner: the first documents are made untimed, and counted as autovacuum would.
    await ourRun(app, bed, take([]), { checks: [], run: [], approval: [], issue: [] })
    for (const table of [
      'invoices',
      'invoice_lines',
      'invoice_units',
      'invoice_taxes',
      'issued_documents',
      'history',
    ])
      await askDatabase(bed.superUrl, `vacuum (analyze) ${table}`)
    const rates = await interleaved(
      {
        ours: () => ourRun(app, bed, take(ours), parts),
        // What it writes is issued from the beginning, which the wall lets nobody do: it stands behind none.
        least: () => inSql(bed, bed.superUrl, take(least), leastRun),
        rows: () =>
          inSql(bed, bed.appUrl, sampled, (client, tenant, user) => rowByRow(client, tenant, user, sample)),
      },
      rounds,
    )
    const rate = (way: keyof typeof rates) => median(rates[way])
    const everything = await measureEverything(app, bed, fresh.splice(0), rounds)
    return [
      figure(part, 'run, approval and issue through the endpoints', rate('ours'), { unit: 'per second' }),
      figure(part, 'the least SQL that writes the same rows', rate('least'), { unit: 'per second' }),
      figure(part, 'row by row, prepared, a transaction each', rate('rows'), { unit: 'per second' }),
      figure(part, 'ours / least SQL', rate('ours') / rate('least'), { atLeast: 0.5 }),
      figure(part, 'ours / row by row', rate('ours') / rate('rows'), { atLeast: 8, unit: 'times' }),
      figure(part, 'pre-flight of all of it, beforehand', median(parts.checks), { unit: 'ms' }),
      figure(part, 'pre-flight / the run', median(parts.checks) / median(parts.run), { atMost: 1 }),
      figure(part, 'of which the run', median(parts.run), { unit: 'ms' }),
      figure(part, 'of which the approval', median(parts.approval), { unit: 'ms' }),
      figure(part, 'of which the issue', median(parts.issue), { unit: 'ms' }),
      await sound(part, bed, ours, least),
      ...everything,
    ]
  } finally {
    await app.close()
    await deps.database.close()
  }
}

/** The same with purchase orders, a discount, a surcharge and every split, beside the least SQL that writes that. */
async function measureEverything(
  app: FastifyInstance,
  bed: BenchDatabase,
  fresh: Person[],
  rounds: number,
): Promise<Figure[]> {
  const part = 'Invoice run: the same with purchase orders, discount, surcharge and every split'
  await switchOnEverything(
    bed,
    fresh.map(({ tenant }) => tenant),
  )
  const [ours, least]: [Person[], Person[]] = [[], []]
  const take = (from: Person[]) => {
    from.push(fresh.pop()!)
    return from.at(-1)!
  }
  const parts = { checks: [], run: [], approval: [], issue: [] }
  const rates = await interleaved(
    {
      ours: () => ourRun(app, bed, take(ours), parts),
      least: () => inSql(bed, bed.superUrl, take(least), leastEverything),
    },
    rounds,
  )
  return [
    figure(part, 'run, approval and issue through the endpoints', median(rates.ours), { unit: 'per second' }),
    figure(part, 'the least SQL that writes the same rows', median(rates.least), { unit: 'per second' }),
    figure(part, 'ours / least SQL', median(rates.ours) / median(rates.least), { atLeast: 0.5 }),
    figure(part, 'of which the run', median(parts.run), { unit: 'ms' }),
    figure(part, 'of which the approval', median(parts.approval), { unit: 'ms' }),
    figure(part, 'of which the issue', median(parts.issue), { unit: 'ms' }),
    await sound(part, bed, ours, least),
  ]
}

/** As the first document of an agency would make it. */
const series = `insert into number_series (tenant_id, legal_entity_id, type, format)
  select tenant_id, id, 'sales', 'INV-{SEQ:6}' from legal_entities on conflict do nothing`

async function untouched(bed: BenchDatabase): Promise<string[]> {
  const rows = await askDatabase<{ slug: string }>(
    bed.superUrl,
    `select slug from tenants t where not exists (select from invoices i where i.tenant_id = t.id) order by id desc`,
  )
  return rows.map(({ slug }) => slug)
}

/** By the calls that the page makes. What is to be approved is read in between, on nobody's time. */
async function ourRun(
  app: FastifyInstance,
  bed: BenchDatabase,
  person: Person,
  parts: Record<'checks' | 'run' | 'approval' | 'issue', number[]>,
) {
  const ask = async (path: string, body?: object) => {
    const began = performance.now()
    const reply = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/v1${path}`,
      headers: { cookie: person.cookie },
      ...(body && { payload: body }),
    })
    const ms = performance.now() - began
    if (reply.statusCode >= 300) throw new Error(`${path}: ${reply.body}`)
    return ms
  }
  const askForAll = async (path: string, ids: readonly number[]) => {
    let ms = 0
    for (const some of batchesOf(ids)) ms += await ask(path, { ids: some })
    return ms
  }
  const period_end = utcDay(new Date())
  // What people look at before it: what is asked once more at the issue is within that.
  const checks = await ask(`/invoice-runs/findings?side=sales&period_end=${period_end}`)
  const run = await ask('/invoice-runs', { side: 'sales', period_end })
  const rows = await askDatabase<{ id: string }>(
    bed.superUrl,
    'select id from invoices where tenant_id = $1 order by id',
    [person.tenant],
  )
  const ids = rows.map(({ id }) => Number(id))
  const approval = await askForAll('/invoice-approvals', ids)
  const issue = await askForAll('/invoice-issues', ids)
  for (const [part, ms] of Object.entries({ checks, run, approval, issue }))
    parts[part as keyof typeof parts].push(ms)
  return (ids.length / (run + approval + issue)) * 1000
}

type Work = (client: pg.Client, tenant: number, user: number) => Promise<number>

async function inSql(bed: BenchDatabase, login: string, { tenant }: Person, work: Work): Promise<number> {
  const [user] = await askDatabase<{ id: string }>(
    bed.superUrl,
    `select id from users where tenant_id = $1 and kind = 'staff' order by id limit 1`,
    [tenant],
  )
  const client = new pg.Client({
    connectionString: login,
    options: '-c timezone=UTC -c jit=off -c work_mem=64MB',
  })
  await client.connect()
  try {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [String(tenant)])
    const began = performance.now()
    const count = await work(client, tenant, Number(user!.id))
    return (count / (performance.now() - began)) * 1000
  } finally {
    await client.end()
  }
}

/** Both ways wrote as many rows of the same money, and the numbers run without a gap. */
async function sound(part: string, bed: BenchDatabase, ours: Person[], least: Person[]): Promise<Figure> {
  const summed = (people: Person[]) =>
    askDatabase<Record<string, string>>(
      bed.superUrl,
      `select i.tenant_id, count(*) as invoices, sum(i.gross) as gross, count(distinct i.number) as numbers,
         min(i.number) as first, max(i.number) as last,
         (select count(*) || ' ' || sum(l.net) from invoice_lines l where l.tenant_id = i.tenant_id) as lines,
         (select count(*) from invoice_units u where u.tenant_id = i.tenant_id) as units,
         (select count(*) || ' ' || sum(m.amount) from purchase_order_movements m where m.tenant_id = i.tenant_id) as moved,
         (select count(*) from issued_documents d where d.tenant_id = i.tenant_id) as issued,
         (select count(*) from history h where h.tenant_id = i.tenant_id and h.subject = 'invoices') as history
       from invoices i where i.tenant_id = any($1) group by i.tenant_id order by 1`,
      [people.map(({ tenant }) => tenant)],
    )
  const all = [...(await summed(ours)), ...(await summed(least))].map(({ tenant_id: _tenant, ...sums }) =>
    JSON.stringify(sums),
  )
  const ok = new Set(all).size === 1
  if (!ok) console.error(all.join('\n'))
  return fact(part, 'same rows and money both ways, numbers without a gap', ok, ok ? 'yes' : 'no', 'yes')
}
