import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const notePersonalData: PersonalData[] = [
  {
    name: 'notes',
    title: 'Notes',
    allow: ['candidates.view', 'notes.view'],
    tables: ['notes'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select n.kind, n.happened_on, n.text, n.created_at, u.name as written_by from notes n
        left join users u on u.tenant_id = ${db.tenant} and u.id = n.author_user_id
        where n.tenant_id = ${db.tenant} and n.candidate_id = any(${people}::bigint[]) order by n.happened_on, n.id`.execute(
        db,
      )
      return rows
    },
  },
]
