import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieNames } from '#areas/access/tokens.ts'
import {
  expectAccessible,
  expectFitsScreen,
  inBothModes,
  openBrowser,
  type TestBrowser,
} from '#test/browser.ts'
import { expectTitle, expectToast, fill, pick, signIn } from '#test/journeys/steps.ts'
import { type Agency, centralPerson, type Outsider, twoAgencies } from '#test/people.ts'
import { openPostbox, type Postbox } from '#test/postbox.ts'
import { type RunningSaffron, runningSaffron } from '#test/running.ts'

let saffron: RunningSaffron
let postbox: Postbox
let browser: TestBrowser
let amber: Agency
let sasha: Outsider

beforeAll(async () => {
  postbox = await openPostbox()
  saffron = await runningSaffron({ smtpUrl: postbox.url })
  ;({ amber } = await twoAgencies(saffron.database))
  sasha = await centralPerson(saffron.database)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await saffron?.close()
  await postbox?.close()
})

const central = async (path: string, want: { phone?: boolean } = {}): Promise<Page> => {
  const page = await browser.newPage({ baseURL: saffron.url, ...want })
  const name = cookieNames(false).session
  await page.context().addCookies([{ name, value: sasha.token, url: saffron.url, httpOnly: true }])
  await page.goto(`/central${path}`)
  return page
}
const owner = async (path: string, want: { phone?: boolean } = {}): Promise<Page> => {
  const page = await browser.newPage({ baseURL: saffron.url, ...want })
  await signIn(page, amber.owner.email)
  await page.goto(`/tenant/amber${path}`)
  return page
}
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const openAction = async (page: Page, name: string) => {
  await page
    .getByRole('button', { name: /^More|actions/i })
    .first()
    .click()
  await page.getByRole('button', { name, exact: true }).click()
}

test('an agency is opened, and its owner comes by the letter into its set-up', async () => {
  const page = await central('/tenants')
  await heading(page, 'Tenants')
  await page.getByRole('link', { name: 'Amber Recruitment' }).waitFor()
  await inBothModes(page)
  await page.getByRole('link', { name: 'Create tenant' }).click()
  await fill(page, 'Name', 'Cedar & Sons Ltd')
  await expect.poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('cedar-and-sons')
  await fill(page, 'Address', 'cedar')
  await fill(page, "Owner's name", 'Olga Owner')
  await fill(page, "Owner's email", 'olga@cedar.test')
  await inBothModes(page)
  await page.getByRole('button', { name: 'Create tenant' }).click()
  await heading(page, 'Cedar & Sons Ltd')
  await page.getByText('Invited until').waitFor()
  await inBothModes(page)

  const letter = () => postbox.letters.find(({ to }) => to?.[0]?.address === 'olga@cedar.test')
  await expect.poll(letter).toBeTruthy()
  const olga = await browser.newPage({ baseURL: saffron.url })
  await olga.goto(letter()!.text!.match(/http\S+invitation\S+/)![0])
  await olga
    .getByLabel(/^(New )?password/i)
    .first()
    .fill('teal pencil on the roof')
  await olga.getByRole('button', { name: /accept|join|come in|enter/i }).click()
  await olga.waitForURL('**/tenant/cedar/setup')
  // Told to the server a moment after the wizard is on screen.
  await expect
    .poll(async () => {
      await page.reload()
      await heading(page, 'Cedar & Sons Ltd')
      return page.getByText('Under way').isVisible()
    })
    .toBe(true)
})

test('a suspended agency says so in the page that is open there, and works again at once', async () => {
  const theirs = await owner('/clients')
  await heading(theirs, 'Clients')
  const page = await central('/tenants')
  await page.getByRole('link', { name: 'Amber Recruitment' }).click()
  await heading(page, 'Amber Recruitment')
  await openAction(page, 'Suspend')
  const dialog = page.getByRole('dialog', { name: 'Suspend?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Three invoices are open.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expectToast(page, 'Amber Recruitment is now suspended')

  const banner = theirs.getByRole('region', { name: 'Suspended' })
  await banner.getByText('Your agency is suspended.').waitFor()
  await inBothModes(theirs)
  await theirs.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(theirs)
  await theirs.setViewportSize({ width: 1440, height: 900 })
  await theirs.goto('/tenant/amber/settings/teams/create')
  await fill(theirs, 'Name', 'North')
  await theirs.getByRole('button', { name: 'Create team' }).click()
  await theirs.getByRole('alert').getByText('Your agency is suspended').waitFor()

  await page.getByText('Suspended', { exact: true }).first().waitFor()
  await openAction(page, 'Make active')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Paid.')
  await page.getByRole('dialog').getByRole('button', { name: 'Make active' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('Three invoices are open.').waitFor()
})

test('a group sends its codes: what it locks carries a lock in the agency', async () => {
  const page = await central('/groups')
  await page.getByText('No groups yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create group' }).first().click()
  await fill(page, 'Name', 'Cedar brands')
  await pick(page, 'Add an agency', 'Amber')
  await page.getByRole('list', { name: 'Agencies' }).getByText('Amber Recruitment').waitFor()
  await inBothModes(page)
  await page.getByRole('button', { name: 'Create group' }).click()
  await heading(page, 'Cedar brands')
  await page.getByRole('link', { name: /^Codes/ }).click()
  await page.getByRole('button', { name: 'Add expense code' }).click()
  await fill(page, 'Code', 'GRAIL')
  await fill(page, 'Name', 'Rail')
  await inBothModes(page)
  await page.getByRole('button', { name: 'Add code' }).click()
  await page.getByRole('list', { name: 'Codes' }).getByText('GRAIL').waitFor()
  await inBothModes(page)
  await page.getByRole('link', { name: /^Agencies/ }).click()
  await page.getByText('In line', { exact: true }).waitFor()
  await page.getByText('Last time: 1 code made').waitFor()
  await inBothModes(page)

  const theirs = await owner('/settings/expense-codes')
  const row = theirs.getByRole('row', { name: /Rail/ })
  await row.getByRole('img', { name: 'Kept by your group' }).waitFor()
  await row.getByRole('link').first().click()
  await theirs.getByText('Your group keeps this expense code.').waitFor()
  expect(await theirs.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(theirs)
})

test('a group words a mail: the agency uses its own instead, goes back, and is locked', async () => {
  const page = await central('/groups')
  await page.getByRole('link', { name: 'Cedar brands' }).click()
  await page.getByRole('link', { name: /^Templates/ }).click()
  await page.getByText('Left to each agency').first().waitFor()
  await inBothModes(page)
  await page.getByRole('link', { name: /^An invitation to your agency/ }).click()
  await fill(page, 'Subject', 'Come to {{ salary }}')
  await page.getByText('There is no “salary” here').first().waitFor()
  await fill(page, 'Subject', 'Come to {{ agency }}')
  await page.getByText('Come to The agency').waitFor()
  await inBothModes(page)
  await page.getByRole('button', { name: 'Save mail' }).click()
  await expectToast(page, 'Mail saved')
  const said = page.url()

  const theirs = await owner('/settings/email?tab=templates')
  await theirs.getByText('From the group Cedar brands').waitFor()
  await inBothModes(theirs)
  await theirs.getByRole('link', { name: /^An invitation to your agency/ }).click()
  await theirs.getByText('Once you change it, your own words are used instead.').waitFor()
  await fill(theirs, 'Subject', 'Amber says hello')
  await theirs.getByRole('button', { name: 'Save mail' }).click()
  await theirs.getByText('Your own words are used instead of those of the group Cedar brands').waitFor()
  await inBothModes(theirs)
  await theirs.getByRole('button', { name: 'Back to the group’s words' }).click()
  const back = theirs.getByRole('dialog')
  await back.getByText('Come to {{ agency }}').waitFor()
  await expectAccessible(theirs)
  await back.getByRole('button', { name: 'Go back' }).click()
  await theirs.getByText('Once you change it, your own words are used instead.').waitFor()
  await fill(theirs, 'Subject', 'Amber says hello again')
  await theirs.getByRole('button', { name: 'Save mail' }).click()
  await expectToast(theirs, 'Mail saved')

  await page.reload()
  await page.getByText('One agency of the group uses words of its own').waitFor()
  await page.getByLabel('Their own words').selectOption('locked')
  await page.getByRole('button', { name: 'Save mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'One agency loses words of its own' })
  await inBothModes(page)
  await dialog.getByRole('button', { name: 'Use the group’s words' }).click()
  await expectToast(page, 'Mail saved')

  // In the page that is open there, too.
  await theirs.getByText('The group Cedar brands keeps these words.').waitFor()
  expect(await theirs.getByRole('textbox', { name: 'Subject' }).isDisabled()).toBe(true)
  await theirs.getByRole('list', { name: 'Versions' }).getByText('Amber says hello again').waitFor()
  await inBothModes(theirs)
  await theirs.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(theirs)

  await page.getByRole('link', { name: 'Cedar brands' }).click()
  await page
    .getByText(/^Locked|Locked,/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: /^Agencies/ }).click()
  await page.getByText('1 mail worded instead of the agency’s own').waitFor()
  await page.goto(said)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Words withdrawn')
  await theirs.getByText('In your own words.').waitFor()
  expect(await theirs.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Come to {{ agency }}')
})

test('support asks, is let in under a banner, and is out of its open page when the agency ends it', async () => {
  const page = await central('/tenants')
  await page.getByRole('link', { name: 'Amber Recruitment' }).click()
  await page.getByRole('link', { name: 'Support' }).click()
  await fill(page, 'Reason', 'The run of last week')
  await inBothModes(page)
  await page.getByRole('button', { name: 'Ask the agency' }).click()
  await page.getByText('Waits for an answer').waitFor()

  const theirs = await owner('/settings/support', { phone: true })
  await theirs.getByText('The run of last week').waitFor()
  await expectFitsScreen(theirs)
  await inBothModes(theirs)
  await theirs.getByRole('button', { name: 'Let them in for 2 hours' }).click()
  const banner = theirs.getByRole('region', { name: 'Support' })
  await banner.getByText('Sasha Saffron of Saffron').waitFor()
  await expectFitsScreen(theirs)
  await inBothModes(theirs)

  await page.getByRole('link', { name: 'Enter Amber Recruitment' }).click()
  await page.waitForURL('**/tenant/amber')
  await page.goto('/tenant/amber/candidates')
  await heading(page, 'Candidates')
  await page.getByRole('region', { name: 'Support' }).getByText('You are here for support').waitFor()
  await inBothModes(page)

  await banner.getByRole('button', { name: 'End it now' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.getByText('Agency not found').first().waitFor()
})

/** Says something to the API as central administration: what a story needs and does not tell. */
const speak = async (method: string, path: string, body?: object) => {
  const reply = await fetch(`${saffron.url}/api/v1/central${path}`, {
    method,
    headers: {
      cookie: `${cookieNames(false).session}=${sasha.token}`,
      origin: saffron.url,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([path, reply.ok]).toEqual([path, true])
  return reply.json()
}

test('a plan fills the limits of an agency, and a payment that is late moves it along', async () => {
  const included = { users: 2, workers: 100, storage_gb: 5, features: [] }
  const { id: product } = await speak('POST', '/products', { name: 'Team', description: '', ...included })
  const tiers = [{ up_to: null, unit_amount: 0, flat_amount: 4900 }]
  const price = { currency: 'GBP', billing_interval: 'month', metric: 'flat', tiers }
  const { prices } = await speak('POST', `/products/${product}/prices`, price)
  const tenant_id = amber.tenant.id
  const started_on = new Date().toISOString().slice(0, 10)
  await speak('POST', '/subscriptions', { tenant_id, price_id: prices[0].id, started_on })

  const page = await central(`/tenants/${tenant_id}`)
  await heading(page, 'Amber Recruitment')
  await page.getByText('Above the limit').waitFor()
  await expect.poll(() => page.getByText('From the plan Team').count()).toBe(3)
  await inBothModes(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await heading(page, 'Edit Tenant')
  await page.getByRole('combobox', { name: 'Users' }).selectOption({ label: 'Set by hand' })
  await fill(page, 'Users, at most', '40')
  await inBothModes(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Amber Recruitment')
  await page.getByText('Set by hand').waitFor()
  await page.getByText('Above the limit').waitFor({ state: 'detached' })
  await inBothModes(page)
  await page.getByRole('button', { name: 'Back to the plan’s: 2, Users' }).click()
  await expectToast(page, 'The limit follows the plan')
  await page.getByText('Above the limit').waitFor()

  await page.goto(`/central/billing/products/subscriptions?tenant=${tenant_id}`)
  await page.getByRole('alert').getByText('where there is room for 2').waitFor()
  await inBothModes(page)
  await page.getByRole('button', { name: 'Mark as past due' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as past due?' })
  await dialog.getByText('Amber Recruitment itself becomes past due').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as past due' }).click()
  await expectToast(page, 'Amber Recruitment is now past due')
  const theirs = await owner('/')
  await theirs
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  await theirs.getByText('Amber Recruitment is now past due').first().waitFor()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expectToast(page, 'Amber Recruitment is now active')
  await page.goto(`/central/tenants/${tenant_id}?tab=history`)
  await page.getByText('Its subscription was marked as paid').waitFor()
})

test('who lost their second step takes it away by a letter that central administration sends', async () => {
  const { consultant } = amber
  const has = () =>
    sql`select from totp_factors where account_id = ${consultant.account_id}`
      .execute(saffron.database.readingAcross('a test'))
      .then(({ rows }) => rows.length)
  await sql`insert into totp_factors (account_id, secret, confirmed_at)
    values (${consultant.account_id}, 'x', now())`.execute(saffron.database.readingAcross('a test'))
  const page = await central('/')
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await heading(page, 'Accounts')
  await page.getByText('No letters yet').waitFor()
  await inBothModes(page)
  await fill(page, 'Email', 'nobody@amber.test')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText('No account with a second step').waitFor()
  await fill(page, 'Email', consultant.email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText('belongs to an account in one agency').waitFor()
  await inBothModes(page)
  await page.getByRole('button', { name: 'Send them a letter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'How do you know that it is them?' })
    .fill('Called from the number we know')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the letter' }).click()
  await expectToast(page, 'The letter is on its way')
  await page.getByRole('list', { name: 'Letters that were sent' }).getByText('Waiting').waitFor()
  await inBothModes(page)

  const letter = () =>
    postbox.letters.find(
      ({ to, subject }) =>
        to?.[0]?.address === consultant.email && subject === 'Have you lost your second step?',
    )
  await expect.poll(letter).toBeTruthy()
  const cara = await browser.newPage({ baseURL: saffron.url, phone: true })
  await cara.goto(letter()!.text!.match(/http\S+reset-second-step\S+/)![0])
  await heading(cara, 'Take your second step away')
  await expectFitsScreen(cara)
  await inBothModes(cara)
  expect(await has()).toBe(1)
  await cara.getByLabel('Your password', { exact: true }).fill('saffron-demo')
  await cara.getByRole('button', { name: 'Take my second step away' }).click()
  await expectToast(cara, 'Your second step is taken away')
  await signIn(cara, consultant.email)
  expect(await has()).toBe(0)
})

test('somebody of central administration looks after their own account', async () => {
  const page = await central('/profile')
  await heading(page, 'Profile')
  await fill(page, 'Name', 'Sasha Sander')
  await inBothModes(page)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expectToast(page, 'Name saved')
  await page.getByRole('button', { name: /Sasha Sander/ }).waitFor()
  await page.getByRole('link', { name: 'Sessions' }).click()
  await page.getByText('This browser').waitFor()
  await inBothModes(page)
  const other = await browser.newPage({ baseURL: saffron.url })
  await other.goto('/')
  await other.getByLabel('Email').fill(sasha.email)
  await other.getByLabel('Password', { exact: true }).fill('saffron-demo')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/central')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectToast(page, 'Signed out elsewhere')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Set up two-factor' }).waitFor()
  await inBothModes(page)
  const typed = async (label: string, text: string) =>
    page.getByLabel(new RegExp(`^${label}[ *]*$`)).fill(text)
  await typed('Current password', 'saffron-demo')
  await typed('New password', 'teal pencil on the roof')
  await typed('New password again', 'teal pencil on the roof')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed')
})

test('on a phone the pages of central administration fit', async () => {
  const page = await central('/tenants', { phone: true })
  await page.getByRole('link', { name: 'Amber Recruitment' }).waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Amber Recruitment' }).click()
  await heading(page, 'Amber Recruitment')
  await expectFitsScreen(page)
  await expectAccessible(page)
  for (const path of [
    '/tenants/create',
    '/groups',
    '/groups/1',
    '/groups/1?tab=codes',
    '/groups/1/templates/user.invitation',
    '/groups/1?tab=templates',
  ]) {
    await page.goto(`/central${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFitsScreen(page)
    await expectAccessible(page)
  }
  await expectTitle(page, 'Group')
  await page.getByRole('button', { name: /: your menu$/ }).click()
  await expectAccessible(page)
  // Whoever runs the whole has a second step too, in an agency or not.
  await page.getByRole('button', { name: 'Profile' }).click()
  for (const path of ['/profile', '/profile?tab=security', '/profile?tab=sessions', '/accounts']) {
    await page.goto(`/central${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFitsScreen(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: /: your menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})
