import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const filePersonalData: PersonalData[] = [
  {
    name: 'files',
    title: 'Files',
    allow: ['files.view', 'files.download_sensitive'],
    tables: ['files'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select f.name, f.category, f.sensitive, f.created_at, f.expires_on, f.deleted_at from files f
        where f.tenant_id = ${db.tenant} and f.candidate_id = any(${people}::bigint[]) order by f.id`.execute(
        db,
      )
      return rows
    },
    files: async (db, people) => {
      const { rows } = await sql<{ name: string; key: string }>`
        select v.name, o.storage_key as key from files f
        join file_versions v on v.tenant_id = ${db.tenant} and v.file_id = f.id and v.scan_status = 'clean'
        join file_objects o on o.tenant_id = ${db.tenant} and o.id = v.object_id
        where f.tenant_id = ${db.tenant} and f.candidate_id = any(${people}::bigint[]) order by f.id, v.number`.execute(
        db,
      )
      return rows
    },
  },
]
