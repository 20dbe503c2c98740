import { afterAll, beforeAll, expect, it } from 'vitest'
import { finance, monthly, onOffer, openTestAgencies, today } from '#areas/billing/products.testing.ts'
import { renew } from '#areas/billing/renewal/renew.ts'
import { addDays, addMonths } from '#platform/days.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import type { Agency } from '#test/people.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'

openTestAgencies()

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startStripe()
  saffron.deps.providers = {
    stripe: { key: 'sk_test_of_tests', webhook_secret: stripe.webhookSecret, api_url: stripe.url },
  }
  await as(finance).put('/central/company', {
    ...{ name: 'Saffron Software Ltd', address_line_1: '2 Crocus Row', city: 'London', country: 'GB' },
    ...{ vat_number: 'GB 980 7806 84', email: 'accounts@saffron.test', version: 0 },
  })
})
afterAll(() => stripe?.close())

const flat = (amount: number) =>
  monthly(0, { metric: 'flat', tiers: [{ up_to: null, unit_amount: 0, flat_amount: amount }] })
const night = (agency: Agency, day = today()) =>
  renew(
    { ...saffron.deps, tenant: agency.tenant, now: new Date(`${day}T01:00:00Z`), log: console } as never,
    {} as never,
  )
const invoicesOf = async (agency: Agency) => (await as(agency.owner).get('/billing/invoices')).body.data
const billing = async (agency: Agency) => (await as(agency.owner).get('/billing')).body
const method = async (agency: Agency) => (await as(agency.owner).get('/billing/payment-method')).body
const deliver = (body: string, signature: string) =>
  saffron.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
/** All that Stripe has to tell, each twice and the newest first. */
async function deliverAll(): Promise<void> {
  const events = stripe.events.splice(0).toReversed()
  for (const { body, signature } of [...events, ...events]) {
    const { statusCode } = await deliver(body, signature)
    expect(statusCode).toBe(200)
  }
  await saffron.settle()
}

async function subscribed(agency: Agency, amount: number) {
  const { price_id } = await onOffer(flat(amount), { users: null, workers: null, storage_gb: null })
  const begun = await as(finance).post('/central/subscriptions', {
    tenant_id: agency.tenant.id,
    price_id,
    started_on: addMonths(today(), -1),
  })
  expect(begun.status).toBe(201)
}

it('takes a card at Stripe, and an invoice from it, once however often it is told', async () => {
  await subscribed(amber, 41_000)
  expect(await method(amber)).toEqual({ offered: true, card: null, failure: null })
  const begun = await as(amber.owner).post('/billing/payment-method', {})
  expect(begun.body.url).toContain('https://checkout.stripe.com/')
  stripe.complete(begun.body.url)
  await deliverAll()
  expect(await method(amber)).toMatchObject({ card: { brand: 'visa', last4: '4242', exp_year: 2034 } })

  await night(amber)
  await saffron.settle()
  await deliverAll()
  const [invoice, ...others] = await invoicesOf(amber)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ gross: 49_200, balance: 0, state: 'paid' })
  expect(invoice.receipts).toHaveLength(1)
  const payments = [...stripe.rows.values()].filter(({ object }) => object === 'payment_intent')
  expect(payments).toMatchObject([{ amount: 49_200, currency: 'gbp', status: 'succeeded' }])
  expect((await as(amber.owner).post(`/billing/invoices/${invoice.id}/payment`, {})).body.code).toBe(
    'billing.paid',
  )
})

it('is past due on the day a card is declined, and active at once when another pays', async () => {
  stripe.cards = 'declined'
  const later = addMonths(today(), 1)
  await night(amber, later)
  await saffron.settle()
  await deliverAll()
  expect(await billing(amber)).toMatchObject({ status: 'past_due', agency_status: 'past_due' })
  expect((await method(amber)).failure).toBe('Your card was declined.')
  await night(amber, addDays(today(), 14))
  expect((await billing(amber)).agency_status).toBe('suspended')

  stripe.cards = 'good'
  const begun = await as(amber.owner).post('/billing/payment-method', {})
  stripe.complete(begun.body.url, '5556')
  await deliverAll()
  await deliverAll()
  expect(await billing(amber)).toMatchObject({ status: 'active', agency_status: 'active' })
  expect(await method(amber)).toMatchObject({ card: { last4: '5556' }, failure: null })
  expect((await invoicesOf(amber))[0]).toMatchObject({ state: 'paid' })
})

it('lets an invoice be paid by itself at Checkout', async () => {
  await subscribed(birch, 1_000)
  await night(birch)
  const [invoice] = await invoicesOf(birch)
  const paying = await as(birch.owner).post(`/billing/invoices/${invoice.id}/payment`, {})
  stripe.complete(paying.body.url)
  await deliverAll()
  expect((await invoicesOf(birch))[0]).toMatchObject({ state: 'paid', balance: 0 })
})

it('keeps the newest card, whichever message comes first', async () => {
  for (const last4 of ['1117', '4444']) {
    const begun = await as(birch.owner).post('/billing/payment-method', {})
    stripe.complete(begun.body.url, last4)
  }
  await deliverAll()
  expect(await method(birch)).toMatchObject({ card: { last4: '4444' } })
})

it('believes nothing that is not signed, is too old or of tomorrow, too large, or about another agency', async () => {
  const before = JSON.stringify(await invoicesOf(birch))
  const intent = [...stripe.rows.values()].find(({ object }) => object === 'payment_intent')!
  const body = JSON.stringify({
    id: 'evt_false',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: intent },
  })
  const now = Math.floor(Date.now() / 1000)
  for (const signature of [
    '',
    't=,v1=',
    stripe.signed(body, { secret: 'whsec_of_somebody_else' }),
    stripe.signed(body, { at: now - 3600 }),
    stripe.signed(body, { at: now + 86_400 }),
    stripe.signed(`${body} `),
  ])
    expect((await deliver(body, signature)).statusCode).toBe(400)
  const large = JSON.stringify({ id: 'evt_large', text: 'x'.repeat(3_000_000) })
  expect((await deliver(large, stripe.signed(large))).statusCode).toBe(413)

  // A payment of Amber's customer that claims to be for an invoice of Birch.
  const [invoice] = await invoicesOf(birch)
  const strayed = {
    ...intent,
    id: 'pi_strayed',
    metadata: { tenant_id: String(birch.tenant.id), invoice_id: String(invoice.id) },
  }
  stripe.rows.set(strayed.id, strayed)
  const strange = JSON.stringify({
    id: 'evt_strayed',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: strayed },
  })
  expect((await deliver(strange, stripe.signed(strange))).statusCode).toBe(200)
  expect(JSON.stringify(await invoicesOf(birch))).toBe(before)
  expect((await deliver('not json', stripe.signed('not json'))).statusCode).toBe(400)
})

it('forgets a card, here and there', async () => {
  const removed = await as(amber.owner).delete('/billing/payment-method')
  expect(removed.body.card).toBeNull()
  await saffron.settle()
  const cards = [...stripe.rows.values()].filter(({ object }) => object === 'payment_method')
  expect(cards.filter(({ customer }) => customer === null)).toHaveLength(1)
  expect((await as(amber.finance).delete('/billing/payment-method')).status).toBe(403)
  expect(stripe.asked.every(({ method, key }) => method === 'GET' || key !== undefined)).toBe(true)
})
