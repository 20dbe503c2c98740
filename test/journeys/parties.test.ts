import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieNames } from '#areas/access/tokens.ts'
import { expectAccessible, expectFitsScreen, openBrowser, type TestBrowser } from '#test/browser.ts'
import { expectTitle, expectToast, fill, pick } from '#test/journeys/steps.ts'
import { type Agency, type Person, twoAgencies } from '#test/people.ts'
import { plantTaxCode } from '#test/plant.ts'
import { type RunningSaffron, runningSaffron } from '#test/running.ts'

let saffron: RunningSaffron
let browser: TestBrowser
let amber: Agency

beforeAll(async () => {
  saffron = await runningSaffron()
  ;({ amber } = await twoAgencies(saffron.database))
  browser = await openBrowser()
  await saffron.database.inTenant(amber.tenant.id, (db) => plantTaxCode(db))
  await send(amber.owner, 'POST', '/clients', { name: 'Northwind Hospital' })
})
afterAll(async () => {
  await browser.close()
  await saffron.close()
})

async function send(who: Person, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json', cookie: who.cookie, 'x-tenant': 'amber' }
  const reply = await fetch(`${saffron.url}/api/v1${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(reply.ok).toBe(true)
  return (await reply.json()) as { id: number; version: number }
}

async function openAs(who: Person, path: string, { phone = false } = {}): Promise<Page> {
  const page = await browser.newPage({ phone, baseURL: saffron.url })
  await page.context().addCookies([{ name: cookieNames(false).session, value: who.token, url: saffron.url }])
  await page.goto(`/tenant/amber${path}`)
  return page
}

it('a client with a wrong number in a closed section, no address for its approver, and a name that exists', async () => {
  const page = await openAs(amber.consultant, '/clients/create')
  await expectTitle(page, 'Create Client')
  await page.getByLabel('Name').first().fill('northwind hospital')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = page.getByRole('group', { name: 'contact 1' })
  await fill(contact, 'Name', 'Vera Vale')
  const company = page.getByRole('button', { name: 'Company', exact: true })
  await company.click()
  await page.getByLabel('VAT number').fill('GB123456789')
  await company.click()
  expect(await page.getByLabel('VAT number').isVisible()).toBe(false)

  const create = page.getByRole('button', { name: 'Create client' })
  await create.click()
  await page.getByText('Not a valid VAT number').waitFor()
  await page.getByLabel('VAT number').fill('GB980780684')
  await create.click()
  await page.getByText('An approver needs an email address').waitFor()
  await fill(contact, 'Email', 'vera@northwind.test')
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'There is a client of this name already' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Confirm to save it all the same').waitFor()
  await create.click()
  await dialog.getByRole('button', { name: 'Save all the same' }).click()
  await expectToast(page, 'Client created')
  await page.waitForURL(/\/clients\/\d+\/view$/)
  await page.getByText('vera@northwind.test').waitFor()
  await expectAccessible(page)
})

it('two people change the same client: the second one is told, reloads and goes on', async () => {
  const client = await send(amber.owner, 'POST', '/clients', { name: 'Shared Ltd' })
  const page = await openAs(amber.owner, `/clients/${client.id}/edit`)
  await page.getByLabel('Phone').first().fill('0113 496 0000')
  await send(amber.owner, 'PATCH', `/clients/${client.id}`, { version: client.version, city: 'York' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Someone else changed this client').waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => page.getByLabel('Town or city').inputValue()).toBe('York')
  await page.getByLabel('Phone').first().fill('0113 496 0000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Client saved')
})

it('a supplier is suspended with a reason, and no candidate can be engaged through it', async () => {
  const supplier = await send(amber.owner, 'POST', '/suppliers', { name: 'Parasol', kind: 'umbrella' })
  const page = await openAs(amber.compliance, `/settings/suppliers/${supplier.id}/edit`)
  const more = page.getByRole('button', { name: 'More actions for Parasol' })
  await more.click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Supplier is now approved')
  await more.click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend this supplier?' })
  await dialog.getByLabel('Reason').fill('Insurance has run out')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('alert').getByText('Insurance has run out').waitFor()
  await expectAccessible(page)

  const phone = await openAs(amber.consultant, '/candidates/create', { phone: true })
  await fill(phone, 'First name', 'Dana')
  await fill(phone, 'Last name', 'Field')
  await fill(phone, 'Email', 'dana@worker.test')
  await phone.getByLabel('Type').selectOption({ label: 'Umbrella' })
  await pick(phone, 'Supplier', 'Parasol')
  await phone.getByRole('button', { name: 'Create candidate' }).click()
  await phone.getByText('Parasol is suspended').waitFor()
  await phone.getByLabel('Type').selectOption({ label: 'PAYE' })
  await phone.getByRole('button', { name: 'Create candidate' }).click()
  await expectToast(phone, 'Candidate created')
  await phone.getByRole('heading', { name: 'Dana Field', level: 1 }).waitFor()
  await expectAccessible(phone)
  await expectFitsScreen(phone)
})

it('nothing went wrong in any of these pages', () => {
  expect(browser.problems).toEqual([])
})
