import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { finance, monthly, onOffer, openTestAgencies, sasha, today } from '#areas/billing/products.testing.ts'
import { renew } from '#areas/billing/renewal/renew.ts'
import { addDays, addMonths } from '#platform/days.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import type { Agency } from '#test/people.ts'

openTestAgencies()

const company = {
  name: 'Saffron Software Ltd',
  address_line_1: '2 Crocus Row',
  city: 'London',
  country: 'GB',
  vat_number: 'GB 980 7806 84',
  email: 'accounts@saffron.test',
  sort_code: '20-00-00',
  account_number: '12345678',
}
const tiers = [
  { up_to: 50, unit_amount: 400, flat_amount: 0 },
  { up_to: null, unit_amount: 300, flat_amount: 0 },
]
const roomy = { users: null, workers: null, storage_gb: null }

/** As the night does it, on a day. */
const night = (agency: Agency, day = today()) =>
  renew(
    { ...saffron.deps, tenant: agency.tenant, now: new Date(`${day}T01:00:00Z`), log: console } as never,
    {} as never,
  )
const at = (agency: Agency) => `/central/subscriptions/${agency.tenant.id}`
const invoicesOf = async (agency: Agency) => (await as(agency.owner).get('/billing/invoices')).body.data
const billing = async (agency: Agency) => (await as(agency.owner).get('/billing')).body

async function subscribed(agency: Agency, months: number, price: object, more: object = {}) {
  const { price_id } = await onOffer(price, roomy)
  const started_on = addMonths(today(), -months)
  const begun = await as(finance).post('/central/subscriptions', {
    tenant_id: agency.tenant.id,
    price_id,
    started_on,
    ...more,
  })
  expect(begun.status).toBe(201)
  return started_on
}

it('invoices 120 workers at 410.00 and 82.00 VAT, once, and page and PDF say the same', async () => {
  const started = await subscribed(amber, 1, monthly(0, { metric: 'active_workers', tiers }))
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    db
      .insertInto('tenant_usage')
      .values({ tenant_id: db.tenant, metric: 'workers', day: addDays(started, 3), value: 120 })
      .execute(),
  )
  await night(amber)
  expect(await invoicesOf(amber)).toEqual([]) // nobody has written down who issues it: it waits
  const saved = await as(finance).put('/central/company', { ...company, version: 0 })
  expect(saved.body).toMatchObject({ vat_percent: '20.00', terms_days: 14, version: 1 })
  expect((await as(finance).put('/central/company', { ...company, version: 0 })).body.code).toBe('changed')
  await Promise.all([night(amber), night(amber)])
  await night(amber)
  const [invoice, ...others] = await invoicesOf(amber)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    number: 'SI-000001',
    net: 41_000,
    vat: 8_200,
    gross: 49_200,
    balance: 49_200,
    state: 'open',
    period_from: started,
    due_on: addDays(today(), 14),
  })
  expect(invoice.lines.map(({ amount }: { amount: number }) => amount)).toEqual([20_000, 21_000])
  const pdf = await as(amber.owner).get(`/billing/invoices/${invoice.id}/pdf`)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  await saffron.settle()
  const bell = (await as(amber.owner).get('/notifications')).body.data
  expect(bell[0].data).toMatchObject({ title: 'Invoice SI-000001 of £492.00' })
})

it('is past due the day after, read-only after 14 days, and active at once when it is paid', async () => {
  const [invoice] = await invoicesOf(amber)
  const late = addDays(invoice.due_on, 1)
  await night(amber, invoice.due_on)
  expect(await billing(amber)).toMatchObject({ status: 'active', agency_status: 'active' })
  await night(amber, late)
  expect(await billing(amber)).toMatchObject({ status: 'past_due', agency_status: 'past_due' })
  await night(amber, addDays(late, 7))
  await night(amber, addDays(late, 7))
  await night(amber, addDays(late, 13))
  expect(await billing(amber)).toMatchObject({ agency_status: 'past_due' })
  await night(amber, addDays(late, 14))
  expect(await billing(amber)).toMatchObject({ status: 'past_due', agency_status: 'suspended' })
  // Nothing can be changed, but what is between Saffron and the owners, and what the agency takes out.
  expect(
    (await as(amber.owner).post('/roles', { name: 'Night desk', permissions: ['clients.view'] })).body.code,
  ).toBe('agency.suspended')
  const { version } = await billing(amber)
  expect((await as(amber.owner).post('/billing/cancellation', { version })).status).toBe(200)
  expect((await as(amber.owner).delete('/billing/cancellation', { version: version + 1 })).status).toBe(200)
  const titles = (await as(amber.owner).get('/notifications')).body.data.map(
    ({ data }: { data: { title: string } }) => data.title,
  )
  expect(titles.filter((title: string) => title === 'Invoice SI-000001 is still to pay')).toHaveLength(2)

  const receipt = {
    invoice_id: invoice.id,
    amount: 49_200,
    received_on: today(),
    reference: 'AMBER SI-000001',
  }
  const wrong = [
    [{ amount: 49_201 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ received_on: addDays(today(), 1) }, 'received_on'],
    [{ invoice_id: 999_999 }, 'invoice_id'],
  ] as const
  for (const [more, field] of wrong) {
    const refused = await as(finance).post(`${at(amber)}/receipts`, { ...receipt, ...more })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  }
  const part = await as(finance).post(`${at(amber)}/receipts`, { ...receipt, amount: 9_200 })
  expect(part.body.data[0]).toMatchObject({ balance: 40_000 })
  const paid = await as(finance).post(`${at(amber)}/receipts`, { ...receipt, amount: 40_000 })
  expect(paid.body.data[0]).toMatchObject({ balance: 0, state: 'paid' })
  expect(await billing(amber)).toMatchObject({ status: 'active', agency_status: 'active' })
  expect(
    (await as(amber.owner).post('/roles', { name: 'Night desk', permissions: ['clients.view'] })).status,
  ).toBe(201)
})

it('leaves an agency suspended that a person suspended', async () => {
  const tenant = `/central/tenants/${birch.tenant.id}`
  await subscribed(
    birch,
    1,
    monthly(0, { metric: 'flat', tiers: [{ up_to: null, unit_amount: 0, flat_amount: 1_000 }] }),
  )
  await night(birch)
  const [invoice] = await invoicesOf(birch)
  const { version } = (await as(sasha).get(tenant)).body.data
  await as(sasha).post(`${tenant}/moves`, { to: 'suspended', reason: 'Asked by the police', version })
  await night(birch, addDays(invoice.due_on, 1))
  await night(birch, addDays(invoice.due_on, 30))
  await as(finance).post(`${at(birch)}/receipts`, {
    invoice_id: invoice.id,
    amount: invoice.gross,
    received_on: today(),
  })
  expect(await billing(birch)).toMatchObject({ status: 'active', agency_status: 'suspended' })
})

it('credits a part with its VAT, in a series of its own, and numbers have no gap', async () => {
  const [invoice] = await invoicesOf(birch)
  const credited = await as(finance).post(`${at(birch)}/credits`, {
    invoice_id: invoice.id,
    net: 400,
    reason: 'An outage on the 3rd',
  })
  expect(credited.body.data[0]).toMatchObject({
    kind: 'credit',
    number: 'SC-000001',
    net: 400,
    vat: 80,
    credits_number: invoice.number,
  })
  const more = await as(finance).post(`${at(birch)}/credits`, {
    invoice_id: invoice.id,
    net: 601,
    reason: 'All of it',
  })
  expect(Object.keys(more.body.errors)).toEqual(['net'])
  const { rows } = await across(sql<{ number: string; previous_hash: string; hash: string }>`
    select number, previous_hash, hash from subscription_invoices where kind = 'invoice' order by number`)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => `SI-00000${at + 1}`))
  expect(rows.map(({ previous_hash }) => previous_hash)).toEqual([
    '',
    ...rows.slice(0, -1).map(({ hash }) => hash),
  ])
})

it('cannot be changed by any login of the application', async () => {
  for (const statement of [
    sql`update subscription_invoices set net = 1`,
    sql`delete from subscription_receipts`,
    sql`update subscription_receipts set amount = 1`,
  ]) {
    await expect(across(statement)).rejects.toThrow('permission denied')
    await expect(saffron.database.inTenant(amber.tenant.id, (db) => statement.execute(db))).rejects.toThrow(
      'permission denied',
    )
  }
})

it('shows no agency what another was invoiced, and nobody but owners their own', async () => {
  const [invoice] = await invoicesOf(amber)
  expect((await as(birch.owner).get(`/billing/invoices/${invoice.id}/pdf`)).status).toBe(404)
  expect(JSON.stringify(await invoicesOf(birch))).not.toContain('SI-000001')
  expect((await as(amber.finance).get('/billing/invoices')).status).toBe(403)
  expect((await as(amber.owner).get(`${at(amber)}/invoices`)).status).toBe(403)
  expect(
    (
      await as(amber.owner).post(`${at(amber)}/receipts`, {
        invoice_id: invoice.id,
        amount: 1,
        received_on: today(),
      })
    ).status,
  ).toBe(403)
  // A receipt against the invoice of another agency finds none.
  const strayed = await as(finance).post(`${at(birch)}/receipts`, {
    invoice_id: invoice.id,
    amount: 1,
    received_on: today(),
  })
  expect(Object.keys(strayed.body.errors)).toEqual(['invoice_id'])
})

it('ends on the day it was cancelled for: read-only, the last period invoiced, and a new plan opens it again', async () => {
  const { version, renews_on } = await billing(amber)
  await as(amber.owner).post('/billing/cancellation', { version })
  await night(amber, renews_on)
  const ended = await billing(amber)
  expect(ended).toMatchObject({ status: 'cancelled', agency_status: 'suspended' })
  const chosen = await as(amber.owner).put('/billing/plan', {
    price_id: ended.offers[0].price_id,
    start: 'now',
    version: ended.version,
  })
  expect(chosen.status).toBe(200)
  await saffron.settle()
  expect(await billing(amber)).toMatchObject({ status: 'active', agency_status: 'active' })
})

it('reminds of the end of a trial 7, 3 and 1 days before, once each, and lets it go on by itself', async () => {
  const { price_id } = await onOffer(
    monthly(0, {
      metric: 'flat',
      tiers: [{ up_to: null, unit_amount: 0, flat_amount: 900 }],
      trial_days: 14,
    }),
    roomy,
  )
  const { version } = await billing(birch)
  await as(finance).post(`${at(birch)}/cancellation`, { version })
  const begun = await as(finance).post('/central/subscriptions', {
    tenant_id: birch.tenant.id,
    price_id,
    started_on: today(),
  })
  const end = begun.body.trial_ends_on
  for (const days of [8, 7, 7, 3, 2, 1]) await night(birch, addDays(end, -days))
  const titles = (await as(birch.owner).get('/notifications')).body.data.map(
    ({ data }: { data: { title: string } }) => data.title,
  )
  expect(titles.filter((title: string) => title.startsWith('Your trial of Saffron ends'))).toHaveLength(3)
  await night(birch, end)
  expect((await billing(birch)).status).toBe('active')
})

it('invoices what has ended to its last day, although another subscription lives by then', async () => {
  const price = monthly(0, {
    metric: 'flat',
    tiers: [{ up_to: null, unit_amount: 0, flat_amount: 3_000 }],
  })
  const end = async () =>
    as(finance).post(`${at(birch)}/cancellation`, { version: (await billing(birch)).version })
  await end()
  const started = await subscribed(birch, 1, price)
  expect((await end()).body.status).toBe('cancelled')
  await subscribed(birch, 0, price)
  await night(birch)
  await night(birch)
  const invoices = (await invoicesOf(birch)).filter(({ net }: { net: number }) => net === 3_000)
  expect(invoices).toMatchObject([{ period_from: started }])
})

it('invoices an agency that is closed to its last day, although no night comes to it any more', async () => {
  const tenant = `/central/tenants/${amber.tenant.id}`
  const before = (await as(finance).get(`${at(amber)}/invoices`)).body.data.length
  const living = (await as(finance).get(at(amber))).body
  await as(finance).post(`${at(amber)}/cancellation`, { version: living.version })
  await subscribed(
    amber,
    1,
    monthly(0, { metric: 'flat', tiers: [{ up_to: null, unit_amount: 0, flat_amount: 700 }] }),
  )
  const { version } = (await as(sasha).get(tenant)).body.data
  await as(sasha).post(`${tenant}/moves`, { to: 'cancelled', reason: 'They close', version })
  await saffron.settle()
  const { data } = (await as(finance).get(`${at(amber)}/invoices`)).body
  expect(data.length).toBeGreaterThan(before)
  expect(data.some(({ net }: { net: number }) => net === 700)).toBe(true)
})
