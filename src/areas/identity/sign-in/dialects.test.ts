import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import {
  csrfCookie,
  open,
  openTestAgencies,
  origin,
  owner,
  sessionCookie,
  signInServer,
} from '#areas/identity/sign-in/sign-in.testing.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { amber, saffron } from '#test/agencies.ts'
import { password } from '#test/people.ts'

openTestAgencies()

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
      .update(body.csrfToken + saffron.deps.secret)
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

  test('an unknown action and an unknown provider are 400', async () => {
    const ann = open()
    const said = (method: string) => `Error: This action with HTTP ${method} is not supported by NextAuth.js`
    expect(await ann.get('nonsense')).toMatchObject({ status: 400, text: said('GET') })
    expect(await ann.post('nonsense', {})).toMatchObject({ status: 400, text: said('POST') })
    expect(await ann.signIn('github', {})).toMatchObject({ status: 400, text: said('POST') })
  })

  const asked = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const addresses: [string, string][] = [
    ['callback/credentials', 'POST'],
    ['callback/tenant', 'POST'],
    ['providers', 'GET, HEAD'],
    ['session', 'GET, HEAD, POST'],
    ['csrf', 'GET, HEAD'],
    ['signin', 'GET, HEAD, POST'],
    ['signin/credentials', 'GET, HEAD, POST'],
    ['signout', 'GET, HEAD, POST'],
    ['error', 'GET, HEAD'],
    ['_log', 'POST'],
  ]
  test.each(addresses)('%s takes %s, and says so to anything else', async (path, allow) => {
    for (const headers of [{}, { 'x-auth-return-redirect': '1' }])
      for (const method of asked) {
        const { statusCode, headers: said } = await saffron.app.inject({
          method,
          url: `/api/auth/${path}`,
          headers,
        })
        if (allow.split(', ').includes(method)) expect([method, statusCode < 405]).toEqual([method, true])
        else expect([method, statusCode, said.allow]).toEqual([method, 405, allow])
      }
    const { statusCode, headers } = await saffron.app.inject({ method: 'OPTIONS', url: `/api/auth/${path}` })
    expect([statusCode, headers.allow]).toEqual([204, allow])
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
  const openB = () => browser(saffron.app, dialectB)

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
    const app = await signInServer(() => Promise.reject(new Error('the vault is open')))
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
