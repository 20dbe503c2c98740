import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeCodes } from '#server/demo/codes.ts'
import { contentOf, countClicks, expectToast, fill, letIn, pick, signIn } from '#test/journeys/steps.ts'
import { amber, mailServer, newPage, openStory, saffron } from '#test/journeys/story.ts'
import { textOf } from '#test/pdf.ts'

/**
 * The main job of Saffron from end to end, as people do it: a week of work becomes an approved timesheet, an invoice
 * to the client and a self-billing invoice to the supplier. The figures are the golden ones of docs/money.md.
 */
openStory({ emails: true })
beforeAll(async () => {
  // An agency as it is after its first day: codes, and a company that may issue invoices.
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    await makeCodes(db)
    await sql`update legal_entities set vat_number = 'GB123456782', company_number = '01234567',
      address_line_1 = '1 Amber Way', city = 'Leeds', postcode = 'LS1 1AA', bank_name = 'Amber Bank',
      account_name = 'Amber Recruitment Ltd', sort_code = '12-34-56', account_number = '12345678'
      where tenant_id = ${db.tenant}`.execute(db)
  })
})

const dana = { name: 'Dana Field', email: 'dana.field@example.com' }
const vera = { name: 'Vera Ward', email: 'vera.ward@northwind.example' }

test('somebody is hired, works a week, and two invoices leave, exact to the penny', async () => {
  const consultant = await newPage()
  await signIn(consultant, amber.consultant.email)
  await addClient(consultant)
  await addSupplier(consultant)
  await addCandidate(consultant)
  await addJob(consultant)

  await letIn(saffron.database, amber.tenant, { ...dana, role: 'candidate' })
  await enterTheWeek(await newPage({ phone: true }))
  await approveByLink(await newPage({ phone: true }))

  const finance = await newPage({ phone: false })
  await signIn(finance, amber.finance.email)
  const invoice = await runApproveIssue(finance, {
    side: 'Invoices to clients',
    party: 'Northwind Hospital',
    gross: '£1,385.52',
  })
  const sales = await textOf(invoice)
  for (const amount of ['1,154.60', '230.92', '1,385.52']) expect(sales).toContain(amount)
  expect(sales).not.toContain('894.50')
  await sendTo(finance, 'accounts@northwind.example', invoice)

  const selfBill = await runApproveIssue(finance, {
    side: 'Self-billing invoices for suppliers',
    party: 'Field Nursing Ltd',
    gross: '£1,073.40',
  })
  const supplier = await textOf(selfBill)
  for (const amount of ['894.50', '178.90', '1,073.40']) expect(supplier).toContain(amount)
  expect(supplier).not.toContain('1,154.60')
})

async function addClient(page: Page) {
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create client' }).first().click()
  await fill(page, 'Name', 'Northwind Hospital')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = page.getByRole('group', { name: 'contact 1' })
  await fill(contact, 'Name', vera.name)
  await fill(contact, 'Email', vera.email)
  await fill(page, 'Invoices to', 'accounts@northwind.example')
  await page.getByRole('button', { name: 'Create client' }).click()
  await expectToast(page, 'Client created')
  await page.getByRole('heading', { name: 'Northwind Hospital' }).waitFor()
}

async function addSupplier(page: Page) {
  await page.goto('/tenant/amber/settings/suppliers/create')
  await fill(page, 'Name', 'Field Nursing Ltd')
  await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOption('ltd_psc')
  await fill(page, 'Email', 'office@fieldnursing.example')
  await page.getByRole('switch', { name: 'Registered for VAT' }).check()
  await fill(page, 'VAT number', 'GB 123 4567 82')
  await page.getByRole('button', { name: 'Add agreement' }).click()
  const agreement = page.getByRole('group', { name: 'agreement 1' })
  await fill(agreement, 'From', '1/1/2026')
  await fill(agreement, 'Until', '31/12/2030')
  await fill(agreement, 'Signed by', dana.name)
  await page.getByRole('button', { name: 'Create supplier' }).click()
  await expectToast(page, 'Supplier created')
  await page.getByRole('link', { name: 'Field Nursing Ltd' }).waitFor()
}

async function addCandidate(page: Page) {
  await page.getByRole('link', { name: 'Candidates', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create candidate' }).first().click()
  await fill(page, 'First name', 'Dana')
  await fill(page, 'Last name', 'Field')
  await fill(page, 'Email', dana.email)
  const engagement = page.getByRole('group', { name: 'engagement 1' })
  await engagement.getByRole('combobox', { name: 'Type', exact: true }).selectOption('ltd_outside')
  await fill(engagement, 'From', '1/1/2026')
  await pick(engagement, 'Supplier', 'Field Nursing Ltd')
  await page.getByRole('button', { name: 'Create candidate' }).click()
  await expectToast(page, 'Candidate created')
}

/** The golden terms: £20.00 and £26.00 an hour, quarters of an hour, a break, the usual rules. */
async function addJob(page: Page) {
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create job' }).first().click()
  await fill(page, 'Title', 'Ward coordinator')
  await pick(page, 'Client', 'Northwind Hospital')
  await fill(page, 'Starts', '5/1/2026')
  await fill(page, 'Ends', '11/1/2026')
  await pick(page, 'Candidate', 'Dana Field')
  await page.getByText('through Field Nursing Ltd').waitFor()
  await fill(page, 'Pay per hour', '20')
  await fill(page, 'Charge per hour', '26')
  await page.getByRole('button', { name: 'The usual rules' }).click()
  await page
    .getByRole('combobox', { name: 'Rounding', exact: true })
    .selectOption({ label: 'To the nearest step' })
  await page
    .getByRole('combobox', { name: 'What is rounded', exact: true })
    .selectOption({ label: 'Each start and finish' })
  await page.getByRole('combobox', { name: 'Step', exact: true }).selectOption({ label: '15 minutes' })
  await fill(page, 'Grace', '5')
  await page.getByRole('switch', { name: 'Take an unpaid break off long shifts' }).check()
  await pick(page, 'Approver', new RegExp(vera.name))
  await page.getByRole('region', { name: 'Margin' }).getByText('23.08%').first().waitFor()
  await page.getByRole('button', { name: 'Create job' }).click()
  await expectToast(page, 'Job and placement created')
}

const week = [
  ['Monday', '08:57', '18:04'],
  ['Tuesday', '08:57', '18:04'],
  ['Wednesday', '08:57', '18:04'],
  ['Thursday', '08:57', '18:04'],
  ['Friday', '14:00', '23:30'],
] as const

async function enterTheWeek(page: Page) {
  await signIn(page, dana.email)
  await page.goto('/tenant/amber/timesheets')
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: /5 Jan/ }).click()
  for (const [day, start, finish] of week) {
    await page.getByLabel(new RegExp(`^Start, ${day}`)).fill(start)
    await page.getByLabel(new RegExp(`^Finish, ${day}`)).fill(finish)
  }
  // Worked out in the browser, before anything is sent; a candidate is shown pay alone.
  await page.getByRole('region', { name: 'Total' }).getByText('£894.50').waitFor()
  expect(await page.getByText('1,154.60').count()).toBe(0)
  await page.getByRole('checkbox', { name: /I confirm that the hours/ }).check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectToast(page, 'Timesheet submitted')
  expect(clicks(), 'of a worker for a week').toBeLessThanOrEqual(3)
}

async function approveByLink(page: Page) {
  await expect.poll(() => emailTo(vera.email)?.subject, { timeout: 20_000 }).toMatch(/^Please approve: Dana/)
  const [link] = emailTo(vera.email)!.text!.match(/http:\S+\/review\?code=\S+/) ?? []
  await page.goto(link!)
  const clicks = await countClicks(page)
  const asked = page.getByRole('region', { name: 'What is submitted' })
  await asked.getByText(dana.name).waitFor()
  await asked.getByText('43:00 hours').waitFor()
  // Charge is shown to approvers who were allowed to see it (link.test.ts), pay to none.
  expect(await page.getByText(/894\.50|£/).count()).toBe(0)
  await page.getByRole('button', { name: 'Approve 43:00 hours' }).click()
  await page.getByRole('status').getByRole('heading', { name: 'Approved' }).waitFor()
  expect(clicks(), 'of an approver by link').toBe(1)
}

/** A page counts its clicks once, over all its runs. */
const clicksOf = new Map<Page, () => number>()

type Run = { side: string; party: string; gross: string }

/** From the preview of a run to the issued document and its PDF. */
async function runApproveIssue(page: Page, { side, party, gross }: Run): Promise<Buffer> {
  await page.goto('/tenant/amber/invoices/run')
  const clicks = clicksOf.get(page) ?? (await countClicks(page))
  clicksOf.set(page, clicks)
  const before = clicks()
  await page.getByRole('combobox', { name: 'What to make', exact: true }).selectOption({ label: side })
  await fill(page, 'Periods that end by', '11/1/26')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: party, expanded: false }).waitFor()
  await page.getByText('1 document').first().waitFor()
  await page.getByText(gross).first().waitFor()
  await page.getByRole('button', { name: 'Create drafts' }).click()
  await expectToast(page, '1 draft made')

  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Issue' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByText(gross).waitFor()
  await asked.getByRole('button', { name: 'Issue' }).click()
  await expectToast(page, /^Issued as /)
  expect(clicks() - before, 'of finance from the preview to the issued document').toBeLessThanOrEqual(6)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  return contentOf(file)
}

/** What is mailed is, byte for byte, what was downloaded. */
async function sendTo(page: Page, address: string, pdf: Buffer) {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const asked = page.getByRole('dialog')
  await expect.poll(() => asked.getByLabel('To').inputValue()).toBe(address)
  await asked.getByRole('button', { name: 'Send with PDF' }).click()
  await expectToast(page, 'On its way')
  await expect.poll(() => emailTo(address)?.attachments.length, { timeout: 20_000 }).toBe(1)
  const [attached] = emailTo(address)!.attachments
  expect(attached!.mimeType).toBe('application/pdf')
  expect(Buffer.from(attached!.content as ArrayBuffer).equals(pdf)).toBe(true)
}

const emailTo = (address: string) =>
  mailServer.emails.find(({ to }) => to?.some((each) => 'address' in each && each.address === address))
