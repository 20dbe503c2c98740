import { utcDay } from '#platform/days.ts'
import type { BenchDatabase } from '../databases.ts'
import { benchApp, benchDeps } from '../deps.ts'
import { type Figure, fact, figure } from '../figures.ts'
import { askDatabase } from '../list/driver.ts'
import { signIn } from '../list/list.ts'
import { percentile } from '../statistics.ts'
import { type Books, fillBooks } from './fill.ts'

/**
 * The account of the largest client and the aged debt of all, by the endpoints that the pages ask, beside the least SQL
 * that adds up the same rows.
 */
export async function measureAccounts(
  bed: BenchDatabase,
  files: string,
  books: Books,
  rounds: number,
): Promise<Figure[]> {
  const [person] = await signIn(bed, bed.slugs.sheets!)
  const { tenant, cookie } = person!
  const client = await fillBooks(bed, tenant, books)
  const part = `Accounts: ${books.documents.toLocaleString('en-GB')} invoices of ${books.clients.toLocaleString('en-GB')} clients`
  const deps = benchDeps(bed, files)
  const app = await benchApp(deps)
  const times = async (work: () => Promise<unknown>) => {
    const taken: number[] = []
    for (let round = -2; round < rounds; round++) {
      const began = performance.now()
      await work()
      if (round >= 0) taken.push(performance.now() - began)
    }
    return taken
  }
  const get = async (path: string) => {
    const reply = await app.inject({ url: `/api/v1${path}`, headers: { cookie } })
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`)
    return reply.json()
  }
  try {
    const whole = `/clients/${client}/statement?from=2015-01-01`
    const recent = await times(() => get(`/clients/${client}/statement`))
    const statement = await times(() => get(whole))
    const ageing = await times(() => get('/aged-debt?per_page=50'))
    const totals = await times(() => get('/aged-debt-totals'))
    const least = await times(() => askDatabase(bed.superUrl, leastAgeing, [tenant, utcDay(new Date())]))
    const lines = (await get(whole)).accounts[0].lines.length as number
    const same = (await get('/aged-debt-totals')).total.total === (await owed(bed, tenant))
    return [
      figure(part, 'lines of the largest statement', lines, { unit: 'count' }),
      figure(part, 'that statement whole, p50', percentile(statement, 50), { unit: 'ms', atMost: 300 }),
      figure(part, 'its last three months, p50', percentile(recent, 50), { unit: 'ms' }),
      figure(part, 'aged debt, a page, p95', percentile(ageing, 95), { unit: 'ms', atMost: 1000 }),
      figure(part, 'aged debt, its totals, p95', percentile(totals, 95), { unit: 'ms', atMost: 1000 }),
      figure(part, 'the least SQL, p50', percentile(least, 50), { unit: 'ms' }),
      figure(part, 'totals / least', percentile(totals, 50) / percentile(least, 50)),
      fact(part, 'the same money both ways', same, same ? 'yes' : 'no', 'yes'),
    ]
  } finally {
    await app.close()
    await deps.database.close()
  }
}

const leastAgeing = `
  select client_id, sum(balance) filter (where due_date >= $2::date) as current,
    sum(balance) filter (where due_date < $2::date) as late
  from invoices where tenant_id = $1 and type = 'sales' and status = any('{issued,sent,part-paid,disputed}') and balance > 0
  group by client_id`

async function owed(bed: BenchDatabase, tenant: number): Promise<number> {
  const [row] = await askDatabase<{ sum: string }>(
    bed.superUrl,
    `select sum(balance) as sum from invoices where tenant_id = $1 and type = 'sales' and number is not null`,
    [tenant],
  )
  return Number(row!.sum)
}
