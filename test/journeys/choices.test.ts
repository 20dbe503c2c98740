import { beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { expectTitle, expectToast, fill } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

/** What an agency chooses for one client or one supplier, and where it then stands. */
let fixture: PlacementFixture

openStory()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
})

test('a supplier names which company writes its self-bills: it is the one on the next document', async () => {
  const ask = asking(amber.owner)
  await ask('POST', '/legal-entities', { name: 'Amber North Ltd', vat_number: 'GB123456782', city: 'York' })
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture)
    await seedApprovedSheet(db, fixture, {
      placement_id,
      period_end: '2026-02-08',
      units: goldenUnits(fixture),
    })
  })

  const page = await openAs(amber.owner, `/settings/suppliers/${fixture.supplier_id}/edit`)
  await expectTitle(page, 'Edit Supplier')
  await page.getByRole('button', { name: 'Payment' }).click()
  await page.getByLabel('Self-billed by').selectOption({ label: 'Amber North Ltd' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Supplier saved')
  await expectAccessible(page)

  // It agreed with any company of the agency: the document comes from the chosen one.
  await page.goto('/tenant/amber/invoices/run?side=self-billing&period_end=2026-02-08')
  await page.getByText('£1,073.40').first().waitFor()
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await page.waitForURL(/invoices\/draft\/self-billing/)
  await page.getByRole('link', { name: /Draft #/ }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('heading', { name: 'SB-000001', level: 1 }).waitFor()
  await page.getByText('Amber North Ltd').first().waitFor()
  await expect.poll(() => page.getByText('Amber Recruitment Ltd').count()).toBe(0)
  await expectAccessible(page)
  const phone = await openAs(amber.owner, new URL(page.url()).pathname.replace('/tenant/amber', ''), {
    phone: true,
  })
  await phone.getByText('Amber North Ltd').first().waitFor()
  await expectFitsScreen(phone)
})

test('where a client keeps the holidays of Scotland, the worker sees them in the week, and is paid for them', async () => {
  const ask = asking(amber.owner)
  await ask('POST', '/bank-holidays', { day: '2026-08-31', name: 'Summer bank holiday' })
  const scotland = await ask('POST', '/holiday-calendars', { name: 'Scotland', region: 'scotland' })
  await ask('POST', `/holiday-calendars/${scotland.id}/years`, { year: 2026 })
  const job = await ask('POST', '/jobs', {
    title: 'Night nurse',
    client_id: fixture.client_id,
    start_date: '2026-01-05',
  })
  const placed = await ask('POST', '/placements', goldenPlacementBody(fixture, job.id, amber.approver.id))
  const sheetOf = async (monday: string): Promise<number | undefined> =>
    (
      await ask('GET', `/timesheets?placement_id=${placed.id}&period_from=${monday}&sort=period_end`)
    ).data.find(({ period_start }: { period_start: string }) => period_start === monday)?.id
  // The schedule makes the sheets, in its own time.
  const august = await vi.waitUntil(() => sheetOf('2026-08-03'), { timeout: 60_000 })
  const english = await sheetOf('2026-08-31')

  const worker = await openAs(amber.candidate, `/timesheets/${august}/submit`, { phone: true })
  await worker.getByLabel('Start, Monday 3 August 2026', { exact: true }).waitFor()
  expect(await worker.getByText('Bank holiday', { exact: true }).count()).toBe(0)

  const page = await openAs(amber.owner, `/clients/${fixture.client_id}/edit`)
  await page.getByLabel('Bank holidays').selectOption({ label: 'Scotland' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/view')
  await page.getByText('Scotland').first().waitFor()
  await expectAccessible(page)

  await worker.reload()
  await worker.getByText('Bank holiday', { exact: true }).waitFor()
  await fill(worker, 'Start, Monday 3 August 2026, bank holiday', '09:00')
  await fill(worker, 'Finish, Monday 3 August 2026, bank holiday', '17:00')
  await worker.getByText('Draft saved').waitFor()
  // Seven and a half hours at twice twenty pounds.
  await expect.poll(() => worker.getByLabel('Total').textContent()).toContain('£300.00')
  await expectFitsScreen(worker)
  await expectAccessible(worker)

  await worker.goto(`/tenant/amber/timesheets/${english}/submit`)
  await worker.getByLabel('Start, Monday 31 August 2026', { exact: true }).waitFor()
  expect(await worker.getByText('Bank holiday', { exact: true }).count()).toBe(0)
})

test('another currency is chosen by who was told what stays in the old one', async () => {
  const page = await openAs(amber.owner, '/settings')
  await expectTitle(page, 'Agency Settings')
  await page.getByRole('combobox', { name: 'Currency' }).fill('USD')
  await page.getByRole('option', { name: /^USD/ }).click()
  const save = page.getByRole('button', { name: 'Save agency' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Please look at this again' })
  await dialog.getByText('New ones begin with USD').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const ask = asking(amber.owner)
  expect((await ask('GET', '/settings')).currency).toBe('GBP')
  await save.click()
  await dialog.getByLabel('Save anyway, because …').fill('We moved to Boston')
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expectToast(page, 'Agency settings saved')
  expect((await ask('GET', '/settings')).currency).toBe('USD')
})
