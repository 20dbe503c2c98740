import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  historyOf,
  invite,
  openTestAgencies,
  roles,
  rolesOf,
  show,
  someone,
} from '#areas/access/users/users.testing.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openTestAgencies()

const announced = async (name: string) =>
  (
    await sql<{ payload: { user_ids?: number[] } }>`
      select payload from outbox where tenant_id = ${amber.tenant.id} and name = ${name} order by id desc limit 1`.execute(
      saffron.database.reading(amber.tenant.id),
    )
  ).rows[0]?.payload

describe('changing somebody', () => {
  const patch = async (id: number, body: object, by = amber.owner) =>
    as(by).patch(`/users/${id}`, { version: (await show(id)).version, ...body })

  test('other roles bite at once and stand in the history', async () => {
    const person = await someone()
    expect((await as(person).get('/mails')).status).toBe(403)
    const { status, body } = await patch(person.id, {
      name: 'Other Name',
      role_ids: [roles.consultant, roles.credit_controller],
      permissions: ['audit.view'],
    })
    expect([status, body.data]).toMatchObject([200, { name: 'Other Name', permissions: ['audit.view'] }])
    expect(body.data.roles.map(({ key }: { key: string }) => key)).toEqual([
      'consultant',
      'credit_controller',
    ])
    expect((await as(person).get('/mails')).status).toBe(200)
    expect((await announced('access.changed'))?.user_ids).toEqual([person.id])
    expect((await historyOf(person.id))[0]).toMatchObject({
      action: 'changed',
      changes: { roles: { from: ['Consultant'], to: ['Consultant', 'Credit controller'] } },
    })
    await patch(person.id, { role_ids: [roles.consultant] })
    expect((await as(person).get('/mails')).status).toBe(403)
  })

  test('a name alone cuts nobody off', async () => {
    const person = await someone()
    const before = await announced('access.changed')
    await patch(person.id, { name: 'Only Aname' })
    expect(await announced('access.changed')).toEqual(before)
  })

  test('two people cannot overwrite each other', async () => {
    const person = await someone()
    const { version } = await show(person.id)
    const both = await Promise.all(
      ['One', 'Two'].map((name) => as(amber.owner).patch(`/users/${person.id}`, { version, name })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('nobody changes their own rights, their name they may', async () => {
    const own = { role_ids: [roles.owner, roles.payroll] }
    expect((await patch(amber.owner.id, own)).body.code).toBe('user.self')
    expect((await patch(amber.owner.id, { permissions: ['audit.view'] })).body.code).toBe('user.self')
    expect((await patch(amber.owner.id, { name: 'Ann B. Archer' })).status).toBe(200)
    await patch(amber.owner.id, { name: 'Ann Archer' })
  })

  test('nobody gives or takes what they lack', async () => {
    const clerk = await someone('payroll', ['users.update', 'users.view'])
    const person = await someone()
    for (const body of [
      { role_ids: [roles.consultant, roles.finance_manager] },
      { role_ids: [roles.owner] },
      { role_ids: [] },
      { permissions: ['agency.status'] },
    ])
      expect([body, (await patch(person.id, body, clerk)).status]).toEqual([body, 403])
    expect((await show(person.id)).roles).toHaveLength(1)
    const finance = await someone('finance_manager')
    expect((await patch(finance.id, { role_ids: [roles.payroll] }, clerk)).body.code).toBe('user.lacks')
    expect((await patch(amber.owner.id, { name: 'Mallory' }, clerk)).body.code).toBe('user.owner')
  })

  test('what the body says beyond its contract is not heard', async () => {
    const person = await someone()
    const { body } = await patch(person.id, {
      name: 'Kept',
      kind: 'central',
      status: 'deactivated',
      email: 'elsewhere@x.test',
      account_id: amber.owner.account_id,
      tenant_id: birch.tenant.id,
      id: 1,
    })
    expect(body.data).toMatchObject({ id: person.id, kind: 'staff', status: 'active', email: person.email })
    expect((await as(person).get('/me')).body.data.account_id).toBe(person.account_id)
  })

  test('roles, teams and people of another agency do not exist here', async () => {
    const person = await someone()
    const foreign = (await rolesOf(birch)).auditor
    expect((await patch(person.id, { role_ids: [foreign] })).body.errors).toHaveProperty('role_ids')
    const team = await saffron.database.inTenant(birch.tenant.id, (db) =>
      db
        .insertInto('teams')
        .values({ tenant_id: birch.tenant.id, name: 'Theirs' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect((await patch(person.id, { team_ids: [team.id] })).body.errors).toHaveProperty('team_ids')
    const stranger = as(birch.owner)
    expect((await stranger.get(`/users/${person.id}`)).status).toBe(404)
    expect((await stranger.patch(`/users/${person.id}`, { name: 'X', version: 1 })).status).toBe(404)
    for (const noun of ['lock', 'deactivation', 'invitation']) {
      expect((await stranger.post(`/users/${person.id}/${noun}`)).status).toBe(404)
      expect((await stranger.delete(`/users/${person.id}/${noun}`)).status).toBe(404)
    }
    expect(await show(person.id)).toMatchObject({ name: person.name, status: 'active' })
  })
})

describe('taking access away', () => {
  const post = (person: Person, noun: string, by = amber.owner) => as(by).post(`/users/${person.id}/${noun}`)
  const back = (person: Person, noun: string) => as(amber.owner).delete(`/users/${person.id}/${noun}`)

  test('locked and unlocked, deactivated and back: each a fact in the history', async () => {
    const person = await someone()
    expect((await post(person, 'lock')).body.data).toMatchObject({ status: 'locked', sessions: 0 })
    expect((await as(person).get('/me')).status).toBe(401)
    expect((await announced('access.changed'))?.user_ids).toEqual([person.id])
    expect((await post(person, 'lock')).body.code).toBe('user.status')
    expect((await back(person, 'lock')).body.data.status).toBe('active')
    expect((await post(person, 'deactivation')).body.data.status).toBe('deactivated')
    expect((await back(person, 'lock')).body.code).toBe('user.status')
    expect((await back(person, 'deactivation')).body.data.status).toBe('active')
    const logged = (await historyOf(person.id)).map(({ action }: { action: string }) => action)
    expect(logged).toEqual(['reactivated', 'deactivated', 'unlocked', 'locked'])
  })

  test('who belongs to another agency too stays signed in there', async () => {
    const person = await someone()
    await saffron.database.inTenant(birch.tenant.id, (db) =>
      sql`insert into users (tenant_id, name, email, kind, account_id) values
        (${birch.tenant.id}, 'Both', ${person.email}, 'staff', ${person.account_id})`.execute(db),
    )
    await post(person, 'deactivation')
    expect((await as(person).get('/me')).status).toBe(404)
    expect((await as(person, { tenant: 'birch' }).get('/me')).status).toBe(200)
  })

  test('an invitation that waits ends with it', async () => {
    const { body } = await invite()
    await as(amber.owner).post(`/users/${body.id}/deactivation`)
    expect((await show(body.id)).invitations[0].status).toBe('revoked')
    expect((await as(amber.owner).post(`/users/${body.id}/invitation`)).body.code).toBe(
      'invitation.no_access',
    )
    const again = await as(amber.owner).delete(`/users/${body.id}/deactivation`)
    expect(again.body.data.status).toBe('invited')
  })

  test('not oneself, not an owner unless by one, not without the permission', async () => {
    expect((await post(amber.owner, 'lock')).body.code).toBe('user.self')
    const admin = await someone('admin')
    expect((await post(amber.owner, 'lock', admin)).body.code).toBe('user.owner')
    expect((await post(amber.consultant, 'lock', amber.finance)).status).toBe(403)
  })

  test('who lacks what somebody may do does not give their access back', async () => {
    const clerk = await someone('auditor', ['users.deactivate', 'users.view'])
    const person = await someone('admin')
    expect((await post(person, 'lock', clerk)).status).toBe(200)
    for (const [to, from] of [
      ['lock', 'lock'],
      ['deactivation', 'deactivation'],
    ] as const) {
      await post(person, to)
      const refused = await as(clerk).delete(`/users/${person.id}/${from}`)
      expect([refused.status, refused.body.code]).toEqual([403, 'user.lacks'])
      expect((await back(person, from)).status).toBe(200)
    }
  })

  test('one owner stays, also when two leave in the same moment', async () => {
    const [one, other] = await Promise.all([someone('owner'), someone('owner')])
    // Only these two are left to be owners.
    await across(sql`delete from user_roles where tenant_id = ${amber.tenant.id} and role_id = ${roles.owner}
      and user_id not in (${one.id}, ${other.id})`)
    const each = (by: Person, whom: Person, how: number) =>
      how % 2
        ? post(whom, 'deactivation', by)
        : as(by).patch(`/users/${whom.id}`, { role_ids: [roles.consultant], version: 1 })
    const replies = await Promise.all([each(one, other, 0), each(other, one, 1)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe('user.last_owner')
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from user_roles h join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
      where h.tenant_id = ${amber.tenant.id} and h.role_id = ${roles.owner} and u.status = 'active'`.execute(
      saffron.database.reading(amber.tenant.id),
    )
    expect(rows[0]!.count).toBe(1)
    await across(sql`insert into user_roles values (${amber.tenant.id}, ${amber.owner.id}, ${roles.owner})`)
  })
})

describe('the list', () => {
  test('is filtered by kind, state, role and team, and says when somebody was last here', async () => {
    const of = async (query: string, by = amber.owner) => (await as(by).get(`/users?${query}`)).body.data
    const credit = await of(`role_id=${roles.credit_controller}`)
    expect(credit.map(({ name }: { name: string }) => name)).toContain('Cleo Crane')
    expect(await of('role_id=999999999')).toEqual([])
    expect(await of(`role_id=${(await rolesOf(birch)).owner}`)).toEqual([])
    expect(new Set((await of('status=invited')).map(({ status }: { status: string }) => status))).toEqual(
      new Set(['invited']),
    )
    await across(
      sql`update sessions set seen_at = now() - interval '2 hours' where account_id = ${amber.auditor.account_id}`,
    )
    await as(amber.auditor).get('/me')
    const [auditor] = await of('search=Una Upton')
    expect(Date.now() - Date.parse(auditor.last_seen_at)).toBeLessThan(60_000)
    // Who only picks from the list is not told.
    const picker = await someone('supplier_contact', ['clients.update'])
    expect((await of('search=Una Upton', picker))[0].last_seen_at).toBeNull()
  })

  test('and what can be given is offered with the reason why not', async () => {
    const clerk = await someone('payroll', ['users.invite'])
    const { body } = await as(clerk).get('/user-choices')
    const offered = Object.fromEntries(
      body.roles.map((role: { key: string; why_not: string | null }) => [role.key, role.why_not]),
    )
    expect(offered.payroll).toBeNull()
    expect(offered.owner).toContain('owner')
    expect(offered.finance_manager).toContain('You do not have this yourself')
  })
})
