import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  fresh,
  move,
  openTestAgencies,
  sasha,
  show,
  support,
} from '#areas/central/tenants/tenants.testing.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { linkSent } from '#test/sent-links.ts'

openTestAgencies()

describe('the list of agencies', () => {
  it('is searched, filtered, sorted and walked by its cursors', async () => {
    for (const slug of ['cedar', 'elm', 'fir']) await as(sasha).post('/central/tenants', fresh(slug))
    const names = async (query: string) =>
      (await as(sasha).get(`/central/tenants?${query}`)).body.data.map(({ slug }: { slug: string }) => slug)
    expect(await names('')).toEqual(['cedar', 'elm', 'fir', 'amber', 'birch'])
    expect(await names('sort=-created_at')).toEqual(['fir', 'elm', 'cedar', 'birch', 'amber'])
    expect(await names('search=AMB')).toEqual(['amber'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('status=trial,suspended&sort=-name')).toEqual(['fir', 'elm', 'cedar'])
    expect(await names('group_id=99')).toEqual([])
    const first = (await as(sasha).get('/central/tenants?per_page=2')).body
    expect([first.meta.total, first.meta.last_page]).toEqual([5, 3])
    const second = (await as(sasha).get(first.links.next)).body
    expect(second.data.map(({ slug }: { slug: string }) => slug)).toEqual(['fir', 'amber'])
    expect((await as(sasha).get(second.links.prev)).body.data).toEqual(first.data)
  })

  it('counts staff and workers', async () => {
    await createPlacementFixture(saffron.database, birch)
    const { body } = await as(sasha).get('/central/tenants?search=birch')
    expect(body.data[0]).toMatchObject({ users: 9, workers: 1, status: 'active', group: null, plan: null })
  })
})

describe('a new agency', () => {
  it('is whole, and its owner comes in by a letter in Saffron’s name', async () => {
    const { status, body } = await as(sasha).post('/central/tenants', fresh('oak'))
    expect(status).toBe(201)
    expect(await show(body.id)).toMatchObject({
      status: 'trial',
      users: 1,
      setup: 'not begun',
      owners: [{ name: 'Olga Owner', email: 'olga@oak.test', status: 'invited' }],
    })
    const { rows } = await across(sql<{ subject: string }>`
      select subject from mails where tenant_id = ${body.id}`)
    expect(rows[0]!.subject).toBe('Saffron invites you to Agency oak')
    const [, id, code] = await linkSent(/oak\/invitation\/(\d+)\?code=([\w-]+)/)
    const speak = as(undefined, { tenant: 'oak' })
    const opened = await speak.post(`/invitations/${id}/opening`, { code })
    expect(opened.body.data).toMatchObject({ inviter_name: 'Saffron', roles: ['Owner'] })
    const entered = await speak.post(`/invitations/${id}/acceptance`, {
      code,
      password: 'teal pencil on the roof',
    })
    expect(entered.status).toBe(200)
    await saffron.settle()
    expect((await show(body.id)).owners).toMatchObject([{ status: 'active', invited_until: null }])
    const again = await as(sasha).post(`/central/tenants/${body.id}/owner-invitation`, {
      name: 'Olga',
      email: 'olga@oak.test',
    })
    expect([again.status, again.body.code]).toEqual([409, 'tenant.has_owner'])
  })

  it('writes to the owner again, or to another one: then the first letter opens nothing', async () => {
    const { id } = (await as(sasha).post('/central/tenants', fresh('pine'))).body
    const invite = (email: string) =>
      as(sasha).post(`/central/tenants/${id}/owner-invitation`, { name: 'Olga', email })
    expect((await invite('olga@pine.test')).status).toBe(200)
    expect((await invite('olaf@pine.test')).status).toBe(200)
    expect((await show(id)).owners).toMatchObject([{ email: 'olaf@pine.test', status: 'invited' }])
    const { rows } = await across(sql`select from invitations where tenant_id = ${id} and status = 'pending'`)
    expect(rows).toHaveLength(1)
    expect((await invite('olga@pine.test')).status).toBe(200)
    expect((await show(id)).owners).toMatchObject([{ email: 'olga@pine.test', status: 'invited' }])
  })

  it('has an address that nobody had, and a group that is there', async () => {
    const taken = await as(sasha).post('/central/tenants', fresh('amber'))
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['slug']])
    const grouped = await as(sasha).post('/central/tenants', fresh('yew', { group_id: 77 }))
    expect([grouped.status, Object.keys(grouped.body.errors)]).toEqual([422, ['group_id']])
    expect((await as(sasha).get('/central/tenants?search=yew')).body.data).toEqual([])
  })

  it('is opened, changed and moved only by who may', async () => {
    expect((await as(support).post('/central/tenants', fresh('ash'))).body.permission).toBe(
      'central.tenants.create',
    )
    expect((await move(amber.tenant.id, 'suspended', support)).status).toBe(403)
    expect((await as(support).patch(`/central/tenants/${amber.tenant.id}`, { version: 1 })).status).toBe(403)
    expect((await as(support).get(`/central/tenants/${amber.tenant.id}`)).status).toBe(200)
  })
})

describe('changing an agency', () => {
  it('takes the version, keeps who changed what, and shows the name at once', async () => {
    const { id } = birch.tenant
    const before = await show(id)
    const body = { name: 'Birch & Co', notes: 'Pays late', max_workers: 5, version: before.version }
    expect((await as(sasha).patch(`/central/tenants/${id}`, body)).status).toBe(200)
    expect((await as(sasha).patch(`/central/tenants/${id}`, body)).body.code).toBe('changed')
    expect(await show(id)).toMatchObject({
      name: 'Birch & Co',
      notes: 'Pays late',
      limits: { workers: { limit: 5, by: 'hand' }, users: { limit: null, by: 'none' } },
    })
    expect((await as(birch.owner).get('/app')).body.data.tenant.name).toBe('Birch & Co')
    const { body: logged } = await as(sasha).get(`/central/tenants/${id}/history`)
    expect(logged.data[0]).toMatchObject({
      name: 'Sasha Saffron',
      action: 'changed',
      changes: { name: { from: 'Birch Staffing', to: 'Birch & Co' } },
    })
  })
})
