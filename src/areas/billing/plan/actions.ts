import { sql } from 'kysely'
import type { PriceMetric } from '#areas/billing/contract.ts'
import type {
  Billing,
  BillingDetails,
  ChangeBillingDetails,
  Offer,
  PlanChoice,
  PlanPreview,
} from '#areas/billing/plan/contract.ts'
import { findDetails, readOffers } from '#areas/billing/plan/queries.ts'
import {
  chosenDay,
  limitsWith,
  plansWith,
  previewOf,
  whyNotCancel,
  whyNotResume,
  whyNotSmaller,
} from '#areas/billing/plan/rules.ts'
import { type OwnStored, readOwnSubscription, readOwnUnits, readRoom } from '#areas/billing/queries.ts'
import { owedNow, type Plan, periodNow, planOn } from '#areas/billing/rules.ts'
import type { Context } from '#platform/context.ts'
import { addDays, type Day, utcDay } from '#platform/days.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import type { Call } from '#platform/http/mount.ts'
import { announce, enqueue } from '#platform/outbox.ts'
import { conflict, invalid, Refusal, refuse } from '#platform/refusal.ts'

type Doing = Context & Pick<Call<Endpoint>, 'caller'>
type Lives = OwnStored & { id: number; status: NonNullable<OwnStored['status']>; version: number }

const livesOn = (own: OwnStored): own is Lives => own.status !== null && own.status !== 'cancelled'
const asSubscribed = ({ status, trial_ends_on, ends_on, comp_reason, plans }: Lives) => ({
  status,
  trial_ends_on,
  ends_on,
  comp_reason: comp_reason ?? '',
  plans,
})

/** All that an agency's page of its subscription shows. */
export async function showBilling({
  db,
  now,
  caller,
}: Pick<Doing, 'db' | 'now' | 'caller'>): Promise<Billing> {
  const today = utcDay(now)
  const own = await readOwnSubscription(db)
  const lives = livesOn(own)
  const period = lives ? periodNow(asSubscribed(own), today) : undefined
  const offers = await readOffers(db, period?.plan.price_id ?? null)
  const current = offers.find(({ is_current }) => is_current)
  const units = period ? await unitsOf(db, period.plan.metric, period.from, period.to) : 0
  const { used, limits, by_hand } = await readRoom(db, db.tenant, today, null)
  return {
    status: own.status,
    agency_status: caller.agency_status as Billing['agency_status'],
    version: own.version ?? 0,
    product: period?.plan.product ?? null,
    features: current?.features ?? [],
    price: current?.price ?? null,
    comp_reason: own.comp_reason ?? '',
    started_on: own.started_on,
    trial_ends_on: own.trial_ends_on,
    renews_on: period?.to ?? null,
    ends_on: lives ? own.ends_on : null,
    cancelled_on: own.cancelled_on,
    next_product: period?.next?.product ?? null,
    next_from: period?.next?.from_day ?? null,
    owed: lives ? (owedNow(asSubscribed(own), units, today) ?? null) : null,
    used,
    limits,
    by_hand,
    offers,
    details: await findDetails(db),
  }
}

export async function previewPlan(
  { db, now }: Pick<Doing, 'db' | 'now'>,
  { price_id, start }: Pick<PlanChoice, 'price_id' | 'start'>,
): Promise<PlanPreview> {
  const today = utcDay(now)
  const own = await readOwnSubscription(db)
  const { offer, present, refusal } = await weigh(db, own, price_id, today)
  const { price, product } = offer
  const subscribed = livesOn(own) ? asSubscribed(own) : beginning(own, offer, today)
  const from_day = livesOn(own) ? chosenDay(subscribed, start, today) : today
  const chosen = { ...price, product, from_day }
  const period = periodNow<Plan>(subscribed, today)
  const from = period?.from ?? today
  const to = addDays(today, 1)
  const units = {
    present: period ? await unitsOf(db, period.plan.metric, from, to) : 0,
    chosen: await unitsOf(db, price.metric, from, to),
  }
  return {
    price_id,
    product,
    from_day,
    trial_ends_on:
      subscribed.trial_ends_on && subscribed.trial_ends_on > today ? subscribed.trial_ends_on : null,
    ...previewOf(subscribed, chosen, units, today),
    loses: present?.features.filter((feature) => !offer.features.includes(feature)) ?? [],
    refusal: refusal ? { title: refusal.title, description: refusal.description ?? '' } : null,
  }
}

/** The first plan of an agency begins today, with the trial of its price if it never had one. Any other takes its place. */
export async function choosePlan(ctx: Doing, { price_id, start, version }: PlanChoice): Promise<Billing> {
  const { db } = ctx
  const today = utcDay(ctx.now)
  const own = await hold(ctx, version)
  const { offer, refusal } = await weigh(db, own, price_id, today)
  refuse(refusal)
  if (livesOn(own)) await replacePlan(db, own, offer, chosenDay(asSubscribed(own), start, today), today)
  else await begin(db, own, offer, today)
  await recordHistory(ctx, 'billing', 1, 'plan chosen', {
    plan: { from: livesOn(own) ? (planOn(own.plans, today)?.product ?? null) : null, to: offer.product },
  })
  await announce(db, 'subscription.changed', {})
  return showBilling(ctx)
}

const notBegun = new Refusal(
  'billing.not_begun',
  409,
  'Your plan has not begun yet',
  'It can be cancelled from its first day on.',
)

/** It ends with the period that runs: what is paid for is used up. */
export async function cancelPlan(ctx: Doing, version: number): Promise<Billing> {
  const own = await hold(ctx, version)
  refuse(whyNotCancel(own.status, own.ends_on))
  const plans = own.plans.filter(({ from_day }) => from_day <= utcDay(ctx.now))
  const running = periodNow({ ...asSubscribed(own as Lives), plans }, utcDay(ctx.now))
  if (!running) throw notBegun
  const ends_on = running.to
  await save(ctx.db, own as Lives, { ends_on })
  await ctx.db
    .deleteFrom('subscription_plans')
    .where('tenant_id', '=', ctx.db.tenant)
    .where('subscription_id', '=', own.id!)
    .where('from_day', '>', utcDay(ctx.now))
    .execute()
  await recordHistory(ctx, 'billing', 1, 'cancelled', { ends_on: { from: null, to: ends_on } })
  return showBilling(ctx)
}

export async function resumePlan(ctx: Doing, version: number): Promise<Billing> {
  const own = await hold(ctx, version)
  refuse(whyNotResume(own.status, own.ends_on))
  await save(ctx.db, own as Lives, { ends_on: null })
  await recordHistory(ctx, 'billing', 1, 'resumed', { ends_on: { from: own.ends_on, to: null } })
  return showBilling(ctx)
}

export async function changeDetails(
  ctx: Doing,
  { version, ...details }: ChangeBillingDetails,
): Promise<BillingDetails> {
  const { db } = ctx
  await exclusively(db, 'billing.details')
  const before = await findDetails(db)
  if (before.version !== version) throw conflict('address')
  if (version === 0)
    await db
      .insertInto('billing_details')
      .values({ ...details, tenant_id: db.tenant })
      .execute()
  else
    await db
      .updateTable('billing_details')
      .set({ ...details, version: version + 1, updated_at: sql<string>`now()` })
      .where('tenant_id', '=', db.tenant)
      .execute()
  await recordHistory(ctx, 'billing', 1, 'address changed', differences(before, details))
  await announce(db, 'subscription.changed', {})
  return findDetails(db)
}

/** The subscription, one at a time: two owners who choose at once follow each other, and the second is told. */
async function hold({ db }: Doing, version: number): Promise<OwnStored> {
  await exclusively(db, 'subscription')
  await sql`select from subscriptions where tenant_id = ${db.tenant} for update`.execute(db)
  const own = await readOwnSubscription(db)
  if ((own.version ?? 0) !== version) throw conflict('subscription')
  return own
}

/** What is asked for, beside what there is: an offer, and whether it is large enough. */
async function weigh(db: Context['db'], own: OwnStored, price_id: number, today: Day) {
  const current = livesOn(own) ? planOn(own.plans, today)?.price_id : undefined
  const offers = await readOffers(db, current ?? null)
  const offer = offers.find((each) => each.price_id === price_id)
  if (!offer) throw invalid('price_id', 'This plan is not on offer any more', 'subscription.price')
  const present = offers.find(({ is_current }) => is_current)
  const room = await readRoom(db, db.tenant, today, null)
  const refusal = whyNotSmaller(offer.product, limitsWith(offer, room), room.used)
  return { offer, present, refusal }
}

/** A first subscription as it would be: on trial only where there never was one. */
function beginning(own: OwnStored, { price, product }: Offer, today: Day) {
  const trial_ends_on = own.status === null && price.trial_days > 0 ? addDays(today, price.trial_days) : null
  const plans = [{ ...price, product, from_day: today }]
  return {
    status: trial_ends_on ? ('trialing' as const) : ('active' as const),
    trial_ends_on,
    ends_on: null,
    comp_reason: '',
    plans,
  }
}

/** What Saffron suspended when the last one ended is lifted right after: the agency is moved by central administration's login. */
async function begin(db: Context['db'], own: OwnStored, offer: Offer & { product_id: number }, today: Day) {
  const { status, trial_ends_on } = beginning(own, offer, today)
  const { suspended_on } = own
  const id = await insertRecord(db, 'subscriptions', {
    status,
    trial_ends_on,
    suspended_on,
    started_on: today,
  })
  const { product_id, price_id } = offer
  await insertRecord(db, 'subscription_plans', { subscription_id: id, product_id, price_id, from_day: today })
  if (suspended_on) await enqueue(db, 'billing.renew', {})
}

/** What was planned and has not begun gives way; the present price takes it back. A cancellation is taken back with it. */
async function replacePlan(
  db: Context['db'],
  own: Lives,
  { price_id, product_id }: { price_id: number; product_id: number },
  from_day: Day,
  today: Day,
): Promise<void> {
  const current = planOn(own.plans, today)
  const kept = plansWith(own.plans, { ...current!, from_day }, today).slice(0, -1)
  await sql`
    delete from subscription_plans where tenant_id = ${db.tenant} and subscription_id = ${own.id}
      and id <> all(${(current?.price_id === price_id ? [...kept, current] : kept).map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  if (current?.price_id !== price_id)
    await insertRecord(db, 'subscription_plans', { subscription_id: own.id, product_id, price_id, from_day })
  await save(db, own, { ends_on: null })
}

async function save(
  db: Context['db'],
  { id, version }: Lives,
  given: { ends_on: Day | null },
): Promise<void> {
  await saveVersioned(db, 'subscriptions', { id, version }, given, 'subscription')
  await announce(db, 'subscription.changed', {})
}

const unitsOf = (db: Context['db'], metric: PriceMetric, from: Day, to: Day) =>
  metric === 'flat' ? 0 : readOwnUnits(db, { metric, from, to })
