import { type RawBuilder, sql } from 'kysely'
import type { AgencyStatus } from '#areas/access/contract.ts'
import { planLimitsOn, storageOf } from '#areas/access/public.ts'
import type {
  Price,
  PriceMetric,
  Product,
  Subscription,
  SubscriptionStatus,
  SubscriptionsQuery,
} from '#areas/billing/contract.ts'
import type { Plan } from '#areas/billing/rules.ts'
import { usersOf, workersOf } from '#areas/central/public.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

const price = sql`jsonb_build_object('id', r.id, 'product_id', r.product_id, 'currency', r.currency,
  'billing_interval', r.billing_interval, 'metric', r.metric, 'tiers', r.tiers, 'trial_days', r.trial_days,
  'is_offered', r.is_offered, 'archived_at', r.archived_at)`

/** All products by name, those on offer first; or the one. Their prices, newest first. */
export async function readProducts(all: AllDb, today: Day, id?: number): Promise<Product[]> {
  const { rows } = await sql<Product>`
    with on_price as (
      select p.price_id, count(*)::int as subscribers from (
        select distinct on (s.tenant_id) p.price_id from subscriptions s
        join subscription_plans p on p.tenant_id = s.tenant_id and p.subscription_id = s.id
        where s.status <> 'cancelled'
        order by s.tenant_id, p.from_day <= ${today}::date desc,
          case when p.from_day <= ${today}::date then p.from_day end desc, p.from_day) p
      group by p.price_id)
    select d.id, d.name, d.description, d.active, d.users, d.workers, d.storage_gb, d.features, d.version,
      coalesce((
        select jsonb_agg(${price} || jsonb_build_object('subscribers', coalesce(n.subscribers, 0))
          order by r.archived_at is not null, r.id desc)
        from prices r left join on_price n on n.price_id = r.id where r.product_id = d.id), '[]') as prices
    from products d
    where ${id ?? null}::bigint is null or d.id = ${id ?? null}::bigint
    order by d.active desc, d.name, d.id`.execute(all)
  return rows
}

/** A price as it may be subscribed to; undefined when there is none. */
export async function findOffer(all: AllDb, priceId: number) {
  const { rows } = await sql<
    Pick<Price, 'id' | 'product_id' | 'trial_days' | 'archived_at'> & { active: boolean }
  >`
    select r.id, r.product_id, r.trial_days, r.archived_at, d.active from prices r
    join products d on d.id = r.product_id where r.id = ${priceId}`.execute(all)
  return rows[0]
}

export type StoredPlan = Plan & { id: number; product_id: number; price_id: number }

export type StoredSubscription = {
  tenant_id: number
  agency: string
  agency_status: AgencyStatus
  id: number | null
  status: SubscriptionStatus | null
  started_on: Day | null
  trial_ends_on: Day | null
  cancelled_on: Day | null
  ends_on: Day | null
  billed_until: Day | null
  /** Since when Saffron itself keeps the agency read-only: it is not paid for, or has ended. */
  suspended_on: Day | null
  comp_reason: string | null
  version: number | null
  /** In the order of their days. */
  plans: StoredPlan[]
}

/** As its own agency reads it. */
export type OwnStored = Omit<StoredSubscription, 'tenant_id' | 'agency' | 'agency_status'>

const perPage = 50

/** Agencies by name, each with the subscription that lives, or its last one. One more than a page holds says that there are more. */
export async function readSubscriptions(
  all: AllDb,
  { search, status, product, after }: SubscriptionsQuery,
  today: Day,
): Promise<{ rows: StoredSubscription[]; next: string | null }> {
  const [, name = '', id = ''] = /^(.*)\|(\d{1,10})$/s.exec(after ?? '') ?? []
  const like = search ? `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null
  const { rows } = await sql<StoredSubscription>`
    ${subscribed}
    where (${id || null}::int is null or (t.name, t.id) > (${name}::text, ${id || null}::int))
      and t.status <> 'purged'
      and (${like}::text is null or lower(t.name) like ${like}::text)
      and (${status ?? null}::text is null or coalesce(s.status, 'none') = ${status ?? null}::text)
      and (${product ?? null}::bigint is null or s.status <> 'cancelled' and ${product ?? null}::bigint = (
        select p.product_id from subscription_plans p
        where p.tenant_id = t.id and p.subscription_id = s.id and p.from_day <= ${today}::date
        order by p.from_day desc limit 1))
    order by t.name, t.id limit ${perPage + 1}`.execute(all)
  const page = rows.slice(0, perPage)
  const last = page.at(-1)
  return { rows: page, next: rows.length > perPage && last ? `${last.agency}|${last.tenant_id}` : null }
}

/** That of one agency; undefined when there is no such agency. `lock`: nobody else changes it meanwhile. */
export async function findSubscription(
  all: AllDb,
  tenantId: number,
  lock = false,
): Promise<StoredSubscription | undefined> {
  if (lock) await sql`select from tenants where id = ${tenantId} for no key update`.execute(all)
  const { rows } = await sql<StoredSubscription>`${subscribed} where t.id = ${tenantId}`.execute(all)
  return rows[0]
}

const facts = sql`s.id, s.status, s.started_on, s.trial_ends_on, s.cancelled_on, s.ends_on, s.billed_until, s.suspended_on,
  s.comp_reason, s.version`

const latestOf = (tenant: RawBuilder<unknown>) => sql`(
    select * from subscriptions s where s.tenant_id = ${tenant} order by s.status <> 'cancelled' desc, s.id desc limit 1)`

const plansOf = (tenant: RawBuilder<unknown>) => sql`coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'product_id', p.product_id, 'price_id', p.price_id,
        'from_day', p.from_day, 'product', d.name, 'currency', r.currency, 'billing_interval', r.billing_interval,
        'metric', r.metric, 'tiers', r.tiers) order by p.from_day)
      from subscription_plans p
      join prices r on r.id = p.price_id
      join products d on d.id = p.product_id
      where p.tenant_id = ${tenant} and p.subscription_id = s.id), '[]')`

const subscribed = sql`
  select t.id as tenant_id, t.name as agency, t.status as agency_status, ${facts}, ${plansOf(sql`t.id`)} as plans
  from tenants t
  left join lateral ${latestOf(sql`t.id`)} s on true`

type Unbilled = Omit<StoredSubscription, 'tenant_id' | 'agency' | 'agency_status'> & { id: number }

/** Whatever of an agency is not invoiced to its end: the subscription that lives, and any that ended before it was. */
export async function readUnbilled(all: AllDb, tenantId: number): Promise<Unbilled[]> {
  const { rows } = await sql<Unbilled>`
    select ${facts}, ${plansOf(sql`${tenantId}::int`)} as plans from subscriptions s
    where s.tenant_id = ${tenantId}
      and (s.status <> 'cancelled' or coalesce(s.billed_until, s.started_on) < s.cancelled_on)
    order by s.id`.execute(all)
  return rows
}

/** The subscription of the agency that asks: the one that lives, or its last one. Its id is null where there was none. */
export async function readOwnSubscription(db: Db): Promise<OwnStored> {
  const { rows } = await sql<OwnStored>`
    select ${facts}, ${plansOf(sql`${db.tenant}`)} as plans
    from (select 1) one left join lateral ${latestOf(sql`${db.tenant}`)} s on true`.execute(db)
  return rows[0]!
}

const limits = (of: string) =>
  sql`jsonb_build_object('users', ${sql.ref(`${of}.users`)}, 'workers', ${sql.ref(`${of}.workers`)},
      'storage_mb', ${sql.ref(`${of}.storage_mb`)})`

/** What an agency uses, and what it may have today and on a later day. */
export async function readRoom(
  all: AllDb,
  tenantId: number,
  today: Day,
  later: Day | null,
): Promise<Pick<Subscription, 'used' | 'limits' | 'next_limits' | 'by_hand'>> {
  const tenant = sql`${tenantId}::int`
  const { rows } = await sql<Pick<Subscription, 'used' | 'limits' | 'next_limits' | 'by_hand'>>`
    select jsonb_build_object('users', ${usersOf(tenant)}, 'workers', ${workersOf(tenant)},
        'storage_mb', ceil(${storageOf(tenant)} / 1000000.0)::int) as used,
      ${limits('e')} as limits, case when ${later}::date is not null then ${limits('n')} end as next_limits, e.by_hand
    from (select 1) one
    left join lateral ${planLimitsOn(tenant, sql`${today}`)} e on true
    left join lateral ${planLimitsOn(tenant, sql`${later}`)} n on ${later}::date is not null`.execute(all)
  return rows[0]!
}

/** What is counted of an agency, and over which days: until before `to`. */
export type Counting = { tenant_id: number; metric: Exclude<PriceMetric, 'flat'>; from: Day; to: Day }

/**
 * The units of each agency from a day until before another, in the order asked: the highest daily count, or how many
 * workers had time approved; 0 when there was nothing.
 */
export async function readHighest(all: AllDb, asked: readonly Counting[]): Promise<number[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<{ units: number }>`
    select ${unitsOf({ tenant: sql`a.tenant_id`, metric: sql`a.metric`, from: sql`a."from"`, to: sql`a."to"` })} as units
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as (tenant_id integer, metric text, "from" date, "to" date)) with ordinality
      as a(tenant_id, metric, "from", "to", place)
    order by a.place`.execute(all)
  return rows.map(({ units }) => units)
}

/** The same for the agency that asks. */
export async function readOwnUnits(
  db: Db,
  { metric, from, to }: Omit<Counting, 'tenant_id'>,
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select ${unitsOf({
      tenant: sql`${db.tenant}`,
      metric: sql`${metric}::text`,
      from: sql`${from}::date`,
      to: sql`${to}::date`,
    })} as units`.execute(db)
  return rows[0]!.units
}

type Counted = {
  tenant: RawBuilder<unknown>
  metric: RawBuilder<unknown>
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

/** A worker counts once, however many sheets; one that is not approved any more counts nothing. */
const unitsOf = ({ tenant, metric, from, to }: Counted) => sql`
    case when ${metric} = 'approved_workers' then (
      select count(distinct t.candidate_id) from timesheet_reviews r
      join timesheets t on t.tenant_id = ${tenant} and t.id = r.timesheet_id and t.status = any('{approved,processed}')
      where r.tenant_id = ${tenant} and r.decision = 'approve' and r.at >= ${from} and r.at < ${to})
    else coalesce((
      select max(u.value) from tenant_usage u where u.tenant_id = ${tenant}
        and u.metric = case when ${metric} = 'users' then 'users' else 'workers' end
        and u.day >= ${from} and u.day < ${to}), 0) end::bigint`
