import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { pixel } from '#areas/settings/pictures.testing.ts'
import { colourMode, expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { expectTitle, expectToast, fill, program, signIn } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, newPage, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

let page: Page

openStory({ emails: true })
beforeAll(async () => {
  page = await newPage()
  await signIn(page, amber.owner.email)
})

const open = (path: string) => page.goto(`/tenant/amber${path}`)
const colour = (name: string) =>
  page.evaluate(`document.documentElement.style.getPropertyValue('${name}')`) as Promise<string>

/** The next mail to this address since there were so many. */
async function mailTo(address: string, since: number) {
  const next = () => mailServer.emails.slice(since).find(({ to }) => to?.[0]?.address === address)
  await expect.poll(next, { timeout: 20_000 }).toBeDefined()
  return next()!
}

test('the owner dresses Saffron in the agency’s colours, name and logo', async () => {
  await open('/settings/brand')
  await expectTitle(page, 'Brand')
  await page.getByLabel('File: Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel.png, 'base64'),
  })
  await expectToast(page, 'Logo saved')
  await page.getByRole('img', { name: 'Your logo', exact: true }).waitFor()
  await fill(page, 'Portal name', 'Amber People')
  await page.getByRole('button', { name: 'Teal' }).click()
  await page.getByText('easy to read, also as text').waitFor()
  await fill(page, 'Secondary', '#ffd7a8')
  await page.getByText('buttons in emails are hard to make out').waitFor()
  await page
    .getByRole('button', { name: /^Use #\w{6}, the nearest easy to read/ })
    .first()
    .click()
  await page.getByText('buttons in emails stand out clearly').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save brand' }).click()
  await expectToast(page, 'Brand saved')

  // The frame wears it at once, and before anything is painted from then on.
  await expect.poll(() => colour('--brand')).toBe('#1f6f78')
  await page
    .getByRole('link', { name: 'Saffron, to the dashboard' })
    .getByRole('img', { name: 'Amber People' })
    .waitFor()
  await page.route(program, (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await colour('--brand')).toBe('#1f6f78')
  await page.unroute(program)
  await open('/settings/brand')
  await page.getByRole('heading', { name: 'Brand' }).waitFor()
  await colourMode(page, 'dark')
  await expectAccessible(page)
})

test('a mail is worded anew: wrong words are told at their field, the preview shows it, a test arrives', async () => {
  await open('/settings/email?tab=templates')
  await page.getByRole('link', { name: /Approver: a timesheet waits for you/ }).click()
  const preview = page.frameLocator('iframe[title="Preview of the email"]')
  await preview.getByText('Zoe Hart has submitted their hours').waitFor()
  await fill(page, 'Subject', 'Hours of {{ worker }} in {{ salary }}')
  await page.getByText('There is no “salary” here. There are: agency, recipient, worker').waitFor()
  await fill(page, 'Subject', 'Hours of {{ worker }} to approve')
  await fill(page, 'Heading', '<b>Please</b> look, {{ recipient }}')
  await page.getByRole('button', { name: /^Insert client/ }).waitFor()
  await page.getByText('Hours of Zoe Hart to approve').waitFor()
  await preview.getByRole('heading', { name: '<b>Please</b> look, Ann Archer' }).waitFor()
  await page.getByText('As plain text').click()
  await page
    .getByRole('region', { name: 'The email as plain text' })
    .getByText('Warehouse operative')
    .waitFor()
  await expectAccessible(page)

  const since = mailServer.emails.length
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  const sent = await mailTo('owner@amber.test', since)
  expect(sent.subject).toBe('Test: Hours of Zoe Hart to approve')
  await page.getByRole('button', { name: 'Save email' }).click()
  await expectToast(page, 'Email saved')
  await page.getByRole('list', { name: 'Versions' }).getByText('Hours of {{ worker }} to approve').waitFor()
  await colourMode(page, 'dark')
  await expectAccessible(page)

  await open('/settings/email?tab=sender')
  await fill(page, 'Answers go to', 'office@amber.test')
  await fill(page, 'Signature', 'All of us at Amber')
  await page.getByRole('button', { name: 'Save sender' }).click()
  await expectToast(page, 'Sender saved')
})

test('the approver finds the brand in the mail and on the page behind its link, on a phone', async () => {
  const since = mailServer.emails.length
  await submitTimesheet()
  const mail = await mailTo(amber.approver.email, since)
  expect(mail.subject).toMatch(/^Hours of .+ to approve$/)
  expect(mail.replyTo?.[0]?.address).toBe('office@amber.test')
  expect(mail.text).toContain('All of us at Amber')
  expect(mail.html).toContain('border-top:4px solid #1f6f78')
  expect(mail.html).toContain('&#60;b&#62;Please&#60;/b&#62; look')
  const logo = mail.html!.match(/<img src="([^"]+)" alt="Amber Recruitment"/)![1]!

  const guest = await newPage({ phone: true })
  expect((await guest.request.get(logo)).status()).toBe(200)
  await guest.goto(mail.text!.match(/http:\S+\/review\?code=[\w-]+/)![0])
  await guest.getByRole('button', { name: /^Approve/ }).waitFor()
  await guest.getByRole('img', { name: 'Amber Recruitment' }).waitFor()
  await expect.poll(() => guest.title()).toBe('Review Timesheet · Amber People')
  await expect
    .poll(() => guest.evaluate(`document.documentElement.style.getPropertyValue('--brand')`))
    .toBe('#1f6f78')
  await expectFitsScreen(guest)
  await expectAccessible(guest)
})

test('an address on the list is not mailed, and the log says why', async () => {
  page = await newPage({ phone: true })
  await signIn(page, amber.owner.email)
  await open('/settings/email?tab=suppressions')
  await fill(page, 'Address', 'nora@northwind.test')
  await fill(page, 'Note', 'By telephone')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'Address added')
  await page.getByText('nora@northwind.test').waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  const since = mailServer.emails.length
  await asking(amber.owner)('POST', '/users', {
    email: 'nora@northwind.test',
    name: 'Nora North',
    kind: 'approver',
  })
  await open('/settings/email')
  await page.getByRole('link', { name: /invites you to Amber Recruitment/ }).click()
  const mail = page.getByRole('dialog')
  await mail.getByText('This email was not sent').waitFor()
  await mail.getByText('somebody there asked for it: By telephone').waitFor()
  expect(mailServer.emails.slice(since).map(({ to }) => to?.[0]?.address)).not.toContain(
    'nora@northwind.test',
  )
  await expectAccessible(page)
})

/** A golden week that waits for the approver. */
async function submitTimesheet(): Promise<void> {
  const fixture = await createPlacementFixture(saffron.database, amber)
  const consultant = asking(amber.consultant)
  const worker = asking(amber.candidate)
  const job = await consultant('POST', '/jobs', {
    title: 'Night nurse',
    client_id: fixture.client_id,
    start_date: '2026-01-05',
    end_date: '2026-01-11',
  })
  await consultant('POST', '/placements', {
    ...goldenPlacementBody(fixture, job.id, amber.approver.id),
    end_date: '2026-01-11',
  })
  // The schedule makes the sheet of the week as soon as it hears of the placement.
  const sheet = await vi.waitUntil(async () => (await worker('GET', '/timesheets')).data[0]?.id, {
    timeout: 20_000,
  })
  const { version } = await worker('GET', `/timesheets/${sheet}`)
  const entry = { kind: 'shift', day: '2026-01-05', start_time: '09:00', end_time: '17:00', break_minutes: 0 }
  const saved = await worker('PATCH', `/timesheets/${sheet}`, { entries: [entry], note: '', version })
  await worker('POST', `/timesheets/${sheet}/submission`, {
    declaration_accepted: true,
    version: saved.version,
  })
}
