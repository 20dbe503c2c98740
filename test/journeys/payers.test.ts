import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { noRounding } from '#areas/jobs/contract.ts'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

let fixture: PlacementFixture

openStory()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  const umbrella = await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture)
    await sql`update placements set rounding = ${JSON.stringify(noRounding)}::jsonb where tenant_id = ${db.tenant}`.execute(
      db,
    )
    for (const period_end of ['2026-11-08', '2026-11-15'])
      await seedApprovedSheet(db, fixture, { placement_id, period_end, units: goldenUnits(fixture) })
    const { rows } = await sql<{ id: number }>`
      insert into suppliers (tenant_id, name, kind, status) values (${db.tenant}, 'Bright Umbrella', 'umbrella', 'approved')
      returning id`.execute(db)
    return rows[0]!.id
  })
  // The first of two weeks is drafted already when the change becomes known.
  await asking(amber.finance)('POST', '/invoice-runs', { side: 'self-billing', period_end: '2026-11-08' })
  const path = `/candidates/${fixture.candidate_id}`
  const { version, engagements } = await asking(amber.owner)('GET', path)
  const given = engagements.map(
    ({ supplier_name: _, ...engagement }: { supplier_name: string }) => engagement,
  )
  const next = { type: 'umbrella', supplier_id: umbrella, effective_from: '2026-11-04' }
  await asking(amber.owner)('PATCH', path, { version, engagements: [...given, next] })
})

test('time that a change of engagement has left behind is found on the candidate and moved with a reason', async () => {
  const page = await openAs(amber.payroll, `/candidates/${fixture.candidate_id}/view`)
  await page.getByText('2 timesheets stand under another payer').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'payers-candidate')
  await page.getByRole('link', { name: 'See what can be moved' }).click()
  await page.getByRole('heading', { name: 'Time Under Another Payer' }).waitFor()
  await page.getByText('It stands on a draft for Doyle Care Ltd').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'payers')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await screenshot(page, 'payers-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Move 1 timesheet' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Why?').fill('Told on Friday')
  await dialog.getByRole('button', { name: 'Move 1 timesheet' }).click()
  await page.getByRole('heading', { name: 'Can be moved' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Stays for now').isVisible()).toBe(true)

  await page.getByRole('link', { name: /2 Nov/ }).click()
  await page.getByText('The engagement of some of these days has changed').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'payers-timesheet')
})
