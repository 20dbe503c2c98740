import type { Subscription, SubscriptionRow, SubscriptionsQuery } from '#areas/billing/contract.ts'
import {
  type Counting,
  findSubscription,
  readHighest,
  readProducts,
  readRoom,
  readSubscriptions,
  type StoredSubscription,
} from '#areas/billing/queries.ts'
import { owedNow, periodNow } from '#areas/billing/rules.ts'
import type { Day } from '#platform/days.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { notFound } from '#platform/refusal.ts'

/** A page of agencies with what each owes; what is counted of all of them is asked in one statement. */
export async function listSubscriptions(all: AllDb, query: SubscriptionsQuery, today: Day) {
  const { rows, next } = await readSubscriptions(all, query, today)
  return { data: await withOwed(all, rows, today), next }
}

export async function showSubscription(all: AllDb, tenantId: number, today: Day): Promise<Subscription> {
  const stored = await findSubscription(all, tenantId)
  if (!stored) throw notFound('Agency')
  const [row] = await withOwed(all, [stored], today)
  const plan = stored.status ? periodNow(stored, today)?.plan : undefined
  const product = plan && (await readProducts(all, today, plan.product_id))[0]
  return {
    ...row!,
    ...(await readRoom(all, tenantId, today, row!.next_from)),
    id: stored.id,
    version: stored.version ?? 0,
    trial_ends_on: stored.trial_ends_on,
    cancelled_on: stored.cancelled_on,
    comp_reason: stored.comp_reason ?? '',
    price: product?.prices.find(({ id }) => id === plan?.price_id) ?? null,
    plans: stored.plans.map(({ id, product_id, product, price_id, from_day }) => ({
      id,
      product_id,
      product,
      price_id,
      from_day,
    })),
  }
}

async function withOwed(all: AllDb, rows: StoredSubscription[], today: Day): Promise<SubscriptionRow[]> {
  const counted = rows.map((row) => countedFor(row, today))
  const asked = counted.flatMap((each) => (each ? [each] : []))
  const highest = await readHighest(all, asked)
  const units = new Map(asked.map((each, at) => [each.tenant_id, highest[at] ?? 0]))
  return rows.map((row) => shown(row, units.get(row.tenant_id) ?? 0, today))
}

/** Which count the present plan of an agency goes by, and over which days; a flat one goes by none. */
function countedFor(row: StoredSubscription, today: Day): Counting | undefined {
  const period = row.status && row.status !== 'cancelled' ? periodNow(row, today) : undefined
  if (!period || period.plan.metric === 'flat') return undefined
  return { tenant_id: row.tenant_id, metric: period.plan.metric, from: period.from, to: period.to }
}

function shown(row: StoredSubscription, units: number, today: Day): SubscriptionRow {
  const { tenant_id, agency, agency_status, status, started_on, trial_ends_on } = row
  const comp_reason = row.comp_reason ?? ''
  const lives = status !== null && status !== 'cancelled'
  const period = lives ? periodNow(row, today) : undefined
  const owed = lives
    ? owedNow({ status, trial_ends_on, comp_reason, ends_on: row.ends_on, plans: row.plans }, units, today)
    : undefined
  return {
    tenant_id,
    agency,
    agency_status,
    status,
    product: period?.plan.product ?? row.plans.at(-1)?.product ?? null,
    comp: comp_reason !== '',
    started_on,
    renews_on: period?.to ?? null,
    ends_on: lives ? row.ends_on : null,
    next_product: period?.next?.product ?? null,
    next_from: period?.next?.from_day ?? null,
    owed: owed ?? null,
  }
}
