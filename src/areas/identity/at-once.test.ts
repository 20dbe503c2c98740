import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from '#areas/identity/factors/authenticator.testing.ts'
import { codeOf, setUpApp } from '#areas/identity/factors/factors.testing.ts'
import { open, openTestAgencies, somebody } from '#areas/identity/factors/setup.testing.ts'
import { cheapCost, hashPassword, usualCost } from '#areas/identity/passwords/passwords.ts'
import { hashToken } from '#platform/session-tokens.ts'
import { across, amber, as, saffron, waitingTransactions } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { nobody, type Person, password } from '#test/people.ts'

/** Two things at one moment, of which one takes away what the other stands on. */
openTestAgencies()
beforeEach(() => saffron.settle())

const good = 'teal pencil on the roof'

/**
 * Another password, as an email chooses it, is written and not yet committed while `work` runs; it is committed once
 * `work` waits for it, or is done without waiting.
 */
async function whilePasswordChanges<T>(person: Person, work: () => Promise<T>): Promise<T> {
  const hash = await hashPassword(good, usualCost)
  return onConnection(saffron.superUrl, async (client) => {
    await client.query('begin')
    await client.query('update accounts set password_hash = $2 where id = $1', [person.account_id, hash])
    let isDone = false
    const working = work().finally(() => {
      isDone = true
    })
    while (!isDone && (await waitingTransactions()) === 0) await new Promise((look) => setTimeout(look, 5))
    await client.query('commit')
    return working
  })
}

/** So that signing in does not make the hash anew. */
const strong = async (person: Person) =>
  across(
    sql`update accounts set password_hash = ${await hashPassword(password, usualCost)} where id = ${person.account_id}`,
  )

describe('while the password of an account is changed', () => {
  test.each([
    ['is there', strong],
    ['is made anew with more work', () => Promise.resolve()],
  ])('the old one opens no session: the hash %s', async (_, prepare) => {
    const person = await somebody()
    await prepare(person)
    const theirs = open()
    await whilePasswordChanges(person, () => theirs.signIn('credentials', { email: person.email, password }))
    expect((await theirs.get('session')).body).toEqual({})
    const old = await open().signIn('credentials', { email: person.email, password })
    const fresh = await open().signIn('credentials', { email: person.email, password: good })
    expect([old.status, fresh.status]).toEqual([401, 200])
  })

  test('it opens no second step, and the second step that waits lets nobody in', async () => {
    const person = await somebody()
    await strong(person)
    const { secret } = await setUpApp(as(person))
    const theirs = open()
    await whilePasswordChanges(person, () => theirs.signIn('credentials', { email: person.email, password }))
    const late = await theirs.postJson('/api/v1/sign-in/second-step', { code: codeOf(secret) })
    expect(late.body.code).toBe('sign_in.over')

    const waiting = open()
    await waiting.signIn('credentials', { email: person.email, password: good })
    const reply = await whilePasswordChanges(person, () =>
      waiting.postJson('/api/v1/sign-in/second-step', { code: codeOf(secret, 1) }),
    )
    expect([reply.status, reply.body.code]).toEqual([409, 'sign_in.over'])
    expect((await waiting.get('session')).body).toEqual({})
  })

  test('nobody changes it by the old one', async () => {
    const person = await somebody()
    const reply = await whilePasswordChanges(person, () =>
      as(person).put('/profile/password', {
        current_password: password,
        new_password: 'eleven grey herons',
      }),
    )
    expect([reply.status, reply.body.code]).toEqual([422, 'password.wrong'])
    const fresh = await open().signIn('credentials', { email: person.email, password: good })
    expect(fresh.status).toBe(200)
  })

  test('two who sign in at once while its hash is made anew both come in', async () => {
    const person = await somebody()
    await across(
      sql`update accounts set password_hash = ${await hashPassword(password, cheapCost)} where id = ${person.account_id}`,
    )
    const replies = await Promise.all(
      [1, 2, 3].map(() => open().signIn('credentials', { email: person.email, password })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

test('a letter asked for before its owner changed the password chooses no other one', async () => {
  const person = await somebody()
  await as(nobody).post('/password-resets', { email: person.email })
  await saffron.settle()
  const code = 'the code of the email'
  await across(sql`update password_resets set code_hash = ${hashToken(code)} where email = ${person.email}`)
  // And one that is asked for, and not yet written.
  await as(nobody).post('/password-resets', { email: person.email })
  await as(person).put('/profile/password', { current_password: password, new_password: good })
  await saffron.settle()
  const late = await as(nobody).put('/password-resets', {
    email: person.email,
    code,
    password: `${good} two`,
  })
  expect(late.body.code).toBe('code.wrong')
  const { rows } = await across(sql`select from password_resets where email = ${person.email}`)
  expect(rows).toEqual([])
  const fresh = await open().signIn('credentials', { email: person.email, password: good })
  expect(fresh.status).toBe(200)
})

test('a letter of an account that was closed meanwhile opens nothing', async () => {
  const person = await somebody()
  await as(nobody).post('/password-resets', { email: person.email })
  await saffron.settle()
  const code = 'the code of another letter'
  await across(sql`update password_resets set code_hash = ${hashToken(code)} where email = ${person.email}`)
  await across(sql`update accounts set disabled_at = now() where id = ${person.account_id}`)
  const late = await as(nobody).put('/password-resets', { email: person.email, code, password: good })
  expect(late.body.code).toBe('code.wrong')
})

describe('what was begun while an account had no second factor', () => {
  const challengeOf = async (person: Person) =>
    (await as(person).post('/two-factor/passkeys/challenge', {})).body.options.challenge as string
  const add = (person: Person, challenge: string, device = authenticator()) =>
    as(person).post('/two-factor/passkeys', { name: 'Key', answer: device.make(challenge) })

  test('is not finished once it has one: nobody adds their own without a proof', async () => {
    const person = await somebody()
    const { secret } = (await as(person).post('/two-factor/totp', {})).body
    const kept = await challengeOf(person)
    expect((await add(person, await challengeOf(person))).status).toBe(200)
    const app = await as(person).put('/two-factor/totp', { code: codeOf(secret) })
    expect([app.status, app.body.code]).toEqual([409, 'factors.begin'])
    expect((await add(person, kept)).body.code).toBe('passkey.late')

    const other = await somebody()
    const asked = await challengeOf(other)
    await setUpApp(as(other))
    expect((await add(other, asked)).body.code).toBe('passkey.late')
  })

  test('by two at once: one is first, its ten codes are the ones that count', async () => {
    const person = await somebody()
    const { secret } = (await as(person).post('/two-factor/totp', {})).body
    const challenge = await challengeOf(person)
    const replies = await Promise.all([
      as(person).put('/two-factor/totp', { code: codeOf(secret) }),
      add(person, challenge),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { recovery_codes } = replies.find(({ status }) => status === 200)!.body
    expect(recovery_codes).toHaveLength(10)
    expect((await as(person).get('/two-factor')).body.data.recovery_codes_left).toBe(10)
  })
})

test('recovery codes made anew twice at once: those of one answer open, ten in all', async () => {
  const person = await somebody()
  await setUpApp(as(person))
  const sets: string[][] = (
    await Promise.all([1, 2].map(() => as(person).post('/two-factor/recovery-codes', { proof: password })))
  ).map(({ body }) => body.recovery_codes)
  const opened = []
  for (const [code] of sets) {
    const page = open()
    await page.signIn('credentials', { email: person.email, password })
    opened.push((await page.postJson('/api/v1/sign-in/second-step', { code: code! })).status)
  }
  expect(opened.sort()).toEqual([200, 422])
  expect((await as(person).get('/two-factor')).body.data.recovery_codes_left).toBe(9)
})

test('a role that goes while somebody looks as it: they see as themselves again', async () => {
  const made = await as(amber.owner).post('/roles', {
    name: 'Looks only',
    description: '',
    permissions: ['clients.view'],
  })
  const { id } = made.body
  expect((await as(amber.owner).post(`/roles/${id}/viewing`)).status).toBe(200)
  expect((await as(amber.owner).get('/me')).body.data.viewing_as).toBe('Looks only')
  const other = await somebody('owner')
  expect((await as(other).delete(`/roles/${id}`)).status).toBe(200)
  const me = await as(amber.owner).get('/me')
  expect([me.status, me.body.data.viewing_as]).toEqual([200, null])
})
