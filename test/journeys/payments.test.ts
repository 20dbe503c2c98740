import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let invoice: { id: number; number: string }
let client: number
let rest: { id: number; number: string }[]

openStory()
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  client = fixture.client_id
  const owner = asking(amber.owner)
  const issued = async (unit_price: string) => {
    const line = { description: 'Cover', quantity: '1', unit_price, tax_code_id: fixture.tax_code_id }
    const { id } = await owner('POST', '/invoices', { type: 'sales', client_id: client, lines: [line] })
    await owner('POST', `/invoices/${id}/approval`)
    return owner('POST', `/invoices/${id}/issue`)
  }
  invoice = await issued('1154.60')
  rest = [await issued('100.00'), await issued('50.00'), await issued('25.00')]
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

test('one receipt pays many invoices in one form, with what is left of it after each', async () => {
  const page = await openAs(amber.finance, `/clients/${client}/view?tab=account`)
  await page.getByRole('link', { name: 'Record payment' }).click()
  // The client by its name, not by its number.
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Client' }).inputValue())
    .toBe('Northwind Hospital')
  const of = (at: number) => page.getByLabel(new RegExp(`^${rest[at]!.number},`))
  await page.getByLabel('Amount').fill('200')
  await of(0).fill('120')
  await page.getByText('£80.00 stays on account.').waitFor()
  await of(1).fill('60')
  await page.getByText('£20.00 stays on account.').waitFor()
  await of(2).fill('30')
  await page.getByText('£10.00 more than came in.').waitFor()
  await page.getByRole('button', { name: 'Record payments' }).click()
  await page.getByText('The invoices come to more than this').waitFor()
  await of(2).fill('31')
  await page.getByRole('button', { name: 'Record payments' }).click()
  await page.getByText('More than is to be paid of it').waitFor()
  await of(2).fill('')
  await expectAccessible(page)
  await screenshot(page, 'one-receipt')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await screenshot(page, 'one-receipt-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Record payments' }).click()
  await page.getByRole('heading', { name: /Receipt of £200.00/ }).waitFor()
  await page.getByText('On account').first().waitFor()

  // The invoice shows what of it stands against this one, beside the whole.
  await page.goto(page.url().replace(/\/payments\/.*/, `/invoices/${rest[1]!.id}/view?tab=payments`))
  const row = page.getByRole('row').filter({ hasText: '£200.00' })
  await row.getByText('£60.00').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'payments-of-invoice')
})
