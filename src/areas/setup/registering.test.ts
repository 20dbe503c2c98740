import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import {
  count,
  fresh,
  good,
  openTestAgencies,
  type RegistrationBody,
  registered,
  visitor,
} from '#areas/setup/setup.testing.ts'
import { hashToken, newToken } from '#platform/session-tokens.ts'
import { across, amber, as, birch, mailServer, saffron } from '#test/agencies.ts'
import { password } from '#test/people.ts'

openTestAgencies()

describe('registering', () => {
  test('is answered alike for a mail with and without an account, and writes the same', async () => {
    const shown = async (asked: RegistrationBody) => {
      const { status, body, headers, cookies } = await visitor().post('/registration', asked)
      const named = cookies.map(({ value, expires: _expires, ...cookie }) => ({
        ...cookie,
        length: value.length,
      }))
      return { status, body, headers: { ...headers, 'set-cookie': undefined }, cookies: named }
    }
    const before = [await count('tenants'), await count('accounts')]
    const known = await shown(fresh({ email: amber.owner.email }))
    const unknown = await shown(fresh())
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ status: 200, body: { title: 'Check your email' } })
    expect([await count('tenants'), await count('accounts')]).toEqual(before)
    await saffron.settle()
    expect([await count('tenants'), await count('accounts')]).toEqual(before)
    expect(mailServer.emails.map(({ to, subject }) => [to![0]!.address, subject]).sort()).toEqual([
      [expect.stringMatching(/^nora/), expect.stringMatching(/^Open Northwind/)],
      [amber.owner.email, 'You have a Saffron account already'],
    ])
    expect(mailServer.emails.find(({ subject }) => subject?.startsWith('You have'))!.text).not.toContain(
      'code=',
    )
  })

  test('does not hold an address: it is free until somebody confirms, whoever the mail belongs to', async () => {
    for (const email of [amber.owner.email, 'free@northwind.test']) {
      const asked = fresh({ email })
      await visitor().post('/registration', asked)
      const { body } = await visitor().get(`/registration/address?slug=${asked.slug}`)
      expect(body).toEqual({ slug: asked.slug, problem: null })
    }
  })

  test.each([
    ['an address that another agency has', { slug: 'birch' }, 'slug'],
    ['an address that another agency once had', { slug: 'birch-was' }, 'slug'],
    ['an address that is kept', { slug: 'select' }, 'slug'],
    ['an address that is none', { slug: 'No Slug' }, 'slug'],
    ['a password that everybody has', { password: 'password1234' }, 'password'],
    ['a password that is their mail', { email: 'northwinds@x.test', password: 'northwinds123' }, 'password'],
    ['no name', { name: ' ' }, 'name'],
    ['no agency', { agency_name: '' }, 'agency_name'],
    ['no email', { email: 'nora' }, 'email'],
  ])('with %s is refused at the field', async (_what, wrong, field) => {
    const refused = await visitor().post('/registration', fresh(wrong))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    await saffron.settle()
    expect(mailServer.emails).toEqual([])
  })

  test('is refused when it is done too often for one mail, with or without an account', async () => {
    for (const email of [amber.owner.email, 'often@northwind.test']) {
      const statuses: number[] = []
      for (let time = 0; time < 4; time++)
        statuses.push((await visitor().post('/registration', fresh({ email }))).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })

  test('is refused when the platform takes no strangers, and its page learns so', async () => {
    const { here, code } = await registered(fresh())
    saffron.deps.registration = 'closed'
    expect((await here.get('/registration')).body).toEqual({ open: false })
    const closed = { status: 403, body: { code: 'registration.closed' } }
    expect(await here.post('/registration', fresh())).toMatchObject(closed)
    expect(await here.put('/registration', { code })).toMatchObject(closed)
    expect(await as(amber.owner).post('/agencies', { name: 'x', slug: 'xx' })).toMatchObject(closed)
    saffron.deps.registration = 'open'
    expect((await here.get('/registration')).body).toEqual({ open: true })
  })
})

describe('the code of the email', () => {
  test('opens a whole agency, once, and signs its owner in', async () => {
    const asked = fresh()
    const { here, code } = await registered(asked)
    const { body: letter } = await here.post('/registration/email', { code })
    expect(letter).toEqual({
      agency_name: asked.agency_name,
      slug: asked.slug,
      email: asked.email,
      needs_password: false,
      problem: null,
    })
    const opened = await here.put('/registration', { code })
    expect(opened).toMatchObject({ status: 200, body: { slug: asked.slug } })
    const session = opened.cookies.find(({ name }) => name === 'next-auth.session-token')!
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })

    const me = (await here.get('/me')).body.data
    expect(me).toMatchObject({ name: 'Nora North', kind: 'staff', tenant: { slug: asked.slug } })
    expect(me.roles.map(({ key }: { key: string }) => key)).toEqual(['owner'])
    const taxes = (await here.get('/tax-codes')).body.data
    expect(taxes.find(({ is_default }: { is_default: boolean }) => is_default).code).toBe('S20')
    expect((await here.get('/rate-codes')).body.data).toHaveLength(8)
    expect((await here.get('/expense-codes')).body.data).toHaveLength(5)
    expect((await here.get('/legal-entities')).body.data[0]).toMatchObject({
      name: asked.agency_name,
      is_default: true,
    })
    expect((await here.get('/bank-holidays')).body.data.length).toBeGreaterThan(8)
    expect((await here.get('/number-series')).body.data.length).toBeGreaterThan(0)
    expect((await here.get('/settings')).body).toMatchObject({ name: asked.agency_name, currency: 'GBP' })
    const { rows } = await across(sql`select status from tenants where slug = ${asked.slug}`)
    expect(rows).toEqual([{ status: 'trial' }])

    expect(await here.put('/registration', { code })).toMatchObject({
      status: 409,
      body: { code: 'code.used' },
    })
    const again = await browser(saffron.app).signIn('credentials', { email: asked.email, password: good })
    expect(again.status).toBe(200)
  })

  test('opens one agency, also when two hands use it at the same moment', async () => {
    const { here, code } = await registered(fresh())
    const before = await count('tenants')
    const replies = await Promise.all([1, 2, 3].map(() => here.put('/registration', { code })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await count('tenants')).toBe(before + 1)
  })

  test('needs the password in another browser: who only reads the mail takes nothing over', async () => {
    const asked = fresh()
    const { code } = await registered(asked)
    const elsewhere = visitor()
    expect((await elsewhere.post('/registration/email', { code })).body.needs_password).toBe(true)
    const refused = {
      status: 422,
      body: { code: 'password.wrong', errors: { password: [expect.any(String)] } },
    }
    expect(await elsewhere.put('/registration', { code })).toMatchObject(refused)
    expect(await elsewhere.put('/registration', { code, password: 'a guess of somebody' })).toMatchObject(
      refused,
    )
    elsewhere.jar.set('registration', newToken())
    expect(await elsewhere.put('/registration', { code })).toMatchObject(refused)
    expect((await elsewhere.put('/registration', { code, password: good })).status).toBe(200)
  })

  test('is refused when it is wrong or too old, and cannot be guessed for long', async () => {
    const { here, code } = await registered(fresh())
    expect((await here.put('/registration', { code: newToken() })).body.code).toBe('code.wrong')
    expect((await here.post('/registration/email', { code: '' })).body.code).toBe('code.wrong')
    await across(
      sql`update registrations set expires_at = now() - interval '1 second' where confirmed_at is null`,
    )
    expect((await here.put('/registration', { code })).body.code).toBe('code.expired')
    let last = 0
    for (let time = 0; time < 61; time++)
      last = (await here.put('/registration', { code: newToken() })).status
    expect(last).toBe(429)
  })

  test('takes another address when the wished one went to somebody else', async () => {
    const [one, two] = [fresh({ slug: 'wanted' }), fresh({ slug: 'wanted' })]
    const [first, second] = [await registered(one), await registered(two)]
    expect((await first.here.put('/registration', { code: first.code })).body.slug).toBe('wanted')
    expect((await second.here.post('/registration/email', { code: second.code })).body.problem).toContain(
      'meanwhile',
    )
    const refused = await second.here.put('/registration', { code: second.code })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'taken', errors: { slug: [expect.any(String)] } },
    })
    const opened = await second.here.put('/registration', { code: second.code, slug: 'wanted-too' })
    expect(opened.body.slug).toBe('wanted-too')
  })

  test('gives one address to one agency, also when two are opened at the same moment', async () => {
    const both = [await registered(fresh({ slug: 'raced' })), await registered(fresh({ slug: 'raced' }))]
    const replies = await Promise.all(both.map(({ here, code }) => here.put('/registration', { code })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('makes no second account for a mail that got one meanwhile', async () => {
    const asked = fresh()
    const [one, two] = [await registered(asked), await registered({ ...asked, slug: `${asked.slug}-b` })]
    expect((await one.here.put('/registration', { code: one.code })).status).toBe(200)
    expect(await two.here.put('/registration', { code: two.code })).toMatchObject({
      status: 409,
      body: { code: 'registration.has_account' },
    })
    expect(
      (await browser(saffron.app).signIn('credentials', { email: asked.email, password: good })).status,
    ).toBe(200)
  })

  test('ends the session that was in this browser before', async () => {
    const { here, code } = await registered(fresh())
    const session = 'next-auth.session-token'
    here.jar.set(session, birch.colleague.token)
    const drop = vi.spyOn(saffron.deps.live, 'drop')
    await here.put('/registration', { code })
    // Whatever still hangs on it hears at once, in every tab.
    expect(drop.mock.calls).toEqual([[[{ reason: 'changed', session: hashToken(birch.colleague.token) }]]])
    expect(here.jar.get(session)).not.toBe(birch.colleague.token)
    expect((await as(birch.colleague).get('/me')).status).toBe(401)
  })

  test('obeys nothing else in the bodies', async () => {
    const more = {
      status: 'active',
      kind: 'central',
      role: 'owner',
      permissions: ['central.access'],
      tenant_id: birch.tenant.id,
      account_id: birch.owner.account_id,
      confirmed_at: null,
      id: 1,
    }
    const asked = fresh(more)
    const { here, code } = await registered(asked)
    const opened = await here.put('/registration', {
      code,
      ...more,
      email: birch.owner.email,
      name: 'Changed',
    })
    expect(opened.body).toEqual({ slug: asked.slug })
    const { rows } = await across(sql`
      select t.status, u.kind, u.permissions, u.email::text as email, a.id <> ${birch.owner.account_id} as own
      from tenants t join users u on u.tenant_id = t.id join accounts a on a.id = u.account_id
      where t.slug = ${asked.slug}`)
    expect(rows).toEqual([{ status: 'trial', kind: 'staff', permissions: [], email: asked.email, own: true }])
  })

  test('stands nowhere but in the letter', async () => {
    const { code } = await registered(fresh())
    const kept = await across(sql<object>`select * from registrations`)
    expect(JSON.stringify(kept.rows)).not.toContain(code)
    expect(JSON.stringify(kept.rows)).not.toContain(good)
  })
})

test('everybody’s password is still what it was', async () => {
  const { email } = amber.owner
  expect((await browser(saffron.app).signIn('credentials', { email, password })).status).toBe(200)
})
