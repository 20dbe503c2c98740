import { beforeEach } from 'vitest'
import { codeIn } from '#areas/identity/invitations/invitations.testing.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { amber, as, forgetAttempts, openAgencies, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'
import { linkSent } from '#test/sent-links.ts'

let people = 0

/** Opens Saffron with two agencies and a mail server; nobody has tried too often. */
export function openTestAgencies(): void {
  openAgencies({ emails: true })
  beforeEach(forgetAttempts)
}

export const good = 'teal pencil on the roof'

/** Somebody invited, as the mail says: `{ id, code }` beside who it is. */
export async function invited(more: object = {}, by: Person = amber.owner) {
  const email = `guest-${++people}@x.test`
  const body = { email, name: 'Gwen Guest', kind: 'approver', ...more }
  const { body: reply, status } = await as(by).post('/users', body)
  if (status !== 201) throw new Error(JSON.stringify(reply))
  return { ...(await letter(by, reply.data.invitations[0].id)), email: body.email, user: reply.id as number }
}

/** What the newest invitation of the agency says, as it left; of this number, if one is given. */
export async function letter({ tenant }: Person, id?: number) {
  const [link] = await linkSent(new RegExp(`/${tenant.slug}/invitation/${id ?? '\\d+'}\\?code=[\\w-]+`))
  return codeIn(link)
}

/** A visitor with a browser of their own, not signed in. */
export const visitor = (slug = 'amber', ip = '10.1.1.1') => {
  const jar = browser(saffron.app, { 'x-tenant': slug })
  const send = async (id: number, noun: string, body: object) => {
    const cookie = [...jar.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await saffron.app.inject({
      method: 'POST',
      url: `/api/v1/invitations/${id}/${noun}`,
      headers: { 'x-tenant': slug, 'user-agent': 'a test', ...(cookie ? { cookie } : {}) },
      payload: body,
      remoteAddress: ip,
    })
    for (const { name, value } of reply.cookies) jar.jar.set(name, value)
    return {
      status: reply.statusCode,
      body: reply.json(),
      cookies: [reply.headers['set-cookie'] ?? []].flat(),
    }
  }
  return {
    ...jar,
    open: (id: number, code: string) => send(id, 'opening', { code }),
    accept: (id: number, body: object) => send(id, 'acceptance', body),
    me: async () => (await jar.get('/api/v1/me')).body.data,
  }
}

export const show = async (id: number) => (await as(amber.owner).get(`/users/${id}`)).body.data
