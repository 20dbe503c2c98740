import { sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'

export const importExportLog: Definition = {
  key: 'activity/import-export-log',
  definition:
    'Files that were made of lists and reports: by whom, of what, how many rows they have, whether they name people, and how often they were taken.',
  records: ['exports.view_all'],
  unowned: true,
  bases: { period: 'Day it was asked for' },
  groupings: ['person', 'type', 'status', 'month'],
  usual: [],
  columns: [
    column.instant('requested_at', 'Asked for'),
    column.text('person_name', 'By'),
    column.text('type', 'Of'),
    column.text('format', 'Format', hidden),
    column.text('status', 'Status'),
    column.text('reason', 'Personal data'),
    column.integer('lines', 'Lines', added),
    column.integer('downloads', 'Downloads', added),
    column.instant('last_download_at', 'Last taken', hidden),
  ],
  sort: '-requested_at',
  beside: { label: 'Exports', to: '/exports' },
  personal: true,
  facts: ({ db, during }: Asked) => sql`
    select x.id as fact_id, null::bigint as opens_id, null::text as currency, ${dayAt(db, sql`x.requested_at`)} as day, x.requested_at,
      x.user_id as person_id, u.name as person_name, x.title as type, upper(x.format) as format, ${spokenOf(sql`x.status`)} as status,
      case when x.personal then 'Yes' else 'No' end as reason, coalesce(x.rows_done, 0) as lines, d.downloads, d.last_download_at
    from exports x
    join users u on u.tenant_id = ${db.tenant} and u.id = x.user_id
    cross join lateral (select count(*) as downloads, max(n.at) as last_download_at from export_downloads n
      where n.tenant_id = ${db.tenant} and n.export_id = x.id) d
    where x.tenant_id = ${db.tenant} and ${during('x.requested_at')}`,
}
