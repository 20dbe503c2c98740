import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const jobPersonalData: PersonalData[] = [
  {
    name: 'placements',
    title: 'Placements',
    allow: ['placements.view'],
    tables: ['placements'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select p.ref, p.status, p.start_date, p.end_date, p.engagement_type, p.department, p.role, p.period_type, j.title as job, c.name as client
        from placements p join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
        join clients c on c.tenant_id = ${db.tenant} and c.id = p.client_id
        where p.tenant_id = ${db.tenant} and p.candidate_id = any(${people}::bigint[]) order by p.start_date, p.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'jobs',
    title: 'Jobs they were thought of for',
    allow: ['jobs.view'],
    tables: ['job_candidates'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select j.title as job, t.stage, t.stage_since, t.note, t.rejected_reason, t.created_at
        from job_candidates t join jobs j on j.tenant_id = ${db.tenant} and j.id = t.job_id
        where t.tenant_id = ${db.tenant} and t.candidate_id = any(${people}::bigint[]) order by t.id`.execute(
        db,
      )
      return rows
    },
  },
]
