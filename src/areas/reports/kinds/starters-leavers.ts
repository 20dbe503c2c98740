import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant, placedColumns, placedTables, worker } from '#areas/reports/kinds/placed.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { averageOf, lessOf } from '#areas/reports/kinds/worked-out.ts'
import { placementScope } from '#areas/units/public.ts'

export const startersLeavers: Definition = {
  key: 'placements/starters-leavers',
  definition:
    'Placements that began, ended or were extended in a time. One counts as begun on its first day, and as ended on its last day once that is over. An extension counts on the first day it adds. Drafts, and what was cancelled, are not there.',
  records: ['placements.view'],
  bases: { period: 'First day, last day, or first day of the extension' },
  groupings: ['month', 'type', 'client', 'consultant', 'worker', 'week', 'reason'],
  usual: ['month'],
  columns: [
    column.day('day', 'Day'),
    column.text('type', 'What'),
    column.text('placement_name', 'Reference'),
    worker,
    client,
    consultant,
    column.text('reason', 'Reason', { explain: 'Why it was terminated.' }),
    column.integer('started', 'Started', added),
    column.integer('ended', 'Ended', { ...added, explain: 'Those that were terminated among them.' }),
    column.integer('extended', 'Extended', added),
    column.integer('net', 'Net change', { of: lessOf('started', 'ended'), explain: 'Started less ended.' }),
    column.integer('days', 'Days', {
      ...added,
      ...hidden,
      explain: 'From first to last day, of those that ended.',
    }),
    column.decimal('average_days', 'Average length', {
      of: averageOf('days', 'ended'),
      explain: 'Days from first to last day, of those that ended.',
    }),
  ],
  sort: '-day',
  opens: '/jobs/:id/view?tab=placements',
  beside: { label: 'Jobs', to: '/jobs' },
  personal: true,
  facts: (asked: Asked) => {
    const { db, within } = asked
    const was = sql`p.status = any('{ended,terminated,closed}')`
    return sql`
      select row_number() over (order by e.day, p.id, e.type) as fact_id, p.job_id as opens_id, null::text as currency, ${placedColumns},
        e.day, e.type, e.reason, (e.type = 'Started')::integer as started, (e.type = any('{Ended,Terminated}'))::integer as ended,
        (e.type = 'Extended')::integer as extended, case when e.type = any('{Ended,Terminated}') then p.end_date - p.start_date + 1 else 0 end as days
      from placements p ${placedTables(db)}
      cross join lateral (
        select p.start_date as day, 'Started' as type, null as reason
        union all
        select p.end_date, case when t.reason_code is null then 'Ended' else 'Terminated' end, ${spokenOf(sql`t.reason_code`)}
        from (select 1) one left join lateral (
          select x.reason_code from placement_terms x where x.tenant_id = ${db.tenant} and x.placement_id = p.id
            and x.kind = 'termination' and x.end_after = p.end_date order by x.id desc limit 1) t on true
        where p.end_date is not null and ${was}
        union all
        select coalesce(x.end_before + 1, x.effective_from), 'Extended', null from placement_terms x
        where x.tenant_id = ${db.tenant} and x.placement_id = p.id and x.kind = 'extension') e
      where p.tenant_id = ${db.tenant} and p.status <> all('{draft,cancelled}') and ${within('e.day')} and ${placementScope(asked, 'p') ?? sql.lit(true)}`
  },
}
