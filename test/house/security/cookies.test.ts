import { beforeAll, describe, expect, it } from 'vitest'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { createTimesheetFixture, handIn } from '#areas/timesheets/timesheets.fixture.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { amber, birch, saffron } from '#test/agencies.ts'
import {
  chosen,
  cookieOf,
  emailTo,
  good,
  https,
  openTestAgencies,
  plain,
  post,
  ways,
} from '#test/house/security/sessions.testing.ts'
import { password } from '#test/people.ts'

openTestAgencies()

const { session: safe } = cookieNames(true)

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
    const { id, text } = await approversEmail()
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
async function approversEmail(): Promise<{ text: string; id: number }> {
  const { id } = await handIn(await createTimesheetFixture(saffron, birch), '2026-01-05')
  return { id, text: await emailTo(birch.approver.email) }
}

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
