import { sql } from 'kysely'
import type { Definition } from '#areas/reports/definition.ts'
import { added, column } from '#areas/reports/kinds/column.ts'
import { orderFacts } from '#areas/reports/kinds/po-burn.ts'
import { agencyToday } from '#areas/settings/public.ts'

export const poExpiring: Definition = {
  key: 'purchase-orders/po-expiring',
  definition:
    'Purchase orders in use that end, or are used up as work goes on, within the next thirteen weeks, and those that are over already and still have placements on them: how many placements are on each, and whether its client was asked for the next one.',
  records: ['purchase_orders.view'],
  groupings: ['client', 'status', 'reason', 'currency'],
  usual: [],
  columns: [
    column.text('order_name', 'Number'),
    column.text('client_name', 'Client'),
    column.text('status', 'Status'),
    column.day('ends_on', 'Ends'),
    column.day('runs_out_on', 'Runs out', {
      explain: 'The day by which it is used up, if work goes on as it is placed.',
    }),
    column.integer('days_left', 'Days left', {
      explain: 'Until the earlier of the two; below nothing when that is over.',
    }),
    column.integer('placements', 'Placements', { ...added, explain: 'Live or agreed, on this order.' }),
    column.text('reason', 'Next order', { explain: 'Whether there is one, or the client was asked for it.' }),
    column.money('budget', 'Budget', added),
    column.money('left', 'Left', added),
  ],
  sort: 'days_left',
  opens: '/settings/purchase-orders/:id/edit',
  beside: { label: 'Purchase orders', to: '/settings/purchase-orders' },
  personal: false,
  facts: (asked) => {
    const { db } = asked
    return sql`
      select f.*, least(f.ends_on, f.runs_out_on) - ${agencyToday(asked.db, asked.now)} as days_left, on_it.placements,
        case when o.superseded_by is not null then 'There is one'
          when exists (select from purchase_order_answers n join purchase_order_requests q on q.tenant_id = ${db.tenant} and q.id = n.request_id
            where n.tenant_id = ${db.tenant} and q.purchase_order_id = o.id) then 'The client answered'
          when exists (select from purchase_order_requests q where q.tenant_id = ${db.tenant} and q.purchase_order_id = o.id
            and q.revoked_at is null) then 'The client was asked'
          else 'Nobody asked' end as reason
      from (${orderFacts(asked)}) f
      join purchase_orders o on o.tenant_id = ${db.tenant} and o.id = f.fact_id and o.status = 'active'
      cross join lateral (
        select count(*) as placements from placement_purchase_orders a
        join placements p on p.tenant_id = ${db.tenant} and p.id = a.placement_id and p.status = any('{approved,live}')
        where a.tenant_id = ${db.tenant} and a.purchase_order_id = o.id) on_it
      where least(f.ends_on, f.runs_out_on) <= ${agencyToday(asked.db, asked.now)} + 91
        and (on_it.placements > 0 or least(f.ends_on, f.runs_out_on) >= ${agencyToday(asked.db, asked.now)})`
  },
}
