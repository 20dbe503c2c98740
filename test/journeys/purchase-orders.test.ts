import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { expectToast, fill } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, newPage, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

let order: number
let sheet: number

openStory({ emails: true })
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  const ask = asking(amber.owner)
  const { version } = await ask('GET', `/clients/${fixture.client_id}`)
  const { contacts } = await ask('PATCH', `/clients/${fixture.client_id}`, {
    version,
    contacts: [{ name: 'Bill Payer', email: 'bill@northwind.test', roles: ['billing'] }],
  })
  const made = await ask('POST', '/purchase-orders', {
    ...{ client_id: fixture.client_id, number: 'PO-7', description: 'Nights', budget: 500_00 },
    ...{ hard_stop: 'submit', contact_id: contacts[0].id },
  })
  order = made.id
  const job = { title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' }
  const placement = goldenPlacementBody(fixture, (await ask('POST', '/jobs', job)).id, amber.approver.id)
  await ask('POST', '/placements', { ...placement, end_date: '2026-01-11', purchase_order_ids: [order] })
  // The schedule makes the sheet of the week as soon as it hears of the placement.
  sheet = await vi.waitUntil(async () => (await asking(amber.candidate)('GET', '/timesheets')).data[0]?.id, {
    timeout: 20_000,
  })
})

/** The link in the newest email with these words in its subject. */
async function linkIn(subject: string): Promise<string> {
  const letter = () => mailServer.emails.findLast((each) => each.subject?.includes(subject))
  await expect.poll(letter, { timeout: 20_000 }).toBeDefined()
  return /https?:\/\/\S+code=[\w-]+/.exec(letter()!.text ?? '')![0]
}

test('a week beyond the order: the worker is told while typing, and cannot submit', async () => {
  const page = await openAs(amber.candidate, `/timesheets/${sheet}/submit`, { phone: true })
  await page.getByLabel('Start, Monday 5 January 2026').fill('0857')
  await page.getByLabel('Finish, Monday 5 January 2026').fill('1804')
  await page.getByText('Draft saved').waitFor()
  expect(await page.getByText('This week goes beyond the purchase order').count()).toBe(0)
  await page.getByRole('button', { name: 'More for Monday 5 January 2026' }).click()
  await page.getByRole('button', { name: 'Copy to the other working days' }).click()
  await page.getByLabel('Start, Friday 9 January 2026').fill('14')
  await page.getByLabel('Finish, Friday 9 January 2026').fill('2330')
  await page.getByText('This week goes beyond the purchase order').waitFor()
  await page.getByText('It cannot be submitted like this. What was entered is kept.').waitFor()
  await expect.poll(() => page.getByLabel('Total').textContent()).toContain('43:00£894.50')
  await page.getByText('Draft saved').waitFor()
  // What the client pays is not theirs to know.
  expect(await page.locator('body').textContent()).not.toMatch(/500\.00|654\.60/)
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.getByLabel(/I confirm that the hours/).check()
  await page.getByLabel('Total').getByRole('button', { name: 'Submit' }).click()
  await page.getByText('This goes beyond the purchase order of your placement').first().waitFor()
  expect((await asking(amber.candidate)('GET', `/timesheets/${sheet}`)).status).toBe('draft')
})

test('staff who may go beyond it submit it with a reason, and the ledger shows by how much', async () => {
  const page = await openAs(amber.owner, `/timesheets/${sheet}/submit`)
  await page.getByText('£654.60 beyond PO-7 with this week').waitFor()
  await page.getByLabel(/I enter these hours in the worker’s place/).check()
  await page.getByRole('button', { name: 'Submit timesheet' }).click()
  const asked = page.getByRole('dialog', { name: 'Please look at this again' })
  await asked.getByText('This goes £654.60 beyond the purchase order PO-7.').waitFor()
  await asked.getByLabel('Save anyway, because …').fill('The next order is on its way')
  await asked.getByRole('button', { name: 'Save anyway' }).click()
  await page.getByText('Timesheet submitted').waitFor()

  await page.goto(`/tenant/amber/settings/purchase-orders/${order}/edit`)
  await page.getByText('This order was overrun').waitFor()
  await page.getByText('−£654.60').or(page.getByText('-£654.60')).first().waitFor()
  await expectAccessible(page)
  await page
    .getByRole('tab', { name: 'Movements' })
    .or(page.getByRole('link', { name: 'Movements' }))
    .click()
  await page.getByText('The next order is on its way').waitFor()
  await page.getByText('£1,154.60').waitFor()
})

test('the client is asked by a click, and answers by the link on a phone after a second look', async () => {
  const page = await openAs(amber.finance, `/settings/purchase-orders/${order}/edit`)
  await page.getByRole('button', { name: 'Ask client for a new order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
  await expectToast(page, 'Email to Bill Payer is on its way')
  await page.getByText('Waits for the client').waitFor()

  const link = await linkIn('Please send us your next purchase order after PO-7')
  // What scanners of mail do changes nothing.
  expect((await fetch(link)).status).toBe(200)
  const guest = await newPage({ phone: true })
  await guest.goto(link)
  await guest.getByRole('heading', { level: 1, name: 'New Purchase Order' }).waitFor()
  await expect.poll(() => guest.url()).not.toContain('code')
  await guest.getByText('Nothing left').waitFor()
  await expectAccessible(guest)
  await expectFitsScreen(guest)
  await screenshot(guest, 'order-request-phone')
  await guest.getByRole('button', { name: 'Check and send' }).click()
  expect(await guest.getByRole('dialog').count()).toBe(0)
  await fill(guest, 'Number of the new purchase order', 'PO-7')
  await fill(guest, 'Amount, without VAT', '2,000')
  await guest.getByRole('button', { name: 'Check and send' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await guest.getByText('This is the number of the order we ask about.').waitFor()
  await fill(guest, 'Number of the new purchase order', 'PO-8')
  await guest.getByLabel('Anything we should know').fill('Approved by the ward manager')
  await guest.getByRole('button', { name: 'Check and send' }).click()
  const look = guest.getByRole('dialog', { name: 'Send this purchase order?' })
  await look.getByText('£2,000.00').waitFor()
  await expectAccessible(guest)
  await look.getByRole('button', { name: 'Send' }).click()
  await guest.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expectAccessible(guest)
  await guest.reload()
  await guest.getByText('PO-8').waitFor()

  // Whoever looks at the order sees the answer without asking for it.
  await page.getByText('Approved by the ward manager', { exact: true }).waitFor()
})

test('one click puts the new order in the place of the old, and the worker goes on', async () => {
  const page = await openAs(amber.owner, `/settings/purchase-orders/${order}/edit`)
  await page.getByText('Answered').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'order-answered')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Purchase order PO-8 created')
  await page.getByRole('heading', { level: 1, name: 'PO-8' }).waitFor()
  await page.goto(`/tenant/amber/settings/purchase-orders/${order}/edit`)
  await page.getByText('Replaced').first().waitFor()
  const placements = await asking(amber.owner)('GET', '/placements')
  expect(placements.data).toHaveLength(1)
  const named = await asking(amber.owner)('GET', `/placements/${placements.data[0].id}`)
  expect(named.purchase_orders.map(({ number }: { number: string }) => number)).toEqual(['PO-7', 'PO-8'])
  const decided = await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const { rows } = await sql<{ decision: string; user_name: string }>`
      select decision, user_name from purchase_order_answer_decisions where tenant_id = ${db.tenant}`.execute(
      db,
    )
    return rows
  })
  expect(decided).toEqual([{ decision: 'accepted', user_name: amber.owner.name }])
})
