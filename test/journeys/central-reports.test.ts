import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { colourMode, expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { csvRows } from '#test/csv.ts'
import { utcToday } from '#test/days.ts'
import { central, openTestAgencies } from '#test/journeys/central.testing.ts'
import { contentOf, expectTitle, expectToast, fill } from '#test/journeys/steps.ts'
import { amber, saffron } from '#test/journeys/story.ts'
import type { Agency } from '#test/people.ts'

/**
 * Central administration looks at the whole: the dashboard, each report with its drawing and its file, a product with a
 * new price, and an agency that changes its plan. On a phone, and in the dark, too.
 */

openTestAgencies()
beforeAll(async () => {
  await countedFor(amber)
})

/** Thirty days of counts: forty workers, a busy agency. */
async function countedFor({ tenant }: Agency) {
  await saffron.database.inTenant(tenant.id, (db) =>
    sql`
      insert into tenant_usage (tenant_id, metric, day, currency, value)
      select ${db.tenant}, m.metric, ${utcToday()}::date - d, m.currency, m.value
      from generate_series(0, 29) d, (values ('users', '', 9), ('workers', '', 40), ('sheets', '', 12),
        ('decisions', '', 10), ('decisions_prompt', '', 9), ('decision_minutes', '', 900),
        ('revenue', 'GBP', 120000), ('cost', 'GBP', 90000), ('work_minutes', 'GBP', 6000),
        ('invoice_value', 'GBP', 50000), ('wip', 'GBP', 70000)) as m(metric, currency, value)`.execute(db),
  )
}

const reports = [
  { card: 'Agencies at a glance', file: 'tenants-overview', row: 'Amber Recruitment' },
  { card: 'Usage', file: 'usage-metering', row: 'Amber Recruitment' },
  { card: 'Service levels', file: 'platform-sla', row: 'All days' },
  { card: 'Groups', file: 'group-consolidated', row: 'Amber Recruitment' },
]

test('the dashboard leads to the reports; each has a drawing, a table and a file', async () => {
  const page = await central('')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectTitle(page, 'Dashboard')
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Active workers 40/ }).click()
  await expectTitle(page, 'Reports')
  await page.getByRole('heading', { name: 'Active workers by day' }).waitFor()

  for (const { card, file, row } of reports) {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: card }).click()
    await page.getByRole('rowheader', { name: row }).first().waitFor()
    await page.locator('[data-drawing] svg').first().waitFor()
    await page.getByText('The same as a table').click()
    await page.getByRole('table').first().getByRole('rowheader').first().waitFor()
    await page.getByText('Explain these figures').click()
    await page.getByText('Counted every hour').waitFor()
    await expectAccessible(page)
    const shown = await page.getByRole('table').last().getByRole('rowheader').allTextContents()
    const [taken] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    expect(taken.suggestedFilename()).toContain(file)
    expect(csvRows((await contentOf(taken)).toString())).toHaveLength(1 + shown.length)
  }
})

test('a product gets a price, an agency begins with it and changes its plan', async () => {
  const page = await central('/billing/products/subscriptions?tab=products')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Create product' }).first().click()
  await fill(page, 'Name', 'Desk')
  await fill(page, 'Users', '10')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByRole('heading', { name: 'Create price of Desk' }).waitFor()
  await page.getByRole('button', { name: 'Add tier' }).click()
  await fill(page.getByRole('group', { name: 'tier 1' }), 'Up to', '5')
  await fill(page.getByRole('group', { name: 'tier 1' }), 'For each', '12.00')
  await fill(page.getByRole('group', { name: 'tier 2' }), 'For each', '8.00')
  await page.getByText('£100.00').waitFor() // what ten users come to: 5 × 12 and 5 × 8
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create price' }).click()
  await expectToast(page, 'Price added')
  await page.getByRole('link', { name: 'Create price of Desk' }).click()
  await page.getByLabel('Counted').selectOption('flat')
  await fill(page, 'Amount', '250.00')
  await page.getByRole('button', { name: 'Create price' }).click()
  await page.getByText('£250.00 a month').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
  await page.getByRole('link', { name: 'Amber Recruitment' }).click()
  await page.getByRole('link', { name: 'Create subscription' }).click()
  await page.getByLabel('Price').selectOption({ label: 'Desk, from £12.00 for each user a month' })
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  // Nine users: five at twelve pounds and four at eight.
  await page.getByRole('row', { name: 'Owed so far £92.00' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Make free of charge' }).click()
  await page.getByRole('button', { name: 'Make free of charge' }).click()
  await page.getByText('Please fill this in').waitFor()
  await fill(page, 'Reason', 'They test it for us')
  await page.getByRole('button', { name: 'Make free of charge' }).click()
  await page.getByRole('row', { name: 'Free of charge: They test it for us -£92.00' }).waitFor()
  await page.getByRole('row', { name: 'Owed so far £0.00' }).waitFor()
  await page.getByRole('button', { name: 'Charge again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Charge again' }).click()
  await page.getByRole('row', { name: 'Owed so far £92.00' }).waitFor()
  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.getByLabel('Price').selectOption({ label: 'Desk, £250.00 a month' })
  await fill(page, 'From', addDays(utcToday(), 3))
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByText(/of \d\d days, because another plan begins/).waitFor()
  await page.getByRole('button', { name: 'Mark as past due' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as past due' }).click()
  await expectToast(page, 'Amber Recruitment is now past due')
  await page.goto('/central')
  await page.getByText('Payment is overdue').waitFor()
})

test.for(['light', 'dark'] as const)('all of it fits on a phone, in %s', async (mode) => {
  const page = await central('', { phone: true })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const pages = [
    '/central',
    ...reports.map(({ file }) => `/central/reports?report=${file}`),
    '/central/billing/products/subscriptions',
    '/central/billing/products/subscriptions?tab=products',
    `/central/billing/products/subscriptions?tenant=${amber.tenant.id}`,
  ]
  for (const [at, path] of pages.entries()) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page
      .getByRole('link', { name: 'Amber Recruitment' })
      .or(page.locator('tbody, h2'))
      .first()
      .waitFor()
    await colourMode(page, mode)
    await screenshot(page, `central-${at}.phone.${mode}`)
    await expectAccessible(page)
    await expectFitsScreen(page)
  }
})
