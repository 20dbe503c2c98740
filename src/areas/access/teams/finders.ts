import { sql } from 'kysely'
import { findRecords } from '#platform/db/find.ts'
import type { Finder } from '#platform/finder.ts'

export const teamFinder: Finder = {
  kind: 'team',
  label: 'Teams',
  order: 97,
  allow: 'teams.view',
  find: (ctx, typed, most) =>
    findRecords(
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
