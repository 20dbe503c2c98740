import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const awrPersonalData: PersonalData[] = [
  {
    name: 'awr-weeks',
    title: 'Weeks towards equal treatment',
    allow: ['awr.view'],
    tables: ['awr_clocks'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select c.name as client, w.state, w.week, w.started_on, w.last_worked_on, w.qualifies_on from awr_clocks w
        join clients c on c.tenant_id = ${db.tenant} and c.id = w.client_id
        where w.tenant_id = ${db.tenant} and w.candidate_id = any(${people}::bigint[]) order by w.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'awr-absences',
    title: 'Absences and roles',
    allow: ['awr.manage', 'candidates.sensitive.view'],
    tables: ['awr_facts'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select f.kind, f.from_day, f.to_day, f.note, f.created_at, f.removed_at from awr_facts f
        where f.tenant_id = ${db.tenant} and f.candidate_id = any(${people}::bigint[]) order by f.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'awr-answers',
    title: 'What clients answered for them',
    allow: ['awr.manage'],
    tables: ['awr_comparators'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select a.answered_on, a.answered_by, a.basic_rate::text as basic_rate, a.rate_unit, a.currency, a.overtime, a.holiday, a.note
        from awr_comparators a where a.tenant_id = ${db.tenant} and a.candidate_id = any(${people}::bigint[]) order by a.id`.execute(
        db,
      )
      return rows
    },
  },
]
