import { sql } from 'kysely'
import type { Db } from '#platform/db/tenant.ts'
import { announce } from '#platform/outbox.ts'

export type NewNotification = {
  user_id: number
  type?: 'info' | 'success' | 'error'
  title: string
  description?: string
  actions?: { label: string; url: string }[]
}

/** Tells people something, in the caller's transaction: each row waits at its user's bell. */
export async function notify(db: Db, messages: NewNotification[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({ type: 'info', description: '', actions: [], ...message }))
  await sql`
    insert into notifications (tenant_id, user_id, type, title, description, actions)
    select ${db.tenant}, n.user_id, n.type, n.title, n.description, n.actions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(user_id bigint, type text, title text, description text, actions jsonb)`.execute(db)
  await announce(db, 'notification.created', { user_ids: [...new Set(rows.map((row) => row.user_id))] })
}
