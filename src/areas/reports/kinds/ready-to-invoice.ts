import { sql } from 'kysely'
import { type Definition, sees } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant, hiddenPlacement, worker } from '#areas/reports/kinds/placed.ts'
import { unbilledWip } from '#areas/reports/kinds/unbilled-wip.ts'

export const readyToInvoice: Definition = {
  key: 'billing/ready-to-invoice',
  definition:
    'Approved time and fees that the next run of invoices takes, and those whose period is over and that something keeps back: what is to be done before they can be invoiced. A part of unbilled time, by the same statement.',
  records: ['timesheets.view'],
  groupings: ['client', 'reason', 'status', 'order', 'consultant', 'worker', 'placement', 'month'],
  usual: ['client', 'reason'],
  columns: [
    column.day('day', 'Day worked'),
    client,
    worker,
    hiddenPlacement,
    consultant,
    column.text('order_name', 'Purchase order', hidden),
    column.text('status', 'Status'),
    column.text('reason', 'What keeps it'),
    column.minutes('minutes', 'Hours', added),
    column.money('charge', 'Net', {
      ...added,
      mask: sees.charge,
      explain: 'What a document would charge, without VAT.',
    }),
  ],
  sort: 'day',
  opens: '/timesheets/:id',
  beside: { label: 'Create invoices', to: '/invoices/run' },
  personal: true,
  facts: (asked) => sql`select f.* from (${unbilledWip.facts(asked)}) f where f.status <> 'Later'`,
}
