import { sql } from 'kysely'
import type {
  PromiseRow,
  PromisesQuery,
  ReminderRow,
  RemindersQuery,
} from '#areas/payments/chasing/contract.ts'
import { type RequestContext, reachPayments } from '#areas/payments/queries.ts'
import { type ListOf, listPage } from '#platform/db/list.ts'
import { rowScope } from '#platform/db/row-scope.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Page } from '#platform/http/contract.ts'
import { notFound } from '#platform/refusal.ts'

/** What became of a reminder: what stands in its way, else the worst that its emails met. */
export const resultOf = (db: Db) => sql`
  case when page.outcome = 'mailed' then (
    select (array_agg(case when m.withdrawn_at is not null then 'not_needed' when m.status = 'not_sent' then 'failed' else m.status end
      order by m.withdrawn_at is not null, array_position('{failed,not_sent,suppressed,queued,sent}', m.status)))[1]
    from mails m where m.tenant_id = ${db.tenant} and m.related = 'payment_reminders' and m.related_id = page.id)
  else page.outcome end`

const stepOf = (db: Db) => sql`(select max(d.step) from payment_reminder_documents d
  where d.tenant_id = ${db.tenant} and d.reminder_id = page.id)`

/** So many documents are named in a row; the rest are counted. */
const mostNamed = 3

export function reminderShape(ctx: RequestContext, query: RemindersQuery): ListOf<ReminderRow> {
  const { db } = ctx
  return {
    table: 'payment_reminders',
    columns: sql`page.id, page.client_id, c.name as client_name, page.day, page.tone, ${stepOf(db)} as step,
      page.amount, page.currency, page.document_count, array(
        select i.number from payment_reminder_documents d
        join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
        where d.tenant_id = ${db.tenant} and d.reminder_id = page.id order by i.due_date, i.id limit ${mostNamed}) as numbers,
      page.to_addresses, coalesce(${resultOf(db)}, 'waiting') as result, coalesce((
        select m.result from mails m where m.tenant_id = ${db.tenant} and m.related = 'payment_reminders'
          and m.related_id = page.id and m.status = any('{failed,not_sent,suppressed}') and m.withdrawn_at is null order by m.id limit 1), '') as problem,
      u.name as sent_by_name, page.at`,
    joins: sql`
      join clients c on c.tenant_id = ${db.tenant} and c.id = page.client_id
      left join users u on u.tenant_id = ${db.tenant} and u.id = page.sent_by_user_id`,
    sorts: { at: 'timestamptz' },
    sort: '-at',
    where: [
      reachPayments(db, rowScope(ctx, 'whose')),
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
      query.invoice_id
        ? sql`t.id = any(array(select d.reminder_id from payment_reminder_documents d
            where d.tenant_id = ${db.tenant} and d.invoice_id = ${query.invoice_id}))`
        : undefined,
      query.tone?.length ? sql`t.tone = any(${query.tone})` : undefined,
    ],
  }
}

export const listReminders = (ctx: RequestContext, query: RemindersQuery): Promise<Page<ReminderRow>> =>
  listPage(ctx.db, '/payment-reminders', query, reminderShape(ctx, query))

export function promiseShape(
  ctx: RequestContext,
  query: PromisesQuery & { id?: number },
): ListOf<PromiseRow> {
  const { db } = ctx
  return {
    table: 'payment_promises',
    columns: sql`page.id, page.client_id, c.name as client_name, page.day, page.amount, page.currency, page.promised_by,
      page.note, page.status, page.settled_at, page.withdrawn_reason, (
        select count(*)::int from payment_promise_documents d
        where d.tenant_id = ${db.tenant} and d.promise_id = page.id) as document_count, array(
        select i.number from payment_promise_documents d
        join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
        where d.tenant_id = ${db.tenant} and d.promise_id = page.id order by i.due_date, i.id limit ${mostNamed}) as numbers,
      u.name as created_by_name, page.at`,
    joins: sql`
      join clients c on c.tenant_id = ${db.tenant} and c.id = page.client_id
      left join users u on u.tenant_id = ${db.tenant} and u.id = page.created_by_user_id`,
    sorts: { day: 'date', at: 'timestamptz' },
    sort: '-day',
    where: [
      reachPayments(db, rowScope(ctx, 'whose')),
      query.id ? sql`t.id = ${query.id}` : undefined,
      query.client_id ? sql`t.client_id = ${query.client_id}` : undefined,
      query.invoice_id
        ? sql`t.id = any(array(select d.promise_id from payment_promise_documents d
            where d.tenant_id = ${db.tenant} and d.invoice_id = ${query.invoice_id}))`
        : undefined,
      query.status?.length ? sql`t.status = any(${query.status})` : undefined,
    ],
  }
}

export const listPromises = (ctx: RequestContext, query: PromisesQuery): Promise<Page<PromiseRow>> =>
  listPage(ctx.db, '/payment-promises', query, promiseShape(ctx, query))

export async function findPromise(ctx: RequestContext, id: number): Promise<PromiseRow> {
  const query = { page: 1, per_page: 1, id } as PromisesQuery & { id: number }
  const { data } = await listPage(ctx.db, '/payment-promises', query, promiseShape(ctx, query))
  if (!data[0]) throw notFound('Promise')
  return data[0]
}
