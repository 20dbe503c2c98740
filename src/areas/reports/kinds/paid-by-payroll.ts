import { sql } from 'kysely'
import { payRunStatusNames } from '#areas/payroll/public.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { words } from '#platform/export-cells.ts'

export const paidByPayroll: Definition = {
  key: 'payables/paid-by-payroll',
  definition:
    'Workers on pay runs, by the day on which they are paid. Drafts and exported runs are there with their status; what was rolled back is not. Amounts are before tax: what payroll took off stands on the pay run.',
  records: ['payroll.view'],
  bases: { paid: 'Pay date' },
  groupings: ['worker', 'month', 'status'],
  usual: ['worker', 'month'],
  columns: [
    { key: 'run', label: 'Pay run', kind: 'text' },
    { key: 'day', label: 'Pay date', kind: 'day' },
    { key: 'worker_name', label: 'Worker', kind: 'text' },
    { key: 'payroll_ref', label: 'Payroll reference', kind: 'text', hidden: true },
    { key: 'status', label: 'Status', kind: 'text' },
    { key: 'minutes', label: 'Hours', kind: 'minutes', added: true },
    { key: 'pay', label: 'Pay', kind: 'money', added: true, explain: 'Gross, for the time on the run.' },
  ],
  sort: '-day',
  opens: '/pay-runs/:id/view',
  beside: { label: 'Pay runs', to: '/pay-runs' },
  personal: true,
  facts: ({ db, within }: Asked) => sql`
    select w.id as fact_id, r.id as opens_id, r.pay_date as day, r.currency, r.number as run, w.candidate_id as worker_id,
      w.name as worker_name, w.payroll_ref, ${words('r.status', payRunStatusNames)} as status, w.minutes, w.amount as pay
    from pay_run_workers w
    join pay_runs r on r.tenant_id = ${db.tenant} and r.id = w.pay_run_id
    where w.tenant_id = ${db.tenant} and r.status <> 'rolled_back' and ${within(sql`r.pay_date`)}`,
}
