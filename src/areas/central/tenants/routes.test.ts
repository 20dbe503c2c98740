import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, centralPerson, type Outsider, speaking, twoAgencies } from '#test/people.ts'
import { groundwork } from '#test/work.ts'

let saffron: TestApp
let amber: Agency
let birch: Agency
let sasha: Outsider
let support: Outsider
let as: ReturnType<typeof speaking>

beforeAll(async () => {
  saffron = await testApp()
  ;({ amber, birch } = await twoAgencies(saffron.database))
  sasha = await centralPerson(saffron.database)
  support = await centralPerson(saffron.database, ['support'])
  as = speaking(saffron.app)
})
afterAll(() => saffron.close())

const show = async (id: number) => (await as(sasha).get(`/central/tenants/${id}`)).body.data
const move = async (id: number, to: string, who = sasha) =>
  as(who).post(`/central/tenants/${id}/moves`, { to, reason: 'because', version: (await show(id)).version })

const fresh = (slug: string, more: object = {}) => ({
  name: `Agency ${slug}`,
  slug,
  owner_name: 'Olga Owner',
  owner_email: `olga@${slug}.test`,
  ...more,
})

/** A product with one price. */
async function offer(name: string, users: number | null = null) {
  const product = { name, description: '', users, workers: 3, storage_gb: 2, features: [] }
  const { id } = (await as(sasha).post('/central/products', product)).body
  const price = { currency: 'GBP', billing_interval: 'month', metric: 'flat' }
  const tiers = [{ up_to: null, unit_amount: 0, flat_amount: 900 }]
  const { body } = await as(sasha).post(`/central/products/${id}/prices`, { ...price, tiers })
  return { name, price_id: body.prices[0].id as number }
}

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
    await groundwork(saffron.database, birch)
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
    const { rows } = await sql<{ subject: string; html_body: string }>`
      select subject, html_body from mails where tenant_id = ${body.id}`.execute(
      saffron.database.readingAcross('a test looks into mails'),
    )
    expect(rows[0]!.subject).toBe('Saffron invites you to Agency oak')
    const [, id, code] = rows[0]!.html_body.match(/oak\/invitation\/(\d+)\?code=([\w-]+)/)!
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
    const { rows } =
      await sql`select from invitations where tenant_id = ${id} and status = 'pending'`.execute(
        saffron.database.readingAcross('a test looks into invitations'),
      )
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
    const { body: told } = await as(sasha).get(`/central/tenants/${id}/history`)
    expect(told.data[0]).toMatchObject({
      name: 'Sasha Saffron',
      action: 'changed',
      changes: { name: { from: 'Birch Staffing', to: 'Birch & Co' } },
    })
  })

  it('limits who is invited: refused with the reason, also when several come at once', async () => {
    const { id } = birch.tenant
    const { users, version } = await show(id)
    await as(sasha).patch(`/central/tenants/${id}`, { max_users: users + 1, version })
    const role = (await as(birch.owner).get('/user-choices')).body.roles[0].id
    const invite = (...emails: string[]) =>
      as(birch.owner).post('/invitations', {
        people: emails.map((email) => ({ email, name: 'New' })),
        role_ids: [role],
        team_ids: [],
      })
    const two = await invite('one@new.test', 'two@new.test')
    expect([two.status, two.body.code, two.body.title]).toEqual([
      409,
      'limit.users',
      `Your subscription has room for ${users + 1} people`,
    ])
    const replies = await Promise.all([invite('one@new.test'), invite('two@new.test')])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const approver = { email: 'vic2@new.test', name: 'Vic', kind: 'approver' }
    expect((await as(birch.owner).post('/users', approver)).status).toBe(201)
    const { body } = await as(birch.owner).get('/users?search=colin&kind=staff')
    expect(body.data).toEqual([])
    const gone = birch.credit.id
    await as(birch.owner).post(`/users/${gone}/deactivation`)
    expect((await invite('three@new.test')).status).toBe(201)
    expect((await as(birch.owner).delete(`/users/${gone}/deactivation`)).body.code).toBe('limit.users')
    await as(sasha).patch(`/central/tenants/${id}`, { max_users: null, version: version + 1 })
    expect((await as(birch.owner).delete(`/users/${gone}/deactivation`)).status).toBe(200)
  })
})

describe('the limits of an agency', () => {
  const plan = (users: number) => offer(`Team of ${users}`, users)
  const today = new Date().toISOString().slice(0, 10)
  const set = async (id: number, changes: object) =>
    as(sasha).patch(`/central/tenants/${id}`, { ...changes, version: (await show(id)).version })
  const invite = async (...emails: string[]) => {
    const role = (await as(amber.owner).get('/user-choices')).body.roles[0].id
    const people = emails.map((email) => ({ email, name: 'New' }))
    return as(amber.owner).post('/invitations', { people, role_ids: [role], team_ids: [] })
  }
  const subscription = async () => (await as(sasha).get(`/central/subscriptions/${amber.tenant.id}`)).body

  it('follow its plan, unless they are set by hand, and go back to it', async () => {
    const { id } = amber.tenant
    const { users } = await show(id)
    const { name, price_id } = await plan(users + 1)
    await as(sasha).post('/central/subscriptions', { tenant_id: id, price_id, started_on: today })
    expect(await show(id)).toMatchObject({
      plan: name,
      limits: {
        users: { limit: users + 1, by: 'plan', plan: users + 1 },
        workers: { limit: 3, by: 'plan' },
        storage_mb: { limit: 2000, by: 'plan' },
      },
    })
    expect((await invite('p1@new.test', 'p2@new.test')).body).toMatchObject({
      code: 'limit.users',
      title: `Your subscription has room for ${users + 1} people`,
    })
    // Where a plan alone says it, there is no row of limits that two could wait for.
    const replies = await Promise.all([invite('p1@new.test'), invite('p2@new.test')])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])

    expect((await set(id, { max_users: users + 2 })).status).toBe(200)
    expect((await show(id)).limits.users).toEqual({ limit: users + 2, by: 'hand', plan: users + 1 })
    expect((await invite('p3@new.test')).status).toBe(201)
    await set(id, { max_users: null })
    expect((await show(id)).limits.users).toEqual({ limit: null, by: 'hand', plan: users + 1 })
    expect((await invite('p4@new.test')).status).toBe(201)
    const { data: told } = (await as(sasha).get(`/central/tenants/${id}/history`)).body
    expect(told[0].changes).toEqual({ max_users: { from: users + 2, to: 'no limit' } })
    await set(id, { max_users: 'plan' })
    expect((await show(id)).limits.users).toEqual({ limit: users + 1, by: 'plan', plan: users + 1 })
    expect((await set(id, { max_users: 'much' })).status).toBe(422)
    expect((await set(id, { max_users: 0 })).status).toBe(422)
  })

  it('above them nobody is locked out: only who is new is refused, and it is said', async () => {
    const { id } = amber.tenant
    const waiting = (await as(amber.owner).get('/users?search=p3')).body.data[0].id
    const { used, version } = await subscription()
    const smaller = await plan(2)
    const from_day = new Date(Date.now() + 86_400_000 * 3).toISOString().slice(0, 10)
    const put = (changes: object) =>
      as(sasha).put(`/central/subscriptions/${id}/plan`, { price_id: smaller.price_id, ...changes })
    const planned = (await put({ from_day, version })).body
    expect(planned).toMatchObject({ used, next_limits: { users: 2 }, limits: { users: used.users - 2 } })
    const { body } = await put({ from_day: today, version: planned.version })
    expect(body).toMatchObject({ limits: { users: 2, storage_mb: 2000 }, next_limits: null, by_hand: [] })
    expect((await as(amber.colleague).get('/clients')).status).toBe(200)
    expect((await as(amber.owner).post('/teams', { name: 'South' })).status).toBe(201)
    const refused = await invite('p5@new.test')
    expect([refused.status, refused.body.title]).toEqual([409, 'Your subscription has room for 2 people'])
    // Somebody who waits for a letter has a place already.
    const again = await as(amber.owner).post(`/actions/user/single/invitation/${waiting}/resend`)
    expect(again.status).toBe(200)
  })

  it('of a plan do not hold where there is none any more', async () => {
    const { version } = await subscription()
    await as(sasha).post(`/central/subscriptions/${amber.tenant.id}/cancellation`, { version })
    expect((await show(amber.tenant.id)).limits.users).toEqual({ limit: null, by: 'none', plan: null })
    expect((await invite('p5@new.test')).status).toBe(201)
  })
})

describe('a suspended agency', () => {
  it('is looked at, taken out and decided on, and changes nothing else, until it is active again', async () => {
    const { id } = amber.tenant
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
    const told = (await as(amber.owner).get('/notifications')).body.data
    const titles = told.map(({ data }: { data: { title: string } }) => data.title)
    expect(titles).toEqual(['The export “Clients” is ready', 'Amber Recruitment is now suspended'])
    expect((await move(id, 'active')).status).toBe(200)
    expect((await as(amber.owner).post('/teams', { name: 'North' })).status).toBe(201)
  })

  it('lets nobody in who was invited', async () => {
    const invited = await as(amber.owner).post('/users', {
      email: 'ivy@x.test',
      name: 'Ivy',
      kind: 'approver',
    })
    const { rows } = await sql<{ html_body: string }>`
      select html_body from mails where tenant_id = ${amber.tenant.id} and to_address = 'ivy@x.test'`.execute(
      saffron.database.readingAcross('a test looks into mails'),
    )
    const [, at, code] = rows[0]!.html_body.match(/invitation\/(\d+)\?code=([\w-]+)/)!
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
    const begun = { tenant_id: id, price_id, started_on: new Date().toISOString().slice(0, 10) }
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
