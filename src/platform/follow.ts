import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'

/** An announcement as it was made; `at` is the instant of its transaction, exact as text. */
export type FollowedEvent = { id: number; name: string; payload: Record<string, unknown>; at: string }

/**
 * From now on the announcements of this agency under these names are kept for this work of a room, in order, until it
 * takes them. For what listens to whatever an agency chose, when most agencies choose nothing: those cost nothing.
 */
export async function follow(db: Db, task: string, names: readonly string[]): Promise<void> {
  await sql`
    insert into event_followers as f (tenant_id, task, names) values (${db.tenant}, ${task}::text, ${names}::text[])
    on conflict (tenant_id, task) do update set names = excluded.names where f.tenant_id = ${db.tenant}`.execute(
    db,
  )
}

/** No more of them, and what was kept is left. */
export async function unfollow(db: Db, task: string): Promise<void> {
  await sql`delete from event_followers where tenant_id = ${db.tenant} and task = ${task}::text`.execute(db)
  await sql`delete from followed_events where tenant_id = ${db.tenant} and task = ${task}::text`.execute(db)
}

/** The oldest that are kept, in order; they are gone when the caller's transaction commits. One takes at a time. */
export async function takeFollowed(db: Db, task: string, most: number): Promise<FollowedEvent[]> {
  const { rows } = await sql<FollowedEvent>`
    with taken as (
      delete from followed_events e where e.tenant_id = ${db.tenant} and e.task = ${task}::text and e.id = any(array(
        select n.id from followed_events n where n.tenant_id = ${db.tenant} and n.task = ${task}::text
        order by n.id limit ${most}))
      returning e.id, e.name, e.payload, e.at
    )
    select taken.id, taken.name, taken.payload, taken.at::text as at from taken order by taken.id`.execute(db)
  return rows
}
