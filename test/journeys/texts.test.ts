import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { referencePattern } from '#platform/reference.ts'
import { expectToast, fill, signIn } from '#test/journeys/steps.ts'
import { amber, asking, both, letBothIn, newPage, openStory, seedTaxCodes } from '#test/journeys/story.ts'
import { password } from '#test/people.ts'

/** What the frame says, to the email, and how long it says it, by a clock that the test moves. */
let page: Page
let client: number

openStory({
  meant: [
    /\/amber\/clients: (TypeError: Cannot read properties of undefined|nobody waited|a script fell over)/,
    /\/clients\/\d+\/view: (Refused: unexpected|Error: the dialog fell over)/,
    // Told when the live connection is tried again before the line is back.
    /\/clients\/\d+\/view: WebSocket .*ERR_INTERNET_DISCONNECTED/,
  ],
})
beforeAll(async () => {
  await letBothIn('consultant')
  await seedTaxCodes()
  client = (await asking(amber.owner)('POST', '/clients', { name: 'Northwind' })).id
})

beforeEach(async () => {
  page = await newPage()
})

const region = () => page.getByRole('region', { name: 'Notifications' })

/** The title, the description and the kind of the toast on screen. */
async function toast() {
  const card = region().locator('[data-toast]').last()
  await card.waitFor()
  const [title, description] = [card.locator('strong'), card.locator('p')]
  return {
    type: await card.getAttribute('data-type'),
    title: await title.textContent(),
    ...((await description.count()) ? { description: await description.textContent() } : {}),
  }
}

/** The page's time stands still from now on, and the instant by it at which the last toast came is kept. */
async function stopTime() {
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 60_000'))
  await page.evaluate(`
    let shown = 0
    new MutationObserver(() => {
      const now = document.querySelectorAll('[data-toast]').length
      if (now > shown) window.toastedAt = Date.now()
      shown = now
    }).observe(document, { childList: true, subtree: true })
  `)
}

/** Lets time pass, slower than a watch would show, until it is so: however long the server takes, toasts stay young. */
async function letTimePass(until: () => boolean | Promise<boolean>) {
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return until()
    })
    .toBe(true)
}

const isToasted = async () => (await region().locator('[data-toast]').count()) > 0

/** It is there for five seconds, and not a moment longer. */
async function expectFiveSeconds() {
  await page.mouse.move(700, 400)
  const age = await page.evaluate<number>('Date.now() - window.toastedAt')
  const count = await region().locator('[data-toast]').count()
  expect(count).toBeGreaterThan(0)
  await page.clock.runFor(4800 - age)
  expect(await region().locator('[data-toast]').count()).toBe(count)
  await page.clock.runFor(1000)
  await expect.poll(() => region().locator('[data-toast]').count()).toBe(0)
  await page.clock.resume()
}

async function enter(path = '') {
  await signIn(page, amber.owner.email)
  await page.waitForURL('**/tenant/amber')
  if (path) await page.goto(`/tenant/amber${path}`)
}

describe('signing in', () => {
  test('is welcomed for five seconds', async () => {
    await page.clock.install()
    await page.goto('/')
    await fill(page, 'Email', amber.owner.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await stopTime()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await letTimePass(isToasted)
    expect(await toast()).toEqual({
      type: 'success',
      title: `Welcome back, ${amber.owner.name}`,
      description: 'You have successfully logged in!',
    })
    await letTimePass(() => page.url().endsWith('/tenant/amber'))
    await expectFiveSeconds()
  })

  test('to an agency that fails says so for five seconds', async () => {
    await page.clock.install()
    await signIn(page, both.email)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.route('**/api/auth/callback/tenant', (route) => route.fulfill({ status: 401, json: {} }))
    await stopTime()
    await page.getByRole('button', { name: 'Amber Recruitment' }).click()
    await letTimePass(isToasted)
    expect(await toast()).toEqual({
      type: 'error',
      title: 'Whoops, something went wrong!',
      description: 'Please try again.',
    })
    await expectFiveSeconds()
  })
})

test('signing out without a csrf token is refused in the words of the specification', async () => {
  await enter()
  await page.route('**/api/auth/csrf', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: amber.owner.email }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectToast(page, 'An error occurred')
  expect(await toast()).toEqual({
    type: 'error',
    title: 'An error occurred',
    description: 'Could not fetch CSRF Token for signing out',
  })
})

describe('deleting', () => {
  const open = async () => {
    await page.getByRole('button', { name: 'More actions for Northwind' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This action cannot be undone.').waitFor()
    return dialog
  }
  const answering = (status: number, json: object) =>
    page.route(`**/api/v1/clients/${client}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status, json }) : route.fallback(),
    )

  test('one record asks, offers two ways, and tells how it went', async () => {
    await enter(`/clients/${client}/view`)
    const dialog = await open()
    const words = await dialog.locator('h2, p, button').allInnerTexts()
    expect(words).toEqual([
      `Are you sure you want to delete the client #${client}?`,
      'This action cannot be undone.',
      'Cancel',
      'Permenantly Delete',
    ])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const notification = { type: 'error', title: 'It is still needed', description: 'By three jobs.' }
    await answering(409, { code: 'used', title: 'x', description: 'y', data: { notification } })
    await (await open()).getByRole('button', { name: 'Permenantly Delete' }).click()
    await expectToast(page, 'It is still needed')
    expect(await toast()).toEqual(notification)
    await dialog.waitFor({ state: 'hidden' })

    await page.unroute(`**/api/v1/clients/${client}`)
    await page.context().setOffline(true)
    await (await open()).getByRole('button', { name: 'Permenantly Delete' }).click()
    await expectToast(page, 'Oops, something went wrong. Please try again.')
    expect(await toast()).toEqual({
      type: 'error',
      title: 'Error',
      description: 'Oops, something went wrong. Please try again.',
    })
    await dialog.waitFor({ state: 'hidden' })
    await page.context().setOffline(false)

    await answering(200, {})
    await (await open()).getByRole('button', { name: 'Permenantly Delete' }).click()
    await expectToast(page, 'Item deleted')
    expect(await toast()).toEqual({
      type: 'success',
      title: 'Item deleted',
      description: 'The item has been successfully deleted.',
    })
    await dialog.waitFor({ state: 'hidden' })
  })

  test('several asks for all of them', async () => {
    await enter('/clients')
    await page.getByRole('checkbox', { name: 'Select Northwind' }).check()
    await page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This action cannot be undone.').waitFor()
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Delete'])
    await page.route('**/api/v1/actions/batch/delete/clients', (route) => route.fulfill({ json: {} }))
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'The item has been successfully deleted.')
    await dialog.waitFor({ state: 'hidden' })
  })
})

describe('the error page', () => {
  const faults: { reference: string; kind: string; message: string; path: string; build: string }[] = []
  const listen = () =>
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/client-errors')) faults.push(request.postDataJSON())
    })
  beforeEach(() => {
    faults.length = 0
    listen()
  })

  const expectWays = async () => {
    await page.getByText('Powered by').waitFor()
    await page.getByRole('button', { name: 'Try Again' }).waitFor()
    await page.getByRole('link', { name: 'Return Home' }).waitFor()
  }

  test('is shown for a page that cannot be rendered, with a reference that the log knows', async () => {
    await enter()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/api/v1/clients?*', (route) => route.fulfill({ json: { data: [null], meta: {} } }))
    const answered = page.waitForResponse('**/api/v1/client-errors')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click()
    await page.getByText('500', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Something went wrong on this page.' }).waitFor()
    await expectWays()
    expect((await answered).status()).toBe(200)
    expect(faults).toHaveLength(1)
    const { reference } = faults[0]!
    expect(reference).toMatch(referencePattern)
    await page.getByText(`Reference ${reference}`).waitFor()
    expect(faults[0]).toMatchObject({ kind: 'page', path: '/tenant/amber/clients' })
    expect(faults[0]!.build).not.toBe('')
    // Try again: everything anew, from the front door.
    await page.unroute('**/api/v1/clients?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.waitForURL('**/tenant/amber')
  })

  test('shows the reference of a fault of the server, which is not told again', async () => {
    await enter()
    const problem = { code: 'unexpected', title: 'Something went wrong on our side', description: 'x' }
    await page.route('**/api/v1/jobs?*', (route) =>
      route.fulfill({ status: 500, json: { ...problem, reference: 'K7Q2-9MXD' } }),
    )
    await page.route(`**/api/v1/clients/${client}`, (route) =>
      route.fulfill({ status: 500, json: { ...problem, reference: 'AAAA-BBBB' } }),
    )
    await page.goto(`/tenant/amber/clients/${client}/view`)
    await page.getByText('Reference AAAA-BBBB').waitFor()
    await page
      .getByRole('heading', { name: 'Something went wrong on our side. Nothing was changed.' })
      .waitFor()
    await expectWays()
    expect(faults).toEqual([])
  })

  test('takes the place of everything when a dialog breaks', async () => {
    await enter(`/clients/${client}/view`)
    const broken = `export const DeleteDialogs = () => { throw new Error('the dialog fell over') }`
    await page.route('**/assets/DeleteDialogs*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: broken }),
    )
    await page.getByRole('button', { name: 'More actions for Northwind' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Something went wrong on this page.' }).waitFor()
    await expectWays()
    expect(faults[0]).toMatchObject({ kind: 'page', message: 'the dialog fell over' })
  })

  test('is not needed for what no page waits for: it is told, and the page goes on', async () => {
    await enter('/clients')
    await page.getByRole('link', { name: 'Northwind' }).waitFor()
    await page.evaluate(`void Promise.reject(new Error('nobody waited'))`)
    await page.evaluate(`setTimeout(() => { throw new Error('a script fell over') })`)
    await expect
      .poll(() => faults.map(({ kind, message }) => `${kind}: ${message}`).sort())
      .toEqual(['promise: nobody waited', 'script: a script fell over'])
    await page.getByRole('link', { name: 'Northwind' }).click()
    await page.getByRole('heading', { name: 'Northwind' }).waitFor()
  })

  test('names the path of a page that is none, and shows crawlers nothing', async () => {
    await page.goto('/nowhere/at/all?x=1')
    await page.getByRole('heading', { name: 'Page Not Found: /nowhere/at/all', exact: true }).waitFor()
    await page.getByText('404', { exact: true }).waitFor()
    await expectWays()
    expect(await page.getByText('Reference').count()).toBe(0)

    const crawler = await newPage()
    await crawler.addInitScript(`Object.defineProperty(navigator, 'userAgent', { value: 'Googlebot/2.1' })`)
    await crawler.goto('/nowhere/at/all')
    await expect.poll(() => crawler.title()).toBe('Page Not Found · Saffron')
    expect(await crawler.getByText('Page Not Found').count()).toBe(0)
  })
})
