import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant, placedColumns, placedTables, worker } from '#areas/reports/kinds/placed.ts'
import { placementScope } from '#areas/units/public.ts'
import { workingTimeStateNames } from '#areas/working-time/public.ts'
import { words } from '#platform/export-cells.ts'

export const workingTime: Definition = {
  key: 'timesheets/working-time',
  definition:
    'The average week of each worker over the reference period of the Working Time Regulations, over all placements, against the limit that holds for them. The client is the one where they worked last. The same averages as on the page of working time.',
  records: ['working_time.view'],
  groupings: ['status', 'worker', 'client', 'consultant'],
  usual: [],
  columns: [
    worker,
    client,
    consultant,
    column.text('status', 'Status'),
    column.minutes('average_minutes', 'Hours a week'),
    column.minutes('limit_minutes', 'Limit'),
    column.minutes('longest_minutes', 'Longest week'),
    column.integer('counted_days', 'Days counted', hidden),
    column.day('from_day', 'From', hidden),
    column.day('to_day', 'To', hidden),
  ],
  sort: '-average_minutes',
  opens: '/candidates/:id/view',
  beside: { label: 'Working time', to: '/compliance/working-time' },
  personal: true,
  facts: (asked: Asked) => {
    const { db } = asked
    return sql`
      select a.id as fact_id, a.candidate_id as opens_id, null::text as currency, ${placedColumns}, ${words('a.state', workingTimeStateNames)} as status,
        a.average_minutes, a.limit_minutes, a.longest_minutes, a.counted_days, a.from_day, a.to_day
      from working_time_averages a
      join placements p on p.tenant_id = ${db.tenant} and p.id = a.placement_id ${placedTables(db)}
      where a.tenant_id = ${db.tenant} and a.counted_days > 0 and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
