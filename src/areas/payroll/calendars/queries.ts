import { sql } from 'kysely'
import type { PayFrequency } from '#areas/candidates/contract.ts'
import type { PayCalendar, SetPayCalendar } from '#areas/payroll/calendars/contract.ts'
import { nextDue } from '#areas/payroll/calendars/rules.ts'
import { holidaysOf } from '#areas/settings/public.ts'
import type { Day } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'

/** The calendars of the agency, the shortest first, each with what is due next. */
export async function calendarsOf(db: Db, today: Day): Promise<PayCalendar[]> {
  const { rows } = await sql<Omit<PayCalendar, 'due'>>`
    select k.frequency, k.first_cut_off, k.pay_after_days, k.is_active, k.version,
      (select max(r.cut_off) from pay_runs r
        where r.tenant_id = ${db.tenant} and r.frequency = k.frequency and r.status <> 'rolled_back') as last_cut_off
    from pay_calendars k where k.tenant_id = ${db.tenant}
    order by array_position('{weekly,fortnightly,four_weekly,monthly}', k.frequency)`.execute(db)
  const holidays = await holidaysOf(db)
  return rows.map((row) => ({ ...row, due: nextDue(row, today, row.last_cut_off, holidays) }))
}

/** Is there a calendar in use of this frequency? */
export async function isCalendar(db: Db, frequency: PayFrequency): Promise<boolean> {
  const { rows } = await sql`
    select from pay_calendars k where k.tenant_id = ${db.tenant} and k.frequency = ${frequency} and k.is_active`.execute(
    db,
  )
  return rows.length > 0
}

/** Writes it as its next version; false: it is not the version that was seen. */
export async function writeCalendar(db: Db, given: SetPayCalendar): Promise<boolean> {
  const { frequency, first_cut_off, pay_after_days, is_active, version } = given
  const { rows } =
    version === 0
      ? await sql`
        insert into pay_calendars (tenant_id, frequency, first_cut_off, pay_after_days, is_active)
        values (${db.tenant}, ${frequency}, ${first_cut_off}::date, ${pay_after_days}, ${is_active})
        on conflict (tenant_id, frequency) do nothing returning id`.execute(db)
      : await sql`
        update pay_calendars k set first_cut_off = ${first_cut_off}::date, pay_after_days = ${pay_after_days},
          is_active = ${is_active}, version = k.version + 1
        where k.tenant_id = ${db.tenant} and k.frequency = ${frequency} and k.version = ${version} returning k.id`.execute(
          db,
        )
  return rows.length > 0
}
