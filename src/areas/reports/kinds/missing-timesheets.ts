import { sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { agencyToday } from '#areas/settings/public.ts'
import { placementScope } from '#areas/units/public.ts'

export const missingTimesheets: Definition = {
  key: 'timesheets/missing-timesheets',
  definition:
    'Timesheets that were due by now and that nobody has submitted. One that was sent back, declared as no work or called off is not missing.',
  records: ['timesheets.view'],
  groupings: ['client', 'worker', 'consultant', 'placement', 'week', 'month', 'status'],
  usual: [],
  columns: [
    { key: 'worker_name', label: 'Worker', kind: 'text' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'placement_name', label: 'Placement', kind: 'text' },
    { key: 'consultant_name', label: 'Consultant', kind: 'text' },
    { key: 'day', label: 'Period to', kind: 'day' },
    { key: 'due_on', label: 'Due', kind: 'day' },
    {
      key: 'days_late',
      label: 'Days since',
      kind: 'integer',
      explain: 'Whole days at the agency since it was due.',
    },
    { key: 'status', label: 'Status', kind: 'text' },
    {
      key: 'reminders',
      label: 'Reminders',
      kind: 'integer',
      added: true,
      explain: 'Emails that were sent about it.',
    },
    {
      key: 'expected_minutes',
      label: 'Contracted hours',
      kind: 'minutes',
      added: true,
      explain: 'Of a week of the placement, where it says them.',
    },
  ],
  sort: '-days_late',
  opens: '/timesheets/:id',
  beside: { label: 'Missing timesheets', to: '/timesheets?queue=missing' },
  personal: true,
  facts: (asked: Asked) => {
    const { db, now } = asked
    const due = dayAt(db, sql`t.due_at`)
    return sql`
      select t.id as fact_id, t.id as opens_id, t.period_end as day, t.currency, t.client_id, c.name as client_name,
        t.candidate_id as worker_id, w.first_name || ' ' || w.last_name as worker_name, t.owner_user_id as consultant_id,
        o.name as consultant_name, t.placement_id, p.ref as placement_name, ${due} as due_on,
        (${agencyToday(db, now)} - ${due}) as days_late, initcap(t.status) as status,
        (select count(*) from timesheet_reminders r where r.tenant_id = ${db.tenant} and r.timesheet_id = t.id) as reminders,
        p.contracted_minutes as expected_minutes
      from timesheets t
      join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
      join clients c on c.tenant_id = ${db.tenant} and c.id = t.client_id
      join candidates w on w.tenant_id = ${db.tenant} and w.id = t.candidate_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = t.owner_user_id
      where t.tenant_id = ${db.tenant} and t.status = any(array['open', 'draft']) and t.due_at < ${now.toISOString()}::timestamptz
        and ${placementScope(asked, 't', 'placement_id') ?? sql.lit(true)}`
  },
}
