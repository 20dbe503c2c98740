import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const workingTimePersonalData: PersonalData[] = [
  {
    name: 'working-time',
    title: 'Working time',
    allow: ['working_time.view'],
    tables: ['working_time_averages'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select a.state, a.average_minutes, a.limit_minutes, a.from_day, a.to_day from working_time_averages a
        where a.tenant_id = ${db.tenant} and a.candidate_id = any(${people}::bigint[]) order by a.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'opt-outs',
    title: 'Opt-outs of 48 hours',
    allow: ['working_time.view'],
    tables: ['working_time_opt_outs'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select o.from_day, o.notice_days, o.note, o.created_at, o.withdrawn_on, o.ends_on from working_time_opt_outs o
        where o.tenant_id = ${db.tenant} and o.candidate_id = any(${people}::bigint[]) order by o.id`.execute(
        db,
      )
      return rows
    },
  },
]
