import { sql } from 'kysely'
import { findSheet } from '#areas/timesheets/sheet-queries.ts'
import type { Subject } from '#platform/subject.ts'

export const timesheetSubjects: Record<string, Subject> = {
  timesheets: {
    label: 'Timesheet',
    table: 'timesheets',
    name: sql`'#' || r.id`,
    allow: 'timesheets.view',
    find: findSheet,
    owned: true,
    page: '/timesheets/:id',
  },
}
