import pino from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { codeIn } from '#areas/identity/invitations/invitations.testing.ts'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { amber, as, mailServer, openAgencies, saffron } from '#test/agencies.ts'
import type { TestApp } from '#test/app.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { addPerson, password } from '#test/people.ts'

export let records: Records
/** The same over the same database, as it is reached by https. */
export let https: TestApp['app']
let people = 0

/** Opens Saffron with two agencies and a record of everything. */
export function openTestAgencies(): void {
  openAgencies({ emails: true })
  beforeAll(async () => {
    records = await everyRecord(saffron.database, as, amber)
    const deps = { ...saffron.deps, publicUrl: office }
    const authenticate = makeAuthenticate(saffron.database)
    https = await buildApp({ deps, areas, authenticate, log: pino({ level: 'silent' }) })
  })
  afterAll(async () => {
    await https?.close()
  })
  beforeEach(async () => {
    await saffron.settle()
    mailServer.emails.length = 0
  })
}

export const good = 'teal pencil on the roof'

const office = 'https://office.example.test'

export const { session: plain, tenant: chosen } = cookieNames(false)

export const someone = () => {
  const email = `somebody${++people}@amber.test`
  return addPerson(saffron.database, amber.tenant, { name: 'Some Body', email, role: 'consultant' })
}

export const emailTo = async (email: string): Promise<string> => {
  await saffron.settle()
  const letter = mailServer.emails.findLast(({ to }) => to?.[0]?.address === email)
  if (!letter?.text) throw new Error(`no letter to ${email}`)
  return letter.text
}

/** The ways in, each with the answer that hands out a session, asked for with these cookies. */
type Enter = (app: TestApp['app'], cookie: string) => Promise<{ cookies: string[]; status: number }>

export const ways: [string, Enter][] = [
  [
    'by a password',
    async (app, cookie) => {
      const page = browser(app)
      for (const pair of cookie.split('; ').filter(Boolean)) {
        const [name, value] = pair.split('=') as [string, string]
        page.jar.set(name, value)
      }
      const { email } = await someone()
      return page.signIn('credentials', { email, password })
    },
  ],
  [
    'by an invitation',
    async (app, cookie) => {
      const email = `invited${++people}@amber.test`
      await as(amber.owner).post('/users', { email, name: 'Ivy', kind: 'approver' })
      const { id, code } = codeIn(await emailTo(email))
      return post(app, `/invitations/${id}/acceptance`, { code, name: 'Ivy', password: good }, cookie)
    },
  ],
  [
    'by registering an agency',
    async (app, cookie) => {
      const email = `new${++people}@agency.test`
      const asked = { agency_name: 'New', slug: `new-${people}`, name: 'New', email, password: good }
      await post(app, '/registration', asked, '')
      const code = /code=([\w-]+)/.exec(await emailTo(email))![1]
      return post(app, '/registration', { code, password: good }, cookie, 'PUT')
    },
  ],
]

export async function post(
  app: TestApp['app'],
  path: string,
  payload: object,
  cookie: string,
  method: 'POST' | 'PUT' = 'POST',
  tenant = 'amber',
) {
  const headers = { 'x-tenant': tenant, ...(cookie ? { cookie } : {}) }
  const reply = await app.inject({ method, url: `/api/v1${path}`, headers, payload })
  return { status: reply.statusCode, cookies: [reply.headers['set-cookie'] ?? []].flat() }
}

/** The value of the cookie of this name in these lines. */
export const cookieOf = (cookies: string[], name: string) =>
  cookies
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';')[0]
