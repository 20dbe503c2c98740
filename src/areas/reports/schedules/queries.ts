import { sql } from 'kysely'
import { headOf, type ReportKey } from '#areas/reports/heads.ts'
import type { ReportSchedule } from '#areas/reports/schedules/contract.ts'
import type { Pause } from '#areas/reports/schedules/words.ts'
import type { Db } from '#platform/db/tenant.ts'

type Row = Omit<ReportSchedule, 'group' | 'slug' | 'title'> & { report: ReportKey }

/** The schedules of somebody, by when they are made next; `id`: that one alone. */
export async function schedulesOf(db: Db, userId: number, id?: number): Promise<ReportSchedule[]> {
  const { rows } = await sql<Row>`
    select s.id, s.report, s.query, s.period, s.format, s.frequency, s.day, s.hour, s.tz, s.paused, s.version,
      case when s.paused is null then s.next_at end as next_at,
      (select max(x.sent_at) from report_schedule_sends x where x.tenant_id = ${db.tenant} and x.schedule_id = s.id) as last_sent_at,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id) from report_schedule_recipients r
        join users u on u.tenant_id = ${db.tenant} and u.id = r.user_id
        where r.tenant_id = ${db.tenant} and r.schedule_id = s.id), '[]') as recipients
    from report_schedules s
    where s.tenant_id = ${db.tenant} and s.user_id = ${userId} and ${id === undefined ? sql.lit(true) : sql`s.id = ${id}`}
    order by s.paused is null desc, s.next_at, s.id limit 200`.execute(db)
  return rows.map(({ report, ...row }) => {
    const [group, slug] = report.split('/') as [string, string]
    return { ...row, group, slug, title: headOf(report)?.title ?? report }
  })
}

export async function insertRecipients(db: Db, id: number, people: readonly number[]): Promise<void> {
  await sql`
    insert into report_schedule_recipients (tenant_id, schedule_id, user_id)
    select ${db.tenant}, ${id}, p.id from unnest(${people}::bigint[]) p(id)`.execute(db)
}

export async function dropRecipients(db: Db, id: number, people: readonly number[]): Promise<void> {
  await sql`
    delete from report_schedule_recipients r
    where r.tenant_id = ${db.tenant} and r.schedule_id = ${id} and r.user_id = any(${people}::bigint[])`.execute(
    db,
  )
}

export type Due = Pick<
  ReportSchedule,
  'id' | 'query' | 'period' | 'format' | 'frequency' | 'day' | 'hour' | 'tz'
> & { report: ReportKey; user_id: number; next_at: string; people: number[] }

/** The schedules whose time has come, at most so many, those that wait longest first. */
export async function dueSchedules(db: Db, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from report_schedules s
    where s.tenant_id = ${db.tenant} and s.paused is null and s.next_at <= ${now.toISOString()}::timestamptz
    order by s.next_at, s.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, held until the transaction ends; one that somebody else holds, or has made by now, is passed over. */
export async function lockDue(db: Db, id: number, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select s.id, s.report, s.user_id, s.query, s.period, s.format, s.frequency, s.day, s.hour, s.tz, s.next_at,
      array(select r.user_id from report_schedule_recipients r
        where r.tenant_id = ${db.tenant} and r.schedule_id = s.id order by r.user_id) as people
    from report_schedules s
    where s.tenant_id = ${db.tenant} and s.id = ${id} and s.paused is null
      and s.next_at <= ${now.toISOString()}::timestamptz
    for update of s skip locked`.execute(db)
  return rows[0]
}

/** It was made: when it is next, and for whom it was. Whoever had it of this time already is not among the answer. */
export async function keepSent(
  db: Db,
  { id, next_at }: Pick<Due, 'id' | 'next_at'>,
  people: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into report_schedule_sends (tenant_id, schedule_id, user_id, due_at)
    select ${db.tenant}, ${id}, p.id, ${next_at}::timestamptz from unnest(${people}::bigint[]) p(id)
    on conflict do nothing returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function moveOn(db: Db, id: number, nextAt: number): Promise<void> {
  await sql`
    update report_schedules s set next_at = ${new Date(nextAt).toISOString()}::timestamptz
    where s.tenant_id = ${db.tenant} and s.id = ${id}`.execute(db)
}

export async function pause(db: Db, id: number, why: Pause): Promise<void> {
  await sql`
    update report_schedules s set paused = ${why}, version = s.version + 1, updated_at = now()
    where s.tenant_id = ${db.tenant} and s.id = ${id}`.execute(db)
}

export async function deleteSchedule(db: Db, id: number): Promise<void> {
  await sql`delete from report_schedules s where s.tenant_id = ${db.tenant} and s.id = ${id}`.execute(db)
}

/** Everybody of the agency's staff who can sign in. */
export async function staffIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.tenant_id = ${db.tenant} and u.kind = 'staff' and u.status = 'active'
    order by u.name, u.id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
