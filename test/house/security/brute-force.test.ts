import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAuthenticate } from '#areas/identity/public.ts'
import { proxiesOf } from '#platform/http/addresses.ts'
import { cookieNames } from '#platform/session-tokens.ts'
import { buildApp } from '#server/app.ts'
import { areas } from '#server/areas.ts'
import { across, amber, as, forgetAttempts, openAgencies, saffron } from '#test/agencies.ts'
import type { TestApp } from '#test/app.ts'
import { everyRecord, type Records } from '#test/house/records.ts'
import { nobody, password } from '#test/people.ts'

let records: Records
/** The same behind a proxy of this machine, which was named. */
let proxied: TestApp['app']

openAgencies()
beforeAll(async () => {
  const parts = { deps: saffron.deps, areas, log: pino({ level: 'silent' }) }
  const isProxy = proxiesOf('loopback')!
  proxied = await buildApp({ ...parts, authenticate: makeAuthenticate(saffron.database), isProxy })
  records = await everyRecord(saffron.database, as, amber)
})
afterAll(() => proxied?.close())
beforeEach(forgetAttempts)

/** Where a request comes from: the machine on the other end, and whom it says to speak for. */
type Place = { direct?: string; forwarded?: string; app?: TestApp['app'] }

function send(
  method: 'POST' | 'PUT',
  url: string,
  payload: object | string,
  { direct = '203.0.113.9', forwarded, app = saffron.app }: Place = {},
  more: Record<string, string> = {},
) {
  const headers = { 'x-tenant': 'amber', ...(forwarded ? { 'x-forwarded-for': forwarded } : {}), ...more }
  return app.inject({ method, url, headers, payload, remoteAddress: direct })
}

let csrf: { token: string; cookie: string }
async function signIn(email: string, word: string, place: Place = {}): Promise<string> {
  if (!csrf) {
    const reply = await saffron.app.inject('/api/auth/csrf')
    const { value } = reply.cookies.find(({ name }) => name === cookieNames(false).csrf)!
    csrf = {
      token: reply.json().csrfToken,
      cookie: `${cookieNames(false).csrf}=${encodeURIComponent(value)}`,
    }
  }
  const form = new URLSearchParams({ email, password: word, csrfToken: csrf.token, json: 'true' })
  const type = 'application/x-www-form-urlencoded'
  const about = { 'content-type': type, cookie: csrf.cookie }
  const reply = await send('POST', '/api/auth/callback/credentials', form.toString(), place, about)
  if (reply.statusCode === 200) return 'in'
  return reply.body.includes('Too%20many') ? 'too many' : 'wrong'
}

const count = (answers: (string | number)[]) =>
  Object.fromEntries(
    [...new Set(answers)].sort().map((one) => [one, answers.filter((each) => each === one).length]),
  )
const times = <T>(most: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: most }, (_none, at) => work(at)))

describe('signing in', () => {
  it('judges ten tries for a mail, though they are all sent at once and from everywhere', async () => {
    const answers = await times(30, (at) =>
      signIn(amber.finance.email, 'wrong', { direct: `198.51.100.${at}` }),
    )
    expect(count(answers)).toEqual({ 'too many': 20, wrong: 10 })
  })

  const tricks: [string, (at: number) => Place][] = [
    ['a stranger who says to be somebody else each time', (at) => ({ forwarded: `198.51.100.${at}` })],
    [
      'this machine, which says to speak for others',
      (at) => ({ direct: '127.0.0.1', forwarded: `198.51.100.${at}` }),
    ],
    ['a stranger who says to be this machine', () => ({ forwarded: '127.0.0.1' })],
    [
      'somebody behind our proxy who makes up those before',
      (at) => ({
        app: proxied,
        direct: '127.0.0.1',
        forwarded: `198.51.100.${at}, 10.0.0.${at}, 203.0.113.9`,
      }),
    ],
    [
      'somebody behind our proxy who makes up ours, too',
      (at) => ({
        app: proxied,
        direct: '127.0.0.1',
        forwarded: `198.51.100.${at}, 127.0.0.1, 203.0.113.9, 127.0.0.1`,
      }),
    ],
    ['one household of IPv6', (at) => ({ direct: `2001:db8:1:2::${at.toString(16)}` })],
    [
      'the same by our proxy',
      (at) => ({ app: proxied, direct: '::1', forwarded: `2001:db8:1:2:${at.toString(16)}::1` }),
    ],
  ]
  it.each(tricks)('judges sixty tries from %s, for whatever mails', async (_who, place) => {
    // All but the last of them are counted already: passwords are slow to compare.
    await signIn('first@nowhere.test', 'wrong', place(0))
    await across(sql`update sign_in_counts set count = 58 where key like 'network %'`)
    const answers = await times(12, (at) => signIn(`many${at}@nowhere.test`, 'wrong', place(at + 1)))
    expect(count(answers)).toEqual({ 'too many': 10, wrong: 2 })
  })

  it('believes another proxy only when it was named', async () => {
    const parts = { deps: saffron.deps, areas, log: pino({ level: 'silent' }) }
    const authenticate = makeAuthenticate(saffron.database)
    const isProxy = proxiesOf('loopback,10.0.0.0/8')!
    const app = await buildApp({ ...parts, authenticate, isProxy })
    const seen = async (place: Place) => {
      await send('POST', '/api/v1/password-resets', { email: 'a@b.test' }, place)
      const { rows } = await across(
        sql<{
          ip: string
        }>`select ip from login_attempts order by id desc limit 1`,
      )
      return rows[0]!.ip
    }
    expect(await seen({ app, direct: '10.1.1.1', forwarded: '6.6.6.6, 203.0.113.7' })).toBe(
      'forgot 203.0.113.7',
    )
    expect(await seen({ direct: '10.1.1.1', forwarded: '6.6.6.6, 203.0.113.7' })).toBe('forgot 10.1.1.1')
    await app.close()
  })
})

describe('the other limits', () => {
  const wrong = 'x'.repeat(43)
  const good = 'teal pencil on the roof'
  const limited: [string, 'POST' | 'PUT', () => string, () => object, admitted: number][] = [
    ['emails for a new password', 'POST', () => '/password-resets', () => ({ email: amber.credit.email }), 3],
    [
      'codes of such a letter',
      'PUT',
      () => '/password-resets',
      () => ({ email: amber.credit.email, code: wrong, password: good }),
      10,
    ],
    ['codes of a registration', 'POST', () => '/registration/email', () => ({ code: wrong }), 10],
    [
      'emails for a registration',
      'POST',
      () => '/registration',
      () => ({ agency_name: 'X', slug: 'xyz', name: 'X', email: 'x@nowhere.test', password: good }),
      3,
    ],
    [
      'codes of an invitation',
      'POST',
      () => `/invitations/${records.invitations!.id}/opening`,
      () => ({ code: wrong }),
      10,
    ],
    [
      'codes of an approver',
      'POST',
      () => `/approver/${records.timesheets!.id}/${amber.approver.id}/session`,
      () => ({ code: wrong }),
      30,
    ],
    [
      'new links for an approver',
      'POST',
      () => `/approver/${records.timesheets!.id}/${amber.approver.id}/link`,
      () => ({}),
      10,
    ],
    [
      'codes of a contact who is asked for an order',
      'POST',
      () => `/asked-orders/${records['asked-orders']!.request_id}/session`,
      () => ({ code: wrong }),
      30,
    ],
    [
      'codes of somebody who is asked to agree',
      'POST',
      () => `/asked-consents/${records['asked-consents']!.consent_id}/session`,
      () => ({ code: wrong }),
      30,
    ],
    [
      'new links for somebody who is asked to agree',
      'POST',
      () => `/asked-consents/${records['asked-consents']!.consent_id}/link`,
      () => ({}),
      10,
    ],
    [
      'new links for such a contact',
      'POST',
      () => `/asked-orders/${records['asked-orders']!.request_id}/link`,
      () => ({}),
      10,
    ],
    [
      'codes of a worker who is asked for documents',
      'POST',
      () => `/asked-documents/${records['asked-documents']!.link_id}/session`,
      () => ({ code: wrong }),
      30,
    ],
    [
      'codes of a client who is asked to certify',
      'POST',
      () => `/asked-applications/${records['asked-applications']!.link_id}/session`,
      () => ({ code: wrong }),
      30,
    ],
    [
      'new links for such a worker',
      'POST',
      () => `/asked-documents/${records['asked-documents']!.link_id}/link`,
      () => ({}),
      10,
    ],
    [
      'new links for such a client',
      'POST',
      () => `/asked-applications/${records['asked-applications']!.link_id}/link`,
      () => ({}),
      10,
    ],
  ]
  it.each(limited)(
    'takes so many %s, sent at once by somebody with many names',
    async (_what, method, path, body, most) => {
      const answers = await times(45, async (at) => {
        const place = { forwarded: `198.51.100.${at}` }
        return (await send(method, `/api/v1${path()}`, body(), place)).statusCode
      })
      expect(answers.filter((status) => status !== 429)).toHaveLength(most)
      expect(answers.filter((status) => status >= 500)).toEqual([])
    },
  )

  it('one counts apart from another: signing in stays open', async () => {
    await times(5, () => send('POST', '/api/v1/password-resets', { email: amber.payroll.email }))
    expect(await signIn(amber.payroll.email, password)).toBe('in')
  })

  it('the present password is asked as often as at the front door', async () => {
    const body = { current_password: 'wrong', new_password: good }
    const answers = await times(
      14,
      async () => (await as(amber.credit).put('/profile/password', body)).status,
    )
    expect(count(answers)).toEqual({ 422: 10, 429: 4 })
    expect((await as(nobody).put('/profile/password', body)).status).toBe(401)
  })
})
