import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setUpApp } from '#areas/identity/factors/factors.testing.ts'
import { across, amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { type Agency, addPerson, nobody, type Person } from '#test/people.ts'

openAgencies()

const show = async (person: Person) => (await as(person).get('/security-policy')).body.data
const change = async (person: Person, changes: object) =>
  as(person).patch('/security-policy', { version: (await show(person)).version, ...changes })

describe('the security policy', () => {
  it('asks for nothing until an agency decides, and is kept in the history', async () => {
    expect(await show(amber.owner)).toMatchObject({ two_factor: 'none', idle_hours: null, version: 0 })
    const { status, body } = await change(amber.owner, {
      two_factor: 'staff',
      grace_days: 14,
      idle_hours: 12,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ two_factor: 'staff', grace_days: 14, idle_hours: 12, version: 1 })
    expect(body.data.required_since).not.toBeNull()
    const history = await as(amber.owner).get('/history?subject=settings&subject_id=1')
    expect(history.body.data[0]).toMatchObject({
      action: 'security changed',
      changes: { two_factor: { from: 'none', to: 'staff' }, idle_hours: { from: null, to: 12 } },
    })
    expect(await show(birch.owner)).toMatchObject({ two_factor: 'none', version: 0 })
  })

  it('is not written over by who read an older one', async () => {
    const { version } = await show(birch.owner)
    expect((await change(birch.owner, { idle_hours: 4 })).status).toBe(200)
    const late = await as(birch.owner).patch('/security-policy', { version, idle_hours: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed'])
    expect((await show(birch.owner)).idle_hours).toBe(4)
  })

  it.each([
    [{ two_factor: 'some' }, 'two_factor'],
    [{ grace_days: -1 }, 'grace_days'],
    [{ grace_days: 91 }, 'grace_days'],
    [{ idle_hours: 0 }, 'idle_hours'],
    [{ idle_hours: 721 }, 'idle_hours'],
  ])('refuses %j at its field', async (wrong, field) => {
    const refused = await change(amber.owner, wrong)
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  })

  it('is for those who may change how people sign in', async () => {
    expect((await as(amber.consultant).get('/security-policy')).body.permission).toBe('settings.security')
    const tried = await as(amber.consultant).patch('/security-policy', { version: 0, two_factor: 'none' })
    expect([tried.status, tried.body.permission]).toEqual([403, 'settings.security'])
    expect((await as(nobody).get('/security-policy')).status).toBe(401)
    expect((await as(birch.owner, { tenant: 'amber' }).get('/security-policy')).status).toBe(404)
  })
})

describe('a second factor that is asked for', () => {
  const require = (agency: Agency, two_factor: string, grace_days = 0) =>
    change(agency.owner, { two_factor, grace_days })
  const back = (agency: Agency, days: number) =>
    across(sql`update security_policies set required_since = now() - make_interval(days => ${days})
      where tenant_id = ${agency.tenant.id}`)
  const older = (person: Person) =>
    across(sql`update users set created_at = now() - interval '1 year' where id = ${person.id}`)

  it('lets in who has one, bars the others from everything, and leaves their account and other agencies alone', async () => {
    await require(amber, 'none')
    await setUpApp(as(birch.owner))
    await require(birch, 'staff')
    expect((await as(birch.owner).get('/clients')).status).toBe(200)
    for (const path of ['/me', '/app', '/clients', '/profile', '/notifications'])
      expect([path, (await as(birch.consultant).get(path)).body.code]).toEqual([
        path,
        'second_factor_required',
      ])
    const wrote = await as(birch.consultant).post('/clients', { name: 'Northwind' })
    expect([wrote.status, wrote.body.code]).toEqual([403, 'second_factor_required'])
    const listens = await as(birch.consultant).post('/api/broadcasting/auth', {
      socket_id: '1.2',
      channel_name: 'presence-team.birch',
    })
    expect(listens.status).toBe(403)
    expect((await as(birch.consultant).get('/two-factor')).status).toBe(200)
    expect((await as(birch.candidate).get('/me')).status).toBe(200)
    expect((await as(amber.consultant).get('/me')).body.data.second_factor_due).toBeNull()
    await setUpApp(as(birch.consultant))
    expect((await as(birch.consultant).get('/clients')).status).toBe(200)
  })

  it('is asked of everybody where the agency says so, guests by link excepted', async () => {
    await require(birch, 'everyone')
    expect((await as(birch.candidate).get('/me')).body.code).toBe('second_factor_required')
    await require(birch, 'staff')
    expect((await as(birch.candidate).get('/me')).status).toBe(200)
  })

  it('may be set up within the days of grace, which begin with the policy or with the person', async () => {
    await older(birch.finance)
    await require(birch, 'none')
    await require(birch, 'staff', 7)
    const { second_factor_due: due } = (await as(birch.finance).get('/me')).body.data
    expect(Math.round((Date.parse(due) - Date.now()) / 86_400_000)).toBe(7)
    await back(birch, 6)
    expect((await as(birch.finance).get('/clients')).status).toBe(200)
    await back(birch, 8)
    expect((await as(birch.finance).get('/clients')).body.code).toBe('second_factor_required')
    expect((await as(birch.payroll).get('/clients')).status).toBe(200)
    expect((await as(birch.owner).get('/me')).body.data.second_factor_due).toBeNull()
  })

  it('is counted over the staff, and seen in the list of people by who looks after them', async () => {
    const { body } = await as(birch.owner).get('/security-policy')
    expect(body.secured).toEqual({ staff: 9, secured: 2 })
    const people = await as(birch.owner).get('/users?kind=staff&per_page=50')
    const yes = people.body.data.filter(({ two_factor }: { two_factor: boolean }) => two_factor)
    expect(yes.map(({ email }: { email: string }) => email).sort()).toEqual(
      [birch.owner.email, birch.consultant.email].sort(),
    )
    expect((await as(birch.owner).get(`/users/${birch.owner.id}`)).body.data.two_factor).toBe(true)
    const picks = await addPerson(saffron.database, birch.tenant, {
      name: 'Peg Pick',
      email: 'pick@birch.test',
      role: 'candidate',
      permissions: ['clients.update'],
    })
    const picker = await as(picks).get('/users?kind=staff')
    expect(picker.body.data.map(({ two_factor }: { two_factor: unknown }) => two_factor)).toEqual(
      Array(9).fill(null),
    )
    expect((await as(amber.owner).get('/security-policy')).body.secured.secured).toBe(0)
  })

  it('stops the programs of who may not enter any more, until the factor is set up', async () => {
    const made = { name: 'Sync', permissions: ['clients.view'], expires_in_days: 30 }
    await require(birch, 'none')
    const maker = await addPerson(saffron.database, birch.tenant, {
      name: 'Mo Maker',
      email: 'maker@birch.test',
      role: 'owner',
    })
    const { token } = (await as(maker).post('/api-tokens', made)).body
    const ask = async (path: string, more = {}) => {
      const url = `/api/v1${path}`
      const headers = { authorization: `Bearer ${token}`, ...more }
      const reply = await saffron.app.inject({ url, headers })
      return [reply.statusCode, reply.json().code]
    }
    await require(birch, 'staff', 7)
    expect(await ask('/clients')).toEqual([200, undefined])
    await older(maker)
    await back(birch, 8)
    for (const path of ['/clients', '/me', '/app', '/search?q=north'])
      expect([path, await ask(path)]).toEqual([path, [403, 'second_factor_required']])
    expect(await ask('/clients', { 'x-tenant': 'birch' })).toEqual([403, 'second_factor_required'])
    // The provider of the agency's sign-on sees to the second step of who comes by it.
    const all = saffron.database.readingAcross('a test')
    await sql`insert into sso_connections (tenant_id, issuer, client_id, client_secret, domains, role_id)
      select tenant_id, 'https://id.test', 'x', 'x', array['birch.test'], id from roles
      where tenant_id = ${birch.tenant.id} and key = 'consultant'`.execute(all)
    await sql`insert into sso_identities (tenant_id, issuer, subject, user_id)
      values (${birch.tenant.id}, 'https://id.test', 'mo', ${maker.id})`.execute(all)
    expect(await ask('/clients')).toEqual([200, undefined])
    await sql`delete from sso_connections where tenant_id = ${birch.tenant.id}`.execute(all)
    expect(await ask('/clients')).toEqual([403, 'second_factor_required'])
    await setUpApp(as(maker))
    expect(await ask('/clients')).toEqual([200, undefined])
  })
})

describe('a session that nobody uses', () => {
  const used = (person: Person, minutes: number) =>
    across(sql`update sessions set seen_at = now() - make_interval(mins => ${minutes})
      where account_id = ${person.account_id}`)

  it('ends after the hours the agency allows, and is kept by using it, but not by what an open page asks by itself', async () => {
    await change(amber.owner, { two_factor: 'none', idle_hours: 1 })
    await used(amber.payroll, 59)
    expect((await as(amber.payroll).get('/me')).status).toBe(200)
    await used(amber.payroll, 61)
    expect((await as(amber.payroll).get('/me')).status).toBe(401)
    await used(amber.payroll, 10)
    await as(amber.payroll).get('/me')
    const { rows } = await across(sql<{ fresh: boolean }>`
      select seen_at > now() - interval '1 minute' as fresh from sessions
      where account_id = ${amber.payroll.account_id}`)
    expect(rows[0]!.fresh).toBe(true)
    await used(amber.payroll, 50)
    const unattendedHeader = { cookie: amber.payroll.cookie, 'x-tenant': 'amber', 'x-unattended': '1' }
    for (const url of ['/api/v1/me', '/api/auth/session'])
      expect((await saffron.app.inject({ url, headers: unattendedHeader })).statusCode).toBe(200)
    const { rows: left } = await across(sql<{ old: boolean }>`
      select seen_at < now() - interval '45 minutes' as old from sessions
      where account_id = ${amber.payroll.account_id}`)
    expect(left[0]!.old).toBe(true)
    await change(amber.owner, { idle_hours: null })
    await used(amber.payroll, 60 * 24 * 20)
    expect((await as(amber.payroll).get('/me')).status).toBe(200)
  })

  it('of another agency goes on', async () => {
    await change(amber.owner, { idle_hours: 1 })
    await used(birch.payroll, 61)
    expect((await as(birch.payroll).get('/me')).status).toBe(200)
  })
})
