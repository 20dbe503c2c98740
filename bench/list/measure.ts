import pg from 'pg'
import { queryForTenant } from '#platform/db/wire.ts'
import { type Figure, fact, figure } from '../figures.ts'
import type { Bed } from '../ground.ts'
import { type Helper, startHelper } from '../processes.ts'
import { interleaved, median, percentile } from '../statistics.ts'
import { described, listPath, type Person, signIn, statementsOf } from './list.ts'
import type { Load, Loaded } from './load.helper.ts'
import type { Statement } from './statement.ts'

const part = 'List: 50 approved timesheets, newest first, with names'
/** Kept busy at once when it is about how many answers, and when it is about how fast one comes. */
const busy = 8
const calm = 2

export type Pace = { rounds: number; seconds: number }

type Server = { port: number; stop(): Promise<void> }

/** The list of timesheets through the whole stack, among few and among many rows, beside what it could be at best. */
export async function measureList(
  beds: { small: Bed; large: Bed },
  files: string,
  pace: Pace,
): Promise<Figure[]> {
  const people = {
    small: await signIn(beds.small, beds.small.slugs.sheets!.slice(0, 4)),
    large: await signIn(beds.large, beds.large.slugs.sheets!.slice(0, 4)),
  }
  const { page, roundTrips } = await statementsOf(beds.large, people.large[0]!)
  const statement = await described(beds.large, page)
  const small = await serve('list/saffron.helper.ts', { ...beds.small, files })
  const large = await serve('list/saffron.helper.ts', { ...beds.large, files })
  const bare = await serve('list/bare.helper.ts', { appUrl: beds.large.appUrl, statement })
  const load = await startHelper<Load, Loaded>('list/load.helper.ts')
  try {
    const ask = (server: Server, who: Person, path: string, connections: number) => () =>
      load.ask({ port: server.port, paths: [path], cookie: who.cookie, connections, seconds: pace.seconds })
    const deep = await deepPath(large, people.large[0]!)
    const got = await interleaved(
      {
        small: ask(small, people.small[0]!, listPath(), busy),
        large: ask(large, people.large[0]!, listPath(), busy),
        bare: ask(bare, people.large[0]!, '/', busy),
        driver: () => driverLoop(beds.large.appUrl, [statement], busy, pace.seconds),
        smallCalm: ask(small, people.small[0]!, listPath(), calm),
        largeCalm: ask(large, people.large[0]!, listPath(), calm),
        deepCalm: ask(large, people.large[0]!, deep, calm),
      },
      pace.rounds,
    )
    const rate = (way: keyof typeof got) => median(got[way].map((each) => each.rate))
    const at = (way: keyof typeof got, share: number) =>
      median(got[way].map(({ latencies }) => percentile(latencies, share)))
    return [
      figure(part, 'whole stack, 2 million rows', rate('large'), { unit: 'per second' }),
      figure(part, 'whole stack, 100 thousand rows', rate('small'), { unit: 'per second' }),
      figure(part, 'bare Fastify + pg, same SQL, 2 million rows', rate('bare'), { unit: 'per second' }),
      figure(part, 'bare driver, same SQL, 2 million rows', rate('driver'), { unit: 'per second' }),
      figure(part, 'whole stack / bare Fastify + pg', rate('large') / rate('bare'), { atLeast: 0.55 }),
      figure(part, 'whole stack / bare driver', rate('large') / rate('driver')),
      figure(part, 'p50 at 2 million rows, 2 connections', at('largeCalm', 50), { unit: 'ms' }),
      figure(part, 'p95 at 2 million rows, 2 connections', at('largeCalm', 95), { unit: 'ms' }),
      figure(part, 'p95 at 2 million / at 100 thousand rows', at('largeCalm', 95) / at('smallCalm', 95), {
        atMost: 1.3,
      }),
      figure(part, 'a page 8,000 rows deep / the first page, p50', at('deepCalm', 50) / at('largeCalm', 50), {
        atMost: 1.2,
      }),
      figure(part, 'round trips of a request, session included', roundTrips, { unit: 'count' }),
      ...(await plans(beds.large, statement)),
    ]
  } finally {
    await Promise.all([small, large, bare, load].map((each) => each.stop()))
  }
}

async function serve(file: string, given: object): Promise<Server> {
  const helper: Helper<object, number> = await startHelper(file, given)
  return { port: await helper.ask({}), stop: helper.stop }
}

/** Follows `next` as a browser would, 80 full pages down, where the last cursor leads on. */
async function deepPath(server: Server, who: Person): Promise<string> {
  let path = listPath({ per_page: '100' })
  for (let page = 0; page < 80; page++) {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie: who.cookie } })
    const { links } = (await reply.json()) as { links: { next: string | null } }
    if (!links.next) break
    path = links.next
  }
  const after = new URL(path, 'http://bench').searchParams.get('after')
  return listPath(after ? { after } : {})
}

/** The statements and nothing else: pg in this process, no server, rows as text. */
export async function driverLoop(
  appUrl: string,
  statements: Statement[],
  connections: number,
  seconds: number,
): Promise<Loaded> {
  const asText = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: connections,
    options: '-c timezone=UTC -c jit=off',
  })
  const latencies: number[] = []
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    clients.map(async (client, at) => {
      for (let turn = at; performance.now() < until; turn++) {
        const { tenant, text, values } = statements[turn % statements.length]!
        const sent = performance.now()
        await queryForTenant(client, tenant, text, values, asText)
        latencies.push(performance.now() - sent)
      }
      client.release()
    }),
  )
  const rate = (latencies.length / (performance.now() - began)) * 1000
  await pool.end()
  return { rate, latencies }
}

/** What the database does: a walk along an index that stops after a page, and nothing to sort but that page. */
async function plans(bed: Bed, statement: Statement): Promise<Figure[]> {
  const plan = await explained(bed, statement)
  const before = plan.slice(plan.findIndex((line) => line.includes('CTE page')))
  const walk = before.slice(
    0,
    before.findIndex((line, at) => at > 0 && /^\s*->\s+.*CTE Scan on page/.test(line)),
  )
  const ok =
    walk.some((line) => /Index (Only )?Scan/.test(line)) &&
    !walk.some((line) => /Sort|Seq Scan|Bitmap/.test(line))
  const index = walk.join('\n').match(/using (\w+)/)?.[1] ?? 'none'
  if (!ok) console.error(`The list does not walk an index:\n${plan.join('\n')}`)
  return [fact(part, 'plan of the page', ok, ok ? index : 'sorts', 'an index walk, no sort')]
}

export async function explained(bed: Bed, { tenant, text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: bed.appUrl, options: '-c timezone=UTC -c jit=off' })
  await client.connect()
  try {
    await client.query(`begin; select set_config('app.tenant_id', '${tenant}', true)`)
    const { rows } = await client.query({
      text: `explain (analyze, costs off, timing off, buffers off) ${text}`,
      values,
    })
    return rows.map((row) => row['QUERY PLAN'])
  } finally {
    await client.end()
  }
}
