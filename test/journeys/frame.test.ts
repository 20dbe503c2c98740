import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contentOf, expectTitle, expectToast, fill, hold, program, signIn } from '#test/journeys/steps.ts'
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

let page: Page

// React tells the console what an error page was shown for.
openStory({
  meant: [
    /\/amber\/clients: Refused: forbidden/,
    /\/clients\/999999\/view: Refused: not_found/,
    /\/birch: Refused: no_agency/,
    // Told when the live connection is tried again before the line is back.
    /\/clients\/\d+\/view: WebSocket .*ERR_INTERNET_DISCONNECTED/,
  ],
})
beforeAll(async () => {
  await letBothIn('finance_manager')
  await seedTaxCodes()
})

/** Each story begins in a browser of its own, where nobody is signed in. */
beforeEach(async () => {
  page = await newPage()
})

const navigation = (on: Page) => on.getByRole('navigation', { name: 'Main' })

test('a wrong password is answered kindly, a right one with a welcome', async () => {
  await page.goto('/')
  await expectTitle(page, 'Login')
  await fill(page, 'Email', amber.consultant.email)
  const word = page.getByLabel('Password', { exact: true })
  await word.fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The email or password is wrong.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  await word.fill('saffron-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const welcome = page.locator('[data-toast][data-type=success]', { hasText: 'Welcome back' })
  await welcome.waitFor()
  await expect
    .poll(() => welcome.locator('strong, p').allInnerTexts())
    .toEqual([`Welcome back, ${amber.consultant.name}`, 'You have successfully logged in!'])
  await page.waitForURL('**/tenant/amber')
  await expectTitle(page, 'My Dashboard')
})

test('what is typed while the login comes to life is kept', async () => {
  page = await newPage({ fresh: true })
  const coming = await hold(page, program)
  await page.clock.install()
  await page.goto('/', { waitUntil: 'commit' })
  await fill(page, 'Email', amber.consultant.email)
  // The program listens, and its next turn does not come: half of the form is typed before it does, half after.
  await page.clock.pauseAt(Date.now() + 60_000)
  coming.open()
  const word = page.getByLabel('Password', { exact: true })
  const isHeard = () => word.evaluate((field) => Object.keys(field).some((key) => key.startsWith('__react')))
  await expect.poll(isHeard, { timeout: 15_000 }).toBe(true)
  await word.fill('saffron-demo')
  await page.clock.resume()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/tenant/amber')
})

test('a page asked for before signing in is there afterwards', async () => {
  await page.goto('/tenant/amber/clients?status=on_hold')
  await page.waitForURL((url) => url.pathname === '/')
  await fill(page, 'Email', amber.consultant.email)
  await page.getByLabel('Password', { exact: true }).fill('saffron-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/tenant/amber/clients?status=on_hold')
})

test('signing out ends the session in every copy of its cookie', async () => {
  await signIn(page, amber.consultant.email)
  await page.waitForURL('**/tenant/amber')
  const thief = await newPage()
  await thief.context().addCookies(await page.context().cookies())
  await thief.goto('/tenant/amber/clients')
  await thief.getByRole('heading', { name: 'Clients', exact: true }).waitFor()

  await page.getByRole('button', { name: amber.consultant.email }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await thief.reload()
  // By the server that was asked anew, or by the live connection that was sooner.
  await thief.waitForURL((url) => !url.pathname.startsWith('/tenant/'))
  const cookie = (await thief.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${saffron.url}/api/v1/clients`, { headers: { cookie, 'x-tenant': 'amber' } })
  expect(reply.status).toBe(401)
})

test('without a csrf token nobody is signed out, and the reason is told', async () => {
  await signIn(page, amber.consultant.email)
  await page.waitForURL('**/tenant/amber')
  for (const none of [{ json: {} }, { status: 500, body: '' }]) {
    await page.route('**/api/auth/csrf', (route) => route.fulfill(none))
    await page.getByRole('button', { name: amber.consultant.email }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const toast = page.locator('[data-toast][data-type=error]')
    await toast.waitFor()
    await expect
      .poll(() => toast.locator('strong, p').allInnerTexts())
      .toEqual(['An error occurred', 'Could not fetch CSRF Token for signing out'])
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await toast.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/tenant/amber')
    await page.unroute('**/api/auth/csrf')
  }
})

test('who belongs to two agencies chooses one, and may keep both open side by side', async () => {
  await asking(amber.owner)('POST', '/clients', { name: 'Only at Amber' })
  await asking(birch.owner)('POST', '/clients', { name: 'Only at Birch' })
  await signIn(page, both.email)
  await expectTitle(page, 'Select Tenant')
  const choose = (name: string) => page.getByRole('button', { name })

  // From here on it is offered to nobody who asks anew.
  await choose('Birch Staffing').waitFor()
  await statusOf('birch', 'cancelled')
  await choose('Birch Staffing').click()
  const whoops = page.locator('[data-toast][data-type=error]')
  await whoops.waitFor()
  await expect
    .poll(() => whoops.locator('strong, p').allInnerTexts())
    .toEqual(['Whoops, something went wrong!', 'Please try again.'])
  await statusOf('birch', 'active')

  await choose('Amber Recruitment').click()
  await page.waitForURL('**/tenant/amber')
  await navigation(page).getByRole('link', { name: 'Clients' }).click()
  await page.getByText('Only at Amber').waitFor()

  const second = await page.context().newPage()
  await second.goto('/tenant/birch/clients')
  await second.getByText('Only at Birch').waitFor()
  expect(await second.getByText('Only at Amber').count()).toBe(0)
  // The first tab stays where it was, whatever was opened last.
  await page.reload()
  await page.getByText('Only at Amber').waitFor()
  expect(await page.getByText('Only at Birch').count()).toBe(0)

  await page.getByRole('button', { name: 'Amber Recruitment' }).click()
  await page.getByRole('button', { name: 'Birch Staffing' }).click()
  await page.waitForURL('**/tenant/birch')
})

function statusOf(slug: string, status: string) {
  return sql`update tenants set status = ${status},
    erase_on = case when ${status} = 'cancelled' then '2099-01-01'::date end where slug = ${slug}`.execute(
    saffron.database.readingAcross('a test closes an agency'),
  )
}

test('the navigation shows what one may do, and the server decides', async () => {
  const links = async (email: string) => {
    const own = await newPage()
    await signIn(own, email)
    await own.waitForURL('**/tenant/amber')
    await navigation(own).getByRole('link', { name: 'Dashboard' }).waitFor()
    const names = await navigation(own).getByRole('link').allInnerTexts()
    return { own, names: names.map((name) => name.trim()) }
  }
  const consultant = await links(amber.consultant.email)
  expect(consultant.names).toEqual(expect.arrayContaining(['Clients', 'Candidates', 'Jobs', 'Timesheets']))
  expect(consultant.names).not.toContain('Invoices')
  const owner = await links(amber.owner.email)
  expect(owner.names).toEqual(expect.arrayContaining(['Clients', 'Suppliers', 'Invoices', 'Settings']))
  await navigation(owner.own).getByRole('link', { name: 'Settings' }).click()
  for (const name of ['Brand', 'Email', 'Tax codes', 'Rate codes', 'Expense codes']) {
    await owner.own.getByRole('link', { name, exact: true }).first().waitFor()
  }
  const candidate = await links(amber.candidate.email)
  expect(candidate.names).toEqual([
    ...['Dashboard', 'My details', 'Timesheets', 'Documents', 'Files', 'Key information', 'My pay'],
  ])
  await candidate.own.goto('/tenant/amber/clients')
  await candidate.own.getByRole('heading', { name: 'You do not have access to this' }).waitFor()
})

test('an address that is none says so and offers two ways out', async () => {
  expect((await page.goto('/nowhere/at/all'))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page Not Found: /nowhere/at/all' }).waitFor()
  await expectTitle(page, 'Page Not Found')
  await page.getByText('Powered by').waitFor()
  await page.getByRole('link', { name: 'Return Home' }).waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  const crawler = await newPage()
  await crawler.addInitScript(`Object.defineProperty(navigator, 'userAgent', { value: 'Googlebot/2.1' })`)
  await crawler.goto('/nowhere/at/all')
  await expect.poll(() => crawler.title()).toBe('Page Not Found · Saffron')
  expect(await crawler.getByText('Page Not Found').count()).toBe(0)

  await comeIn(page, amber.owner, '/nowhere')
  await page.getByRole('heading', { name: 'Page Not Found: /tenant/amber/nowhere' }).waitFor()
  // There is such a page; that there is no such client, who may see it is told by the page.
  expect((await page.goto('/tenant/amber/clients/999999/view'))?.status()).toBe(200)
  await page.getByText('404').waitFor()
})

test('the error page tells status and reason; an agency of others is as if it were none', async () => {
  await comeIn(page, amber.owner, '')
  await page.goto('/tenant/birch')
  await page.getByText('404').waitFor()
  await page.getByRole('heading', { name: /^Agency not found/ }).waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL('**/tenant/amber')
})

test('deleting asks first, in the words of the specification, and tells how it went', async () => {
  const owner = asking(amber.owner)
  const { id } = await owner('POST', '/clients', { name: 'Short Lived' })
  await comeIn(page, amber.owner, `/clients/${id}/view`)

  const ask = async () => {
    await page.getByRole('button', { name: 'More actions for Short Lived' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    return page.getByRole('dialog', { name: `Are you sure you want to delete the client #${id}?` })
  }
  const dialog = await ask()
  await dialog.getByText('This action cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.context().setOffline(true)
  await (await ask()).getByRole('button', { name: 'Permenantly Delete' }).click()
  await expectToast(page, 'Oops, something went wrong. Please try again.')
  await dialog.waitFor({ state: 'hidden' })
  await page.context().setOffline(false)

  await (await ask()).getByRole('button', { name: 'Permenantly Delete' }).click()
  await expectToast(page, 'Client deleted')
  await page.waitForURL('**/tenant/amber/clients')
  await expect.poll(() => page.getByRole('link', { name: 'Short Lived' }).count()).toBe(0)
})

test('several are deleted at once; what cannot be is kept, with the reason', async () => {
  const owner = asking(amber.owner)
  const gone = await owner('POST', '/clients', { name: 'Twig One' })
  await owner('POST', '/clients', { name: 'Twig Two' })
  await comeIn(page, amber.owner, '/clients?search=Twig')
  await page.getByRole('checkbox', { name: 'Select Twig One' }).check()
  await page.getByRole('checkbox', { name: 'Select Twig Two' }).check()
  await page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete the 2 selected clients?' })
  await dialog.getByText('This action cannot be undone.').waitFor()
  // Somebody else is faster with one of them.
  await owner('DELETE', `/clients/${gone.id}`)
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expectToast(page, 'Item deleted')
  await expectToast(page, '1 stayed: Client not found')
  await page.getByRole('link', { name: 'Twig Two' }).waitFor({ state: 'hidden' })
})

test('a list is taken along as a file, while a dialog tells how far it is', async () => {
  await asking(amber.owner)('POST', '/clients', { name: 'Comma, Quote & Sons' })
  await comeIn(page, amber.owner, '/clients?search=Comma')
  await page.getByRole('link', { name: 'Comma, Quote & Sons' }).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  const dialog = page.getByRole('dialog', { name: 'Downloading...' })
  await dialog.getByText('Download Complete!').waitFor()
  expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await contentOf(file)).toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^"Comma, Quote & Sons",/)
  await dialog.waitFor({ state: 'hidden' })
})

test('a window that was opened for one step closes itself', async () => {
  await page.goto('/')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(`void window.open('/?popup=true')`),
  ])
  await expect.poll(() => popup.isClosed()).toBe(true)
})
