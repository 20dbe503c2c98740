import { sql } from 'kysely'
import { readerColumns } from '#areas/access/public.ts'
import type { Notification } from '#areas/notifications/contract.ts'
import type { Channels } from '#areas/notifications/rules.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Reader } from '#platform/locales.ts'

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

export type Recipient = {
  name: string
  email: string
  status: string
  has_account: boolean
  /** For whom it is written. */
  reader: Reader
  /** What they chose for this notification; undefined: nothing. */
  preference: Channels | undefined
}

/** Everybody who is to be told, with what they chose for this notification, by user id, in one statement. */
export async function recipientsOf(
  db: Db,
  kind: string,
  userIds: readonly number[],
): Promise<Map<number, Recipient>> {
  const { rows } = await sql<
    Omit<Recipient, 'preference' | 'reader'> &
      Reader & { id: number; bell: boolean | null; mail: boolean | null }
  >`
    select u.id, u.name, u.email::text as email, u.status, u.account_id is not null as has_account, p.bell, p.mail,
      ${readerColumns}
    from users u
    join agency_settings s on s.tenant_id = ${db.tenant}
    left join notification_preferences p on p.tenant_id = ${db.tenant} and p.user_id = u.id and p.kind = ${kind}
    where u.tenant_id = ${db.tenant} and u.id = any(${[...new Set(userIds)]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, bell, mail, locale, tz, ...person }) => [
      id,
      {
        ...person,
        reader: { locale, tz },
        preference: bell === null || mail === null ? undefined : { bell, mail },
      },
    ]),
  )
}

type NewNotification = {
  user_id: number
  type?: 'info' | 'success' | 'error'
  title: string
  description?: string
  actions?: { label: string; url: string }[]
}

/** Puts them into their notifications, in this order. Answers what browsers are told of each. */
export async function insertNotifications(
  db: Db,
  kind: string,
  given: readonly NewNotification[],
): Promise<{ id: number; user_id: number; type: string }[]> {
  if (given.length === 0) return []
  const { rows } = await sql<{ id: number; user_id: number; type: string }>`
    insert into notifications (tenant_id, kind, user_id, type, title, description, actions)
    select ${db.tenant}, ${kind}, n.user_id, coalesce(n.type, 'info'), n.title, coalesce(n.description, ''),
      coalesce(n.actions, '[]')
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as n(user_id bigint, type text, title text, description text, actions jsonb)
    returning id, user_id, type`.execute(db)
  return rows
}

/** What was read so many days ago nobody will ask for again. */
export async function deleteRead(db: Db, days: number): Promise<void> {
  await sql`
    delete from notifications
    where tenant_id = ${db.tenant} and read_at < now() - make_interval(days => ${days})`.execute(db)
}

/** What a person chose, by kind. */
export async function listPreferences(db: Db, userId: number): Promise<Map<string, Channels>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'bell', 'mail'])
    .where('tenant_id', '=', db.tenant)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ kind, ...channels }) => [kind, channels]))
}

/** Keeps what differs from the catalogue, and forgets what does not. */
export async function savePreferences(
  db: Db,
  userId: number,
  { kept, usual }: { kept: ({ kind: string } & Channels)[]; usual: string[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from notification_preferences
      where tenant_id = ${db.tenant} and user_id = ${userId} and kind = any(${usual}::text[])
    )
    insert into notification_preferences (tenant_id, user_id, kind, bell, mail)
    select ${db.tenant}, ${userId}, k.kind, k.bell, k.mail
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(kind text, bell boolean, mail boolean)
    on conflict (tenant_id, user_id, kind) do update set bell = excluded.bell, mail = excluded.mail`.execute(
    db,
  )
}
