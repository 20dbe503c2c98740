import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '#areas/notifications/public.ts'
import { pixel } from '#areas/settings/pictures.testing.ts'
import { awaitingApproval } from '#areas/timesheets/notification-kinds.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { makeCodes } from '#server/demo/codes.ts'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { expectTitle, expectToast, fill } from '#test/journeys/steps.ts'
import { amber, comeIn, newPage, openStory, saffron } from '#test/journeys/story.ts'
import type { Person } from '#test/people.ts'

let page: Page

// The page must not run what a mail brought along, and says so.
openStory({ meant: [/Blocked script execution in 'about:srcdoc'/] })
beforeAll(async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) => makeCodes(db))
})
beforeEach(async () => {
  page = await newPage()
})

const settings = () => page.getByRole('navigation', { name: 'Settings' })
const open = (person: Person, path: string) => comeIn(page, person, path)

test('finance adds a tax code, is told what is missing, and retires it again', async () => {
  await open(amber.finance, '/settings/tax-codes')
  await expectTitle(page, 'Tax Codes')
  await page.getByRole('link', { name: 'Create tax code' }).click()
  await expectTitle(page, 'Create Tax Code')
  await fill(page, 'Code', 'EDU')
  await fill(page, 'Name', 'Education')
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'E · Exempt' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create tax code' }).click()
  await page.getByText('Say why no VAT is charged').waitFor()
  await fill(page, 'Why no VAT is charged', 'Exempt: education, VATA 1994 Sch 9 Gp 6')
  await page.getByRole('button', { name: 'Create tax code' }).click()
  await expectToast(page, 'Tax code created')

  await page.getByRole('link', { name: 'Education' }).click()
  await expectTitle(page, 'Edit Tax Code')
  await page.getByRole('button', { name: 'Retire' }).click()
  await expectToast(page, 'Tax code retired')
  await page.getByText('Retired', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Offer again' }).waitFor()
  await settings().getByRole('link', { name: 'Tax codes' }).click()
  await page.getByRole('link', { name: 'Education' }).waitFor({ state: 'detached' })
})

test('a consultant may look at codes, and finds nothing to press', async () => {
  await open(amber.consultant, '/settings/rate-codes')
  await page.getByRole('link', { name: 'Overtime' }).click()
  await page.getByText('You can see this rate code and not change it.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  const lines = await settings().getByRole('link').allTextContents()
  expect(lines).toEqual([
    'Users',
    'Teams',
    'Requirements',
    'Templates',
    'Tax codes',
    'Rate codes',
    'Expense codes',
  ])
})

test('the owner fills in the company, and a wrong VAT number is told at its field', async () => {
  await open(amber.owner, '/settings')
  await expectTitle(page, 'Agency Settings')
  await page.getByRole('textbox', { name: 'VAT number' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save company' }).count()).toBe(0)
  await fill(page, 'VAT number', 'GB123456789')
  await page.getByRole('button', { name: 'Save company' }).click()
  await page.getByText('Not a valid VAT number: please check the digits').waitFor()
  await fill(page, 'VAT number', '123 4567 82')
  await fill(page, 'Sort code', '200000')
  await fill(page, 'Account number', '55779911')
  await page.getByRole('button', { name: 'Save company' }).click()
  await expectToast(page, 'Company saved')
  await expect.poll(() => page.getByRole('textbox', { name: 'VAT number' }).inputValue()).toBe('GB123456782')
  await expect.poll(() => page.getByRole('textbox', { name: 'Sort code' }).inputValue()).toBe('20-00-00')

  await fill(page, 'Day', '28 Dec 2028')
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Winter day')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'Bank holiday added')
  const day = page.getByRole('listitem').filter({ hasText: 'Winter day' })
  await day.waitFor()
  await day.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Permenantly Delete' }).click()
  await day.waitFor({ state: 'detached' })
  await expectAccessible(page)
})

test('Cancel takes back what was typed, and the bar goes with it', async () => {
  await open(amber.owner, '/settings')
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
  await name.fill('Somebody else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => name.inputValue()).toBe('Amber Recruitment')
  await page.getByRole('button', { name: 'Save agency' }).waitFor({ state: 'detached' })
})

test('a logo is shown at once, and what is no picture is refused in words', async () => {
  await open(amber.owner, '/settings/brand')
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('File: Logo', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('logo.png', Buffer.from('this is a text'))
  await page.getByText('Use a PNG or JPEG picture').waitFor()
  await choose('logo.png', Buffer.from(pixel.png, 'base64'))
  await expectToast(page, 'Logo saved')
  await page.getByRole('img', { name: 'Your logo', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Teal' }).click()
  await page.getByText('easy to read, also as text').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save brand' }).click()
  await expectToast(page, 'Brand saved')
})

test('a mail is opened as it looks, harmless, and sent again', async () => {
  await saffron.database.inTenant(amber.tenant.id, async (db) => {
    const id = await queueMail(db, {
      kind: 'invoice.dispatch',
      to_address: 'accounts@northwind.test',
      subject: 'Invoice SI-1',
      text: 'Please find our invoice.',
      html: '<h1>Invoice SI-1</h1><script>parent.document.title = "broken in"</script>',
    })
    await sql`update mails set status = 'not_sent', result = 'kept in a file on the server: no mail server is set'
      where tenant_id = ${db.tenant} and id = ${id}`.execute(db)
  })
  page = await newPage({ phone: true })
  await open(amber.owner, '/settings/email')
  await page.getByRole('link', { name: 'Invoice SI-1' }).click()
  const mail = page.getByRole('dialog', { name: 'Invoice SI-1' })
  await mail.getByText('kept in a file on the server: no mail server is set').waitFor()
  await mail.frameLocator('iframe').getByRole('heading', { name: 'Invoice SI-1' }).waitFor()
  await expectTitle(page, 'Email')
  await mail.getByText('As plain text').click()
  await mail.getByText('Please find our invoice.').waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, 'Email queued')
})

test('the bell tells what is new, and forgets it when asked', async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    notify(
      { db, tenant: amber.tenant, publicUrl: saffron.url },
      awaitingApproval,
      Array.from({ length: 25 }, (_, at) => ({
        user_id: amber.owner.id,
        title: `News ${at + 1}`,
        actions: [{ label: 'Open timesheets', url: '/timesheets' }],
      })),
    ),
  )
  await open(amber.owner, '')
  await page.getByRole('button', { name: 'Notifications, 25 unread' }).click()
  const panel = page.getByRole('group', { name: 'Notifications' })
  await panel.getByText('News 25').waitFor()
  await panel.getByRole('button', { name: 'Show older ones' }).click()
  await panel.getByText('News 1', { exact: true }).waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Clear' }).click()
  await panel.getByText('You are up to date').waitFor()
})

test('everybody who signs in finds a dashboard of their own, on a phone too', async () => {
  const people = [amber.owner, amber.compliance, amber.candidate, amber.approver]
  for (const person of people) {
    page = await newPage({ phone: true })
    const refused: string[] = []
    page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(`${person.email}: ${reply.status()} ${reply.url()}`)
    })
    await open(person, '')
    await page.getByRole('heading', { level: 1, name: 'My Dashboard' }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectFitsScreen(page)
    await expectAccessible(page)
    expect(refused).toEqual([])
  }
})
