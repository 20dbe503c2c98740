import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  browser,
  connect,
  gone,
  newcomer,
  openTestAgencies,
  ours,
  problem,
} from '#areas/identity/sso/sso.testing.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import type { Claimed } from '#test/oidc.ts'
import { addPerson, type Person } from '#test/people.ts'

openTestAgencies()

const sessionCookie = cookieNames(false).session

describe('signing on', () => {
  it('makes somebody of the agency who comes for the first time, and knows them the next time', async () => {
    ours.person = newcomer()
    const first = browser()
    expect(await first.signOn(amber, '/tenant/amber/clients?status=active')).toBe(
      '/tenant/amber/clients?status=active',
    )
    const { data } = await first.me()
    expect(data).toMatchObject({
      name: ours.person.name,
      email: ours.person.email,
      kind: 'staff',
      tenant: { slug: 'amber' },
      roles: [{ key: 'consultant' }],
    })
    // From then on by what the provider calls them: the mail may change.
    ours.person = { ...ours.person, email: 'married@elsewhere.test', email_verified: false }
    const second = browser()
    expect(await second.signOn(amber)).toBe('/tenant/amber')
    expect((await second.me()).data.id).toBe(data.id)
    const { body: history } = await as(amber.owner).get(`/history?subject=users&subject_id=${data.id}`)
    expect(history.data.map(({ action }: { action: string }) => action)).toEqual(['created by the sign-on'])
  })

  it('sends who is a member already to what they are', async () => {
    ours.person = newcomer({ email: amber.finance.email })
    const fay = browser()
    expect(await fay.signOn(amber)).toBe('/tenant/amber')
    expect((await fay.me()).data).toMatchObject({ id: amber.finance.id, roles: [{ key: 'finance_manager' }] })
  })

  it('takes an invitation as accepted', async () => {
    const mail = 'invited@amber.test'
    const { rows } = await across(sql<{ id: number }>`
      select id from roles where tenant_id = ${amber.tenant.id} and key = 'payroll'`)
    const invited = await as(amber.owner).post('/users', {
      email: mail,
      name: 'Ivy Invited',
      kind: 'staff',
      role_ids: [rows[0]!.id],
    })
    expect(invited.status).toBe(201)
    ours.person = newcomer({ email: mail })
    const ivy = browser()
    expect(await ivy.signOn(amber)).toBe('/tenant/amber')
    expect((await ivy.me()).data).toMatchObject({
      id: invited.body.id,
      name: 'Ivy Invited',
      roles: [{ key: 'payroll' }],
    })
    const { body } = await as(amber.owner).get(`/users/${invited.body.id}`)
    expect(JSON.stringify(body)).toContain('"accepted"')
  })

  it.each<[string, () => Partial<Claimed> | Promise<Partial<Claimed>>, string]>([
    ['a mail that is not verified', () => ({ email_verified: false }), 'unverified'],
    ['no word on whether the mail is verified', () => ({ email_verified: undefined }), 'unverified'],
    ['no email', () => ({ email: undefined }), 'unverified'],
    ['a mail of another domain', () => ({ email: 'nora@elsewhere.test' }), 'domain'],
    ['the mail of an account of another agency', outsider, 'elsewhere'],
    ['the mail of an account of nobody', stranger, 'elsewhere'],
    ['the mail of somebody deactivated', () => gone('deactivated'), 'left'],
    ['the mail of somebody locked', () => gone('locked'), 'left'],
  ])('refuses %s, and makes nothing', async (_what, said, code) => {
    ours.person = newcomer(await said())
    const before = await everything()
    const nora = browser()
    expect(await nora.signOn(amber)).toBe(problem(code))
    expect(nora.jars.get('here')?.has(sessionCookie)).toBe(false)
    expect(await everything()).toEqual(before)
  })

  it('makes nobody beyond the places of the agency', async () => {
    await across(sql`insert into tenant_limits (tenant_id, users) values (${amber.tenant.id}, 1)`)
    ours.person = newcomer()
    const before = await everything()
    expect(await browser().signOn(amber)).toBe(problem('full'))
    expect(await everything()).toEqual(before)
    await across(sql`delete from tenant_limits where tenant_id = ${amber.tenant.id}`)
    expect(await browser().signOn(amber)).toBe('/tenant/amber')
  })

  it('keeps out who is deactivated after they were linked', async () => {
    ours.person = newcomer()
    const nora = browser()
    await nora.signOn(amber)
    const { id } = (await nora.me()).data
    await across(
      sql`update users set status = 'deactivated' where tenant_id = ${amber.tenant.id} and id = ${id}`,
    )
    expect((await nora.me('amber')).code).toBe('no_agency')
    expect(await browser().signOn(amber)).toBe(problem('left'))
  })

  it('makes one person of two first visits at once', async () => {
    ours.person = newcomer()
    const two = [browser(), browser()]
    expect(await Promise.all(two.map((one) => one.signOn(amber)))).toEqual(['/tenant/amber', '/tenant/amber'])
    const [a, b] = await Promise.all(two.map((one) => one.me()))
    expect(a!.data.id).toBe(b!.data.id)
  })

  it('gives a new session, and ends the one the browser had', async () => {
    const nora = browser()
    nora.jars.set('here', new Map([[sessionCookie, birch.colleague.token]]))
    ours.person = newcomer()
    await nora.signOn(amber)
    expect(nora.jars.get('here')!.get(sessionCookie)).not.toBe(birch.colleague.token)
    expect((await as(birch.colleague).get('/me')).status).toBe(401)
  })
})

async function outsider() {
  const email = 'bob@amber.test'
  await addPerson(saffron.database, birch.tenant, { name: 'Bob Birch', email, role: 'consultant' })
  return { email }
}

async function stranger() {
  await across(sql`insert into accounts (email, name, password_hash) values ('lone@amber.test', 'Lone', 'x')
    on conflict do nothing`)
  return { email: 'lone@amber.test' }
}

async function everything() {
  const { rows } = await across(sql`
    select (select count(*) from accounts) as accounts, (select count(*) from users) as users,
      (select count(*) from sso_identities) as links, (select count(*) from sessions) as sessions`)
  return rows
}

describe('a session of a sign-on', () => {
  let person: Person
  let nora: ReturnType<typeof browser>
  beforeAll(async () => {
    await connect(amber, ours)
    // Somebody of two agencies, whom one of them vouches for.
    const email = 'both@amber.test'
    person = await addPerson(saffron.database, birch.tenant, { name: 'Bo Both', email, role: 'owner' })
    await addPerson(saffron.database, amber.tenant, { name: 'Bo Both', email, role: 'consultant' })
    await across(
      sql`insert into central_users (account_id, roles, status) values (${person.account_id}, '{admin}', 'active')`,
    )
    ours.person = newcomer({ email })
    nora = browser()
    expect(await nora.signOn(amber)).toBe('/tenant/amber')
  })

  it('opens that agency alone, and tells of no other', async () => {
    expect((await nora.me('amber')).data.tenant.slug).toBe('amber')
    expect((await nora.me('birch')).code).toBe('no_agency')
    for (const path of ['/clients', '/users', '/settings'])
      expect([path, (await nora.here(`/api/v1${path}`, { 'x-tenant': 'birch' })).status]).toEqual([path, 404])
    const tenants = (await nora.here('/api/v1/tenants')).body.data
    expect(tenants.map(({ slug }: { slug: string }) => slug)).toEqual(['amber'])
  })

  it('cannot choose another agency at the door either', async () => {
    const { csrfToken } = (await nora.here('/api/auth/csrf')).body
    const reply = await saffron.app.inject({
      method: 'POST',
      url: '/api/auth/callback/tenant',
      headers: {
        cookie: [...nora.jars.get('here')!].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ tenant: 'birch', csrfToken, json: 'true' }).toString(),
    })
    expect(reply.statusCode).toBe(403)
    expect((await nora.me()).data.tenant.slug).toBe('amber')
  })

  it('is nobody in central administration', async () => {
    const { rows } = await across(sql`select from central_users where account_id = ${person.account_id}`)
    expect(rows).toHaveLength(1)
    expect((await nora.here('/api/v1/central/dashboard')).status).not.toBe(200)
  })

  it('reaches nothing of the account itself', async () => {
    const own = await nora.here('/api/v1/profile')
    expect(own.body.data.keeps_account).toBe(false)
    const { status, body } = await nora.here('/api/v1/profile/sessions')
    expect([status, body.code]).toEqual([403, 'sign_on_session'])
  })

  it('ends after half a day, however much it is used', async () => {
    const left = async () => {
      const { rows } = await across(sql<{ hours: number }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions
        where account_id = ${person.account_id} and sign_on_tenant_id is not null`)
      return rows[0]!.hours
    }
    expect(await left()).toBe(12)
    await across(sql`update sessions set seen_at = now() - interval '2 hours', expires_at = expires_at - interval '2 hours'
      where sign_on_tenant_id is not null`)
    await nora.me()
    expect(await left()).toBe(10)
  })
})
