import { sql } from 'kysely'
import type { Page, Request, Route } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectTitle, expectToast, fill, signIn } from '#test/journeys/steps.ts'
import {
  amber,
  asking,
  birch,
  both,
  comeIn,
  letBothIn,
  newPage,
  openStory,
  saffron,
  seedTaxCodes,
} from '#test/journeys/story.ts'
import { type Agency, newSession, type Person, password } from '#test/people.ts'

let page: Page

const minutes = 60_000

openStory({ meant: [/Refused: forbidden/, /\/amber\/clients: WebSocket .*ERR_INTERNET_DISCONNECTED/] })
beforeAll(async () => {
  await letBothIn('consultant')
  await seedTaxCodes()
  await asking(amber.owner)('POST', '/clients', {
    name: 'Northwind',
    owner_user_id: amber.consultant.id,
  })
})

beforeEach(async () => {
  page = await newPage()
})

/** As after thirty days, a changed password, or a sign-out somewhere else. */
function endSessionsOf(email: string) {
  return sql`delete from sessions where account_id = (select id from accounts where email = ${email})`.execute(
    saffron.database.readingAcross('a test ends sessions'),
  )
}

/** With a session of their own, begun before. Answers when everything that the page asks for has been answered. */
async function enter(on: Page, who: Person, path = '') {
  await comeIn(on, { ...who, token: await newSession(saffron.database, who) }, path)
  await on.waitForLoadState('networkidle')
}

/** From now on only this is asked of the server: whatever else the page asks for would notice sooner. */
async function onlyAsking(on: Page, wanted: (request: Request) => boolean) {
  const rest = (route: Route) => (wanted(route.request()) ? route.fallback() : route.abort())
  await on.route('**/api/v1/**', rest)
  return { mayAsk: () => on.unroute('**/api/v1/**', rest) }
}

const ended = (on: Page) => on.getByRole('heading', { name: 'Your session has ended' })
const toastsOf = (on: Page) => on.getByRole('region', { name: 'Notifications' }).getByRole('strong')
const at = (path: string) => (url: URL) => `${url.pathname}${url.search}` === path

test('a page whose session ended gives way once, without a storm of toasts, and comes back as it was', async () => {
  await enter(page, amber.consultant, '/clients?search=North')
  await page.getByRole('link', { name: 'Northwind' }).waitFor()
  const others = await onlyAsking(page, (request) => request.url().includes('/jobs'))
  await endSessionsOf(amber.consultant.email)
  // A link that is pointed at is looked into before it is followed, and that is refused already.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).hover()
  await ended(page).waitFor()
  await others.mayAsk()
  await expectTitle(page, 'Session Timeout')
  expect(await toastsOf(page).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('back')).toBe('/tenant/amber/clients?search=North')

  await page.getByRole('link', { name: 'Sign in again' }).click()
  await fill(page, 'Email', amber.consultant.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(at('/tenant/amber/clients?search=North'))
  await page.getByRole('link', { name: 'Northwind' }).waitFor()
})

test('a change that is refused because the session ended leads there too', async () => {
  const { id } = await asking(amber.owner)('POST', '/clients', { name: 'Still There' })
  await enter(page, amber.owner, `/clients/${id}/view`)
  await page.getByRole('button', { name: 'More actions for Still There' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await onlyAsking(page, (request) => request.method() === 'DELETE')
  await endSessionsOf(amber.owner.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Permenantly Delete' }).click()
  await ended(page).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await toastsOf(page).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('back')).toBe(`/tenant/amber/clients/${id}/view`)
})

test('what was typed survives the end of the session: sign in elsewhere, then save', async () => {
  await enter(page, amber.consultant, '/clients/create')
  await fill(page, 'Name', 'Typed With Care')
  const others = await onlyAsking(page, (request) => request.method() === 'POST')
  await endSessionsOf(amber.consultant.email)
  const save = page.getByRole('button', { name: /^(Save|Create)/ }).first()
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByText('What you have typed is still here.').waitFor()
  await dialog.getByRole('button', { name: 'Stay here' }).click()

  // Whoever stays is not told again by what the page asks for itself, only by what they do.
  const asked = page.waitForResponse('**/api/auth/session?*')
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await asked
  await save.click()
  await dialog.waitFor()
  await others.mayAsk()

  const second = await page.context().newPage()
  await signIn(second, amber.consultant.email)
  await second.waitForURL('**/tenant/amber')
  await dialog.waitFor({ state: 'hidden' })
  await save.click()
  await page.getByRole('heading', { name: 'Typed With Care' }).waitFor()
})

test('an open page asks for its session when it comes into view, and every five minutes', async () => {
  await page.clock.install()
  // Minutes pass in a moment here, too soon for the server to answer a ping: a live connection that breaks asks as well.
  await page.routeWebSocket(/./, () => undefined)
  await enter(page, amber.consultant)
  await expectTitle(page, 'My Dashboard')
  await onlyAsking(page, () => false)
  await endSessionsOf(amber.consultant.email)
  await page.clock.runFor(4 * minutes)
  expect(await ended(page).count()).toBe(0)
  await page.clock.runFor(1 * minutes)
  await ended(page).waitFor()

  const second = await newPage()
  await enter(second, amber.consultant)
  await expectTitle(second, 'My Dashboard')
  await endSessionsOf(amber.consultant.email)
  await second.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await ended(second).waitFor()
})

test('without a connection nobody is signed out', async () => {
  await enter(page, amber.consultant, '/clients')
  await page.getByRole('link', { name: 'Northwind' }).waitFor()
  await page.context().setOffline(true)
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/auth/session'))
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await asked
  await page.context().setOffline(false)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await page.getByRole('link', { name: 'Northwind' }).click()
  await page.getByRole('heading', { name: 'Northwind' }).waitFor()
})

test('signing out in one tab signs out the others at once; signing in wakes them where they were', async () => {
  await enter(page, amber.consultant, '/clients?search=North')
  await page.getByRole('link', { name: 'Northwind' }).waitFor()
  const second = await page.context().newPage()
  await second.goto('/tenant/amber/jobs')
  await second.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()

  await second.getByRole('button', { name: amber.consultant.email }).click()
  await second.getByRole('button', { name: 'Sign out' }).click()
  await second.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText('Northwind').count()).toBe(0)

  await signIn(second, amber.consultant.email)
  await second.waitForURL('**/tenant/amber')
  await page.waitForURL(at('/tenant/amber/clients?search=North'))
  await page.getByRole('link', { name: 'Northwind' }).waitFor()
})

test('a page that hears of the end before it hears of signing out asks for the sign-in, too', async () => {
  await enter(page, amber.consultant, '/jobs')
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await endSessionsOf(amber.consultant.email)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await ended(page).waitFor()
  const second = await page.context().newPage()
  await second.goto('/')
  await second.evaluate(`new BroadcastChannel('saffron').postMessage('signed-out')`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(second, amber.consultant.email)
  await page.waitForURL(at('/tenant/amber/jobs'))
})

test('a page that timed out wakes when somebody signs in beside it', async () => {
  await enter(page, amber.consultant, '/jobs')
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await endSessionsOf(amber.consultant.email)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await ended(page).waitFor()
  const second = await page.context().newPage()
  await signIn(second, amber.consultant.email)
  await page.waitForURL(at('/tenant/amber/jobs'))
})

test('somebody else who signs in beside it never sees what the first one had open', async () => {
  await enter(page, amber.owner)
  await page.getByRole('button', { name: amber.owner.email }).waitFor()
  const second = await page.context().newPage()
  await page.context().clearCookies()
  await signIn(second, amber.consultant.email)
  await page.getByRole('button', { name: amber.consultant.email }).waitFor()
  expect(await page.getByText(amber.owner.email).count()).toBe(0)
})

test('two tabs in two agencies do not disturb each other: the address decides', async () => {
  await signIn(page, both.email)
  await page.getByRole('button', { name: 'Amber Recruitment' }).click()
  await page.waitForURL('**/tenant/amber')
  await page.goto('/tenant/amber/clients/create')
  const second = await page.context().newPage()
  await second.goto('/tenant/select')
  await second.getByRole('button', { name: 'Birch Staffing' }).click()
  await second.waitForURL('**/tenant/birch')
  // The cookie says birch now; the first tab still writes to amber.
  await fill(page, 'Name', 'Made At Amber')
  await page
    .getByRole('button', { name: /^(Save|Create)/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Made At Amber' }).waitFor()
  const namesOf = async (agency: Agency) =>
    (await asking(agency.auditor)('GET', '/clients?search=Made')).data.map((c: { name: string }) => c.name)
  expect([await namesOf(amber), await namesOf(birch)]).toEqual([['Made At Amber'], []])
  await second.goto('/tenant/birch/clients?search=Made')
  await second.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  expect(await second.getByText('Made At Amber').count()).toBe(0)
})

test('the agency’s settings are read again on every path, and not for those who are not signed in', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/app')) asked.push(new URL(page.url()).pathname)
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(asked).toEqual([])
  await enter(page, amber.consultant)
  await expectTitle(page, 'My Dashboard')
  const go = async (name: string) => {
    const before = asked.length
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await expect.poll(() => asked.length).toBeGreaterThan(before)
  }
  for (const name of ['Clients', 'Jobs', 'Candidates']) await go(name)
})

test('a page one may not use says so in the frame, and asks the server for nothing', async () => {
  await enter(page, amber.candidate)
  await expectTitle(page, 'My Dashboard')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/clients', '/clients/create', '/settings/brand', '/invoices/run']) {
    await page.goto(`/tenant/amber${path}`)
    await page.getByRole('heading', { name: 'You do not have access to this' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).waitFor()
  }
  expect(asked.filter((path) => /\/api\/v1\/(clients|settings|invoice)/.test(path))).toEqual([])
})

test('central administration asks for a login, then for its permission', async () => {
  await page.goto('/central')
  await page.waitForURL(at('/?back=%2Fcentral'))
  await enter(page, amber.owner)
  await page.goto('/central')
  await page.getByRole('heading', { name: 'You do not have access to this' }).waitFor()
  await page.getByRole('link', { name: 'Choose an agency' }).click()
  await page.waitForURL('**/tenant/amber')
})

test('a way back that leads elsewhere is forgotten, and the login is no place for those who are in', async () => {
  for (const elsewhere of [
    '//evil.test/tenant/amber',
    'https://evil.test/',
    '/\\evil.test',
    '/.//evil.test',
  ]) {
    await page.goto(`/?${new URLSearchParams({ back: elsewhere })}`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }
  await fill(page, 'Email', amber.consultant.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${saffron.url}/tenant/amber`)
  await page.goto('/')
  await page.waitForURL(`${saffron.url}/tenant/amber`)
})

test('the page that says a session has ended can be read without any script', async () => {
  const text = await (await fetch(`${saffron.url}/session/timeout`)).text()
  expect(text).toContain('Your session has ended')
  expect(text).toContain('Sign in again')
})

test('leaving an agency that shut meanwhile is told, and nothing else goes wrong', async () => {
  await signIn(page, both.email)
  await page.route('**/api/auth/callback/tenant', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: 'Amber Recruitment' }).click()
  await expectToast(page, 'Whoops, something went wrong!')
  await page.unroute('**/api/auth/callback/tenant')
  await page.getByRole('button', { name: 'Amber Recruitment' }).click()
  await page.waitForURL('**/tenant/amber')
})
