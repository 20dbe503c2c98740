import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import {
  colourMode,
  expectAccessible,
  expectFitsScreen,
  openBrowser,
  screenshot,
  type TestBrowser,
} from '#test/browser.ts'
import { agenciesWithClient, comeIn, fill, signIn } from '#test/journeys/steps.ts'
import type { Agency } from '#test/people.ts'
import { type RunningSaffron, runningSaffron } from '#test/running.ts'

/**
 * What stands around every page, on a desk and on a phone, light and dark: axe finds nothing, nothing is wider than
 * the screen. `SCREENSHOTS=folder` keeps pictures.
 */
let saffron: RunningSaffron
let browser: TestBrowser
let amber: Agency
let client: number

beforeAll(async () => {
  saffron = await runningSaffron()
  ;({ amber, client } = await agenciesWithClient(saffron))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await saffron?.close()
})

const sizes = [
  { size: 'desk', phone: false },
  { size: 'phone', phone: true },
]

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  describe.each(sizes)('on a $size', ({ size, phone }) => {
    let page: Page
    beforeEach(async () => {
      page = await browser.newPage({ baseURL: saffron.url, phone })
    })

    const look = async (name: string) => {
      await colourMode(page, mode)
      const folder = process.env.SCREENSHOTS
      if (folder) await screenshot(page, `${folder}/${name}.${size}.${mode}.png`)
      await expectAccessible(page)
      await expectFitsScreen(page)
    }
    const enter = async (path = '') => {
      await comeIn(page, amber.owner, { url: saffron.url, path })
      await page.getByRole('heading', { level: 1 }).waitFor()
    }

    test('the front door and what lies around it', async () => {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await look('login')
      await fill(page, 'Email', 'nobody@amber.test')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('The email or password is wrong.').waitFor()
      await look('login-refused')
      await page.goto('/session/timeout')
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
      await look('session-timeout')
      await page.goto('/nowhere')
      await page.getByRole('heading', { name: 'Page Not Found: /nowhere' }).waitFor()
      await look('not-found')
      await signIn(page, 'both@saffron.test')
      await page.getByRole('heading', { name: 'Choose an agency' }).waitFor()
      await look('tenant-select')
      await page.goto('/central')
      await page.getByRole('heading', { name: 'You do not have access to this' }).waitFor()
      await look('central-denied')
    })

    test('the frame, its menus and dialogs', async () => {
      await enter()
      await look('dashboard')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('group', { name: 'Notifications' }).getByText('You are up to date.').waitFor()
      await look('bell')
      await page.keyboard.press('Escape')
      if (phone) {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await page.getByRole('dialog', { name: 'Menu' }).waitFor()
        await look('menu')
      }
      await page.getByRole('button', { name: amber.owner.email }).click()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      await look('user-menu')

      await page.goto(`/tenant/amber/clients/${client}/view`)
      await page.getByRole('button', { name: 'More actions for Northwind' }).click()
      await look('more-actions')
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByText('This action cannot be undone.').waitFor()
      await look('delete')
      await page.context().setOffline(true)
      await page.getByRole('dialog').getByRole('button', { name: 'Permenantly Delete' }).click()
      await page.getByText('Oops, something went wrong. Please try again.').waitFor()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await look('toast')
    })

    test('what is shown in place of a page', async () => {
      await enter('/nowhere')
      await look('not-found-inside')
      await page.route(`**/api/v1/clients/${client}`, (route) =>
        route.fulfill({
          status: 500,
          json: { title: 'Something went wrong on our side', reference: 'K7Q2-9MXD' },
        }),
      )
      await page.goto(`/tenant/amber/clients/${client}/view`)
      await page.getByText('Reference K7Q2-9MXD').waitFor()
      await look('error')
      page = await browser.newPage({ baseURL: saffron.url, phone })
      await comeIn(page, amber.candidate, { url: saffron.url, path: '/clients' })
      await page.getByRole('heading', { name: 'You do not have access to this' }).waitFor()
      await look('no-permission')
    })
  })
})
