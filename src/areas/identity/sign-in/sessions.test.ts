import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#areas/identity/passwords/passwords.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import {
  open,
  openTestAgencies,
  origin,
  owner,
  sessionCookie,
  signInServer,
} from '#areas/identity/sign-in/sign-in.testing.ts'
import { hashToken } from '#platform/session-tokens.ts'
import { across, amber, birch, saffron } from '#test/agencies.ts'
import { addPerson, password } from '#test/people.ts'

openTestAgencies()

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
    const { rows } = await across(sql<{ n: number }>`
      select count(*) as n from sessions where token_hash = ${first}`)
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
    await across(sql`update sessions set expires_at = now() - interval '1 second' where token_hash = ${hash}`)
    expect((await ann.get('session')).text).toBe('{}')
    expect((await ann.get('/api/v1/me')).status).toBe(401)
  })

  test('a session in use moves its end, at most once an hour', async () => {
    const ann = open()
    await ann.signIn('credentials', owner())
    const hash = hashToken(ann.jar.get(sessionCookie)!)
    const seen = async () => {
      const { rows } = await across(sql<{ seen_at: string; days: number }>`
        select seen_at, extract(day from expires_at - now())::int as days from sessions where token_hash = ${hash}`)
      return rows[0]!
    }
    const before = await seen()
    await ann.get('/api/v1/me')
    expect(await seen()).toEqual(before)
    await across(sql`update sessions set seen_at = now() - interval '61 minutes',
      expires_at = now() + interval '10 days' where token_hash = ${hash}`)
    await ann.get('/api/v1/me')
    expect((await seen()).days).toBeGreaterThanOrEqual(29)
  })

  test('a disabled account cannot sign in, and is out at once', async () => {
    const eve = await addPerson(saffron.database, amber.tenant, {
      name: 'Eve Early',
      email: 'eve@amber.test',
      role: 'consultant',
    })
    const at = open()
    await at.signIn('credentials', { email: eve.email, password })
    await across(sql`update accounts set disabled_at = now() where id = ${eve.account_id}`)
    expect((await at.get('session')).text).toBe('{}')
    const again = await open().signIn('credentials', { email: eve.email, password })
    expect([again.status, again.body]).toEqual([403, { url: `${origin}/api/auth/error?error=AccessDenied` }])
  })
})

describe('over https', () => {
  test('cookies are secure, under names that browsers guard, and addresses are the public ones', async () => {
    const app = await signInServer(verifyPassword, 'https://office.example.com')
    const ann = browser(app)
    const { body, cookies } = await ann.signIn('credentials', { ...owner(), callbackUrl: '/x' })
    expect(body).toEqual({ url: 'https://office.example.com/x' })
    expect([...ann.jar.keys()].sort()).toEqual([
      '__Host-next-auth.csrf-token',
      '__Host-saffron.device',
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
    await addPerson(saffron.database, amber.tenant, { name: 'Bo Both', email, role: 'consultant' })
    await addPerson(saffron.database, birch.tenant, { name: 'Bo Both', email, role: 'payroll' })
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
    await across(sql`insert into tenant_slugs (slug, tenant_id) values ('amber-old', ${amber.tenant.id})`)
    const ann = open()
    const { status, cookies } = await ann.signIn('credentials', { ...owner(), tenant: 'amber-old' })
    expect(status).toBe(200)
    expect(cookies.find((cookie) => cookie.startsWith('tenant='))).toMatch('tenant=amber;')
  })
})

describe('guessing passwords', () => {
  const wrong = (email: string, at = open()) => at.signIn('credentials', { email, password: 'wrong' })

  test('an unknown mail costs the same work as a wrong password', async () => {
    const costs: string[] = []
    const app = await signInServer((given, hash) => {
      costs.push(hash.split('$').slice(0, 4).join('$'))
      return verifyPassword(given, hash)
    })
    const usual = await addPerson(saffron.database, amber.tenant, {
      name: 'Uma Usual',
      email: 'usual@amber.test',
      role: 'consultant',
    })
    await across(
      sql`update accounts set password_hash = ${await hashPassword(password)} where id = ${usual.account_id}`,
    )
    await wrong(usual.email, browser(app))
    await wrong('nobody@nowhere.test', browser(app))
    expect(costs).toHaveLength(2)
    expect(costs[0]).toBe('$argon2id$v=19$m=19456,t=2,p=1')
    expect(costs[1]).toBe(costs[0])
    await app.close()
  })

  test('a hash made with less work is made anew at sign-in', async () => {
    const hashOf = async () => {
      const { rows } = await across(sql<{ password_hash: string }>`
        select password_hash from accounts where id = ${amber.compliance.account_id}`)
      return rows[0]!.password_hash
    }
    expect(await hashOf()).toMatch('m=8,t=1')
    await open().signIn('credentials', { email: amber.compliance.email, password })
    expect(await hashOf()).toMatch('m=19456,t=2')
    expect((await open().signIn('credentials', { email: amber.compliance.email, password })).status).toBe(200)
  })
})
