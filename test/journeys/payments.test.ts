import { beforeAll, test } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let invoice: { id: number; number: string }
let client: number

openStory()
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  client = fixture.client_id
  const owner = asking(amber.owner)
  const line = {
    description: 'Cover',
    quantity: '1',
    unit_price: '1154.60',
    tax_code_id: fixture.tax_code_id,
  }
  const { id } = await owner('POST', '/invoices', { type: 'sales', client_id: client, lines: [line] })
  await owner('POST', `/invoices/${id}/approval`)
  invoice = await owner('POST', `/invoices/${id}/issue`)
})

test('a receipt pays an invoice in part, the next the rest with some on account, and is reversed', async () => {
  const page = await openAs(amber.finance, `/invoices/${invoice.id}/view`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByText('£1,385.52 is still to be paid.').waitFor()
  await dialog.getByLabel('Amount').fill('1000')
  await dialog.getByLabel('Reference').fill('BACS 1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Part paid').first().waitFor()

  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByText('£385.52 is still to be paid.').waitFor()
  await dialog.getByLabel('Amount').fill('393.68')
  await dialog.getByText('£8.16 stays on account.').waitFor()
  await dialog.getByLabel('Reference').fill('BACS 2')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  // Nothing is left to record once it is paid.
  await page.getByRole('button', { name: 'Record payment' }).first().waitFor({ state: 'detached' })

  // What paid it leads to the payment, which is taken back whole.
  await page
    .getByRole('navigation', { name: /: parts$/ })
    .getByRole('link', { name: 'Payments' })
    .click()
  await page.getByText('BACS 2').waitFor()
  await expectAccessible(page)
  await page.goto(page.url().replace(/\/invoices\/.*/, '/payments'))
  await page
    .getByRole('row', { name: /BACS 2/ })
    .getByRole('link')
    .click()
  await page.getByRole('heading', { name: /Receipt of £393.68/ }).waitFor()
  await page.getByText('On account').first().waitFor()
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('button', { name: 'Reverse', exact: true }).click()
  await dialog.getByLabel('Reason').fill('The bank took it back')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await page.getByText('Reversed').first().waitFor()

  await page.goto(page.url().replace(/\/payments\/.*/, `/clients/${client}/view?tab=account`))
  await page.getByRole('region', { name: 'Statement in GBP' }).waitFor()
  await page.getByText('Receipt reversed BACS 2').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
})
