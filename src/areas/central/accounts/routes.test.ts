import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '#areas/access/public.ts'
import { setUpApp, standStill } from '#areas/identity/factors/factors.testing.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import {
  across,
  amber,
  as,
  birch,
  forgetAttempts,
  mailServer,
  openAgencies,
  saffron,
} from '#test/agencies.ts'
import {
  type Agency,
  altered,
  centralPerson,
  nobody,
  type Outsider,
  type Person,
  password,
} from '#test/people.ts'

let sasha: Outsider
let support: Outsider
let goOn: () => void
openAgencies({ emails: true })
beforeAll(async () => {
  goOn = standStill()
  sasha = await centralPerson(saffron.database)
  support = await centralPerson(saffron.database, ['support'])
  // Cara is somebody in both agencies.
  const { account_id, email, name } = amber.consultant
  await saffron.database.inTenant(birch.tenant.id, (db) =>
    createUser(db, { name, email, role: 'consultant', account_id, status: 'active' }),
  )
})
afterAll(() => goOn())
beforeEach(async () => {
  await forgetAttempts()
  await saffron.settle()
  mailServer.emails.length = 0
})

const lookUp = async (email: string, who: Outsider = sasha) =>
  (await as(who).post('/central/account-lookups', { email })).body.data
const ask = (email: string, reason = 'Called us, phone stolen') =>
  as(sasha).post('/central/account-resets', { email, reason })
const emailsTo = async ({ email }: { email: string }) => {
  await saffron.settle()
  return mailServer.emails.filter((mail) => mail.to?.[0]?.address === email)
}
const linkOf = async (person: Person) => {
  const letter = (await emailsTo(person)).findLast(
    ({ subject }) => subject === 'Have you lost your second step?',
  )
  const url = new URL(letter!.text!.match(/http\S+reset-second-step\S+/)![0])
  return { email: url.searchParams.get('email')!, code: url.searchParams.get('code')! }
}
const open = (link: object, more: object = {}) =>
  as(nobody).put('/second-step-resets', { ...link, password, ...more })
const secured = async (person: Person) => {
  const { rows } = await across(sql`select from totp_factors where account_id = ${person.account_id}`)
  return rows.length > 0
}

describe('an account with a second step', () => {
  it('is found by its exact address, and nothing is told but that and how many agencies', async () => {
    await setUpApp(as(amber.consultant))
    expect(await lookUp(` ${amber.consultant.email.toUpperCase()} `)).toEqual({ found: true, agencies: 2 })
    const none = { found: false, agencies: 0 }
    expect(await lookUp(amber.finance.email)).toEqual(none)
    expect(await lookUp('nobody@nowhere.test')).toEqual(none)
    expect(await lookUp('consultant@amber.tes')).toEqual(none)
    const { rows } = await across(sql<{ subject_id: number; changes: object }>`
      select subject_id, changes, name from central_history where subject = 'accounts' order by id`)
    expect(rows.map(({ subject_id }) => subject_id)).toEqual([amber.consultant.account_id, 0, 0, 0])
    expect(JSON.stringify(rows)).not.toContain('amber.test')
  })

  it('is looked up by those alone who may, and not without end', async () => {
    for (const who of [support, amber.owner]) {
      const refused = await as(who).post('/central/account-lookups', { email: 'a@b.test' })
      expect([refused.status, refused.body.permission]).toEqual([403, 'central.accounts.manage'])
    }
    expect((await as(support).get('/central/account-resets')).status).toBe(403)
    const body = { email: amber.consultant.email, reason: 'x' }
    expect((await as(support).post('/central/account-resets', body)).status).toBe(403)
    for (let at = 0; at < 20; at++) await lookUp(`p${at}@b.test`)
    const last = await as(sasha).post('/central/account-lookups', { email: 'z@b.test' })
    expect([last.status, last.body.code]).toEqual([429, 'too_many_attempts'])
  })
})

describe('a letter to somebody who lost their second step', () => {
  it('changes nothing by itself; with the password it takes the step away, once, and says so', async () => {
    const { consultant } = amber
    const asked = await ask(consultant.email)
    expect([asked.status, asked.body.title]).toEqual([200, 'The email is on its way'])
    const link = await linkOf(consultant)
    const { text } = (await emailsTo(consultant))[0]!
    expect(text).toContain('Sasha Saffron of Saffron')
    expect(text).toContain('Called us, phone stolen')
    const kept = await across(sql<{ code_hash: string }>`select * from account_resets`)
    expect(JSON.stringify(kept.rows)).not.toContain(link.code)
    expect([await secured(consultant), (await as(consultant).get('/me')).status]).toEqual([true, 200])

    expect((await open({ ...link, email: amber.finance.email })).body.code).toBe('code.wrong')
    expect((await open({ ...link, code: altered(link.code) })).body.code).toBe('code.wrong')
    const wrong = await open(link, { password: 'not this one' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'password.wrong'])
    expect(await secured(consultant)).toBe(true)

    const both = await Promise.all([open(link), open(link)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await secured(consultant)).toBe(false)
    expect((await as(consultant).get('/me')).status).toBe(401)
    expect((await emailsTo(consultant)).at(-1)!.subject).toBe('Your second factors were taken away')
    const page = browser(saffron.app)
    expect((await page.signIn('credentials', { email: consultant.email, password })).status).toBe(200)
    expect((await open(link)).body.code).toBe('code.used')
    for (const { owner, id } of [
      { owner: amber.owner, id: consultant.id },
      { owner: birch.owner, id: await userIn(birch, consultant) },
    ]) {
      const { body } = await as(owner).get(`/history?subject=users&subject_id=${id}`)
      expect(body.data[0]).toMatchObject({ action: 'two-factor reset' })
    }
    const { rows } = await across(sql<{ action: string; name: string; changes: object }>`
      select action, name, changes from central_history where subject_id = ${consultant.account_id}
        and action <> 'looked up' order by id`)
    expect(rows).toEqual([
      {
        action: 'second step reset asked',
        name: 'Sasha Saffron',
        changes: { reason: 'Called us, phone stolen' },
      },
      { action: 'second step taken away', name: 'The owner of the account', changes: {} },
    ])
  })

  it('is replaced by a newer one, grows old, and bears few wrong passwords', async () => {
    const { payroll } = amber
    await setUpApp(as(payroll))
    await ask(payroll.email)
    const first = await linkOf(payroll)
    await ask(payroll.email)
    const second = await linkOf(payroll)
    expect((await open(first)).body.code).toBe('code.replaced')
    for (let at = 0; at < 5; at++) await open(second, { password: `guess ${at}` })
    expect((await open(second)).body.code).toBe('code.tries')
    await ask(payroll.email)
    const third = await linkOf(payroll)
    await across(sql`update account_resets set expires_at = now() - interval '1 minute'
      where used_at is null and replaced_at is null`)
    expect((await open(third)).body.code).toBe('code.expired')
    const fourth = await ask(payroll.email)
    expect([fourth.status, fourth.body.code]).toEqual([429, 'too_many_attempts'])
    expect(await secured(payroll)).toBe(true)
    const { body } = await as(sasha).get('/central/account-resets')
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual([
      'expired',
      'replaced',
      'replaced',
      'used',
    ])
    expect(JSON.stringify(body)).not.toMatch(/@|Cara|Paul/)
  })

  it('opens nothing with a password that came out of the same mailbox lately', async () => {
    const { credit } = amber
    await setUpApp(as(credit))
    await as(nobody).post('/password-resets', { email: credit.email })
    const letter = (await emailsTo(credit)).find(({ subject }) => subject === 'Choose a new password')
    const url = new URL(letter!.text!.match(/http\S+reset-password\S+/)![0])
    const chosen = 'teal pencil on the roof'
    const body = { email: credit.email, code: url.searchParams.get('code'), password: chosen }
    expect((await as(nobody).put('/password-resets', body)).status).toBe(200)
    await ask(credit.email)
    const link = await linkOf(credit)
    const fresh = await open(link, { password: chosen })
    expect([fresh.status, fresh.body.code]).toEqual([409, 'password.fresh'])
    expect(await secured(credit)).toBe(true)
    await across(
      sql`update password_resets set used_at = now() - interval '73 hours' where used_at is not null`,
    )
    expect((await open(link, { password: chosen })).status).toBe(200)
    expect(await secured(credit)).toBe(false)
  })

  it('is sent to nobody without a second step, and by nobody to themselves', async () => {
    const none = await ask(amber.finance.email)
    expect([none.status, none.body.code]).toEqual([422, 'accounts.none'])
    await setUpApp(as(sasha))
    expect((await ask(sasha.email)).body.code).toBe('accounts.self')
    expect(await emailsTo(amber.finance)).toEqual([])
  })
})

async function userIn({ tenant }: Agency, { account_id }: Person): Promise<number> {
  const { rows } = await across(sql<{ id: number }>`
    select id from users where tenant_id = ${tenant.id} and account_id = ${account_id}`)
  return rows[0]!.id
}
