import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant, placedColumns, placedTables, worker } from '#areas/reports/kinds/placed.ts'
import { seesRates } from '#areas/reports/kinds/placement-facts.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { placementScope } from '#areas/units/public.ts'

const proposer = column.text('proposed_by', 'Proposed by')
const effect = sql`x.charge_rate - x.was_charge - (x.pay_rate - x.was_pay)`

export const rateChanges: Definition = {
  key: 'placements/rate-changes',
  definition:
    'New rates that were proposed for placements, a row for each rate code: what held before, what is to hold, from which day, and who decided. A code without a rate before has none in those columns.',
  records: ['placements.view'],
  bases: { period: 'Day from which they hold' },
  groupings: ['status', 'client', 'consultant', 'worker', 'month', 'rate_code', 'placement'],
  usual: [],
  columns: [
    column.day('day', 'From'),
    column.text('placement_name', 'Placement'),
    worker,
    client,
    consultant,
    column.text('rate_code', 'Rate code'),
    column.text('status', 'Status'),
    column.decimal('was_pay', 'Pay before', { mask: seesRates.pay }),
    column.decimal('pay_rate', 'Pay', { mask: seesRates.pay }),
    column.decimal('was_charge', 'Charge before', { mask: seesRates.charge }),
    column.decimal('charge_rate', 'Charge', { mask: seesRates.charge }),
    column.decimal('effect', 'Margin effect', {
      mask: seesRates.margin,
      explain: 'What charge rises by, less what pay rises by; only where both are in one currency.',
    }),
    proposer,
    column.text('decided_by', 'Decided by'),
    column.text('reason', 'Reason', hidden),
  ],
  sort: '-day',
  opens: '/jobs/:id/view?tab=placements',
  personal: true,
  facts: (asked: Asked) => {
    const { db, within } = asked
    return sql`
      select x.id as fact_id, p.job_id as opens_id, p.currency, ${placedColumns}, n.from_day as day, k.name as rate_code,
        ${spokenOf(sql`n.status`)} as status, x.was_pay, x.pay_rate, x.was_charge, x.charge_rate,
        case when p.pay_currency = p.currency then ${effect} end as effect, a.name as proposed_by, d.name as decided_by, n.reason
      from rate_change_rows x
      join rate_changes n on n.tenant_id = ${db.tenant} and n.id = x.rate_change_id
      join placements p on p.tenant_id = ${db.tenant} and p.id = n.placement_id ${placedTables(db)}
      join rate_codes k on k.tenant_id = ${db.tenant} and k.id = x.rate_code_id
      join users a on a.tenant_id = ${db.tenant} and a.id = n.requested_by
      left join users d on d.tenant_id = ${db.tenant} and d.id = n.decided_by
      where x.tenant_id = ${db.tenant} and ${within('n.from_day')} and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
