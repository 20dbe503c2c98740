import { sql } from 'kysely'
import { statusNames } from '#areas/candidates/rules.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const candidateSearchProviders: SearchProvider[] = [
  {
    kind: 'candidate',
    label: 'Candidates',
    order: 20,
    allow: 'candidates.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'candidates',
          byId: true,
          exact: sql`t.email::text`,
          title: sql`page.first_name || ' ' || page.last_name`,
          detail: facts(sql`page.job_title`, words('page.status', statusNames)),
          where: [rowScope(ctx)],
          to: ({ id }) => `/candidates/${id}/view`,
        },
        typed,
        most,
      ),
  },
]
