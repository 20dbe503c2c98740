import { sql } from 'kysely'
import { severityNames } from '#areas/compliance/public.ts'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { column } from '#areas/reports/kinds/column.ts'
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
import { words } from '#platform/export-cells.ts'

export const blockedPlacements: Definition = {
  key: 'compliance/blocked-placements',
  definition:
    'What is missing for placements that run or are to: a row for each requirement of each placement, with what it keeps from going on. What is only advice is there, too.',
  records: ['placements.view'],
  groupings: ['requirement', 'severity', 'client', 'consultant', 'worker', 'status', 'placement'],
  usual: [],
  columns: [
    placement,
    worker,
    client,
    consultant,
    column.text('requirement_name', 'Requirement'),
    column.text('severity', 'Keeps back'),
    column.text('status', 'State'),
    column.day('since', 'Since'),
    column.integer('days', 'Days'),
  ],
  sort: '-days',
  opens: '/jobs/:id/view?tab=placements',
  beside: { label: 'Compliance requests', to: '/compliance/requests' },
  personal: true,
  facts: (asked: Asked) => {
    const { db } = asked
    const since = dayAt(db, sql`b.since`)
    return sql`
      select row_number() over (order by b.placement_id, b.requirement_id) as fact_id, p.job_id as opens_id, null::text as currency, ${placedColumns},
        b.requirement_id, b.requirement_name, ${words('b.severity', severityNames)} as severity,
        ${spokenOf(sql`b.state`)} as status, ${since} as since, ${agencyToday(asked.db, asked.now)} - ${since} as days
      from compliance_blockers b
      join placements p on p.tenant_id = ${db.tenant} and p.id = b.placement_id and p.status = any('{draft,approved,live}') ${placedTables(db)}
      where b.tenant_id = ${db.tenant} and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
