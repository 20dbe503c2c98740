import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { expectTitle, signIn } from '#test/journeys/steps.ts'
import { browser, newPage, openStory } from '#test/journeys/story.ts'

/**
 * Every page, filled with a year of the demo: axe finds nothing on the screen that its people sit at, nothing is wider
 * than a phone, the tab is named, nothing goes wrong in the console. `SCREENSHOTS=folder` keeps pictures of each.
 */
openStory({ agencies: 'demo' })

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const onPhones = ['candidate', 'approver']

type Shown = [path: string, title: string]
/** Finds the id of a record in a list of the API: `one('/clients', 'status=active')`. */
type One = (list: string, query?: string) => Promise<number>

const forOwner = async (one: One): Promise<Shown[]> => {
  const client = await one('/clients')
  const candidate = await one('/candidates')
  const job = await one('/jobs')
  const approved = await one('/timesheets', 'status=approved')
  const submitted = await one('/timesheets', 'status=submitted')
  const open = await one('/timesheets', 'status=open')
  const draft = await one('/invoices', 'status=draft&type=sales')
  const issued = await one('/invoices', 'status=issued&type=sales')
  const selfBill = await one('/invoices', 'status=issued&type=self-billing')
  return [
    ['', 'My Dashboard'],
    ['/clients', 'Clients'],
    ['/clients/create', 'Create Client'],
    [`/clients/${client}/view`, 'Client'],
    [`/clients/${client}/edit`, 'Edit Client'],
    ['/candidates', 'Candidates'],
    ['/candidates/create', 'Create Candidate'],
    [`/candidates/${candidate}/view`, 'Candidate'],
    [`/candidates/${candidate}/edit`, 'Edit Candidate'],
    ['/jobs', 'Jobs'],
    ['/jobs/create', 'Create Job'],
    [`/jobs/${job}/edit`, 'Edit Job'],
    [`/jobs/${job}/edit?tab=placements`, 'Edit Job'],
    ['/timesheets', 'Timesheets'],
    [`/timesheets/${approved}`, 'Timesheet'],
    [`/timesheets/${submitted}/review`, 'Review Timesheet'],
    [`/timesheets/${open}/submit`, 'Submit Timesheet'],
    ['/invoices/all/all', 'Invoices'],
    ['/invoices/ready/sales', 'Invoices'],
    ['/invoices/run', 'Invoice Run'],
    ['/invoices/create', 'Create Invoice'],
    [`/invoices/${draft}/edit`, 'Edit Invoice'],
    [`/invoices/${issued}/view`, 'Invoice'],
    [`/invoices/${selfBill}/view`, 'Invoice'],
    ['/settings', 'Agency Settings'],
    ['/settings/brand', 'Brand'],
    ['/settings/email', 'Email'],
    ['/settings/invoices', 'Invoice Settings'],
    ['/settings/suppliers', 'Suppliers'],
    ['/settings/suppliers/create', 'Create Supplier'],
    [`/settings/suppliers/${await one('/suppliers')}/edit`, 'Edit Supplier'],
    ['/settings/tax-codes', 'Tax Codes'],
    ['/settings/tax-codes/create', 'Create Tax Code'],
    [`/settings/tax-codes/${await one('/tax-codes')}/edit`, 'Edit Tax Code'],
    ['/settings/rate-codes', 'Rate Codes'],
    ['/settings/rate-codes/create', 'Create Rate Code'],
    [`/settings/rate-codes/${await one('/rate-codes')}/edit`, 'Edit Rate Code'],
    ['/settings/expense-codes', 'Expense Codes'],
    ['/settings/expense-codes/create', 'Create Expense Code'],
    [`/settings/expense-codes/${await one('/expense-codes')}/edit`, 'Edit Expense Code'],
  ]
}

const forCandidate = async (one: One): Promise<Shown[]> => [
  ['', 'My Dashboard'],
  ['/timesheets', 'Timesheets'],
  [`/timesheets/${await one('/timesheets', 'status=open')}/submit`, 'Submit Timesheet'],
  [`/timesheets/${await one('/timesheets', 'status=approved,processed')}`, 'Timesheet'],
]

const forApprover = async (one: One): Promise<Shown[]> => [
  ['', 'My Dashboard'],
  ['/timesheets', 'Timesheets'],
  [`/timesheets/${await one('/timesheets', 'status=submitted')}/review`, 'Review Timesheet'],
]

describe('everybody can use', () => {
  test('the front door', async () => {
    const page = await newPage()
    await look(page, 'nobody', '/', 'Login')
    await signIn(page, 'both@saffron.test')
    await look(page, 'both', '/tenant/select', 'Select Tenant')
  })

  test('what the owner sees', { timeout: 240_000 }, () => lookAround('owner', forOwner))
  test('what a candidate sees', () => lookAround('candidate', forCandidate))
  test('what an approver sees', () => lookAround('approver', forApprover))
})

/** All pages of somebody, in two tabs; what is wrong is told of every page, not only of the first. */
async function lookAround(who: string, pagesOf: (one: One) => Promise<Shown[]>) {
  const page = await newPage()
  await signIn(page, `${who}@amber.test`)
  await page.waitForURL('**/tenant/amber')
  const pages = await pagesOf(finding(page))
  const wrong: string[] = []
  const lookAt = async (tab: Page) => {
    for (let next = pages.shift(); next; next = pages.shift()) {
      const [path, title] = next
      await look(tab, who, `/tenant/amber${path}`, title).catch((error: Error) =>
        wrong.push(`${path}: ${error.message}`),
      )
    }
  }
  await Promise.all([lookAt(page), lookAt(await browser.newTab(page))])
  expect(wrong.join('\n\n')).toBe('')
}

async function look(page: Page, who: string, path: string, title: string) {
  const atDesk = !onPhones.includes(who)
  await page.setViewportSize(desk)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading').first().waitFor()
  await expectTitle(page, title)
  if (atDesk) await expectAccessible(page)
  await keep(page, `${who}${path}`, 'desk')
  await page.setViewportSize(phone)
  await expectFitsScreen(page)
  if (!atDesk) await expectAccessible(page)
  await keep(page, `${who}${path}`, 'phone')
}

async function keep(page: Page, name: string, size: string) {
  const folder = process.env.SCREENSHOTS
  if (folder) await screenshot(page, `${folder}/${name.replace(/\W+/g, '-')}.${size}.png`)
}

function finding(page: Page): One {
  return async (list, query = '') => {
    const reply = await page.request.get(`/api/v1${list}?per_page=1&${query}`, {
      headers: { 'x-tenant': 'amber' },
    })
    const { data } = (await reply.json()) as { data: { id: number }[] }
    expect(data, `${list} ${query}`).toHaveLength(1)
    return data[0]!.id
  }
}
