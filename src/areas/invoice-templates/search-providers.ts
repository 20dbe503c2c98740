import { sql } from 'kysely'
import { statusNames } from '#areas/invoice-templates/rules.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const templateSearchProviders: SearchProvider[] = [
  {
    kind: 'invoice_template',
    label: 'Invoice templates',
    order: 92,
    allow: 'invoice_templates.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'invoice_templates',
          title: sql`page.name`,
          detail: facts(words('page.status', statusNames)),
          to: ({ id }) => `/settings/invoice-templates/${id}/edit`,
        },
        typed,
        most,
      ),
  },
]
