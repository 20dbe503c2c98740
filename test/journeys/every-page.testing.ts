import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectTitle, signIn } from '#test/journeys/steps.ts'
import { browser, mailServer, newPage, openStory } from '#test/journeys/story.ts'
import { type Address, addresses } from '../../scripts/web-rules.ts'

export type Screen = { width: number; height: number }
export const desk: Screen = { width: 1440, height: 900 }
export const phone: Screen = { width: 390, height: 844 }

/** What stands in an address for its parameters, and behind it as `query`. */
type Values = Record<string, unknown> & { query?: string }
type Find = (ask: Ask) => Promise<Values[]>

/** The first record of each of these lists of the API. */
const first =
  (...lists: string[]): Find =>
  (ask) =>
    Promise.all(lists.map(async (list) => (await ask(list))[0] as Values))

/** Which records a page is opened with, by what its address begins with: the longest counts. */
const records: Record<string, Find> = {
  '/central/groups/$id': first('/central/groups'),
  '/central/groups/$id/templates/$kind': async (ask) => {
    const [group] = await ask('/central/groups')
    const [mail] = await ask(`/central/groups/${group!.id}/mails`)
    return [{ ...mail, ...group }]
  },
  '/central/tenants/$id': first('/central/tenants'),
  '/tenant/$tenantId/advice-notes/$id': first('/advice-notes'),
  '/tenant/$tenantId/bank-statements/$id': first('/bank-statements'),
  '/tenant/$tenantId/candidates/$id': first('/candidates'),
  '/tenant/$tenantId/clients/$id': async (ask) => {
    const [client] = await ask('/clients')
    return [{ ...client }, { ...client, query: '?tab=notes' }]
  },
  '/tenant/$tenantId/clients/$id/billing-profiles/$profile': async (ask) => {
    const [client] = await ask('/clients')
    const [profile] = await ask(`/clients/${client!.id}/billing-profiles`)
    return [{ id: client!.id, profile: profile!.id }]
  },
  '/tenant/$tenantId/compliance/awr': async (ask) => {
    const [clock] = await ask('/awr')
    return [{}, { query: `?placement=${clock!.placement_id}` }]
  },
  '/tenant/$tenantId/compliance/working-time': async (ask) => {
    const [average] = await ask('/working-time')
    return [{}, { query: `?candidate=${average!.candidate_id}` }]
  },
  '/tenant/$tenantId/corrections/$id': first('/corrections'),
  '/tenant/$tenantId/pay-runs/$id': first('/pay-runs?status=draft', '/pay-runs?status=confirmed'),
  '/tenant/$tenantId/payment-requests/$id': first(
    '/payment-requests?type=proforma',
    '/payment-requests?state=difference',
  ),
  '/tenant/$tenantId/payments/$id': first('/payments'),
  '/tenant/$tenantId/rate-changes/$id': first('/rate-changes'),
  '/tenant/$tenantId/settings/purchase-orders/$id': first('/purchase-orders'),
  '/tenant/$tenantId/funding-schedules/$id': first('/funding-schedules'),
  '/tenant/$tenantId/invoices/$id/edit': first('/invoices?status=draft&type=sales'),
  '/tenant/$tenantId/invoices/$id/view': first(
    '/invoices?status=issued&type=sales',
    '/invoices?status=issued&type=self-billing',
    '/invoices?status=disputed&type=sales',
  ),
  '/tenant/$tenantId/invoices/$status/$type': async () => [
    { status: 'all', type: 'all' },
    { status: 'ready', type: 'sales' },
  ],
  '/tenant/$tenantId/integrations/$slug': async () => [{ slug: 'xero' }],
  '/tenant/$tenantId/integrations/webhooks/$id': first('/webhooks'),
  '/tenant/$tenantId/integrations/webhooks/deliveries/$id': first('/webhooks/deliveries'),
  '/tenant/$tenantId/import/$id': first('/imports?status=validated', '/imports?status=completed'),
  '/tenant/$tenantId/jobs/$id': async (ask) => {
    const [job] = await ask('/jobs')
    return [{ ...job }, { ...job, query: '?tab=placements' }]
  },
  '/tenant/$tenantId/reports/$group/$slug': async () => [
    { group: 'margin', slug: 'gross-margin' },
    { group: 'billing', slug: 'invoice-register' },
    { group: 'receivables', slug: 'aged-debt' },
  ],
  '/tenant/$tenantId/settings/api-tokens/$id': first('/api-tokens'),
  '/tenant/$tenantId/settings/audit/$id': first('/audit'),
  '/tenant/$tenantId/settings/invoice-templates/$id': first('/invoice-templates'),
  '/tenant/$tenantId/settings/invoice-text-templates/$id': first('/invoice-text-templates'),
  '/tenant/$tenantId/settings/email/templates/$kind': first('/mail-templates'),
  '/tenant/$tenantId/settings/expense-codes/$id': first('/expense-codes'),
  '/tenant/$tenantId/settings/overtime-rules/$id': first('/overtime-rules'),
  '/tenant/$tenantId/settings/payroll-layouts/$key': first('/pay-layouts'),
  '/tenant/$tenantId/settings/rate-codes/$id': first('/rate-codes'),
  '/tenant/$tenantId/settings/roles/$id': first('/roles'),
  '/tenant/$tenantId/settings/suppliers/$id': first('/suppliers'),
  '/tenant/$tenantId/settings/tax-codes/$id': first('/tax-codes'),
  '/tenant/$tenantId/settings/teams/$id': first('/teams'),
  '/tenant/$tenantId/settings/users/$id': first('/users'),
  '/tenant/$tenantId/timesheets/$id': first('/timesheets?status=approved,processed'),
  '/tenant/$tenantId/timesheets/$id/review': first('/timesheets?status=submitted'),
  '/tenant/$tenantId/timesheets/$id/submit': first('/timesheets?status=open'),
}

const registering = {
  slug: 'cedar',
  agency_name: 'Cedar Care',
  name: 'Cleo Cedar',
  email: 'cleo@cedar.test',
  password: 'a long enough password',
}

/** A page that a mail leads to is opened by its link; where it does not look at the code before it is sent, by any. */
const links: Record<string, (owner: Page) => string | Promise<string>> = {
  '/confirm-browser': () => '/confirm-browser?code=any',
  '/register/confirm': async (owner) => {
    await post(owner, '/registration', registering)
    return linkSent(/\/register\/confirm\?\S+/)
  },
  '/reset-password': () => '/reset-password?email=owner@amber.test&code=any',
  '/reset-second-step': () => '/reset-second-step?email=owner@amber.test&code=any',
  '/tenant/$tenantId/approver/$timesheet_id/$user_id/review': async (owner) => {
    const [sheet] = await asking(owner)('/timesheets?status=submitted')
    await post(owner, `/timesheets/${sheet!.id}/approver-link`)
    return linkSent(/\/tenant\/amber\/approver\/\S+/)
  },
  '/tenant/$tenantId/asked-applications/$link_id/certify': async (owner) => {
    const requests = await asking(owner)('/payment-requests?type=application&state=open')
    await post(owner, `/payment-requests/${requests[0]!.id}/dispatch`, {})
    return linkSent(/\/tenant\/amber\/asked-applications\/\S+/)
  },
  '/tenant/$tenantId/asked-consents/$consent_id/answer': async (owner) => {
    const [correction] = await asking(owner)('/corrections?status=proposed&cause=hours')
    const path = `/corrections/${correction!.id}`
    const reply = await owner.request.get(`/api/v1${path}`, { headers: headers(path) })
    const { consents } = (await reply.json()) as { consents: { id: number; party: string }[] }
    const approver = consents.find(({ party }) => party === 'approver')!
    await post(owner, `/asked-consents/${approver.id}/link`)
    return linkSent(/\/tenant\/amber\/asked-consents\/\S+/)
  },
  '/tenant/$tenantId/asked-orders/$request_id/answer': async (owner) => {
    const orders = await asking(owner)('/purchase-orders?status=active&per_page=100')
    const order = orders.find((each) => each.contact_id !== null && each.number !== 'PO-5210')!
    await post(owner, `/purchase-orders/${order.id}/requests`)
    return linkSent(/\/tenant\/amber\/asked-orders\/\S+/)
  },
  '/tenant/$tenantId/asked-documents/$link_id/submit': async (owner) => {
    await post(owner, '/candidates', {
      ...{ first_name: 'Lena', last_name: 'Link', email: 'lena.link@phone.test' },
    })
    const [made] = await asking(owner)('/candidates?search=lena.link')
    const wanted = await asking(owner)('/compliance-requirements?applies_to=candidates')
    await post(owner, '/compliance-requests', {
      ...{ subject: 'candidates', subject_ids: [made!.id] },
      requirement_ids: wanted.slice(0, 4).map(({ id }) => id),
    })
    return linkSent(/\/tenant\/amber\/asked-documents\/\S+/)
  },
  '/tenant/$tenantId/invitation/$id': async (owner) => {
    await post(owner, '/users', { email: 'invited@amber.test', name: 'Ivy Invited', kind: 'approver' })
    return linkSent(/\/tenant\/amber\/invitation\/\S+/)
  },
}

/** Who opens a page before the agencies; nobody whom we know, unless it is said. */
const opened: Record<string, string> = {
  '/tenant/$tenantId/setup': 'owner@amber.test',
  '/tenant/select': 'both@saffron.test',
  '/two-factor': 'both@saffron.test',
}

/** Looks at a page that is open and quiet; `sitsAt`: the screen its people use. */
export type Look = (page: Page, sitsAt: Screen, keepAs: string) => Promise<void>

const under = (...layouts: string[]) => addresses.filter(({ layout }) => layouts.includes(layout))
const [outside, inAgency, inCentral] = [under('simple', 'guest'), under('default'), under('central')]

/** Of the worker who signs in: there is none for a colleague. */
const ofWorkers = ['/tenant/$tenantId/my-details']

/** Every page there is, by the routes, filled with a year of the demo: the tab is named, nothing goes wrong in the console. */
export function openEveryPage(look: Look, { timeout }: { timeout: number }): void {
  openStory({ agencies: 'demo', emails: true })

  let owner: Page
  beforeAll(async () => {
    owner = await inside('owner@amber.test')
    await post(owner, '/api-tokens', {
      name: 'Night sync',
      permissions: ['clients.view'],
      expires_in_days: 30,
    })
  })

  test('every page, each of them by somebody', () => {
    expect(outside.length + inAgency.length + inCentral.length).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThan(80)
    const unknown = addresses.filter(({ path }) => isOpenWith(path) && !findOf(path) && !links[path])
    expect(
      unknown.map(({ path }) => path),
      'say a record for each',
    ).toEqual([])
  })

  test('what stands before the agencies', { timeout }, async () => {
    const nobody = await newPage()
    const both = await inside('both@saffron.test', '**/tenant/select')
    const wrong: string[] = []
    for (const address of outside) {
      const tab =
        { 'owner@amber.test': owner, 'both@saffron.test': both }[opened[address.path] ?? ''] ?? nobody
      const path = (await links[address.path]?.(owner)) ?? filled(address.path)
      await noted(wrong, path, () => open(tab, path, titleOf(address), look))
    }
    expect(wrong.join('\n\n')).toBe('')
  })

  test('an agency, as its owner', { timeout }, () =>
    lookAround(
      owner,
      inAgency.filter(({ path }) => !ofWorkers.includes(path)),
      look,
    ),
  )

  test('central administration', { timeout }, async () =>
    lookAround(await inside('central@saffron.test', '**/central'), inCentral, look),
  )

  test.each([
    [
      'a candidate',
      'candidate@amber.test',
      [
        '',
        '/my-details',
        '/my-key-information',
        '/my-pay',
        '/timesheets',
        '/timesheets/$id',
        '/timesheets/$id/submit',
      ],
    ],
    ['an approver', 'approver@amber.test', ['', '/timesheets', '/timesheets/$id/review']],
  ])('what %s sees on a phone', { timeout }, async (_who, email, paths) => {
    const theirs = inAgency.filter(({ path }) =>
      paths.includes(path.replace(/^\/tenant\/\$tenantId\/?$|^\/tenant\/\$tenantId(?=\/)/, '')),
    )
    expect(theirs).toHaveLength(paths.length)
    await lookAround(await inside(email), theirs, look, phone)
  })
}

/** Somebody of the demo, signed in and where that leads them. */
async function inside(email: string, landing = '**/tenant/amber'): Promise<Page> {
  const page = await newPage()
  await signIn(page, email)
  await page.waitForURL(landing)
  await settled(page)
  return page
}

/** All these pages, in two tabs; what is wrong is told of every page, not only of the first. */
async function lookAround(page: Page, pages: Address[], look: Look, sitsAt = desk) {
  const left: [path: string, title: string][] = []
  for (const address of pages) {
    const values = (await findOf(address.path)?.(asking(page))) ?? [{}]
    for (const each of values) left.push([filled(address.path, each), titleOf(address)])
  }
  const wrong: string[] = []
  const lookAt = async (tab: Page) => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [path, title] = next
      await noted(wrong, path, () => open(tab, path, title, look, sitsAt))
    }
  }
  await Promise.all([lookAt(page), lookAt(await browser.newTab(page))])
  expect(wrong.join('\n\n')).toBe('')
}

const noted = (wrong: string[], path: string, work: () => Promise<void>) =>
  work().catch((error: Error) => wrong.push(`${path}: ${error.message}`))

async function open(page: Page, path: string, title: string, look: Look, sitsAt = desk) {
  await page.setViewportSize(desk)
  await go(page, path)
  const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
  // A page may call itself more exactly than its route does: then as its heading.
  const own = await page.title()
  if (own !== `${heading} · Saffron`) await expectTitle(page, title)
  await look(page, sitsAt, path.replace(/\W+/g, '-'))
}

/** Goes there as a link does where the program runs already, and waits until nothing is asked for any more. */
async function go(page: Page, path: string) {
  if (await page.evaluate(`'__TSR_ROUTER__' in window`))
    await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`)
  else await page.goto(path)
  // Not waitForFunction: it would evaluate texts in the page, which our pages forbid.
  await settled(page)
}

const settled = (page: Page) => vi.waitUntil(() => page.evaluate(quiet), { timeout: 30_000 })

/** The router is where it was sent, no query is under way, nothing stands in for what is yet to come. */
const quiet = `(() => {
  const { state, options } = window.__TSR_ROUTER__ ?? {}
  if (state?.status !== 'idle' || options.context.queries.isFetching() > 0) return false
  return document.querySelector('h1') !== null && !document.querySelector('.mantine-Skeleton-root')
})()`

/** What the page calls itself (`staticData.title`), and its tab is to be called. */
function titleOf({ files }: Address): string {
  const text = readFileSync(join(import.meta.dirname, '../../src', files.at(-1)!), 'utf8')
  return /staticData: \{[^}]*\btitle: '([^']+)'/.exec(text)?.[1] ?? 'a title that its route says'
}

/** Is a record needed for it? */
const isOpenWith = (path: string) => /\$(?!tenantId)/.test(path)

const findOf = (path: string): Find | undefined =>
  Object.entries(records)
    .filter(([begin]) => path === begin || path.startsWith(`${begin}/`))
    .sort(([one], [other]) => other.length - one.length)[0]?.[1]

/** The address with these values in it. */
const filled = (path: string, { query = '', ...values }: Values = {}) =>
  path
    .replace(/\$(\w+)/g, (_all, name) => String({ tenantId: 'amber', ...values }[name as 'tenantId']))
    .replace(/(?<=.)\/$/, '') + query

type Ask = (list: string) => Promise<Record<string, unknown>[]>

/** Reads a list of the API as whoever is signed in there. */
const asking =
  (page: Page): Ask =>
  async (list) => {
    const reply = await page.request.get(`/api/v1${list}`, { headers: headers(list) })
    const { data } = (await reply.json()) as { data?: Record<string, unknown>[] }
    expect(data?.length, list).toBeGreaterThan(0)
    return data!
  }

async function post(page: Page, path: string, data: object = {}): Promise<void> {
  const reply = await page.request.post(`/api/v1${path}`, { headers: headers(path), data })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
}

const headers = (path: string): Record<string, string> =>
  path.startsWith('/central/') ? {} : { 'x-tenant': 'amber' }

/** The newest mail's link that looks like this, without its origin. */
const linkSent = (looks: RegExp): Promise<string> =>
  vi.waitUntil(() => mailServer.emails.map(({ text }) => looks.exec(text ?? '')?.[0]).findLast(Boolean), {
    timeout: 20_000,
  })
