import type { BenchDatabase } from '../databases.ts'
import { type Figure, fact, figure } from '../figures.ts'
import { interleaved, median, percentile } from '../statistics.ts'
import { askDatabase, drive } from './driver.ts'
import { candidateSearch, signIn, statementsOf } from './list.ts'
import type { Pace } from './measure.ts'
import type { Statement } from './statement.ts'

const part = 'Search: a name among the candidates of one agency'

/** The search as the application sends it, beside the same without row security, where LIKE may use the index itself. */
export async function measureSearch(bed: BenchDatabase, { rounds, seconds }: Pace): Promise<Figure[]> {
  const [person] = await signIn(bed, bed.slugs.people!)
  const { page } = await statementsOf(bed, person!, candidateSearch('priya sha'))
  const open = withoutFunction(page)
  const before = await scans(bed)
  const got = await interleaved(
    {
      walled: () => drive(page, { url: bed.appUrl, connections: 1, seconds: seconds / 2, walled: true }),
      open: () => drive(open, { url: bed.superUrl, connections: 1, seconds: seconds / 2, walled: false }),
    },
    rounds,
  )
  const p50 = (way: 'walled' | 'open') => median(got[way].map(({ latencies }) => percentile(latencies, 50)))
  const used = (await scans(bed)) > before
  return [
    figure(part, 'under row security, p50', p50('walled'), { unit: 'ms' }),
    figure(part, 'without it, p50', p50('open'), { unit: 'ms' }),
    figure(part, 'with / without', p50('walled') / p50('open'), { atMost: 2 }),
    fact(part, 'index used', used, used ? 'candidates_search' : 'none', 'its trigram index'),
  ]
}

/** Who may pass row security needs no function to search with. */
function withoutFunction(statement: Statement): Statement {
  const text = statement.text.replace(
    /select "(\w+)_search"\((\$\d+)\) as id/,
    'select s.id from $1 s where s.tenant_id = $1_tenant and s.search_text like $2 limit 10000',
  )
  if (text === statement.text) throw new Error(`the search looks different now:\n${statement.text}`)
  return { ...statement, text: text.replace('candidates_tenant', String(statement.tenant)) }
}

async function scans(bed: BenchDatabase): Promise<number> {
  const [row] = await askDatabase<{ scans: string }>(
    bed.superUrl,
    `select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'candidates_search'`,
  )
  return Number(row?.scans ?? 0)
}
