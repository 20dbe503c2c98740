import { sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { agencyToday } from '#areas/settings/public.ts'

export const userActivity: Definition = {
  key: 'activity/user-activity',
  definition:
    'Everybody with an account in the agency: when they were last seen, what they changed in the time asked for, and which files with names of people they took.',
  records: ['users.view'],
  needs: ['audit.view'],
  unowned: true,
  bases: { period: 'Day of the change' },
  groupings: ['type', 'status', 'band'],
  usual: [],
  columns: [
    column.text('person_name', 'Person'),
    column.text('email', 'Email', hidden),
    column.text('type', 'Kind'),
    column.text('status', 'Status'),
    column.instant('last_seen_at', 'Last seen'),
    column.text('band', 'Seen'),
    column.integer('changes', 'Changes', { ...added, explain: 'Entries of the audit log.' }),
    column.integer('downloads', 'Downloads', { ...added, explain: 'Of exports.' }),
    column.integer('personal', 'With personal data', { ...added, explain: 'Of the downloads.' }),
  ],
  sort: '-changes',
  opens: '/settings/users/:id/edit',
  beside: { label: 'Users', to: '/settings/users' },
  personal: true,
  facts: (asked: Asked) => {
    const { db, during } = asked
    const quiet = sql`${agencyToday(asked.db, asked.now)} - ${dayAt(db, sql`u.last_seen_at`)}`
    return sql`
      select u.id as fact_id, u.id as opens_id, null::text as currency, u.name as person_name, u.email, ${spokenOf(sql`u.kind`)} as type,
        ${spokenOf(sql`u.status`)} as status, u.last_seen_at,
        case when u.last_seen_at is null then 'Never' when ${quiet} <= 7 then 'In the last week' when ${quiet} <= 30 then 'In the last month'
          when ${quiet} <= 90 then 'In the last quarter' else 'Longer ago' end as band,
        coalesce(h.changes, 0) as changes, coalesce(d.downloads, 0) as downloads, coalesce(d.personal, 0) as personal
      from users u
      left join (select x.user_id, count(*) as changes from history x
        where x.tenant_id = ${db.tenant} and x.user_id is not null and ${during('x.at')} group by x.user_id) h on h.user_id = u.id
      left join (select x.user_id, count(*) as downloads, count(*) filter (where x.personal) as personal from export_downloads x
        where x.tenant_id = ${db.tenant} and ${during('x.at')} group by x.user_id) d on d.user_id = u.id
      where u.tenant_id = ${db.tenant}`
  },
}
