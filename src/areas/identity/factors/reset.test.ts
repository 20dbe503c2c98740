import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, setUpApp, standStill } from '#areas/identity/factors/factors.testing.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { cookieNames } from '#platform/session-tokens.ts'
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
import { addPerson, type Person, password } from '#test/people.ts'

let goOn: () => void
openAgencies({ emails: true })
beforeAll(async () => {
  goOn = standStill()
})
afterAll(() => goOn())
beforeEach(async () => {
  await forgetAttempts()
  await saffron.settle()
  mailServer.emails.length = 0
})

const secured = async (person: Person) => (await as(person).get('/two-factor')).body.data.totp !== null
const has = async (person: Person) => {
  const { rows } = await across(sql<{ count: number }>`
    select count(*)::integer as count from totp_factors where account_id = ${person.account_id}`)
  return rows[0]!.count > 0
}
const subjects = async (to: Person) => {
  await saffron.settle()
  return mailServer.emails.filter((mail) => mail.to?.[0]?.address === to.email).map(({ subject }) => subject)
}

describe('an owner is written to', () => {
  it('when a factor was added or removed, and when a recovery code was used', async () => {
    const { secret, recovery } = await setUpApp(as(amber.payroll))
    expect(await subjects(amber.payroll)).toEqual(['An app for codes was added to your account'])
    const page = browser(saffron.app)
    await page.signIn('credentials', { email: amber.payroll.email, password })
    await page.postJson('/api/v1/sign-in/second-step', { code: recovery[0]! })
    expect((await subjects(amber.payroll)).at(-1)).toBe('Somebody signed in with a recovery code')
    expect(mailServer.emails.at(-1)!.text).toContain('9 are left')
    await as(amber.payroll).post('/two-factor/totp/removal', { proof: codeOf(secret) })
    expect((await subjects(amber.payroll)).at(-1)).toBe('The app for codes was removed from your account')
  })
})

describe('a colleague who lost their factor', () => {
  it('is helped by who changes people: recorded, written to, and signed out everywhere', async () => {
    await setUpApp(as(amber.consultant))
    await subjects(amber.consultant)
    const { status } = await as(amber.owner).delete(`/users/${amber.consultant.id}/two-factor`)
    expect([status, await has(amber.consultant)]).toEqual([200, false])
    expect((await as(amber.consultant).get('/me')).status).toBe(401)
    expect((await subjects(amber.consultant)).at(-1)).toBe('Your second factors were taken away')
    expect(mailServer.emails.at(-1)!.text).toContain('Ann Archer of Amber Recruitment')
    const history = await as(amber.owner).get(`/history?subject=users&subject_id=${amber.consultant.id}`)
    expect(history.body.data[0]).toMatchObject({ action: 'two-factor reset', user_name: 'Ann Archer' })
    const page = browser(saffron.app)
    expect((await page.signIn('credentials', { email: amber.consultant.email, password })).status).toBe(200)
    const again = await as(amber.owner).delete(`/users/${amber.consultant.id}/two-factor`)
    expect([again.status, again.body.code]).toEqual([409, 'factors.none'])
  })

  it('keeps it where the account is somebody in another agency: none weakens the door of another', async () => {
    const shared = amber.finance
    await saffron.database.inTenant(birch.tenant.id, async (db) => {
      await sql`insert into users (tenant_id, account_id, name, email, kind)
        values (${db.tenant}, ${shared.account_id}, 'Fay', ${shared.email}, 'staff')`.execute(db)
    })
    await setUpApp(as(shared))
    const { status, body } = await as(amber.owner).delete(`/users/${shared.id}/two-factor`)
    expect([status, body.code, await has(shared)]).toEqual([403, 'factors.shared', true])
  })

  it('is of one’s own agency, not oneself, and no owner unless by an owner', async () => {
    const admin = await addPerson(saffron.database, amber.tenant, {
      name: 'Ada Admin',
      email: 'admin@amber.test',
      role: 'admin',
    })
    for (const person of [amber.owner, amber.leader, admin]) await setUpApp(as(person))
    const reset = (by: Person, person: Person) => as(by).delete(`/users/${person.id}/two-factor`)
    expect((await reset(birch.owner, amber.leader)).status).toBe(404)
    expect((await reset(amber.consultant, amber.leader)).status).toBeGreaterThanOrEqual(401)
    expect((await reset(amber.auditor, amber.leader)).body.permission).toBe('users.update')
    expect((await reset(admin, admin)).body.code).toBe('factors.self')
    expect((await reset(admin, amber.owner)).body.code).toBe('user.owner')
    const clerk = await addPerson(saffron.database, amber.tenant, {
      name: 'Clea Clerk',
      email: 'clerk@amber.test',
      role: 'auditor',
      permissions: ['users.update'],
    })
    expect((await reset(clerk, amber.leader)).body.code).toBe('user.lacks')
    for (const person of [amber.owner, amber.leader, admin]) expect(await secured(person)).toBe(true)
  })
})

describe('other ways in', () => {
  it('a new password by a letter opens nothing without the code', async () => {
    const person = amber.compliance
    const { secret } = await setUpApp(as(person))
    await as(undefined).post('/password-resets', { email: person.email })
    await saffron.settle()
    const link = /reset-password\?\S+/.exec(mailServer.emails.at(-1)!.text ?? '')![0]
    const code = new URLSearchParams(link.split('?')[1]).get('code')!
    const fresh = 'a teal pencil on the roof'
    expect(
      (await as(undefined).put('/password-resets', { email: person.email, code, password: fresh })).status,
    ).toBe(200)
    const page = browser(saffron.app)
    const first = await page.signIn('credentials', { email: person.email, password: fresh })
    expect(first.body.url).toContain('SecondFactorRequired')
    expect((await page.postJson('/api/v1/sign-in/second-step', { code: codeOf(secret) })).status).toBe(200)
  })

  it('an invitation, accepted with the password of an account, is entered by the second step', async () => {
    const person = birch.leader
    const { secret } = await setUpApp(as(person))
    const roles = (await as(amber.owner).get('/roles?per_page=100')).body.data as {
      id: number
      key: string
    }[]
    const role = roles.find(({ key }) => key === 'consultant')!.id
    await as(amber.owner).post('/users', {
      email: person.email,
      name: 'Lou',
      kind: 'staff',
      role_ids: [role],
    })
    await saffron.settle()
    const link = /invitation\/(\d+)\S*[#?]\S*/.exec(mailServer.emails.at(-1)!.text ?? '')!
    const code = /code=([^&\s]+)/.exec(link[0])![1]!
    const page = browser(saffron.app, { 'x-tenant': 'amber' })
    const accepted = await page.postJson(`/api/v1/invitations/${link[1]}/acceptance`, { code, password })
    expect(accepted.body).toMatchObject({ agency: { slug: 'amber' }, signed_in: false })
    expect(page.jar.get(cookieNames(false).session)).toBeUndefined()
    const entered = await page.postJson('/api/v1/sign-in/second-step', { code: codeOf(secret) })
    expect(entered.body.data.agency.slug).toBe('amber')
    expect((await page.get('session')).body.user.email).toBe(person.email)
  })
})
