import { sql } from 'kysely'
import { findRecords } from '#platform/db/find.ts'
import type { Finder } from '#platform/finder.ts'

export const roleFinder: Finder = {
  kind: 'role',
  label: 'Roles',
  order: 96,
  allow: 'roles.view',
  find: (ctx, typed, most) =>
    findRecords(
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
