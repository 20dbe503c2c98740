import { createOrder } from '#areas/purchase-orders/actions.ts'
import type { PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import { answerRefused } from '#areas/purchase-orders/mail-kinds.ts'
import { findOrder } from '#areas/purchase-orders/queries.ts'
import { holdToReplace } from '#areas/purchase-orders/replacing.ts'
import { askClients, requestOf } from '#areas/purchase-orders/requests/ask.ts'
import type { OrderRequest } from '#areas/purchase-orders/requests/contract.ts'
import {
  type Answer,
  askableOrder,
  findAnswer,
  insertDecision,
} from '#areas/purchase-orders/requests/queries.ts'
import { whyNotAsk, whyNotDecide } from '#areas/purchase-orders/requests/rules.ts'
import { type Context, covers } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, notFound, refuse } from '#platform/refusal.ts'

/** Creates the order that the client named, as the one before was, and puts it in its place. */
export async function acceptAnswer(ctx: Context, id: number): Promise<PurchaseOrder> {
  const { answer, order } = await heldAnswer(ctx, id)
  const { description, currency, priority, hard_stop, allow_overage_percent, warn_percent } = order
  const { number, budget, starts_on, ends_on, contact_id } = answer
  const made = await createOrder(ctx, {
    ...{ client_id: order.client_id, number, budget, starts_on, ends_on, currency, description },
    ...{
      priority,
      hard_stop,
      allow_overage_percent,
      warn_percent,
      contact_id: contact_id ?? order.contact_id,
    },
    ...{ budget_minutes: null, warn_on: null, superseded_by: null, status: 'active', replaces: order.id },
  })
  await decide(ctx, answer, { decision: 'accepted', reason: '', purchase_order_id: made.id })
  return made
}

/** Refuses it: the contact is told why and gets a new link, where they can still be asked. */
export async function refuseAnswer(ctx: Context, id: number, reason: string): Promise<OrderRequest> {
  const { answer, order } = await heldAnswer(ctx, id)
  await decide(ctx, answer, { decision: 'refused', reason, purchase_order_id: null })
  const asked = (await askableOrder(ctx.db, order.id))!
  if (!whyNotAsk(asked)) {
    const more = { named: answer.number, reason }
    await askClients(ctx, [asked], {
      ...{ why: 'refused', kind: answerRefused, user_id: ctx.who.id || null, more },
    })
  }
  const said = { number: { from: answer.number, to: null }, reason: { from: null, to: reason } }
  await recordHistory(ctx, 'purchase-orders', order.id, 'answer_refused', said)
  await announce(ctx.db, 'purchase_order.changed', { id: order.id })
  return requestOf(ctx, order.id, answer.request_id)
}

/** An answer that nobody else decides on meanwhile, with the order it is about. */
async function heldAnswer(ctx: Context, id: number): Promise<{ answer: Answer; order: PurchaseOrder }> {
  const found = await findAnswer(ctx.db, id)
  if (!found) throw notFound('Answer')
  await holdToReplace(ctx.db, [found.purchase_order_id])
  const order = await findOrder(ctx, found.purchase_order_id)
  if (!covers(ctx.who, 'purchase_orders.update', order)) throw forbidden('purchase_orders.update')
  const answer = (await findAnswer(ctx.db, id))!
  refuse(whyNotDecide(answer))
  return { answer, order }
}

const decide = (
  { db, who }: Context,
  { id: answer_id }: Answer,
  decision: {
    decision: 'accepted' | 'refused'
    reason: string
    purchase_order_id: number | null
  },
) => insertDecision(db, { ...decision, answer_id, user_id: who.id || null, user_name: who.name })
