import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { codeOf, setUpApp } from '#areas/identity/factors/factors.testing.ts'
import { open, openTestAgencies, somebody } from '#areas/identity/factors/setup.testing.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { across, amber, as, forgetAttempts, saffron } from '#test/agencies.ts'
import { password } from '#test/people.ts'

openTestAgencies()

const session = cookieNames(false).session

describe('an app for codes', () => {
  it('counts once a code of it was given back; ten recovery codes are shown, once', async () => {
    const person = await somebody()
    const begun = await as(person).post('/two-factor/totp', {})
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect((await open().signIn('credentials', { email: person.email, password })).status).toBe(200)
    const wrong = await as(person).put('/two-factor/totp', { code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'code.wrong'])
    const confirmed = await as(person).put('/two-factor/totp', { code: codeOf(begun.body.secret) })
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
    const { body } = await as(person).get('/two-factor')
    expect(body.data).toMatchObject({ totp: { added_at: expect.any(String) }, recovery_codes_left: 10 })
    expect(JSON.stringify(body)).not.toContain(begun.body.secret)
    const again = await as(person).post('/two-factor/totp', {})
    expect([again.status, again.body.code]).toEqual([409, 'factors.there'])
    const history = await as(amber.owner).get(`/history?subject=users&subject_id=${person.id}`)
    expect(history.body.data[0].action).toBe('app added')
  })

  it('keeps its secret where nobody can read it, and its recovery codes as hashes', async () => {
    const person = await somebody()
    const { secret, recovery } = await setUpApp(as(person))
    const { rows } = await across(sql<{ kept: string }>`
      select (select string_agg(f::text, '') from totp_factors f) || (select string_agg(c::text, '') from recovery_codes c)
        || (select coalesce(string_agg(o::text, ''), '') from outbox o) as kept`)
    for (const plain of [secret, recovery[0]!, recovery[0]!.replaceAll('-', '')])
      expect(rows[0]!.kept).not.toContain(plain)
  })

  it('is removed with the password or a code, and with nothing else', async () => {
    const person = await somebody()
    const { secret } = await setUpApp(as(person))
    for (const proof of ['not the password', '000000', codeOf(secret, -1)]) {
      const { status, body } = await as(person).post('/two-factor/totp/removal', { proof })
      expect([proof, status, body.code]).toEqual([proof, 422, 'proof.wrong'])
    }
    expect((await as(person).post('/two-factor/totp/removal', { proof: codeOf(secret) })).status).toBe(200)
    expect((await as(person).get('/two-factor')).body.data).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
    })
    expect((await open().signIn('credentials', { email: person.email, password })).status).toBe(200)
    await setUpApp(as(person))
    expect((await as(person).post('/two-factor/totp/removal', { proof: password })).status).toBe(200)
  })

  it('is guarded against guessing: after six tries one waits, the right proof included', async () => {
    const person = await somebody()
    await setUpApp(as(person))
    for (let tries = 0; tries < 6; tries += 1)
      expect((await as(person).post('/two-factor/totp/removal', { proof: 'wrong' })).status).toBe(422)
    const { status, body } = await as(person).post('/two-factor/totp/removal', { proof: password })
    expect([status, body.code]).toEqual([429, 'too_many_attempts'])
  })
})

describe('the second step', () => {
  it('after the right password there is no session, for any endpoint, until the code is given', async () => {
    const person = await somebody()
    const { secret } = await setUpApp(as(person))
    const theirs = open()
    const first = await theirs.signIn('credentials', { email: person.email, password })
    expect(first.status).toBe(401)
    expect(first.body.url).toContain('error=SecondFactorRequired')
    expect(theirs.jar.get(session)).toBeUndefined()
    const token = [...theirs.jar].find(([name]) => name.endsWith('second-step'))![1]
    for (const jar of [theirs.jar, new Map([[session, token]])]) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      for (const url of ['/api/v1/me', '/api/v1/two-factor', '/api/v1/tenants', '/api/v1/clients']) {
        const reply = await saffron.app.inject({ url, headers: { cookie, 'x-tenant': 'amber' } })
        expect([url, reply.statusCode]).toEqual([url, 401])
      }
    }
    expect((await theirs.get('session')).body).toEqual({})
    const wrong = await theirs.postJson('/api/v1/sign-in/second-step', { code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'code.wrong'])
    const right = await theirs.postJson('/api/v1/sign-in/second-step', { code: codeOf(secret) })
    expect(right.body.data).toEqual({
      agency: { slug: 'amber', name: 'Amber Recruitment' },
      name: person.name,
    })
    expect(theirs.jar.get(session)).not.toBe(token)
    expect([...theirs.jar.keys()].some((name) => name.endsWith('second-step'))).toBe(false)
    expect((await theirs.get('session')).body).toMatchObject({
      user: { email: person.email },
      tenant: { slug: 'amber' },
    })
  })

  it('says so in the other dialect, and to who asked for neither', async () => {
    const person = await somebody()
    await setUpApp(as(person))
    const inB = await browser(saffron.app, { 'x-auth-return-redirect': '1' }).signIn('credentials', {
      email: person.email,
      password,
    })
    expect(inB.status).toBe(200)
    expect(inB.body.url).toContain('error=CredentialsSignin&code=second_factor_required')
    const plain = open()
    const { csrfToken } = (await plain.get('csrf')).body
    const redirected = await plain.post('callback/credentials', { email: person.email, password, csrfToken })
    expect([redirected.status, redirected.location]).toEqual([
      302,
      expect.stringContaining('error=SecondFactorRequired'),
    ])
  })

  it('is part of the same call where the code comes with the password', async () => {
    const person = await somebody()
    const { secret } = await setUpApp(as(person))
    const theirs = open()
    const wrong = await theirs.signIn('credentials', { email: person.email, password, code: '000000' })
    expect([wrong.status, wrong.body.url]).toEqual([401, expect.stringContaining('error=CodeWrong')])
    const unguarded = await theirs.signIn('credentials', {
      email: person.email,
      password: 'x',
      code: codeOf(secret),
    })
    expect(unguarded.body.url).toContain('error=CredentialsSignin')
    const right = await theirs.signIn('credentials', { email: person.email, password, code: codeOf(secret) })
    expect(right.status).toBe(200)
    expect((await theirs.get('session')).body.user.email).toBe(person.email)
  })

  it('takes each code once: in turn, and when two come in the same moment', async () => {
    const person = await somebody()
    const { secret, recovery } = await setUpApp(as(person))
    for (const code of [codeOf(secret), recovery[0]!, codeOf(secret, 1)]) {
      const pages = await Promise.all(
        [1, 2, 3].map(async () => {
          const page = open()
          await page.signIn('credentials', { email: person.email, password })
          return page
        }),
      )
      const replies = await Promise.all(
        pages.slice(0, 2).map((page) => page.postJson('/api/v1/sign-in/second-step', { code })),
      )
      expect([code, replies.map(({ status }) => status).sort()]).toEqual([code, [200, 422]])
      const late = await pages[2]!.postJson('/api/v1/sign-in/second-step', { code })
      expect([late.status, late.body.code]).toEqual([422, 'code.wrong'])
      await forgetAttempts()
    }
    expect((await as(person).get('/two-factor')).body.data.recovery_codes_left).toBe(9)
  })

  it('is over with one session, also when two codes come at once', async () => {
    const person = await somebody()
    const { recovery } = await setUpApp(as(person))
    const theirs = open()
    await theirs.signIn('credentials', { email: person.email, password })
    const cookie = [...theirs.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const replies = await Promise.all(
      recovery.slice(0, 2).map((code) =>
        saffron.app.inject({
          method: 'POST',
          url: '/api/v1/sign-in/second-step',
          headers: { cookie },
          payload: { code },
        }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await as(person).get('/two-factor')).body.data.recovery_codes_left).toBe(9)
  })

  it('waits ten minutes, and not for a password that was changed, nor after signing out', async () => {
    const person = await somebody()
    const { secret } = await setUpApp(as(person))
    const finish = (page: ReturnType<typeof open>) =>
      page.postJson('/api/v1/sign-in/second-step', { code: codeOf(secret) })
    const late = open()
    await late.signIn('credentials', { email: person.email, password })
    await across(sql`update pending_sign_ins set expires_at = now() - interval '1 second'`)
    expect((await finish(late)).body.code).toBe('sign_in.over')
    const out = open()
    await out.signIn('credentials', { email: person.email, password })
    const kept = [...out.jar]
    await out.signOut()
    for (const [name, value] of kept) out.jar.set(name, value)
    expect((await finish(out)).body.code).toBe('sign_in.over')
    const before = open()
    await before.signIn('credentials', { email: person.email, password })
    const new_password = 'teal pencil on the roof'
    expect(
      (await as(person).put('/profile/password', { current_password: password, new_password })).status,
    ).toBe(200)
    expect((await finish(before)).body.code).toBe('sign_in.over')
    expect((await finish(open())).body.code).toBe('sign_in.over')
  })

  it('is refused after six wrong codes, the right one included, in both ways of giving it', async () => {
    const person = await somebody()
    const { secret } = await setUpApp(as(person))
    const theirs = open()
    await theirs.signIn('credentials', { email: person.email, password })
    for (let tries = 0; tries < 6; tries += 1)
      expect((await theirs.postJson('/api/v1/sign-in/second-step', { code: '000000' })).status).toBe(422)
    const locked = await theirs.postJson('/api/v1/sign-in/second-step', { code: codeOf(secret) })
    expect([locked.status, locked.body.code]).toEqual([429, 'too_many_attempts'])
    const inOne = await open().signIn('credentials', { email: person.email, password, code: codeOf(secret) })
    expect([inOne.status, decodeURIComponent(inOne.body.url)]).toEqual([
      429,
      expect.stringContaining('Too many'),
    ])
  })

  it('does not end the session of who was signed in before, until somebody comes in', async () => {
    const person = await somebody()
    const { secret } = await setUpApp(as(person))
    const shared = open()
    await shared.signIn('credentials', { email: amber.finance.email, password })
    await shared.signIn('credentials', { email: person.email, password })
    expect((await shared.get('session')).body.user.email).toBe(amber.finance.email)
    const before = shared.jar.get(session)!
    await shared.postJson('/api/v1/sign-in/second-step', { code: codeOf(secret) })
    expect((await shared.get('session')).body.user.email).toBe(person.email)
    const copied = open()
    copied.jar.set(session, before)
    expect((await copied.get('session')).body).toEqual({})
  })

  it('is asked of nobody without a factor, and tells nothing to who lacks the password', async () => {
    const person = await somebody()
    await setUpApp(as(person))
    const [known, unknown] = await Promise.all(
      [person.email, 'who@nowhere.test'].map((email) =>
        open().signIn('credentials', { email, password: 'wrong' }),
      ),
    )
    expect([known!.status, known!.body, known!.cookies.length]).toEqual([
      unknown!.status,
      unknown!.body,
      unknown!.cookies.length,
    ])
  })
})

describe('recovery codes', () => {
  it('are made anew with a proof, and the old ones open nothing', async () => {
    const person = await somebody()
    const { recovery } = await setUpApp(as(person))
    const { body } = await as(person).post('/two-factor/recovery-codes', { proof: password })
    expect(body.recovery_codes).toHaveLength(10)
    const theirs = open()
    await theirs.signIn('credentials', { email: person.email, password })
    const old = await theirs.postJson('/api/v1/sign-in/second-step', { code: recovery[0]! })
    expect(old.status).toBe(422)
    const fresh = body.recovery_codes[0].toLowerCase().replaceAll('-', ' ')
    expect((await theirs.postJson('/api/v1/sign-in/second-step', { code: fresh })).status).toBe(200)
  })

  it('of somebody else open nothing', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const { recovery } = await setUpApp(as(other))
    await setUpApp(as(person))
    const theirs = open()
    await theirs.signIn('credentials', { email: person.email, password })
    expect((await theirs.postJson('/api/v1/sign-in/second-step', { code: recovery[0]! })).status).toBe(422)
  })
})
