import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { amber, comeIn, newPage, openStory, saffron } from '#test/journeys/story.ts'
import type { Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let client: number
let page: Page

openStory()
beforeAll(async () => {
  client = (await createPlacementFixture(saffron.database, amber)).client_id
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`insert into clients (tenant_id, name, city, owner_user_id)
      values (${db.tenant}, 'Norfolk Care', 'Norwich', ${amber.consultant.id}),
        (${db.tenant}, 'Northgate School', 'York', null)`.execute(db),
  )
})
beforeEach(async () => {
  page = await newPage()
})

/** Comes in, and waits until the frame listens. */
async function enter(on: Page, person: Person): Promise<void> {
  await comeIn(on, person, '')
  await on.getByRole('button', { name: 'Search', exact: true }).waitFor()
}

const palette = (on: Page) => on.getByRole('dialog', { name: 'Search and commands' })
const field = (on: Page) => palette(on).getByRole('combobox', { name: 'Search' })
const line = (on: Page, name: string | RegExp) => palette(on).getByRole('option', { name })
const marked = (on: Page) => palette(on).getByRole('option', { selected: true })

test('a consultant goes everywhere by the keyboard alone', async () => {
  await enter(page, amber.consultant)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type('nor')
  await line(page, /Northwind Hospital/).waitFor()
  // Their own clients, and nobody else's.
  expect(await line(page, /Northgate/).count()).toBe(0)
  await expect
    .poll(() => palette(page).getByRole('group', { name: 'Clients' }).getByRole('option').count())
    .toBe(2)
  await expect.poll(() => palette(page).locator('mark').first().textContent()).toBe('Nor')

  await expect.poll(() => marked(page).textContent()).toContain('Norfolk Care')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => marked(page).textContent()).toContain('Northwind Hospital')
  const isMarkedBy = async () =>
    (await field(page).getAttribute('aria-activedescendant')) === (await marked(page).getAttribute('id'))
  await expect.poll(isMarkedBy).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => marked(page).textContent()).toContain('Norfolk Care')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/tenant/amber/clients/${client}/view`)
  await palette(page).waitFor({ state: 'detached' })

  // What was opened is there before anything is typed.
  await page.keyboard.press('Control+k')
  await palette(page)
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: /Northwind/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.keyboard.type('create cli')
  await line(page, 'Create client').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tenant/amber/clients/create')
})

test('the keys are listed by “?”, not while somebody types, and from the menu', async () => {
  await enter(page, amber.consultant)
  await page.goto('/tenant/amber/candidates')
  const search = page.getByRole('searchbox', { name: 'Search candidates' })
  await search.fill('wh')
  await search.press('?')
  await expect.poll(() => search.inputValue()).toBe('wh?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(await list.count()).toBe(0)
  await search.fill('')

  await page.getByRole('heading', { name: 'Candidates', level: 1 }).click()
  await page.keyboard.press('?')
  await list.getByText('Next row').waitFor()
  await expectAccessible(page)
  // What the list of candidates listens for rests while it is read.
  await page.keyboard.press('/')
  expect(await page.evaluate('document.activeElement.type')).not.toBe('text')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('searchbox')

  await page.getByRole('button', { name: amber.consultant.email }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await list.getByText('Send back').waitFor()
  await list.getByRole('button', { name: 'Close' }).click()
})

test('a record opens in a new tab, and the page stays', async () => {
  await enter(page, amber.consultant)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill('northwind')
  await line(page, /Northwind Hospital/).waitFor()
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ])
  await other.waitForURL(`**/tenant/amber/clients/${client}/view`)
  expect(new URL(page.url()).pathname).toBe('/tenant/amber')
  await expect.poll(() => field(page).isVisible()).toBe(true)
})

test('commands change how bright it is, and lead out', async () => {
  await enter(page, amber.consultant)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill('dark')
  await line(page, /Dark appearance/).click()
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sign out')
  await line(page, 'Sign out').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
})

test('nothing found says so, and an answer that comes too late is not shown', async () => {
  await enter(page, amber.owner)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v1/search?q=northgate', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('Control+k')
  const asked = page.waitForRequest('**/api/v1/search?q=northgate')
  await field(page).fill('northgate')
  const late = await asked
  await field(page).fill('norfolk')
  await line(page, /Norfolk Care/).waitFor()
  letGo()
  // Answered, or given up long before: `null` either way, once it is over.
  await late.response()
  expect(
    await palette(page).getByRole('group', { name: 'Clients' }).getByRole('option').allInnerTexts(),
  ).toHaveLength(1)
  await field(page).fill('zzzzqqq')
  await palette(page).getByText('Nothing found', { exact: true }).first().waitFor()
  await expectAccessible(page)
})

test('a worker finds their pages, and no record of others', async () => {
  await enter(page, amber.candidate)
  await page.keyboard.press('Control+k')
  await field(page).fill('timesheets')
  await line(page, /Timesheets/).waitFor()
  await field(page).fill('northwind')
  await palette(page).getByText('Nothing found', { exact: true }).first().waitFor()
  await field(page).fill('create')
  await palette(page).getByText('Nothing found', { exact: true }).first().waitFor()
})

test('it is for everybody, in light and dark', async () => {
  await enter(page, amber.owner)
  for (const mode of ['Light', 'Dark']) {
    await page.keyboard.press('Control+k')
    await field(page).fill(`${mode} appearance`)
    await line(page, new RegExp(`${mode} appearance`)).click()
    await expect
      .poll(() => page.locator('html').getAttribute('data-mantine-color-scheme'))
      .toBe(mode.toLowerCase())
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await expectAccessible(page)
    await screenshot(page, `search-empty-${mode.toLowerCase()}`)
    await field(page).fill('nor')
    await line(page, /Northgate School/).waitFor()
    await expectAccessible(page)
    await screenshot(page, `search-${mode.toLowerCase()}`)
    await page.keyboard.press('Escape')
  }
})

test('on a phone it is the whole screen', async () => {
  const phone = await newPage({ phone: true })
  await enter(phone, amber.owner)
  await phone.getByRole('button', { name: 'Search', exact: true }).click()
  await field(phone).fill('nor')
  await line(phone, /Northwind Hospital/).waitFor()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
  await expect.poll(() => palette(phone).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await screenshot(phone, 'search-phone')
  await palette(phone).getByRole('button', { name: 'Cancel' }).click()
  await palette(phone).waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: 'Search', exact: true }).click()
  await field(phone).fill('nor')
  await line(phone, /Northwind Hospital/).click()
  await phone.waitForURL(`**/tenant/amber/clients/${client}/view`)
})
