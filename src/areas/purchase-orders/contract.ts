import { z } from 'zod'
import {
  anyOf,
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
  Version,
} from '#platform/http/contract.ts'
import { recordShape } from '#platform/record-shape.ts'
import { Accepted } from '#platform/warnings.ts'

/** Where nothing goes further once an order is used up. `warn` shows it, `none` says nothing. */
export const hardStops = ['none', 'warn', 'submit', 'approve', 'invoice'] as const
export const HardStop = z.enum(hardStops)
export type HardStop = z.output<typeof HardStop>

/** What somebody decided … */
export const decidedStatuses = ['draft', 'active', 'closed'] as const
/** … and what follows: of an active order, from the one in its place (`superseded`), the ledger (`exhausted`) and the day (`expired`). */
export const orderStatuses = ['draft', 'active', 'exhausted', 'expired', 'superseded', 'closed'] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.output<typeof OrderStatus>

export const mostBudget = 100_000_000_000
/** So many orders a placement may name. */
export const mostOrders = 20

export const purchaseOrderRecord = recordShape('purchase_orders', {
  client_id: Id,
  /** Once for each client. */
  number: requiredText(60),
  description: text(500).default(''),
  starts_on: Day.nullable().default(null),
  ends_on: Day.nullable().default(null),
  currency: Currency,
  /** Net, in minor units. */
  budget: Minor.min(1, 'A budget is more than nothing').max(mostBudget, 'At most 1,000,000,000.00'),
  budget_minutes: z
    .int()
    .min(1, 'More than no time, or leave it empty')
    .max(60_000_000, 'At most 1,000,000 hours')
    .nullable()
    .default(null),
  /** Of several orders of a placement the lowest is used first. */
  priority: z.int().min(1, 'At least 1').max(999, 'At most 999').default(100),
  hard_stop: HardStop.default('warn'),
  allow_overage_percent: z.int().min(0, 'Not below 0').max(100, 'At most 100').default(0),
  warn_percent: z.int().min(1, 'At least 1').max(100, 'At most 100').default(75),
  warn_on: Day.nullable().default(null),
  /** The person at the client who is mailed when it runs low. */
  contact_id: Id.nullable().default(null),
  /** The order that took its place. */
  superseded_by: Id.nullable().default(null),
})

export const NewPurchaseOrder = purchaseOrderRecord.New.extend({
  status: z.enum(['draft', 'active']).default('active'),
  /** Absent: the one the client is invoiced in, which is the only one it may have. */
  currency: Currency.optional(),
  /** The order whose place it takes: it is named on the same placements. */
  replaces: Id.nullable().default(null),
})
export type NewPurchaseOrder = z.output<typeof NewPurchaseOrder>

/** What is left out stays as it is. Client and currency never change. */
export const ChangePurchaseOrder = purchaseOrderRecord.Change.extend({
  status: z.enum(decidedStatuses).optional(),
  accepted: Accepted,
})
export type ChangePurchaseOrder = z.output<typeof ChangePurchaseOrder>

/** What an order has been used for: sums over its movements, in minor units of its currency. */
const figures = {
  /** Handed in and not decided on. */
  reserved: Minor,
  /** Approved, on no issued document yet. */
  committed: Minor,
  invoiced: Minor,
  /** The budget without the three; below nothing when it was overrun. */
  left: Minor,
  /** Minutes of all three, where the order has a budget of time. */
  used_minutes: z.int().nullable(),
  /** What the placements on it are expected to come to until it ends, from their contracted hours. */
  forecast: Minor,
  /** The day it will be used up at that rate; null: not before it ends. */
  runs_out_on: ShownDay.nullable(),
}

const stored = {
  id: Id,
  client_name: z.string(),
  status: OrderStatus,
  ...figures,
  version: Version,
  created_at: Instant,
}

export const PurchaseOrderRow = z.object({
  ...stored,
  ...purchaseOrderRecord.pick(
    ...(['client_id', 'number', 'description', 'starts_on', 'ends_on', 'currency', 'budget'] as const),
    ...(['budget_minutes', 'priority', 'hard_stop', 'allow_overage_percent', 'superseded_by'] as const),
  ),
})
export type PurchaseOrderRow = z.output<typeof PurchaseOrderRow>

export const PurchaseOrder = z.object({
  ...purchaseOrderRecord.reply,
  ...stored,
  /** What was decided, whatever follows from ledger and day. */
  decided: z.enum(decidedStatuses),
  contact_name: z.string().nullable(),
  superseded_by_number: z.string().nullable(),
  owner_user_id: Id.nullable(),
  team_id: Id.nullable(),
  updated_at: Instant,
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

export const movementKinds = ['reserve', 'commit', 'consume', 'release'] as const
export const Movement = z.object({
  id: Id,
  purchase_order_id: Id,
  purchase_order_number: z.string(),
  client_name: z.string(),
  kind: z.enum(movementKinds),
  /** Of a release: what it takes back. */
  of: z.enum(['reserve', 'commit', 'consume']).nullable(),
  timesheet_id: Id.nullable(),
  charge_unit_id: Id.nullable(),
  invoice_id: Id.nullable(),
  /** What it is of, in words: who worked which period, or the document's number. */
  candidate_name: z.string().nullable(),
  period_end: ShownDay.nullable(),
  invoice_number: z.string().nullable(),
  amount: Minor,
  minutes: z.int(),
  currency: Currency,
  /** Why somebody let it go beyond the order. */
  reason: z.string(),
  user_name: z.string().nullable(),
  at: Instant,
})
export type Movement = z.output<typeof Movement>

/** What a timesheet takes, or would take, from the orders of its placement. */
export const SheetOrders = z.object({
  /** Nothing for workers, who are told no amounts. */
  data: z.array(
    z.object({
      id: Id,
      number: z.string(),
      currency: Currency,
      takes: Minor,
      /** Once it was taken; below nothing: so much beyond. */
      left: Minor,
      hard_stop: HardStop,
    }),
  ),
  /** It goes beyond what an order lets pass. */
  beyond: z.boolean(),
  /** And so it cannot be submitted. */
  stops: z.boolean(),
  /** The order that was named on the sheet, over those of its placement. */
  purchase_order_id: Id.nullable(),
  /** The orders of the client that may be named on it; none for approvers. */
  choices: z.array(z.object({ id: Id, number: z.string() })),
  /** Those that may be named for a shift of it, on the days that they are in force. */
  shift_choices: z.array(
    z.object({ id: Id, number: z.string(), starts_on: ShownDay.nullable(), ends_on: ShownDay.nullable() }),
  ),
  /** Those that are named for shifts of it by now, for the worker and whoever sees orders. */
  named_for_shifts: z.array(z.object({ id: Id, number: z.string() })),
})
export type SheetOrders = z.output<typeof SheetOrders>

const params = z.object({ id: IdParam })
const idFilter = z.coerce.number().int().positive().optional()

export const PurchaseOrdersQuery = ListQuery.extend({
  /** None chosen: all but closed ones, unless they are asked for by `ids`, client, job or placement. */
  status: anyOf(orderStatuses),
  client_id: idFilter,
  job_id: idFilter,
  placement_id: idFilter,
  /** Orders that end in these days. */
  ends_from: Day.optional(),
  ends_to: Day.optional(),
})
export type PurchaseOrdersQuery = z.output<typeof PurchaseOrdersQuery>

export const MovementsQuery = ListQuery.extend({
  purchase_order_id: idFilter,
  timesheet_id: idFilter,
  kind: anyOf(movementKinds),
})
export type MovementsQuery = z.output<typeof MovementsQuery>

/** How an order was used up, week by week. */
export const Burn = z.object({
  data: z.array(
    z.object({
      /** The Sunday it ends on. */
      week_ending: ShownDay,
      /** As they stood at its end. */
      reserved: Minor,
      committed: Minor,
      invoiced: Minor,
    }),
  ),
})
export type Burn = z.output<typeof Burn>

export const purchaseOrders = {
  list: endpoint({
    method: 'GET',
    path: '/purchase-orders',
    allow: 'purchase_orders.view',
    summary: 'Purchase orders with what is left of them, searched by number and description',
    query: PurchaseOrdersQuery,
    reply: pageOf(PurchaseOrderRow),
  }),
  show: endpoint({
    method: 'GET',
    path: '/purchase-orders/:id',
    allow: 'purchase_orders.view',
    summary: 'One purchase order',
    params,
    reply: PurchaseOrder,
  }),
  create: endpoint({
    method: 'POST',
    path: '/purchase-orders',
    allow: 'purchase_orders.create',
    summary: 'Creates a purchase order of a client',
    body: NewPurchaseOrder,
    reply: PurchaseOrder,
    creates: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/purchase-orders/:id',
    allow: ['purchase_orders.update', 'purchase_orders.close'],
    summary: 'Changes a purchase order; its status takes `purchase_orders.close`',
    params,
    body: ChangePurchaseOrder,
    reply: PurchaseOrder,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/purchase-orders/:id/movements',
    allow: 'purchase_orders.view',
    summary: 'What one order was used for, newest first',
    params,
    query: ListQuery,
    reply: pageOf(Movement),
  }),
  burn: endpoint({
    method: 'GET',
    path: '/purchase-orders/:id/burn',
    allow: 'purchase_orders.view',
    summary: 'How one order was used up, week by week',
    params,
    reply: Burn,
  }),
  allMovements: endpoint({
    method: 'GET',
    path: '/purchase-order-movements',
    allow: 'purchase_orders.view',
    summary: 'What orders were used for, newest first: of one order, of one timesheet, or all',
    query: MovementsQuery,
    reply: pageOf(Movement),
  }),
}
