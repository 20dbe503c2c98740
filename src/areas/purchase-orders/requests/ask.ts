import { stationeryOf } from '#areas/access/public.ts'
import { hashOf } from '#areas/identity/public.ts'
import { requestForClient } from '#areas/purchase-orders/mail-kinds.ts'
import { findOrder } from '#areas/purchase-orders/queries.ts'
import type { OrderRequest } from '#areas/purchase-orders/requests/contract.ts'
import { type At, requestMail } from '#areas/purchase-orders/requests/emails.ts'
import {
  askableOrder,
  insertRequests,
  keepRequestCode,
  listRequests,
  requestAgain,
} from '#areas/purchase-orders/requests/queries.ts'
import { type AskableOrder, whyNotAsk } from '#areas/purchase-orders/requests/rules.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import { type Context, covers } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { ListQuery } from '#platform/http/contract.ts'
import type { KeepCode } from '#platform/mail/codes.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { queueMails } from '#platform/mail/queue.ts'
import { announce } from '#platform/outbox.ts'
import { forbidden, refuse } from '#platform/refusal.ts'

/** How many links a day a contact can ask for on one order. */
const mostAsked = 3

type Asking = {
  why: OrderRequest['why']
  kind: MailKind
  user_id?: number | null
  /** What else the email says. */
  more?: object
}

type Order = Omit<AskableOrder, 'status' | 'superseded_by' | 'answer_waits' | 'owner_user_id' | 'team_id'>

/**
 * Writes to the contacts of these orders, each with a link to name the next one; earlier links end. The code of each is
 * made when the email is sent: nobody here holds it. Answers the requests, by order.
 */
export async function askClients(
  at: At,
  orders: readonly Order[],
  { why, kind, user_id = null, more = {} }: Asking,
): Promise<Map<number, number>> {
  const asked = orders.filter(
    ({ contact_id, contact_email }) => contact_id !== null && contact_email !== null,
  )
  if (asked.length === 0) return new Map()
  const { approver_link_days: days } = await agencyDefaults(at.db)
  const made = await insertRequests(
    at.db,
    asked.map(({ id, contact_id, contact_name, contact_email }) => ({
      ...{ purchase_order_id: id, contact_id: contact_id!, why, user_id, days },
      ...{ to_name: contact_name ?? '', to_address: contact_email! },
    })),
  )
  const paper = await stationeryOf(at, [kind.name])
  await queueMails(
    at.db,
    asked.map((order) =>
      requestMail(at, paper, order, { kind, link: { id: made.get(order.id)!, days }, more }),
    ),
  )
  return made
}

/** The code leaves with the email; here its hash is kept. */
export const keepOrderCode: KeepCode = (db, { id, code }) =>
  keepRequestCode(db, { id, code_hash: hashOf(code) })

/** Staff asks the client for the next order. */
export async function askByHand(ctx: Context, id: number): Promise<OrderRequest> {
  await holdRow(ctx.db, 'purchase_orders', id)
  const seen = await findOrder(ctx, id)
  if (!covers(ctx.who, 'purchase_orders.update', seen)) throw forbidden('purchase_orders.update')
  const order = (await askableOrder(ctx.db, id))!
  refuse(whyNotAsk(order))
  const asking = { why: 'hand', kind: requestForClient, user_id: ctx.who.id || null } as const
  const made = await askClients(ctx, [order], asking)
  await recordHistory(ctx, 'purchase-orders', id, 'asked', {
    sent_to: { from: null, to: order.contact_name },
  })
  await announce(ctx.db, 'purchase_order.changed', { id })
  return requestOf(ctx, id, made.get(id)!)
}

/** One request as staff sees it. */
export async function requestOf({ db }: Pick<Context, 'db'>, order_id: number, request_id: number) {
  const { data } = await listRequests(db, { order_id, request_id }, ListQuery.parse({}))
  return data[0]!
}

/**
 * The contact asked for a new link on the page of a dead one. It goes to the address on file, and only while the order
 * can still be asked about.
 */
export async function sendLinkAgain(at: At, request_id: number): Promise<void> {
  const first = await requestAgain(at.db, request_id)
  if (!first) return
  await holdRow(at.db, 'purchase_orders', first.purchase_order_id)
  const again = await requestAgain(at.db, request_id)
  const order = await askableOrder(at.db, first.purchase_order_id)
  if (!again || again.asked >= mostAsked || !order || whyNotAsk(order)) return
  await askClients(at, [order], { why: 'again', kind: requestForClient })
}
