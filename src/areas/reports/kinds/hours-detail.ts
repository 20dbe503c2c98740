import { sql } from 'kysely'
import { type Definition, sees } from '#areas/reports/definition.ts'
import { added, column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant, hiddenPlacement, worker } from '#areas/reports/kinds/placed.ts'
import { paidWords, unitBases, unitFacts } from '#areas/reports/kinds/unit-facts.ts'

export const hoursDetail: Definition = {
  key: 'timesheets/hours-detail',
  definition:
    'Every piece of approved time by itself: the day, the rate it was priced at, where it was worked and what it is charged to. The rows behind hours worked and gross margin.',
  records: ['timesheets.view'],
  bases: unitBases,
  groupings: [
    'worker',
    'client',
    'week',
    'month',
    'rate_code',
    'placement',
    'consultant',
    'supplier',
    'type',
  ],
  usual: [],
  columns: [
    column.day('day', 'Day'),
    worker,
    client,
    hiddenPlacement,
    consultant,
    column.text('rate_code', 'Rate code'),
    column.decimal('quantity', 'Quantity', { explain: 'Hours, days, miles or pieces.' }),
    column.text('unit', 'Unit', hidden),
    column.decimal('charge_rate', 'Charge rate', { mask: sees.charge }),
    column.decimal('pay_rate', 'Pay rate', { mask: sees.pay }),
    column.minutes('charged_minutes', 'Hours charged', added),
    column.minutes('paid_minutes', 'Hours paid', { ...added, ...hidden }),
    column.money('charge', 'Charge', { ...added, mask: sees.charge, explain: 'Net.' }),
    column.money('pay', 'Pay', {
      ...{ ...added, whole: true, mask: sees.pay },
      explain: `Before any tax. ${paidWords}`,
    }),
    column.text('site', 'Site', hidden),
    column.text('role', 'Role', hidden),
    column.text('cost_code', 'Cost code', hidden),
    column.text('project_code', 'Project', hidden),
    column.text('po_number', 'Purchase order', hidden),
  ],
  sort: '-day',
  opens: '/timesheets/:id',
  personal: true,
  facts: (asked) => sql`
    select f.*, u.quantity, u.unit, u.charge_rate, u.pay_rate, u.site, u.role, u.cost_code, u.project_code, u.po_number
    from (${unitFacts(asked)}) f
    join charge_units u on u.tenant_id = ${asked.db.tenant} and u.id = f.fact_id`,
}
