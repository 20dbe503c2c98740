import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { across, amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { type Claimed, type Crafted, craftyProvider, oidcProvider, type TestProvider } from '#test/oidc.ts'
import { type Agency, addPerson } from '#test/people.ts'

export let ours: TestProvider
export let theirs: TestProvider
export let crafty: Crafted
export let consultants: number
let count = 0

/** Opens Saffron with two agencies, each with a provider; Amber signs its people in at its own. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    ours = await oidcProvider(callbackOf(amber))
    theirs = await oidcProvider(callbackOf(birch))
    crafty = await craftyProvider()
    const { rows } = await across(sql<{ id: number }>`
      select id from roles where tenant_id = ${amber.tenant.id} and key = 'consultant'`)
    consultants = rows[0]!.id
  })
  afterAll(async () => {
    await Promise.all([ours?.close(), theirs?.close(), crafty?.close()])
  })
  beforeEach(async () => {
    await connect(amber, ours)
  })
}

export const callbackOf = ({ tenant }: Agency) => `http://localhost:3000/api/sign-on/${tenant.id}/callback`

type Connected = { issuer: string; client_id?: string; client_secret?: string }

/** The agency signs its people in at this provider. */
export async function connect(agency: Agency, provider: Connected, more: object = {}) {
  const { body: before } = await as(agency.owner).get('/sign-on')
  const { rows } = await across(sql<{ id: number }>`
    select id from roles where tenant_id = ${agency.tenant.id} and key = 'consultant'`)
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
export function browser() {
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

/** Somebody new at the provider. */
export function newcomer(more: Partial<Claimed> = {}): Claimed {
  count += 1
  return {
    sub: `s${count}`,
    email: `new${count}@amber.test`,
    email_verified: true,
    name: `Nora New ${count}`,
    ...more,
  }
}

export const problem = (name: string, agency = 'amber') => `/sign-on?problem=${name}&agency=${agency}`

export async function gone(status: string) {
  const email = `${status}@amber.test`
  const { id } = await addPerson(saffron.database, amber.tenant, {
    name: 'Gus Gone',
    email,
    role: 'consultant',
  })
  await across(sql`update users set status = ${status} where tenant_id = ${amber.tenant.id} and id = ${id}`)
  return { email }
}
