import { describe, expect, it } from 'vitest'
import { move, offer, openTestAgencies, sasha, show } from '#areas/central/tenants/tenants.testing.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import { utcToday } from '#test/days.ts'
import { addPerson } from '#test/people.ts'
import { linkSent } from '#test/sent-links.ts'

openTestAgencies()

describe('a suspended agency', () => {
  it('is looked at, taken out and decided on, and changes nothing else, until it is active again', async () => {
    const { id } = amber.tenant
    const deputy = await addPerson(saffron.database, amber.tenant, {
      ...{ name: 'Dee Deputy', email: 'deputy@amber.test', role: 'finance_manager' },
      permissions: ['agency.status'],
    })
    expect((await move(id, 'suspended')).status).toBe(200)
    expect((await as(amber.owner).get('/app')).body.data.status).toBe('suspended')
    expect((await as(amber.owner).get('/clients')).status).toBe(200)
    const refused = await as(amber.owner).post('/teams', { name: 'North' })
    expect([refused.status, refused.body.code]).toEqual([403, 'agency.suspended'])
    expect((await as(amber.consultant).delete('/clients/1')).body.code).toBe('agency.suspended')
    const taken = { list: '/clients', format: 'csv', columns: ['name'] }
    expect((await as(amber.owner).post('/exports', taken)).status).toBe(201)
    // Not there, which is another answer than not now.
    expect(
      (await as(amber.owner).post('/timesheets/999999/review', { decision: 'approved' })).body.code,
    ).not.toBe('agency.suspended')
    expect((await as(amber.owner).put('/notifications')).status).toBe(200)
    expect((await as(amber.owner).get('/tenants')).body.data).toHaveLength(1)
    await saffron.settle()
    const received = (await as(amber.owner).get('/notifications')).body.data
    const titles = received.map(({ data }: { data: { title: string } }) => data.title)
    expect(titles).toEqual(['The export “Clients” is ready', 'Amber Recruitment is now suspended'])
    const heard = (await as(deputy).get('/notifications')).body.data
    expect(heard.map(({ data }: { data: { title: string } }) => data.title)).toEqual([titles[1]])
    expect((await as(amber.finance).get('/notifications')).body.data).toEqual([])
    expect((await move(id, 'active')).status).toBe(200)
    expect((await as(amber.owner).post('/teams', { name: 'North' })).status).toBe(201)
  })

  it('lets nobody in who was invited', async () => {
    const invited = await as(amber.owner).post('/users', {
      email: 'ivy@x.test',
      name: 'Ivy',
      kind: 'approver',
    })
    const [, at, code] = await linkSent(/invitation\/(\d+)\?code=([\w-]+)/)
    expect(invited.status).toBe(201)
    await move(amber.tenant.id, 'suspended')
    const entered = await as(undefined, { tenant: 'amber' }).post(`/invitations/${at}/acceptance`, {
      code,
      password: 'teal pencil on the roof',
    })
    expect([entered.status, entered.body.code]).toEqual([403, 'agency.suspended'])
    await move(amber.tenant.id, 'active')
  })
})

describe('a cancelled agency', () => {
  it('is closed to everybody, with a word at the door, and opens again', async () => {
    const { id } = amber.tenant
    expect((await move(id, 'cancelled')).status).toBe(200)
    for (const path of ['/me', '/app', '/clients']) {
      const { status, body } = await as(amber.owner).get(path)
      expect([path, status, body.code, body.title]).toEqual([
        path,
        403,
        'agency.closed',
        'Amber Recruitment is closed',
      ])
    }
    // A stranger is not even told that it was there.
    expect((await as(birch.owner, { tenant: 'amber' }).get('/clients')).body.code).toBe('no_agency')
    expect((await as(amber.owner, {}).get('/tenants')).body.data).toEqual([])
    expect((await move(id, 'past_due')).body.code).toBe('tenant.status')
    expect((await move(id, 'active')).status).toBe(200)
    expect((await as(amber.owner).get('/clients')).status).toBe(200)
    const { body } = await as(sasha).get(`/central/tenants/${id}/history`)
    expect(body.data[0]).toMatchObject({
      action: 'made active',
      changes: { status: { from: 'cancelled', to: 'active' }, reason: 'because' },
    })
  })

  it('pays no more: its subscription ends that day', async () => {
    const { id } = amber.tenant
    const { price_id } = await offer('Last one')
    const begun = { tenant_id: id, price_id, started_on: utcToday() }
    await as(sasha).post('/central/subscriptions', begun)
    const { body: done } = await move(id, 'cancelled')
    expect(done.description).toBe('Its subscription ends today.')
    const { body: ended } = await as(sasha).get(`/central/subscriptions/${id}`)
    expect(ended).toMatchObject({ status: 'cancelled', cancelled_on: begun.started_on, owed: null })
    const { body } = await as(sasha).get(`/central/tenants/${id}/history`)
    expect(body.data.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'made cancelled',
      'cancelled',
    ])
    expect(body.data[1].changes.because).toBe('The agency was cancelled')
    const reopened = await move(id, 'active')
    expect([reopened.status, reopened.body.description]).toEqual([200, ''])
    expect((await as(sasha).get(`/central/subscriptions/${id}`)).body.status).toBe('cancelled')
  })

  it('two who move it at once: the second reads again', async () => {
    const { id } = birch.tenant
    const { version } = await show(id)
    const replies = await Promise.all(
      ['past_due', 'suspended'].map((to) =>
        as(sasha).post(`/central/tenants/${id}/moves`, { to, reason: 'x', version }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await as(sasha).get('/central/tenants/424242')).status).toBe(404)
  })
})
