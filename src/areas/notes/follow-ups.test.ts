import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifyDue } from '#areas/notes/background.ts'
import { amber, as, birch, inAmber, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let client: number

openAgencies()
beforeAll(async () => {
  client = (await createPlacementFixture(saffron.database, amber)).client_id
  await inAmber((db) =>
    sql`update clients set owner_user_id = ${amber.consultant.id} where tenant_id = ${db.tenant}`.execute(db),
  )
})
beforeEach(() => inAmber((db) => sql`delete from notes where tenant_id = ${db.tenant}`.execute(db)))

const day = '2199-01-05'
const added = async (person: Person, more: object = {}) =>
  (
    await as(person).post('/notes', {
      ...{ subject: 'clients', subject_id: client, text: 'Ask about rates', follow_up_on: day },
      ...more,
    })
  ).body
/** The clock of the agency strikes; its zone is London's. */
const strike = (at: string, { tenant } = amber) =>
  notifyDue({
    now: new Date(at),
    tenant,
    publicUrl: 'http://localhost:3000',
    inTenant: (work) => saffron.database.inTenant(tenant.id, work),
  })
type Shown = { title: string; description: string; actions: object[] }
const notified = async (person: Person): Promise<Shown[]> =>
  (await as(person).get('/notifications')).body.data
    .map(({ data }: { data: Shown }) => data)
    .filter(({ title }: Shown) => title.startsWith('Follow up'))
const mine = async (person: Person, more = '') =>
  (await as(person).get(`/follow-ups${more}`)).body.data.map(({ id }: { id: number }) => id)

describe('a follow-up', () => {
  it('is for whoever writes it, unless a colleague is named who can see the record', async () => {
    expect(await added(amber.consultant)).toMatchObject({
      follow_up_on: day,
      follow_up_user_name: 'Cara Cole',
    })
    const given = await added(amber.consultant, { follow_up_user_id: amber.owner.id })
    expect(given.follow_up_user_name).toBe('Ann Archer')
    const refused = await added(amber.consultant, { follow_up_user_id: amber.colleague.id })
    expect(refused.errors.follow_up_user_id).toEqual([
      'Colin Cross cannot see the notes on this client: choose somebody who can',
    ])
    const guest = await added(amber.consultant, { follow_up_user_id: amber.candidate.id })
    expect(guest.errors.follow_up_user_id).toEqual(['Choose one of your own people'])
  })

  it('stands with its person until it is done, and again when it was not', async () => {
    const { id } = await added(amber.consultant, { follow_up_user_id: amber.owner.id })
    expect(await mine(amber.owner)).toEqual([id])
    expect([await mine(amber.owner, '?due=true'), await mine(amber.consultant)]).toEqual([[], []])
    const done = await as(amber.consultant).post(`/notes/${id}/completion`)
    expect([done.status, done.body.follow_up_done_by_name]).toEqual([200, 'Cara Cole'])
    expect(await mine(amber.owner)).toEqual([])
    expect((await as(amber.owner).post(`/notes/${id}/completion`)).body.code).toBe('note.follow_up_done')
    expect((await as(amber.owner).delete(`/notes/${id}/completion`)).body.follow_up_done_at).toBeNull()
    expect(await mine(amber.owner)).toEqual([id])
  })

  it('is moved to another day, and taken off', async () => {
    const note = await added(amber.consultant)
    const change = (version: number, body: object) =>
      as(amber.owner).patch(`/notes/${note.id}`, { version, ...body })
    await as(amber.owner).post(`/notes/${note.id}/completion`)
    const moved = await change(2, { follow_up_on: '2199-02-01' })
    expect(moved.body).toMatchObject({ follow_up_on: '2199-02-01', follow_up_done_at: null })
    expect((await change(3, { follow_up_on: null })).body).toMatchObject({
      follow_up_on: null,
      follow_up_user_id: null,
    })
    expect((await as(amber.owner).post(`/notes/${note.id}/completion`)).body.code).toBe('note.no_follow_up')
  })

  it('is said to its person in the morning of its day, once, and again for another day', async () => {
    const note = await added(amber.owner, { follow_up_user_id: amber.consultant.id })
    await strike('2199-01-04T12:00:00Z')
    await strike('2199-01-05T06:59:00Z')
    expect(await notified(amber.consultant)).toEqual([])
    await Promise.all([strike('2199-01-05T07:00:00Z'), strike('2199-01-05T07:00:00Z')])
    await strike('2199-01-05T08:05:00Z')
    const [first, ...more] = await notified(amber.consultant)
    expect(more).toEqual([])
    expect(first).toMatchObject({
      title: 'Follow up: Northwind Hospital',
      description: 'Ann Archer: Ask about rates',
      actions: [{ label: 'See the note', url: `/clients/${client}/view?tab=notes` }],
    })
    expect(await notified(amber.owner)).toEqual([])
    await as(amber.owner).patch(`/notes/${note.id}`, { version: note.version, follow_up_on: '2199-01-06' })
    await strike('2199-01-06T08:05:00Z')
    expect(await notified(amber.consultant)).toHaveLength(2)
  })

  it('that is done says nothing, nor does one of somebody who lost sight of the record, nor another agency’s', async () => {
    const before = (await notified(amber.consultant)).length
    const { id } = await added(amber.consultant)
    await as(amber.consultant).post(`/notes/${id}/completion`)
    await added(amber.consultant)
    await strike('2199-01-05T08:05:00Z', birch)
    await inAmber((db) =>
      sql`update clients set owner_user_id = ${amber.colleague.id} where tenant_id = ${db.tenant}`.execute(
        db,
      ),
    )
    await strike('2199-01-05T08:05:00Z')
    expect(await notified(amber.consultant)).toHaveLength(before)
    expect(await mine(amber.consultant)).toEqual([])
  })
})
