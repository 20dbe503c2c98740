import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { referencePattern } from '#platform/reference.ts'
import { amber, asking, comeIn, newPage, openStory, seedTaxCodes } from '#test/journeys/story.ts'

/** What goes wrong in a page, as the person, the server and its log see it; its words: ErrorPage.browser.test.tsx. */
let page: Page
let client: number

openStory({
  meant: [
    /\/amber\/clients: (TypeError: Cannot read properties of undefined|nobody waited|a script fell over)/,
    /\/clients\/\d+\/view: Error: the dialog fell over/,
  ],
})
beforeAll(async () => {
  await seedTaxCodes()
  client = (await asking(amber.owner)('POST', '/clients', { name: 'Northwind' })).id
})

const faults: { reference: string; kind: string; message: string; path: string; build: string }[] = []
beforeEach(async () => {
  faults.length = 0
  // Its dialogs are not loaded yet: one of them is broken below.
  page = await newPage({ fresh: true })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/client-errors')) faults.push(request.postDataJSON())
  })
})

const enter = (path = '') => comeIn(page, amber.owner, path)

const expectWays = async () => {
  await page.getByText('Powered by').waitFor()
  await page.getByRole('button', { name: 'Try Again' }).waitFor()
  await page.getByRole('link', { name: 'Return Home' }).waitFor()
}

test('the error page is shown for a page that cannot be rendered, with a reference that the log knows', async () => {
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

test('the error page takes the place of everything when a dialog breaks', async () => {
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

test('no error page is needed for what no page waits for: it is told, and the page goes on', async () => {
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
