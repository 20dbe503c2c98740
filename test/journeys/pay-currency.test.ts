import { beforeAll, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { expectTitle, expectToast, fill, pick } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

openStory()
let fixture: PlacementFixture
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
})

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

test('somebody is placed who is paid in euros, and the margin is shown at the rate that finance enters', async () => {
  const job = await asking(amber.owner)('POST', '/jobs', {
    ...{ title: 'Interpreter', client_id: fixture.client_id, start_date: '2026-01-05' },
  })
  const page = await openAs(amber.owner, `/jobs/${job.id}/edit?tab=placements&placement=new`)
  await pick(page, 'Candidate', 'Dan Doyle')
  await pick(page, 'Approver', new RegExp(amber.approver.name))
  await pick(page, 'Paid in', /EUR/)
  await fill(page, 'Pay per hour', '20')
  await fill(page, 'Charge per hour', '26')
  const margin = page.getByRole('region', { name: 'Margin' })
  await margin.getByText('No exchange rate from EUR to GBP').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'pay-currency-without-rate')

  const finance = await openAs(amber.finance, '/settings/exchange-rates')
  await expectTitle(finance, 'Exchange Rates')
  await finance.getByText('No exchange rates yet').waitFor()
  await finance.getByRole('button', { name: 'Enter rate' }).first().click()
  const dialog = finance.getByRole('dialog')
  await pick(dialog, 'One unit of', /EUR/)
  await fill(dialog, '1 EUR in GBP', '0.8532')
  await fill(dialog, 'Source', 'Bank of England')
  await expectAccessible(finance)
  await screenshot(finance, 'exchange-rate-dialog')
  await dialog.getByRole('button', { name: 'Enter rate' }).click()
  await expectToast(finance, 'Exchange rate entered')
  await finance.getByRole('row', { name: /1 EUR = 0.8532 GBP/ }).waitFor()
  await expectAccessible(finance)
  await screenshot(finance, 'exchange-rates')
  await finance.setViewportSize(phone)
  await expectFitsScreen(finance)
  await screenshot(finance, 'exchange-rates-phone')

  // 20 € are 17.064 £ of the 26 £. The page heard of it by itself.
  await margin.getByText('£8.936 per hour').waitFor()
  await margin.getByText(/At 1 EUR = 0.8532 GBP on .*, entered by .* \(Bank of England\)/).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'pay-currency')
  await page.setViewportSize(phone)
  await expectFitsScreen(page)
  await screenshot(page, 'pay-currency-phone')
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Place worker' }).click()
  // The minimum wage is compared at the rate, and so is the floor: nothing is to be asked about.
  await expectToast(page, 'Placement created')
  await page.getByRole('row', { name: /Dan Doyle.*€20.00.*£26.00.*£8.936/ }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'pay-currency-placed')
})
