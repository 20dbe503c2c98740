import { sql } from 'kysely'
import { awrStateNames, comparatorMissing } from '#areas/awr/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { column } from '#areas/reports/kinds/column.ts'
import {
  client,
  consultant,
  hiddenPlacement,
  placedColumns,
  placedTables,
  worker,
} from '#areas/reports/kinds/placed.ts'
import { placementScope } from '#areas/units/public.ts'
import { words } from '#platform/export-cells.ts'

export const awrTracker: Definition = {
  key: 'placements/awr-tracker',
  definition:
    'How many weeks each worker has been with each client under the Agency Workers Regulations, whether the count runs or is paused, from which day equal treatment is due, and whether the client has said what its own people get. The same clocks as on the page of AWR, but for those that do not run.',
  records: ['awr.view'],
  groupings: ['status', 'client', 'worker', 'consultant', 'reason'],
  usual: [],
  columns: [
    worker,
    client,
    hiddenPlacement,
    consultant,
    column.text('status', 'Status'),
    column.integer('weeks', 'Weeks'),
    column.day('started_on', 'Began'),
    column.day('qualifies_on', 'Equal treatment from'),
    column.text('reason', 'Comparator', { explain: 'Whether the client answered since this count began.' }),
    column.day('compared_on', 'Client answered'),
  ],
  sort: '-weeks',
  opens: '/candidates/:id/view',
  beside: { label: 'AWR weeks', to: '/compliance/awr' },
  personal: true,
  facts: (asked: Asked) => {
    const { db } = asked
    return sql`
      select a.id as fact_id, a.candidate_id as opens_id, null::text as currency, ${placedColumns}, ${words('a.state', awrStateNames)} as status,
        a.week as weeks, a.started_on, a.qualifies_on, a.compared_on,
        case when a.compared_on >= a.started_on then 'Answered' when ${comparatorMissing('a')} then 'Not answered' else 'Not due yet' end as reason
      from awr_clocks a
      join placements p on p.tenant_id = ${db.tenant} and p.id = a.placement_id ${placedTables(db)}
      where a.tenant_id = ${db.tenant} and a.state <> 'ended' and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
