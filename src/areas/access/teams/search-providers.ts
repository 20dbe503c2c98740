import { sql } from 'kysely'
import { searchRecords } from '#platform/db/search.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const teamSearchProvider: SearchProvider = {
  kind: 'team',
  label: 'Teams',
  order: 97,
  allow: 'teams.view',
  find: (ctx, typed, most) =>
    searchRecords(
      ctx,
      {
        table: 'teams',
        title: sql`page.name`,
        detail: sql`above.name`,
        joins: sql`left join teams above on above.tenant_id = ${ctx.db.tenant} and above.id = page.parent_id`,
        to: ({ id }) => `/settings/teams/${id}/edit`,
      },
      typed,
      most,
    ),
}
