import { beforeAll, describe, expect, it } from 'vitest'
import {
  begin,
  desk,
  done,
  finance,
  monthly,
  onOffer,
  openTestAgencies,
  sasha,
} from '#areas/billing/products.testing.ts'
import { amber, as, saffron } from '#test/agencies.ts'
import { centralPerson, type Outsider } from '#test/people.ts'

let support: Outsider

openTestAgencies()
beforeAll(async () => {
  support = await centralPerson(saffron.database, ['support'])
})

describe('products', () => {
  it('are made, changed and offered by those who keep them, and closed to the others', async () => {
    const { body: product, status } = await as(sasha).post('/central/products', desk)
    expect([status, product.prices]).toEqual([201, []])
    const patch = { ...desk, description: 'For one office', active: true, version: product.version }
    expect((await as(finance).patch(`/central/products/${product.id}`, patch)).body.description).toBe(
      'For one office',
    )
    expect((await as(finance).patch(`/central/products/${product.id}`, patch)).body.code).toBe('changed')
    const refused = [
      await as(support).get('/central/products'),
      await as(support).post('/central/products', desk),
      await as(support).get('/central/subscriptions'),
      await as(amber.owner).get('/central/products'),
      await as(amber.owner).post('/central/products', desk),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  it('have names of their own', async () => {
    const { name, product_id } = await onOffer()
    const again = await as(finance).post('/central/products', { ...desk, name: name.toUpperCase() })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['name']])
    const other = await onOffer()
    const { body } = await as(finance).get('/central/products')
    const version = body.data.find(({ id }: { id: number }) => id === other.product_id).version
    const renamed = await as(finance).patch(`/central/products/${other.product_id}`, {
      ...desk,
      name,
      active: true,
      version,
    })
    expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['name']])
    expect(product_id).not.toBe(other.product_id)
  })

  it('keep their prices as they were: one is archived, another added', async () => {
    const { product_id, price_id } = await onOffer(monthly(900))
    const { body: archived } = await as(finance).post(`/central/prices/${price_id}/archival`)
    expect(archived.prices[0].archived_at).not.toBeNull()
    const { body } = await as(finance).post(`/central/products/${product_id}/prices`, monthly(1100))
    expect(
      body.prices.map(({ tiers }: { tiers: { unit_amount: number }[] }) => tiers[0]!.unit_amount),
    ).toEqual([1100, 900])
    const taken = await begin(amber, price_id)
    expect([taken.status, taken.body.errors.price_id]).toEqual([422, ['This price is archived']])
    await expect(
      saffron.database.acrossTenants('a test tries to change a price', (all) =>
        all.updateTable('prices').set({ currency: 'EUR' }).where('id', '=', price_id).execute(),
      ),
    ).rejects.toThrow('permission denied')
  })

  it('leave a trace of who did what', async () => {
    expect(await done()).toEqual([
      'products created',
      'products price added',
      'products price archived',
      'products updated',
    ])
  })
})
