import { expect, it } from 'vitest'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'

openAgencies()

it('is changed by who may; the old address leads to the new one, and back again', async () => {
  const refused = await as(amber.consultant).put('/settings/address', { slug: 'amber-people' })
  expect(refused.status).toBe(403)
  const changed = await as(amber.owner).put('/settings/address', { slug: 'amber-people' })
  expect(changed).toMatchObject({ status: 200, body: { slug: 'amber-people' } })

  const old = await as(amber.owner, { tenant: 'amber' }).get('/me')
  expect(old.body.data.tenant.slug).toBe('amber-people')
  expect(old.headers['x-tenant-moved']).toBe('amber-people')
  const fresh = await as(amber.owner, { tenant: 'amber-people' }).get('/me')
  expect(fresh.headers['x-tenant-moved']).toBeUndefined()

  const back = await as(amber.owner, { tenant: 'amber-people' }).put('/settings/address', { slug: 'amber' })
  expect(back.status).toBe(200)
  expect((await as(amber.owner, { tenant: 'amber-people' }).get('/me')).body.data.tenant.slug).toBe('amber')
})

it.each(['birch', 'b', 'Amber', 'am ber', '-amber', 'amber/x', ''])(
  'refuses %j, at the field',
  async (slug) => {
    const refused = await as(amber.owner).put('/settings/address', { slug })
    expect(refused).toMatchObject({ status: 422, body: { errors: { slug: [expect.any(String)] } } })
  },
)

it('never gives an address away that an agency once had', async () => {
  await as(birch.owner).put('/settings/address', { slug: 'birch-works' })
  const refused = await as(amber.owner).put('/settings/address', { slug: 'birch' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'taken' } })
})
