import { beforeAll } from 'vitest'
import { as, openAgencies, saffron } from '#test/agencies.ts'
import { centralPerson, type Outsider } from '#test/people.ts'

export let sasha: Outsider
export let support: Outsider

/** Opens Saffron with two agencies and two people of central administration, one of whom only supports. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    sasha = await centralPerson(saffron.database)
    support = await centralPerson(saffron.database, ['support'])
  })
}

export const show = async (id: number) => (await as(sasha).get(`/central/tenants/${id}`)).body.data

export const move = async (id: number, to: string, who = sasha) =>
  as(who).post(`/central/tenants/${id}/moves`, { to, reason: 'because', version: (await show(id)).version })

export const fresh = (slug: string, more: object = {}) => ({
  name: `Agency ${slug}`,
  slug,
  owner_name: 'Olga Owner',
  owner_email: `olga@${slug}.test`,
  ...more,
})

/** A product with one price. */
export async function offer(name: string, users: number | null = null) {
  const product = { name, description: '', users, workers: 3, storage_gb: 2, features: [] }
  const { id } = (await as(sasha).post('/central/products', product)).body
  const price = { currency: 'GBP', billing_interval: 'month', metric: 'flat' }
  const tiers = [{ up_to: null, unit_amount: 0, flat_amount: 900 }]
  const { body } = await as(sasha).post(`/central/products/${id}/prices`, { ...price, tiers })
  return { name, price_id: body.prices[0].id as number }
}
