import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

export const timesheetPersonalData: PersonalData[] = [
  {
    name: 'timesheets',
    title: 'Timesheets',
    allow: ['timesheets.view'],
    tables: ['timesheets'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select t.id, t.period_start, t.period_end, t.status, t.minutes, t.note, t.reason, t.submitted_at, t.decided_at, c.name as client
        from timesheets t join clients c on c.tenant_id = ${db.tenant} and c.id = t.client_id
        where t.tenant_id = ${db.tenant} and t.candidate_id = any(${people}::bigint[]) order by t.period_start, t.id`.execute(
        db,
      )
      return rows
    },
  },
  {
    name: 'time',
    title: 'Time they entered',
    allow: ['timesheets.view'],
    tables: ['timesheet_entries'],
    rows: async ({ db }, people) => {
      const { rows } = await sql<object>`
        select e.timesheet_id, e.day, e.start_time, e.end_time, e.break_minutes, e.quantity::text as quantity, e.note
        from timesheets t join timesheet_entries e on e.tenant_id = ${db.tenant} and e.timesheet_id = t.id
        where t.tenant_id = ${db.tenant} and t.candidate_id = any(${people}::bigint[]) order by e.day, e.id`.execute(
        db,
      )
      return rows
    },
  },
]
