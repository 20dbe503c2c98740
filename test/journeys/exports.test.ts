import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import readXlsx from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { csvRows } from '#test/csv.ts'
import { contentOf, hold } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'

openStory()
beforeAll(async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`with tax as (
      insert into tax_codes (tenant_id, code, name, rate, is_default)
      values (${db.tenant}, 'S20', 'Standard rate', 20, true) returning id
    ), made as (
      insert into clients (tenant_id, name, status) select ${db.tenant}, 'Client ' || lpad(n::text, 2, '0'),
        case when n % 2 = 0 then 'prospect' else 'active' end from generate_series(1, 60) n returning id
    )
    insert into billing_profiles (tenant_id, client_id, tax_code_id)
      select ${db.tenant}, made.id, tax.id from made, tax`.execute(db),
  )
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Downloading...' })

it('a list is taken out as it is shown; the dialog tells how far, completes, and closes itself after three seconds', async () => {
  const page = await openAs(amber.owner, '/clients?status=prospect&sort=-name')
  await page.getByRole('link', { name: 'Client 60' }).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const menu = page.getByRole('group', { name: 'Export' })
  await menu.getByText(/^30 rows, \d+ columns$/).waitFor()
  const csv = menu.getByRole('button', { name: 'CSV' })
  await csv.waitFor()
  // Time stands still, so that three seconds can be told from two.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const arrives = page.waitForEvent('download')
  // The file may be ready before the dialog has been loaded: how far it is, is not told before.
  const held = await hold(page, '**/api/v1/exports/*')
  await csv.click()
  const dialog = dialogOf(page)
  await dialog.getByText('Download in progress...').waitFor()
  // A bar that has not begun is there, and has no width.
  await dialog.getByRole('progressbar').waitFor({ state: 'attached' })
  held.open()
  const complete = dialog.getByText('Download Complete!')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return complete.isVisible()
      },
      { timeout: 15_000 },
    )
    .toBe(true)
  const file = await arrives
  await page.clock.runFor(2_500)
  await expect.poll(() => complete.isVisible()).toBe(true)
  await page.clock.runFor(600)
  await page.clock.resume()
  await dialog.waitFor({ state: 'hidden' })

  const [heading, ...rows] = csvRows((await contentOf(file)).toString())
  expect(heading!.slice(0, 2)).toEqual(['Name', 'Status'])
  const shown = await page.locator('[data-row-link]').allTextContents()
  expect(rows.map(([name]) => name).slice(0, shown.length)).toEqual(shown)
  expect(rows).toHaveLength(30)
})

it('a dialog closed by hand leaves the file to the exports page, where it waits, is taken and deleted', async () => {
  const page = await openAs(amber.owner, '/clients')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Excel' }).click()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('The export “Clients” is ready')
    .first()
    .waitFor()

  await page.goto('/tenant/amber/exports')
  const row = page.getByRole('row', { name: /Clients.*Excel/ })
  await row.getByText('Ready').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'exports')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download Clients/ }).click(),
  ])
  const [sheet] = (await readXlsx(await contentOf(file))) as unknown as { data: unknown[][] }[]
  expect(sheet!.data).toHaveLength(61)

  await row.getByRole('button', { name: /^Delete Clients/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Permenantly Delete' }).click()
  await row.waitFor({ state: 'hidden' })
})

it('on a phone the page fits; a link in a notification saves its file', async () => {
  const ask = asking(amber.consultant)
  const empty = await openAs(amber.colleague, '/exports', { phone: true })
  await empty.getByText('No exports yet').waitFor()
  await expectFitsScreen(empty)
  await expectAccessible(empty)

  const { list, columns } = (await ask('GET', '/exports/lists')).data[0]
  const made = await ask('POST', '/exports', { list, columns, format: 'csv' })
  await expect
    .poll(async () => (await ask('GET', `/exports/${made.id}`)).status, { timeout: 20_000 })
    .toBe('ready')
  const page = await openAs(amber.consultant, '/', { phone: true })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.goto(`/tenant/amber/exports?download=${made.id}`),
  ])
  expect(file.suggestedFilename()).toBe(made.filename)
  await expectFitsScreen(page)
  await screenshot(page, 'exports-phone')
})
