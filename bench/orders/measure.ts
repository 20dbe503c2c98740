import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { readOrders } from '#areas/purchase-orders/held-orders.ts'
import type { Db } from '#platform/db/tenant.ts'
import { openDatabase } from '#platform/db/tenant.ts'
import type { BenchDatabase } from '../databases.ts'
import { type Figure, fact, figure } from '../figures.ts'
import { askDatabase, drive } from '../list/driver.ts'
import { recorded, type Statement } from '../list/statement.ts'
import { interleaved, median, percentile } from '../statistics.ts'
import { fillOrders } from './fill.ts'

type Pace = { rounds: number; seconds: number }

/**
 * The sums of 1,000 purchase orders in the one statement that submits, approvals and runs read under their lock, and the
 * comparison of every night; each beside the least SQL over the same rows, asked by somebody whom row security does not
 * concern.
 */
export async function measureOrders(bed: BenchDatabase, { rounds, seconds }: Pace): Promise<Figure[]> {
  const [{ id: tenant }] = (await askDatabase<{ id: number }>(
    bed.superUrl,
    'select id from tenants order by id limit 1',
  )) as [{ id: number }]
  const movements = await fillOrders(bed, tenant, 1000)
  const ids = (
    await askDatabase<{ id: string }>(bed.superUrl, 'select id from purchase_orders where tenant_id = $1', [
      tenant,
    ])
  ).map(({ id }) => Number(id))
  const sums = await sent(bed, tenant, (db) => readOrders(db, ids))
  const nightly = await sent(bed, tenant, compareLedger)
  const different = await differences(bed, tenant)
  const part = `Purchase orders: ${ids.length.toLocaleString('en-GB')} of them over ${movements.toLocaleString('en-GB')} movements`
  const run = (statement: Statement, walled: boolean) =>
    drive(statement, { url: walled ? bed.appUrl : bed.superUrl, connections: 1, seconds, walled })
  const got = await interleaved(
    {
      sums: () => run(sums, true),
      leastSums: () => run({ ...sums, text: leastSums, values: [String(tenant), ids] }, false),
      nightly: () => run(nightly, true),
      leastNightly: () => run({ ...sums, text: leastNightly, values: [String(tenant)] }, false),
    },
    rounds,
  )
  const of = (way: keyof typeof got, share: number) =>
    median(got[way].map(({ latencies }) => percentile(latencies, share)))
  return [
    figure(part, 'four sums of all, p50', of('sums', 50), { unit: 'ms' }),
    figure(part, 'four sums of all, p95', of('sums', 95), { unit: 'ms', atMost: 200 }),
    figure(part, 'the least SQL, p50', of('leastSums', 50), { unit: 'ms' }),
    figure(part, 'ours / least', of('sums', 50) / of('leastSums', 50), { atMost: 2 }),
    figure(part, 'comparison of the night, p50', of('nightly', 50), { unit: 'ms' }),
    figure(part, 'both sides of it added up, p50', of('leastNightly', 50), { unit: 'ms' }),
    figure(part, 'comparison / added up', of('nightly', 50) / of('leastNightly', 50), { atMost: 6 }),
    fact(part, 'orders that differ', different === 0, String(different), '0'),
  ]
}

/** The first statement that this work sends for the agency. */
async function sent(bed: BenchDatabase, tenant: number, work: (db: Db) => Promise<unknown>) {
  const database = openDatabase(bed)
  try {
    const [first] = await recorded(tenant, () => work(database.reading(tenant)))
    return first!
  } finally {
    await database.close()
  }
}

async function differences(bed: BenchDatabase, tenant: number): Promise<number> {
  const database = openDatabase(bed)
  try {
    return (await compareLedger(database.reading(tenant))).length
  } finally {
    await database.close()
  }
}

const leastSums = `
  select purchase_order_id, sum(effect) filter (where side = 'r') as reserved, sum(effect) filter (where side = 'c') as committed,
    sum(effect) filter (where side = 'i') as invoiced, sum(effect_minutes) as minutes
  from purchase_order_movements where tenant_id = $1::integer and purchase_order_id = any($2::bigint[]) group by 1`

const leastNightly = `
  select purchase_order_id, timesheet_id, sum(effect) as amount from purchase_order_movements
  where tenant_id = $1::integer group by 1, 2
  union all
  select a.purchase_order_id, u.timesheet_id, sum(a.amount) from purchase_order_allocations a
  join charge_units u on u.tenant_id = $1::integer and u.id = a.charge_unit_id
  where a.tenant_id = $1::integer group by 1, 2`
