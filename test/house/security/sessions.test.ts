import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeIn } from '#areas/access/invitations/invitations.testing.ts'
import { makeAuthenticate } from '#areas/access/public.ts'
import { browser } from '#areas/access/sign-in/browser.testing.ts'
import { cookieNames, hashToken, newToken } from '#areas/access/tokens.ts'
import { handIn, scene } from '#areas/timesheets/timesheets.fixture.ts'
import { allEndpoints } from '#platform/http/mount.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { type Agency, addPerson, password, speaking, twoAgencies } from '#test/people.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'

const good = 'teal pencil on the roof'
const office = 'https://office.example.test'
const { session: plain, tenant: chosen } = cookieNames(false)
const { session: safe } = cookieNames(true)

let saffron: TestApp
let postbox: Postbox
let amber: Agency
let birch: Agency
let records: Records
let as: ReturnType<typeof speaking>
/** The same over the same database, as it is reached by https. */
let https: TestApp['app']

beforeAll(async () => {
  postbox = await openPostbox()
  saffron = await testApp({ smtpUrl: postbox.url })
  ;({ amber, birch } = await twoAgencies(saffron.database))
  as = speaking(saffron.app)
  records = await everyRecord(saffron.database, as, amber)
  const deps = { ...saffron.deps, publicUrl: office }
  const authenticate = makeAuthenticate(saffron.database)
  https = await buildApp({ deps, areas, authenticate, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await https?.close()
  await saffron?.close()
  await postbox?.close()
})
beforeEach(async () => {
  await saffron.settle()
  postbox.letters.length = 0
})

let people = 0
const someone = () => {
  const email = `somebody${++people}@amber.test`
  return addPerson(saffron.database, amber.tenant, { name: 'Some Body', email, role: 'consultant' })
}

const letterTo = async (email: string): Promise<string> => {
  await saffron.settle()
  const letter = postbox.letters.findLast(({ to }) => to?.[0]?.address === email)
  if (!letter?.text) throw new Error(`no letter to ${email}`)
  return letter.text
}

/** The ways in, each with the answer that hands out a session, asked for with these cookies. */
type Enter = (app: TestApp['app'], cookie: string) => Promise<{ cookies: string[]; status: number }>
const ways: [string, Enter][] = [
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
      const { id, code } = codeIn(await letterTo(email))
      return post(app, `/invitations/${id}/acceptance`, { code, name: 'Ivy', password: good }, cookie)
    },
  ],
  [
    'by registering an agency',
    async (app, cookie) => {
      const email = `new${++people}@agency.test`
      const asked = { agency_name: 'New', slug: `new-${people}`, name: 'New', email, password: good }
      await post(app, '/registration', asked, '')
      const code = /code=([\w-]+)/.exec(await letterTo(email))![1]
      return post(app, '/registration', { code, password: good }, cookie, 'PUT')
    },
  ],
]

async function post(
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

const isIn = async (token: string) => {
  const headers = { cookie: `${plain}=${token}`, 'x-tenant': 'amber' }
  return (await saffron.app.inject({ url: '/api/v1/tenants', headers })).statusCode === 200
}

/** The value of the cookie of this name in these lines. */
const cookieOf = (cookies: string[], name: string) =>
  cookies
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';')[0]

describe('every cookie', () => {
  const faults = (line: string) => {
    const [pair = '', ...flags] = line.split(/; */)
    const name = pair.split('=')[0]!
    const has = (flag: RegExp) => flags.some((each) => flag.test(each))
    return [
      ...(has(/^secure$/i) ? [] : ['not only by https']),
      ...(has(/^samesite=(lax|strict)$/i) ? [] : ['sent along with foreign pages']),
      ...(has(/^path=\//i) ? [] : ['without a path']),
      ...(has(/^domain=/i) ? ['for other hosts'] : []),
      ...(name === chosen ? [] : has(/^httponly$/i) ? [] : ['to be read by scripts']),
      ...(name.startsWith('__Host-') && !has(/^path=\/$/i) ? ['not of the whole host'] : []),
    ].map((fault) => `${name}: ${fault}`)
  }

  it.each(ways)('is kept from scripts, other hosts and http: who comes in %s', async (_way, enter) => {
    const { status, cookies } = await enter(https, '')
    expect([status, cookies.length > 0]).toEqual([200, true])
    expect(cookies.flatMap(faults)).toEqual([])
    expect(cookieOf(cookies, safe)).toMatch(/^[\w-]{43}$/)
    expect(cookieOf(cookies, chosen)).toMatch(/^[a-z0-9-]+$/)
  })

  it('before and after that, too', async () => {
    const page = browser(https)
    const lines = [
      ...(await page.get('csrf')).cookies,
      ...(await page.get('session')).cookies,
      ...(await page.signIn('credentials', { email: amber.owner.email, password: 'wrong' })).cookies,
      ...(await page.signIn('credentials', { email: amber.owner.email, password })).cookies,
      ...(await page.get('session')).cookies,
      ...(await page.signOut()).cookies,
      ...(
        await post(
          https,
          '/registration',
          { ...{ agency_name: 'X', slug: 'x-y-z', name: 'X' }, email: 'x@y.test', password: good },
          '',
        )
      ).cookies,
    ]
    expect(lines.length).toBeGreaterThan(6)
    expect(lines.flatMap(faults)).toEqual([])
    expect(new Set(lines.map((line) => line.split('=')[0]))).toContain('__Host-next-auth.csrf-token')
  })

  it('an approver brings by a link opens that one sheet, and goes nowhere else', async () => {
    const { id, text } = await approversLetter()
    const code = /code=([\w-]+)/.exec(text)![1]
    const path = `/approver/${id}/${birch.approver.id}`
    const { status, cookies } = await post(https, `${path}/session`, { code }, '', 'POST', 'birch')
    expect(status).toBe(200)
    expect(cookies.flatMap(faults)).toEqual([])
    expect(cookies[0]).toMatch(/SameSite=Strict/)
    expect(cookies[0]).toContain(`Path=/api/v1${path}`)
  })

  it('of a session that another site could plant is not looked at under https', async () => {
    const url = '/api/v1/me'
    const with_ = (name: string) => https.inject({ url, headers: { cookie: `${name}=${amber.owner.token}` } })
    expect((await with_(safe)).statusCode).toBe(200)
    expect((await with_(plain)).statusCode).toBe(401)
  })
})

/** What the approver of a sheet that was handed in is written. */
async function approversLetter(): Promise<{ text: string; id: number }> {
  const { id } = await handIn(await scene(saffron, birch), '2026-01-05')
  return { id, text: await letterTo(birch.approver.email) }
}

describe('a session is new whenever somebody comes in', () => {
  it.each(ways)('%s: one that was planted before is not taken over', async (_way, enter) => {
    const planted = newToken()
    const { status, cookies } = await enter(saffron.app, `${plain}=${planted}`)
    const fresh = cookieOf(cookies, plain)!
    expect([status, fresh === planted]).toEqual([200, false])
    expect([await isIn(fresh), await isIn(planted)]).toEqual([true, false])
  })

  it.each(ways)('%s: the one that somebody else had here ends', async (_way, enter) => {
    const before = await someone()
    expect(await isIn(before.token)).toBe(true)
    const { cookies } = await enter(saffron.app, before.cookie)
    const fresh = cookieOf(cookies, plain)!
    expect([fresh === before.token, await isIn(fresh), await isIn(before.token)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('no sign-in gives a token that was there before', async () => {
    const tokens = []
    for (let at = 0; at < 5; at++) tokens.push(cookieOf((await ways[0]![1](saffron.app, '')).cookies, plain))
    expect(new Set(tokens).size).toBe(5)
  })
})

describe('what opens a door', () => {
  it('stands in no answer: token, hash, code, password', async () => {
    const { owner } = amber
    const kept = [owner.token, hashToken(owner.token), 'argon2', 'password_hash', 'token_hash', 'code_hash']
    const secrets = [...kept, saffron.deps.secret, 'secret_locked']
    const found: string[] = []
    const look = (at: string, text: string) => {
      for (const secret of secrets) if (text.includes(secret)) found.push(`${at}: ${secret}`)
    }
    const reading = allEndpoints.filter(({ method }) => method === 'GET')
    for (const { path } of reading) {
      const ids = records[path.split('/')[1]!]
      const url = path.replace(/:(\w+)/g, (_all, name) => String(ids?.[name] ?? ids?.id ?? 1))
      look(path, JSON.stringify((await as(owner).get(url)).body))
    }
    const page = browser(saffron.app)
    await page.signIn('credentials', { email: owner.email, password })
    for (const path of ['session', 'providers', 'csrf']) look(path, (await page.get(path)).text)
    expect(reading.length).toBeGreaterThan(60)
    expect(found).toEqual([])
  })
})

describe('a way back leads to us', () => {
  const tricks = [
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '\thttps://evil.test',
    ' //evil.test',
    'https:evil.test',
    'https:/evil.test',
    'http:\\\\evil.test',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'http://localhost:3000@evil.test/',
    'http://localhost:3000.evil.test/',
    'http://localhost:3001/',
    'https://localhost:3000/',
    'http://evil.test#http://localhost:3000',
    'http://evil.test?http://localhost:3000',
    '/.//evil.test',
    '/tenant/..//evil.test',
    '/%2f/evil.test',
    '/%5cevil.test',
    'http://[::1]:3000/',
    'null',
    '\0//evil.test',
  ]
  const leadsAway = (location: unknown) => {
    if (!location) return false
    const here = 'http://localhost:3000'
    const to = new URL(String(location), here)
    return to.origin !== here || (to.pathname.startsWith('//') && !String(location).startsWith(here))
  }

  /** One for each dialect, signed in. */
  let pages: Promise<(ReturnType<typeof browser> & { always: Record<string, string> })[]>
  beforeAll(() => {
    pages = Promise.all(
      [{}, { 'x-auth-return-redirect': '1' }].map(async (always: Record<string, string>) => {
        const page = browser(saffron.app, always)
        await page.signIn('credentials', { email: birch.owner.email, password })
        return { ...page, always }
      }),
    )
  })

  it.each(tricks)('%j', async (callbackUrl) => {
    const asked = encodeURIComponent(callbackUrl)
    for (const page of await pages) {
      const entered = await page.signIn('tenant', { tenant: 'birch', callbackUrl })
      expect([entered.status, leadsAway(entered.body.url)]).toEqual([200, false])
      const stranger = browser(saffron.app, page.always)
      expect(leadsAway((await stranger.signOut({ callbackUrl })).body.url)).toBe(false)
      for (const path of ['signin', 'signout', 'session', 'error', 'callback/credentials']) {
        const { location, text } = await page.get(
          `${path}?callbackUrl=${asked}&redirect=${asked}&error=${asked}`,
        )
        expect([path, leadsAway(location)]).toEqual([path, false])
        expect([path, /href="[^"]*evil|<script/i.test(text)]).toEqual([path, false])
      }
      page.jar.set(cookieNames(false).callbackUrl, callbackUrl)
      expect(leadsAway((await page.get('signin')).location)).toBe(false)
    }
  })
})
