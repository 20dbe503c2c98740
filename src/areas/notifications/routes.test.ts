import { describe, expect, it } from 'vitest'
import { notify } from '#areas/notifications/public.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { NotificationKind } from '#platform/notification-kind.ts'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { nobody, type Person } from '#test/people.ts'

openAgencies()

const news: NotificationKind = {
  name: 'test.news',
  label: 'News',
  group: 'Test',
  for: { kinds: ['staff'] },
  bell: true,
  mail: false,
}
const at = (db: Db, { tenant }: Person) => ({ db, tenant, publicUrl: saffron.deps.publicUrl })

/** Tells a person `count` things, numbered from 1. */
const tell = (person: Person, count: number, more: object = {}) =>
  saffron.database.inTenant(person.tenant.id, (db) =>
    notify(
      at(db, person),
      news,
      Array.from({ length: count }, (_, at) => ({ user_id: person.id, title: `News ${at + 1}`, ...more })),
    ),
  )

describe('notifications', () => {
  it('come newest first, twenty a page, with the count of unread ones', async () => {
    await tell(amber.owner, 45)
    const first = await as(amber.owner).get('/notifications')
    expect(first.body.data.map(titleOf)).toEqual(Array.from({ length: 20 }, (_, at) => `News ${45 - at}`))
    expect(first.body).toMatchObject({
      meta: { current_page: 1, per_page: 20, unread_count: 45 },
      links: { first: '/api/v1/notifications?page=1', prev: null, next: '/api/v1/notifications?page=2' },
    })
    const last = await as(amber.owner).get('/notifications?page=3')
    expect(last.body.data.map(titleOf)).toEqual(['News 5', 'News 4', 'News 3', 'News 2', 'News 1'])
    expect(last.body.links).toMatchObject({ prev: '/api/v1/notifications?page=2', next: null })
    expect((await as(amber.owner).get('/notifications?page=4')).body.data).toEqual([])
  })

  it('carry type, title, description and actions, info and empty when not said', async () => {
    const actions = [{ label: 'Open', url: '/timesheets/7' }]
    await tell(amber.finance, 1, { type: 'success', description: 'Approved', actions })
    await tell(amber.finance, 1)
    const { body } = await as(amber.finance).get('/notifications')
    expect(body.data.map(({ data }: { data: object }) => data)).toEqual([
      { type: 'info', title: 'News 1', description: '', actions: [] },
      { type: 'success', title: 'News 1', description: 'Approved', actions },
    ])
  })

  it('are marked as read and cleared all at once, for this person only', async () => {
    await tell(amber.payroll, 3)
    await tell(amber.consultant, 2)
    expect((await as(amber.payroll).put('/notifications')).body).toEqual({ unread_count: 0 })
    const read = await as(amber.payroll).get('/notifications')
    expect(read.body.meta.unread_count).toBe(0)
    expect(read.body.data).toHaveLength(3)
    expect(read.body.data.every(({ read_at }: { read_at: string | null }) => read_at !== null)).toBe(true)
    expect((await as(amber.payroll).delete('/notifications')).body).toEqual({ unread_count: 0 })
    expect((await as(amber.payroll).get('/notifications')).body.data).toEqual([])
    expect((await as(amber.consultant).get('/notifications')).body.meta.unread_count).toBe(2)
  })

  it('keep the hour at which they were first read', async () => {
    await tell(amber.credit, 1)
    await as(amber.credit).put('/notifications')
    const once = (await as(amber.credit).get('/notifications')).body.data[0].read_at
    await as(amber.credit).put('/notifications')
    expect((await as(amber.credit).get('/notifications')).body.data[0].read_at).toBe(once)
  })

  it('are announced when they are written, and not when they are not', async () => {
    const events = () =>
      saffron.database.inTenant(amber.tenant.id, (db) =>
        db
          .selectFrom('outbox')
          .select('payload')
          .where('tenant_id', '=', db.tenant)
          .where('name', '=', 'notification.created')
          .execute(),
      )
    const before = (await events()).length
    await saffron.database.inTenant(amber.tenant.id, (db) => notify(at(db, amber.leader), news, []))
    await saffron.database
      .inTenant(amber.tenant.id, async (db) => {
        await notify(at(db, amber.leader), news, [{ user_id: amber.leader.id, title: 'Never' }])
        throw new Error('the work they tell about failed')
      })
      .catch(() => undefined)
    expect(await events()).toHaveLength(before)
    await tell(amber.leader, 2)
    expect((await events()).slice(before)).toEqual(
      [1, 2].map(() => ({
        payload: { user_ids: [amber.leader.id], id: expect.any(Number), type: 'info' },
      })),
    )
  })

  it.each(['0', '-1', 'x', '1.5', '10001'])('refuse the page %s', async (page) => {
    expect(await as(amber.owner).get(`/notifications?page=${page}`)).toMatchObject({
      status: 422,
      body: { errors: { page: expect.any(Array) } },
    })
  })

  it('are nobody else’s: not a colleague’s, not another agency’s, not a stranger’s', async () => {
    await tell(amber.compliance, 1, { title: 'Only for compliance' })
    for (const person of [amber.colleague, birch.owner, birch.compliance]) {
      const { body } = await as(person).get('/notifications')
      expect(body).toMatchObject({ data: [], meta: { unread_count: 0 } })
      await as(person).put('/notifications')
      await as(person).delete('/notifications')
    }
    expect((await as(amber.compliance).get('/notifications')).body.meta.unread_count).toBe(1)
    for (const verb of ['get', 'put', 'delete'] as const) {
      expect((await as(nobody, { tenant: 'amber' })[verb]('/notifications')).status).toBe(401)
      expect((await as(amber.compliance, { tenant: 'birch' })[verb]('/notifications')).status).toBe(404)
    }
  })

  it('cannot be written for somebody of another agency', async () => {
    const foreign = saffron.database.inTenant(amber.tenant.id, (db) =>
      notify(at(db, amber.owner), news, [{ user_id: birch.owner.id, title: 'Hello' }]),
    )
    await expect(foreign).rejects.toThrow(/nobody in this agency/)
  })
})

const titleOf = ({ data }: { data: { title: string } }) => data.title
