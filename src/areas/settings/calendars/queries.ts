import { sql } from 'kysely'
import type { BankHoliday, HolidayCalendar } from '#areas/settings/calendars/contract.ts'
import { type Followers, type Holiday, holidaysFrom, type Region } from '#areas/settings/calendars/rules.ts'
import type { Day, Holidays } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid, notFound } from '#platform/refusal.ts'

/** The default one first. */
export async function listCalendars(db: Db): Promise<HolidayCalendar[]> {
  const { rows } = await sql<HolidayCalendar>`
    select c.id, c.name, c.region, c.is_default, c.version from holiday_calendars c
    where c.tenant_id = ${db.tenant} order by c.is_default desc, lower(c.name)`.execute(db)
  return rows
}

export async function findCalendar(db: Db, id: number): Promise<HolidayCalendar> {
  const found = (await listCalendars(db)).find((calendar) => calendar.id === id)
  if (!found) throw notFound('Calendar')
  return found
}

/** Holds all calendars until the end of the transaction: who is the default one is decided by one person at a time. */
export async function lockCalendars(db: Db): Promise<void> {
  await sql`select id from holiday_calendars where tenant_id = ${db.tenant} order by id for update`.execute(
    db,
  )
}

/** Takes the default away from whichever calendar has it; answers which. */
export async function clearDefault(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update holiday_calendars set is_default = false, version = version + 1, updated_at = now()
    where tenant_id = ${db.tenant} and is_default returning id`.execute(db)
  return rows[0]?.id
}

/** Its days go with it. */
export async function deleteCalendar(db: Db, id: number): Promise<void> {
  await sql`delete from holiday_calendars where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
}

export async function listBankHolidays(db: Db): Promise<BankHoliday[]> {
  const { rows } = await sql<BankHoliday>`
    select h.id, h.calendar_id, h.day, h.name from bank_holidays h
    where h.tenant_id = ${db.tenant} order by h.day, h.id`.execute(db)
  return rows
}

/** The days of each calendar from one day to another, to ask by its id; null asks for the default one. */
export async function daysByCalendar(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<(calendarId: number | null) => Day[]> {
  const { rows } = await sql<{ id: number; is_default: boolean; days: Day[] }>`
    select c.id, c.is_default, coalesce(jsonb_agg(h.day order by h.day) filter (where h.id is not null), '[]') as days
    from holiday_calendars c
    left join bank_holidays h on h.tenant_id = ${db.tenant} and h.calendar_id = c.id
      and h.day between ${from}::date and ${to}::date
    where c.tenant_id = ${db.tenant} group by c.id, c.is_default`.execute(db)
  const standard = rows.find(({ is_default }) => is_default)?.days ?? []
  const own = new Map(rows.map(({ id, days }) => [id, days]))
  return (calendarId) => (calendarId === null ? standard : (own.get(calendarId) ?? standard))
}

/** The bank holidays of the agency's default calendar, to be asked day by day. */
export async function holidaysOf(db: Db): Promise<Holidays> {
  const { rows } = await sql<{ region: Region | null; days: Day[] }>`
    select c.region, coalesce(jsonb_agg(h.day order by h.day) filter (where h.id is not null), '[]') as days
    from holiday_calendars c
    left join bank_holidays h on h.tenant_id = ${db.tenant} and h.calendar_id = c.id
    where c.tenant_id = ${db.tenant} and c.is_default group by c.id, c.region`.execute(db)
  return holidaysFrom(rows[0] ?? { region: null, days: [] })
}

/** How many clients, sites and placements follow a calendar: read here, and nowhere written. */
export async function followersOf(db: Db, id: number): Promise<Followers> {
  const { rows } = await sql<Followers>`
    select
      (select count(*)::integer from clients c
        where c.tenant_id = ${db.tenant} and c.holiday_calendar_id = ${id}) as clients,
      (select count(*)::integer from client_sites s
        where s.tenant_id = ${db.tenant} and s.holiday_calendar_id = ${id}) as sites,
      (select count(*)::integer from placements p
        where p.tenant_id = ${db.tenant} and p.holiday_calendar_id = ${id}) as placements`.execute(db)
  return rows[0]!
}

/** Refuses at its field a calendar that is not one of the agency. Held: nobody deletes it until the transaction ends. */
export async function checkCalendar(db: Db, id: number | null | undefined): Promise<void> {
  if (!id) return
  const { rows } = await sql`
    select from holiday_calendars c where c.tenant_id = ${db.tenant} and c.id = ${id} for key share`.execute(
    db,
  )
  if (rows.length === 0) throw invalid('holiday_calendar_id', 'Choose one of your calendars', 'not_found')
}

export async function insertBankHoliday(
  db: Db,
  holiday: Holiday & { calendar_id: number },
): Promise<BankHoliday> {
  return db
    .insertInto('bank_holidays')
    .values({ ...holiday, tenant_id: db.tenant })
    .returning(['id', 'calendar_id', 'day', 'name'])
    .executeTakeFirstOrThrow()
}

/** Adds those that are not there yet; answers how many were. */
export async function insertMissing(db: Db, calendarId: number, holidays: Holiday[]): Promise<number> {
  const { rows } = await sql`
    insert into bank_holidays (tenant_id, calendar_id, day, name)
    select ${db.tenant}::integer, ${calendarId}::bigint, g.day, g.name
    from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as g(day date, name text)
    on conflict (tenant_id, calendar_id, day) do nothing returning id`.execute(db)
  return rows.length
}

export async function deleteBankHoliday(db: Db, id: number): Promise<BankHoliday> {
  const gone = await db
    .deleteFrom('bank_holidays')
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .returning(['id', 'calendar_id', 'day', 'name'])
    .executeTakeFirst()
  if (!gone) throw notFound('Bank holiday')
  return gone
}
