import { beforeAll, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let invoice: { id: number; number: string }
let second: { id: number; number: string }

openStory()
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  const owner = asking(amber.owner)
  const issued = async (unit_price: string) => {
    const line = { description: 'Cover', quantity: '1', unit_price, tax_code_id: fixture.tax_code_id }
    const { id } = await owner('POST', '/invoices', {
      type: 'sales',
      client_id: fixture.client_id,
      lines: [line],
    })
    await owner('POST', `/invoices/${id}/approval`)
    return owner('POST', `/invoices/${id}/issue`)
  }
  invoice = await issued('1154.60')
  second = await issued('100.00')
})

test('a statement is uploaded, its lines come with whose money they are, and what is accepted pays its invoice', async () => {
  const day = '05/02/2026'
  const file = [
    'Date;Description;Name;Amount;State',
    `${day};Payment ${invoice.number};NORTHWIND;1.385,52;COMPLETED`,
    `${day};hello;Somebody;50,00;COMPLETED`,
    `${day};Repayment;HMRC;12,34;COMPLETED`,
    `${day};Rent;Landlord;-900,00;COMPLETED`,
    `${day};Card;Nobody;7,00;DECLINED`,
  ].join('\n')
  const page = await openAs(amber.finance, '/payments')
  await page.getByRole('link', { name: 'Bank statements' }).click()
  await page.getByRole('link', { name: 'Upload statement' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'february.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
  })
  await page.getByLabel('Bank account').fill('Barclays current')
  await page.getByRole('region', { name: 'First lines of the file' }).getByText('HMRC').waitFor()
  await expectAccessible(page)
  // Its days can be read two ways: that is asked, once for this account.
  await page.getByRole('button', { name: 'Upload statement' }).click()
  await page.getByText(/say whether the day or the month stands first/).waitFor()
  await page.getByLabel('Days are written').selectOption({ label: 'Day, month, year' })
  // Without headings the row of them is a line as the others are.
  await page.getByLabel('First row holds headings').uncheck()
  await page.getByRole('cell', { name: 'Description' }).waitFor()
  await page.getByLabel('First row holds headings').check()
  await screenshot(page, 'upload-form')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await screenshot(page, 'upload-form-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Upload statement' }).click()

  await page.getByRole('heading', { name: 'Barclays current' }).waitFor()
  await page.getByText('3 to match').waitFor()
  await page.getByText('Its number is in the text, and the amount is what is to be paid').waitFor()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')

  // By keyboard alone: the button of the line, then what is sure has gone.
  await page.getByRole('button', { name: /^Accept: NORTHWIND/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('2 to match').waitFor()

  // Another by hand: the client, and what of it pays which invoice.
  await page.getByRole('button', { name: /^Choose: Somebody/ }).click()
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Northwind')
  await page
    .getByRole('option', { name: /Northwind/ })
    .first()
    .click()
  await dialog.getByLabel(new RegExp(second.number)).fill('40')
  await dialog.getByText('£10.00 stays on account.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.waitFor({ state: 'detached' })

  // What is no payment of a client is said to be none, for a reason.
  await page.getByRole('checkbox', { name: /HMRC/ }).check()
  await page.getByRole('button', { name: 'Not ours' }).click()
  await dialog.getByLabel('Reason').fill('A repayment of tax')
  await dialog.getByRole('button', { name: 'Mark 1' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('A repayment of tax').waitFor()
  await page.getByText('Matched').first().waitFor()
  await page.getByRole('link', { name: 'Left out' }).click()
  await page.getByText('Declined or cancelled').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'left-out')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(page.url().replace(/\/bank-statements\/.*/, `/invoices/${invoice.id}/view`))
  await page.getByText('Paid', { exact: true }).first().waitFor()
})
