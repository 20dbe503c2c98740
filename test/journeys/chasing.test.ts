import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { amber, asking, mailServer, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let invoices: { id: number; number: string }[]
let client: number

openStory({ emails: true })
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  client = fixture.client_id
  const owner = asking(amber.owner)
  const accepted = [{ code: 'invoice.out_of_order', reason: 'A test' }]
  const issued = async (unit_price: string) => {
    const line = { description: 'Cover', quantity: '1', unit_price, tax_code_id: fixture.tax_code_id }
    const { id } = await owner('POST', '/invoices', { type: 'sales', client_id: client, lines: [line] })
    await owner('POST', `/invoices/${id}/approval`)
    return owner('POST', `/invoices/${id}/issue`, { issue_date: '2026-02-02', accepted })
  }
  invoices = [await issued('1154.60'), await issued('100.00')]
})

test('chosen invoices are reminded of in one email, a promise stands with the client, and interest is drafted', async () => {
  const [first, second] = invoices
  const page = await openAs(amber.finance, '/invoices/overdue/sales')
  for (const { number } of [first!, second!])
    await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: 'Remind', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind of 2 invoices' })
  await dialog.getByLabel('Message').fill('As agreed by telephone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('1 reminder on its way').waitFor()
  // The proof of the first document is mailed, too, to the owner.
  const reminders = () => mailServer.emails.filter(({ text }) => text?.includes('As agreed by telephone'))
  await expect.poll(() => reminders().length, { timeout: 30_000 }).toBe(1)
  const { text } = reminders()[0]!
  for (const words of [first!.number, second!.number, '£1,505.52']) expect(text).toContain(words)

  await page.goto(page.url().replace(/\/invoices\/.*/, `/clients/${client}/view?tab=chasing`))
  await page.getByRole('button', { name: 'Record promise' }).click()
  const promise = page.getByRole('dialog', { name: 'A promise to pay' })
  await promise.getByLabel('Amount').fill('500')
  await promise.getByRole('button', { name: 'Record promise' }).click()
  await promise.waitFor({ state: 'detached' })
  await page.getByText('Open', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Charge for late payment' }).click()
  const charge = page.getByRole('dialog', { name: 'Charge for late payment' })
  await charge.getByText('in all').waitFor()
  await expectAccessible(page)
  await charge.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await expectAccessible(page)
})
