import { sql } from 'kysely'
import { type HeldDocument, holdDocuments, settleDocuments } from '#areas/invoices/public.ts'
import { takeOfLines } from '#areas/payments/bank-lines.ts'
import type { NewRefund } from '#areas/payments/contract.ts'
import { addRefunded, findPayment, holdClients, insertPayments } from '#areas/payments/queries.ts'
import { whyNotDay, whyNotRefund, whyNotRefundCredit, whyNotUse } from '#areas/payments/rules.ts'
import { keepWithinOpen, todayOf } from '#areas/settings/public.ts'
import { type Context, covers } from '#platform/context.ts'
import type { Day } from '#platform/days.ts'
import { holdRow } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, notFound, type Reason, refuse } from '#platform/refusal.ts'

type Given = NewRefund & { bank_line_id?: number }

/** Pays back what is on account of a payment: a payment of its own, which can be reversed like any. Answers its id. */
export async function payBack(ctx: Context, id: number, given: Given): Promise<number> {
  await holdRow(ctx.db, 'payments', id)
  const payment = await findPayment(ctx, id)
  refuse(whyNotUse(payment))
  refuse(whyNotRefund(payment, given.amount))
  const overridden = await withinDays(ctx, given.refunded_on, payment.received_on)
  const { client_id, legal_entity_id, client_name: party_name, currency, refunded } = payment
  const refund = await insertRefund(
    ctx,
    { client_id, legal_entity_id, party_name, currency, refund_of: id },
    given,
  )
  await addRefunded(ctx.db, id, given.amount)
  await recordHistory(ctx, 'payments', refund, 'recorded', overridden)
  await recordHistory(ctx, 'payments', id, 'paid back', {
    refunded: { from: formatMoney(refunded, currency), to: formatMoney(refunded + given.amount, currency) },
  })
  await announce(ctx.db, 'payment.recorded', { ids: [refund, id] })
  return refund
}

/** Pays back what a credit note left on account of its client, unless `whyNot` says why not. Answers the id of the refund. */
export async function payBackCredit(
  ctx: Context,
  id: number,
  given: Given,
  whyNot: (note: HeldDocument) => Reason | undefined = () => undefined,
): Promise<number> {
  const { db } = ctx
  const client_id = await clientOf(db, id)
  const client = (await holdClients(db, client_id === null ? [] : [client_id])).get(client_id ?? 0)
  if (!client || !covers(ctx.who, 'payments.record', client)) throw notFound('Credit note')
  const note = (await holdDocuments(db, [id])).get(id)!
  refuse(whyNot(note) ?? whyNotRefundCredit(note, given.amount))
  const overridden = await withinDays(ctx, given.refunded_on, note.issue_date!)
  const { legal_entity_id, currency } = note
  const source = { client_id: client.id, legal_entity_id, party_name: client.name, currency }
  const refund = await insertRefund(ctx, { ...source, refund_of_invoice_id: id }, given)
  await settleDocuments(ctx, [{ invoice_id: id, amount: given.amount }], 'paid back')
  await recordHistory(ctx, 'payments', refund, 'recorded', overridden)
  await announce(db, 'payment.recorded', { ids: [refund] })
  return refund
}

/** A refund of a credit note that was reversed: it is on account again, or on its document where something is to be paid of it. */
export async function takeBackRefund(ctx: Context, noteId: number, amount: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select o.related_invoice_id as id from invoices o
    where o.tenant_id = ${ctx.db.tenant} and o.id = ${noteId} and o.related_invoice_id is not null`.execute(
    ctx.db,
  )
  const documents = await holdDocuments(ctx.db, [noteId, ...rows.map(({ id }) => id)])
  const owed = rows.filter(({ id }) => (documents.get(id)?.balance ?? 0) > 0)
  const moved = [
    { invoice_id: noteId, amount: -amount },
    ...owed.map(({ id }) => ({ invoice_id: id, amount: 0 })),
  ]
  await settleDocuments(ctx, moved, 'payment taken off')
}

type Source = Omit<
  Parameters<typeof insertPayments>[1][number],
  'kind' | 'amount' | 'method' | 'reference' | 'received_on'
>

async function insertRefund({ db, who }: Context, source: Source, given: Given): Promise<number> {
  const { amount, method, reference, refunded_on: received_on, bank_line_id = null } = given
  const row = { ...source, kind: 'refund', amount, method, reference, received_on, bank_line_id }
  const [id] = await insertPayments(db, [row], who.id)
  await takeOfLines(db, [row])
  return id!
}

async function withinDays(ctx: Context, day: Day, since: Day) {
  const future = whyNotDay(day, await todayOf(ctx))
  if (future) throw invalid('refunded_on', future, 'payment.day')
  if (day < since) throw invalid('refunded_on', 'Nothing is paid back before it came in', 'payment.day')
  return keepWithinOpen(ctx, [{ day, field: 'refunded_on' }])
}

async function clientOf(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ client_id: number | null }>`
    select i.client_id from invoices i
    where i.tenant_id = ${db.tenant} and i.id = ${id} and i.type = 'sales-credit'`.execute(db)
  return rows[0]?.client_id ?? null
}
