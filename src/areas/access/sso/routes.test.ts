import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aboutSecret } from '#areas/access/sso/actions.ts'
import { cookieNames } from '#areas/access/tokens.ts'
import { clock } from '#platform/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  type Claimed,
  type Crafted,
  challengeOf,
  craftyProvider,
  oidcProvider,
  type TestProvider,
} from '#test/oidc.ts'
import { type Agency, addPerson, type Person, password, speaking, twoAgencies } from '#test/people.ts'

let saffron: TestApp
let amber: Agency
let birch: Agency
let as: ReturnType<typeof speaking>
let ours: TestProvider
let theirs: TestProvider
let crafty: Crafted
let consultants: number

const sessionCookie = cookieNames(false).session
const across = () => saffron.database.readingAcross('a test')
const callbackOf = ({ tenant }: Agency) => `http://localhost:3000/api/sign-on/${tenant.id}/callback`

beforeAll(async () => {
  saffron = await testApp()
  ;({ amber, birch } = await twoAgencies(saffron.database))
  as = speaking(saffron.app)
  ours = await oidcProvider(callbackOf(amber))
  theirs = await oidcProvider(callbackOf(birch))
  crafty = await craftyProvider()
  const { rows } = await sql<{ id: number }>`
    select id from roles where tenant_id = ${amber.tenant.id} and key = 'consultant'`.execute(across())
  consultants = rows[0]!.id
})
afterAll(async () => {
  await Promise.all([ours?.close(), theirs?.close(), crafty?.close()])
  await saffron?.close()
})
beforeEach(async () => {
  await connect(amber, ours)
})

type Connected = { issuer: string; client_id?: string; client_secret?: string }

/** The agency signs its people in at this provider. */
async function connect(agency: Agency, provider: Connected, more: object = {}) {
  const { body: before } = await as(agency.owner).get('/sign-on')
  const { rows } = await sql<{ id: number }>`
    select id from roles where tenant_id = ${agency.tenant.id} and key = 'consultant'`.execute(across())
  const { status, body } = await as(agency.owner).put('/sign-on', {
    issuer: provider.issuer,
    client_id: provider.client_id ?? 'saffron',
    client_secret: provider.client_secret ?? 'a secret',
    domains: [`${agency.tenant.slug}.test`],
    role_id: rows[0]!.id,
    enforced: false,
    version: before.data?.version ?? 0,
    ...more,
  })
  expect([status, body.code, body.errors]).toEqual([200, undefined, undefined])
  return body
}

/** A browser: it keeps the cookies of each site. */
function browser() {
  const jars = new Map<string, Map<string, string>>()
  const keep = (site: string, lines: string[]) => {
    const jar = jars.get(site) ?? new Map<string, string>()
    jars.set(site, jar)
    for (const line of lines) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  const cookies = (site: string) =>
    [...(jars.get(site) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const here = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await saffron.app.inject({ url: path, headers: { cookie: cookies('here'), ...headers } })
    keep('here', [reply.headers['set-cookie'] ?? []].flat())
    const isJson = String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      location: reply.headers.location,
      body: isJson ? reply.json() : reply.body,
    }
  }
  /** Follows the provider until it sends the browser back; answers the way back. */
  const there = async (address: string): Promise<string> => {
    let url = address
    for (let hops = 0; hops < 8; hops++) {
      if (url.startsWith('http://localhost:3000/')) return url.slice('http://localhost:3000'.length)
      const { origin } = new URL(url)
      const reply = await fetch(url, { redirect: 'manual', headers: { cookie: cookies(origin) } })
      keep(origin, reply.headers.getSetCookie())
      const next = reply.headers.get('location')
      if (!next) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
      url = new URL(next, url).href
    }
    throw new Error('in circles')
  }
  return {
    jars,
    here,
    there,
    /** Signs in by the agency's provider, as its `person`. Answers where the browser ends. */
    signOn: async (agency: Agency, back = '') => {
      const out = await here(
        `/api/sign-on/${agency.tenant.slug}${back && `?back=${encodeURIComponent(back)}`}`,
      )
      return (await here(await there(out.location!))).location
    },
    me: async (slug?: string) => (await here('/api/v1/me', slug ? { 'x-tenant': slug } : {})).body,
  }
}

let count = 0
/** Somebody new at the provider. */
function newcomer(more: Partial<Claimed> = {}): Claimed {
  count += 1
  return {
    sub: `s${count}`,
    email: `new${count}@amber.test`,
    email_verified: true,
    name: `Nora New ${count}`,
    ...more,
  }
}

const problem = (name: string, agency = 'amber') => `/sign-on?problem=${name}&agency=${agency}`

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
    const { rows } = await sql<{ id: number }>`
      select id from roles where tenant_id = ${amber.tenant.id} and key = 'payroll'`.execute(across())
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
    ['no mail', () => ({ email: undefined }), 'unverified'],
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
    await sql`insert into tenant_limits (tenant_id, users) values (${amber.tenant.id}, 1)`.execute(across())
    ours.person = newcomer()
    const before = await everything()
    expect(await browser().signOn(amber)).toBe(problem('full'))
    expect(await everything()).toEqual(before)
    await sql`delete from tenant_limits where tenant_id = ${amber.tenant.id}`.execute(across())
    expect(await browser().signOn(amber)).toBe('/tenant/amber')
  })

  it('keeps out who is deactivated after they were linked', async () => {
    ours.person = newcomer()
    const nora = browser()
    await nora.signOn(amber)
    const { id } = (await nora.me()).data
    await sql`update users set status = 'deactivated' where tenant_id = ${amber.tenant.id} and id = ${id}`.execute(
      across(),
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
  await sql`insert into accounts (email, name, password_hash) values ('lone@amber.test', 'Lone', 'x')
    on conflict do nothing`.execute(across())
  return { email: 'lone@amber.test' }
}

async function gone(status: string) {
  const email = `${status}@amber.test`
  const { id } = await addPerson(saffron.database, amber.tenant, {
    name: 'Gus Gone',
    email,
    role: 'consultant',
  })
  await sql`update users set status = ${status} where tenant_id = ${amber.tenant.id} and id = ${id}`.execute(
    across(),
  )
  return { email }
}

async function everything() {
  const { rows } = await sql`
    select (select count(*) from accounts) as accounts, (select count(*) from users) as users,
      (select count(*) from sso_identities) as links, (select count(*) from sessions) as sessions`.execute(
    across(),
  )
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
    await sql`insert into central_users (account_id, roles, status) values (${person.account_id}, '{admin}', 'active')`.execute(
      across(),
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
    const { rows } = await sql`select from central_users where account_id = ${person.account_id}`.execute(
      across(),
    )
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
      const { rows } = await sql<{ hours: number }>`
        select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions
        where account_id = ${person.account_id} and sign_on_tenant_id is not null`.execute(across())
      return rows[0]!.hours
    }
    expect(await left()).toBe(12)
    await sql`update sessions set seen_at = now() - interval '2 hours', expires_at = expires_at - interval '2 hours'
      where sign_on_tenant_id is not null`.execute(across())
    await nora.me()
    expect(await left()).toBe(10)
  })
})

describe('on the way', () => {
  const out = async (visitor: ReturnType<typeof browser>, agency = amber) => {
    const { location } = await visitor.here(`/api/sign-on/${agency.tenant.slug}`)
    return new URL(location!)
  }

  it('the provider is asked for a code, with PKCE, state and nonce', async () => {
    const { searchParams } = await out(browser())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'saffron',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: callbackOf(amber),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toHaveLength(43)
  })

  it('another state is refused', async () => {
    ours.person = newcomer()
    const nora = browser()
    const way = await nora.there((await out(nora)).href)
    expect((await nora.here(way.replace(/state=[^&]+/, 'state=another'))).location).toBe(problem('state'))
  })

  it('another browser is refused: a way back cannot be handed to somebody', async () => {
    ours.person = newcomer()
    const evil = browser()
    const way = await evil.there((await out(evil)).href)
    expect((await browser().here(way)).location).toBe(problem('state'))
  })

  it('a code is good once, also with the cookie of before', async () => {
    ours.person = newcomer()
    const nora = browser()
    const way = await nora.there((await out(nora)).href)
    const copied = new Map(nora.jars.get('here'))
    expect((await nora.here(way)).location).toBe('/tenant/amber')
    expect((await nora.here(way)).location).toBe(problem('state'))
    nora.jars.set('here', copied)
    expect((await nora.here(way)).location).toBe(problem('provider'))
  })

  it('ten minutes are enough', async () => {
    ours.person = newcomer()
    const nora = browser()
    const way = await nora.there((await out(nora)).href)
    const { now } = clock
    clock.now = () => new Date(now().getTime() + 11 * 60_000)
    expect((await nora.here(way)).location).toBe(problem('state'))
    clock.now = now
  })

  it('what one agency began does not end in another', async () => {
    await connect(birch, theirs)
    ours.person = newcomer()
    const nora = browser()
    const way = await nora.there((await out(nora)).href)
    const swapped = way.replace(`/sign-on/${amber.tenant.id}/`, `/sign-on/${birch.tenant.id}/`)
    expect((await nora.here(swapped)).location).toBe(problem('state', 'birch'))
    // A provider of one agency, whatever it says, makes nobody of the other.
    theirs.person = { sub: 'x', email: amber.owner.email, email_verified: true, name: 'Ann Archer' }
    expect(await browser().signOn(birch)).toBe(problem('domain', 'birch'))
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/api/v1/me', '/tenant/../../evil'])(
    'the way back %s is not taken',
    async (back) => {
      ours.person = newcomer()
      expect(await browser().signOn(amber, back)).toBe('/tenant/amber')
    },
  )

  it('a page of another site does not begin it', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const reply = await browser().here('/api/sign-on/amber', { 'sec-fetch-site': site })
      expect(reply.location).toBe('/?tenant=amber')
    }
  })

  it('an agency without a sign-on, and one that is not there, are answered alike', async () => {
    for (const slug of ['nowhere', 'x'.repeat(60)])
      expect((await browser().here(`/api/sign-on/${slug}`)).location).toMatch(
        /^\/sign-on\?problem=unavailable/,
      )
    for (const id of ['999999', '0', 'x', '1.5'])
      expect((await browser().here(`/api/sign-on/${id}/callback?code=x&state=y`)).location).toMatch(
        /^\/sign-on\?problem=unavailable/,
      )
  })

  it('a provider that is down is said to be', async () => {
    const gone = await craftyProvider()
    await gone.close()
    await connect(amber, gone)
    expect((await browser().here('/api/sign-on/amber')).location).toBe(problem('provider'))
  })
})

describe('what a provider says', () => {
  const honest = { sub: 'c1', email: 'crafty@amber.test', email_verified: true }
  const ask = async (claims: object, more: Partial<Crafted> = {}) => {
    await connect(amber, crafty)
    const visitor = browser()
    const url = new URL((await visitor.here('/api/sign-on/amber')).location!)
    Object.assign(crafty, { forged: false, nonce: url.searchParams.get('nonce'), ...more })
    crafty.claims = { ...honest, ...claims }
    const way = `/api/sign-on/${amber.tenant.id}/callback?code=c&state=${url.searchParams.get('state')}`
    return { url, location: (await visitor.here(way)).location }
  }

  it('is believed when all of it holds, and the code is redeemed with the verifier', async () => {
    const { url, location } = await ask({})
    expect(location).toBe('/tenant/amber')
    const verifier = crafty.asked.at(-1)!.get('code_verifier')!
    expect(challengeOf(verifier)).toBe(url.searchParams.get('code_challenge'))
  })

  it.each<[string, object, Partial<Crafted>]>([
    ['for another audience', { aud: 'somebody else' }, {}],
    ['for several audiences, by another party', { aud: ['saffron', 'other'], azp: 'other' }, {}],
    ['of another issuer', { iss: 'https://other.example' }, {}],
    ['with another nonce', {}, { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }, {}],
    ['that has run out', { exp: Math.floor(Date.now() / 1000) - 120 }, {}],
    ['of nobody', { sub: undefined }, {}],
    ['with a signature of another key', {}, { forged: true }],
  ])('a token %s is refused', async (_what, claims, more) => {
    expect((await ask(claims, more)).location).toBe(problem('provider'))
  })

  it('a mail as words is none, and “true” as a word is not verified', async () => {
    expect((await ask({ sub: 'c2', email_verified: 'true' })).location).toBe(problem('unverified'))
    expect((await ask({ sub: 'c2', email: 'a b@amber.test' })).location).toBe(problem('unverified'))
  })
})

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
    const { rows } = await sql<{ client_secret: string }>`
      select client_secret from sso_connections where tenant_id = ${amber.tenant.id}`.execute(across())
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
      const wish = { ...body.data, client_secret: null }
      expect((await as(second)[verb]('/sign-on', wish)).body.code).toBe('sign_on.owner')
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
    const { rows } = await sql<{ id: number }>`
      select id from roles where tenant_id = ${birch.tenant.id} and key = 'consultant'`.execute(across())
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
