import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { colourMode, expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { expectTitle, expectToast, fill, hasFocus } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import type { Person } from '#test/people.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

let client: number
/** Weeks of March 2026: one handed in, one still to be entered. */
let submitted: number
let open: number

type Sheet = { id: number; period_start: string; version: number }

openStory()
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  client = fixture.client_id
  const ask = asking(amber.owner)
  const job = await ask('POST', '/jobs', {
    title: 'Night nurse',
    client_id: client,
    start_date: '2026-01-05',
  })
  const placement = await ask('POST', '/placements', goldenPlacementBody(fixture, job.id, amber.approver.id))
  // The schedule makes the sheets, in its own time.
  const sheets = async () =>
    (await ask('GET', `/timesheets?placement_id=${placement.id}&period_from=2026-03-09&sort=period_end`))
      .data as Sheet[]
  const sheetOf = async (monday: string) =>
    (await sheets()).find(({ period_start }) => period_start === monday)
  await vi.waitUntil(() => sheetOf('2026-03-16'), { timeout: 60_000 })
  const sheet = (await sheetOf('2026-03-09'))!
  submitted = sheet.id
  open = (await sheetOf('2026-03-16'))!.id
  const shift = { kind: 'shift', day: '2026-03-09', start_time: '09:00', end_time: '17:00', break_minutes: 0 }
  const worker = asking(amber.candidate)
  const saved = await worker('PATCH', `/timesheets/${submitted}`, {
    entries: [{ ...shift, note: '' }],
    note: '',
    version: sheet.version,
  })
  const version = saved.version
  await worker('POST', `/timesheets/${submitted}/submission`, { declaration_accepted: true, version })
})

async function pageOf(
  who: Person,
  path: string,
  look: { phone?: boolean; dark?: boolean } = {},
): Promise<Page> {
  const page = await openAs(who, path, { phone: look.phone ?? false })
  if (look.dark) await colourMode(page, 'dark')
  return page
}

test('finance closes March, and an approval is stopped with the reason and whom to ask', async () => {
  const finance = await pageOf(amber.finance, '/settings')
  await expectTitle(finance, 'Agency Settings')
  await finance.getByText('Nothing is closed.').waitFor()
  expect(await finance.getByRole('textbox', { name: 'VAT number' }).count()).toBe(0)
  await fill(finance, 'Close up to', '31 Mar 2026')
  await finance.getByRole('button', { name: 'Close', exact: true }).click()
  await finance.getByText('Please fill this in').waitFor()
  const why = finance.getByRole('textbox', { name: 'Why' })
  await why.fill('March is with the accountant')
  await why.press('Enter')
  await expectToast(finance, 'Periods saved')
  // Closed while it was saved, and ready to be typed in again.
  await expect.poll(() => hasFocus(why)).toBe(true)
  const facts = finance.getByRole('list', { name: 'Who closed and opened periods' })
  await facts.getByText('March is with the accountant').waitFor()
  await facts.getByText('Fay Finch').waitFor()
  await expectAccessible(finance)

  const payroll = await pageOf(amber.payroll, `/timesheets/${submitted}/review`)
  await payroll.getByText('March 2026 is closed').waitFor()
  await payroll.getByText('Ask Fay Finch, who closed it').waitFor()
  expect(await payroll.getByRole('button', { name: 'Work in it with a reason' }).count()).toBe(0)
  await expectAccessible(payroll)
  await payroll.getByRole('button', { name: /^Approve / }).click()
  await expectToast(payroll, 'March 2026 is closed')
  await payroll.getByRole('button', { name: /^Approve / }).waitFor()
})

test('the worker is told at the day they type on, on a phone and in the dark', async () => {
  const page = await pageOf(amber.candidate, `/timesheets/${open}/submit`, { phone: true, dark: true })
  await page.getByText('Ask your agency to open it again.').waitFor()
  await page.getByLabel('Start, Monday 16 March 2026').fill('09:00')
  await page.getByLabel('Finish, Monday 16 March 2026').fill('17:00')
  await page.getByLabel('Finish, Monday 16 March 2026').blur()
  const monday = page.getByRole('group', { name: 'Monday 16 March 2026' })
  await monday.getByText('March 2026 is closed').waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
})

test('the owner goes on with a reason, which the history of the sheet keeps', async () => {
  const page = await pageOf(amber.owner, `/timesheets/${submitted}/review`)
  await page.getByRole('button', { name: 'Work in it with a reason' }).click()
  const dialog = page.getByRole('dialog', { name: 'Work in closed time?' })
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('The accountant agreed')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go on for an hour' }).click()
  await page.getByText('March 2026 is closed: you are working in it').waitFor()
  await page.getByRole('button', { name: /^Approve / }).click()
  await expectToast(page, 'Timesheet approved')
  await page.goto(`/tenant/amber/timesheets/${submitted}?tab=history`)
  await page.getByText('The accountant agreed').waitFor()
})

test('finance dates an invoice, and the closed month says so at the field with the first day that is open', async () => {
  const finance = asking(amber.finance)
  const lines = [{ description: 'Training', quantity: '1', unit_price: '100.00' }]
  const { id } = await finance('POST', '/invoices', { type: 'sales', client_id: client, lines })
  const page = await pageOf(amber.finance, `/invoices/${id}/edit`)
  await page.getByText('Up to 31 Mar 2026 is closed.').waitFor()
  await fill(page, 'Invoice date', '31/3/26')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('March 2026 is closed').first().waitFor()
  await fill(page, 'Invoice date', '2 Apr 2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Issue' }).click()
  const dialog = page.getByRole('dialog')
  const date = dialog.getByRole('textbox', { name: 'Invoice date' })
  await expect.poll(() => date.inputValue()).toBe('02 Apr 2026')
  await date.fill('15 Mar 2026')
  await dialog.getByText('closed: choose 01 Apr 2026 or a later day').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Issue', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Choose Invoice date from a calendar' }).click()
  await screenshot(page, 'invoice-issue-date')
  await date.fill('1/4/2026')
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await expectToast(page, 'Issued as INV-000001')
  await page.getByText('1 Apr 2026').first().waitFor()

  const phone = await pageOf(amber.finance, '/invoices/run?period_end=2026-03-29', {
    phone: true,
    dark: true,
  })
  await phone.getByText('Up to 31 Mar 2026 is closed.').waitFor()
  await fill(phone, 'Invoice date', '31 Mar 2026')
  await phone.keyboard.press('Enter')
  await phone.getByText('Not before 01 Apr 2026').waitFor()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
})

test('a second company is added, named by a client, and a calendar of Scotland is filled by rule', async () => {
  const page = await pageOf(amber.owner, '/settings', { dark: true })
  await page.getByRole('button', { name: 'Create company' }).click()
  await fill(page, 'Legal name', 'Amber North Ltd')
  await fill(page, 'PAYE reference', 'hello')
  const add = page.getByRole('button', { name: 'Create company' }).last()
  await add.click()
  await page.getByText('Like 123/AB456').waitFor()
  await fill(page, 'PAYE reference', '123/ab456')
  await add.click()
  await expectToast(page, 'Company added')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'PAYE reference' }).inputValue())
    .toBe('123/AB456')

  await page.getByRole('button', { name: 'Create calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a calendar' })
  await dialog.getByRole('button', { name: 'Create calendar' }).click()
  const year = new Date().getFullYear()
  await page.getByRole('button', { name: `Add ${year}’s bank holidays` }).click()
  await page.getByRole('list', { name: 'Bank holidays' }).getByText("St Andrew's Day").waitFor()
  await page.getByRole('button', { name: `Add ${year + 1}’s bank holidays` }).waitFor()
  await expectAccessible(page)

  await page.goto(`/tenant/amber/clients/${client}/edit`)
  await page.getByText('Invoice layout').click()
  await page.getByRole('combobox', { name: 'Invoiced by' }).selectOption({ label: 'Amber North Ltd' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Amber North Ltd').waitFor()

  await page.goto('/tenant/amber/settings')
  await page.getByRole('button', { name: 'Archive Amber North Ltd' }).click()
  await expectToast(page, 'This company is still needed')
  const phone = await pageOf(amber.owner, '/settings', { phone: true })
  await phone.getByRole('button', { name: /^Amber North Ltd/ }).click()
  await expect
    .poll(() => phone.getByRole('textbox', { name: 'Legal name' }).inputValue())
    .toBe('Amber North Ltd')
  await expectFitsScreen(phone)
  await expectAccessible(phone)
})
