import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { contentOf, hold } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { textOf } from '#test/pdf.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

openStory({ emails: true })
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture)
    await seedApprovedSheet(db, fixture, {
      placement_id,
      period_end: '2026-02-08',
      units: goldenUnits(fixture),
    })
  })
})

test('what is ready leads into a run, and its drafts are approved, issued and sent', async () => {
  const page = await openAs(amber.finance, '/invoices/ready/sales')
  await page.getByText('£1,154.60 ready').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Preview a run' }).click()
  await page.getByRole('button', { name: /Northwind Hospital/ }).click()
  await page.getByRole('cell', { name: 'Overtime' }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'invoice-run')

  // Of what was chosen before, nothing is made while the other side is still being looked up.
  const answer = await hold(page, /preview\?.*side=self-billing/)
  const create = page.getByRole('button', { name: 'Create drafts' })
  await page.getByLabel('What to make').selectOption('self-billing')
  await expect.poll(() => create.isDisabled()).toBe(true)
  answer.open()
  await page.getByText('£1,073.40').first().waitFor()
  await page.getByLabel('What to make').selectOption('sales')
  await page.getByText('£1,154.60').first().waitFor()
  await create.click()
  await page.waitForURL(/invoices\/draft\/sales/)
  // The list says which run it shows, and totals follow; the chip takes that off again.
  const ofRun = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Clear Run \d+$/ })
  await ofRun.waitFor()
  await page.getByText('£1,385.52 with VAT').waitFor()
  await expectAccessible(page)
  await ofRun.press('Enter')
  await page.waitForURL((url) => !url.search.includes('run_id'))

  await page.getByRole('link', { name: /Draft #/ }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('heading', { name: 'INV-000001', level: 1 }).waitFor()
  expect(await page.title()).toBe('Invoice · Saffron')

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('INV-000001.pdf')
  expect(await textOf(await contentOf(saved))).toContain('£1,385.52')

  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send with PDF' }).click()
  await page.getByText('Delivered').waitFor()
  expect(mailServer.emails[0]?.subject).toContain('INV-000001')
  await page.getByText('Download Complete!').waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await screenshot(page, 'invoice-view')
  await page.getByRole('link', { name: 'Time', exact: true }).click()
  await page
    .getByRole('link', { name: /Timesheet #/ })
    .first()
    .waitFor()
  await expectAccessible(page)
})

test('self-bills are made and approved many at once on a phone, and the list says what stayed', async () => {
  const page = await openAs(amber.finance, '/invoices/run?side=self-billing', { phone: true })
  await page.getByText('£1,073.40').first().waitFor()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await page.waitForURL(/invoices\/draft\/self-billing/)
  await page.goto('/tenant/amber/invoices/all/all')
  await page.getByText('INV-000001').waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await screenshot(page, 'invoices-phone')
  for (const box of await page.getByRole('checkbox', { name: /^Select/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 document approved').waitFor()
  await dialog.getByText('A document that is sent cannot be approved').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // From approved the page leads on to issued, and from there to sent, with just these; by keys alone.
  const next = page.getByRole('region', { name: 'What comes next' })
  await next.getByText('1 approved').waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  const issue = next.getByRole('button', { name: 'Issue these' })
  await expect.poll(() => issue.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Issue 1 document' }).press('Enter')
  await next.getByText('1 issued').waitFor()
  const send = next.getByRole('button', { name: 'Send these' })
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await next.getByText('1 sent').waitFor()
})

test('an invoice is written by hand, its totals growing while one types', async () => {
  const page = await openAs(amber.finance, '/invoices/create')
  await page.getByLabel('Client').fill('North')
  await page.getByRole('option', { name: 'Northwind Hospital' }).click()
  await page.getByLabel('Description').fill('Introduction fee')
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Price').fill('450.25')
  await page.getByText('£1,080.60').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'invoice-create')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByRole('heading', { name: 'Draft for Northwind Hospital' }).waitFor()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByLabel('Description').last().fill('Travel')
  await page.getByLabel('Price').last().fill('9.50')
  await page.getByText('£1,092.00').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Travel').waitFor()
})

test('the list is filtered from one day to another, typed or picked from the calendar by keys', async () => {
  const page = await openAs(amber.finance, '/invoices/all/all')
  await page.getByText('INV-000001').waitFor()
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Date', exact: true }).click()
  const panel = page.getByRole('group', { name: 'Date', exact: true })
  const from = panel.getByRole('textbox', { name: 'From' })
  await from.fill('15 mar 2026')
  await from.press('Enter')
  await page.waitForURL(/date_from=2026-03-15/)
  await panel.getByRole('textbox', { name: 'To' }).fill('1 mar 2026')
  await panel.getByText('Not before 15 Mar 2026').waitFor()
  await panel.getByRole('textbox', { name: 'To' }).fill('')
  await panel.getByRole('button', { name: 'Choose From from a calendar' }).press('Enter')
  await panel.getByRole('button', { name: '16 March 2026' }).focus()
  await page.keyboard.press('ArrowDown')
  const answered = page.waitForResponse(/date_from=2026-03-23/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/date_from=2026-03-23/)
  // Rows of the days before are pale until those of these days are there.
  await answered
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await expectAccessible(page)
  await screenshot(page, 'invoices-filter')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Clear Date' }).click()
  await page.waitForURL((url) => !url.search.includes('date_from'))

  const phone = await openAs(amber.finance, '/invoices/all/all', { phone: true })
  const chip = phone.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Date/ })
  await chip.click()
  await phone.getByRole('textbox', { name: 'To' }).fill('31/12/2020')
  // Leaving the panel is enough.
  await phone.getByRole('heading', { name: 'Invoices' }).click()
  await phone.waitForURL(/date_to=2020-12-31/)
  await phone.getByText('Nothing matches').waitFor()
  await chip.click()
  await phone.getByRole('button', { name: 'Choose To from a calendar' }).click()
  await phone.getByRole('button', { name: '24 December 2020' }).waitFor()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
  await screenshot(phone, 'invoices-filter-phone')
})

test('a series is given another format and its chain is checked; an unknown list is no page', async () => {
  const page = await openAs(amber.finance, '/settings/invoices')
  await page.getByRole('heading', { name: 'Invoice Settings' }).waitFor()
  expect(await page.title()).toBe('Invoice Settings · Saffron')
  await page.getByRole('button', { name: 'Change Sales', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Format').fill('A-{NOPE}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('{NOPE} is not known').waitFor()
  await dialog.getByLabel('Format').fill('A-{SEQ:4}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A-0002').waitFor()
  await page.getByRole('button', { name: 'Check Sales', exact: true }).click()
  await page.getByText('Nothing was changed').waitFor()
  await page.getByRole('button', { name: 'Compare the PDF files' }).click()
  await page.getByText('all are as they were stored').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download proof' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^proof-amber-.*\.txt$/)
  const { filename, text } = await asking(amber.finance)('GET', '/invoice-proofs/current')
  await page.getByRole('button', { name: 'Check a proof file' }).click()
  await page
    .getByLabel('Proof file', { exact: true })
    .setInputFiles({ name: filename, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByText('Everything it says is still there').waitFor()
  await page.getByText('It carries no time stamp').waitFor()
  await expectAccessible(page)
  await page.goto('/tenant/amber/invoices/nonsense/sales')
  await page.getByText('Page Not Found: /tenant/amber/invoices/nonsense/sales').waitFor()
})
