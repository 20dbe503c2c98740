import { sql } from 'kysely'
import { expenseKind, type Kind, rateKind, taxKind } from '#areas/codes/code-kinds.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

const searchProvider = (kind: Kind, allow: string, order: number): SearchProvider => ({
  kind: kind.one.toLowerCase().replace(' ', '_'),
  label: `${kind.one}s`,
  order,
  allow,
  find: (ctx, typed, most) =>
    searchRecords(
      ctx,
      {
        table: kind.record.table,
        exact: sql`t.code`,
        title: sql`page.name`,
        detail: facts(sql`page.code`, sql`case when page.archived_at is not null then 'Retired' end`),
        to: ({ id }) => `/settings/${kind.model}/${id}/edit`,
      },
      typed,
      most,
    ),
})

export const codeSearchProviders: SearchProvider[] = [
  searchProvider(taxKind, 'tax_codes.view', 90),
  searchProvider(rateKind, 'rate_codes.view', 91),
  searchProvider(expenseKind, 'expense_codes.view', 92),
]
