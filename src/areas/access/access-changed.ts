import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'

/**
 * What these people may do in the agency has changed: another role or team, a membership taken away, somebody locked,
 * deactivated or let in again. Say it in the same transaction; after commit their live connections are cut in every
 * process, and come back with what they may do then, or not at all.
 */
export function accessChanged(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return Promise.resolve()
  return announce(db, 'access.changed', { user_ids: [...userIds] })
}

/** The same for everybody who listens to the agency's team: its address is in the name of their channel. */
export async function teamChanged(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.tenant_id = ${db.tenant} and u.kind = 'staff' and u.status = 'active' order by u.id`.execute(db)
  await accessChanged(
    db,
    rows.map(({ id }) => id),
  )
}
