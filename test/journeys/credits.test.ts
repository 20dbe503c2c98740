import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

let id: number

openStory()
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture)
    const units = goldenUnits(fixture)
    await seedApprovedSheet(db, fixture, { placement_id, period_end: '2026-02-08', units })
  })
  const ask = asking(amber.finance)
  await ask('POST', '/invoice-runs', { side: 'sales', period_end: '2026-02-08' })
  id = (await ask('GET', '/invoices?status=draft&type=sales')).data[0].id
  await ask('POST', `/invoices/${id}/approval`)
  await ask('POST', `/invoices/${id}/issue`, {})
})

test('an hour that a client disputes is credited: seen before, drafted, approved with a reason, issued; then it is resolved', async () => {
  const page = await openAs(amber.finance, `/invoices/${id}/view`)
  await page.getByRole('button', { name: 'More actions for INV-000001' }).click()
  await page.getByText('Record a dispute', { exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is wrong').selectOption('The hours are wrong')
  await dialog.getByLabel('In their words').fill('One hour of overtime was not agreed')
  await dialog.getByLabel('How much of it, with VAT').fill('43.68')
  await dialog.getByLabel('Lines').click()
  await page.getByRole('option', { name: /Overtime/ }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save dispute' }).click()
  await page.getByText('£43.68 of it is disputed').waitFor()
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  const effect = dialog.getByRole('region', { name: 'What this does' })
  expect(await dialog.getByLabel('Overtime').isChecked()).toBe(true)
  await dialog.getByLabel('Quantity').fill('9')
  await dialog.getByText('At most £109.20 is left of this line').waitFor()
  await dialog.getByLabel('Quantity').fill('1')
  await effect.getByText('£1,385.52 → £1,341.84').waitFor()
  await effect.getByText('£260.10 → £223.70').waitFor()
  await dialog.getByLabel('Why').selectOption('The hours were wrong')
  await dialog.getByLabel('In words').fill('The break was not taken off')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create credit note' }).click()

  await page
    .getByRole('article', { name: /Credit note/ })
    .getByText('£43.68')
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('You asked for this credit note, and approve it yourself.').waitFor()
  await dialog.getByRole('textbox').fill('Nobody else is here today')
  await dialog.getByRole('button', { name: /anyway/ }).click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await dialog.getByRole('button', { name: /^Issue/ }).click()
  await page.getByRole('heading', { name: 'CN-000001' }).waitFor()
  await page.getByRole('link', { name: 'INV-000001' }).first().click()
  await page.getByRole('heading', { name: 'INV-000001' }).waitFor()
  await page.getByText('£1,341.84').first().waitFor()
  await page.getByRole('link', { name: 'CN-000001' }).waitFor()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await dialog.getByLabel('What came of it').selectOption('Credited')
  await dialog.getByLabel('In words').fill('The hour was given back')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('It was disputed: credited').waitFor()

  const phone = await openAs(amber.finance, `/invoices/${id}/view`, { phone: true })
  await phone.getByRole('button', { name: 'More actions for INV-000001' }).click()
  await phone.getByText('Credit', { exact: true }).click()
  await phone.getByRole('dialog').getByText('Put the time back').waitFor()
  await phone
    .getByRole('region', { name: 'What this does' })
    .getByText('£1,341.84', { exact: true })
    .first()
    .waitFor()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
  expect(await phone.getByRole('button', { name: 'Create credit note' }).isEnabled()).toBe(true)
})
