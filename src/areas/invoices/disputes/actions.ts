import { loadPeople, ownerOf } from '#areas/access/public.ts'
import type { ChangeDispute, Dispute, NewDispute, Resolution } from '#areas/invoices/disputes/contract.ts'
import { creditsSince, disputesOf, type Found, findDisputed } from '#areas/invoices/disputes/queries.ts'
import {
  unseen,
  whyNotAsked,
  whyNotDispute,
  whyNotPromised,
  whyNotResolve,
} from '#areas/invoices/disputes/rules.ts'
import { notifyDisputed, notifyResolved } from '#areas/invoices/disputes/send-notifications.ts'
import { disputeCodes, outcomes } from '#areas/invoices/disputes/words.ts'
import { forbiddenOn, reaches } from '#areas/invoices/invoice-scope.ts'
import { findInvoice, lockInvoices } from '#areas/invoices/queries.ts'
import { restateInvoices } from '#areas/invoices/restate.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { formatMoney } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { notFound, refuse } from '#platform/refusal.ts'

export async function listDisputes(ctx: Context, id: number): Promise<{ data: Dispute[] }> {
  await findInvoice(ctx, id)
  return { data: await disputesOf(ctx.db, id) }
}

/** Says that a document is disputed: whoever clears it up and whoever looks after it hear of it. */
export async function raiseDispute(ctx: Context, id: number, asked: NewDispute): Promise<Dispute> {
  const found = await held(ctx, id)
  refuse(whyNotDispute(found) ?? whyNotAsked(found, asked, await todayOf(ctx)))
  const { owner_user_id } =
    asked.owner_user_id === undefined ? found : await ownerWhoSees(ctx, found, asked.owner_user_id)
  const amount = asked.amount ?? found.balance
  await ctx.db
    .insertInto('invoice_disputes')
    .values({
      ...{ tenant_id: ctx.db.tenant, invoice_id: id, owner_user_id, amount },
      ...{ code: asked.code, reason: asked.reason, line_ids: asked.line_ids },
      promised_on: asked.promised_on ?? null,
      raised_by_user_id: ctx.who.id || null,
    })
    .execute()
  const said = `${disputeCodes[asked.code]}: ${asked.reason}`
  const money = formatMoney(amount, found.currency)
  await restated(ctx, found, 'disputed', {
    disputed: { from: null, to: money },
    reason: { from: null, to: said },
  })
  await announce(ctx.db, 'dispute.raised', { id })
  await notifyDisputed(ctx, found, { owner_user_id, said, money })
  return (await disputesOf(ctx.db, id))[0]!
}

/** Who clears it up, and by when an answer was promised: while it stands. */
export async function changeDispute(ctx: Context, id: number, given: ChangeDispute): Promise<Dispute> {
  const { version, ...changes } = given
  const found = await held(ctx, id)
  const before = await openDispute(ctx, id)
  if (changes.promised_on !== before.promised_on)
    refuse(whyNotPromised(changes.promised_on, await todayOf(ctx)))
  const { owner_user_id } =
    changes.owner_user_id === undefined || changes.owner_user_id === before.owner_user_id
      ? before
      : await ownerWhoSees(ctx, found, changes.owner_user_id)
  const after = {
    owner_user_id,
    promised_on: changes.promised_on === undefined ? before.promised_on : changes.promised_on,
  }
  await saveVersioned(ctx.db, 'invoice_disputes', { id: before.id, version }, after, 'dispute')
  await recordHistory(ctx, 'invoices', id, 'dispute changed', differences(before, { ...before, ...after }))
  await announce(ctx.db, 'invoice.updated', { id })
  const saved = (await disputesOf(ctx.db, id))[0]!
  if (owner_user_id !== before.owner_user_id)
    await notifyDisputed(
      ctx,
      { ...found, owner_user_id: null },
      {
        owner_user_id,
        said: `${disputeCodes[saved.code]}: ${saved.reason}`,
        money: formatMoney(saved.amount, found.currency),
      },
    )
  return saved
}

/** Says what came of it. The document stands as it would without the dispute; what was credited is a document of its own. */
export async function resolveDispute(ctx: Context, id: number, given: Resolution): Promise<Dispute> {
  const found = await held(ctx, id)
  const before = (await disputesOf(ctx.db, id)).find(({ outcome }) => outcome === null)
  refuse(whyNotResolve(before, given, before ? await creditsSince(ctx.db, before) : 0))
  const { id: dispute, version } = before!
  await saveVersioned(
    ctx.db,
    'invoice_disputes',
    { id: dispute, version },
    {
      ...{ outcome: given.outcome, note: given.note },
      ...{ resolved_at: ctx.now.toISOString(), resolved_by_user_id: ctx.who.id || null },
    },
    'dispute',
  )
  await restated(ctx, found, 'dispute resolved', {
    outcome: { from: null, to: outcomes[given.outcome] },
    reason: { from: null, to: given.note },
  })
  await announce(ctx.db, 'dispute.resolved', { id })
  await notifyResolved(ctx, found, before!, given)
  return (await disputesOf(ctx.db, id)).find((each) => each.id === dispute)!
}

/** The document, held until the end of the transaction, for whoever may see it and dispute it. */
async function held(ctx: Context, id: number): Promise<Found> {
  await lockInvoices(ctx.db, [id])
  const found = await findDisputed(ctx.db, id)
  if (!found || !reaches(ctx.who, 'view', found)) throw notFound('Invoice')
  if (!reaches(ctx.who, 'dispute', found)) throw forbiddenOn('dispute', found.type)
  return found
}

/** Whoever clears it up must see what is disputed. */
async function ownerWhoSees({ db }: Context, found: Found, userId: number | null) {
  const owner = await ownerOf(db, userId)
  const { owner_user_id: id } = owner
  const person = id === null ? undefined : (await loadPeople(db, [id])).get(id)
  if (id !== null && !(person && reaches(person, 'view', found))) refuse(unseen)
  return owner
}

async function openDispute(ctx: Context, id: number): Promise<Dispute> {
  const dispute = (await disputesOf(ctx.db, id)).find(({ outcome }) => outcome === null)
  if (!dispute) throw notFound('Dispute')
  return dispute
}

async function restated(ctx: Context, { id }: Found, action: string, changes: Record<string, unknown>) {
  await restateInvoices(ctx.db, [id])
  await recordHistory(ctx, 'invoices', id, action, changes)
  await announce(ctx.db, 'invoice.updated', { id })
}
