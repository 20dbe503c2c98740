import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, inBothModes } from '#test/browser.ts'
import { expectToast, fill } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, openAs, openStory, seedTaxCodes } from '#test/journeys/story.ts'

let candidate: number

openStory({ emails: true })
beforeAll(async () => {
  await seedTaxCodes()
  const owner = asking(amber.owner)
  const made = await owner('POST', '/candidates', {
    first_name: 'Dee',
    last_name: 'Doyle',
    email: 'dee@before.test',
    account_name: 'D Doyle',
    bank_name: 'Hill Bank',
    sort_code: '20-30-40',
    account_number: '11112222',
  })
  candidate = made.id
  await owner('PATCH', `/candidates/${candidate}`, { version: made.version, email: 'dee@after.test' })
})

/** The page once more from the start, when this is there again, in the dark and in the light. */
const inBothLights = async (page: Page, text: string) => {
  await page.reload()
  await page.getByText(text).first().waitFor()
  await inBothModes(page)
}
const emailsTo = (address: string) =>
  mailServer.emails.filter(({ to }) => to?.some((one) => one.address === address))

test('payroll changes an account, the candidate is warned, finance approves, and the audit log tells it', async () => {
  const payroll = await openAs(amber.payroll, `/candidates/${candidate}/view?tab=bank`)
  await payroll.getByText('11112222').waitFor()
  await payroll.getByRole('button', { name: 'Change' }).click()
  const form = payroll.getByRole('form', { name: 'Change bank account' })
  await fill(form, 'Account number', '123')
  await form.getByRole('button', { name: 'Ask for approval' }).click()
  await form.getByText('An account number has 8 digits').waitFor()
  await fill(form, 'Account number', '33334444')
  await expectAccessible(payroll)
  await form.getByRole('button', { name: 'Ask for approval' }).click()
  await expectToast(payroll, 'Waiting for approval')
  const waiting = payroll.getByRole('region', { name: 'Change waiting for approval' })
  await waiting.getByText('Ann Archer or Fay Finch may', { exact: false }).waitFor()
  expect(await waiting.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await inBothLights(payroll, 'A change waits for approval')

  await expect.poll(() => emailsTo('dee@before.test').length, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => emailsTo('dee@after.test').length, { timeout: 15_000 }).toBe(1)
  const [letter] = emailsTo('dee@before.test')
  expect(letter?.subject).toBe('Bank details of Dee Doyle are about to change')
  expect(letter?.text).not.toMatch(/33334444|11112222/)

  const finance = await openAs(amber.finance, '/dashboard')
  await finance
    .getByRole('button', { name: /notifications/i })
    .first()
    .click()
  await finance.getByText('New bank details of Dee Doyle wait for your approval').waitFor()
  await finance.goto(`/tenant/amber/candidates/${candidate}/view?tab=bank`)
  const request = finance.getByRole('region', { name: 'Change waiting for approval' })
  await request.getByText('33334444').waitFor()
  await request.getByText('11112222').waitFor()
  await request.getByRole('button', { name: 'Approve' }).click()
  await finance.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expectToast(finance, 'Bank details changed')
  await request.waitFor({ state: 'detached' })
  await finance.getByText('33334444').waitFor()
  // The other page follows by itself.
  await waiting.waitFor({ state: 'detached' })
  await payroll.getByText('33334444').waitFor()

  await finance.goto('/tenant/amber/settings/audit')
  await finance.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor()
  await finance.getByText('Bank change approved').waitFor()
  await finance.getByText('Bank change requested').waitFor()
  await inBothLights(finance, 'Bank change approved')
  const search = finance.getByPlaceholder('Search people and changes')
  await search.fill('fay')
  await finance.getByText('Bank change requested').waitFor({ state: 'detached' })
  await finance.getByText('Bank change approved').waitFor()
  await search.fill('')
  await finance
    .getByRole('row', { name: /Bank change requested/ })
    .getByRole('link')
    .first()
    .click()
  await finance.getByRole('heading', { level: 1, name: 'Paul Price: bank change requested' }).waitFor()
  await finance.getByText('•••• 2222').waitFor()
  await finance.getByText('•••• 4444').waitFor()
  await finance.getByText('Browser', { exact: true }).waitFor()
  await inBothLights(finance, '•••• 4444')
  await finance.getByRole('link', { name: 'Open candidate' }).click()
  await finance.getByRole('heading', { level: 1, name: 'Dee Doyle' }).waitFor()
})

test('the history of a record is searched, and says from where', async () => {
  const page = await openAs(amber.owner, `/candidates/${candidate}/view?tab=history`)
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await page.getByText('Browser, 127.0.0.1').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Search the history' }).fill('email')
  await expect.poll(() => page.getByText('dee@after.test').count()).toBe(1)
  await expect.poll(() => page.getByText('bank change approved').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Search the history' }).fill('no such thing')
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('textbox', { name: 'Search the history' }).fill('')
  await entries.first().waitFor()
})

test('on a phone both fit, and who may not see the account sees its end', async () => {
  const page = await openAs(amber.compliance, `/candidates/${candidate}/view?tab=bank`, { phone: true })
  await page.getByText('•••• 4444').waitFor()
  expect(await page.getByText('33334444').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0)
  await expectFitsScreen(page)
  await expectAccessible(page)

  const owner = asking(amber.payroll)
  await owner('POST', `/candidates/${candidate}/bank-change`, {
    account_name: 'D Doyle',
    bank_name: 'Dale Bank',
    sort_code: '20-30-40',
    account_number: '55556666',
  })
  const log = await openAs(amber.owner, `/candidates/${candidate}/view?tab=bank`, { phone: true })
  const request = log.getByRole('region', { name: 'Change waiting for approval' })
  await request.getByText('Dale Bank').waitFor()
  await expectFitsScreen(log)
  await inBothLights(log, 'Dale Bank')
  await request.getByRole('button', { name: 'Refuse' }).click()
  const dialog = log.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They knew nothing of it')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expectToast(log, 'Change refused')
  await log.goto('/tenant/amber/settings/audit')
  await log.getByText('Bank change refused').waitFor()
  await expectFitsScreen(log)
  await expectAccessible(log)
})
