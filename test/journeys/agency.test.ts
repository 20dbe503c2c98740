import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt } from '#areas/identity/factors/totp.ts'
import { expectTitle, expectToast, fill, pick } from '#test/journeys/steps.ts'
import { mailServer, newPage, openStory } from '#test/journeys/story.ts'

/**
 * The first day of an agency: a stranger registers, sets it up and invites a colleague, who comes in by two factors and
 * places somebody.
 */
openStory({ agencies: 'none', emails: true })

const nora = { name: 'Nora North', email: 'nora@northlight.test', password: 'teal pencil on the roof' }
const karl = { name: 'Karl Kane', email: 'karl@northlight.test', password: 'seven boats in a grey harbour' }
const agency = 'northlight'

test('from registering an agency to its first placement', async () => {
  const hers = await newPage()
  await register(hers)
  await setUp(hers)
  const his = await newPage({ phone: true })
  await accept(his)
  const secret = await secure(his)

  await hers.goto(`/tenant/${agency}/settings/users`)
  await hers
    .getByRole('row', { name: new RegExp(karl.name) })
    .getByText('Active')
    .waitFor()
  const desk = await newPage()
  await comeIn(desk, karl, secret)
  await hers.goto(`/tenant/${agency}`)
  await place(desk, hers)
  // What one made, the other sees.
  await hers.goto(`/tenant/${agency}/jobs`)
  await hers.getByRole('link', { name: 'Ward coordinator' }).first().waitFor()
})

async function register(page: Page) {
  await page.goto('/register')
  await fill(page, 'Agency name', 'Northlight')
  await page.getByText('This address is free.').waitFor()
  await fill(page, 'Your name', nora.name)
  await fill(page, 'Email', nora.email)
  await page.getByLabel('Password', { exact: true }).fill(nora.password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await linkTo('/register/confirm', nora.email))
  await page.getByRole('button', { name: 'Open my agency' }).click()
  await page.waitForURL(`**/tenant/${agency}/setup`)
}

async function setUp(page: Page) {
  await expectTitle(page, 'Set Up')
  await page.getByRole('heading', { name: 'Days, money and your week' }).waitFor()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('heading', { name: 'Your company' }).waitFor()
  await fill(page, 'Legal name', 'Northlight Staffing Ltd')
  await fill(page, 'Address', '1 Mill Lane')
  await fill(page, 'Town or city', 'Leeds')
  await fill(page, 'Postcode', 'LS2 7EQ')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('heading', { name: 'Your brand' }).waitFor()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('cell', { name: 'VAT standard rate (offered first)' }).waitFor()
  await page.getByRole('button', { name: 'These are right' }).click()
  await page.getByRole('heading', { name: 'Numbers of your documents' }).waitFor()
  await page.getByRole('button', { name: 'These are right' }).click()
  await page.getByRole('button', { name: 'Understood' }).click()
  await fill(page, 'Name of colleague 1', karl.name)
  await fill(page, 'Email of colleague 1', karl.email)
  await page.getByRole('button', { name: 'Send the invitations' }).click()
  await expectToast(page, 'Invitations sent')
}

async function accept(page: Page) {
  await page.goto(await linkTo(new RegExp(`^/tenant/${agency}/invitation/\\d+$`), karl.email))
  await page.getByText('Northlight').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill(karl.password)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.waitForURL(`**/tenant/${agency}`)
  await page.getByRole('heading', { level: 1, name: 'My Dashboard' }).waitFor()
}

/** An app for codes; answers the secret that is in it. */
async function secure(page: Page): Promise<string> {
  await page.goto(`/tenant/${agency}/profile?tab=security`)
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  await page.getByRole('button', { name: 'App for codes' }).click()
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  const secret = (await page.locator('form code').textContent())?.replaceAll(/\s/g, '') ?? ''
  await page.getByLabel('The code the app shows').fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('10 are left').waitFor()
  return secret
}

/** With the password and the next code: the one that set it up has been used. */
async function comeIn(page: Page, { email, password }: typeof karl, secret: string) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await page.getByLabel(/^Code[ *]*$/).fill(codeAt(secret, new Date(Date.now() + 30_000)))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/tenant/${agency}`)
}

/**
 * A client with somebody who approves, a candidate on the payroll, and the two of them together: by the first steps on
 * the dashboard, on which somebody else sees them done.
 */
async function place(page: Page, seenBy: Page) {
  const begin = (step: string) => stepsOn(page).getByRole('link', { name: step }).click()
  const haveDone = async (step: string) => {
    await stepDone(seenBy, step)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await stepDone(page, step)
  }
  await begin('Create a client')
  await fill(page, 'Name', 'Northwind Hospital')
  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = page.getByRole('group', { name: 'contact 1' })
  await fill(contact, 'Name', 'Vera Ward')
  await fill(contact, 'Email', 'vera@northwind.test')
  await fill(page, 'Invoices to', 'accounts@northwind.test')
  await page.getByRole('button', { name: 'Create client' }).click()
  await expectToast(page, 'Client created')
  await haveDone('A client')

  await begin('Create a candidate')
  await fill(page, 'First name', 'Dana')
  await fill(page, 'Last name', 'Field')
  await fill(page, 'Email', 'dana@field.test')
  await fill(page.getByRole('group', { name: 'engagement 1' }), 'From', '1/1/2026')
  await page.getByRole('button', { name: 'Create candidate' }).click()
  await expectToast(page, 'Candidate created')
  await haveDone('A candidate')

  await begin('Create a job')
  await fill(page, 'Title', 'Ward coordinator')
  await pick(page, 'Client', 'Northwind Hospital')
  await fill(page, 'Starts', '5/1/2026')
  await fill(page, 'Ends', '11/1/2026')
  await pick(page, 'Candidate', 'Dana Field')
  await fill(page, 'Pay per hour', '20')
  await fill(page, 'Charge per hour', '30')
  await pick(page, 'Approver', /Vera Ward/)
  await page.getByRole('button', { name: 'Create job' }).click()
  await expectToast(page, 'Job and placement created')
  // From now on the dashboard counts what waits.
  await stepsOn(seenBy).waitFor({ state: 'detached' })
  await seenBy.getByText('Missing timesheets').waitFor()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByText('Missing timesheets').waitFor()
  await stepsOn(page).waitFor({ state: 'detached' })
}

const stepsOn = (page: Page) => page.getByRole('region', { name: 'First steps' })
const stepDone = (page: Page, step: string) =>
  stepsOn(page)
    .getByRole('heading', { name: `${step} (done)` })
    .waitFor()

/** The address in the newest email to somebody that leads to this path. */
async function linkTo(path: string | RegExp, email: string): Promise<string> {
  const leads = (link: string) => new RegExp(path).test(new URL(link).pathname)
  const found = () =>
    mailServer.emails
      .filter(({ to }) => to?.[0]?.address === email)
      .flatMap(({ text }) => text?.match(/http\S+/g) ?? [])
      .findLast(leads)
  await expect.poll(found).toBeTruthy()
  return found()!
}
