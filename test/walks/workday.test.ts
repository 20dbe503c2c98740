import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countClicks, expectToast, fill, pick, signIn } from '#test/journeys/steps.ts'
import { newPage, openStory } from '#test/journeys/story.ts'

/**
 * What a person of each kind does in a week, in an agency with a year behind it, and the clicks it takes. A worker's
 * week, an approver by link and finance are counted where they are told whole: hire-to-invoice.test.ts.
 */
openStory({ agencies: 'demo' })

async function begin(email: string): Promise<{ page: Page; clicks: () => number }> {
  const page = await newPage()
  await signIn(page, email)
  await page.getByRole('heading', { level: 1, name: 'My Dashboard' }).waitFor()
  return { page, clicks: await countClicks(page) }
}

test('payroll reminds everybody whose timesheet is missing, from the dashboard', async () => {
  const { page, clicks } = await begin('payroll@amber.test')
  await page.getByRole('button', { name: 'Remind of all that is missing' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Remind \d+ workers?$/ }).click()
  await expectToast(page, /^Reminded of \d+ timesheets?$/)
  expect(clicks()).toBeLessThanOrEqual(3)
  await page.getByRole('button', { name: 'Remind of all that is missing' }).click()
  await dialog.getByText('There is nobody to remind now.').waitFor()
})

test('payroll gives a page of timesheets to one approver, who approves them at once', async () => {
  const payroll = await begin('payroll@amber.test')
  await chooseAll(payroll.page, 'Submitted')
  await bar(payroll.page).getByRole('button', { name: 'Choose another approver' }).click()
  const reassign = payroll.page.getByRole('dialog')
  await pick(reassign, 'Approver', 'Alistair Penrose')
  await reassign.getByRole('button', { name: /^Reassign \d+$/ }).click()
  await payroll.page.getByRole('dialog', { name: /^\d+ reassigned$/ }).waitFor()
  expect(payroll.clicks()).toBeLessThanOrEqual(8)

  const { page, clicks } = await begin('approver@amber.test')
  await chooseAll(page, 'Waiting for you')
  await bar(page).getByRole('button', { name: 'Approve' }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: /^Approve [1-9]\d*$/ })
  const sheets = Number((await button.textContent())?.replace(/\D/g, ''))
  expect(sheets).toBeGreaterThanOrEqual(10)
  await button.click()
  const done = page.getByRole('dialog', { name: `${sheets} approved` })
  // One after the other, and the dialog says how far it is: a busy machine takes longer than a locator waits.
  await done.getByText('All of them are approved.').waitFor({ timeout: 60_000 })
  await done.getByRole('button', { name: 'Close' }).last().click()
  expect(clicks()).toBeLessThanOrEqual(12)
})

test('a consultant lets a new worker in with one form, and goes on to place them', async () => {
  const { page, clicks } = await begin('consultant@amber.test')
  await page.getByRole('link', { name: 'Candidates', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create candidate' }).first().click()
  await fill(page, 'First name', 'Nia')
  await fill(page, 'Last name', 'Newcomer')
  await fill(page, 'Email', 'nia.newcomer@example.com')
  await page.getByRole('button', { name: 'Create candidate' }).click()
  await expectToast(page, 'Candidate created')
  await page.getByText('Invited', { exact: true }).waitFor()
  expect(clicks()).toBeLessThanOrEqual(3)
  await page.getByRole('button', { name: 'Place', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Place on a job' })
  await dialog.getByRole('link', { name: 'On a new job' }).click()
  await page.getByRole('heading', { level: 1, name: 'Create Job' }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Candidate' }).inputValue()).toContain('Nia')
  expect(clicks()).toBeLessThanOrEqual(5)
})

/** From the dashboard to a view of the timesheets, with the whole page of it chosen. */
async function chooseAll(page: Page, view: string): Promise<void> {
  await page.getByRole('link', { name: 'Timesheets', exact: true }).first().click()
  await page.getByRole('navigation', { name: 'Timesheets: views' }).getByRole('link', { name: view }).click()
  // What is chosen goes with the rows of the view before.
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
}

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen rows' })
