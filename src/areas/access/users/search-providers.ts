import { sql } from 'kysely'
import { kindNames } from '#areas/access/users/rules.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const userSearchProviders: SearchProvider[] = [
  {
    kind: 'user',
    label: 'Users',
    order: 90,
    allow: 'users.view',
    find: (ctx, typed, most) =>
      searchRecords(
        ctx,
        {
          table: 'users',
          exact: sql`t.email::text`,
          title: sql`page.name`,
          detail: facts(words('page.kind', kindNames), sql`page.email::text`),
          // The others are found by the record that they stand on, by those who may see it.
          where: [sql`t.kind = 'staff'`],
          to: ({ id }) => `/settings/users/${id}/edit`,
        },
        typed,
        most,
      ),
  },
]
