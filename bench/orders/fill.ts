import pg from 'pg'
import type { BenchDatabase } from '../databases.ts'

/**
 * Lets so many purchase orders pay for all time of a generated agency, as if it had been submitted, approved and invoiced
 * on them: each placement is on one of them. Does nothing where that was done before. Answers the movements.
 */
export async function fillOrders(bed: BenchDatabase, tenant: number, orders: number): Promise<number> {
  const client = new pg.Client({
    connectionString: bed.superUrl,
    options: '-c timezone=UTC -c jit=off -c work_mem=256MB',
  })
  await client.connect()
  try {
    const { rows } = await client.query('select from purchase_orders where tenant_id = $1 limit 1', [tenant])
    await client.query('begin')
    if (rows.length === 0) for (const text of steps) await client.query(text(tenant, orders))
    await client.query('commit')
    for (const table of ['purchase_orders', 'purchase_order_movements', 'purchase_order_allocations'])
      await client.query(`vacuum (analyze) ${table}`)
    const counted = await client.query<{ count: string }>(
      'select count(*) from purchase_order_movements where tenant_id = $1',
      [tenant],
    )
    return Number(counted.rows[0]!.count)
  } finally {
    await client.end()
  }
}

const steps: ((tenant: number, orders: number) => string)[] = [
  (tenant, orders) => `
    insert into purchase_orders (tenant_id, client_id, number, currency, budget, budget_minutes, ends_on)
    select ${tenant}, (array_agg(p.client_id order by p.id))[1], 'PO-' || p.id % ${orders}, 'GBP', 100000000000,
      case when p.id % ${orders} % 4 = 0 then 60000000 end, '2199-12-30'
    from placements p where p.tenant_id = ${tenant} group by p.id % ${orders}`,
  (tenant, orders) => `
    insert into placement_purchase_orders (tenant_id, placement_id, purchase_order_id, position)
    select ${tenant}, p.id, o.id, 1 from placements p
    join purchase_orders o on o.tenant_id = ${tenant} and o.number = 'PO-' || p.id % ${orders}
    where p.tenant_id = ${tenant}`,
  (tenant) => `
    insert into purchase_order_allocations (tenant_id, charge_unit_id, part, purchase_order_id, amount, quantity, minutes)
    select ${tenant}, u.id, 1, a.purchase_order_id, u.charge_amount, u.quantity,
      case when u.kind = 'time' then u.minutes end
    from charge_units u
    join timesheets t on t.tenant_id = ${tenant} and t.id = u.timesheet_id and t.status = any('{approved,processed}')
    join placement_purchase_orders a on a.tenant_id = ${tenant} and a.placement_id = u.placement_id
    where u.tenant_id = ${tenant} and u.chargeable`,
  (tenant) => `
    with sheets as (
      select t.id, t.status, a.purchase_order_id, t.charge_amount, t.minutes from timesheets t
      join placement_purchase_orders a on a.tenant_id = ${tenant} and a.placement_id = t.placement_id
      where t.tenant_id = ${tenant} and t.status = any('{submitted,approved,processed}')
    ), parts as (
      select u.timesheet_id, c.purchase_order_id, c.amount, coalesce(c.minutes, 0) as minutes,
        case when i.number is not null then i.id end as invoice_id
      from purchase_order_allocations c
      join charge_units u on u.tenant_id = ${tenant} and u.id = c.charge_unit_id
      left join invoice_units l on l.tenant_id = ${tenant} and l.charge_unit_id = u.id and l.part in (0, c.part)
        and l.side = 'sales' and l.released_at is null
      left join invoices i on i.tenant_id = ${tenant} and i.id = l.invoice_id
      where c.tenant_id = ${tenant}
    ), committed as (
      select timesheet_id, purchase_order_id, sum(amount) as amount, sum(minutes) as minutes from parts group by 1, 2
    ), invoiced as (
      select timesheet_id, purchase_order_id, invoice_id, sum(amount) as amount, sum(minutes) as minutes from parts
      where invoice_id is not null group by 1, 2, 3
    )
    insert into purchase_order_movements (tenant_id, purchase_order_id, kind, of, timesheet_id, invoice_id, amount, minutes)
    select ${tenant}, purchase_order_id, 'reserve', null::text, id, null::bigint, charge_amount, minutes from sheets
    union all
    select ${tenant}, purchase_order_id, 'release', 'reserve', id, null, charge_amount, minutes from sheets
    where status <> 'submitted'
    union all
    select ${tenant}, purchase_order_id, 'commit', null, timesheet_id, null, amount, minutes from committed
    union all
    select ${tenant}, purchase_order_id, 'release', 'commit', timesheet_id, invoice_id, amount, minutes from invoiced
    union all
    select ${tenant}, purchase_order_id, 'consume', null, timesheet_id, invoice_id, amount, minutes from invoiced`,
]
