import { sql } from 'kysely'
import { statusNames } from '#areas/candidates/rules.ts'
import { facts, findRecords } from '#platform/db/find.ts'
import { within } from '#platform/db/scope.ts'
import { words } from '#platform/export-cells.ts'
import type { Finder } from '#platform/finder.ts'

export const candidateFinders: Finder[] = [
  {
    kind: 'candidate',
    label: 'Candidates',
    order: 20,
    allow: 'candidates.view',
    find: (ctx, typed, most) =>
      findRecords(
        ctx,
        {
          table: 'candidates',
          byId: true,
          exact: sql`t.email::text`,
          title: sql`page.first_name || ' ' || page.last_name`,
          detail: facts(sql`page.job_title`, words('page.status', statusNames)),
          where: [within(ctx)],
          to: ({ id }) => `/candidates/${id}/view`,
        },
        typed,
        most,
      ),
  },
]
