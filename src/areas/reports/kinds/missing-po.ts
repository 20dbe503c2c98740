import { sql } from 'kysely'
import type { Definition } from '#areas/reports/definition.ts'
import { column, hidden } from '#areas/reports/kinds/column.ts'
import { client, consultant, worker } from '#areas/reports/kinds/placed.ts'
import { placementFacts, weeklyFigures } from '#areas/reports/kinds/placement-facts.ts'

export const missingPo: Definition = {
  key: 'purchase-orders/missing-po',
  definition:
    'Placements that run or are agreed, whose way of invoicing asks for a purchase order, and that have neither an order of Saffron nor a number typed in. Their time is approved, and waits for the number before it is invoiced.',
  records: ['placements.view'],
  groupings: ['client', 'consultant', 'worker', 'supplier', 'type'],
  usual: [],
  columns: [
    column.text('placement_name', 'Reference'),
    worker,
    client,
    consultant,
    column.day('starts_on', 'Start'),
    column.day('ends_on', 'End', hidden),
    ...weeklyFigures,
  ],
  sort: 'starts_on',
  opens: '/jobs/:id/view?tab=placements',
  beside: { label: 'Purchase orders', to: '/settings/purchase-orders' },
  personal: true,
  facts: (asked) =>
    placementFacts(
      asked,
      sql`p.status = any('{approved,live}') and b.po_required and p.po_number = '' and not exists (
        select from placement_purchase_orders a where a.tenant_id = ${asked.db.tenant} and a.placement_id = p.id)`,
    ),
}
