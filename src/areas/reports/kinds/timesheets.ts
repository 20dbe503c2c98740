import { type RawBuilder, sql } from 'kysely'
import { dayAt } from '#areas/reports/agency.ts'
import { type Asked, type Definition, sees } from '#areas/reports/definition.ts'
import { paidWords } from '#areas/reports/kinds/unit-facts.ts'
import { agencyToday, inCurrency } from '#areas/settings/public.ts'
import { placementScope } from '#areas/units/public.ts'

/** Timesheets of which `which` holds, over `t`, a row each. */
function sheetFacts(asked: Asked, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const { db, now } = asked
  const paid = inCurrency(db, {
    ...{ amount: sql`t.pay_amount`, from: sql`t.pay_currency`, to: sql`t.currency`, day: sql`t.period_end` },
  })
  return sql`
    select t.id as fact_id, t.id as opens_id, t.period_end as day, t.currency, t.client_id, c.name as client_name,
      t.candidate_id as worker_id, w.first_name || ' ' || w.last_name as worker_name, t.owner_user_id as consultant_id,
      o.name as consultant_name, t.placement_id, p.ref as placement_name, coalesce(a.name, 'Your agency') as approver_name,
      t.submitted_at, ${agencyToday(db, now)} - ${dayAt(db, sql`t.submitted_at`)} as days_waiting,
      case when t.status = 'rejected' then 'Sent back' when t.status = 'nil' then 'No work' else initcap(t.status) end as status,
      t.minutes, t.charge_amount as charge, ${paid} as pay
    from timesheets t
    join placements p on p.tenant_id = ${db.tenant} and p.id = t.placement_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = t.client_id
    join candidates w on w.tenant_id = ${db.tenant} and w.id = t.candidate_id
    left join users o on o.tenant_id = ${db.tenant} and o.id = t.owner_user_id
    left join users a on a.tenant_id = ${db.tenant} and a.id = t.approver_user_id
    where t.tenant_id = ${db.tenant} and ${which} and ${placementScope(asked, 't', 'placement_id') ?? sql.lit(true)}`
}

const who = [
  { key: 'worker_name', label: 'Worker', kind: 'text' },
  { key: 'client_name', label: 'Client', kind: 'text' },
  { key: 'placement_name', label: 'Placement', kind: 'text', hidden: true },
  { key: 'day', label: 'Period to', kind: 'day' },
] as const

const figures = [
  { key: 'minutes', label: 'Hours', kind: 'minutes', added: true },
  {
    key: 'charge',
    label: 'Charge',
    kind: 'money',
    added: true,
    mask: sees.charge,
    explain: 'As entered so far, net.',
  },
  {
    key: 'pay',
    label: 'Pay',
    kind: 'money',
    added: true,
    whole: true,
    mask: sees.pay,
    explain: `As entered so far, before any tax. ${paidWords}`,
  },
] as const

const shared = { records: ['timesheets.view'], opens: '/timesheets/:id', personal: true } as const

export const awaitingApproval: Definition = {
  ...shared,
  key: 'timesheets/awaiting-approval',
  definition:
    'Timesheets that were submitted and that nobody has decided on: who has to, and since when they wait.',
  groupings: ['client', 'consultant', 'worker', 'week', 'placement'],
  columns: [
    ...who,
    { key: 'approver_name', label: 'Approver', kind: 'text' },
    { key: 'submitted_at', label: 'Submitted', kind: 'instant' },
    {
      key: 'days_waiting',
      label: 'Days waiting',
      kind: 'integer',
      explain: 'Whole days at the agency since it was submitted.',
    },
    ...figures,
  ],
  sort: '-days_waiting',
  beside: { label: 'Timesheets', to: '/timesheets?status=submitted' },
  facts: (asked) => sheetFacts(asked, sql`t.status = 'submitted'`),
}

export const timesheetStatus: Definition = {
  ...shared,
  key: 'timesheets/timesheet-status',
  definition:
    'How far the timesheets of each period are, those of weeks to come among them. What was called off, or taken back for another, is not there.',
  bases: { period: 'Last day of the period' },
  groupings: ['week', 'status', 'month', 'client', 'worker', 'consultant', 'placement'],
  usual: ['week', 'status'],
  columns: [...who, { key: 'status', label: 'Status', kind: 'text' }, ...figures],
  sort: '-day',
  facts: (asked) =>
    sheetFacts(
      asked,
      sql`t.status <> all(array['cancelled', 'superseded']) and ${asked.within('t.period_end')}`,
    ),
}
