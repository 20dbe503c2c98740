import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { announced } from '#areas/identity/sessions/announced.testing.ts'
import { across, amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let second: Person
/** A client that stands in whichever team a test puts it. */
let held: number

openAgencies()
beforeAll(async () => {
  second = await addPerson(saffron.database, amber.tenant, {
    name: 'Lea Lead',
    email: 'lead2@amber.test',
    role: 'team_leader',
  })
  held = (await createPlacementFixture(saffron.database, amber)).client_id
})

const make = async (name: string, more: object = {}, by = amber.owner) => {
  const reply = await as(by).post('/teams', { name, ...more })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const change = (team: { id: number; version: number }, body: object, by = amber.owner) =>
  as(by).patch(`/teams/${team.id}`, { version: team.version, ...body })

describe('teams', () => {
  it('form a tree, with leads and members', async () => {
    const north = await make('North', { lead_user_id: amber.leader.id })
    const leeds = await make('Leeds', { parent_id: north.id, member_ids: [amber.consultant.id] })
    await make('Ashford')
    expect(leeds).toMatchObject({
      parent: { id: north.id, name: 'North' },
      people: [{ name: 'Cara Cole' }],
      members: 1,
    })
    const { body } = await as(amber.consultant).get('/teams/tree')
    expect(body.data.map(({ name, depth }: { name: string; depth: number }) => [name, depth])).toEqual([
      ['Ashford', 0],
      ['North', 0],
      ['Leeds', 1],
    ])
    expect((await as(amber.owner).get(`/teams/${north.id}`)).body.below).toEqual([
      { id: leeds.id, name: 'Leeds' },
    ])
  })

  it('are seen and kept by those who may, in their own agency', async () => {
    const team = await make('Closed')
    expect((await as(nobody).get('/teams')).status).toBe(401)
    expect((await as(amber.candidate).get('/teams')).body.permission).toBe('teams.view')
    expect((await change(team, { name: 'x' }, amber.consultant)).body.permission).toBe('teams.manage')
    expect((await change(team, { name: 'x' }, birch.owner)).status).toBe(404)
    const foreign = await as(birch.owner).post('/teams', { name: 'x', parent_id: team.id })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['parent_id']])
    for (const [field, value] of [
      ['lead_user_id', amber.leader.id],
      ['member_ids', [amber.leader.id]],
    ]) {
      const refused = await as(birch.owner).post('/teams', { name: 'x', [field as string]: value })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    const outsider = await as(amber.owner).post('/teams', { name: 'x', member_ids: [amber.candidate.id] })
    expect(outsider.status).toBe(422)
  })

  it('have one name each and one default', async () => {
    const one = await make('First choice', { is_default: true })
    const two = await make('Second choice', { is_default: true })
    expect((await as(amber.owner).get(`/teams/${one.id}`)).body.is_default).toBe(false)
    expect(two.is_default).toBe(true)
    expect((await change(two, { name: 'first CHOICE' })).body.errors).toHaveProperty('name')
  })

  it('never stand below themselves, also when two are moved at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [left, right] = [await make(`Left ${turn}`), await make(`Right ${turn}`)]
      const answers = await Promise.all([
        change(left, { parent_id: right.id }),
        change(right, { parent_id: left.id }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)!.body.code).toBe('team.circle')
    }
  })

  it('are saved over only what was read', async () => {
    const team = await make('Versions')
    expect((await change(team, { name: 'Newer' })).status).toBe(200)
    expect((await change(team, { name: 'Older' })).body.code).toBe('changed')
  })

  it('go when nobody needs them', async () => {
    const above = await make('Above')
    const below = await make('Below', { parent_id: above.id, member_ids: [amber.consultant.id] })
    expect((await as(amber.owner).delete(`/teams/${above.id}`)).body.code).toBe('team.has_teams')
    const client = { id: held }
    const hold = (team: number | null) =>
      saffron.database.inTenant(amber.tenant.id, (db) =>
        sql`update clients set team_id = ${team} where tenant_id = ${db.tenant} and id = ${client.id}`.execute(
          db,
        ),
      )
    await hold(below.id)
    expect((await as(amber.owner).delete(`/teams/${below.id}`)).body.code).toBe('team.used')
    expect((await as(amber.owner).get(`/teams/${below.id}`)).body.members).toBe(1)
    await hold(null)
    await announced()
    expect((await as(amber.owner).delete(`/teams/${below.id}`)).body.title).toBe('Team deleted')
    expect(await announced()).toEqual([[amber.consultant.id]])
    expect((await as(birch.owner).delete(`/teams/${above.id}`)).status).toBe(404)
  })
})

describe('what `.team` reaches', () => {
  it('is what belongs to one’s teams and all below them, and follows the tree at once', async () => {
    const top = await make('Top', { lead_user_id: second.id })
    const middle = await make('Middle', { parent_id: top.id })
    const bottom = await make('Bottom', { parent_id: middle.id })
    const client = { id: held }
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`update clients set team_id = ${bottom.id} where tenant_id = ${db.tenant} and id = ${client.id}`.execute(
        db,
      ),
    )
    const sees = async () => (await as(second).get(`/clients/${client.id}`)).status
    expect(await sees()).toBe(200)
    await announced()
    const apart = await change(bottom, { parent_id: null })
    expect(await sees()).toBe(404)
    expect(await announced()).toEqual([[second.id]])
    await change({ ...bottom, version: apart.body.version }, { parent_id: middle.id })
    expect(await sees()).toBe(200)
    const led = await as(amber.owner).get(`/teams/${top.id}`)
    await change(led.body, { lead_user_id: null })
    expect(await sees()).toBe(404)
    // A member of a team above sees it as its lead does; one of a team below sees nothing of the teams above.
    const again = await as(amber.owner).get(`/teams/${top.id}`)
    await change(again.body, { member_ids: [second.id] })
    expect(await sees()).toBe(200)
    const now = await as(amber.owner).get(`/teams/${top.id}`)
    await change(now.body, { member_ids: [] })
    await saffron.database.inTenant(amber.tenant.id, (db) =>
      sql`update clients set team_id = ${top.id} where tenant_id = ${db.tenant} and id = ${client.id}`.execute(
        db,
      ),
    )
    const low = await as(amber.owner).get(`/teams/${bottom.id}`)
    await change(low.body, { member_ids: [second.id] })
    expect(await sees()).toBe(404)
  })
})

describe('who goes by their teams and looks after them', () => {
  it('comes into no other team by that, neither as member or lead, nor by moving it below their own', async () => {
    const keeper = await addPerson(saffron.database, amber.tenant, {
      name: 'Kit Keeper',
      email: 'keeper@amber.test',
      role: 'candidate',
      permissions: ['teams.view', 'teams.manage', 'clients.view.team'],
    })
    await across(
      sql`update users set kind = 'staff' where tenant_id = ${amber.tenant.id} and id = ${keeper.id}`,
    )
    const mine = await make('Mine', { member_ids: [keeper.id] })
    const other = await make('Other', { member_ids: [amber.consultant.id] })
    for (const body of [
      { member_ids: [amber.consultant.id, keeper.id] },
      { lead_user_id: keeper.id },
      { parent_id: mine.id },
    ]) {
      const reply = await change(other, body, keeper)
      expect([reply.status, reply.body.code]).toEqual([403, 'team.self'])
    }
    expect((await as(amber.owner).get(`/teams/${other.id}`)).body).toMatchObject({
      version: other.version,
      members: 1,
      lead: null,
      parent: null,
    })
    // What shows them nothing more they may do, and a colleague may let them in.
    expect((await change(other, { name: 'Others' }, keeper)).status).toBe(200)
    const again = (await as(amber.owner).get(`/teams/${other.id}`)).body
    expect((await change(again, { lead_user_id: keeper.id })).status).toBe(200)
  })
})
