import { z } from 'zod'
import { Brand } from '#areas/access/contract.ts'
import { mostBudget, PurchaseOrder } from '#areas/purchase-orders/contract.ts'
import {
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  ListQuery,
  Minor,
  pageOf,
  requiredText,
  ShownDay,
  text,
} from '#platform/http/contract.ts'

/** Why the client was asked. */
export const requestReasons = ['low', 'hand', 'refused', 'again'] as const
/** Where it stands: nobody answered yet, the link is over, or an answer is there and what became of it. */
export const requestStates = ['waiting', 'over', 'answered', 'accepted', 'refused'] as const

/** What a client was asked about an order, and what it answered. */
export const OrderRequest = z.object({
  id: Id,
  purchase_order_id: Id,
  currency: Currency,
  to_name: z.string(),
  to_address: z.string(),
  why: z.enum(requestReasons),
  /** Who asked by hand. */
  user_name: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  state: z.enum(requestStates),
  /** Null, with all that follows, until somebody answered. */
  answer_id: Id.nullable(),
  number: z.string().nullable(),
  budget: Minor.nullable(),
  starts_on: ShownDay.nullable(),
  ends_on: ShownDay.nullable(),
  note: z.string().nullable(),
  answered_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  /** Why the answer was refused. */
  reason: z.string().nullable(),
  /** The order that was created from it. */
  created_order_id: Id.nullable(),
})
export type OrderRequest = z.output<typeof OrderRequest>

export const NewAnswer = z.object({
  number: requiredText(60),
  /** Net, in minor units of the order's currency. */
  budget: Minor.min(1, 'More than nothing').max(mostBudget, 'At most 1,000,000,000.00'),
  starts_on: Day.nullable().default(null),
  ends_on: Day.nullable().default(null),
  note: text(1000).default(''),
})
export type NewAnswer = z.output<typeof NewAnswer>

const params = z.object({ id: IdParam })

export const orderRequests = {
  list: endpoint({
    method: 'GET',
    path: '/purchase-orders/:id/requests',
    allow: 'purchase_orders.view',
    summary: 'What the client of an order was asked and answered, newest first',
    params,
    query: ListQuery,
    reply: pageOf(OrderRequest),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/purchase-orders/:id/requests',
    allow: 'purchase_orders.update',
    summary:
      'Emails the contact of an order a link by which they name the next one; earlier links stop working',
    params,
    reply: OrderRequest,
    creates: true,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/purchase-order-answers/:id/acceptance',
    allow: 'purchase_orders.create',
    summary: 'Creates the order that the client named in the place of the one it was asked about',
    params,
    reply: PurchaseOrder,
    creates: true,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/purchase-order-answers/:id/refusal',
    allow: 'purchase_orders.update',
    summary: 'Refuses an answer: the contact is told why, with a new link',
    params,
    body: z.object({ reason: requiredText(500) }),
    reply: OrderRequest,
  }),
}

/** What a contact sees who came by the link: nothing but their own order. */
export const AskedOrder = z.object({
  agency_name: z.string(),
  brand: Brand,
  reader: z.object({ locale: z.string(), tz: z.string() }),
  to_name: z.string(),
  client_name: z.string(),
  number: z.string(),
  currency: Currency,
  /** What the order comes to, for whoever is to name the next one: null once there is nothing to answer. */
  budget: Minor.nullable(),
  left: Minor.nullable(),
  ends_on: ShownDay.nullable(),
  state: z.enum(requestStates),
  /** What they answered. */
  answer: z
    .object({
      number: z.string(),
      budget: Minor,
      starts_on: ShownDay.nullable(),
      ends_on: ShownDay.nullable(),
      note: z.string(),
      at: Instant,
    })
    .nullable(),
})
export type AskedOrder = z.output<typeof AskedOrder>

const asked = z.object({ request_id: IdParam })

/** The contact's way in by a mailed link. Everything here answers alike to whoever guesses: 404. */
export const askedOrders = {
  enter: endpoint({
    method: 'POST',
    path: '/asked-orders/:request_id/session',
    allow: 'public',
    summary: 'Exchanges the code of a link for a cookie that opens this one request for a while',
    params: asked,
    body: z.object({ code: z.string().max(200) }),
    reply: z.object({ expires_at: Instant }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/asked-orders/:request_id/answer',
    allow: 'public',
    params: asked,
    reply: AskedOrder,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/asked-orders/:request_id/answer',
    allow: 'public',
    summary: 'Names the next purchase order, once',
    params: asked,
    body: NewAnswer,
    reply: AskedOrder,
  }),
  askLink: endpoint({
    method: 'POST',
    path: '/asked-orders/:request_id/link',
    allow: 'public',
    summary: 'Emails a fresh link to the contact on file, if the order still has them; never says whether',
    params: asked,
    reply: z.object({ title: z.string(), description: z.string() }),
  }),
}
