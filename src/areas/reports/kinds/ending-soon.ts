import { sql } from 'kysely'
import type { Definition } from '#areas/reports/definition.ts'
import { column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant, worker } from '#areas/reports/kinds/placed.ts'
import { placementFacts, weeklyFigures } from '#areas/reports/kinds/placement-facts.ts'
import { agencyToday } from '#areas/settings/public.ts'

export const endingSoon: Definition = {
  key: 'placements/ending-soon',
  definition:
    'Live placements whose last day lies within the next thirteen weeks, and what of a week goes with them. One that is extended leaves this report for its new last day.',
  records: ['placements.view'],
  groupings: ['week', 'client', 'consultant', 'month', 'worker', 'supplier', 'type'],
  usual: [],
  columns: [
    column.text('placement_name', 'Reference'),
    worker,
    client,
    consultant,
    column.text('type', 'Engaged by', hidden),
    column.day('starts_on', 'Start', hidden),
    column.day('day', 'Last day'),
    column.integer('days_left', 'Days left', { explain: 'Until its last day.' }),
    column.integer('extensions', 'Extensions', { explain: 'How often it was extended before.' }),
    ...weeklyFigures,
  ],
  sort: 'day',
  opens: '/jobs/:id/view?tab=placements',
  beside: { label: 'Jobs', to: '/jobs' },
  personal: true,
  facts: (asked) =>
    placementFacts(
      asked,
      sql`p.status = 'live' and p.end_date between ${agencyToday(asked.db, asked.now)} and ${agencyToday(asked.db, asked.now)} + 91`,
    ),
}
