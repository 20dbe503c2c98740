import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { userForEmail } from '#areas/access/public.ts'
import {
  good,
  invited,
  letter,
  openTestAgencies,
  show,
  visitor,
} from '#areas/identity/invitations/setup.testing.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import { password as everybodys } from '#test/people.ts'

openTestAgencies()

describe('somebody new', () => {
  test('sees who invites them, chooses a password, and is in', async () => {
    const { id, code, email, user } = await invited({ kind: 'staff', role_ids: [await roleId('consultant')] })
    const guest = visitor()
    const { status, body } = await guest.open(id, code)
    expect([status, body.data]).toMatchObject([
      200,
      {
        agency_name: 'Amber Recruitment',
        inviter_name: 'Ann Archer',
        email,
        name: 'Gwen Guest',
        kind: 'staff',
        roles: ['Consultant'],
        has_account: false,
      },
    ])
    const { cookies, ...reply } = await guest.accept(id, { code, name: 'Gwendolyn', password: good })
    expect(reply).toEqual({
      status: 200,
      body: { agency: { slug: 'amber', name: 'Amber Recruitment' }, name: 'Gwendolyn', signed_in: true },
    })
    expect(cookies[0]).toMatch(
      /^next-auth\.session-token=[\w-]{43}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    )
    expect(await guest.me()).toMatchObject({ id: user, name: 'Gwendolyn', email, kind: 'staff' })
    expect(await show(user)).toMatchObject({
      status: 'active',
      name: 'Gwendolyn',
      has_account: true,
      sessions: 1,
      invitations: [{ status: 'accepted' }],
    })
    // And by the front door from now on.
    const later = browser(saffron.app)
    expect((await later.signIn('credentials', { email, password: good })).status).toBe(200)
    const logged = await as(amber.owner).get(`/history?subject=users&subject_id=${user}`)
    expect(logged.body.data[0]).toMatchObject({ action: 'invitation accepted', user_name: 'Gwendolyn' })
  })

  test('whose name the agency keeps keeps it', async () => {
    const { id, code, user } = await invited()
    await visitor().accept(id, { code, name: 'Queen', password: good })
    expect((await show(user)).name).toBe('Gwen Guest')
  })

  test.each([
    ['short', 'too short!', 'password.too_short'],
    ['common', 'password1234', 'password.common'],
    ['personal', 'GwenGuest1234', 'password.personal'],
  ])('a %s password is refused at its field, and the link still works', async (_, password, why) => {
    const { id, code } = await invited()
    const guest = visitor()
    const { status, body } = await guest.accept(id, { code, name: 'Gwen Guest', password })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, why, ['password']])
    expect(
      await across(sql`select from accounts where name = 'Gwen Guest' and email = ${'nobody'}`),
    ).toMatchObject({ rows: [] })
    expect((await guest.accept(id, { code, password: good })).status).toBe(200)
  })

  test('the inviter hears of it', async () => {
    const { id, code } = await invited()
    await visitor().accept(id, { code, password: good })
    await saffron.settle()
    const { body } = await as(amber.owner).get('/notifications')
    expect(body.data[0].data).toMatchObject({
      type: 'success',
      title: 'Gwen Guest has accepted your invitation',
    })
    expect(body.data[0].data.actions[0].url).toContain('/settings/users/')
  })

  test('who was named on records before gets into the very same user', async () => {
    const user = await saffron.database.inTenant(amber.tenant.id, (db) =>
      userForEmail(db, { email: 'known@x.test', name: 'Known Person', role: 'approver' }),
    )
    expect((await as(amber.owner).post(`/users/${user}/invitation`)).body.data).toMatchObject({
      status: 'active',
      invitations: [{ status: 'pending' }],
    })
    const { id, code } = await letter(amber.owner)
    const guest = visitor()
    expect((await guest.accept(id, { code, password: good })).status).toBe(200)
    expect((await guest.me()).id).toBe(user)
  })
})

describe('somebody with an account', () => {
  test('is asked for its password, and is in both agencies', async () => {
    const { id, code } = await invited({ email: birch.consultant.email.toUpperCase(), name: 'Kit' })
    const guest = visitor()
    expect((await guest.open(id, code)).body.data.has_account).toBe(true)
    const wrong = await guest.accept(id, { code, password: good })
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toMatchObject([
      422,
      'password.wrong',
      { password: {} },
    ])
    expect(wrong.cookies).toEqual([])
    const right = await guest.accept(id, { code, password: everybodys, name: 'Somebody Else' })
    expect([right.status, right.body.name]).toEqual([200, 'Kit Kane'])
    expect((await guest.get('/api/v1/tenants')).body.data.map(({ slug }: { slug: string }) => slug)).toEqual([
      'amber',
      'birch',
    ])
  })

  test('guesses ten times, and then waits', async () => {
    const { id, code } = await invited({ email: birch.finance.email })
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await visitor().accept(id, { code, password: good })).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect((await visitor().accept(id, { code, password: everybodys })).status).toBe(429)
  })

  test('that is closed, or is somebody else here, does not get in', async () => {
    const closed = await invited({ email: birch.auditor.email })
    await across(sql`update accounts set disabled_at = now() where id = ${birch.auditor.account_id}`)
    const refused = await visitor().accept(closed.id, { code: closed.code, password: everybodys })
    expect(refused.body.code).toBe('account.disabled')
    // Their user here got another address since; the account is still theirs.
    await across(
      sql`update users set email = 'moved@x.test' where tenant_id = ${amber.tenant.id} and id = ${amber.leader.id}`,
    )
    const twice = await invited({ email: amber.leader.email })
    const reply = await visitor().accept(twice.id, { code: twice.code, password: everybodys })
    expect([reply.status, reply.body.code]).toEqual([409, 'invitation.member'])
    expect((await show(twice.user)).has_account).toBe(false)
  })

  test('leaves a session that the browser had before', async () => {
    const { id, code } = await invited({ email: birch.payroll.email })
    const guest = visitor()
    guest.jar.set('next-auth.session-token', birch.credit.token)
    const { cookies } = await guest.accept(id, { code, password: everybodys })
    expect(cookies[0]).not.toContain(birch.credit.token)
    expect((await as(birch.credit).get('/me')).status).toBe(401)
  })
})

test('accepted twice in the same moment: one gets in', async () => {
  const { id, code, email } = await invited()
  const replies = await Promise.all([
    visitor().accept(id, { code, password: good }),
    visitor().accept(id, { code, password: 'another fine long secret' }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
  const lost = replies.find(({ status }) => status !== 200)!
  expect([409, 410, 422]).toContain(lost.status)
  expect(lost.cookies).toEqual([])
  const accounts = await across(sql`select from accounts where email = ${email}`)
  expect(accounts.rows).toHaveLength(1)
  const won = replies[0].status === 200 ? good : 'another fine long secret'
  expect((await browser(saffron.app).signIn('credentials', { email, password: won })).status).toBe(200)
})

test('accepted twice in the same moment with the password of an account: once', async () => {
  const { id, code, user } = await invited({ email: birch.leader.email })
  const replies = await Promise.all([1, 2].map(() => visitor().accept(id, { code, password: everybodys })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  const logged = await as(amber.owner).get(`/history?subject=users&subject_id=${user}`)
  const accepted = logged.body.data.filter(
    ({ action }: { action: string }) => action === 'invitation accepted',
  )
  expect(accepted).toHaveLength(1)
})

describe('accepted while somebody puts an end to it', () => {
  const both = async (end: (user: number) => Promise<{ status: number }>) => {
    const { id, code, user } = await invited()
    const guest = visitor()
    const [accepted, ended] = await Promise.all([guest.accept(id, { code, password: good }), end(user)])
    const isIn = (await guest.get('/api/v1/me')).status === 200
    expect((await visitor().accept(id, { code, password: good })).status).toBe(410)
    return { statuses: [accepted.status, ended.status], isIn, now: (await show(user)).status }
  }

  test('by revoking it: one comes first', async () => {
    for (let round = 0; round < 3; round++) {
      const { statuses, isIn, now } = await both((user) =>
        as(amber.owner).delete(`/users/${user}/invitation`),
      )
      const first = isIn ? [200, 409] : [410, 200]
      expect([statuses, now]).toEqual([first, isIn ? 'active' : 'invited'])
    }
  })

  test('by taking the access away: whoever comes first, they are not in', async () => {
    for (let round = 0; round < 3; round++) {
      const { statuses, isIn, now } = await both((user) =>
        as(amber.owner).post(`/users/${user}/deactivation`),
      )
      expect([statuses[1], isIn, now]).toEqual([200, false, 'deactivated'])
    }
  })
})

test('sent again while somebody accepts: the older code does not get in', async () => {
  const { id, code, user } = await invited()
  await as(amber.owner).post(`/actions/user/single/invitation/${user}/resend`)
  expect((await visitor().accept(id, { code, password: good })).body.code).toBe('invitation.wrong')
})

test('what the body says beyond its contract is not heard', async () => {
  const { id, code, user } = await invited()
  const guest = visitor()
  await guest.accept(id, {
    code,
    password: good,
    email: 'elsewhere@x.test',
    kind: 'staff',
    roles: ['owner'],
    role_ids: [await roleId('owner')],
    permissions: ['agency.status'],
    tenant_id: birch.tenant.id,
    user_id: amber.owner.id,
    account_id: amber.owner.account_id,
  })
  const me = await guest.me()
  expect(me).toMatchObject({ id: user, kind: 'approver', permissions: [] })
  expect(me.roles.map(({ key }: { key: string }) => key)).toEqual(['approver'])
})

async function roleId(key: string): Promise<number> {
  const { body } = await as(amber.owner).get('/user-choices')
  return body.roles.find((role: { key: string }) => role.key === key).id
}
