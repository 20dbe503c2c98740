import { sql } from 'kysely'
import { ruleSets } from '#areas/jobs/rule-sets/contract.ts'
import { ruleSetShape } from '#areas/jobs/rule-sets/queries.ts'
import { exportable, integer, text, yesNo } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const ruleSetExports: Record<string, Exportable> = {
  '/overtime-rules': exportable({
    title: 'Overtime rules',
    endpoint: ruleSets.list,
    personal: false,
    shape: ({ db }, query) => ruleSetShape(db, query),
    cells: {
      name: text('Name', 'page.name'),
      description: text('Description', 'page.description'),
      rules_version: integer('Version', 'page.rules_version'),
      rule_count: integer('Rules', sql`jsonb_array_length(newest.rules)`),
      is_default: yesNo('Default', 'page.is_default'),
      placement_count: integer('Placements', 'used.placement_count'),
      behind_count: integer('On an older version', 'used.behind_count'),
      archived_at: text(
        'Status',
        sql`case when page.archived_at is not null then 'Retired' else 'Active' end`,
      ),
    },
  }),
}
