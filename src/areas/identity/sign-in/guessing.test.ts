import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, setUpApp } from '#areas/identity/factors/factors.testing.ts'
import { verifyPassword } from '#areas/identity/passwords/passwords.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { signInServer } from '#areas/identity/sign-in/sign-in.testing.ts'
import { across, amber, as, forgetAttempts, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, password } from '#test/people.ts'

openAgencies({ emails: true })
beforeEach(async () => {
  await forgetAttempts()
  await saffron.settle()
  mailServer.emails.length = 0
})

let people = 0
const someone = () =>
  addPerson(saffron.database, amber.tenant, {
    name: 'Gil Guessed',
    email: `gil${++people}@amber.test`,
    role: 'consultant',
  })

/** A browser at an address of its own. */
const at = (app = saffron.app, headers: Record<string, string> = {}) => browser(app, headers)
const wrong = (email: string, by = at()) => by.signIn('credentials', { email, password: 'wrong' })
const right = (email: string, by = at()) => by.signIn('credentials', { email, password })
/** As if an attacker had used up what is free, and somewhere else than in our network. */
const attacked = async (email: string) => {
  for (let tries = 0; tries < 10; tries++) expect((await wrong(email)).status).toBe(401)
  await across(sql`delete from sign_in_counts where key like 'network %'`)
}
const emailsTo = async (email: string) => {
  await saffron.settle()
  return mailServer.emails.filter(({ to }) => to?.[0]?.address === email)
}
const waited = () => across(sql`update sign_in_counts set until = now() - interval '1 second'`)

describe('while somebody guesses the password of an account', () => {
  test('the waits grow, said with 429 and Retry-After, in both dialects', async () => {
    const { email } = await someone()
    await attacked(email)
    for (const seconds of [15, 30, 60, 120]) {
      const { status, headers, body } = await wrong(email)
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(seconds / 2)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds)
      expect(decodeURIComponent(body.url)).toContain('Too many attempts. Please wait')
      await waited()
      expect((await wrong(email)).status).toBe(401)
    }
    const inB = await wrong(email, at(saffron.app, { 'x-auth-return-redirect': '1' }))
    expect(inB.status).toBe(429)
    expect(inB.headers).toHaveProperty('retry-after')
    expect(inB.body.url).toContain('code=too_many_attempts')
  })

  test('a right and a wrong password, and a mail without an account, get one answer for one work', async () => {
    const { email } = await someone()
    await right(email)
    const hashes: string[] = []
    const key = await signInServer((given, hash) => {
      hashes.push(hash.split('$').slice(0, 4).join('$'))
      return verifyPassword(given, hash)
    })
    await attacked(email)
    await attacked('nobody@nowhere.test')
    const jobs = async () => (await across<{ name: string }>(sql`select name from outbox order by id`)).rows
    const before = (await jobs()).length
    const answers = [
      await right(email, at(key)),
      await wrong(email, at(key)),
      await wrong('nobody@nowhere.test', at(key)),
    ]
    const plain = answers.map(({ status, body }) => [
      status,
      decodeURIComponent(body.url).replace(/\d+/g, 'n'),
    ])
    expect(plain[1]).toEqual(plain[0])
    expect(plain[2]).toEqual(plain[0])
    // All accounts have it from their next sign-in on, and a mail without an account is compared with the same.
    expect(hashes).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'))
    const queued = (await jobs()).slice(before).map(({ name }) => name)
    expect(queued).toEqual(Array(3).fill('access.confirm-device-email'))
    await key.close()
  })

  test('a browser they used before is let in, and has its own count that nobody else uses up', async () => {
    const { email } = await someone()
    const own = at()
    expect((await right(email, own)).status).toBe(200)
    expect(own.jar.get('saffron.device')).toMatch(/^[\w-]{43}$/)
    await own.signOut()
    await attacked(email)
    expect((await right(email)).status).toBe(429)
    expect((await right(email, own)).status).toBe(200)
    // Another account does not know it, nor does a made-up one open anything.
    const other = await someone()
    await attacked(other.email)
    expect((await right(other.email, own)).status).toBe(429)
    const forged = at()
    forged.jar.set('saffron.device', 'x'.repeat(43))
    expect((await right(email, forged)).status).toBe(429)
    // A stolen one may not try without end.
    for (let tries = 0; tries < 20; tries++) expect((await wrong(email, own)).status).toBe(401)
    expect((await wrong(email, own)).status).toBe(429)
    expect((await right(email, own)).status).toBe(200)
  })

  test('a known browser is let in though its network has used up its tries', async () => {
    const { email } = await someone()
    const own = at()
    await right(email, own)
    await across(
      sql`update sign_in_counts set count = 60, until = now() + interval '5 minutes' where key like 'network %'`,
    )
    const refused = await right(email)
    expect([refused.status, decodeURIComponent(refused.body.url)]).toEqual([
      429,
      expect.stringContaining('from your network'),
    ])
    expect((await right(email, own)).status).toBe(200)
  })

  test('the right password goes on to the second step', async () => {
    const person = await someone()
    const { secret } = await setUpApp(as(person))
    await attacked(person.email)
    const step = await right(person.email)
    expect(decodeURIComponent(step.body.url)).toContain('SecondFactorRequired')
    const both = await at().signIn('credentials', { email: person.email, password, code: codeOf(secret) })
    expect(both.status).toBe(200)
  })

  test('in a new browser the right password brings a letter, by which it becomes known; once', async () => {
    const { email } = await someone()
    await attacked(email)
    const fresh = at()
    expect((await right(email, fresh)).status).toBe(429)
    await right(email, fresh)
    await wrong(email)
    const emails = (await emailsTo(email)).filter(({ subject }) => subject?.startsWith('Is it you'))
    expect(emails).toHaveLength(1)
    const code = /confirm-browser\?code=([\w-]+)/.exec(emails[0]!.text!)![1]!
    const confirm = (by: ReturnType<typeof at>) => by.postJson('/api/v1/browser-confirmations', { code })
    expect((await confirm(fresh)).status).toBe(200)
    // The email alone lets nobody in.
    expect((await fresh.get('session')).body).toEqual({})
    expect((await wrong(email, fresh)).status).toBe(401)
    expect((await right(email, fresh)).status).toBe(200)
    expect(await confirm(at())).toMatchObject({ status: 409, body: { code: 'code.wrong' } })
  })

  test('its owner is told, once a day', async () => {
    const { email } = await someone()
    await attacked(email)
    await waited()
    await wrong(email)
    const received = (await emailsTo(email)).filter(({ subject }) => subject?.startsWith('Somebody tried'))
    expect(received).toHaveLength(1)
    expect(received[0]!.text).not.toMatch(/code=/)
    await across(sql`update sign_in_counts set notified_at = now() - interval '25 hours'`)
    await waited()
    await wrong(email)
    expect(
      (await emailsTo(email)).filter(({ subject }) => subject?.startsWith('Somebody tried')),
    ).toHaveLength(2)
    expect(mailServer.emails.some(({ to }) => to?.[0]?.address === 'nobody@nowhere.test')).toBe(false)
  })

  test('after a password was lost no browser is known any more', async () => {
    const { email } = await someone()
    const own = at()
    await right(email, own)
    await own.postJson('/api/v1/password-resets', { email })
    const [letter] = await emailsTo(email)
    const code = /code=([\w-]+)/.exec(letter!.text!)![1]!
    const reply = await saffron.app.inject({
      method: 'PUT',
      url: '/api/v1/password-resets',
      payload: { email, code, password: 'teal pencil on the roof' },
    })
    expect(reply.statusCode).toBe(200)
    const { rows } = await across(sql`select from known_devices d join accounts a on a.id = d.account_id
      where a.email = ${email}`)
    expect(rows).toEqual([])
  })
})

describe('nobody who knows a mail keeps its owner out', () => {
  test('of choosing a new password by the letter, by wrong codes from anywhere', async () => {
    const { email } = await someone()
    await at().postJson('/api/v1/password-resets', { email })
    const [letter] = await emailsTo(email)
    const code = /code=([\w-]+)/.exec(letter!.text!)![1]!
    const reset = (given: string, from: string) =>
      saffron.app.inject({
        method: 'PUT',
        url: '/api/v1/password-resets',
        payload: { email, code: given, password: 'teal pencil on the roof' },
        remoteAddress: from,
      })
    for (let tries = 0; tries < 12; tries++) await reset('x'.repeat(43), `198.51.100.${tries}`)
    expect((await reset(code, '192.0.2.7')).statusCode).toBe(200)
  })

  test('of the second step, in a browser they used before; whoever tries codes knows the password, and is told of', async () => {
    const person = await someone()
    const own = at()
    await right(person.email, own)
    const { secret, recovery } = await setUpApp(as(person))
    const stranger = at()
    const answers = []
    for (let tries = 0; tries < 8; tries++)
      answers.push(
        (await stranger.signIn('credentials', { email: person.email, password, code: '000000' })).status,
      )
    expect(answers).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    const received = (await emailsTo(person.email)).filter(({ subject }) =>
      subject?.startsWith('Somebody tried'),
    )
    expect(received).toHaveLength(1)
    const enter = (by: ReturnType<typeof at>, typed: string) =>
      by.signIn('credentials', { email: person.email, password, code: typed })
    expect((await enter(at(), codeOf(secret))).status).toBe(429)
    expect((await enter(own, codeOf(secret))).status).toBe(200)
    // A recovery code cannot be guessed, so it is not held up by those who guess six digits.
    expect((await enter(at(), recovery[0]!)).status).toBe(200)
  })
})
