import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { contentOf, expectToast } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'
import { goldenUnits, seedApprovedSheet, seedGoldenPlacement } from '#test/seed-billable.ts'

openStory()
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  const pat = await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const placement_id = await seedGoldenPlacement(db, fixture, { paye: true })
    const units = goldenUnits(fixture)
    await seedApprovedSheet(db, fixture, { placement_id, period_end: '2026-02-08', paye: true, units })
    const { candidate_id } = await db
      .selectFrom('placements')
      .select('candidate_id')
      .where('tenant_id', '=', db.tenant)
      .where('id', '=', placement_id)
      .executeTakeFirstOrThrow()
    // Their login is that of the candidate of the agency, who is somebody else in the fixture.
    for (const [id, user_id] of [
      [fixture.candidate_id, null],
      [candidate_id, amber.candidate.id],
    ] as const)
      await db
        .updateTable('candidates')
        .set({ user_id })
        .where('tenant_id', '=', db.tenant)
        .where('id', '=', id)
        .execute()
    return candidate_id
  })
  const owner = asking(amber.owner)
  const { version, engagements } = await owner('GET', `/candidates/${pat}`)
  const given = engagements.map(
    ({ supplier_name: _, ...engagement }: { supplier_name: string }) => engagement,
  )
  await owner('PATCH', `/candidates/${pat}`, {
    ...{ version, ni_number: 'AB123456C' },
    engagements: given.map((each: object) => ({ ...each, payroll_ref: 'PR1', tax_code: '1257L' })),
  })
})

test('payroll creates a pay run, checks it, makes its file, confirms it, and reads the results in', async () => {
  const page = await openAs(amber.payroll, '/pay-runs')
  await page.getByRole('link', { name: 'Create pay run' }).first().click()
  await page.getByText('100 % accounted for').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'pay-run-preview')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Create pay run' }).click()

  await page.getByRole('heading', { name: 'PAY-0001' }).waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('Checked').first().waitFor()
  await page.getByRole('button', { name: 'Make file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A run has one file').waitFor()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make file' }).click()
  const file = (await contentOf(await downloading)).toString('utf8')
  expect(file).toContain('PR1,AB123456C,1257L,Pat,Payne,BASIC,Basic hours')
  expect(file.trimEnd().split('\r\n').at(-1)).toBe('TOTAL,1,3,44.50,894.50')
  await page.getByRole('heading', { name: 'Payroll file' }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'pay-run')

  await page.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('You created this pay run, and confirm it yourself.').first().waitFor()
  const asked = page.getByRole('dialog').last()
  await asked.getByRole('textbox').fill('Nobody else is here today')
  await asked.getByRole('button', { name: /anyway/ }).click()
  await page.getByText('Confirmed').first().waitFor()

  await page.getByRole('button', { name: /More actions/ }).click()
  await page.getByText('Import results').click()
  const content = (net: string) => `Payroll reference,Gross,Tax,NI,Net\nPR1,894.50,100.00,44.50,${net}\n`
  const choose = (net: string) =>
    dialog
      .getByLabel('File of results')
      .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(content(net)) })
  await choose('700.00')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.getByText('the deductions leave £750.00').waitFor()
  await expectAccessible(page)
  await choose('750.00')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expectToast(page, 'Results imported')
  await page.getByText('What payroll made of it').waitFor()
  await page.getByRole('link', { name: /Workers/ }).click()
  await page.getByText('£750.00').first().waitFor()
})

test('the worker sees on a phone what they were paid, and the week it is for', async () => {
  const page = await openAs(amber.candidate, '/my-pay')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: /^Paid / }).waitFor()
  await page.getByText('£750.00').waitFor()
  await page.getByText('£894.50').first().waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await screenshot(page, 'my-pay')
  await page.getByRole('link', { name: /^Week to / }).click()
  await page.waitForURL('**/timesheets/*/view')
})
