import pino from 'pino'
import { carryOut } from '#areas/invoices/corrections/carry-out.ts'
import type { Deps, JobContext } from '#platform/area.ts'
import { limited, longLimit } from '#platform/db/limits.ts'
import type { BenchDatabase } from '../databases.ts'
import { benchDeps } from '../deps.ts'
import { type Figure, fact, figure } from '../figures.ts'
import { askDatabase } from '../list/driver.ts'
import { interleaved, median } from '../statistics.ts'
import { leastCorrection } from './least.ts'

const part = 'Correction: the rate of approved weeks of 5 units was wrong'

/** How many agencies with untouched approved time it uses up: two a round, the warm-up included. */
export const agenciesForCorrections = (rounds: number) => 2 * (rounds + 1)

/**
 * Timesheets a second from an approved correction to all of it carried out: worked out anew sheet by sheet in steps that are
 * kept, then units, holds, links, history and announcements in one transaction; and by the least SQL that writes the same rows.
 */
export async function measureCorrections(
  bed: BenchDatabase,
  files: string,
  rounds: number,
): Promise<Figure[]> {
  const deps = benchDeps(bed, files)
  const fresh = (
    await askDatabase<{ id: string }>(
      bed.superUrl,
      'select id from tenants t where not exists (select from corrections x where x.tenant_id = t.id) order by id',
    )
  ).map(({ id }) => Number(id))
  const ours: number[] = []
  const least: number[] = []
  const next = async (into: number[]) => {
    const tenant = fresh.shift()
    if (tenant === undefined) throw new Error('there is no untouched agency left for another round')
    into.push(tenant)
    const [made] = await askDatabase<{ id: string; sheet_count: number }>(bed.superUrl, proposed, [tenant])
    return { tenant, id: Number(made!.id), sheets: made!.sheet_count }
  }
  try {
    const rates = await interleaved(
      {
        ours: async () => {
          const { tenant, id, sheets } = await next(ours)
          return timed(sheets, () => carriedOut(deps, tenant, id))
        },
        least: async () => {
          const { tenant, id, sheets } = await next(least)
          return timed(sheets, () => leastCorrection(bed.superUrl, tenant, id))
        },
      },
      rounds,
    )
    const rate = (way: keyof typeof rates) => median(rates[way])
    return [
      figure(part, 'carried out, in steps that go on where they were', rate('ours'), { unit: 'per second' }),
      figure(part, 'the least SQL that writes the same rows', rate('least'), { unit: 'per second' }),
      figure(part, 'ours / least SQL', rate('ours') / rate('least'), { atLeast: 0.4 }),
      await sound(bed, ours, least),
    ]
  } finally {
    await deps.database.close()
  }
}

async function timed(sheets: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (sheets / (performance.now() - began)) * 1000
}

async function carriedOut(deps: Deps, id: number, correction: number): Promise<void> {
  const job: JobContext = {
    ...deps,
    tenant: { id, slug: 'bench', name: 'Bench' },
    now: new Date(),
    log: pino({ level: 'warn' }),
    inTenant: (work) => deps.database.inTenant(id, work),
  }
  // As the queue does it: its statements may take longer than those of a request.
  await limited(longLimit, () => carryOut(job, { id: correction }))
}

/** An approved correction of all approved time of an agency: the basic rate is charged at 31.18. */
export const proposed = `
  insert into corrections (tenant_id, client_id, cause, way, from_day, scope, reason, currency, sheet_count, bill_delta, pay_delta,
    sides, requested_by_user_id, status, decided_by_user_id, decided_at)
  select $1::integer, min(u.client_id), 'rates', 'delta', min(u.day), json_build_object('placement_ids', json_agg(distinct u.placement_id),
      'timesheet_ids', null, 'rates', json_build_array(json_build_object('rate_code_id', min(u.rate_code_id), 'charge_rate', '31.18'))),
    'Measured', 'GBP', count(distinct u.timesheet_id), sum(round(u.quantity * 3118) - u.charge_amount), 0, '{bill}', min(w.id), 'approved', min(w.id), now()
  from charge_units u
  cross join (select min(id) as id from users where tenant_id = $1::integer and kind = 'staff') w
  where u.tenant_id = $1::integer
  returning id, sheet_count`

/** Both ways made as many units of the same money, and left none of the old in the runs. */
async function sound(bed: BenchDatabase, ours: number[], least: number[]): Promise<Figure> {
  const rows = await askDatabase<Record<string, string>>(
    bed.superUrl,
    `select x.status, x.sheet_count, x.bill_delta,
       (select count(*) || ' ' || sum(u.charge_amount) || ' ' || sum(u.pay_amount) from charge_units u
        where u.tenant_id = x.tenant_id and u.source_kind = 'adjustment') as units,
       (select count(*) from unit_holds h where h.tenant_id = x.tenant_id and h.kind = 'corrected') as holds,
       (select count(*) from correction_units k where k.tenant_id = x.tenant_id) as links,
       (select count(*) || ' ' || sum(s.bill_after - s.bill_before) from correction_sheets s where s.tenant_id = x.tenant_id) as sheets,
       (select count(*) from history h where h.tenant_id = x.tenant_id and h.action = 'corrected') as history
     from corrections x where x.tenant_id = any($1)`,
    [[...ours, ...least]],
  )
  const ok = new Set(rows.map((row) => JSON.stringify(row))).size === 1 && rows[0]!.status === 'done'
  if (!ok) console.error(rows)
  return fact(part, 'same rows and money both ways', ok, ok ? 'yes' : 'no', 'yes')
}
