import { sql } from 'kysely'
import { beforeAll, beforeEach, expect } from 'vitest'
import { across, birch, forgetAttempts, mailServer, openAgencies, saffron } from '#test/agencies.ts'

let agencies = 0

/** Opens Saffron with two agencies and a mail server, open to whoever registers. */
export function openTestAgencies(): void {
  openAgencies({ emails: true })
  beforeAll(async () => {
    await across(sql`insert into tenant_slugs (slug, tenant_id) values ('birch-was', ${birch.tenant.id})`)
  })
  beforeEach(async () => {
    await saffron.settle()
    mailServer.emails.length = 0
    await forgetAttempts()
    saffron.deps.registration = 'open'
  })
}

export const count = async (table: string) =>
  (await across(sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`)).rows[0]!.n

export const good = 'teal pencil on the roof'

export const fresh = (more: object = {}) => {
  const at = ++agencies
  return {
    agency_name: `Northwind ${at}`,
    slug: `northwind-${at}`,
    name: 'Nora North',
    email: `nora-${at}@northwind.test`,
    password: good,
    ...more,
  }
}

export type RegistrationBody = ReturnType<typeof fresh>

/** Registers in a browser of its own and answers it with the code of the email. */
export async function registered(asked: RegistrationBody) {
  const here = visitor()
  expect(await here.post('/registration', asked)).toMatchObject({ status: 200 })
  return { here, code: await codeOf(asked.email) }
}

async function codeOf(email: string): Promise<string> {
  await saffron.settle()
  const letter = mailServer.emails.findLast(({ to }) => to![0]!.address === email)!
  const link = new URL(/http\S+register\/confirm\S+/.exec(letter.text!)![0])
  expect(link.origin).toBe('http://localhost:3000')
  return link.searchParams.get('code')!
}

/** Somebody with cookies and without a name. */
export function visitor() {
  const jar = new Map<string, string>()
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await saffron.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: cookie ? { cookie } : {},
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value } of reply.cookies) jar.set(name, value)
    const { date: _date, ...headers } = reply.headers
    return { status: reply.statusCode, body: reply.json(), headers, cookies: reply.cookies }
  }
  return {
    jar,
    get: (path: string) => send('GET', path),
    post: (path: string, body: object) => send('POST', path, body),
    put: (path: string, body: object) => send('PUT', path, body),
    patch: (path: string, body: object) => send('PATCH', path, body),
  }
}
