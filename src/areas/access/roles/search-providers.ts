import { sql } from 'kysely'
import { searchRecords } from '#platform/db/search.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const roleSearchProvider: SearchProvider = {
  kind: 'role',
  label: 'Roles',
  order: 96,
  allow: 'roles.view',
  find: (ctx, typed, most) =>
    searchRecords(
      ctx,
      {
        table: 'roles',
        title: sql`page.name`,
        detail: sql`page.description`,
        to: ({ id }) => `/settings/roles/${id}/edit`,
      },
      typed,
      most,
    ),
}
