import { sql } from 'kysely'
import { jobScope } from '#areas/jobs/public.ts'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant } from '#areas/reports/kinds/placed.ts'
import { spokenOf } from '#areas/reports/kinds/words.ts'
import { averageOf, shareOf } from '#areas/reports/kinds/worked-out.ts'

export const pipeline: Definition = {
  key: 'placements/pipeline',
  definition:
    'Jobs with how far they are filled, and who is in line for them by stage. An opening is filled by a placement that is agreed, runs or ran. The time to fill goes from the day the job was created to the day its first placement was.',
  records: ['jobs.view'],
  groupings: ['status', 'client', 'consultant', 'type', 'month'],
  usual: [],
  columns: [
    column.text('job', 'Job'),
    client,
    consultant,
    column.text('status', 'Status'),
    column.text('type', 'Type', hidden),
    column.day('day', 'Created'),
    column.integer('openings', 'Openings', added),
    column.integer('filled', 'Filled', added),
    column.decimal('filled_percent', 'Filled %', { of: shareOf('filled', 'openings') }),
    column.integer('in_line', 'In line', {
      ...added,
      explain: 'Candidates who were neither placed nor declined.',
    }),
    column.integer('put_forward', 'Put forward', added),
    column.integer('interviews', 'Interview', added),
    column.integer('offers', 'Offered', added),
    column.integer('declined', 'Declined', { ...added, ...hidden }),
    column.integer('days', 'Days to fill', { ...added, ...hidden }),
    column.integer('timed', 'Jobs with a placement', { ...added, ...hidden }),
    column.decimal('average_days', 'Average days to fill', { of: averageOf('days', 'timed') }),
  ],
  sort: '-day',
  opens: '/jobs/:id/view',
  beside: { label: 'Jobs', to: '/jobs' },
  personal: false,
  facts: (asked: Asked) => {
    const { db } = asked
    const created = dayAt(db, sql`j.created_at`)
    return sql`
      select j.id as fact_id, j.id as opens_id, null::text as currency, j.title as job, j.client_id, c.name as client_name,
        j.owner_user_id as consultant_id, o.name as consultant_name, ${spokenOf(sql`j.status`)} as status,
        ${spokenOf(sql`j.type`)} as type, ${created} as day, j.openings, placed.filled,
        line.in_line, line.put_forward, line.interviews, line.offers, line.declined,
        case when placed.first_at is null then 0 else greatest(${dayAt(db, sql`placed.first_at`)} - ${created}, 0) end as days,
        (placed.first_at is not null)::integer as timed
      from jobs j
      join clients c on c.tenant_id = ${db.tenant} and c.id = j.client_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = j.owner_user_id
      cross join lateral (
        select count(*) as filled, min(p.created_at) as first_at from placements p
        where p.tenant_id = ${db.tenant} and p.job_id = j.id and p.status <> all('{draft,cancelled}')) placed
      cross join lateral (
        select count(*) filter (where k.stage <> all('{placed,declined}')) as in_line, count(*) filter (where k.stage = 'submitted') as put_forward,
          count(*) filter (where k.stage = 'interviewing') as interviews, count(*) filter (where k.stage = 'offered') as offers,
          count(*) filter (where k.stage = 'declined') as declined
        from job_candidates k where k.tenant_id = ${db.tenant} and k.job_id = j.id) line
      where j.tenant_id = ${db.tenant} and j.archived_at is null and ${jobScope(asked, 'j') ?? sql.lit(true)}`
  },
}
