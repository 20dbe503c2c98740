import pg from 'pg'
import { splitBy } from '#areas/clients/contract.ts'
import type { BenchDatabase } from '../databases.ts'

/**
 * Switches on all that a run can be asked for in these agencies: documents told apart by everything, a discount and a
 * surcharge, and two purchase orders a client that pay for all time; every tenth week ends on the second,
 * in the middle of a unit. As if it had been approved so.
 */
export async function switchOnEverything(bed: BenchDatabase, tenants: readonly number[]): Promise<void> {
  const client = new pg.Client({
    connectionString: bed.superUrl,
    options: '-c timezone=UTC -c work_mem=256MB',
  })
  await client.connect()
  try {
    await client.query('begin')
    for (const text of steps) await client.query(text, [tenants])
    await client.query('commit')
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    await client.end()
  }
}

const tables = [
  'billing_profiles',
  'purchase_orders',
  'placement_purchase_orders',
  'purchase_order_allocations',
  'purchase_order_movements',
]

const steps = [
  `update billing_profiles set split_by = '{${splitBy.join(',')}}', discount_percent = 2.5, surcharge_percent = 1
   where tenant_id = any($1)`,
  `insert into purchase_orders (tenant_id, client_id, number, currency, budget, priority, hard_stop)
   select c.tenant_id, c.id, 'PO-' || c.id || '-' || o.priority, 'GBP', 100000000000, o.priority, o.hard_stop
   from clients c cross join (values (1, 'warn'), (2, 'invoice')) as o(priority, hard_stop) where c.tenant_id = any($1)`,
  `insert into placement_purchase_orders (tenant_id, placement_id, purchase_order_id, position)
   select p.tenant_id, p.id, o.id, o.priority from placements p
   join purchase_orders o on o.tenant_id = p.tenant_id and o.client_id = p.client_id where p.tenant_id = any($1)`,
  `insert into purchase_order_allocations (tenant_id, charge_unit_id, part, purchase_order_id, amount, quantity, minutes)
   select u.tenant_id, u.id, s.part, a.purchase_order_id,
     case when not u.cut then u.charge_amount when s.part = 1 then u.charge_amount / 2 else u.charge_amount - u.charge_amount / 2 end,
     case when not u.cut then u.quantity when s.part = 1 then u.half else u.quantity - u.half end,
     case when not u.cut then u.minutes when s.part = 1 then u.minutes / 2 else u.minutes - u.minutes / 2 end
   from (select u.*, round(u.quantity / 2, 4) as half,
       p.at % 10 = 0 and row_number() over (partition by u.tenant_id, u.timesheet_id order by u.day desc, u.id desc) = 1 as cut
     from charge_units u
     -- As many of each sort of week, so that every agency comes to the same money.
     join (select t.tenant_id, t.id, row_number() over (partition by t.tenant_id, t.charge_amount order by t.id) as at
       from timesheets t) p on p.tenant_id = u.tenant_id and p.id = u.timesheet_id
     where u.tenant_id = any($1) and u.chargeable) u
   join (values (1), (2)) as s(part) on s.part = 1 or u.cut
   join placement_purchase_orders a on a.tenant_id = u.tenant_id and a.placement_id = u.placement_id and a.position = s.part`,
  `insert into purchase_order_movements (tenant_id, purchase_order_id, kind, timesheet_id, amount, minutes)
   select a.tenant_id, a.purchase_order_id, 'commit', u.timesheet_id, sum(a.amount), sum(a.minutes)
   from purchase_order_allocations a join charge_units u on u.tenant_id = a.tenant_id and u.id = a.charge_unit_id
   where a.tenant_id = any($1) group by 1, 2, 4`,
]
