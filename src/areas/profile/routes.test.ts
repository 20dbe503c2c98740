import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyPassword } from '#areas/identity/passwords/passwords.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import type { Drop } from '#platform/live/live.ts'
import { cookieNames, hashToken, newToken } from '#platform/session-tokens.ts'
import { across, amber, as, birch, forgetAttempts, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person, password } from '#test/people.ts'

const dropped: Drop[] = []

openAgencies()
beforeAll(async () => {
  // What a live server would be asked to cut.
  saffron.deps.live.drop = async (whose) => {
    dropped.push(...whose)
  }
})
beforeEach(async () => {
  dropped.length = 0
  await forgetAttempts()
})

let people = 0
const someone = (role = 'consultant') => {
  const email = `somebody-${++people}@amber.test`
  return addPerson(saffron.database, amber.tenant, { name: `Some Body`, email, role })
}

/** The same person in another browser. */
async function elsewhere(person: Person, agent = ''): Promise<Person> {
  const token = newToken()
  await across(sql`insert into sessions (token_hash, account_id, tenant_id, expires_at, agent, ip)
    values (${hashToken(token)}, ${person.account_id}, ${person.tenant.id}, now() + interval '30 days', ${agent}, '10.0.0.7')`)
  return { ...person, token, cookie: `${cookieNames(false).session}=${token}` }
}

const isIn = async (person: Person) => (await as(person).get('/me')).status === 200
const sessionsOf = async (person: Person) => (await as(person).get('/profile/sessions')).body.data
const hashOf = async ({ account_id }: Person) =>
  (await across(sql<{ password_hash: string }>`select password_hash from accounts where id = ${account_id}`))
    .rows[0]!.password_hash
const good = 'teal pencil on the roof'

describe('details', () => {
  test('tell the login and the name, and staff changes their own', async () => {
    const person = await someone()
    const { body } = await as(person).get('/profile')
    expect(body.data).toMatchObject({
      name: 'Some Body',
      login: person.email,
      kind: 'staff',
      keeps_own_name: true,
      keeps_account: true,
    })
    const { version } = body.data
    const saved = await as(person).patch('/profile', { name: 'Some One', version })
    expect(saved.body.data).toMatchObject({ name: 'Some One', version: version + 1 })
    expect((await as(person).get('/me')).body.data.name).toBe('Some One')
    expect((await as(person).patch('/profile', { name: 'Late', version })).body.code).toBe('changed')
    expect((await as(person).patch('/profile', { name: ' ', version: version + 1 })).status).toBe(422)
  })

  test.each(['candidate', 'approver', 'supplier'] as const)(
    'leave the name of a %s to the agency',
    async (part) => {
      const { version, keeps_own_name } = (await as(amber[part]).get('/profile')).body.data
      expect(keeps_own_name).toBe(false)
      const refused = await as(amber[part]).patch('/profile', { name: 'X', version })
      expect(refused).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
    },
  )
})

describe('how dates and numbers are written', () => {
  const profileOf = async (person: Person) => (await as(person).get('/profile')).body.data
  const save = async (person: Person, body: object) =>
    as(person).patch('/profile', { version: (await profileOf(person)).version, ...body })
  const received = async (person: Person) => {
    const { locale, tz } = (await as(person).get('/me')).body.data
    return { locale, tz }
  }

  test('is as the agency has it until somebody chooses, and then theirs alone', async () => {
    const person = await someone()
    const other = await someone()
    expect(await received(person)).toEqual({ locale: null, tz: null })
    const saved = await save(person, { locale: 'en-US', tz: 'America/New_York' })
    expect(saved.body.data).toMatchObject({ locale: 'en-US', tz: 'America/New_York', name: 'Some Body' })
    expect(await received(person)).toEqual({ locale: 'en-US', tz: 'America/New_York' })
    expect(await received(other)).toEqual({ locale: null, tz: null })
    const { body } = await as(amber.owner).get(`/history?subject=users&subject_id=${person.id}`)
    expect(body.data[0].changes).toEqual({
      locale: { from: null, to: 'en-US' },
      tz: { from: null, to: 'America/New_York' },
    })
    await save(person, { locale: null, tz: null })
    expect(await received(person)).toEqual({ locale: null, tz: null })
  })

  test.each(['candidate', 'approver', 'supplier'] as const)(
    'is for a %s to choose, although their name is not',
    async (part) => {
      expect((await save(amber[part], { locale: 'en-IE' })).status).toBe(200)
      expect((await received(amber[part])).locale).toBe('en-IE')
      expect((await save(amber[part], { locale: null })).status).toBe(200)
    },
  )

  test.each([
    [{ locale: 'fr-FR' }, 'locale'],
    [{ locale: 'EN-GB' }, 'locale'],
    [{ tz: 'Mars/Olympus' }, 'tz'],
    [{ tz: '' }, 'tz'],
  ])('refuses %j at its field', async (wrong, field) => {
    const person = await someone()
    const refused = await save(person, wrong)
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await received(person)).toEqual({ locale: null, tz: null })
  })

  test('goes with the person, in their own agency', async () => {
    const person = await someone()
    await save(person, { locale: 'en-AU' })
    const { rows } = await across(sql<{ locale: string | null }>`
      select locale from users where tenant_id = ${birch.tenant.id} and locale is not null`)
    expect(rows).toEqual([])
  })
})

describe('a new password', () => {
  const put = (person: Person, current_password: string, new_password: string) =>
    as(person).put('/profile/password', { current_password, new_password })

  test('keeps this browser signed in, ends the others at once, and its owner is told by notification and mail', async () => {
    const person = await someone('candidate')
    const other = await elsewhere(person)
    const done = await put(person, password, good)
    expect(done).toMatchObject({ status: 200, body: { title: 'Password changed' } })
    expect(await verifyPassword(good, await hashOf(person))).toBe(true)
    expect([await isIn(person), await isIn(other)]).toEqual([true, false])
    expect(dropped).toEqual([{ reason: 'ended', session: hashToken(other.token) }])
    await saffron.settle()
    expect((await as(person).get('/notifications')).body.data[0].data.title).toBe('Your password was changed')
    const { rows } = await sql<{ kind: string; text_body: string }>`
      select kind, text_body from mails where tenant_id = ${amber.tenant.id} and to_address = ${person.email}`.execute(
      saffron.database.reading(amber.tenant.id),
    )
    expect(rows).toMatchObject([{ kind: 'profile.password_changed' }])
    expect(rows[0]!.text_body).toContain('http://localhost:3000/tenant/amber/profile?tab=sessions')
    expect(JSON.stringify(rows)).not.toContain(good)
  })

  test.each([
    ['the present one is wrong', 'not the password', good, 'password.wrong', 'current_password'],
    ['it is short', password, 'short', 'password.too_short', 'new_password'],
    ['everybody uses it', password, 'password1234', 'password.common', 'new_password'],
    ['it is the one they have', password, password, 'password.same', 'new_password'],
    ['it is their own address', password, 'somebody-1234', 'password.personal', 'new_password'],
  ])('is refused at its field when %s, and nothing changes', async (_why, current, wanted, code, field) => {
    const person = await someone()
    const other = await elsewhere(person)
    const before = await hashOf(person)
    const refused = await put(person, current, wanted)
    expect(refused).toMatchObject({ status: 422, body: { code, errors: { [field]: [expect.any(String)] } } })
    expect(await hashOf(person)).toBe(before)
    expect(await isIn(other)).toBe(true)
    expect(dropped).toEqual([])
  })

  test('cannot be tried for more often than the front door allows', async () => {
    const person = await someone()
    for (let tries = 1; tries <= 10; tries++)
      expect((await put(person, `guess ${tries}`, good)).body.code).toBe('password.wrong')
    expect(await put(person, password, good)).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    })
    expect((await put(amber.colleague, 'guess', good)).body.code).toBe('password.wrong')
  })
})

describe('sessions', () => {
  test('are listed with device and address, this one first, without the hash of any token', async () => {
    const person = await someone()
    const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
    const other = await elsewhere(person, agent)
    const list = await sessionsOf(person)
    expect(list).toMatchObject([
      { current: true },
      { current: false, device: 'Chrome on Windows', device_kind: 'computer', ip: '10.0.0.7' },
    ])
    expect(JSON.stringify(list)).not.toContain(hashToken(person.token))
    expect(JSON.stringify(list)).not.toContain(hashToken(other.token))
  })

  test('end one by one, at once', async () => {
    const person = await someone()
    const other = await elsewhere(person)
    const { id } = (await sessionsOf(person))[1]
    expect((await as(person).delete(`/profile/sessions/${id}`)).body.title).toBe('Signed out')
    expect(await isIn(other)).toBe(false)
    expect(dropped).toEqual([{ reason: 'ended', session: hashToken(other.token) }])
    expect((await as(person).delete(`/profile/sessions/${id}`)).status).toBe(404)
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('end all but this one, or all', async () => {
    const person = await someone('approver')
    const others = [await elsewhere(person), await elsewhere(person)]
    await as(person).delete('/profile/sessions')
    expect([await isIn(person), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false])
    expect(dropped).toHaveLength(2)
    expect((await as(person).delete('/profile/sessions?which=all')).status).toBe(200)
    expect(await isIn(person)).toBe(false)
    expect(dropped).toHaveLength(3)
  })

  test('are nobody else’s: not a colleague’s, not another agency’s, not a stranger’s', async () => {
    const { id } = (await sessionsOf(amber.consultant))[0]
    for (const person of [amber.colleague, amber.owner, birch.owner]) {
      expect((await as(person).delete(`/profile/sessions/${id}`)).body.code).toBe('not_found')
      expect((await sessionsOf(person)).map((each: { id: number }) => each.id)).not.toContain(id)
      await as(person).delete('/profile/sessions')
    }
    expect(await isIn(amber.consultant)).toBe(true)
    for (const path of ['/profile', '/profile/sessions'])
      expect((await as(nobody, { tenant: 'amber' }).get(path)).status).toBe(401)
    // Where one is signed in belongs to the account; who one is, to the agency.
    expect((await as(amber.consultant, { tenant: 'birch' }).get('/profile')).status).toBe(404)
    const own = (await as(amber.consultant, { tenant: 'birch' }).get('/profile/sessions')).body.data
    expect(own.map((each: { id: number }) => each.id)).toContain(id)
  })
})

describe('a sign-in', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
  const signIn = (person: Person, agent: string) =>
    browser(saffron.app, { 'user-agent': agent }).signIn('credentials', { email: person.email, password })
  const received = async (person: Person) => {
    await saffron.settle()
    const { body } = await as(person).get('/notifications')
    return body.data.map(({ data }: { data: { title: string } }) => data.title)
  }

  test('on a device that was not used lately is told to its owner, once', async () => {
    const person = await someone()
    await elsewhere(person, 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36')
    await signIn(person, phone)
    expect(await received(person)).toEqual(['Your account was used on a new device'])
    await signIn(person, phone.replace('18_1', '18_2'))
    expect(await received(person)).toHaveLength(1)
  })

  test('for the first time is not', async () => {
    const person = await someone()
    await signIn(person, phone)
    expect(await received(person)).toEqual([])
  })
})
