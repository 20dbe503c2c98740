import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { contentOf, hasFocus } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { textOf } from '#test/pdf.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

openStory()
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

/** Goes there as somebody does who has no mouse: key by key, onwards or back. */
async function tabTo(page: Page, there: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await there.waitFor()
  for (let steps = 0; steps < 250; steps++) {
    if (await hasFocus(there)) return
    await page.keyboard.press(way)
  }
  throw new Error(`${there} is reached by no key`)
}

const press = async (page: Page, name: string | RegExp, way?: 'Tab' | 'Shift+Tab') => {
  await tabTo(page, page.getByRole('button', { name, exact: typeof name === 'string' }), way)
  await page.keyboard.press('Enter')
}

test('by keyboard alone: a template is designed, published, and an invoice is issued with it', async () => {
  const page = await openAs(amber.finance, '/settings/invoice-templates/create')
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.type('By keyboard')
  await press(page, 'Create template')
  await page.getByAltText(/as it would be printed, 1 page/).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'invoice-template')

  // What the law wants can be taken out while designing, and is named at once.
  const number = page.getByRole('checkbox', { name: 'Show VAT number of Parties' })
  await tabTo(page, number)
  await page.keyboard.press('Space')
  await page.getByText('(vat.vat_number)').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await page.getByText('(vat.vat_number)').waitFor({ state: 'hidden' })

  // What was moved keeps the focus, however often.
  await tabTo(page, page.getByRole('button', { name: 'Move Payment up', exact: true }))
  for (let times = 0; times < 6; times++) await page.keyboard.press('Enter')
  await page.getByText('Payment is now 1 of 11').waitFor()
  const down = page.getByRole('button', { name: 'Move Payment down', exact: true })
  await expect.poll(() => hasFocus(down)).toBe(true)

  await tabTo(page, page.getByRole('button', { name: 'Words' }))
  await page.keyboard.press('Enter')
  await press(page, 'What it is')
  await tabTo(page, page.getByRole('textbox', { name: 'Invoice', exact: true }))
  await page.keyboard.type('Bill of work')
  const usual = page.getByRole('checkbox', { name: 'Invoices', exact: true })
  await tabTo(page, usual, 'Shift+Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await page.getByText('Template saved').waitFor()
  await press(page, 'Publish', 'Shift+Tab')
  await page.getByText('Published 1').waitFor()
  await page.getByText('No documents yet').waitFor()
  await expectAccessible(page)

  const ask = asking(amber.finance)
  await ask('POST', '/invoice-runs', { side: 'sales', period_end: '2026-03-31' })
  const [draft] = (await ask('GET', '/invoices')).data
  await ask('POST', '/invoice-approvals', { ids: [draft.id] })
  await page.goto(`/tenant/amber/invoices/${draft.id}/view`)
  await press(page, 'Issue')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Issue' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'INV-000001', level: 1 }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'PDF' }))
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const text = await textOf(await contentOf(saved))
  expect(text).toContain('Bill of work INV-000001')
  expect(text.indexOf('How to pay')).toBeLessThan(text.indexOf('Bill to'))

  await page.goto('/tenant/amber/settings/invoice-templates')
  await page.getByRole('link', { name: 'By keyboard' }).waitFor()
  await expectAccessible(page)
})

test('on a phone the document takes turns with the form', async () => {
  const page = await openAs(amber.finance, '/settings/invoice-templates', { phone: true })
  await page.getByRole('link', { name: /By keyboard/ }).click()
  const paper = page.getByAltText(/as it would be printed/)
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await paper.isVisible()).toBe(false)
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.getByText('Preview', { exact: true }).click()
  await paper.waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
})
