import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectToast, fill } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

/**
 * A week of £1,154.60 (docs/money.md) on an order with £500.00 left and a second one: from the orders that finance writes
 * down to one invoice that names both.
 */
openStory()
let ground: PlacementFixture
let placement: { id: number; version: number }
beforeAll(async () => {
  ground = await createPlacementFixture(saffron.database, amber)
  const owner = asking(amber.owner)
  const job = await owner('POST', '/jobs', {
    ...{ title: 'Night nurse', client_id: ground.client_id, start_date: '2026-01-05' },
  })
  placement = await owner('POST', '/placements', goldenPlacementBody(ground, job.id, amber.approver.id))
})

test('a week is cut where one order ends, and one invoice names both', async () => {
  const finance = await openAs(
    amber.finance,
    `/settings/purchase-orders/create?client_id=${ground.client_id}`,
  )
  const first = await writeOrder(finance, 'PO-7', '500')
  await finance.goto(`/tenant/amber/settings/purchase-orders/create?client_id=${ground.client_id}`)
  const second = await writeOrder(finance, 'PO-8', '5000')
  const { version } = await asking(amber.owner)('GET', `/placements/${placement.id}`)
  const purchase_order_ids = [first, second]
  await asking(amber.owner)('PATCH', `/placements/${placement.id}`, { version, purchase_order_ids })

  const sheet = await submitAndApprove()
  await finance.goto(`/tenant/amber/timesheets/${sheet}?tab=units`)
  const wednesday = finance.getByRole('row').filter({ hasText: 'PO-8 £163.00' })
  await wednesday.getByText('PO-7 £58.00').waitFor()
  await wednesday.getByText('£221.00').waitFor()

  await finance.goto('/tenant/amber/invoices/run')
  await fill(finance, 'Periods that end by', '11/1/26')
  await finance.keyboard.press('Enter')
  await finance.getByText('Purchase order PO-7, PO-8').first().waitFor()
  await finance.getByRole('button', { name: 'Create drafts' }).click()
  await expectToast(finance, '1 draft made')
  await finance.getByRole('table').getByRole('link').first().click()
  await finance.waitForURL(/invoices\/\d+\/view/)
  const paper = finance.getByRole('main')
  for (const text of ['PO-7, PO-8', '£1,154.60', '£230.92', '£1,385.52'])
    await paper.getByText(text).first().waitFor()
})

async function writeOrder(page: Page, number: string, budget: string): Promise<number> {
  await fill(page, 'Number', number)
  await fill(page, 'Budget', budget)
  await page.getByRole('button', { name: 'Create purchase order' }).click()
  await expectToast(page, 'Purchase order created')
  await page.waitForURL(/purchase-orders\/\d+\/edit/)
  return Number(/purchase-orders\/(\d+)\/edit/.exec(page.url())![1])
}

/** The golden week, submitted by the worker on a phone and approved. */
async function submitAndApprove(): Promise<number> {
  const worker = asking(amber.candidate)
  // Its weeks are made in the background.
  const week = async (): Promise<number | undefined> => {
    const path = `/timesheets?placement_id=${placement.id}&period_from=2026-01-05&sort=period_end`
    const { data } = await asking(amber.owner)('GET', path)
    return data.find((row: { period_start: string }) => row.period_start === '2026-01-05')?.id
  }
  await expect.poll(week, { timeout: 20_000 }).toBeGreaterThan(0)
  const id = (await week())!
  const shift = (day: number, start_time: string, end_time: string) => ({
    ...{ kind: 'shift', day: `2026-01-0${day}`, start_time, end_time, break_minutes: 0 },
  })
  const { version } = await worker('GET', `/timesheets/${id}`)
  const entries = [...[5, 6, 7, 8].map((day) => shift(day, '08:57', '18:04')), shift(9, '14:00', '23:30')]
  await worker('PATCH', `/timesheets/${id}`, { entries, note: '', version })
  const page = await openAs(amber.candidate, `/timesheets/${id}/submit`, { phone: true })
  await page.getByRole('combobox', { name: 'Purchase order' }).waitFor()
  await page.getByRole('checkbox', { name: /I confirm that the hours/ }).check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectToast(page, 'Timesheet submitted')
  const { submission_no } = await asking(amber.approver)('GET', `/timesheets/${id}`)
  await asking(amber.approver)('POST', `/timesheets/${id}/review`, { decision: 'approve', submission_no })
  return id
}
