import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { CentralRole } from '#areas/access/central-roles.ts'
import type { DefaultRole } from '#areas/access/default-roles.ts'
import { createAccounts, createUsers, seedRoles } from '#areas/access/public.ts'
import { letIntoCentral } from '#areas/central/public.ts'
import { cheapCost, hashPassword, makeAuthenticate } from '#areas/identity/public.ts'
import type { Tenant, Who } from '#platform/context.ts'
import type { Database } from '#platform/db/tenant.ts'
import { cookieNames, hashToken, newToken } from '#platform/session-tokens.ts'
import { testDatabase } from '#test/database.ts'

/**
 * Two agencies with named people, for every test that goes through the door:
 *
 *     const { amber, birch } = await twoAgencies(database)
 *     const as = speaking(app)                       // app: of testApp()
 *     const { status, body } = await as(amber.consultant).post('/clients', { name: 'Northwind' })
 *     expect((await as(birch.owner).get(`/clients/${body.data.id}`)).status).toBe(404)
 *     await as(nobody).get('/me')                    // 401
 *     await as(amber.owner, { tenant: 'birch' }).get('/clients')   // another agency's name: 404
 *
 * Paths are below /api/v1 unless they begin with /api. Everybody's password is `saffron-demo`. They are signed in by
 * rows, not by signing in. `person.who` and `person.id` (users.id) serve calls below the door.
 */
export type Person = {
  /** users.id in the agency. */
  id: number
  name: string
  email: string
  account_id: number
  tenant: Tenant
  who: Who
  /** The token in the session cookie. */
  token: string
  /** The Cookie header of a browser where this person is signed in. */
  cookie: string
}

export type Agency = {
  tenant: Tenant
  owner: Person
  finance: Person
  payroll: Person
  consultant: Person
  /** A second consultant, who owns nothing of the first one's. */
  colleague: Person
  leader: Person
  compliance: Person
  auditor: Person
  credit: Person
  candidate: Person
  approver: Person
  supplier: Person
}

export const password = 'saffron-demo'

/** The code of a link, certainly another one: its first letter, which bears six bits, is the next but one of the alphabet. */
export function altered(code: string): string {
  return `${code.startsWith('A') ? 'C' : 'A'}${code.slice(1)}`
}

/** Somebody who is not signed in. */
export const nobody = undefined

type Part = { name: string; role: DefaultRole['key'] }
type Cast = Record<keyof Omit<Agency, 'tenant'>, Part>

const amberCast: Cast = {
  owner: { name: 'Ann Archer', role: 'owner' },
  finance: { name: 'Fay Finch', role: 'finance_manager' },
  payroll: { name: 'Paul Price', role: 'payroll' },
  consultant: { name: 'Cara Cole', role: 'consultant' },
  colleague: { name: 'Colin Cross', role: 'consultant' },
  leader: { name: 'Tess Tran', role: 'team_leader' },
  compliance: { name: 'Owen Oakes', role: 'compliance_officer' },
  auditor: { name: 'Una Upton', role: 'auditor' },
  credit: { name: 'Cleo Crane', role: 'credit_controller' },
  candidate: { name: 'Dan Doyle', role: 'candidate' },
  approver: { name: 'Vera Vance', role: 'approver' },
  supplier: { name: 'Sid Stone', role: 'supplier_contact' },
}

const birchCast: Cast = {
  owner: { name: 'Bea Bolt', role: 'owner' },
  finance: { name: 'Finn Ford', role: 'finance_manager' },
  payroll: { name: 'Pia Poole', role: 'payroll' },
  consultant: { name: 'Kit Kane', role: 'consultant' },
  colleague: { name: 'Kay King', role: 'consultant' },
  leader: { name: 'Lou Lane', role: 'team_leader' },
  compliance: { name: 'Orla Odd', role: 'compliance_officer' },
  auditor: { name: 'Abe Avery', role: 'auditor' },
  credit: { name: 'Carl Crisp', role: 'credit_controller' },
  candidate: { name: 'Dot Drew', role: 'candidate' },
  approver: { name: 'Vic Vale', role: 'approver' },
  supplier: { name: 'Sue Shaw', role: 'supplier_contact' },
}

export async function twoAgencies(database: Database): Promise<{ amber: Agency; birch: Agency }> {
  return {
    amber: await agency(database, { slug: 'amber', name: 'Amber Recruitment' }, amberCast),
    birch: await agency(database, { slug: 'birch', name: 'Birch Staffing' }, birchCast),
  }
}

type TwoAgencies = Awaited<ReturnType<typeof twoAgencies>>
let kept: Promise<{ of: string; agencies: TwoAgencies }> | undefined

/**
 * The same without making them again: a database to copy (`testDatabase({ of })`), made once a process, and what stands in
 * it.
 */
export async function copyOfTwoAgencies(): Promise<{ of: string; agencies: TwoAgencies }> {
  kept ??= keepTwoAgencies()
  const { of, agencies } = await kept
  return { of, agencies: structuredClone(agencies) }
}

async function keepTwoAgencies() {
  const of = `agencies_${Math.random().toString(36).slice(2)}`
  const ground = await testDatabase()
  const agencies = await twoAgencies(ground.database)
  await ground.keepAs(of)
  return { of, agencies }
}

/** Makes an agency with settings, a legal entity, default roles and people. */
export async function agency(
  database: Database,
  { slug, name }: { slug: string; name: string },
  cast: Cast = amberCast,
): Promise<Agency> {
  const tenant = await makeTenant(database, slug, name)
  await database.inTenant(tenant.id, async (db) => {
    // Left alone, the books of an agency open with the year before: those of tests hold 2025 whenever they run.
    await sql`insert into agency_settings (tenant_id, books_open_on) values (${db.tenant}, '2025-01-01')`.execute(
      db,
    )
    await sql`insert into legal_entities (tenant_id, name) values (${db.tenant}, ${`${name} Ltd`})`.execute(
      db,
    )
    await seedRoles(db)
  })
  const parts = Object.entries(cast).map(([part, { name, role }]) => ({
    part,
    name,
    role,
    email: `${part}@${slug}.test`,
  }))
  const people = await addPeople(database, tenant, parts)
  const named = Object.fromEntries(parts.map(({ part }, at) => [part, people[at]]))
  return { tenant, ...named } as unknown as Agency
}

/** One more person of an agency, signed in: for a role or direct grants that the cast lacks. */
export async function addPerson(
  database: Database,
  tenant: Tenant,
  person: { name: string; email: string; role: string; permissions?: string[] },
): Promise<Person> {
  return (await addPeople(database, tenant, [person]))[0]!
}

/** One hash for everybody: what it protects is no secret. */
const everybodysHash = hashPassword(password, cheapCost)

async function addPeople(
  database: Database,
  tenant: Tenant,
  people: { name: string; email: string; role: string; permissions?: string[] }[],
): Promise<Person[]> {
  const password_hash = await everybodysHash
  const accounts = await database.acrossTenants('people of tests', (db) =>
    createAccounts(
      db,
      people.map(({ email, name }) => ({ email, name, password_hash })),
    ),
  )
  await database.inTenant(tenant.id, (db) =>
    createUsers(
      db,
      people.map((person) => ({ ...person, account_id: accounts.get(person.email) ?? null })),
    ),
  )
  const tokens = people.map(() => newToken())
  await sql`
    insert into sessions (token_hash, account_id, tenant_id, expires_at)
    select hash, account_id, ${tenant.id}, now() + interval '30 days'
    from unnest(${tokens.map(hashToken)}::text[], ${people.map(({ email }) => accounts.get(email))}::bigint[])
      as given(hash, account_id)`.execute(database.readingAcross('people of tests'))
  const there: Person[] = []
  // One after the other: all at once would open as many connections, each of which costs more than all that is asked here.
  for (const [at, { name, email }] of people.entries())
    there.push(await signedIn(database, { name, email, tenant, token: tokens[at]! }))
  return there
}

/** Signs somebody in once more, as in another browser; answers the token of the session. */
export async function newSession(
  database: Database,
  { account_id, tenant }: Pick<Person, 'account_id' | 'tenant'>,
): Promise<string> {
  const token = newToken()
  await sql`insert into sessions (token_hash, account_id, tenant_id, expires_at)
    values (${hashToken(token)}, ${account_id}, ${tenant.id}, now() + interval '30 days')`.execute(
    database.readingAcross('people of tests'),
  )
  return token
}

/** Somebody of central administration, signed in: `as(sasha).get('/central/dashboard')`. In no agency. */
export async function centralPerson(
  database: Database,
  roles: readonly CentralRole[] = ['admin'],
  email = `${roles.join('-')}@central.test`,
): Promise<Outsider> {
  const password_hash = await everybodysHash
  const name = 'Sasha Saffron'
  const token = newToken()
  const account_id = await database.acrossTenants('people of tests', async (all) => {
    const account = (await createAccounts(all, [{ email, name, password_hash }])).get(email)!
    await letIntoCentral(all, account, roles)
    await sql`insert into sessions (token_hash, account_id, expires_at)
      values (${hashToken(token)}, ${account}, now() + interval '30 days')`.execute(all)
    return account
  })
  return { name, email, account_id, token, cookie: `${cookieNames(false).session}=${token}` }
}

/** Signed in, and in no agency. */
export type Outsider = Pick<Person, 'name' | 'email' | 'account_id' | 'token' | 'cookie'> & {
  tenant?: undefined
}

async function signedIn(
  database: Database,
  { name, email, tenant, token }: Pick<Person, 'name' | 'email' | 'tenant' | 'token'>,
): Promise<Person> {
  const session = cookieNames(false).session
  const caller = await makeAuthenticate(database)({ cookies: { [session]: token } }, tenant.slug)
  const who = caller?.who
  if (!who?.account_id) throw new Error(`${email} cannot come in`)
  return {
    id: who.id,
    name,
    email,
    account_id: who.account_id,
    tenant,
    who,
    token,
    cookie: `${session}=${token}`,
  }
}

async function makeTenant(database: Database, slug: string, name: string): Promise<Tenant> {
  const { rows } = await sql<Tenant>`
    insert into tenants (slug, name) values (${slug}, ${name}) returning id, slug, name`.execute(
    database.readingAcross('agencies of tests'),
  )
  return rows[0]!
}

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
export type Reply = { status: number; body: any; headers: Record<string, unknown>; bytes: Buffer }

export type RequestsAs = {
  get(path: string): Promise<Reply>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Reply>
  patch(path: string, body: object): Promise<Reply>
  put(path: string, body?: object): Promise<Reply>
  delete(path: string, body?: object): Promise<Reply>
}

/** Speaks to the application as somebody: `const as = speaking(app)`, then `as(amber.owner).get('/me')`. */
export function requestsTo(app: FastifyInstance) {
  return (
    person: Person | Outsider | undefined,
    { tenant = person?.tenant?.slug }: { tenant?: string } = {},
  ): RequestsAs => {
    const send = async (
      method: NonNullable<InjectOptions['method']>,
      path: string,
      body?: object,
      more: Record<string, string> = {},
    ): Promise<Reply> => {
      const headers: Record<string, string> = { 'user-agent': 'a test', ...more }
      if (person) headers.cookie = person.cookie
      if (tenant) headers['x-tenant'] = tenant
      const url = path.startsWith('/api/') ? path : `/api/v1${path}`
      const reply = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      const isJson = String(reply.headers['content-type']).includes('json')
      const read = isJson && reply.body !== '' ? reply.json() : reply.body
      return { status: reply.statusCode, body: read, headers: reply.headers, bytes: reply.rawPayload }
    }
    return {
      get: (path) => send('GET', path),
      post: (path, body, headers) => send('POST', path, body, headers),
      patch: (path, body) => send('PATCH', path, body),
      put: (path, body) => send('PUT', path, body),
      delete: (path, body) => send('DELETE', path, body),
    }
  }
}
