import { beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/browser.ts'
import { expectToast, fill } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, newPage, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

/**
 * A week of £1,154.60 that a client certifies: from the draft to the application, by the client's link to £1,118.20, and
 * to the invoice for just that.
 */
openStory({ emails: true })
let draft: number
beforeAll(async () => {
  const ground = await createPlacementFixture(saffron.database, amber)
  const made = await asking(amber.finance)('POST', '/invoices', {
    ...{ type: 'sales', client_id: ground.client_id },
    lines: [{ description: 'Night nurse, a week', quantity: '1', unit: 'unit', unit_price: '1154.60' }],
  })
  draft = made.id
})

test('a client certifies less than was applied for, and the invoice is for what it certified', async () => {
  const page = await openAs(amber.finance, `/invoices/${draft}/view`)
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByText('Create application for payment', { exact: true }).click()
  await page.waitForURL(/payment-requests\/\d+\/view/)
  await page.getByText('This is not a VAT invoice.').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await fill(page.getByRole('dialog'), 'To', 'bill@northwind.test')
  await page.getByRole('dialog').getByRole('button', { name: 'Send with PDF' }).click()
  await expectToast(page, 'On its way')

  const links = () =>
    mailServer.emails.map(({ text }) => /\/tenant\S+certify\?code=[\w-]+/.exec(text ?? '')?.[0])
  const guest = await newPage()
  await guest.goto(await vi.waitUntil(() => links().findLast(Boolean), { timeout: 20_000 }))
  await guest.getByLabel('Your name').waitFor()
  await expectAccessible(guest)
  await fill(guest, 'You certify, without VAT', '1118.20')
  await fill(guest, 'If it is less: why', 'One hour less')
  await fill(guest, 'Your name', 'Bill Payer')
  await guest.getByRole('button', { name: 'Check and certify' }).click()
  await guest.getByText('£36.40 of AFP-000001 stay open.').waitFor()
  await guest.getByRole('button', { name: 'Certify', exact: true }).click()
  await guest.getByText('£1,118.20 certified').waitFor()

  await page.getByRole('button', { name: 'Say what becomes of the rest' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('We still ask for £36.40').waitFor()
  await page.goto(`/tenant/amber/invoices/${draft}/view`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('heading', { name: /INV-/ }).waitFor()
  await expect.poll(() => page.getByRole('main').getByText('£1,341.84').count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'AFP-000001' }).waitFor()
})
