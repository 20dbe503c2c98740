import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

openStory()
beforeAll(async () => {
  const { client_id, tax_code_id } = await createPlacementFixture(saffron.database, amber)
  const ask = asking(amber.owner)
  for (const [unit_price, issue_date] of [
    ['1154.60', '2026-01-12'],
    ['250.00', '2026-02-12'],
  ] as const) {
    const line = { description: 'Cover', quantity: '1', unit_price, tax_code_id }
    const { id } = await ask('POST', '/invoices', { type: 'sales', client_id, lines: [line] })
    await ask('POST', `/invoices/${id}/approval`)
    await ask('POST', `/invoices/${id}/issue`, { issue_date })
  }
})

test('somebody asks what is overdue, and ends at the account of the client', async () => {
  const page = await openAs(amber.finance, '/reports')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  await page.getByLabel('Search reports').fill('overdue')
  await expect.poll(() => page.getByRole('link', { name: 'Gross margin' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Favourite: Aged debt' }).click()
  await page.getByRole('button', { name: 'Favourite: Aged debt', pressed: true }).waitFor()
  const receivables = page.getByRole('region', { name: 'Receivables' })
  await receivables.getByRole('link', { name: 'Aged debt' }).click()

  await page.getByRole('heading', { name: 'Aged debt', level: 1 }).waitFor()
  // 1,154.60 and 250.00 with VAT.
  await page.getByText('£1,685.52').first().waitFor()
  await page.getByLabel('Added up by').selectOption('Consultant')
  await page.getByRole('link', { name: amber.consultant.name }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('none')
  await page.getByText('Explain these figures').click()
  await page.getByText('Europe/London').waitFor()
  await screenshot(page, 'reports-aged-debt')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Northwind Hospital' }).click()
  // Its account, which is of the last three months, begins with what is owed.
  await expect.poll(() => page.url()).toMatch(/\/clients\/\d+\/view\?tab=account/)
  await page.getByText('£1,685.52').first().waitFor()
})

test('the first group of every report leads to the rows that it is made of', async () => {
  const heads = (await asking(amber.owner)('GET', '/reports')).data as { group: string; slug: string }[]
  const page = await openAs(amber.owner, '/reports')
  let led = 0
  for (const { group, slug } of heads) {
    await page.goto(`/tenant/amber/reports/${group}/${slug}`)
    await page.getByText('Explain these figures').waitFor()
    const by = page.getByLabel('Added up by')
    if ((await by.inputValue()) === '') await by.selectOption({ index: 1 })
    const first = page.locator('main tbody tr').first().getByRole('link').first()
    const none = page.getByText('Nothing in this report')
    await first.or(none).first().waitFor()
    if (await none.isVisible()) continue
    const figures = await page.locator('main tbody tr').first().locator('td').allInnerTexts()
    await first.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('by'), { message: slug }).toBe('none')
    await page.getByText('Explain these figures').waitFor()
    expect(await page.getByText('could not be shown').count(), slug).toBe(0)
    // The money of the group is what all of its rows come to.
    const money = figures.find((text) => /^[−-]?£/.test(text.trim()))
    if (money) await page.locator('main').getByText(money.trim(), { exact: true }).first().waitFor()
    led += 1
  }
  expect(led).toBeGreaterThan(8)
  await page.goto('/tenant/amber/reports/billing/invoice-register?by=month')
  await page.getByText('Owed to us').first().waitFor()
  await screenshot(page, 'reports-register')
  await expectAccessible(page)
}, 180_000)

test('a phone shows the same, and an unknown report is a page that is not found', async () => {
  const page = await openAs(amber.finance, '/reports', { phone: true })
  await page.getByRole('region', { name: 'Favourites' }).getByRole('link', { name: 'Aged debt' }).waitFor()
  await expectFitsScreen(page)
  await page.goto('/tenant/amber/reports/receivables/aged-debt')
  await page.getByText('£1,685.52').first().waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.goto('/tenant/amber/reports/receivables/young-debt')
  await page.getByText('Page Not Found').waitFor()
})
