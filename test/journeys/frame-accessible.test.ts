import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, test } from 'vitest'
import { expectAccessible, expectContrast, expectFitsScreen, inBothModes, screenshot } from '#test/browser.ts'
import { fill, signIn } from '#test/journeys/steps.ts'
import {
  amber,
  asking,
  both,
  comeIn,
  letBothIn,
  newPage,
  openStory,
  seedTaxCodes,
} from '#test/journeys/story.ts'

/**
 * What stands around every page, on a desk and on a phone, light and dark: axe finds nothing, nothing is wider than
 * the screen. `SCREENSHOTS=folder` keeps pictures.
 */
let client: number

openStory({
  meant: [
    /\/central: Refused: forbidden/,
    /\/amber\/clients: Refused: forbidden/,
    /\/clients\/\d+\/view: (Refused: http_500|WebSocket .*ERR_INTERNET_DISCONNECTED)/,
  ],
})
beforeAll(async () => {
  await letBothIn('consultant')
  await seedTaxCodes()
  client = (await asking(amber.owner)('POST', '/clients', { name: 'Northwind' })).id
})

const sizes = [
  { size: 'desk', phone: false },
  { size: 'phone', phone: true },
]

describe.each(sizes)('on a $size', ({ size, phone }) => {
  let page: Page
  beforeEach(async () => {
    page = await newPage({ phone })
  })

  // In the second mode only what a mode can change.
  const look = (name: string) =>
    inBothModes(page, async (mode) => {
      await screenshot(page, `${name}.${size}.${mode}`)
      if (mode === 'dark') return expectContrast(page)
      await expectAccessible(page)
      await expectFitsScreen(page)
    })
  const enter = async (path = '') => {
    await comeIn(page, amber.owner, path)
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
    await signIn(page, both.email)
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
    page = await newPage({ phone })
    await comeIn(page, amber.candidate, '/clients')
    await page.getByRole('heading', { name: 'You do not have access to this' }).waitFor()
    await look('no-permission')
  })
})
