import { sql } from 'kysely'
import type { Takeout } from '#areas/candidates/takeouts/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

export type StoredTakeout = Takeout & {
  candidate_id: number
  requested_by: number
  storage_key: string | null
  grants: string[]
}

const columns = (
  db: Db,
) => sql`t.id, t.candidate_id, t.status, t.requested_by, t.requested_at, t.finished_at, t.expires_at, t.storage_key,
  t.size, t.grants, t.left_out,
  (select u.name from users u where u.tenant_id = ${db.tenant} and u.id = t.requested_by) as requested_by_name`

/** The last one that was asked for of this candidate. */
export async function latestTakeout(db: Db, candidate: number): Promise<StoredTakeout | undefined> {
  const { rows } = await sql<StoredTakeout>`
    select ${columns(db)} from candidate_takeouts t
    where t.tenant_id = ${db.tenant} and t.candidate_id = ${candidate} order by t.id desc limit 1`.execute(db)
  return rows[0]
}

export async function findTakeout(db: Db, id: number): Promise<StoredTakeout | undefined> {
  const { rows } = await sql<StoredTakeout>`
    select ${columns(db)} from candidate_takeouts t where t.tenant_id = ${db.tenant} and t.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

type End = Pick<StoredTakeout, 'status' | 'storage_key' | 'size' | 'grants' | 'left_out' | 'expires_at'>

/** It was made, or could not be; false: it is not waited for any more. */
export async function endTakeout(db: Db, id: number, end: End): Promise<boolean> {
  const ended = await db
    .updateTable('candidate_takeouts')
    .set({ ...end, finished_at: sql`now()` })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** All files that are kept of this candidate. */
export async function takeoutFiles(db: Db, candidate: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select t.storage_key from candidate_takeouts t
    where t.tenant_id = ${db.tenant} and t.candidate_id = ${candidate} and t.storage_key is not null`.execute(
    db,
  )
  return rows.map(({ storage_key }) => storage_key)
}

/** What has been waited for a day long is not made any more: another may be asked for. */
export async function giveUpTakeouts(db: Db, now: Date): Promise<void> {
  await sql`
    update candidate_takeouts t set status = 'failed', finished_at = now()
    where t.tenant_id = ${db.tenant} and t.status = 'queued'
      and t.requested_at < ${now.toISOString()}::timestamptz - interval '1 day'`.execute(db)
}

/** Those whose time is over lose their file; answers the places of the files. */
export async function expireTakeouts(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with gone as (
      select t.id, t.storage_key from candidate_takeouts t
      where t.tenant_id = ${db.tenant} and t.status = 'ready' and t.expires_at < ${now.toISOString()}::timestamptz
      order by t.id limit 1000
    )
    update candidate_takeouts t set status = 'expired', storage_key = null from gone
    where t.tenant_id = ${db.tenant} and t.id = gone.id returning gone.storage_key`.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}

/** The candidate's record, and those that became part of it. */
export async function recordsOf(db: Db, candidate: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from candidates c where c.tenant_id = ${db.tenant} and (c.id = ${candidate} or c.merged_into_id = ${candidate})
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
