import { expect, it } from 'vitest'
import { finance, monthly, onOffer, openTestAgencies, today } from '#areas/billing/products.testing.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch } from '#test/agencies.ts'

openTestAgencies()

const roomy = { users: null, workers: null, storage_gb: null }
const flat = (amount: number, more: object = {}) =>
  monthly(0, { metric: 'flat', tiers: [{ up_to: null, unit_amount: 0, flat_amount: amount }], ...more })
const choose = (price_id: number, version: number, start = 'now') =>
  as(amber.owner).put('/billing/plan', { price_id, start, version })

it('lets an owner choose a first plan on trial, change it, cancel and go on', async () => {
  const desk = await onOffer(flat(9_000, { trial_days: 14 }), roomy)
  const team = await onOffer(flat(31_000), { ...roomy, features: ['exports', 'api'] })
  const before = (await as(amber.owner).get('/billing')).body
  expect(before).toMatchObject({ status: null, version: 0, product: null, owed: null })
  expect(before.offers.map(({ product }: { product: string }) => product)).toEqual(
    expect.arrayContaining([desk.name, team.name]),
  )
  expect(before.details).toMatchObject({ name: 'Amber Recruitment Ltd', version: 0 })

  const begun = await choose(desk.price_id, 0)
  expect(begun.body).toMatchObject({
    status: 'trialing',
    product: desk.name,
    trial_ends_on: addDays(today(), 14),
    owed: { amount: 0 },
  })
  // The second of two owners who choose at once.
  const late = await choose(team.price_id, 0)
  expect([late.status, late.body.code]).toEqual([409, 'changed'])

  const preview = await as(amber.owner).get(`/billing/plan?price_id=${team.price_id}&start=now`)
  expect(preview.body).toMatchObject({
    product: team.name,
    from_day: today(),
    closing: null,
    loses: [],
    refusal: null,
    next: { amount: 31_000 },
  })

  const planned = await choose(team.price_id, begun.body.version, 'renewal')
  expect(planned.body).toMatchObject({
    product: desk.name,
    next_product: team.name,
    next_from: addDays(today(), 14),
  })
  const back = await choose(desk.price_id, planned.body.version)
  expect(back.body).toMatchObject({ product: desk.name, next_product: null })
  const now = await choose(team.price_id, back.body.version)
  expect(now.body).toMatchObject({ product: team.name, status: 'trialing', features: ['exports', 'api'] })
  const loses = await as(amber.owner).get(`/billing/plan?price_id=${desk.price_id}`)
  expect(loses.body.loses).toEqual(['api'])

  const cancelled = await as(amber.owner).post('/billing/cancellation', { version: now.body.version })
  expect(cancelled.body).toMatchObject({ status: 'trialing', ends_on: addDays(today(), 14) })
  const twice = await as(amber.owner).post('/billing/cancellation', { version: cancelled.body.version })
  expect(twice.body.code).toBe('subscription.cancelled')
  const resumed = await as(amber.owner).delete('/billing/cancellation', { version: cancelled.body.version })
  expect(resumed.body).toMatchObject({ ends_on: null })

  const history = (await as(amber.owner).get('/history?subject=billing&subject_id=1')).body
  expect(JSON.stringify(history)).toContain('plan chosen')
})

it('refuses a plan smaller than what is used, before it is chosen and when it is', async () => {
  const small = await onOffer(flat(100), { users: 2 })
  const { version } = (await as(amber.owner).get('/billing')).body
  const preview = await as(amber.owner).get(`/billing/plan?price_id=${small.price_id}`)
  expect(preview.body.refusal.title).toBe(`${small.name} is smaller than what you use`)
  const refused = await choose(small.price_id, version)
  expect([refused.status, refused.body.code]).toEqual([422, 'subscription.too_small'])
  expect(refused.body.description).toContain('it includes 2. Deactivate users first')
  expect((await choose(999_999, version)).body.errors).toHaveProperty('price_id')
})

it('offers a price that was agreed with one agency to that one alone, once it is put on it', async () => {
  const agreed = await onOffer(flat(500, { is_offered: false }), roomy)
  const offered = async (person = amber.owner) =>
    (await as(person).get('/billing')).body.offers.map(({ price_id }: { price_id: number }) => price_id)
  const { version } = (await as(amber.owner).get('/billing')).body
  expect(await offered()).not.toContain(agreed.price_id)
  expect((await choose(agreed.price_id, version)).body.errors).toHaveProperty('price_id')
  expect((await as(amber.owner).get(`/billing/plan?price_id=${agreed.price_id}`)).status).toBe(422)
  const put = await as(finance).put(`/central/subscriptions/${amber.tenant.id}/plan`, {
    price_id: agreed.price_id,
    from_day: today(),
    version,
  })
  expect(put.status).toBe(200)
  expect(await offered()).toContain(agreed.price_id)
  expect(await offered(birch.owner)).not.toContain(agreed.price_id)
})

it('writes down whom invoices are made out to, over the version that was read', async () => {
  const details = {
    name: 'Amber Holdings Ltd',
    address_line_1: '1 High Street',
    address_line_2: '',
    city: 'Leeds',
    postcode: 'LS1 1AA',
    country: 'GB',
    vat_number: '',
    email: 'accounts@amber.test',
    reference: 'PO-9',
  }
  const saved = await as(amber.owner).put('/billing/details', { ...details, version: 0 })
  expect(saved.body).toMatchObject({ ...details, version: 1 })
  expect((await as(amber.owner).put('/billing/details', { ...details, version: 0 })).body.code).toBe(
    'changed',
  )
  const again = await as(amber.owner).put('/billing/details', { ...details, city: 'York', version: 1 })
  expect(again.body).toMatchObject({ city: 'York', version: 2 })
  const wrong = await as(amber.owner).put('/billing/details', {
    ...details,
    vat_number: 'GB 1',
    email: '',
    version: 2,
  })
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['email', 'vat_number'])
})

it('is between Saffron and the owners, and each agency sees its own alone', async () => {
  for (const person of [amber.finance, amber.auditor, amber.consultant, amber.candidate]) {
    expect((await as(person).get('/billing')).status).toBe(403)
    expect((await as(person).put('/billing/plan', { price_id: 1, start: 'now', version: 0 })).status).toBe(
      403,
    )
  }
  const other = (await as(birch.owner).get('/billing')).body
  expect(other).toMatchObject({ status: null, version: 0 })
  expect(JSON.stringify(other)).not.toContain('Amber')
  expect((await as(birch.owner).post('/billing/cancellation', { version: 1 })).status).toBe(409)
  expect((await as(amber.owner).get('/billing')).body.status).toBe('trialing')
})
