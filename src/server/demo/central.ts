import { sql } from 'kysely'
import { addPrice, changeCompany, createProduct, issueDue } from '#areas/billing/public.ts'
import { countDays } from '#areas/platform-reports/public.ts'
import { clock } from '#platform/clock.ts'
import { addDays } from '#platform/days.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { Database, Db } from '#platform/db/tenant.ts'
import type { DemoAgency } from '#server/demo/agencies.ts'
import type { Random } from '#server/demo/random.ts'

export type Offers = Record<string, { product_id: number; price_id: number }>

const plans = [
  {
    product: {
      name: 'Start',
      description: 'For an agency that begins: one desk and its first workers.',
      users: 12,
      workers: 35,
      storage_gb: 5,
      features: ['exports' as const],
    },
    tiers: [{ up_to: null, unit_amount: 1_200, flat_amount: 0 }],
    metric: 'users' as const,
    trial_days: 30,
  },
  {
    product: {
      name: 'Team',
      description: 'Several desks, priced by the workers who have work.',
      users: 40,
      workers: 150,
      storage_gb: 50,
      features: ['exports' as const, 'self_billing' as const, 'api' as const],
    },
    tiers: [
      { up_to: 25, unit_amount: 0, flat_amount: 14_900 },
      { up_to: 100, unit_amount: 450, flat_amount: 0 },
      { up_to: null, unit_amount: 320, flat_amount: 0 },
    ],
    metric: 'active_workers' as const,
    trial_days: 14,
  },
  {
    product: {
      name: 'House',
      description: 'For groups: one amount a month, and nothing is counted.',
      users: null,
      workers: null,
      storage_gb: null,
      features: [
        'exports' as const,
        'self_billing' as const,
        'api' as const,
        'single_sign_on' as const,
        'priority_support' as const,
      ],
    },
    tiers: [{ up_to: null, unit_amount: 0, flat_amount: 149_000 }],
    metric: 'flat' as const,
    trial_days: 0,
  },
]

/** Who invoices the agencies of the demo. */
const company = {
  name: 'Saffron Software Ltd',
  address_line_1: '2 Crocus Row',
  address_line_2: '',
  city: 'London',
  postcode: 'EC1A 1BB',
  country: 'GB',
  company_number: '',
  vat_number: 'GB980780684',
  email: 'accounts@saffron.test',
  bank_name: 'Demo Bank',
  account_name: 'Saffron Software Ltd',
  sort_code: '200000',
  account_number: '12345678',
  iban: '',
  bic: '',
  vat_percent: '20',
  terms_days: 14,
}

/** What agencies can subscribe to, with a price each; what is there already stays. */
export function makeProducts(database: Database, accounts: Map<string, number>): Promise<Offers> {
  return database.acrossTenants('the demo makes its products', async (all) => {
    const { rows } = await sql<{ name: string; product_id: number; price_id: number }>`
      select d.name, r.product_id, r.id as price_id from products d join prices r on r.product_id = d.id`.execute(
      all,
    )
    if (rows.length > 0) return Object.fromEntries(rows.map(({ name, ...ids }) => [name, ids]))
    const central = { account_id: accounts.get('central@saffron.test')!, name: 'Sasha Central' }
    const ctx = { all, central, ip: '127.0.0.1', agent: '', now: clock.now() }
    await changeCompany(ctx, { ...company, version: 0 })
    const offers: Offers = {}
    for (const { product, ...price } of plans) {
      const { id } = await createProduct(ctx, { ...product, active: true })
      const { prices } = await addPrice(ctx, id, { currency: 'GBP', billing_interval: 'month', ...price })
      offers[product.name] = { product_id: id, price_id: prices[0]!.id }
    }
    return offers
  })
}

type Making = { db: Db; agency: DemoAgency; dice: Random; today: string }

/** The larger agency has long been on Team, the smaller one is still trying Start. */
export async function subscribeDemo({ db, agency, today }: Making, offers: Offers): Promise<void> {
  const tries = agency.live < 40
  const { product_id, price_id } = offers[tries ? 'Start' : 'Team']!
  const started_on = addDays(today, tries ? -26 : -200)
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      tenant_id: db.tenant,
      status: tries ? 'trialing' : 'active',
      started_on,
      trial_ends_on: addDays(started_on, tries ? 30 : 14),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscription_plans')
    .values({ tenant_id: db.tenant, subscription_id: id, product_id, price_id, from_day: started_on })
    .execute()
}

/** Each period that is over was invoiced on the day after it, and paid a week later, but the last one. */
export function invoiceDemo(database: Database, tenantId: number, today: string): Promise<void> {
  return database.acrossTenants('the demo invoices its agencies for Saffron', async (all) => {
    const db = await switchTenant(all, tenantId)
    const issued = await issueDue({ all, db, today }, ({ to }) => to)
    const paid = issued.slice(0, -1).map(({ invoice, to }) => ({
      tenant_id: tenantId,
      invoice_id: invoice.id,
      amount: invoice.gross,
      received_on: addDays(to, 7),
      way: 'transfer',
      reference: invoice.number,
      recorded_by: 'Sasha Central',
    }))
    if (paid.length > 0) await all.insertInto('subscription_receipts').values(paid).execute()
  })
}

/** Two months of counts: what happened from the records themselves, how it stood on the days before near to today. */
export async function makeUsage({ db, dice, today }: Making): Promise<void> {
  await countDays(db, addDays(today, -59), today, today)
  const past = Array.from({ length: 59 }, (_, at) => ({ ago: at + 1, wobble: 0.97 + dice.next() * 0.06 }))
  await sql`
    insert into tenant_usage (tenant_id, metric, day, currency, value)
    select u.tenant_id, u.metric, ${today}::date - p.ago, u.currency,
      case when u.metric = 'users' then u.value
        else greatest(1, round(u.value * p.wobble * (1 - p.ago / 400.0))) end
    from tenant_usage u, jsonb_to_recordset(${JSON.stringify(past)}::jsonb) as p(ago integer, wobble numeric)
    where u.tenant_id = ${db.tenant} and u.day = ${today}::date
      and u.metric = any('{users,workers,storage,wip}')
    on conflict do nothing`.execute(db)
}
