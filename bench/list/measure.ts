import pg from 'pg'
import { addDays } from '#platform/days.ts'
import type { BenchDatabase } from '../databases.ts'
import { type Figure, fact, figure } from '../figures.ts'
import { type Helper, startHelper } from '../processes.ts'
import { interleaved, median, percentile } from '../statistics.ts'
import { drive } from './driver.ts'
import { described, listPath, type Person, signIn, statementsOf, timesheetList } from './list.ts'
import type { Load, Loaded } from './load.helper.ts'
import type { Statement } from './statement.ts'

const part = 'List: 50 approved timesheets, newest first, with names'
/** Kept busy at once when it is about how many answers, and when it is about how fast one comes. */
const busy = 8
const quiet = 2

export type Pace = { rounds: number; seconds: number }

/** How many sheets the two databases hold. */
export type Sizes = { small: number; large: number }

type Server = { port: number; stop(): Promise<void> }

/** The list of timesheets through the whole stack, among few and among many rows, beside what it could be at best. */
export async function measureList(
  beds: { small: BenchDatabase; large: BenchDatabase },
  files: string,
  pace: Pace,
  sizes: Sizes,
): Promise<Figure[]> {
  const people = {
    small: await signIn(beds.small, beds.small.slugs.sheets!.slice(0, 4)),
    large: await signIn(beds.large, beds.large.slugs.sheets!.slice(0, 4)),
  }
  const { page, roundTrips } = await statementsOf(beds.large, people.large[0]!, timesheetList)
  const statement = await described(beds.large, page)
  const small = await serve('list/saffron.helper.ts', { ...beds.small, files })
  const large = await serve('list/saffron.helper.ts', { ...beds.large, files })
  const bare = await serve('list/bare.helper.ts', { appUrl: beds.large.appUrl, statement })
  const load = await startHelper<Load, Loaded>('list/load.helper.ts')
  try {
    const ask = (server: Server, who: Person, path: string | string[], connections: number) => () =>
      load.ask({
        port: server.port,
        paths: [path].flat(),
        cookie: who.cookie,
        connections,
        seconds: pace.seconds,
      })
    const straight = { connections: busy, seconds: pace.seconds }
    const deep = await deepPath(large, people.large[0]!)
    const got = await interleaved(
      {
        small: ask(small, people.small[0]!, listPath(), busy),
        large: ask(large, people.large[0]!, listPath(), busy),
        bare: ask(bare, people.large[0]!, '/', busy),
        driver: () => drive(statement, { ...straight, url: beds.large.appUrl, walled: true }),
        open: () => drive(statement, { ...straight, url: beds.large.superUrl, walled: false }),
        afresh: ask(large, people.large[0]!, uncounted(), quiet),
        smallQuiet: ask(small, people.small[0]!, listPath(), quiet),
        largeQuiet: ask(large, people.large[0]!, listPath(), quiet),
        deepQuiet: ask(large, people.large[0]!, deep, quiet),
      },
      pace.rounds,
    )
    const few = `${sizes.small.toLocaleString('en-GB')} rows`
    const many = `${sizes.large.toLocaleString('en-GB')} rows`
    const rate = (way: keyof typeof got) => median(got[way].map((each) => each.rate))
    const at = (way: keyof typeof got, share: number) =>
      median(got[way].map(({ latencies }) => percentile(latencies, share)))
    return [
      figure(part, `whole stack, ${many}`, rate('large'), { unit: 'per second' }),
      figure(part, `whole stack, ${few}`, rate('small'), { unit: 'per second' }),
      figure(part, `bare Fastify + pg, same SQL, ${many}`, rate('bare'), { unit: 'per second' }),
      figure(part, `bare driver, same SQL, ${many}`, rate('driver'), { unit: 'per second' }),
      figure(part, 'whole stack / bare Fastify + pg', rate('large') / rate('bare'), { atLeast: 0.65 }),
      figure(part, 'whole stack / bare driver', rate('large') / rate('driver')),
      figure(part, 'row security: with / without', rate('driver') / rate('open'), { atLeast: 0.92 }),
      figure(part, `p50 at ${many}, 2 connections`, at('largeQuiet', 50), { unit: 'ms' }),
      figure(part, `p95 at ${many}, 2 connections`, at('largeQuiet', 95), { unit: 'ms' }),
      figure(part, `p95 at ${many} / at ${few}`, at('largeQuiet', 95) / at('smallQuiet', 95), {
        atMost: 1.3,
      }),
      figure(
        part,
        'a page up to 8,000 rows deep / the first page, p50',
        at('deepQuiet', 50) / at('largeQuiet', 50),
        {
          atMost: 1.2,
        },
      ),
      figure(part, 'p50 when all that match are counted each time', at('afresh', 50), { unit: 'ms' }),
      figure(part, 'round trips of a request, agency and session included', roundTrips, {
        atMost: 1,
        unit: 'count',
      }),
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

/** So many lists that none of them was counted a moment ago: each begins at another day, before the first sheet. */
function uncounted(): string[] {
  return Array.from({ length: 5_000 }, (_, at) => listPath({ period_from: addDays('2000-01-01', at) }))
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

/** What the database does: a walk along an index that stops after a page, and nothing to sort but that page. */
async function plans(bed: BenchDatabase, statement: Statement): Promise<Figure[]> {
  const plan = await explained(bed, statement)
  const begins = plan.findIndex((line) => line.trim() === 'CTE page')
  const deep = (line: string) => line.search(/\S/)
  const ends = plan.findIndex((line, at) => at > begins && deep(line) <= deep(plan[begins]!))
  const walk = plan.slice(begins, ends)
  const ok =
    walk.some((line) => /Index (Only )?Scan/.test(line)) &&
    !walk.some((line) => /Sort|Seq Scan|Bitmap/.test(line))
  const index = walk.join('\n').match(/using (\w+)/)?.[1] ?? 'none'
  if (!ok) console.error(`The list does not walk an index:\n${plan.join('\n')}`)
  return [fact(part, 'plan of the page', ok, ok ? index : 'sorts', 'an index walk, no sort')]
}

async function explained(bed: BenchDatabase, { tenant, text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: bed.appUrl, options: '-c timezone=UTC -c jit=off' })
  await client.connect()
  try {
    await client.query(`begin; select set_config('app.tenant_id', '${tenant}', true)`)
    const { rows } = await client.query({ text: `explain (costs off) ${text}`, values })
    return rows.map((row) => row['QUERY PLAN'])
  } finally {
    await client.end()
  }
}
