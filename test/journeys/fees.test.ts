import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { today } from '#test/days.ts'
import { expectToast } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let address: string

openStory()
beforeAll(async () => {
  const { client_id, basic } = await createPlacementFixture(saffron.database, amber)
  const ask = asking(amber.owner)
  const job = await ask('POST', '/jobs', {
    ...{ title: 'Ward manager', client_id, start_date: '2026-01-05', type: 'perm' },
  })
  const candidate = await ask('POST', '/candidates', {
    ...{ first_name: 'Nora', last_name: 'New', email: 'nora@new.test' },
    engagements: [{ type: 'perm', effective_from: '2025-01-01' }],
  })
  const placement = await ask('POST', '/placements', {
    ...{ job_id: job.id, candidate_id: candidate.id, start_date: '2026-01-05', status: 'draft' },
    ...{ basic_rate_code_id: basic, rates: [] },
    accepted: [{ code: 'placement.backdated', reason: 'Agreed in January' }],
  })
  address = `/jobs/${job.id}/edit?tab=placements&placement=${placement.id}`
})

const stages = ['On offer', 'On the first day', 'After four weeks']
const dues = ['When the placement is agreed', 'On the first day']

test('a fee is agreed on and charged in stages, and half of it credited when the worker leaves in week 6', async () => {
  const page = await openAs(amber.owner, address)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agree on a fee' }).click()
  await dialog.getByLabel('Salary a year').fill('45000')
  await dialog.getByRole('textbox', { name: 'Fee', exact: true }).fill('18')
  await dialog.getByText('£8,100.00').first().waitFor()
  for (const [at, label] of stages.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: 'Add stage' }).click()
    const stage = dialog.getByRole('group', { name: `stage ${at + 1}` })
    await stage.getByLabel('On the invoice').fill(label)
    await stage.getByLabel('Part of the fee').fill(at === 2 ? '33.3334' : '33.3333')
    if (at === 2) await stage.getByLabel('Day', { exact: true }).fill('2/2/2026')
    else await stage.getByLabel('Charged').selectOption(dues[at]!)
  }
  await expect.poll(() => dialog.getByText('£2,700.00').count()).toBe(3)
  for (const [at, percent] of ['100', '50', '25'].entries()) {
    await dialog.getByRole('button', { name: 'Add rebate' }).click()
    const band = dialog.getByRole('group', { name: `rebate ${at + 1}` })
    await band.getByLabel('Leaves from week').fill(String(at * 4 + 1))
    await band.getByLabel('to week').fill(String(at * 4 + 4))
    await band.getByLabel('Given back').fill(percent)
  }
  await dialog.getByRole('button', { name: 'Agree on fee' }).click()
  await expectToast(page, 'Fee agreed')

  // Live since January: all three stages are due at once, and stand on one invoice.
  const status = page.getByRole('region', { name: /^Status of/ })
  await status.getByRole('button', { name: 'Make live' }).click()
  await page.getByText('Ready to invoice').nth(2).waitFor()
  const ask = asking(amber.finance)
  // What is due on the offer was agreed on today.
  const period_end = today()
  await ask('POST', '/invoice-runs', { side: 'sales', period_end })
  const [draft] = (await ask('GET', '/invoices?status=draft&type=sales')).data
  expect(draft).toMatchObject({ net: 8_100_00, tax: 1_620_00 })
  await ask('POST', `/invoices/${draft.id}/approval`)
  await ask('POST', `/invoices/${draft.id}/issue`, {})
  await page.reload()
  await page.getByRole('link', { name: 'INV-000001' }).nth(2).waitFor()

  await status.getByRole('button', { name: 'Terminate' }).click()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('11/2/2026')
  await dialog.getByLabel('Who ends it').selectOption('The worker')
  await dialog.getByLabel('Why').selectOption('Found other work')
  await dialog.getByLabel('Reason').fill('Went to another hospital')
  await dialog.getByRole('button', { name: 'Terminate' }).click()
  await page.getByText('£4,050.00 and £810.00 VAT').waitFor()
  await screenshot(page, 'fee-rebate')
  await page.getByRole('button', { name: 'Credit INV-000001' }).click()
  const effect = dialog.getByRole('region', { name: 'What this does' })
  await effect.getByText('£4,860.00', { exact: true }).first().waitFor()
  await effect.getByText('£9,720.00 → £4,860.00').waitFor()
  await screenshot(page, 'fee-rebate-credit')
  await dialog.getByRole('button', { name: 'Create credit note' }).click()

  await page
    .getByRole('article', { name: /Credit note/ })
    .getByText('Nora New left on 11 Feb 2026, in week 6')
    .waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('textbox').fill('Nobody else is here today')
  await dialog.getByRole('button', { name: /anyway/ }).click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await dialog.getByRole('button', { name: /^Issue/ }).click()
  await page.getByRole('heading', { name: 'CN-000001' }).waitFor()

  const phone = await openAs(amber.owner, address, { phone: true })
  const credited = phone.getByRole('region', { name: 'Credit notes of the fee' })
  await credited.getByText('gives back £4,050.00 of INV-000001, £4,860.00 with VAT').waitFor()
  expect(await credited.getByRole('button').count()).toBe(0)
  await expectFitsScreen(phone)
  await expectAccessible(phone)
  await screenshot(phone, 'fee-rebate-phone')
})
