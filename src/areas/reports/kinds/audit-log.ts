import { sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { column, hidden } from '#areas/reports/kinds/column.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'

export const auditLog: Definition = {
  key: 'activity/audit-log',
  definition:
    'How much was done, by whom, to which kind of record and from where. What changed in each record stands in the audit log itself, for whoever may see that record.',
  records: ['audit.view'],
  unowned: true,
  bases: { period: 'Day it was done' },
  groupings: ['person', 'type', 'reason', 'month', 'week', 'status'],
  usual: ['person', 'type'],
  columns: [
    column.instant('at', 'When'),
    column.text('person_name', 'Who', { explain: 'Without a name Saffron did it by itself, or support.' }),
    column.text('type', 'Kind of record'),
    column.text('reason', 'What'),
    column.text('status', 'Through', { explain: 'The pages, a program, a link, or work in the background.' }),
    column.text('ip', 'Address', hidden),
  ],
  sort: '-at',
  beside: { label: 'Audit log', to: '/settings/audit' },
  personal: true,
  facts: ({ db, during }: Asked) => sql`
    select h.id as fact_id, null::bigint as opens_id, null::text as currency, h.at, ${dayAt(db, sql`h.at`)} as day, h.user_id as person_id,
      coalesce(u.name, nullif(h.user_name, '')) as person_name, ${spokenOf(sql`h.subject`)} as type,
      ${spokenOf(sql`h.action`)} as reason, ${spokenOf(sql`h.via`)} as status, h.ip
    from history h
    left join users u on u.tenant_id = ${db.tenant} and u.id = h.user_id
    where h.tenant_id = ${db.tenant} and ${during('h.at')}`,
}
