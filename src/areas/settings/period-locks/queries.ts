import { sql } from 'kysely'
import type { Period, PeriodClosing } from '#areas/settings/period-locks/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

/** Second half of the lock's name; the first is the agency. */
const lockName = 20_001

/**
 * Keeps periods as they are until the end of the transaction: whoever closes one waits for everybody who was told that
 * it is open, and whoever asks while it is being closed waits for that. Asked before the period is read.
 */
export async function holdPeriods(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${db.tenant}::integer, ${lockName}::integer)`.execute(db)
}

/** Waits for everybody who works on dated things at this moment, and keeps others out until it is over. */
export async function lockPeriods(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${db.tenant}::integer, ${lockName}::integer)`.execute(db)
}

/** How periods stand, with the override of this person that is running at `now`. */
export async function findPeriod(db: Db, userId: number, now: Date): Promise<Period> {
  const { rows } = await sql<Period>`
    select g.books_open_on, c.closed_to, u.name as closed_by, c.at as closed_at, coalesce(c.id, 0) as version, (
        select jsonb_build_object('reason', o.reason,
          'expires_at', to_char(o.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from period_overrides o
        where o.tenant_id = ${db.tenant} and o.user_id = ${userId} and o.ended_at is null and o.expires_at > ${now.toISOString()}
        order by o.id desc limit 1) as override
    from agency_settings g
    left join lateral (
      select p.id, p.closed_to, p.at, p.user_id from period_closings p
      where p.tenant_id = ${db.tenant} order by p.id desc limit 1) as c on true
    left join users u on u.tenant_id = ${db.tenant} and u.id = c.user_id
    where g.tenant_id = ${db.tenant}`.execute(db)
  return rows[0]!
}

export async function listClosings(db: Db): Promise<PeriodClosing[]> {
  const { rows } = await sql<PeriodClosing>`
    select p.id, p.was_closed_to, p.closed_to, p.reason, u.name as user_name, p.at
    from period_closings p join users u on u.tenant_id = ${db.tenant} and u.id = p.user_id
    where p.tenant_id = ${db.tenant} order by p.id desc limit 100`.execute(db)
  return rows
}

type Closing = {
  was_closed_to: string | null
  closed_to: string | null
  reason: string
  user_id: number
}

export async function insertClosing(db: Db, closing: Closing): Promise<void> {
  await db
    .insertInto('period_closings')
    .values({ ...closing, tenant_id: db.tenant })
    .execute()
}

export async function insertOverride(
  db: Db,
  override: { user_id: number; reason: string; expires_at: string },
): Promise<void> {
  await db
    .insertInto('period_overrides')
    .values({ ...override, tenant_id: db.tenant })
    .execute()
}

/** Ends whatever this person has running; answers how many there were. */
export async function endOverrides(db: Db, userId: number, now: Date): Promise<number> {
  const at = now.toISOString()
  const { rows } = await sql`
    update period_overrides o set ended_at = ${at}
    where o.tenant_id = ${db.tenant} and o.user_id = ${userId} and o.ended_at is null and o.expires_at > ${at}
    returning o.id`.execute(db)
  return rows.length
}
