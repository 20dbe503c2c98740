import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aboutSecret } from '#areas/identity/sso/actions.ts'
import {
  browser,
  callbackOf,
  connect,
  consultants,
  crafty,
  newcomer,
  openTestAgencies,
  ours,
  problem,
} from '#areas/identity/sso/sso.testing.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import { addPerson, type Person, password } from '#test/people.ts'

openTestAgencies()

describe('staff who must use it', () => {
  const sign = async ({ email }: Person) => {
    const visitor = browser()
    const { csrfToken } = (await visitor.here('/api/auth/csrf')).body
    const reply = await saffron.app.inject({
      method: 'POST',
      url: '/api/auth/callback/credentials',
      headers: {
        cookie: [...visitor.jars.get('here')!].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ email, password, csrfToken, json: 'true' }).toString(),
    })
    for (const { name, value } of reply.cookies) visitor.jars.get('here')!.set(name, value)
    return visitor
  }

  it('come in by it alone; owners and others keep their password', async () => {
    await connect(amber, ours, { enforced: true })
    const cara = await sign(amber.consultant)
    expect((await cara.me('amber')).code).toBe('sign_on_required')
    expect((await cara.here('/api/v1/clients', { 'x-tenant': 'amber' })).body.code).toBe('sign_on_required')
    expect((await cara.here('/api/auth/session')).body.tenant).toBeNull()
    expect((await cara.here('/api/v1/tenants')).body.data).toMatchObject([
      { slug: 'amber', must_sign_on: true },
    ])
    expect((await (await sign(amber.owner)).me()).data.tenant.slug).toBe('amber')
    expect((await (await sign(amber.candidate)).me()).data.tenant.slug).toBe('amber')

    ours.person = newcomer({ email: amber.consultant.email })
    const by = browser()
    expect(await by.signOn(amber)).toBe('/tenant/amber')
    expect((await by.me('amber')).data.id).toBe(amber.consultant.id)
  })
})

describe('setting it up', () => {
  it('is for owners, and shows the secret to nobody', async () => {
    const { body } = await as(amber.owner).get('/sign-on')
    expect(body).toMatchObject({
      data: { issuer: ours.issuer, domains: ['amber.test'], role_id: consultants },
      redirect_uri: callbackOf(amber),
      own_domain: 'amber.test',
    })
    expect(JSON.stringify(body)).not.toContain(ours.client_secret)
    const { rows } = await across(sql<{ client_secret: string }>`
      select client_secret from sso_connections where tenant_id = ${amber.tenant.id}`)
    expect(rows[0]!.client_secret).not.toContain(ours.client_secret)
    expect(saffron.deps.vault.open(rows[0]!.client_secret, aboutSecret(amber.tenant.id, ours.issuer))).toBe(
      ours.client_secret,
    )
    expect(() =>
      saffron.deps.vault.open(rows[0]!.client_secret, aboutSecret(birch.tenant.id, ours.issuer)),
    ).toThrow()

    const second = await addPerson(saffron.database, amber.tenant, {
      name: 'Sam Secure',
      email: 'secure@amber.test',
      role: 'none',
      permissions: ['settings.security', 'clients.view'],
    })
    expect((await as(second).get('/sign-on')).status).toBe(200)
    for (const verb of ['put', 'delete'] as const) {
      const change = { ...body.data, client_secret: null }
      expect((await as(second)[verb]('/sign-on', change)).body.code).toBe('sign_on.owner')
    }
    expect((await as(amber.consultant).get('/sign-on')).body.permission).toBe('settings.security')
    expect((await as(birch.owner).get('/sign-on')).body.data?.issuer).not.toBe(ours.issuer)
  })

  it.each<[object, string]>([
    [{ domains: ['birch.test'] }, 'domains'],
    [{ domains: ['gmail.com'] }, 'domains'],
    [{ domains: [] }, 'domains'],
    [{ role_id: 999_999_999 }, 'role_id'],
    [{ issuer: 'https://other.example', client_secret: null }, 'client_secret'],
    [{ issuer: 'not an address' }, 'issuer'],
  ])('refuses %j at its field', async (wrong, field) => {
    const { body } = await as(amber.owner).get('/sign-on')
    const { status, body: refused } = await as(amber.owner).put('/sign-on', {
      ...body.data,
      client_secret: 'x',
      ...wrong,
    })
    expect([status, Object.keys(refused.errors)[0]]).toEqual([422, field])
  })

  it('gives no role of another agency, and knows when somebody else was faster', async () => {
    const { rows } = await across(sql<{ id: number }>`
      select id from roles where tenant_id = ${birch.tenant.id} and key = 'consultant'`)
    const { body } = await as(amber.owner).get('/sign-on')
    const save = (more: object) =>
      as(amber.owner).put('/sign-on', { ...body.data, client_secret: null, ...more })
    expect((await save({ role_id: rows[0]!.id })).body.errors).toHaveProperty('role_id')
    expect((await save({ version: 0 })).body.code).toBe('changed')
  })

  it('asks the provider when told to, and says what is wrong in words that tell nothing of us', async () => {
    const test = async (issuer: string) => (await as(amber.owner).post('/sign-on/test', { issuer })).body
    expect((await test(ours.issuer)).title).toBe('The provider answers')
    const cases: [string, RegExp][] = [
      ['https://169.254.169.254/latest', /not of the internet/],
      ['https://10.0.0.1', /not of the internet/],
      ['http://example.com', /without TLS/],
      ['http://localhost:1', /could not be reached/],
      [`${ours.issuer}/elsewhere`, /does not answer as/],
    ]
    for (const [issuer, words] of cases) expect((await test(issuer)).errors.issuer[0]).toMatch(words)
    crafty.metadata = { issuer: 'https://somebody.example' }
    expect((await test(crafty.issuer)).errors.issuer[0]).toMatch(/another issuer/)
    crafty.metadata = {}
  })

  it('ends what it opened when it goes, or when another provider speaks', async () => {
    ours.person = newcomer()
    const nora = browser()
    await nora.signOn(amber)
    await connect(amber, ours)
    expect((await nora.me('amber')).data.name).toBe(ours.person.name)
    await connect(amber, crafty)
    expect((await nora.me('amber')).code).toBe('signed_out')
    await connect(amber, ours)
    await nora.signOn(amber)
    expect((await as(amber.owner).delete('/sign-on')).status).toBe(200)
    expect((await nora.me('amber')).code).toBe('signed_out')
    expect((await browser().here('/api/sign-on/amber')).location).toBe(problem('unavailable'))
  })
})

describe('what the login page is told', () => {
  const offers = async (query: string) => (await browser().here(`/api/v1/sign-on/offers?${query}`)).body.data

  it('follows the domain alone: a mail that exists and one that does not are answered alike', async () => {
    const known = await offers(`email=${amber.owner.email}`)
    expect(known).toEqual([{ id: 'amber', slug: 'amber', name: 'Amber Recruitment' }])
    expect(await offers('email=nobody-at-all@AMBER.test')).toEqual(known)
    expect(await offers('email=a@elsewhere.test')).toEqual([])
    expect(await offers('agency=amber')).toEqual(known)
    expect(await offers('agency=nowhere')).toEqual([])
  })
})
