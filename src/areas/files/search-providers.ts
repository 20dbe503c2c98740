import { sql } from 'kysely'
import type { Asking } from '#areas/files/queries.ts'
import { reachedFiles, subjectName } from '#areas/files/subjects.ts'
import { categoryNames } from '#areas/files/words.ts'
import { facts, searchRecords } from '#platform/db/search.ts'
import { words } from '#platform/export-cells.ts'
import type { SearchProvider } from '#platform/search-provider.ts'

export const fileSearchProviders: SearchProvider[] = [
  {
    kind: 'file',
    label: 'Files',
    order: 75,
    allow: 'files.view',
    find: (ctx, typed, most) => {
      const asking: Asking = ctx
      return searchRecords(
        // Narrowed by the records that they belong to, so that what is looked at must not be cut before.
        { ...ctx, scope: 'own' },
        {
          table: 'files',
          title: sql`page.name`,
          detail: facts(sql`${subjectName(asking)}`, words('page.category', categoryNames)),
          where: [sql`t.deleted_at is null`, reachedFiles(asking)],
          to: ({ id }) => `/files?file=${id}`,
        },
        typed,
        most,
      )
    },
  },
]
