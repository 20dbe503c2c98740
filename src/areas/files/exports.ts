import { sql } from 'kysely'
import { type FilesQuery, files } from '#areas/files/contract.ts'
import { fileShape } from '#areas/files/queries.ts'
import { type Looking, subjectName } from '#areas/files/subjects.ts'
import { categoryNames, subjectNames, typeNames, visibilityNames } from '#areas/files/words.ts'
import { choice, day, exportable, instant, integer, text, words, yesNo } from '#platform/export-cells.ts'
import type { Exportable } from '#platform/exportable.ts'

export const fileExports: Record<string, Exportable> = {
  '/files': exportable({
    title: 'Files',
    endpoint: files.list,
    personal: true,
    shape: (ctx, query: FilesQuery, areas) => {
      const looking: Looking = { db: ctx.db, who: ctx.who, deps: { areas } }
      const shape = fileShape(looking, query)
      return {
        ...shape,
        joins: sql`${shape.joins} cross join lateral (select ${subjectName(looking)} as name) of`,
      }
    },
    cells: {
      name: text('Name', 'page.name'),
      category: choice('Category', 'page.category', categoryNames),
      subject_name: text('Belongs to', sql`concat_ws(' ', ${words('page.subject', subjectNames)}, of.name)`),
      uploaded_by_name: text('Uploaded by', sql`coalesce(u.name, page.guest_name)`),
      created_at: instant('Uploaded', 'page.created_at'),
      size: integer('Bytes', 'v.size'),
      mime: choice('Type', 'v.mime', typeNames),
      expires_by: day('Expires', 'page.expires_on'),
      visibility: choice('Who may see it', 'page.visibility', visibilityNames),
      sensitive: yesNo('Sensitive', 'page.sensitive'),
      retention_until: day('Kept until', 'page.retention_until'),
      hold_reason: text('Legal hold', 'page.hold_reason'),
    },
  }),
}
