import { sql } from 'kysely'
import type { Mail, MailRow } from '#areas/mail/contract.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { ListQuery } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

const row = sql`page.id, page.kind, page.to_address, page.to_name, page.subject, page.status, page.result, page.attempts,
  page.related, page.related_id, page.created_at, page.sent_at`

type Filters = ListQuery & {
  status?: string[] | undefined
  related?: string | undefined
  related_id?: number | undefined
}

export function listMails(db: Db, query: Filters) {
  return listPage(db, '/mails', query, mailShape(query))
}

export function mailShape(query: Filters): ListOf<MailRow> {
  return {
    table: 'mails',
    columns: row,
    sorts: { created_at: 'timestamptz' },
    sort: '-created_at',
    searchable: true,
    where: [
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
      query.related ? sql`t.related = ${query.related}` : undefined,
      query.related_id ? sql`t.related_id = ${query.related_id}` : undefined,
    ],
  }
}

export async function findMail(db: Db, id: number): Promise<Mail> {
  const { rows } = await sql<Mail>`
    select ${row}, page.text_body, page.html_body, page.attachments from mails page
    where page.tenant_id = ${db.tenant} and page.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Email')
  return rows[0]
}

/** Sets a mail that did not arrive back to the beginning. False when it is on its way or was sent. */
export async function requeueMail(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ status: 'queued', result: '', attempts: 0 })
    .where('tenant_id', '=', db.tenant)
    .where('id', '=', id)
    .where(sql<boolean>`status = any('{failed,not_sent,suppressed}')`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
