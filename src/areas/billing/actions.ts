import { sql } from 'kysely'
import type { z } from 'zod'
import { settle } from '#areas/billing/arrears/settle.ts'
import type {
  NewPrice,
  NewProduct,
  NewSubscription,
  PlanChange,
  Product,
  ProductPatch,
  Subscription,
  SubscriptionPatch,
} from '#areas/billing/contract.ts'
import { findOffer, findSubscription, readProducts, type StoredSubscription } from '#areas/billing/queries.ts'
import {
  agencyAfter,
  agencyReasons,
  planOn,
  whyNotFrom,
  whyNotMove,
  whyNotPrice,
  whyNotStart,
} from '#areas/billing/rules.ts'
import { showSubscription } from '#areas/billing/subscription-detail.ts'
import {
  lockTenant,
  type Moving,
  moveHeld,
  recordCentralHistory,
  whyNotChange,
} from '#areas/central/public.ts'
import { addDays, type Day, utcDay } from '#platform/days.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import type { Central } from '#platform/http/authorise-request.ts'
import { conflict, invalid, notFound, Refusal, refuse } from '#platform/refusal.ts'

/** Somebody of central administration, in a transaction across agencies. */
export type Doing = {
  all: AllDb
  central: Pick<Central, 'account_id' | 'name'>
  ip: string
  agent: string
  now: Date
}
type Body<Schema extends z.ZodType> = z.output<Schema>

export async function createProduct(ctx: Doing, given: Body<typeof NewProduct>): Promise<Product> {
  const made = await ctx.all
    .insertInto('products')
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw nameTaken()
  await recordCentralHistory(ctx, 'products', made.id, 'created', {
    changes: { name: { from: null, to: given.name } },
  })
  return showProduct(ctx, made.id)
}

export async function updateProduct(
  ctx: Doing,
  id: number,
  { version, ...given }: Body<typeof ProductPatch>,
): Promise<Product> {
  const before = await showProduct(ctx, id)
  const { rows } = await sql<{ id: number }>`
    select id from products where lower(name) = lower(${given.name}) and id <> ${id}`.execute(ctx.all)
  if (rows.length > 0) throw nameTaken()
  const saved = await ctx.all
    .updateTable('products')
    .set({ ...given, version: version + 1, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw conflict('product')
  await recordCentralHistory(ctx, 'products', id, 'updated', { changes: differences(before, given) })
  return showProduct(ctx, id)
}

export async function addPrice(
  ctx: Doing,
  productId: number,
  given: z.input<typeof NewPrice>,
): Promise<Product> {
  await showProduct(ctx, productId)
  const { tiers, ...rest } = given
  const made = await ctx.all
    .insertInto('prices')
    .values({ ...rest, product_id: productId, tiers: JSON.stringify(tiers) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCentralHistory(ctx, 'products', productId, 'price added', {
    changes: { price: { from: null, to: made.id } },
  })
  return showProduct(ctx, productId)
}

/** Twice is once. */
export async function archivePrice(ctx: Doing, id: number): Promise<Product> {
  const price = await findOffer(ctx.all, id)
  if (!price) throw notFound('Price')
  if (price.archived_at === null) {
    await ctx.all
      .updateTable('prices')
      .set({ archived_at: ctx.now.toISOString() })
      .where('id', '=', id)
      .execute()
    await recordCentralHistory(ctx, 'products', price.product_id, 'price archived', {
      changes: { price: { from: id, to: null } },
    })
  }
  return showProduct(ctx, price.product_id)
}

/**
 * Begins the subscription of an agency that has none; with the trial of its price, from the first day on. What Saffron
 * suspended when the last one ended is active again at once.
 */
export async function subscribe(
  ctx: Doing & Moving,
  given: Body<typeof NewSubscription>,
): Promise<Subscription> {
  const { tenant_id, price_id, started_on, comp_reason } = given
  const before = await findSubscription(ctx.all, tenant_id, true)
  if (!before) throw invalid('tenant_id', 'There is no such agency')
  refuse(whyNotChange(before.agency_status))
  if (before.status !== null && before.status !== 'cancelled')
    throw new Refusal('subscription.lives', 409, 'This agency has a subscription', 'Change its plan instead.')
  const price = await findOffer(ctx.all, price_id)
  refuse(whyNotPrice(price))
  refuse(whyNotStart(started_on, utcDay(ctx.now)))
  const { product_id, trial_days } = price!
  const trial_ends_on = trial_days > 0 ? addDays(started_on, trial_days) : null
  const { id } = await ctx.all
    .insertInto('subscriptions')
    .values({
      tenant_id,
      status: trial_ends_on && trial_ends_on > utcDay(ctx.now) ? 'trialing' : 'active',
      started_on,
      trial_ends_on,
      comp_reason,
      suspended_on: before.suspended_on,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.all
    .insertInto('subscription_plans')
    .values({ tenant_id, subscription_id: id, product_id, price_id, from_day: started_on })
    .execute()
  await recordCentralHistory(ctx, 'subscriptions', id, 'begun', {
    tenantId: tenant_id,
    changes: {
      price: { from: null, to: price_id },
      ...(comp_reason && { comp: { from: null, to: comp_reason } }),
    },
  })
  if (before.suspended_on) await settle(ctx, await switchTenant(ctx.all, tenant_id), utcDay(ctx.now))
  return showSubscription(ctx.all, tenant_id, utcDay(ctx.now))
}

/** A payment that is late, or has arrived, moves the agency along in the same transaction. */
export async function updateSubscription(
  ctx: Doing & Pick<Moving, 'publicUrl' | 'central'>,
  tenantId: number,
  { status, comp_reason, version }: Body<typeof SubscriptionPatch>,
): Promise<Subscription> {
  const before = await living(ctx, tenantId)
  if (status && status !== before.status) refuse(whyNotMove(before.status, status))
  const given = { ...(status && { status }), ...(comp_reason !== undefined && { comp_reason }) }
  await save(ctx, before, version, given)
  await recordCentralHistory(ctx, 'subscriptions', before.id, 'updated', {
    tenantId,
    changes: differences(before, given),
  })
  const to = status && agencyAfter(before.agency_status, before.status, status)
  if (to)
    await moveHeld(ctx, await lockTenant(ctx.all, tenantId), {
      to,
      reason: agencyReasons[to],
      because: `Its subscription was marked as ${to === 'active' ? 'paid' : 'past due'}`,
    })
  return showSubscription(ctx.all, tenantId, utcDay(ctx.now))
}

/** Another price from a day on. What was planned from today on and has not begun gives way to it. */
export async function changePlan(
  ctx: Doing,
  tenantId: number,
  { price_id, from_day, version }: Body<typeof PlanChange>,
): Promise<Subscription> {
  const today = utcDay(ctx.now)
  const before = await living(ctx, tenantId)
  const price = await findOffer(ctx.all, price_id)
  refuse(whyNotFrom(from_day, today))
  const now = planOn(before.plans, today)
  // Back to the price one is on takes back what was planned; it may be archived.
  const back = now?.price_id === price_id
  if (!back) refuse(whyNotPrice(price))
  await save(ctx, before, version, {})
  await sql`
    delete from subscription_plans where tenant_id = ${tenantId} and subscription_id = ${before.id}
      and id <> ${now?.id ?? null} and from_day > ${today}::date`.execute(ctx.all)
  if (!back)
    await sql`
      insert into subscription_plans (tenant_id, subscription_id, product_id, price_id, from_day)
      values (${tenantId}, ${before.id}, ${price!.product_id}, ${price_id}, ${from_day}::date)
      on conflict (tenant_id, subscription_id, from_day)
      do update set product_id = excluded.product_id, price_id = excluded.price_id`.execute(ctx.all)
  await recordCentralHistory(ctx, 'subscriptions', before.id, 'plan changed', {
    tenantId,
    changes: { price: { from: now?.price_id ?? null, to: price_id }, from_day: { from: null, to: from_day } },
  })
  return showSubscription(ctx.all, tenantId, today)
}

/** It ends today; what was still to come never begins. */
export async function cancelSubscription(
  ctx: Doing,
  tenantId: number,
  version: number,
): Promise<Subscription> {
  const today = utcDay(ctx.now)
  const before = await living(ctx, tenantId)
  const ended = before.started_on > today ? before.started_on : today
  await save(ctx, before, version, { status: 'cancelled', cancelled_on: ended })
  await recordCentralHistory(ctx, 'subscriptions', before.id, 'cancelled', {
    tenantId,
    changes: { status: { from: before.status, to: 'cancelled' } },
  })
  return showSubscription(ctx.all, tenantId, today)
}

export async function showProduct({ all, now }: Pick<Doing, 'all' | 'now'>, id: number): Promise<Product> {
  const [product] = await readProducts(all, utcDay(now), id)
  if (!product) throw notFound('Product')
  return product
}

type Living = StoredSubscription & {
  id: number
  status: NonNullable<StoredSubscription['status']>
  started_on: Day
  comp_reason: string
}

/** The subscription of an agency that lives, locked: two changes of one follow each other. */
async function living({ all }: Doing, tenantId: number): Promise<Living> {
  const found = await findSubscription(all, tenantId, true)
  if (!found) throw notFound('Agency')
  if (!found.id) throw notFound('Subscription')
  if (found.status === 'cancelled') refuse(whyNotMove('cancelled', 'active'))
  return found as Living
}

async function save(
  { all }: Doing,
  { tenant_id, id }: Living,
  version: number,
  given: object,
): Promise<void> {
  const saved = await all
    .updateTable('subscriptions')
    .set({ ...given, version: version + 1, updated_at: sql<string>`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw conflict('subscription')
}

function differences(before: object, after: object): Record<string, unknown> {
  const was = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(was[key]) !== JSON.stringify(value))
      .map(([key, value]) => [key, { from: was[key] ?? null, to: value }]),
  )
}

const nameTaken = () => invalid('name', 'Another product has this name', 'product.name')
