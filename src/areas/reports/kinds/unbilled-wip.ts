import { sql } from 'kysely'
import { type Asked, type Definition, sees } from '#areas/reports/definition.ts'
import { paidWords } from '#areas/reports/kinds/unit-facts.ts'
import { ageBand, reasonWords } from '#areas/reports/kinds/words.ts'
import { inCurrency } from '#areas/settings/public.ts'
import { nextRun, placementScope, readiness } from '#areas/units/public.ts'

export const unbilledWip: Definition = {
  key: 'billing/unbilled-wip',
  definition:
    'Approved time and fees on no document yet, as the next run would find them: what it takes, what waits for its period to end, and what is held and why. The same figures as on the ready page and the dashboard. What was given up is not there.',
  records: ['timesheets.view'],
  groupings: ['client', 'status', 'reason', 'band', 'month', 'consultant', 'worker', 'placement', 'order'],
  usual: ['client', 'status'],
  columns: [
    { key: 'day', label: 'Day worked', kind: 'day' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'worker_name', label: 'Worker', kind: 'text' },
    { key: 'placement_name', label: 'Placement', kind: 'text', hidden: true },
    { key: 'order_name', label: 'Purchase order', kind: 'text', hidden: true },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'reason', label: 'Why', kind: 'text' },
    {
      key: 'days_waiting',
      label: 'Days waiting',
      kind: 'integer',
      explain: 'Since the period of the work ended.',
    },
    { key: 'minutes', label: 'Hours', kind: 'minutes', added: true },
    {
      ...{ key: 'charge', label: 'Net', kind: 'money', added: true, mask: sees.charge },
      explain: 'What a document would charge for it, without VAT.',
    },
    {
      key: 'pay',
      label: 'Pay',
      kind: 'money',
      added: true,
      whole: true,
      mask: sees.pay,
      explain: `What the same time costs. ${paidWords}`,
    },
  ],
  sort: 'day',
  opens: '/timesheets/:id',
  beside: { label: 'Create invoices', to: '/invoices/run' },
  personal: true,
  facts: (asked: Asked) => {
    const { db, now } = asked
    const cut = nextRun(db, 'sales', now)
    const paid = inCurrency(db, {
      ...{ amount: sql`w.other_amount`, from: sql`w.other_currency`, to: sql`w.currency`, day: sql`w.day` },
    })
    const waiting = sql`greatest(${cut.today} - w.period_end, 0)`
    return sql`
      with ${readiness(db, cut, placementScope(asked, 't', 'placement_id'))}
      select w.id as fact_id, w.timesheet_id as opens_id, w.day, w.currency, w.party_id as client_id, w.party_name as client_name,
        w.candidate_id as worker_id, k.first_name || ' ' || k.last_name as worker_name, w.consultant_user_id as consultant_id,
        o.name as consultant_name, w.placement_id, p.ref as placement_name, w.purchase_order_id as order_id,
        nullif(w.po_number, '') as order_name, case when w.readiness = 'held' then 'Held' when w.readiness = 'later' then 'Later' else 'Ready' end as status,
        ${reasonWords(sql`w.reason`)} as reason, ${waiting} as days_waiting, ${ageBand(waiting)} as band,
        coalesce(w.minutes, 0) as minutes, w.amount as charge, ${paid} as pay
      from waiting w
      join placements p on p.tenant_id = ${db.tenant} and p.id = w.placement_id
      join candidates k on k.tenant_id = ${db.tenant} and k.id = w.candidate_id
      left join users o on o.tenant_id = ${db.tenant} and o.id = w.consultant_user_id`
  },
}
