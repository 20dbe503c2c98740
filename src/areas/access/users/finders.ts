import { sql } from 'kysely'
import { kindNames } from '#areas/access/users/rules.ts'
import { facts, findRecords } from '#platform/db/find.ts'
import { words } from '#platform/export-cells.ts'
import type { Finder } from '#platform/finder.ts'

export const userFinders: Finder[] = [
  {
    kind: 'user',
    label: 'Users',
    order: 90,
    allow: 'users.view',
    find: (ctx, typed, most) =>
      findRecords(
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
