import { writtenBudgets } from '#areas/purchase-orders/budgets/queries.ts'
import { whyNotBelowBudgets } from '#areas/purchase-orders/budgets/rules.ts'
import type { ChangePurchaseOrder, NewPurchaseOrder, PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import {
  type ClientOfOrder,
  clientOfOrder,
  deleteOrder,
  findOrder,
  isContactOf,
  leadsBack,
  orderWithNumber,
  seekOrder,
} from '#areas/purchase-orders/queries.ts'
import { holdToReplace, nameNext, replacedBy } from '#areas/purchase-orders/replacing.ts'
import {
  belowUsed,
  belowUsedTime,
  numberTaken,
  whyNotCurrency,
  whyNotDays,
  whyNotMove,
  whyNotReplace,
  whyNotStatus,
} from '#areas/purchase-orders/rules.ts'
import { changesTo, forbid } from '#platform/changes.ts'
import { type Context, covers } from '#platform/context.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { invalid, Refusal, refuse } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

export async function createOrder(ctx: Context, given: NewPurchaseOrder): Promise<PurchaseOrder> {
  const { replaces, ...fields } = given
  refuse(whyNotDays(fields))
  if (replaces !== null) await holdToReplace(ctx.db, [replaces, fields.superseded_by ?? replaces])
  // Two who write the same number at the same instant come one after the other.
  await holdRow(ctx.db, 'clients', fields.client_id)
  const client = await visibleClient(ctx, fields.client_id)
  const before = replaces === null ? undefined : await findReplaced(ctx, replaces)
  const currency = fields.currency ?? before?.currency ?? client.currencies[0] ?? 'GBP'
  refuse(whyNotCurrency(currency, client.currencies))
  if (before) refuse(whyNotReplace(before, { client_id: client.id, currency }, 'replaces'))
  await refuseTaken(ctx, client, fields.number)
  await checkContact(ctx, client.id, fields.contact_id)
  if (fields.superseded_by !== null) await checkNext(ctx, client.id, replaces ?? 0, fields.superseded_by)
  const id = await insertRecord(ctx.db, 'purchase_orders', { ...fields, currency })
  await recordHistory(ctx, 'purchase-orders', id, 'created')
  await announce(ctx.db, 'purchase_order.created', { id })
  if (before) await replace(ctx, before, { ...fields, id, currency })
  return findOrder({ ...ctx, scope: 'all' }, id)
}

/** The order whose place another takes: whoever puts one there changes it. */
async function findReplaced(ctx: Context, id: number): Promise<PurchaseOrder> {
  const before = await seekOrder({ ...ctx, scope: 'all' }, id)
  if (!before || !covers(ctx.who, 'purchase_orders.view', before))
    throw invalid('replaces', 'There is no such purchase order', 'not_found')
  if (!covers(ctx.who, 'purchase_orders.update', before)) forbid(['replaces'], '', 'purchase_orders.update')
  return before
}

type Next = Pick<PurchaseOrder, 'id' | 'number' | 'starts_on' | 'currency'>

async function replace(ctx: Context, before: PurchaseOrder, next: Next): Promise<void> {
  const { id, version } = before
  await saveVersioned(ctx.db, 'purchase_orders', { id, version }, replacedBy(before, next), 'purchase order')
  const now = await findOrder({ ...ctx, scope: 'all' }, id)
  await recordHistory(ctx, 'purchase-orders', id, 'replaced', differences(readable(before), readable(now)))
  await announce(ctx.db, 'purchase_order.changed', { id })
  await nameNext(ctx, before, next)
}

/** A client that is not there, is archived, or whose orders the person would not see, is refused at its field. */
async function visibleClient(ctx: Context, id: number): Promise<ClientOfOrder> {
  const client = await clientOfOrder(ctx.db, id)
  if (!client || !covers(ctx.who, 'purchase_orders.view', client))
    throw invalid('client_id', 'Client not found', 'not_found')
  if (client.status === 'inactive')
    throw invalid('client_id', 'This client is archived: bring it back first', 'client.archived')
  return client
}

async function refuseTaken({ db, who }: Context, client: Owned & { id: number }, number: string, except = 0) {
  const other = await orderWithNumber(db, client.id, number)
  if (!other || other.id === except) return
  const page = `/settings/purchase-orders/${other.id}/edit`
  const opens = covers(who, 'purchase_orders.view', client)
  refuse(numberTaken(other.number, opens ? { label: `See ${other.number}`, page } : undefined))
}

type Owned = { owner_user_id: number | null; team_id: number | null }

async function checkContact({ db }: Context, clientId: number, contactId: number | null | undefined) {
  if (contactId && !(await isContactOf(db, clientId, contactId)))
    throw invalid('contact_id', 'This client has no such contact', 'not_found')
}

/** What takes an order's place is another one of the same client, and does not lead back to it, or to the one it replaces. */
async function checkNext(ctx: Context, clientId: number, id: number, next: number): Promise<PurchaseOrder> {
  const found = next === id ? undefined : await seekOrder(ctx, next)
  if (found?.client_id !== clientId)
    throw invalid('superseded_by', 'Choose another purchase order of this client', 'not_found')
  if (await leadsBack(ctx.db, id, next))
    throw invalid('superseded_by', 'That one was replaced by this order', 'purchase_order.circle')
  return found
}

export async function changeOrder(
  ctx: Context,
  id: number,
  change: ChangePurchaseOrder,
): Promise<PurchaseOrder> {
  const { version, accepted, status, ...sent } = change
  // Whoever takes from its budget holds the order, too: what is left stays so until this is written.
  if (sent.superseded_by) await holdToReplace(ctx.db, [id, sent.superseded_by])
  await holdRow(ctx.db, 'purchase_orders', id)
  const before = await findOrder(ctx, id)
  const changes = changesTo(before, sent)
  const moves = status !== undefined && status !== before.decided
  refuseBeyond(ctx, before, Object.keys(changes), moves)
  refuse(whyNotMove(before, changes))
  if (moves) refuse(whyNotStatus(before.decided, status))
  const after = { ...before, ...changes }
  refuse(whyNotDays(after))
  if (changes.number !== undefined)
    await refuseTaken(ctx, { ...before, id: before.client_id }, changes.number, id)
  await checkContact(ctx, before.client_id, changes.contact_id)
  const next = changes.superseded_by
    ? await checkNext(ctx, before.client_id, id, changes.superseded_by)
    : undefined
  if (next) refuse(whyNotReplace(before, next, 'superseded_by'))
  if (next && changes.ends_on === undefined)
    Object.assign(changes, replacedBy({ ...before, ...changes }, next))
  if (changes.budget !== undefined || changes.budget_minutes !== undefined)
    refuse(whyNotBelowBudgets(await writtenBudgets(ctx.db, id), after))
  const reasons = acceptWarnings(
    [
      changes.budget === undefined || changes.budget > before.budget
        ? undefined
        : belowUsed(changes.budget, before.budget - before.left, before.currency),
      changes.budget_minutes === undefined
        ? undefined
        : belowUsedTime(changes.budget_minutes, before.used_minutes ?? 0),
    ],
    accepted,
  )
  await saveVersioned(
    ctx.db,
    'purchase_orders',
    { id, version },
    { ...changes, ...(moves && { status }) },
    'purchase order',
  )
  const now = await findOrder({ ...ctx, scope: 'all' }, id)
  const recorded = { ...differences(readable(before), readable(now)), ...reasons }
  const action = next ? 'replaced' : moves ? (status === 'closed' ? 'closed' : 'opened') : 'changed'
  if (Object.keys(recorded).length > 0) await recordHistory(ctx, 'purchase-orders', id, action, recorded)
  await announce(ctx.db, 'purchase_order.changed', { id })
  await enqueue(ctx.db, 'purchase_orders.look', { ids: [id] })
  if (next) await nameNext(ctx, before, next)
  return now
}

/** Details and status are two permissions, and each must reach this order. */
function refuseBeyond({ who }: Context, order: PurchaseOrder, fields: string[], moves: boolean) {
  if (!covers(who, 'purchase_orders.update', order)) forbid(fields, '', 'purchase_orders.update')
  if (moves && !covers(who, 'purchase_orders.close', order)) forbid(['status'], '', 'purchase_orders.close')
}

/** An order as its history tells it: what was decided, not what it was used for. */
function readable(order: PurchaseOrder) {
  const { reserved: _, committed: __, invoiced: ___, left: ____, used_minutes: _____, ...kept } = order
  const { forecast: ______, runs_out_on: _______, contact_id, superseded_by, decided, ...rest } = kept
  return { ...rest, status: decided }
}

/** An order that nothing rests on is deleted; any other is closed instead. */
export async function removeOrder(ctx: Context, id: number) {
  await holdRow(ctx.db, 'purchase_orders', id)
  const order = await findOrder(ctx, id)
  if (!(await deletedUnlessUsed(ctx.db, () => deleteOrder(ctx.db, id))))
    throw new Refusal(
      'purchase_order.used',
      409,
      'This purchase order is used',
      'Placements name it, or time was taken from it. Close it instead.',
    )
  await recordHistory(ctx, 'purchase-orders', id, 'deleted', { number: { from: order.number, to: null } })
  await announce(ctx.db, 'purchase_order.deleted', { id })
  return { title: 'Purchase order deleted', description: `${order.number} has been deleted.` }
}
