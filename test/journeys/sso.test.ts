import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, inBothModes, screenshot } from '#test/browser.ts'
import { expectToast, fill, heading, signIn } from '#test/journeys/steps.ts'
import { amber, newPage, openStory, saffron } from '#test/journeys/story.ts'
import { oidcProvider, type TestProvider } from '#test/oidc.ts'

let provider: TestProvider

openStory()
beforeAll(async () => {
  provider = await oidcProvider(`${saffron.url}/api/sign-on/${amber.tenant.id}/callback`)
})
afterAll(async () => {
  await provider?.close()
})

test('an owner sets the sign-on up, and somebody of the domain comes in by it as a new member', async () => {
  const page = await newPage()
  await signIn(page, amber.owner.email)
  await page.goto('/tenant/amber/settings/security')
  await heading(page, 'Security')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Redirect address' }).inputValue())
    .toBe(`${saffron.url}/api/sign-on/${amber.tenant.id}/callback`)
  await fill(page, 'Issuer', 'https://169.254.169.254')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('We do not ask an address that is not of the internet').waitFor()
  await fill(page, 'Issuer', provider.issuer)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The provider answers').waitFor()
  await fill(page, 'Client ID', provider.client_id)
  await page.getByLabel('Client secret', { exact: true }).fill(provider.client_secret)
  await expect.poll(() => page.getByLabel('Mail domains').inputValue()).toBe('amber.test')
  await page.getByLabel('Role of newcomers').selectOption({ label: 'Consultant' })
  await page.getByRole('button', { name: 'Save sign-on' }).click()
  await expectToast(page, 'Single sign-on saved')
  await page.getByRole('button', { name: 'Remove single sign-on' }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'sso-panel')
  await inBothModes(page)

  provider.person = { sub: 'n1', email: 'nora@amber.test', email_verified: true, name: 'Nora New' }
  const theirs = await newPage()
  await theirs.goto('/')
  await theirs.getByLabel('Email').fill('nora@amber.test')
  const offer = theirs.getByRole('link', { name: "Continue with Amber Recruitment's sign-in" })
  await offer.waitFor()
  await expectAccessible(theirs)
  await screenshot(theirs, 'sso-login')
  await offer.click()
  await theirs.waitForURL(/\/tenant\/amber/)
  await theirs.getByText('Nora New').first().waitFor()
  await theirs.goto('/tenant/amber/clients')
  await heading(theirs, 'Clients')
})

test('who may not come in by it is told why, on a phone too', async () => {
  provider.person = { sub: 'x1', email: 'someone@elsewhere.test', email_verified: true }
  const page = await newPage({ phone: true })
  await page.goto('/?tenant=amber')
  await page.getByRole('link', { name: "Continue with Amber Recruitment's sign-in" }).click()
  await heading(page, 'Your email address is not of this agency')
  await expectFitsScreen(page)
  await inBothModes(page)
  await screenshot(page, 'sso-problem-phone')
})

test('staff who must use it are led there from the password', async () => {
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`update sso_connections set enforced = true where tenant_id = ${db.tenant}`.execute(db),
  )
  provider.person = { sub: 'c1', email: amber.consultant.email, email_verified: true }
  const page = await newPage()
  await page.goto('/')
  await page.getByLabel('Email').fill(amber.consultant.email)
  await page.getByLabel('Password', { exact: true }).fill('saffron-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/tenant\/amber/)
  await page.getByText('Cara Cole').first().waitFor()
})

test('a token is made, read once, used by a program, and revoked', async () => {
  const page = await newPage()
  await signIn(page, amber.owner.email)
  await page.goto('/tenant/amber/settings/api-tokens')
  await heading(page, 'API tokens')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create token' }).first().click()
  await heading(page, 'Create API Token')
  await fill(page, 'Name', 'Payroll sync')
  await page.getByRole('textbox', { name: 'Search permissions' }).fill('see clients')
  await page.getByRole('checkbox', { name: 'See clients' }).check()
  await expectAccessible(page)
  await screenshot(page, 'token-create')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('textbox', { name: 'Token', exact: true }).inputValue()
  expect(token).toMatch(/^sfn_/)
  await expectAccessible(page)
  await screenshot(page, 'token-made')

  const ask = (path: string) =>
    fetch(`${saffron.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask('/clients')).status).toBe(200)
  expect((await ask('/invoices')).status).toBe(403)

  await page.getByRole('link', { name: 'I have copied it' }).click()
  await heading(page, 'API tokens')
  await screenshot(page, 'token-list')
  await page.getByRole('link', { name: 'Payroll sync' }).click()
  await heading(page, 'Payroll sync')
  await page.getByText('See clients').waitFor()
  await inBothModes(page)
  await screenshot(page, 'token-view')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'API token revoked')
  expect((await ask('/clients')).status).toBe(401)

  const phone = await newPage({ phone: true })
  await signIn(phone, amber.owner.email)
  for (const path of ['/settings/api-tokens', '/settings/api-tokens/create', '/settings/security']) {
    await phone.goto(`/tenant/amber${path}`)
    await phone.getByRole('heading', { level: 1 }).waitFor()
    await expectFitsScreen(phone)
    await expectAccessible(phone)
    await screenshot(phone, `phone${path.replaceAll('/', '-')}`)
  }
}, 120_000)
