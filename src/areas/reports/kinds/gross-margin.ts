import { type Definition, sees } from '#areas/reports/definition.ts'
import { marginShare, paidWords, unitBases, unitFacts } from '#areas/reports/kinds/unit-facts.ts'

export const grossMargin: Definition = {
  key: 'margin/gross-margin',
  definition:
    'What approved time and fees are charged, what they are paid, and what is left. Corrections of approved time count, what they replaced does not; time that was given up is charged nothing and paid all the same; credit notes that give money back without changing time do not. On-costs of employment are not taken off. A unit whose margin is shared counts for whoever has the greatest share.',
  records: ['timesheets.view'],
  bases: unitBases,
  groupings: [
    'client',
    'consultant',
    'month',
    'week',
    'worker',
    'placement',
    'supplier',
    'rate_code',
    'type',
  ],
  usual: ['client', 'month'],
  columns: [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'client_name', label: 'Client', kind: 'text' },
    { key: 'worker_name', label: 'Worker', kind: 'text' },
    { key: 'placement_name', label: 'Placement', kind: 'text', hidden: true },
    { key: 'consultant_name', label: 'Consultant', kind: 'text', hidden: true },
    { key: 'rate_code', label: 'Rate code', kind: 'text' },
    {
      ...{ key: 'charged_minutes', label: 'Hours', kind: 'minutes', added: true },
      explain: 'Hours that are charged. Uplifts are charged on hours that are counted already.',
    },
    {
      ...{ key: 'charge', label: 'Charge', kind: 'money', added: true, mask: sees.charge },
      explain: 'Net, as it was priced when the time was approved or corrected.',
    },
    {
      ...{ key: 'pay', label: 'Pay', kind: 'money', added: true, whole: true, mask: sees.pay },
      explain: `What the worker or their supplier is paid, before any tax. ${paidWords}`,
    },
    {
      ...{ key: 'margin', label: 'Margin', kind: 'money', added: true, whole: true, mask: sees.margin },
      explain: 'Charge less pay.',
    },
    {
      ...{ key: 'margin_percent', label: 'Margin %', kind: 'decimal', of: marginShare, mask: sees.margin },
      explain: 'Margin as a share of what is charged, of the sums and not of single percentages.',
    },
  ],
  sort: '-day',
  opens: '/timesheets/:id',
  personal: true,
  facts: unitFacts,
}
