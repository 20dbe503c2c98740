import { sql } from 'kysely'
import type { Definition } from '#areas/reports/definition.ts'
import { column, hidden } from '#areas/reports/kinds/column.ts'
import { client, worker } from '#areas/reports/kinds/placed.ts'
import { placementFacts, seesRates, weeklyFigures } from '#areas/reports/kinds/placement-facts.ts'

export const activePlacements: Definition = {
  key: 'placements/active-placements',
  definition:
    'Placements that are live today, with the rates of their basic code in force today, for an hour, a day or a unit as the code says. Other rates of a placement stand on its page.',
  records: ['placements.view'],
  groupings: ['client', 'consultant', 'worker', 'supplier', 'type'],
  columns: [
    column.text('placement_name', 'Reference'),
    worker,
    client,
    column.text('role', 'Role', hidden),
    column.text('type', 'Engaged by', hidden),
    column.day('starts_on', 'Start'),
    column.day('ends_on', 'End'),
    column.integer('days_left', 'Days left', { explain: 'Until its last day, where it has one.' }),
    column.decimal('pay_rate', 'Pay rate', { mask: seesRates.pay }),
    column.text('pay_currency', 'Paid in', { ...hidden, mask: seesRates.pay }),
    column.decimal('charge_rate', 'Charge rate', { mask: seesRates.charge }),
    column.decimal('margin_rate', 'Margin', {
      mask: seesRates.margin,
      explain:
        'Charge rate less pay rate, that one at the exchange rate of today where it is in another currency.',
    }),
    ...weeklyFigures,
  ],
  sort: 'ends_on',
  opens: '/jobs/:id/view?tab=placements',
  beside: { label: 'Jobs', to: '/jobs' },
  personal: true,
  facts: (asked) => placementFacts(asked, sql`p.status = 'live'`),
}
