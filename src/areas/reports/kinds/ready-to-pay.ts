import { sql } from 'kysely'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { reasonWords } from '#areas/reports/kinds/words.ts'
import { nextRun, readiness } from '#areas/units/public.ts'

export const readyToPay: Definition = {
  key: 'payables/ready-to-pay',
  definition:
    'Approved time that nobody is paid for yet: what the next pay run takes, what the next self-billing run takes, and what is held and why. What payroll still lacks of a worker is told by the pay run itself.',
  records: ['payroll.view'],
  groupings: ['status', 'supplier', 'worker', 'client', 'reason', 'month', 'placement'],
  usual: ['status', 'supplier'],
  columns: [
    { key: 'day', label: 'Day worked', kind: 'day' },
    { key: 'worker_name', label: 'Worker', kind: 'text' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'supplier_name', label: 'Supplier', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'reason', label: 'Why', kind: 'text' },
    { key: 'minutes', label: 'Hours', kind: 'minutes', added: true },
    { key: 'pay', label: 'Pay', kind: 'money', added: true, explain: 'Before any tax, without VAT.' },
  ],
  sort: 'day',
  opens: '/timesheets/:id',
  beside: { label: 'Pay runs', to: '/pay-runs' },
  personal: true,
  facts: ({ db, now }: Asked) => sql`
    with ${readiness(db, nextRun(db, 'self-billing', now))}
    select w.id as fact_id, w.timesheet_id as opens_id, w.day, w.currency, w.candidate_id as worker_id,
      k.first_name || ' ' || k.last_name as worker_name, u.client_id, c.name as client_name, s.id as supplier_id, s.name as supplier_name,
      w.placement_id, p.ref as placement_name,
      case w.readiness when 'payroll' then 'Payroll' when 'held' then 'Held' when 'later' then 'Later' else 'Self-billing' end as status,
      ${reasonWords(sql`w.reason`)} as reason, coalesce(w.minutes, 0) as minutes, w.amount as pay
    from waiting w
    join charge_units u on u.tenant_id = ${db.tenant} and u.id = w.id
    join placements p on p.tenant_id = ${db.tenant} and p.id = w.placement_id
    join clients c on c.tenant_id = ${db.tenant} and c.id = u.client_id
    join candidates k on k.tenant_id = ${db.tenant} and k.id = w.candidate_id
    left join suppliers s on s.tenant_id = ${db.tenant} and s.id = w.holder_id`,
}
