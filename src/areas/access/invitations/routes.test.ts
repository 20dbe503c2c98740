import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn } from '#areas/access/invitations/invitations.testing.ts'
import { userForEmail } from '#areas/access/public.ts'
import { browser } from '#areas/access/sign-in/browser.testing.ts'
import { hashToken } from '#areas/access/tokens.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, password as everybodys, type Person, speaking, twoAgencies } from '#test/people.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'

let house: TestApp
let postbox: Postbox
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>

beforeAll(async () => {
  postbox = await openPostbox()
  house = await testApp({ smtpUrl: postbox.url })
  ;({ amber, birch } = await twoAgencies(house.database))
  as = speaking(house.app)
})
afterAll(async () => {
  await house?.close()
  await postbox?.close()
})
beforeEach(async () => {
  await all(sql`delete from login_attempts`)
})

const all = <T>(statement: ReturnType<typeof sql<T>>) =>
  statement.execute(house.database.readingAcross('a test'))
const good = 'teal pencil on the roof'

let people = 0
/** Somebody invited, as the mail says: `{ id, code }` beside who it is. */
async function invited(more: object = {}, by: Person = amber.owner) {
  const email = `guest-${++people}@x.test`
  const body = { email, name: 'Gwen Guest', kind: 'approver', ...more }
  const { body: reply, status } = await as(by).post('/users', body)
  if (status !== 201) throw new Error(JSON.stringify(reply))
  return { ...(await letter(by)), email: body.email, user: reply.id as number }
}
/** What the newest letter of the agency says. */
async function letter({ tenant }: Person) {
  const { rows } = await all<{ text_body: string }>(sql`
    select text_body from mails where tenant_id = ${tenant.id} and kind = 'user.invitation' order by id desc limit 1`)
  return codeIn(rows[0]!.text_body)
}

/** A visitor with a browser of their own, not signed in. */
const visitor = (slug = 'amber', ip = '10.1.1.1') => {
  const jar = browser(house.app, { 'x-tenant': slug })
  const send = async (id: number, noun: string, body: object) => {
    const cookie = [...jar.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await house.app.inject({
      method: 'POST',
      url: `/api/v1/invitations/${id}/${noun}`,
      headers: { 'x-tenant': slug, 'user-agent': 'a test', ...(cookie ? { cookie } : {}) },
      payload: body,
      remoteAddress: ip,
    })
    for (const { name, value } of reply.cookies) jar.jar.set(name, value)
    return {
      status: reply.statusCode,
      body: reply.json(),
      cookies: [reply.headers['set-cookie'] ?? []].flat(),
    }
  }
  return {
    ...jar,
    open: (id: number, code: string) => send(id, 'opening', { code }),
    accept: (id: number, body: object) => send(id, 'acceptance', body),
    me: async () => (await jar.get('/api/v1/me')).body.data,
  }
}
const change = (statement: ReturnType<typeof sql>) => all(statement)
const show = async (id: number) => (await as(amber.owner).get(`/users/${id}`)).body.data

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
    const later = browser(house.app)
    expect((await later.signIn('credentials', { email, password: good })).status).toBe(200)
    const told = await as(amber.owner).get(`/history?subject=users&subject_id=${user}`)
    expect(told.body.data[0]).toMatchObject({ action: 'invitation accepted', user_name: 'Gwendolyn' })
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
      await all(sql`select from accounts where name = 'Gwen Guest' and email = ${'nobody'}`),
    ).toMatchObject({ rows: [] })
    expect((await guest.accept(id, { code, password: good })).status).toBe(200)
  })

  test('the inviter hears of it', async () => {
    const { id, code } = await invited()
    await visitor().accept(id, { code, password: good })
    await house.settle()
    const { body } = await as(amber.owner).get('/notifications')
    expect(body.data[0].data).toMatchObject({
      type: 'success',
      title: 'Gwen Guest has accepted your invitation',
    })
    expect(body.data[0].data.actions[0].url).toContain('/settings/users/')
  })

  test('who was named on records before gets into the very same user', async () => {
    const user = await house.database.inTenant(amber.tenant.id, (db) =>
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
    await change(sql`update accounts set disabled_at = now() where id = ${birch.auditor.account_id}`)
    const refused = await visitor().accept(closed.id, { code: closed.code, password: everybodys })
    expect(refused.body.code).toBe('account.disabled')
    // Their user here got another address since; the account is still theirs.
    await change(
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

describe('a link that does not work says why', () => {
  const both = async (id: number, code: string, slug?: string) => [
    await visitor(slug).open(id, code),
    await visitor(slug).accept(id, { code, password: good }),
  ]
  test('used', async () => {
    const { id, code } = await invited()
    await visitor().accept(id, { code, password: good })
    for (const { status, body, cookies } of await both(id, code))
      expect([status, body.code, cookies]).toEqual([410, 'invitation.used', []])
  })
  test('expired, before the sweep and after', async () => {
    const { id, code, user } = await invited()
    await change(sql`update invitations set expires_at = now() - interval '1 minute' where id = ${id}`)
    for (const { status, body } of await both(id, code))
      expect([status, body.code]).toEqual([410, 'invitation.expired'])
    expect((await show(user)).invitations[0].status).toBe('expired')
    const work = house.deps.areas.find(({ name }) => name === 'access')!.background![
      'access.expire_invitations'
    ]!
    const job = { ...house.deps, tenant: amber.tenant, now: new Date(), log: {} as never }
    await work(
      { ...job, inTenant: (run) => house.database.inTenant(amber.tenant.id, run) },
      undefined as never,
    )
    const { rows } = await all<{ status: string }>(sql`select status from invitations where id = ${id}`)
    expect(rows[0]!.status).toBe('expired')
    expect((await visitor().open(id, code)).body.code).toBe('invitation.expired')
    // Sent again it is the same invitation with another code.
    await as(amber.owner).post(`/actions/user/single/invitation/${id}/resend`)
    const again = await letter(amber.owner)
    expect(again.id).toBe(id)
    expect((await visitor().open(id, code)).body.code).toBe('invitation.wrong')
    expect((await visitor().open(id, again.code)).status).toBe(200)
  })
  test('revoked, and when access was taken away', async () => {
    const { id, code, user } = await invited()
    expect((await as(amber.owner).delete(`/users/${user}/invitation`)).body.title).toBe('Invitation revoked')
    for (const { status, body } of await both(id, code))
      expect([status, body.code]).toEqual([410, 'invitation.revoked'])
    expect((await as(amber.owner).delete(`/users/${user}/invitation`)).body.code).toBe('invitation.none')
    const other = await invited()
    await as(amber.owner).post(`/users/${other.user}/deactivation`)
    for (const { body } of await both(other.id, other.code)) expect(body.code).toBe('invitation.revoked')
  })
  test('bounced: the agency sees it, and can send it again', async () => {
    await house.settle()
    postbox.refusals.push([550, 'No such person'])
    const { user } = await invited()
    await house.settle()
    await house.settle()
    expect((await show(user)).invitations[0].status).toBe('bounced')
    await as(amber.owner).post(`/actions/user/single/invitation/${user}/resend`)
    expect((await show(user)).invitations).toMatchObject([{ status: 'pending' }])
  })

  test('everything else is one answer, which tells nothing of anybody', async () => {
    const { id, code } = await invited({ email: birch.compliance.email })
    const unknown = await invited()
    const elsewhere = await visitor('birch').open(id, code)
    const answers = [
      await visitor().open(id, `${code}x`),
      await visitor().open(id, hashToken(code)),
      await visitor().open(unknown.id, code),
      await visitor().open(amber.consultant.id, code),
      await visitor().open(999_999_999, code),
      await visitor('nowhere').open(id, code),
      await visitor().accept(id, { code: 'wrong', password: everybodys }),
      elsewhere,
    ]
    for (const { status, body, cookies } of answers)
      expect([status, body, cookies]).toEqual([404, elsewhere.body, []])
    expect(elsewhere.body.code).toBe('invitation.wrong')
    expect(JSON.stringify(elsewhere.body)).not.toMatch(/birch|amber|@/i)
  })

  test('a code is tried ten times, then the visitor waits and others do not', async () => {
    const { id, code } = await invited()
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await visitor().open(id, `wrong-${n}`)).status)
    expect(statuses).toEqual([...Array(10).fill(404), 429])
    expect((await visitor().open(id, code)).status).toBe(429)
    expect((await visitor('amber', '10.1.1.2').open(id, code)).status).toBe(200)
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
  const accounts = await all(sql`select from accounts where email = ${email}`)
  expect(accounts.rows).toHaveLength(1)
  const won = replies[0].status === 200 ? good : 'another fine long secret'
  expect((await browser(house.app).signIn('credentials', { email, password: won })).status).toBe(200)
})

test('accepted twice in the same moment with the password of an account: once', async () => {
  const { id, code, user } = await invited({ email: birch.leader.email })
  const replies = await Promise.all([1, 2].map(() => visitor().accept(id, { code, password: everybodys })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  const told = await as(amber.owner).get(`/history?subject=users&subject_id=${user}`)
  const accepted = told.body.data.filter(({ action }: { action: string }) => action === 'invitation accepted')
  expect(accepted).toHaveLength(1)
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
    permissions: ['billing.manage'],
    tenant_id: birch.tenant.id,
    user_id: amber.owner.id,
    account_id: amber.owner.account_id,
  })
  const me = await guest.me()
  expect(me).toMatchObject({ id: user, kind: 'approver', permissions: [] })
  expect(me.roles.map(({ key }: { key: string }) => key)).toEqual(['approver'])
})

test('the letter arrives, and its link is the address people see', async () => {
  postbox.letters.length = 0
  const { id, code } = await invited({ name: '<b>Gwen</b>' })
  await house.settle()
  const mail = postbox.letters.at(-1)!
  expect(mail.subject).toBe('Ann Archer invites you to Amber Recruitment')
  expect(mail.html).toContain(`http://localhost:3000/tenant/amber/invitation/${id}?code=${code}`)
  expect(mail.html).not.toContain('<b>Gwen')
})

async function roleId(key: string): Promise<number> {
  const { body } = await as(amber.owner).get('/user-choices')
  return body.roles.find((role: { key: string }) => role.key === key).id
}
