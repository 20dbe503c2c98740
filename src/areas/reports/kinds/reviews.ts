import { type RawBuilder, sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { client, hiddenPlacement, placedColumns, placedTables, worker } from '#areas/reports/kinds/placed.ts'
import { averageOf, shareOf } from '#areas/reports/kinds/worked-out.ts'
import { placementScope } from '#areas/units/public.ts'

/** Decisions on timesheets of which `which` holds, over `r`, a row each. */
function reviewFacts(asked: Asked, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const { db, during } = asked
  const minutes = sql`floor(extract(epoch from r.at - t.submitted_at) / 60)::bigint`
  const known = sql`(r.submission_no = t.submission_no and t.submitted_at <= r.at)`
  return sql`
    select r.id as fact_id, t.id as opens_id, null::text as currency, ${placedColumns}, ${dayAt(db, sql`r.at`)} as day, r.at as decided_at,
      r.user_id as approver_id, a.name as approver_name, case when r.via = 'link' then 'Link in an email' else 'Signed in' end as type,
      t.period_end, r.reason, (r.decision = 'approve')::integer as approved, (r.decision = 'reject')::integer as sent_back,
      1 as decided, case when ${known} then ${minutes} else 0 end as waited_minutes, ${known}::integer as timed,
      case when ${known} then ${minutes} end as longest_minutes
    from timesheet_reviews r
    join timesheets t on t.tenant_id = ${db.tenant} and t.id = r.timesheet_id
    join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id ${placedTables(db)}
    join users a on a.tenant_id = ${db.tenant} and a.id = r.user_id
    where r.tenant_id = ${db.tenant} and ${which} and ${during('r.at')}
      and ${placementScope(asked, 't', 'placement_id') ?? sql.lit(true)}`
}

const shared = {
  records: ['timesheets.view'],
  bases: { period: 'Day of the decision' },
  sort: '-decided_at',
  opens: '/timesheets/:id',
  personal: true,
} as const

export const approvalTurnaround: Definition = {
  ...shared,
  key: 'timesheets/approval-turnaround',
  definition:
    'How long timesheets waited for a decision, from when they were last submitted until somebody decided, and how many were sent back. A decision on a version that was replaced since is counted, and not timed.',
  groupings: ['approver', 'client', 'month', 'week', 'type', 'consultant', 'worker', 'placement'],
  usual: ['approver'],
  columns: [
    column.instant('decided_at', 'Decided'),
    worker,
    client,
    hiddenPlacement,
    column.day('period_end', 'Period to'),
    column.text('approver_name', 'Approver'),
    column.text('type', 'How'),
    column.integer('decided', 'Decisions', added),
    column.integer('approved', 'Approved', added),
    column.integer('sent_back', 'Sent back', added),
    column.decimal('sent_back_percent', 'Sent back %', { of: shareOf('sent_back', 'decided') }),
    column.minutes('waited_minutes', 'Waited', { ...added, ...hidden, explain: 'All of them together.' }),
    column.integer('timed', 'Timed', { ...added, ...hidden }),
    column.decimal('average_hours', 'Average hours', {
      of: averageOf('waited_minutes', 'timed', 60),
      explain: 'From submission to decision, of those that are timed. Nights and weekends count.',
    }),
    column.minutes('longest_minutes', 'Longest', { greatest: true }),
  ],
  facts: (asked) => reviewFacts(asked, sql.lit(true)),
}

export const rejections: Definition = {
  ...shared,
  key: 'timesheets/rejections',
  definition: 'Timesheets that were sent back, each time they were: by whom, and in which words.',
  groupings: ['client', 'worker', 'approver', 'month', 'consultant', 'placement', 'week'],
  usual: [],
  columns: [
    column.instant('decided_at', 'Sent back'),
    worker,
    client,
    hiddenPlacement,
    column.day('period_end', 'Period to'),
    column.text('approver_name', 'By'),
    column.text('type', 'How', hidden),
    column.text('reason', 'Reason'),
  ],
  beside: { label: 'Timesheets', to: '/timesheets?status=rejected' },
  facts: (asked) => reviewFacts(asked, sql`r.decision = 'reject'`),
}
