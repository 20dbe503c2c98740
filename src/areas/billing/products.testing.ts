import { beforeAll, expect } from 'vitest'
import { as, openAgencies, saffron } from '#test/agencies.ts'
import { utcToday } from '#test/days.ts'
import { type Agency, centralPerson, type Outsider } from '#test/people.ts'

export let sasha: Outsider
export let finance: Outsider
let made = 0

/** Opens Saffron with two agencies, and two people of central administration who keep what it offers. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    sasha = await centralPerson(saffron.database)
    finance = await centralPerson(saffron.database, ['finance'])
  })
}

export const today = utcToday

export const desk = {
  name: 'Desk',
  description: '',
  users: 5,
  workers: 40,
  storage_gb: 10,
  features: ['exports'],
}

export const monthly = (unit: number, more: object = {}) => ({
  currency: 'GBP',
  billing_interval: 'month',
  metric: 'users',
  tiers: [{ up_to: null, unit_amount: unit, flat_amount: 0 }],
  ...more,
})

/** A product with one price: ids of both. */
export async function onOffer(price: object = monthly(900), product: object = {}) {
  const { body } = await as(finance).post('/central/products', {
    ...desk,
    name: `Desk ${++made}`,
    ...product,
  })
  const { body: priced, status } = await as(finance).post(`/central/products/${body.id}/prices`, price)
  expect(status).toBe(201)
  return { product_id: body.id as number, price_id: priced.prices[0].id as number, name: body.name as string }
}

export const begin = (agency: Agency, price_id: number, more: object = {}) =>
  as(finance).post('/central/subscriptions', {
    tenant_id: agency.tenant.id,
    price_id,
    started_on: today(),
    ...more,
  })

/** What was done so far, as the history of central administration tells it. */
export async function done(): Promise<string[]> {
  const all = saffron.database.readingAcross('a test reads what was done')
  const entries = await all.selectFrom('central_history').select(['action', 'subject']).execute()
  const actions = new Set(entries.map(({ subject, action }) => `${subject} ${action}`))
  return [...actions].filter((action) => !action.startsWith('tenants ')).sort()
}
