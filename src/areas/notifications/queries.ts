import { sql } from 'kysely'
import type { Notification } from '#areas/notifications/contract.ts'
import type { Db } from '#platform/db/tenant.ts'

export const perPage = 20

/** One page of a person's own notifications, newest first, with one row more to tell whether there is a next page. */
export async function listNotifications(db: Db, userId: number, page: number): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select id, read_at, created_at,
      json_build_object('type', type, 'title', title, 'description', description, 'actions', actions) as data
    from notifications where tenant_id = ${db.tenant} and user_id = ${userId}
    order by id desc limit ${perPage + 1} offset ${(page - 1) * perPage}`.execute(db)
  return rows
}

export async function unreadCount(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', db.tenant)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function markAllRead(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql<string>`now()` })
    .where('tenant_id', '=', db.tenant)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}

export async function clearAll(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('tenant_id', '=', db.tenant)
    .where('user_id', '=', userId)
    .execute()
}
