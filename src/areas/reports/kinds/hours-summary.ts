import { type Definition, sees } from '#areas/reports/definition.ts'
import { paidWords, unitBases, unitFacts } from '#areas/reports/kinds/unit-facts.ts'

export const hoursSummary: Definition = {
  key: 'timesheets/hours-summary',
  definition:
    'Approved hours by who worked them, for whom and at which rate. What was corrected counts as it is by now; hours that were given up are charged to nobody. Hours that are charged and hours that are paid are counted apart: some time is only one of them.',
  records: ['timesheets.view'],
  bases: unitBases,
  groupings: [
    'worker',
    'client',
    'week',
    'month',
    'rate_code',
    'consultant',
    'placement',
    'supplier',
    'type',
  ],
  usual: ['worker', 'week'],
  columns: [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'worker_name', label: 'Worker', kind: 'text' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'placement_name', label: 'Placement', kind: 'text', hidden: true },
    { key: 'rate_code', label: 'Rate code', kind: 'text' },
    {
      ...{ key: 'charged_minutes', label: 'Hours charged', kind: 'minutes', added: true },
      explain: 'Hours that the client is charged. Uplifts are on hours that are counted already.',
    },
    {
      ...{ key: 'paid_minutes', label: 'Hours paid', kind: 'minutes', added: true },
      explain: 'Hours that the worker or their supplier is paid.',
    },
    { key: 'charge', label: 'Charge', kind: 'money', added: true, mask: sees.charge, explain: 'Net.' },
    {
      ...{ key: 'pay', label: 'Pay', kind: 'money', added: true, whole: true, mask: sees.pay },
      explain: `Before any tax. ${paidWords}`,
    },
  ],
  sort: '-day',
  opens: '/timesheets/:id',
  personal: true,
  facts: unitFacts,
}
