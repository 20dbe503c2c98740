import { sql } from 'kysely'
import { holdDocuments } from '#areas/invoices/public.ts'
import type { NewPromise, PromiseRow } from '#areas/payments/chasing/contract.ts'
import { owed } from '#areas/payments/chasing/due.ts'
import { findPromise } from '#areas/payments/chasing/lists.ts'
import { whyNotPromise, whyNotWithdraw } from '#areas/payments/chasing/rules.ts'
import { type Broken, tellBroken } from '#areas/payments/chasing/send-notifications.ts'
import { findAccount } from '#areas/payments/client-account.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { type Day, formatDay } from '#platform/days.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory, recordHistoryEach } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/** Keeps what a client promised. Whoever promises anew for an invoice that is promised withdraws that promise first. */
export async function recordPromise(
  ctx: Context,
  clientId: number,
  { invoice_ids, ...given }: NewPromise,
): Promise<PromiseRow> {
  const { db } = ctx
  await holdRow(db, 'clients', clientId)
  const client = await findAccount(ctx, clientId)
  const currency = given.currency ?? client.currency
  const today = await todayOf(ctx)
  const open = await openDocuments(db, { client_id: clientId, currency, invoice_ids, day: given.day })
  const documents = await holdDocuments(
    db,
    open.map(({ id }) => id),
  )
  const wanted = open.filter(({ id }) => (documents.get(id)?.balance ?? 0) > 0)
  if (invoice_ids && wanted.length < new Set(invoice_ids).size)
    throw invalid(
      'invoice_ids',
      'Choose invoices of this client in this currency that are to be paid, and that no other promise is about',
    )
  refuse(whyNotPromise(given, { today, owed: wanted.reduce((sum, { balance }) => sum + balance, 0) }))
  const { day, amount, promised_by, note } = given
  const id = await insertRecord(db, 'payment_promises', {
    ...{ client_id: clientId, day, amount, currency, promised_by, note },
    created_by_user_id: ctx.who.id,
  })
  await sql`
    insert into payment_promise_documents (tenant_id, promise_id, invoice_id)
    select ${db.tenant}::integer, ${id}::bigint, w.id from unnest(${wanted.map((one) => one.id)}::bigint[]) as w(id)
    order by w.id`.execute(db)
  await recordHistory(ctx, 'clients', clientId, 'payment promised', {
    amount: { from: null, to: formatMoney(amount, currency) },
    day: { from: null, to: day },
  })
  await announce(db, 'payment.promised', { ids: [id] })
  return findPromise({ ...ctx, scope: 'all' }, id)
}

export async function withdrawPromise(
  ctx: Context,
  id: number,
  { reason }: { reason: string },
): Promise<PromiseRow> {
  const { db } = ctx
  await findPromise(ctx, id)
  await holdRow(db, 'payment_promises', id)
  const promise = await findPromise(ctx, id)
  refuse(whyNotWithdraw(promise))
  await sql`
    update payment_promises q set status = 'withdrawn', settled_at = now(), withdrawn_reason = ${reason}
    where q.tenant_id = ${db.tenant} and q.id = ${id}`.execute(db)
  await recordHistory(ctx, 'clients', promise.client_id, 'payment promise withdrawn', {
    ...{ amount: { from: formatMoney(promise.amount, promise.currency), to: null }, reason },
    day: { from: promise.day, to: null },
  })
  await announce(db, 'payment.promised', { ids: [id] })
  return findPromise(ctx, id)
}

/** As many promises as one transaction judges. */
const atOnce = 200

/** Which open promises are kept, and which are broken now that their day is over. `of`: only those of these payments. */
export async function judgePromises(job: JobContext, of?: readonly number[]): Promise<void> {
  for (let after = 0; ; ) {
    const judged = await job.inTenant((db) => judgeNext({ ...job, db }, { after, of }))
    if (judged.length < atOnce) return
    after = judged.at(-1)!
  }
}

type Judged = Broken & { kept: boolean }
type Next = { after: number; of: readonly number[] | undefined }

async function judgeNext(at: JobContext & { db: Db }, next: Next): Promise<number[]> {
  const { db } = at
  const today = await todayOf(at)
  const ids = await holdOpen(db, next)
  if (ids.length === 0) return []
  const settled = (await judge(db, ids)).filter(({ kept, day }) => kept || day < today)
  if (settled.length === 0) return ids
  await sql`
    update payment_promises q set status = j.status, settled_at = now()
    from jsonb_to_recordset(${JSON.stringify(settled.map(({ id, kept }) => ({ id, status: statusOf(kept) })))}::jsonb)
      as j(id bigint, status text)
    where q.tenant_id = ${db.tenant} and q.id = j.id`.execute(db)
  await recordHistoryEach(
    db,
    'clients',
    settled.map(({ client_id, kept, amount, currency, day }) => ({
      subject_id: client_id,
      action: `payment promise ${statusOf(kept)}`,
      user_id: null,
      user_name: 'Saffron',
      changes: {
        amount: { from: null, to: formatMoney(amount, currency) },
        day: { from: null, to: formatDay(day) },
      },
    })),
  )
  await announce(db, 'payment.promised', { ids: settled.map(({ id }) => id) })
  await tellBroken(
    at,
    settled.filter(({ kept }) => !kept),
  )
  return ids
}

const statusOf = (kept: boolean) => (kept ? 'kept' : 'broken')

async function holdOpen(db: Db, { after, of }: Next): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select q.id from payment_promises q
    where q.tenant_id = ${db.tenant} and q.status = 'open' and q.id > ${after}
      ${of ? sql`and q.client_id = any(array(select y.client_id from payments y where y.tenant_id = ${db.tenant} and y.id = any(${[...of]}::bigint[])))` : sql``}
    order by q.id limit ${atOnce} for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A promise is kept when as much came in since it was made, against its documents or on account, or when nothing is left
 * to pay of them. What is on account keeps the first promise of the client before the next.
 */
async function judge(db: Db, ids: readonly number[]): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select q.id, q.client_id, c.name as client_name, q.created_by_user_id, c.owner_user_id, c.team_id, q.day, q.amount, q.currency,
      (coalesce((select sum(l.amount) from payment_promise_documents d
          join payment_allocations l on l.tenant_id = ${db.tenant} and l.invoice_id = d.invoice_id and l.at >= q.at
          where d.tenant_id = ${db.tenant} and d.promise_id = q.id), 0)
        + greatest(0, coalesce((select sum(y.unallocated) from payments y where y.tenant_id = ${db.tenant} and y.client_id = q.client_id
          and y.currency = q.currency and y.unallocated > 0 and y.created_at >= q.at), 0)
          - coalesce((select sum(e.amount) from payment_promises e where e.tenant_id = ${db.tenant} and e.client_id = q.client_id
              and e.currency = q.currency and e.status = 'open' and e.id < q.id), 0)) >= q.amount
      or not exists (select from payment_promise_documents d
          join invoices i on i.tenant_id = ${db.tenant} and i.id = d.invoice_id
          where d.tenant_id = ${db.tenant} and d.promise_id = q.id
            and i.status = any ('{issued,sent,part-paid,disputed}') and i.balance > 0)) as kept
    from payment_promises q join clients c on c.tenant_id = ${db.tenant} and c.id = q.client_id
    where q.tenant_id = ${db.tenant} and q.id = any(${[...ids]}::bigint[]) order by q.id`.execute(db)
  return rows
}

type Asked = { client_id: number; currency: string; day: Day; invoice_ids: readonly number[] | undefined }

/** What a promise may be about: open documents that no other open promise is about. */
async function openDocuments(db: Db, { client_id, currency, day, invoice_ids }: Asked) {
  const { rows } = await sql<{ id: number; balance: number }>`
    select i.id, i.balance from invoices i
    where ${owed(db)} and i.client_id = ${client_id} and i.currency = ${currency}
      and ${invoice_ids ? sql`i.id = any(${[...invoice_ids]}::bigint[])` : sql`i.due_date <= ${day}::date`}
      and not exists (select from payment_promise_documents d
        join payment_promises q on q.tenant_id = ${db.tenant} and q.id = d.promise_id
        where d.tenant_id = ${db.tenant} and d.invoice_id = i.id and q.status = 'open')
    order by i.id limit 5000`.execute(db)
  return rows
}
