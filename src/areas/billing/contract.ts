import { z } from 'zod'
import { AgencyStatus } from '#areas/access/contract.ts'
import {
  Currency,
  Day,
  endpoint,
  Id,
  IdParam,
  Instant,
  Minor,
  requiredText,
  ShownDay,
  text,
  Version,
} from '#platform/http/contract.ts'

export const intervals = ['month', 'year'] as const
export const priceMetrics = ['flat', 'users', 'active_workers', 'approved_workers'] as const
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'cancelled'] as const
export type Interval = (typeof intervals)[number]
export type PriceMetric = (typeof priceMetrics)[number]
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What a plan can include beside its amounts, in the words of the price list. */
export const features = ['exports', 'self_billing', 'api', 'single_sign_on', 'priority_support'] as const

const Amount = Minor.min(0, 'Not below nothing').max(1_000_000_000, 'At most 10,000,000.00')
const Limit = z.int().min(1, 'At least 1').max(1_000_000, 'At most 1,000,000').nullable()

/** Up to so many units (null: without end), each costs `unit_amount`; whoever comes into the tier pays `flat_amount` once. */
export const Tier = z.object({ up_to: Limit, unit_amount: Amount, flat_amount: Amount })
export type Tier = z.output<typeof Tier>

/** How much of Saffron an agency has; null: as much as it likes. */
const entitlements = {
  users: Limit,
  workers: Limit,
  storage_gb: Limit,
  features: z.array(z.enum(features)).max(features.length),
}
export const Entitlements = z.object(entitlements)
export type Entitlements = z.output<typeof Entitlements>

export const NewProduct = z.object({
  name: requiredText(80),
  description: text(500),
  active: z.boolean().default(true),
  ...entitlements,
})
export const ProductPatch = NewProduct.extend({ version: Version })

export const NewPrice = z
  .object({
    currency: Currency,
    billing_interval: z.enum(intervals),
    metric: z.enum(priceMetrics),
    tiers: z.array(Tier).min(1, 'At least one tier').max(20, 'At most 20 tiers'),
    trial_days: z.int().min(0, 'Not below 0').max(365, 'At most 365').default(0),
    /** Agencies choose it themselves; not, what was agreed with one of them. */
    is_offered: z.boolean().default(true),
  })
  .superRefine(({ metric, tiers }, ctx) => {
    for (const { path, message } of wrongTiers(metric, tiers)) ctx.addIssue({ code: 'custom', path, message })
  })
export type NewPrice = z.output<typeof NewPrice>

/** Tiers rise, the last one has no end, and one amount for all has nothing to count. */
function wrongTiers(metric: PriceMetric, tiers: readonly Tier[]) {
  const wrong: { path: (string | number)[]; message: string }[] = []
  tiers.forEach(({ up_to, unit_amount }, at) => {
    const path = (field: string) => ['tiers', at, field]
    const before = tiers[at - 1]?.up_to ?? 0
    if (at === tiers.length - 1 && up_to !== null)
      wrong.push({ path: path('up_to'), message: 'The last tier has no end: leave this empty' })
    if (at < tiers.length - 1 && (up_to === null || up_to <= before))
      wrong.push({ path: path('up_to'), message: `More than ${before}` })
    if (metric === 'flat' && unit_amount !== 0)
      wrong.push({ path: path('unit_amount'), message: 'One amount for all counts no units' })
  })
  if (metric === 'flat' && tiers.length > 1)
    wrong.push({ path: ['tiers'], message: 'One amount for all has one tier' })
  return wrong
}

export const Price = z.object({
  id: Id,
  product_id: Id,
  currency: Currency,
  billing_interval: z.enum(intervals),
  metric: z.enum(priceMetrics),
  tiers: z.array(Tier),
  trial_days: z.int(),
  is_offered: z.boolean(),
  archived_at: Instant.nullable(),
  /** Agencies that are on it now. */
  subscribers: z.int(),
})
export type Price = z.output<typeof Price>

export const Product = NewProduct.extend({ id: Id, version: Version, prices: z.array(Price) })
export type Product = z.output<typeof Product>

export const PlanPart = z.object({
  id: Id,
  product_id: Id,
  product: z.string(),
  price_id: Id,
  from_day: ShownDay,
})

/** One step of how an amount came about. */
export const DueLine = z.object({ text: z.string(), amount: Minor })
export const Owed = z.object({
  /** The period: its first day, and the first day after it. */
  from: ShownDay,
  to: ShownDay,
  currency: Currency,
  metric: z.enum(priceMetrics),
  units: z.int(),
  lines: z.array(DueLine),
  /** The sum of the lines. */
  amount: Minor,
})
export type Owed = z.output<typeof Owed>

export const SubscriptionRow = z.object({
  tenant_id: Id,
  agency: z.string(),
  agency_status: AgencyStatus,
  status: z.enum(subscriptionStatuses).nullable(),
  product: z.string().nullable(),
  comp: z.boolean(),
  started_on: ShownDay.nullable(),
  /** When the next period begins. */
  renews_on: ShownDay.nullable(),
  /** The first day without it, where its agency has cancelled. */
  ends_on: ShownDay.nullable(),
  next_product: z.string().nullable(),
  next_from: ShownDay.nullable(),
  owed: Owed.nullable(),
})
export type SubscriptionRow = z.output<typeof SubscriptionRow>

const limitsNow = z.object({
  users: z.int().nullable(),
  workers: z.int().nullable(),
  storage_mb: z.int().nullable(),
})

export const Subscription = SubscriptionRow.extend({
  id: Id.nullable(),
  version: Version,
  trial_ends_on: ShownDay.nullable(),
  cancelled_on: ShownDay.nullable(),
  comp_reason: z.string(),
  price: Price.nullable(),
  plans: z.array(PlanPart),
  /** What the agency uses now. */
  used: z.object({ users: z.int(), workers: z.int(), storage_mb: z.int() }),
  /** What it may have today, and from `next_from` on; null: as much as it likes. */
  limits: limitsNow,
  next_limits: limitsNow.nullable(),
  /** Which of them were set by hand, and hold whatever the plan. */
  by_hand: z.array(z.enum(['users', 'workers', 'storage_mb'])),
})
export type Subscription = z.output<typeof Subscription>

export const SubscriptionsQuery = z.object({
  search: z.string().trim().max(100).optional(),
  status: z.enum([...subscriptionStatuses, 'none']).optional(),
  product: IdParam.optional(),
  /** `name|id` of the row before the page. */
  after: z.string().max(300).optional(),
})
export type SubscriptionsQuery = z.output<typeof SubscriptionsQuery>

export const NewSubscription = z.object({
  tenant_id: Id,
  price_id: Id,
  started_on: Day,
  /** Why it costs nothing; empty: it does. */
  comp_reason: text(300).default(''),
})
export const SubscriptionPatch = z.object({
  status: z.enum(['active', 'past_due']).optional(),
  comp_reason: text(300).optional(),
  version: Version,
})
export const PlanChange = z.object({ price_id: Id, from_day: Day, version: Version })
export const Cancellation = z.object({ version: Version })

const params = z.object({ id: IdParam })
const product = ['central.products.manage'] as const
const either = ['central.products.manage', 'central.subscriptions.manage'] as const
const allow = 'central.subscriptions.manage'

export const centralProducts = {
  list: endpoint({
    method: 'GET',
    path: '/central/products',
    allow: either,
    summary: 'Products with their prices, and how many agencies are on each',
    reply: z.object({ data: z.array(Product) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/central/products',
    allow: product,
    creates: true,
    body: NewProduct,
    reply: Product,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/central/products/:id',
    allow: product,
    params,
    body: ProductPatch,
    reply: Product,
  }),
  addPrice: endpoint({
    method: 'POST',
    path: '/central/products/:id/prices',
    allow: product,
    summary: 'A price is never changed: it is archived, and another one added',
    params,
    creates: true,
    body: NewPrice,
    reply: Product,
  }),
  archivePrice: endpoint({
    method: 'POST',
    path: '/central/prices/:id/archival',
    allow: product,
    summary: 'Nobody new comes onto it; who is on it stays',
    params,
    reply: Product,
  }),
}

export const centralSubscriptions = {
  list: endpoint({
    method: 'GET',
    path: '/central/subscriptions',
    allow,
    summary: 'Every agency with its subscription and what it owes this period, by name',
    query: SubscriptionsQuery,
    reply: z.object({ data: z.array(SubscriptionRow), next: z.string().nullable() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/central/subscriptions/:id',
    allow,
    summary: 'The subscription of an agency, by the id of the agency',
    params,
    reply: Subscription,
  }),
  create: endpoint({
    method: 'POST',
    path: '/central/subscriptions',
    allow,
    creates: true,
    body: NewSubscription,
    reply: Subscription,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/central/subscriptions/:id',
    allow,
    params,
    body: SubscriptionPatch,
    reply: Subscription,
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/central/subscriptions/:id/plan',
    allow,
    summary: 'Another price from a day on; in place of a change that was still to come',
    params,
    body: PlanChange,
    reply: Subscription,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/central/subscriptions/:id/cancellation',
    allow,
    params,
    body: Cancellation,
    reply: Subscription,
  }),
}
