import { sql } from 'kysely'
import { reached } from '#areas/suppliers/queries.ts'
import { kindNames, statusNames } from '#areas/suppliers/rules.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const supplierSearchProviders: SearchProvider[] = [
  {
    kind: 'supplier',
    label: 'Suppliers',
    order: 30,
    allow: 'suppliers.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'suppliers',
          exact: sql`t.company_number`,
          title: sql`page.name`,
          detail: facts(words('page.kind', kindNames), words('page.status', statusNames)),
          where: [reached(ctx)],
          to: ({ id }) => `/settings/suppliers/${id}/edit`,
        },
        typed,
        most,
      ),
  },
]
