import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailJob } from '#areas/identity/password-resets/account-emails.ts'
import { sendResetEmail } from '#areas/identity/password-resets/actions.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import type { Drop } from '#platform/live/live.ts'
import { cookieNames, hashToken, newToken } from '#platform/session-tokens.ts'
import { across, amber, as, forgetAttempts, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person, password } from '#test/people.ts'

const dropped: Drop[] = []

openAgencies({ emails: true })
beforeAll(async () => {
  saffron.deps.live.drop = async (whose) => {
    dropped.push(...whose)
  }
})
beforeEach(async () => {
  await saffron.settle()
  dropped.length = 0
  mailServer.emails.length = 0
  await forgetAttempts()
})

const good = 'teal pencil on the roof'

let people = 0
const someone = () =>
  addPerson(saffron.database, amber.tenant, {
    name: 'Some Body',
    email: `forgetful-${++people}@amber.test`,
    role: 'consultant',
  })

const ask = (email: string) => as(nobody).post('/password-resets', { email })
const reset = (body: object) => as(nobody).put('/password-resets', body)
const isIn = async (person: Person) => (await as(person).get('/me')).status === 200
const signsIn = async ({ email }: Person, word: string) =>
  (await browser(saffron.app).signIn('credentials', { email, password: word })).status === 200

/** Asks for an email and answers the code in it. */
async function codeFor({ email }: { email: string }): Promise<string> {
  const before = mailServer.emails.length
  await ask(email)
  await saffron.settle()
  expect(mailServer.emails.length).toBe(before + 1)
  const link = /http\S+reset-password\?\S+/.exec(mailServer.emails.at(-1)!.text!)![0]
  expect(new URL(link).origin).toBe('http://localhost:3000')
  expect(new URL(link).searchParams.get('email')).toBe(email)
  return new URL(link).searchParams.get('code')!
}

describe('asking for a new password', () => {
  test('is answered alike for every address, and only who has an account is written to', async () => {
    const person = await someone()
    const shown = async (email: string) => {
      const { status, body, headers } = await ask(email)
      const { date: _date, ...others } = headers
      return { status, body, headers: others }
    }
    const known = await shown(person.email)
    expect(known).toEqual(await shown('nobody-at-all@amber.test'))
    expect(known.status).toBe(200)
    await saffron.settle()
    expect(mailServer.emails.map(({ to }) => to![0]!.address)).toEqual([person.email])
  })

  test('costs the same work: what is written does not depend on the address', async () => {
    const person = await someone()
    const asked = ['nobody-else@amber.test', person.email]
    for (const email of asked) await ask(email)
    const { rows } = await across(sql<object>`
      select account_id, code_hash, used_at from password_resets where email = any(${asked}::citext[])`)
    const untouched = { account_id: null, code_hash: null, used_at: null }
    expect(rows).toEqual([untouched, untouched])
    await saffron.settle()
  })

  test('stands in no mail log of an agency, and the code nowhere but in the letter', async () => {
    const person = await someone()
    const code = await codeFor(person)
    const { rows } = await sql`
      select from mails where text_body like ${`%${code}%`} or to_address = ${person.email}`.execute(
      saffron.database.reading(amber.tenant.id),
    )
    expect(rows).toEqual([])
    const kept = await across(sql<object>`select * from password_resets`)
    expect(JSON.stringify(kept.rows)).not.toContain(code)
    expect(JSON.stringify(kept.rows)).toContain(hashToken(code))
  })

  test('is refused when it is done too often, whoever the address belongs to', async () => {
    const person = await someone()
    for (const email of [person.email, 'too-often@amber.test']) {
      const statuses: number[] = []
      for (let time = 0; time < 4; time++) statuses.push((await ask(email)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    expect(await signsIn(person, password)).toBe(true)
    await saffron.settle()
  })

  test('of an account that was disabled sends nothing', async () => {
    const person = await someone()
    await across(sql`update accounts set disabled_at = now() where id = ${person.account_id}`)
    await ask(person.email)
    await saffron.settle()
    expect(mailServer.emails).toEqual([])
  })

  test.each(['', 'no address', 'a@b@c', 'x'.repeat(260)])(
    'needs an address, which %j is not',
    async (email) => {
      expect(await ask(email)).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: { email: expect.any(Array) } },
      })
    },
  )
})

describe('the code of the email', () => {
  test('sets the password once, ends every session at once, and the owner is written to', async () => {
    const person = await someone()
    const other = newToken()
    await across(sql`insert into sessions (token_hash, account_id, tenant_id, expires_at)
      values (${hashToken(other)}, ${person.account_id}, ${person.tenant.id}, now() + interval '30 days')`)
    const code = await codeFor(person)
    const done = await reset({ email: person.email.toUpperCase(), code, password: good })
    expect(done).toMatchObject({ status: 200, body: { title: 'Your password is changed' } })
    expect(done.headers['set-cookie']).toBeUndefined()
    expect([await signsIn(person, password), await signsIn(person, good)]).toEqual([false, true])
    expect(await isIn(person)).toBe(false)
    expect(await isIn({ ...person, cookie: `${cookieNames(false).session}=${other}` })).toBe(false)
    expect(dropped.map((each) => 'session' in each && each.session).sort()).toEqual(
      [person.token, other].map(hashToken).sort(),
    )
    await saffron.settle()
    expect(mailServer.emails.at(-1)!.subject).toBe('Your password was changed')
    expect(mailServer.emails.at(-1)!.to![0]!.address).toBe(person.email)
    expect(await reset({ email: person.email, code, password: `${good} again` })).toMatchObject({
      status: 409,
      body: { code: 'code.used' },
    })
    expect(await signsIn(person, good)).toBe(true)
    const { body } = await as(amber.owner).get(`/history?subject=users&subject_id=${person.id}`)
    expect(body.data[0]).toMatchObject({ action: 'password reset', user_name: person.name })
  })

  test('opens once, also when two hands use it at the same moment', async () => {
    const person = await someone()
    const code = await codeFor(person)
    const words = ['copper lantern by the sea', 'velvet tractor in the fog']
    const replies = await Promise.all(
      words.map((word) => reset({ email: person.email, code, password: word })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = words[replies.findIndex(({ status }) => status === 200)]!
    expect([await signsIn(person, winner)]).toEqual([true])
  })

  test('makes the other emails useless once one was used', async () => {
    const person = await someone()
    const [first, second] = [await codeFor(person), await codeFor(person)]
    expect((await reset({ email: person.email, code: first, password: good })).status).toBe(200)
    expect((await reset({ email: person.email, code: second, password: `${good} two` })).body.code).toBe(
      'code.used',
    )
  })

  test('is refused after an hour, when it is wrong, and for another address', async () => {
    const [person, stranger] = [await someone(), await someone()]
    const code = await codeFor(person)
    const tried = async (body: object) =>
      (await reset({ email: person.email, password: good, ...body })).body.code
    expect(await tried({ code: newToken() })).toBe('code.wrong')
    expect(await tried({ code: '' })).toBe('code.wrong')
    expect(await tried({ code: hashToken(code) })).toBe('code.wrong')
    expect(await tried({ code, email: stranger.email })).toBe('code.wrong')
    expect(await tried({ code, email: 'nobody@amber.test' })).toBe('code.wrong')
    await across(
      sql`update password_resets set expires_at = now() - interval '1 second' where code_hash = ${hashToken(code)}`,
    )
    expect(await tried({ code })).toBe('code.expired')
    expect(await signsIn(person, password)).toBe(true)
    expect(dropped).toEqual([])
  })

  test.each([
    ['short', 'password.too_short'],
    ['password1234', 'password.common'],
  ])('takes no password like %j, and stays good for a better one', async (word, why) => {
    const person = await someone()
    const code = await codeFor(person)
    const refused = await reset({ email: person.email, code, password: word })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: why, errors: { password: [expect.any(String)] } },
    })
    expect((await reset({ email: person.email, code, password: good })).status).toBe(200)
  })

  test('cannot be guessed for long', async () => {
    const person = await someone()
    const guess = () => reset({ email: person.email, code: newToken(), password: good })
    expect((await guess()).status).toBe(409)
    // From one network. Not for one mail: whoever knows it could keep its owner out.
    await across(sql`insert into login_attempts (email, ip)
      select 'reset ' || n, ip from login_attempts, generate_series(1, 59) n where ip like 'reset %'`)
    const refused = await guess()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
  })

  test('obeys nothing else in the body', async () => {
    const [person, victim] = [await someone(), await someone()]
    const code = await codeFor(person)
    const more = { account_id: victim.account_id, id: 1, used_at: null, expires_at: '2999-01-01T00:00:00Z' }
    expect((await reset({ email: person.email, code, password: good, ...more })).status).toBe(200)
    expect([await signsIn(victim, password), await isIn(victim)]).toEqual([true, true])
  })
})

test('a letter that did not go out is tried again with the same code, of which the job holds half', async () => {
  const person = await someone()
  const { rows } = await across(sql<{ id: number }>`insert into password_resets (email, expires_at)
    values (${person.email}, now() + interval '1 hour') returning id`)
  const codes: string[] = []
  const send = (result: object) => async (message: { text: string }) => {
    codes.push(new URL(/http\S+/.exec(message.text)![0]).searchParams.get('code')!)
    return result
  }
  const job = emailJob(rows[0]!.id)
  const sending = (result: object) =>
    sendResetEmail(
      { ...saffron.deps, mail: { ...saffron.deps.mail, send: send(result) } } as never,
      job as never,
    )
  await expect(sending({ status: 'failed', result: 'away', temporary: true })).rejects.toThrow('away')
  await sending({ status: 'sent', result: '250' })
  const [first, code] = codes
  expect(code).toBe(first)
  expect(code).not.toContain(job.seed)
  expect((await reset({ email: person.email, code: job.seed!, password: good })).status).toBe(409)
  expect((await reset({ email: person.email, code: code!, password: good })).status).toBe(200)
})
