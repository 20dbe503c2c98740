import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { column, hidden } from '#areas/reports/kinds/column.ts'
import {
  client,
  consultant,
  placedColumns,
  placedTables,
  placement,
  worker,
} from '#areas/reports/kinds/placed.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { placementScope } from '#areas/units/public.ts'

export const ir35Register: Definition = {
  key: 'compliance/ir35-register',
  definition:
    'Placements that run or are to, of workers who work through a company of their own: whether the work is inside or outside IR35 by the engagement in force today, when that was decided, and whether the statement is on file. One that was not assessed, or whose engagement says another thing than the placement, is told apart.',
  records: ['placements.view'],
  needs: ['candidates.view'],
  groupings: ['status', 'client', 'consultant', 'worker', 'supplier', 'reason'],
  usual: [],
  columns: [
    placement,
    worker,
    client,
    consultant,
    column.text('supplier_name', 'Company'),
    column.text('status', 'IR35'),
    column.day('dated', 'Statement of'),
    column.text('reason', 'Statement'),
    column.text('note', 'Why', hidden),
    column.day('starts_on', 'Start'),
    column.day('ends_on', 'End', hidden),
  ],
  sort: 'status',
  opens: '/jobs/:id/view?tab=placements',
  personal: true,
  facts: (asked: Asked) => {
    const { db } = asked
    return sql`
      select p.id as fact_id, p.job_id as opens_id, null::text as currency, ${placedColumns}, p.supplier_id, s.name as supplier_name,
        p.start_date as starts_on, p.end_date as ends_on, e.ir35_dated as dated, e.ir35_reason as note,
        case when p.engagement_type <> e.type then 'Engaged otherwise' when e.ir35_status is null then 'Not assessed'
          else ${spokenOf(sql`e.ir35_status`)} end as status,
        case when e.ir35_file_id is null then 'Not on file' else 'On file' end as reason
      from placements p ${placedTables(db)}
      left join suppliers s on s.tenant_id = ${db.tenant} and s.id = p.supplier_id
      left join lateral (
        select g.type, g.ir35_status, g.ir35_dated, g.ir35_reason, g.ir35_file_id from engagements g
        where g.tenant_id = ${db.tenant} and g.candidate_id = p.candidate_id and g.effective_from <= greatest(${agencyToday(asked.db, asked.now)}, p.start_date)
        order by g.effective_from desc limit 1) e on true
      where p.tenant_id = ${db.tenant} and p.status = any('{approved,live}') and p.engagement_type = any('{ltd_inside,ltd_outside}')
        and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
