import { afterEach, expect, it } from 'vitest'
import { amber, as, openAgencies, saffron } from '#test/agencies.ts'
import { nobody } from '#test/people.ts'

openAgencies()
afterEach(() => {
  delete saffron.deps.providers
})

const xero = async () =>
  (await as(amber.owner).get('/integrations')).body.data.find(({ slug }: { slug: string }) => slug === 'xero')

it('says what is missing until whoever runs Saffron has registered it', async () => {
  expect(await xero()).toMatchObject({ title: 'Xero', status: 'not_set_up' })
  saffron.deps.providers = { xero: { client_id: 'id' } as never }
  expect(await xero()).toMatchObject({ status: 'not_connected' })
})

it('is for who keeps the books', async () => {
  expect((await as(amber.consultant).get('/integrations')).status).toBe(403)
  expect((await as(nobody).get('/integrations')).status).toBe(401)
})
