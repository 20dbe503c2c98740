import { createHash } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#areas/access/passwords.ts'
import { browser } from '#areas/access/sign-in/browser.testing.ts'
import { authRoutes } from '#areas/access/sign-in/routes.ts'
import { cookieNames, hashToken } from '#areas/access/tokens.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, addPerson, password, twoAgencies } from '#test/people.ts'

const origin = 'http://localhost:3000'
const { session: sessionCookie, csrf: csrfCookie } = cookieNames(false)

let house: TestApp
let amber: Agency
let birch: Agency

beforeAll(async () => {
  house = await testApp()
  ;({ amber, birch } = await twoAgencies(house.database))
})
afterAll(() => house?.close())
beforeEach(() => change(sql`delete from login_attempts`))

const change = (statement: ReturnType<typeof sql>) =>
  statement.execute(house.database.readingAcross('a test'))
const open = () => browser(house.app)

/** The door without the house, so that the work behind it can be watched. */
async function doorAlone(verify: typeof verifyPassword, publicUrl = origin) {
  const app = Fastify()
  await app.register(fastifyCookie)
  authRoutes(app, { ...house.deps, publicUrl, verify })
  return app
}
const owner = () => ({ email: amber.owner.email, password })

describe('providers and csrf', () => {
  test('both providers are listed, of type credentials, with absolute addresses', async () => {
    const { status, body } = await open().get('providers')
    expect(status).toBe(200)
    expect(body).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Email and password',
        type: 'credentials',
        signinUrl: `${origin}/api/auth/signin/credentials`,
        callbackUrl: `${origin}/api/auth/callback/credentials`,
      },
      tenant: {
        id: 'tenant',
        name: 'Agency',
        type: 'credentials',
        signinUrl: `${origin}/api/auth/signin/tenant`,
        callbackUrl: `${origin}/api/auth/callback/tenant`,
      },
    })
  })

  test('the csrf cookie is the token and its hash with the secret, is not cached, and stays', async () => {
    const ann = open()
    const { body, headers, cookies } = await ann.get('csrf')
    expect(body.csrfToken).toMatch(/^[0-9a-f]{64}$/)
    expect(headers['cache-control']).toBe('private, no-cache, no-store')
    expect(headers.expires).toBe('0')
    expect(headers.pragma).toBe('no-cache')
    const hash = createHash('sha256')
      .update(body.csrfToken + house.deps.secret)
      .digest('hex')
    const set = cookies.find((cookie) => cookie.startsWith(csrfCookie))
    expect(set).toMatch(`${csrfCookie}=${body.csrfToken}%7C${hash}`)
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Lax/)
    expect(set).toMatch(/Path=\//)

    const again = await ann.get('csrf')
    expect(again.body).toEqual(body)
    expect(again.cookies.some((cookie) => cookie.startsWith(csrfCookie))).toBe(false)
  })
})

describe('dialect A: json=true in the form', () => {
  test('a right password gives the absolute callback url, a session cookie and the agency', async () => {
    const ann = open()
    const { status, body, cookies } = await ann.signIn('credentials', {
      ...owner(),
      callbackUrl: '/tenant/select',
    })
    expect(status).toBe(200)
    expect(body).toEqual({ url: `${origin}/tenant/select` })
    const set = cookies.find((cookie) => cookie.startsWith(sessionCookie))
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Lax/)
    expect(set).toMatch(/Expires=/)
    expect(cookies.find((cookie) => cookie.startsWith('tenant='))).toMatch('tenant=amber')

    const session = await ann.get(`session?callbackUrl=${encodeURIComponent(`${origin}/`)}`)
    expect(session.body).toMatchObject({
      user: { id: amber.owner.account_id, name: 'Ann Archer', email: 'owner@amber.test', image: null },
      tenant: { id: 'amber', slug: 'amber', name: 'Amber Recruitment' },
      domain: 'localhost:3000',
    })
    expect(session.body.expires).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(session.headers['cache-control']).toBe('private, no-cache, no-store')
    expect(session.cookies.find((cookie) => cookie.startsWith(sessionCookie))).toMatch(/Expires=/)
  })

  test('signed out, the session is {}', async () => {
    expect((await open().get('session')).text).toBe('{}')
  })

  test.each([
    ['a wrong password', { email: 'owner@amber.test', password: 'wrong' }],
    ['an unknown mail', { email: 'nobody@nowhere.test', password }],
    ['nothing at all', {}],
    ['a mail that no database can hold', { email: 'owner@amber.test\0\ud800', password: 'wrong' }],
    ['a mail and password of endless length', { email: 'x'.repeat(20_000), password: 'y'.repeat(20_000) }],
  ])('%s is 401 with the very same answer', async (_name, fields) => {
    const { status, body } = await open().signIn('credentials', fields)
    expect(status).toBe(401)
    expect(body).toEqual({ url: `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials` })
  })

  test('a missing or wrong csrf token leads to the sign-in page', async () => {
    const form = { ...owner(), csrfToken: 'f'.repeat(64), json: 'true' }
    const signIn = await open().post('callback/credentials', form)
    expect(signIn.status).toBe(200)
    expect(signIn.body).toEqual({ url: `${origin}/api/auth/signin?csrf=true` })
    const signOut = await open().post('signout', { json: 'true' })
    expect(signOut.body).toEqual({ url: `${origin}/api/auth/signout?csrf=true` })
  })

  test('choosing an agency without a session is refused with its reason', async () => {
    const { status, body } = await open().signIn('tenant', { tenant: 'amber' })
    expect(status).toBe(401)
    expect(body).toEqual({ url: `${origin}/api/auth/error?error=SessionRequired` })
  })

  test('an agency one is no member of is 403, at sign-in and later', async () => {
    const denied = { url: `${origin}/api/auth/error?error=AccessDenied` }
    const first = await open().signIn('credentials', { ...owner(), tenant: 'birch' })
    expect([first.status, first.body]).toEqual([403, denied])
    const ann = open()
    await ann.signIn('credentials', owner())
    const then = await ann.signIn('tenant', { tenant: 'birch' })
    expect([then.status, then.body]).toEqual([403, denied])
    expect((await ann.get('session')).body.tenant.slug).toBe('amber')
  })

  test('an unknown action, an unknown provider and a method that does not fit are 400', async () => {
    const ann = open()
    const said = (method: string) => `Error: This action with HTTP ${method} is not supported by NextAuth.js`
    expect(await ann.get('nonsense')).toMatchObject({ status: 400, text: said('GET') })
    expect(await ann.post('nonsense', {})).toMatchObject({ status: 400, text: said('POST') })
    expect(await ann.post('providers', {})).toMatchObject({ status: 400, text: said('POST') })
    expect(await ann.signIn('github', {})).toMatchObject({ status: 400, text: said('POST') })
  })

  test('GET on the callback of a credentials provider is a 500 in words', async () => {
    expect(await open().get('callback/credentials')).toMatchObject({
      status: 500,
      text: 'Error: Callback for provider type credentials not supported',
    })
  })

  test('POST session without csrf is 400 {}, with it the session', async () => {
    const ann = open()
    await ann.signIn('credentials', owner())
    expect(await ann.post('session', {})).toMatchObject({ status: 400, text: '{}' })
    const { csrfToken } = (await ann.get('csrf')).body
    const updated = await ann.postJson('session', { csrfToken, data: {} })
    expect(updated).toMatchObject({ status: 200, body: { user: { email: 'owner@amber.test' } } })
  })

  test('without the wish for JSON the answers are redirects', async () => {
    const { csrfToken } = (await open().get('csrf')).body
    const ann = open()
    const token = (await ann.get('csrf')).body.csrfToken
    const wrong = await ann.post('callback/credentials', { ...owner(), password: 'wrong', csrfToken: token })
    expect(wrong).toMatchObject({
      status: 302,
      location: `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials`,
    })
    const right = await ann.post('callback/credentials', { ...owner(), csrfToken: token, callbackUrl: '/x' })
    expect(right).toMatchObject({ status: 302, location: `${origin}/x` })
    const unchecked = await ann.post('signout', { csrfToken })
    expect(unchecked).toMatchObject({ status: 302, location: `${origin}/api/auth/signout?csrf=true` })
  })
})

describe('dialect B: the header X-Auth-Return-Redirect', () => {
  const dialectB = { 'x-auth-return-redirect': '1' }
  const openB = () => browser(house.app, dialectB)

  test('a right password gives the absolute callback url and a session', async () => {
    const ann = openB()
    const { status, body } = await ann.signIn('credentials', { ...owner(), callbackUrl: '/x' })
    expect([status, body]).toEqual([200, { url: `${origin}/x` }])
    expect((await ann.get('session')).body.user.email).toBe('owner@amber.test')
  })

  test('signed out, the session is null', async () => {
    expect((await openB().get('session')).text).toBe('null')
  })

  test('wrong credentials are 200 with the code in the url', async () => {
    const { status, body } = await openB().signIn('credentials', { ...owner(), password: 'wrong' })
    expect(status).toBe(200)
    expect(body).toEqual({ url: `${origin}/api/auth/signin?error=CredentialsSignin&code=credentials` })
  })

  test('a wrong csrf token is MissingCSRF', async () => {
    const { status, body } = await openB().post('callback/credentials', owner())
    expect([status, body]).toEqual([200, { url: `${origin}/api/auth/signin?error=MissingCSRF` }])
  })

  test('an agency one is no member of is AccessDenied', async () => {
    const { status, body } = await openB().signIn('credentials', { ...owner(), tenant: 'birch' })
    expect([status, body]).toEqual([200, { url: `${origin}/api/auth/error?error=AccessDenied` }])
  })

  test('an unknown action is 400 "Bad request.", an unknown provider a matter of configuration', async () => {
    expect(await openB().get('nonsense')).toMatchObject({ status: 400, text: '"Bad request."' })
    const { body } = await openB().signIn('github', {})
    expect(body).toEqual({ url: `${origin}/api/auth/error?error=Configuration` })
  })

  test('POST session without csrf is 400 null', async () => {
    expect(await openB().post('session', {})).toMatchObject({ status: 400, text: 'null' })
  })

  test('a failure inside is shown as Configuration, never in its own words', async () => {
    const app = await doorAlone(() => Promise.reject(new Error('the vault is open')))
    const { status, body } = await browser(app, dialectB).signIn('credentials', owner())
    expect([status, body]).toEqual([200, { url: `${origin}/api/auth/error?error=Configuration` }])
    const inA = await browser(app).signIn('credentials', owner())
    expect([inA.status, inA.body]).toEqual([500, { url: `${origin}/api/auth/error?error=Configuration` }])
    await app.close()
  })
})

describe('addresses', () => {
  test.each([
    ['https://evil.example/x', origin],
    ['//evil.example/x', origin],
    ['javascript:alert(1)', origin],
    ['http://localhost:3000.evil.example/', origin],
    [`${origin}/tenant/amber?x=1`, `${origin}/tenant/amber?x=1`],
    ['/tenant/amber', `${origin}/tenant/amber`],
  ])('callbackUrl %s becomes %s', async (callbackUrl, url) => {
    expect((await open().signIn('credentials', { ...owner(), callbackUrl })).body).toEqual({ url })
  })

  test('a foreign callbackUrl in the query or in a planted cookie breaks nothing', async () => {
    expect((await open().get('session?callbackUrl=garbage')).status).toBe(200)
    expect((await open().get('csrf?callbackUrl=https://evil.example')).status).toBe(200)
    const planted = open()
    planted.jar.set(cookieNames(false).callbackUrl, 'not an address')
    expect((await planted.get('csrf')).status).toBe(200)
  })

  test('GET signin leads to our page, GET error back to it', async () => {
    const page = await open().get('signin?callbackUrl=/tenant/amber')
    expect(page.status).toBe(302)
    expect(page.location).toBe(`${origin}/?callbackUrl=${encodeURIComponent(`${origin}/tenant/amber`)}`)
    const error = await open().get('error?error=CredentialsSignin')
    expect(error.location).toBe(`${origin}/api/auth/signin?error=CredentialsSignin`)
  })

  test('POST signin of a credentials provider names the sign-in page', async () => {
    const ann = open()
    const { csrfToken } = (await ann.get('csrf')).body
    const { status, body } = await ann.post('signin/credentials', { csrfToken, json: 'true' })
    expect([status, body]).toEqual([200, { url: `${origin}/api/auth/signin` }])
  })
})

describe('sessions are rows', () => {
  test('a copied cookie is dead after sign-out', async () => {
    const ann = open()
    await ann.signIn('credentials', owner())
    const thief = open()
    thief.jar.set(sessionCookie, ann.jar.get(sessionCookie)!)
    expect((await thief.get('/api/v1/me')).status).toBe(200)

    const out = await ann.signOut({ callbackUrl: '/' })
    expect([out.status, out.body]).toEqual([200, { url: `${origin}/` }])
    expect(out.cookies.find((cookie) => cookie.startsWith(`${sessionCookie}=;`))).toMatch(/Max-Age=0/)
    expect(out.cookies.find((cookie) => cookie.startsWith('tenant=;'))).toMatch(/Max-Age=0/)
    expect((await thief.get('/api/v1/me')).status).toBe(401)
    const after = await thief.get('session')
    expect(after.text).toBe('{}')
    expect(after.cookies.find((cookie) => cookie.startsWith(`${sessionCookie}=;`))).toMatch(/Max-Age=0/)
  })

  test('signing out when nobody is signed in gives the same answer', async () => {
    expect(await open().signOut({ callbackUrl: '/x' })).toMatchObject({
      status: 200,
      body: { url: `${origin}/x` },
    })
  })

  test('GET signout shows a page and signs nobody out', async () => {
    const ann = open()
    await ann.signIn('credentials', owner())
    const page = await ann.get('signout')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toMatch('text/html')
    expect((await ann.get('session')).body.user.email).toBe('owner@amber.test')
  })

  test('only a hash of the token is kept, and signing in anew ends the session before', async () => {
    const ann = open()
    await ann.signIn('credentials', owner())
    const first = ann.jar.get(sessionCookie)!
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from sessions where token_hash = ${first}`.execute(
      house.database.readingAcross('a test'),
    )
    expect(rows[0]?.n).toBe(0)
    await ann.signIn('credentials', owner())
    expect(ann.jar.get(sessionCookie)).not.toBe(first)
    const old = open()
    old.jar.set(sessionCookie, first)
    expect((await old.get('session')).text).toBe('{}')
  })

  test('an expired session is nobody', async () => {
    const ann = open()
    await ann.signIn('credentials', owner())
    const hash = hashToken(ann.jar.get(sessionCookie)!)
    await change(sql`update sessions set expires_at = now() - interval '1 second' where token_hash = ${hash}`)
    expect((await ann.get('session')).text).toBe('{}')
    expect((await ann.get('/api/v1/me')).status).toBe(401)
  })

  test('a session in use moves its end, at most once an hour', async () => {
    const ann = open()
    await ann.signIn('credentials', owner())
    const hash = hashToken(ann.jar.get(sessionCookie)!)
    const seen = async () => {
      const { rows } = await sql<{ seen_at: string; days: number }>`
        select seen_at, extract(day from expires_at - now())::int as days from sessions where token_hash = ${hash}`.execute(
        house.database.readingAcross('a test'),
      )
      return rows[0]!
    }
    const before = await seen()
    await ann.get('/api/v1/me')
    expect(await seen()).toEqual(before)
    await change(sql`update sessions set seen_at = now() - interval '61 minutes',
      expires_at = now() + interval '10 days' where token_hash = ${hash}`)
    await ann.get('/api/v1/me')
    expect((await seen()).days).toBeGreaterThanOrEqual(29)
  })

  test('a disabled account cannot sign in, and is out at once', async () => {
    const eve = await addPerson(house.database, amber.tenant, {
      name: 'Eve Early',
      email: 'eve@amber.test',
      role: 'consultant',
    })
    const at = open()
    await at.signIn('credentials', { email: eve.email, password })
    await change(sql`update accounts set disabled_at = now() where id = ${eve.account_id}`)
    expect((await at.get('session')).text).toBe('{}')
    const again = await open().signIn('credentials', { email: eve.email, password })
    expect([again.status, again.body]).toEqual([403, { url: `${origin}/api/auth/error?error=AccessDenied` }])
  })
})

describe('over https', () => {
  test('cookies are secure, under names that browsers guard, and addresses are the public ones', async () => {
    const app = await doorAlone(verifyPassword, 'https://office.example.com')
    const ann = browser(app)
    const { body, cookies } = await ann.signIn('credentials', { ...owner(), callbackUrl: '/x' })
    expect(body).toEqual({ url: 'https://office.example.com/x' })
    expect([...ann.jar.keys()].sort()).toEqual([
      '__Host-next-auth.csrf-token',
      '__Secure-next-auth.callback-url',
      '__Secure-next-auth.session-token',
      'tenant',
    ])
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
    expect((await ann.get('session')).body).toMatchObject({ domain: 'office.example.com' })
    await app.close()
  })
})

describe('choosing an agency', () => {
  test('whoever works for two chooses, and the choice is kept in the session', async () => {
    const email = 'both@saffron.test'
    await addPerson(house.database, amber.tenant, { name: 'Bo Both', email, role: 'consultant' })
    await addPerson(house.database, birch.tenant, { name: 'Bo Both', email, role: 'payroll' })
    const bo = open()
    await bo.signIn('credentials', { email, password })
    expect((await bo.get('session')).body.tenant).toBeNull()
    expect((await bo.get('/api/v1/me')).body.data).toMatchObject({ id: null, name: 'Bo Both', roles: [] })
    // The one they were in last stands first.
    expect(
      (await bo.get('/api/v1/tenants')).body.data.map((tenant: { slug: string }) => tenant.slug),
    ).toEqual(['birch', 'amber'])

    const token = bo.jar.get(sessionCookie)
    const chosen = await bo.signIn('tenant', { tenant: 'birch', callbackUrl: '/tenant/birch' })
    expect([chosen.status, chosen.body]).toEqual([200, { url: `${origin}/tenant/birch` }])
    expect(bo.jar.get(sessionCookie)).toBe(token)
    expect((await bo.get('session')).body.tenant.slug).toBe('birch')
    expect((await bo.get('/api/v1/me')).body.data.roles).toMatchObject([{ key: 'payroll' }])
  })

  test('the agency may be named while signing in, by an earlier slug too', async () => {
    await change(sql`insert into tenant_slugs (slug, tenant_id) values ('amber-old', ${amber.tenant.id})`)
    const ann = open()
    const { status, cookies } = await ann.signIn('credentials', { ...owner(), tenant: 'amber-old' })
    expect(status).toBe(200)
    expect(cookies.find((cookie) => cookie.startsWith('tenant='))).toMatch('tenant=amber;')
  })
})

describe('guessing passwords', () => {
  const tooMany = {
    url: `${origin}/api/auth/error?error=${encodeURIComponent('Too many attempts. Please try again in 15 minutes.')}`,
  }
  const wrong = (email: string, at = open()) => at.signIn('credentials', { email, password: 'wrong' })

  test('an unknown mail costs the same work as a wrong password', async () => {
    const costs: string[] = []
    const app = await doorAlone((given, hash) => {
      costs.push(hash.split('$').slice(0, 4).join('$'))
      return verifyPassword(given, hash)
    })
    const usual = await addPerson(house.database, amber.tenant, {
      name: 'Uma Usual',
      email: 'usual@amber.test',
      role: 'consultant',
    })
    await change(
      sql`update accounts set password_hash = ${await hashPassword(password)} where id = ${usual.account_id}`,
    )
    await wrong(usual.email, browser(app))
    await wrong('nobody@nowhere.test', browser(app))
    expect(costs).toHaveLength(2)
    expect(costs[0]).toBe('$argon2id$v=19$m=19456,t=2,p=1')
    expect(costs[1]).toBe(costs[0])
    await app.close()
  })

  test('after ten wrong passwords the right one is refused too, until time has passed', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await wrong(amber.finance.email)).status).toBe(401)
    const right = { email: amber.finance.email.toUpperCase(), password }
    const refused = await open().signIn('credentials', right)
    expect([refused.status, refused.body]).toEqual([401, tooMany])
    const inB = await browser(house.app, { 'x-auth-return-redirect': '1' }).signIn('credentials', right)
    expect(inB.body).toEqual({
      url: `${origin}/api/auth/signin?error=CredentialsSignin&code=too_many_attempts`,
    })
    expect((await open().signIn('credentials', owner())).status).toBe(200)
    await change(sql`with past as (delete from login_attempts returning email, ip)
      insert into login_attempts (email, ip, at) select email, ip, now() - interval '16 minutes' from past`)
    expect((await open().signIn('credentials', right)).status).toBe(200)
  })

  test('an unknown mail runs into the same limit', async () => {
    for (let tries = 0; tries < 10; tries++) await wrong('nobody@nowhere.test')
    expect((await wrong('nobody@nowhere.test')).body).toEqual(tooMany)
  })

  test('one address may not try many mails', async () => {
    await change(sql`insert into login_attempts (email, ip)
      select 'x' || n || '@nowhere.test', '127.0.0.1' from generate_series(1, 60) n`)
    expect((await open().signIn('credentials', owner())).body).toEqual(tooMany)
  })

  test('a right password ends the counting', async () => {
    for (let tries = 0; tries < 9; tries++) await wrong(amber.payroll.email)
    await open().signIn('credentials', { email: amber.payroll.email, password })
    for (let tries = 0; tries < 9; tries++)
      expect((await wrong(amber.payroll.email)).body).not.toEqual(tooMany)
  })

  test('a hash made with less work is made anew at sign-in', async () => {
    const hashOf = async () => {
      const { rows } = await sql<{ password_hash: string }>`
        select password_hash from accounts where id = ${amber.compliance.account_id}`.execute(
        house.database.readingAcross('a test'),
      )
      return rows[0]!.password_hash
    }
    expect(await hashOf()).toMatch('m=8,t=1')
    await open().signIn('credentials', { email: amber.compliance.email, password })
    expect(await hashOf()).toMatch('m=19456,t=2')
    expect((await open().signIn('credentials', { email: amber.compliance.email, password })).status).toBe(200)
  })
})
