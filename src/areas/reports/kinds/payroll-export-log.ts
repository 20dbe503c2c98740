import { sql } from 'kysely'
import { payRunStatusNames } from '#areas/payroll/public.ts'
import { dayAt } from '#areas/reports/agency.ts'
import type { Asked, Definition } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { words } from '#platform/export-cells.ts'

export const payrollExportLog: Definition = {
  key: 'payables/payroll-export-log',
  definition:
    'Every file that was made of a pay run for payroll: when, by whom, in which layout, and what the run came to. A run that was rolled back keeps its files here.',
  records: ['payroll.view'],
  unowned: true,
  bases: { period: 'Day the file was made' },
  groupings: ['status', 'type', 'month', 'person'],
  usual: [],
  columns: [
    column.text('run', 'Pay run'),
    column.day('pay_date', 'Pay date'),
    column.instant('made_at', 'Made'),
    column.text('person_name', 'By'),
    column.text('type', 'Layout'),
    column.text('filename', 'File'),
    column.text('sha256', 'SHA-256', hidden),
    column.text('status', 'Run is'),
    column.integer('lines', 'Lines', added),
    column.integer('workers', 'Workers', { explain: 'On the run.' }),
    column.money('pay', 'Pay', { explain: 'Of the run, gross. Several files of one run do not add up.' }),
  ],
  sort: '-made_at',
  opens: '/pay-runs/:id/view',
  beside: { label: 'Pay runs', to: '/pay-runs' },
  personal: false,
  facts: ({ db, during }: Asked) => sql`
    select f.id as fact_id, r.id as opens_id, r.currency, ${dayAt(db, sql`f.made_at`)} as day, r.number as run, r.pay_date, f.made_at,
      f.made_by_user_id as person_id, a.name as person_name, f.layout_name as type, f.filename, f.sha256,
      ${words('r.status', payRunStatusNames)} as status, f.lines, r.worker_count as workers, r.amount as pay
    from pay_run_files f
    join pay_runs r on r.tenant_id = ${db.tenant} and r.id = f.pay_run_id
    left join users a on a.tenant_id = ${db.tenant} and a.id = f.made_by_user_id
    where f.tenant_id = ${db.tenant} and ${during('f.made_at')}`,
}
