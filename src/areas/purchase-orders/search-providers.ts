import { sql } from 'kysely'
import { reachOrders } from '#areas/purchase-orders/queries.ts'
import { statusNames } from '#areas/purchase-orders/rules.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const purchaseOrderSearchProviders: SearchProvider[] = [
  {
    kind: 'purchase_order',
    label: 'Purchase orders',
    order: 35,
    allow: 'purchase_orders.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'purchase_orders',
          exact: sql`t.number`,
          title: sql`page.number`,
          detail: facts(sql`c.name`, words('page.status', statusNames), sql`page.description`),
          joins: sql`join clients c on c.tenant_id = ${ctx.db.tenant} and c.id = page.client_id`,
          where: [reachOrders(ctx.db, rowScope(ctx, 'whose'))],
          to: ({ id }) => `/settings/purchase-orders/${id}/edit`,
        },
        typed,
        most,
      ),
  },
]
