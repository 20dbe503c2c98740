import { describe, expect, it } from 'vitest'
import { offer, openTestAgencies, sasha, show } from '#areas/central/tenants/tenants.testing.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch } from '#test/agencies.ts'
import { utcToday } from '#test/days.ts'

openTestAgencies()

describe('limits set by hand', () => {
  it('limit who is invited: refused with the reason, also when several come at once', async () => {
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
    await as(sasha).post('/central/subscriptions', { tenant_id: id, price_id, started_on: utcToday() })
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
    const { data: logged } = (await as(sasha).get(`/central/tenants/${id}/history`)).body
    expect(logged[0].changes).toEqual({ max_users: { from: users + 2, to: 'no limit' } })
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
    const from_day = addDays(utcToday(), 3)
    const put = (changes: object) =>
      as(sasha).put(`/central/subscriptions/${id}/plan`, { price_id: smaller.price_id, ...changes })
    const planned = (await put({ from_day, version })).body
    expect(planned).toMatchObject({ used, next_limits: { users: 2 }, limits: { users: used.users - 2 } })
    const { body } = await put({ from_day: utcToday(), version: planned.version })
    expect(body).toMatchObject({ limits: { users: 2, storage_mb: 2000 }, next_limits: null, by_hand: [] })
    expect((await as(amber.colleague).get('/clients')).status).toBe(200)
    expect((await as(amber.owner).post('/teams', { name: 'South' })).status).toBe(201)
    const refused = await invite('p5@new.test')
    expect([refused.status, refused.body.title]).toEqual([409, 'Your subscription has room for 2 people'])
    // Somebody who waits for an email has a place already.
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
