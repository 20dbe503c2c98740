import { expect, it } from 'vitest'
import {
  connected,
  connection,
  entity,
  golden,
  mapped,
  openXero,
  organisation,
  owner,
  path,
  run,
  sent,
  xero,
} from '#areas/integrations/xero/xero.testing.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'

openXero()

it('lets in whoever left, in their agency, once', async () => {
  const { body } = await owner().post('/integrations/xero/connections', { legal_entity_id: entity })
  const came = await xero.allow(body.url)
  const back = (who: typeof amber.owner, given = came) => as(who).post('/integrations/xero/callback', given)
  expect((await back(birch.owner)).body.code).toBe('xero.state')
  expect((await back(amber.finance)).body.code).toBe('xero.state')
  expect((await back(amber.owner, { ...came, code: 'of-another' })).body.code).toBe('xero.state')
  expect((await back(amber.consultant)).status).toBe(403)
  const { body: made } = await back(amber.owner)
  expect(made).toMatchObject({ status: 'connected', account_name: 'Amber Staffing', push_as: 'DRAFT' })
  expect((await back(amber.owner)).body.code).toBe('xero.state')
})

it('asks which organisation where several let us in, and takes each for one company', async () => {
  const second = xero.organisation('Amber Care')
  const { body } = await owner().post('/integrations/xero/connections', { legal_entity_id: entity })
  const made = (await owner().post('/integrations/xero/callback', await xero.allow(body.url))).body
  expect(made).toMatchObject({ status: 'connecting', account_name: '' })
  expect(made.choices.map(({ name }: { name: string }) => name)).toEqual(['Amber Staffing', 'Amber Care'])
  const wrong = await owner().put(path(made.id, '/organisation'), { account_id: 'of-somebody-else' })
  expect(wrong.body.errors).toHaveProperty('account_id')
  const chosen = await owner().put(path(made.id, '/organisation'), { account_id: second.id })
  expect(chosen.body).toMatchObject({ status: 'connected', account_name: 'Amber Care', choices: [] })
})

it('sends the way back to the page of the agency, and nowhere else', async () => {
  const to = async (query: string) =>
    (await saffron.app.inject(`/api/integrations/xero/callback?${query}`)).headers.location
  expect(await to('state=amber.abcdefghijklmnopqrstuvwxyz&code=1')).toBe(
    '/tenant/amber/integrations/xero/callback?state=amber.abcdefghijklmnopqrstuvwxyz&code=1',
  )
  expect(await to('state=//evil.example&code=1')).toBe('/')
  expect(await to('state=amber.abcdefghijklmnopqrstuvwxyz&error=access_denied')).toContain(
    'refused=access_denied',
  )
})

it('renews its token once, however many want one, and tells who connected when it is shut out', async () => {
  const id = await connected()
  xero.expireAccess()
  xero.state.refreshes = 0
  await run(id)
  expect([xero.state.refreshes, (await connection()).status]).toEqual([1, 'connected'])
  xero.shutOut()
  await run(id)
  expect(await connection()).toMatchObject({ status: 'expired' })
  const bell = (await owner().get('/notifications')).body.data[0].data
  expect(bell.title).toBe('Xero has to be connected again: Amber Staffing')
  expect((await owner().post(path(id, '/sync'))).body.code).toBe('xero.not_connected')
})

it('lets go at Xero, too, and goes on with what is linked when it is connected again', async () => {
  const id = await connected()
  await mapped(id)
  const { number } = await golden()
  await run(id)
  expect(sent(number)).toBeDefined()
  xero.state.revoked = 0
  expect((await owner().delete(path(id))).status).toBe(200)
  expect([xero.state.revoked, xero.state.organisations.length]).toEqual([1, 0])
  expect((await connection()).status).toBe('disconnected')
  xero.state.organisations.push(organisation)
  expect(await connected()).toBe(id)
  expect(organisation.invoices.length).toBe(1)
})
