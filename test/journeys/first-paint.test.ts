import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectTitle, hold, program, signIn } from '#test/journeys/steps.ts'
import { amber, newPage, openStory } from '#test/journeys/story.ts'
import { password } from '#test/people.ts'

let page: Page

openStory()
beforeEach(async () => {
  page = await newPage({ fresh: true })
})

test('the login is there before the program, and what is typed into it meanwhile is not lost', async () => {
  const coming = await hold(page, program)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expectTitle(page, 'Login')
  const email = page.getByLabel('Email')
  await email.fill(amber.consultant.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  // Sent by the browser itself, the password would stand in an address or go astray.
  expect(new URL(page.url()).search).toBe('')

  coming.open()
  await page.waitForURL('**/tenant/amber')
})

test('a button that is pressed before the program is there does its work once it is', async () => {
  const coming = await hold(page, program)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const asked = page.waitForRequest(/sign-in\/passkey/)
  coming.open()
  await asked
})

test('the page that was there comes to life as it stands', async () => {
  const coming = await hold(page, program)
  await page.goto('/', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.waitFor()
  await page.evaluate('document.fonts.ready')
  const places = () =>
    page.evaluate(`[...document.querySelectorAll('h1, input, button, footer')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.tagName, x, y, width, height].join(' ')
    })`)
  const before = await places()
  await email.evaluate((field) => field.setAttribute('data-same', ''))
  coming.open()
  // Alive: the program answers, which a button that is only drawn does not.
  const shown = page.locator('input[name=password][type=text]')
  await expect
    .poll(
      async () => {
        if (!(await shown.isVisible()))
          await page.getByRole('button', { name: 'Show or hide the password' }).click()
        return shown.isVisible()
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  expect(await places()).toEqual(before)
  expect(await email.getAttribute('data-same')).toBe('')
})

test('who is signed in is sent on from the login without seeing it', async () => {
  await signIn(page, amber.consultant.email)
  await page.waitForURL('**/tenant/amber')
  const reply = await page.goto('/')
  expect(await reply?.text()).not.toContain('Password')
  await page.waitForURL('**/tenant/amber')
})

const scheme = (on: Page = page) => on.locator('html').getAttribute('data-mantine-color-scheme')
const me = (on: Page = page) => on.getByRole('button', { name: amber.consultant.email })

async function choose(mode: 'Light' | 'Dark' | 'System', on: Page = page) {
  await me(on).click()
  await on.getByRole('button', { name: mode, exact: true }).click()
  // The menu stays, for who wants to see another one.
  await on.keyboard.press('Escape')
  await on.getByRole('button', { name: mode, exact: true }).waitFor({ state: 'detached' })
}

test('the colour mode is kept, followed by other tabs, and there before anything is painted', async () => {
  await signIn(page, amber.consultant.email)
  await me().waitFor()
  expect(await scheme()).toBe('light')
  const second = await page.context().newPage()
  await second.goto('/tenant/amber')
  await me(second).waitFor()

  await choose('Dark')
  await expect.poll(() => scheme()).toBe('dark')
  await expect.poll(() => scheme(second)).toBe('dark')
  expect(await page.evaluate(`localStorage.getItem('saffron.colour_mode')`)).toBe('dark')

  // Without the program: what the head alone has done.
  await second.route(program, (route) => route.abort())
  await second.goto('/tenant/amber', { waitUntil: 'commit' })
  await second.locator('#root').waitFor({ state: 'attached' })
  expect(await scheme(second)).toBe('dark')
  const background = `getComputedStyle(document.body).backgroundColor`
  await expect.poll(() => second.evaluate(background)).toBe('rgb(25, 24, 36)')
  await second.close()

  await choose('System')
  await expect.poll(() => page.evaluate(`localStorage.getItem('saffron.colour_mode')`)).toBe('system')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => scheme()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => scheme()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(await scheme()).toBe('dark')
})

test('a page that insists on light is light from the first moment, and the choice is back afterwards', async () => {
  await page.addInitScript(`localStorage.setItem('saffron.colour_mode', 'dark')
    window.seen = []
    new MutationObserver(() => window.seen.push(document.documentElement.dataset.mantineColorScheme))
      .observe(document, { attributes: true, subtree: true, attributeFilter: ['data-mantine-color-scheme'] })`)
  await page.goto('/tenant/amber/approver/1/1/review?code=none')
  await page.getByRole('main').waitFor()
  expect(await scheme()).toBe('light')
  expect(await page.evaluate(`[...new Set(window.seen)]`)).toEqual(['light'])
  await page.goto('/')
  expect(await scheme()).toBe('dark')
})
