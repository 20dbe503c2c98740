import { sql } from 'kysely'
import { feeDueDay, feeNeverDue } from '#areas/jobs/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant, placedColumns, placedTables, worker } from '#areas/reports/kinds/placed.ts'
import { seesRates } from '#areas/reports/kinds/placement-facts.ts'
import { placementScope } from '#areas/units/public.ts'

export const permFees: Definition = {
  key: 'billing/perm-fees',
  definition:
    'What clients pay once for somebody they take on, a row for each stage of each fee: what was charged by now, and what is still to come. What is given back of a fee whose worker left early stands on its first stage.',
  records: ['placements.view'],
  needs: seesRates.charge,
  bases: { period: 'Day it is due' },
  groupings: ['status', 'client', 'consultant', 'month', 'placement', 'worker'],
  usual: [],
  columns: [
    column.text('placement_name', 'Reference'),
    worker,
    client,
    consultant,
    column.text('stage', 'Stage'),
    column.day('day', 'Due', { explain: 'The day agreed, else the first day of work.' }),
    column.text('status', 'Status'),
    column.decimal('percent', 'Of the fee %', hidden),
    column.money('fee', 'Amount', { ...added, mask: seesRates.charge, explain: 'Without VAT.' }),
    column.money('charged', 'Charged', { ...added, mask: seesRates.charge }),
    column.money('open', 'To come', { ...added, mask: seesRates.charge }),
    column.money('rebate', 'Given back', { ...added, mask: seesRates.charge }),
  ],
  sort: 'day',
  opens: '/jobs/:id/view?tab=placements',
  personal: true,
  facts: (asked: Asked) => {
    const { db, within } = asked
    const over = sql`(s.charge_unit_id is null and ${feeNeverDue})`
    return sql`
      select s.id as fact_id, p.job_id as opens_id, p.currency, ${placedColumns}, ${feeDueDay} as day, s.label as stage, s.percent, s.amount as fee,
        case when s.charge_unit_id is not null then 'Charged' when ${over} then 'Not charged any more' else 'To come' end as status,
        case when s.charge_unit_id is null then 0 else s.amount end as charged,
        case when s.charge_unit_id is null and not ${over} then s.amount else 0 end as open,
        case when s.seq = (select min(x.seq) from placement_fee_stages x where x.tenant_id = ${db.tenant} and x.fee_id = s.fee_id)
          then coalesce((select sum(b.amount) from placement_fee_rebates b where b.tenant_id = ${db.tenant} and b.fee_id = s.fee_id), 0)
          else 0 end as rebate
      from placement_fee_stages s
      join placement_fees f on f.tenant_id = ${db.tenant} and f.id = s.fee_id
      join placements p on p.tenant_id = ${db.tenant} and p.id = f.placement_id ${placedTables(db)}
      where s.tenant_id = ${db.tenant} and ${within(feeDueDay)} and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
