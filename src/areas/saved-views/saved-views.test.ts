import { describe, expect, it } from 'vitest'
import { amber, as, birch, openAgencies } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openAgencies()

let named = 0
const save = (person: Person, more: object = {}) =>
  as(person).post('/saved-views', {
    list: '/clients',
    address: '/clients',
    name: `View ${++named}`,
    query: { search: 'leeds', sort: '-created_at' },
    ...more,
  })
const saved = async (person: Person, more: object = {}) => {
  const { status, body } = await save(person, more)
  expect([status, body.code]).toEqual([201, undefined])
  return body
}
type Named = { id: number; name: string }
const seen = async (person: Person, address = '/clients') =>
  (await as(person).get(`/saved-views?address=${address}`)).body.data.map(({ id }: Named) => id) as number[]
const change = (person: Person, view: { id: number; version: number }, body: object) =>
  as(person).patch(`/saved-views/${view.id}`, { version: view.version, ...body })
const choose = (person: Person, view: { id: number }, body: object) =>
  as(person).put(`/saved-views/${view.id}/choice`, body)

describe('a view', () => {
  it('keeps filters, order, columns and density, for whoever saved it alone', async () => {
    const more = { columns: ['name', 'city'], density: 'compact' }
    const view = await saved(amber.consultant, more)
    expect(view).toMatchObject({
      ...{ ...more, list: '/clients', query: { search: 'leeds', sort: '-created_at' } },
      ...{ audience: 'private', may_change: true, is_favourite: false, is_default: false },
    })
    expect(await seen(amber.consultant)).toContain(view.id)
    expect(await seen(amber.consultant, '/candidates')).not.toContain(view.id)
    expect(await seen(amber.owner)).not.toContain(view.id)
    expect((await change(amber.owner, view, { name: 'Mine' })).status).toBe(404)
  })

  it.each([
    ['a list that is not there', { list: '/nowhere' }, 'list'],
    ['a list of central administration', { list: '/central/tenants' }, 'list'],
    ['a filter that the list does not know', { query: { colour: 'red' } }, 'query.colour'],
    ['a filter that makes no sense', { query: { status: 'purple' } }, 'query.status'],
    ['a page of the list', { query: { page: '3' } }, 'query.page'],
    ['an address elsewhere', { address: '//evil.test' }, 'address'],
    ['no name', { name: ' ' }, 'name'],
  ])('is refused with %s', async (_words, more, field) => {
    const { status, body } = await save(amber.owner, more)
    expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([422, expect.stringContaining(field)])
  })

  it('has a name of its own on its page', async () => {
    const view = await saved(amber.owner)
    expect((await save(amber.owner, { name: view.name })).body.errors).toHaveProperty('name')
    await saved(amber.consultant, { name: view.name })
  })

  it('is changed by its version, and deleted, with its history', async () => {
    const view = await saved(amber.owner)
    const { body } = await change(amber.owner, view, { name: 'Renamed', query: {} })
    expect(body).toMatchObject({ name: 'Renamed', query: {}, version: 2 })
    expect((await change(amber.owner, view, { name: 'Again' })).status).toBe(409)
    expect((await as(amber.owner).delete(`/saved-views/${view.id}`)).status).toBe(200)
    expect(await seen(amber.owner)).not.toContain(view.id)
    const { body: history } = await as(amber.owner).get(`/audit?subject=saved_views&per_page=100`)
    const actions = history.data
      .filter(({ subject_id }: { subject_id: number }) => subject_id === view.id)
      .map(({ action }: { action: string }) => action)
    expect(actions.sort()).toEqual(['changed', 'created', 'deleted'])
  })

  it('of a list that somebody may not open is not shown to them', async () => {
    const view = await saved(amber.owner, {
      list: '/invoices',
      address: '/invoices',
      query: {},
      audience: 'agency',
    })
    expect(await seen(amber.owner, '/invoices')).toContain(view.id)
    expect(await seen(amber.compliance, '/invoices')).not.toContain(view.id)
    expect((await save(amber.compliance, { list: '/invoices', query: {} })).status).toBe(403)
    expect((await choose(amber.compliance, view, { is_favourite: true })).status).toBe(403)
  })
})

describe('sharing', () => {
  it('takes a permission', async () => {
    const { status, body } = await save(amber.consultant, { audience: 'agency' })
    expect([status, body.permission]).toEqual([403, 'views.share'])
    const view = await saved(amber.consultant)
    expect((await change(amber.consultant, view, { audience: 'agency' })).body.permission).toBe('views.share')
  })

  it('lets everybody open it, and whoever shares views look after it', async () => {
    const view = await saved(amber.owner, { audience: 'agency' })
    expect(await seen(amber.consultant)).toContain(view.id)
    expect((await change(amber.consultant, view, { name: 'Taken over' })).body.code).toBe(
      'saved_views.of_another',
    )
    expect((await as(amber.consultant).delete(`/saved-views/${view.id}`)).status).toBe(403)
    expect((await change(amber.leader, view, { name: 'Looked after' })).status).toBe(200)
  })

  it('with a team is for its people, and for one’s own teams alone', async () => {
    const team_id = (await as(amber.owner).post('/teams', { name: 'Views', lead_user_id: amber.leader.id }))
      .body.id
    expect((await save(amber.owner, { audience: 'team' })).body.errors).toHaveProperty('team_id')
    expect((await save(amber.owner, { audience: 'private', team_id })).body.errors).toHaveProperty('team_id')
    const strange = { audience: 'team', team_id: 9_999_999 }
    expect((await save(amber.leader, strange)).body.errors).toHaveProperty('team_id')
    const { body: leader } = await as(amber.leader).get('/saved-views')
    const own = leader.teams.at(0)
    if (own) {
      const view = await saved(amber.leader, { audience: 'team', team_id: own.id })
      expect(await seen(amber.leader)).toContain(view.id)
      expect(view.team_name).toBe(own.name)
    }
  })
})

describe('what one makes of it', () => {
  it('is one’s own: at hand, and first on its page, where only one can be', async () => {
    const [one, two] = [await saved(amber.owner, { audience: 'agency' }), await saved(amber.owner)]
    expect((await choose(amber.owner, one, { is_default: true })).body.is_default).toBe(true)
    expect((await choose(amber.owner, two, { is_default: true, is_favourite: true })).body).toMatchObject({
      ...{ is_default: true, is_favourite: true },
    })
    const { data } = (await as(amber.owner).get('/saved-views?address=/clients')).body
    expect(data[0].id).toBe(two.id)
    expect(data.filter((view: { is_default: boolean }) => view.is_default)).toHaveLength(1)
    const theirs = (await as(amber.consultant).get('/saved-views')).body.data
    expect(theirs.find(({ id }: Named) => id === one.id)).toMatchObject({ is_default: false })
  })

  it('ends where the view is not open any more', async () => {
    const view = await saved(amber.owner, { audience: 'agency' })
    await choose(amber.consultant, view, { is_default: true })
    const { body } = await change(amber.owner, view, { audience: 'private' })
    expect(await seen(amber.consultant)).not.toContain(view.id)
    await change(amber.owner, body, { audience: 'agency' })
    const again = (await as(amber.consultant).get('/saved-views')).body.data
    expect(again.find(({ id }: Named) => id === view.id)).toMatchObject({ is_default: false })
  })
})

it('another agency cannot see, change, delete, choose or infer it', async () => {
  const view = await saved(amber.owner, { audience: 'agency', name: 'Secret view' })
  const stranger = birch.owner
  expect(await seen(stranger)).not.toContain(view.id)
  expect((await change(stranger, view, { name: 'Taken' })).status).toBe(404)
  expect((await as(stranger).delete(`/saved-views/${view.id}`)).status).toBe(404)
  expect((await choose(stranger, view, { is_default: true })).status).toBe(404)
  await saved(stranger, { name: 'Secret view' })
  expect(await seen(amber.owner)).toContain(view.id)
})
