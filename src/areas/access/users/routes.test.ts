import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn } from '#areas/access/invitations/invitations.testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, addPerson, nobody, type Person, speaking, twoAgencies } from '#test/people.ts'

let house: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>
let roles: Record<string, number>

beforeAll(async () => {
  house = await testApp()
  ;({ amber, birch } = await twoAgencies(house.database))
  as = speaking(house.app)
  roles = await rolesOf(amber)
})
afterAll(() => house?.close())

async function rolesOf(agency: Agency): Promise<Record<string, number>> {
  const { body } = await as(agency.owner).get('/user-choices')
  return Object.fromEntries(body.roles.map(({ key, id }: { key: string; id: number }) => [key, id]))
}

let people = 0
const someone = (role = 'consultant', permissions: string[] = []) => {
  const email = `somebody-${++people}@amber.test`
  return addPerson(house.database, amber.tenant, { name: `Body ${people}`, email, role, permissions })
}
const invite = async (more: object = {}, by = amber.owner) =>
  as(by).post('/users', {
    email: `new-${++people}@x.test`,
    name: 'New Person',
    role_ids: [roles.consultant],
    ...more,
  })
const show = async (id: number, by = amber.owner) => (await as(by).get(`/users/${id}`)).body.data
const historyOf = async (id: number) =>
  (await as(amber.owner).get(`/history?subject=users&subject_id=${id}`)).body.data
const mails = async (agency = amber) =>
  (
    await sql<{ to_address: string; subject: string; text_body: string; kind: string }>`
      select to_address, subject, text_body, kind from mails where tenant_id = ${agency.tenant.id} order by id desc`.execute(
      house.database.reading(agency.tenant.id),
    )
  ).rows
const announced = async (name: string) =>
  (
    await sql<{ payload: { user_ids?: number[] } }>`
      select payload from outbox where tenant_id = ${amber.tenant.id} and name = ${name} order by id desc limit 1`.execute(
      house.database.reading(amber.tenant.id),
    )
  ).rows[0]?.payload

describe('inviting', () => {
  test('makes somebody who is waited for, and writes them a letter with a code', async () => {
    const { status, body } = await invite({ email: 'Ivy.Ives@x.test', name: 'Ivy Ives' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      id: body.id,
      name: 'Ivy Ives',
      kind: 'staff',
      status: 'invited',
      has_account: false,
      sessions: 0,
      roles: [{ key: 'consultant' }],
      invitations: [
        { status: 'pending', email: 'Ivy.Ives@x.test', inviter_name: 'Ann Archer', roles: ['Consultant'] },
      ],
    })
    const days = (Date.parse(body.data.invitations[0].expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    const [mail] = await mails()
    expect(mail).toMatchObject({
      kind: 'user.invitation',
      to_address: 'Ivy.Ives@x.test',
      subject: 'Ann Archer invites you to Amber Recruitment',
    })
    const { code, id } = codeIn(mail!.text_body)
    expect(code).toHaveLength(43)
    expect(id).toBe(body.data.invitations[0].id)
    const kept = await sql<{
      text: string
    }>`select i::text as text from invitations i where tenant_id = ${amber.tenant.id}`.execute(
      house.database.reading(amber.tenant.id),
    )
    expect(kept.rows.map(({ text }) => text).join()).not.toContain(code)
    expect((await historyOf(body.id))[0]).toMatchObject({ action: 'invited', user_name: 'Ann Archer' })
  })

  test('several colleagues at once: all, or with the reason at its line nobody', async () => {
    const rest = { role_ids: [roles.consultant], team_ids: [] }
    const three = [1, 2, 3].map((n) => ({ email: `many-${n}@x.test`, name: `Many ${n}` }))
    const refused = await as(amber.owner).post('/invitations', {
      people: [...three, { email: amber.finance.email.toUpperCase(), name: 'Fay' }],
      ...rest,
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors['people.3.email'][0]).toContain('Fay Finch (staff) has this address already')
    expect((await as(amber.owner).get('/users?search=many-1')).body.data).toEqual([])
    const twice = await as(amber.owner).post('/invitations', { people: [three[0], three[0]], ...rest })
    expect(twice.body.errors).toHaveProperty(['people.1.email'])

    const { status, body } = await as(amber.owner).post('/invitations', { people: three, ...rest })
    expect(status).toBe(201)
    expect(body.ids).toHaveLength(3)
    const letters = (await mails()).slice(0, 3)
    expect(letters.map(({ to_address }) => to_address).sort()).toEqual(three.map(({ email }) => email))
    expect(new Set(letters.map(({ text_body }) => codeIn(text_body).code)).size).toBe(3)
    expect((await historyOf(body.ids[2]))[0].action).toBe('invited')
  })

  test.each([
    ['candidate', 'candidate'],
    ['approver', 'approver'],
    ['supplier', 'supplier_contact'],
  ])('a %s without a choice gets the role of their kind', async (kind, key) => {
    const { body } = await invite({ kind, role_ids: [] })
    expect(body.data).toMatchObject({ kind, roles: [{ key }] })
  })

  test.each<[string, () => object, string]>([
    ['no role', () => ({ role_ids: [] }), 'role_ids'],
    ['a role of another agency', () => ({ role_ids: [birchRole] }), 'role_ids'],
    ['a role that is not there', () => ({ role_ids: [999_999_999] }), 'role_ids'],
    ['a role for candidates', () => ({ role_ids: [roles.candidate] }), 'role_ids'],
    ['a team that is not there', () => ({ team_ids: [999_999_999] }), 'team_ids'],
    ['a team for somebody outside', () => ({ kind: 'approver', role_ids: [], team_ids: [1] }), 'team_ids'],
    ['no address', () => ({ email: 'nobody' }), 'email'],
    ['two addresses', () => ({ email: 'a@x.test, b@x.test' }), 'email'],
    ['a header', () => ({ email: 'a@x.test\r\nBcc: b@x.test' }), 'email'],
    ['central administration', () => ({ kind: 'central' }), 'kind'],
    ['an address that is here', () => ({ email: amber.candidate.email }), 'email'],
  ])('refuses %s at its field', async (_, more, field) => {
    const { status, body } = await invite(more())
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
  let birchRole: number
  beforeAll(async () => {
    birchRole = (await rolesOf(birch)).consultant!
  })

  test('what the body says beyond its contract is not heard', async () => {
    const { body } = await invite({
      id: 7,
      tenant_id: birch.tenant.id,
      status: 'active',
      account_id: amber.owner.account_id,
      permissions: ['billing.manage'],
      version: 9,
      code_hash: 'x',
    })
    expect(body.data).toMatchObject({ status: 'invited', has_account: false, permissions: [], version: 1 })
    expect((await as(birch.owner).get('/users?search=new-')).body.data).toEqual([])
  })

  test('nobody brings somebody in with more than they have', async () => {
    const inviter = await someone('payroll', ['users.invite'])
    const more = await invite({ role_ids: [roles.owner] }, inviter)
    expect([more.status, more.body.code]).toEqual([403, 'user.lacks'])
    expect((await invite({ role_ids: [roles.finance_manager] }, inviter)).status).toBe(403)
    expect((await invite({ role_ids: [roles.payroll] }, inviter)).status).toBe(201)
    // Sending the letter of an owner again would hand over what it opens.
    const owner = await invite({ role_ids: [roles.owner] })
    const again = await as(inviter).post(`/actions/user/single/invitation/${owner.body.id}/resend`)
    expect(again.status).toBe(403)
  })
})

describe('sending again', () => {
  const resend = (id: number, by = amber.owner, more?: { tenant?: string }) =>
    as(by, more).post(`/actions/user/single/invitation/${id}/resend`)

  test('writes a new code, by the id of the user or of the invitation, five times a day', async () => {
    const { body } = await invite()
    const invitation = body.data.invitations[0].id
    expect(invitation).not.toBe(body.id)
    const first = codeIn((await mails())[0]!.text_body).code
    const replies = []
    for (const id of [body.id, invitation, body.id, invitation, body.id]) replies.push(await resend(id))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(replies[0]!.body).toEqual({
      notification: {
        type: 'success',
        title: 'Invitation sent',
        description: expect.stringContaining('New Person'),
      },
    })
    const latest = codeIn((await mails())[0]!.text_body)
    expect(latest.id).toBe(invitation)
    expect(latest.code).not.toBe(first)

    const sixth = await resend(invitation)
    const notification = {
      type: 'error',
      title: 'Sent often enough for today',
      description: expect.any(String),
    }
    expect([sixth.status, sixth.body]).toEqual([
      429,
      expect.objectContaining({ notification, data: { notification } }),
    ])
    // Taking it back and inviting anew is no way around.
    await as(amber.owner).delete(`/users/${body.id}/invitation`)
    expect((await as(amber.owner).post(`/users/${body.id}/invitation`)).status).toBe(429)
    await sql`update invitations set sent_at = array(select s - interval '25 hours' from unnest(sent_at) s)
      where tenant_id = ${amber.tenant.id} and user_id = ${body.id}`.execute(
      house.database.readingAcross('a test'),
    )
    expect((await resend(invitation)).status).toBe(200)
    expect((await show(body.id)).invitations.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'revoked',
    ])
  })

  test('ten at once: five letters', async () => {
    const { body } = await invite()
    const replies = await Promise.all(Array.from({ length: 10 }, () => resend(body.id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429, 429, 429,
    ])
    const { sent_at } = (await show(body.id)).invitations[0]
    expect(sent_at).toHaveLength(6)
  })

  test('not to somebody who is in, not by somebody who may not, not over the wall', async () => {
    const { body } = await invite()
    const pending = body.data.invitations[0].id
    expect((await resend(amber.consultant.id)).body.code).toBe('invitation.accepted')
    expect((await resend(body.id, amber.finance)).status).toBe(403)
    expect(
      (await as(nobody, { tenant: 'amber' }).post(`/actions/user/single/invitation/${body.id}/resend`))
        .status,
    ).toBe(401)
    for (const id of [body.id, pending, 999_999_999])
      expect((await resend(id, birch.owner)).body.code).toBe('not_found')
    expect((await resend(body.id, amber.owner, { tenant: 'birch' })).status).toBe(404)
  })
})

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
      { permissions: ['billing.manage'] },
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
    const team = await house.database.inTenant(birch.tenant.id, (db) =>
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
    const told = (await historyOf(person.id)).map(({ action }: { action: string }) => action)
    expect(told).toEqual(['reactivated', 'deactivated', 'unlocked', 'locked'])
  })

  test('who belongs to another agency too stays signed in there', async () => {
    const person = await someone()
    await house.database.inTenant(birch.tenant.id, (db) =>
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

  test('one owner stays, also when two leave in the same moment', async () => {
    const [one, other] = await Promise.all([someone('owner'), someone('owner')])
    // Only these two are left to be owners.
    await sql`delete from user_roles where tenant_id = ${amber.tenant.id} and role_id = ${roles.owner}
      and user_id not in (${one.id}, ${other.id})`.execute(house.database.readingAcross('a test'))
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
      house.database.reading(amber.tenant.id),
    )
    expect(rows[0]!.count).toBe(1)
    await sql`insert into user_roles values (${amber.tenant.id}, ${amber.owner.id}, ${roles.owner})`.execute(
      house.database.readingAcross('a test'),
    )
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
    await sql`update sessions set seen_at = now() - interval '2 hours' where account_id = ${amber.auditor.account_id}`.execute(
      house.database.readingAcross('a test'),
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
