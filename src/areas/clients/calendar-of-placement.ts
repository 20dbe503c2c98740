import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/**
 * The id of the calendar whose bank holidays count for a placement `p` of a statement: its own, that of the site of its
 * job, the client's; null: the agency's. Asked wherever holidays of a placement are, so that all count the same days.
 */
export const calendarOfPlacement = (db: Db, p: string): RawBuilder<unknown> => sql`coalesce(
  ${sql.ref(`${p}.holiday_calendar_id`)},
  (select s.holiday_calendar_id from jobs placed join client_sites s on s.tenant_id = ${db.tenant} and s.id = placed.site_id
    where placed.tenant_id = ${db.tenant} and placed.id = ${sql.ref(`${p}.job_id`)}),
  (select c.holiday_calendar_id from clients c where c.tenant_id = ${db.tenant} and c.id = ${sql.ref(`${p}.client_id`)}))`
