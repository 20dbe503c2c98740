import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, inBothModes } from '#test/browser.ts'
import { today } from '#test/days.ts'
import { expectToast, heading } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { type Organisation, startXero, type TestXero } from '#test/xero.ts'

let xero: TestXero
let organisation: Organisation
let invoice: { id: number; number: string }

beforeAll(async () => {
  xero = await startXero()
  organisation = xero.organisation('Amber books')
})
openStory({ xero: () => xero.app })
beforeAll(async () => {
  const ground = await createPlacementFixture(saffron.database, amber)
  const owner = asking(amber.owner)
  const { name } = await owner('GET', `/clients/${ground.client_id}`)
  xero.contact(organisation, { Name: `${name} Ltd` })
  xero.contact(organisation, { Name: `The ${name}` })
  const line = { description: 'Cover', quantity: '1', unit_price: '1154.60', tax_code_id: ground.tax_code_id }
  const { id } = await owner('POST', '/invoices', {
    type: 'sales',
    client_id: ground.client_id,
    lines: [line],
  })
  await owner('POST', `/invoices/${id}/approval`)
  invoice = await owner('POST', `/invoices/${id}/issue`)
})
afterAll(() => xero.close())

test('an owner connects Xero, says who a contact is, and an edit there is asked about; what is paid there is paid here', async () => {
  const page = await openAs(amber.owner, '/integrations')
  await page.getByRole('link', { name: 'Xero' }).click()
  await heading(page, 'Xero')
  await page.getByRole('button', { name: 'Connect Xero' }).click()
  await page.getByRole('link', { name: 'Allow access' }).click()
  await page.getByText('Amber books').first().waitFor()
  await page.getByText('0 of 2 needed lines are mapped').waitFor()
  await page.getByText('Nothing goes yet').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save mapping' }).click()
  await expectToast(page, 'Mapping saved')
  const waits = page.getByRole('region', { name: /Northwind|NHS|Trust|Hospital/ }).first()
  await page.getByRole('button', { name: /^It is The / }).click()
  await expectToast(page, 'Answered')
  await page.getByText('Every document since the day you chose has gone.').waitFor()
  expect(organisation.invoices.map(({ InvoiceNumber, Total }) => [InvoiceNumber, Total])).toEqual([
    [invoice.number, 1385.52],
  ])
  await waits.waitFor({ state: 'detached' })

  xero.edit(organisation, invoice.number, { Reference: 'Theirs', DueDateString: '2027-01-01T00:00:00' })
  await page.getByRole('button', { name: 'Send and bring back now' }).click()
  await page.getByText('it was changed in Xero').waitFor()
  await page.getByText('Xero has: Theirs').waitFor()
  await expectAccessible(page)
  await inBothModes(page)
  await page.getByRole('button', { name: 'Send ours again' }).click()
  await page.getByText('it was changed in Xero').waitFor({ state: 'detached' })
  await expect.poll(() => organisation.invoices[0]!.Reference, { timeout: 15_000 }).not.toBe('Theirs')

  xero.pay(organisation, invoice.number, 1000, today())
  const { body, signature } = xero.news(organisation)
  const headers = { 'content-type': 'application/json', 'x-xero-signature': signature }
  expect((await fetch(`${saffron.url}/api/webhooks/xero`, { method: 'POST', headers, body })).status).toBe(
    200,
  )
  const theirs = await openAs(amber.finance, `/invoices/${invoice.id}/view`, { phone: true })
  await theirs.getByText('Part paid').first().waitFor()
  await expectFitsScreen(theirs)
})
