import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt } from '#areas/identity/factors/totp.ts'
import { expectFitsScreen, inBothModes } from '#test/browser.ts'
import { expectToast } from '#test/journeys/steps.ts'
import { amber, newPage, openAs, openStory } from '#test/journeys/story.ts'
import { type Person, password } from '#test/people.ts'

openStory()

/** The asterisk of what is needed belongs to its label. */
const labelled = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}[ *]*$`))
/** Each code opens once: a story takes one after the other, of the steps that are open now. */
const codeOf = (secret: string, step: number) => codeAt(secret, new Date(Date.now() + step * 30_000))

async function give(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await labelled(page, 'Email').fill(person.email)
  await labelled(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: person.email }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** A device with a finger on it, as Chromium makes one up. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an app for codes is set up on the profile, and asked for at the next sign-in', async () => {
  const page = await newPage()
  const { consultant } = amber
  await give(page, consultant)
  await page.waitForURL('**/tenant/amber')
  await page.goto('/tenant/amber/profile?tab=security')
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  await page.getByRole('button', { name: 'App for codes' }).click()
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  await inBothModes(page)
  const secret = (await page.locator('form code').textContent())?.replaceAll(/\s/g, '') ?? ''
  await labelled(page, 'The code the app shows').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This is not the code of now').waitFor()
  const first = codeOf(secret, 0)
  await labelled(page, 'The code the app shows').fill(first)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  await expect.poll(() => codes.count()).toBe(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await inBothModes(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('10 are left').waitFor()
  await inBothModes(page)
  await signOut(page, consultant)

  await give(page, consultant)
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await inBothModes(page)
  const nobody = await page.request.get('/api/v1/me')
  expect(nobody.status()).toBe(401)
  await labelled(page, 'Code').fill(first)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This code is wrong, or was used before').waitFor()
  await labelled(page, 'Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/tenant/amber')
  await signOut(page, consultant)

  await give(page, consultant)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await labelled(page, 'Recovery code').fill(recovery.toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/tenant/amber')
  await page.goto('/tenant/amber/profile?tab=security')
  await page.getByText('9 are left').waitFor()
  await page.getByRole('button', { name: 'Remove app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the app?' })
  await dialog.getByLabel('Your password, or a code').fill(password)
  await dialog.getByRole('button', { name: 'Remove app' }).click()
  await expectToast(page, 'App removed')
  await page.getByRole('button', { name: 'Set up two-factor' }).waitFor()
})

test('a passkey signs in by itself, is renamed and removed', async () => {
  const page = await newPage()
  await withDevice(page)
  const { finance } = amber
  await give(page, finance)
  await page.waitForURL('**/tenant/amber')
  await page.goto('/tenant/amber/profile?tab=security')
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  await page.getByRole('button', { name: 'Passkey' }).click()
  await labelled(page, 'Name').fill('My laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('My laptop').waitFor()
  await signOut(page, finance)

  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/tenant/amber')
  await signOut(page, finance)
  await give(page, finance)
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/tenant/amber')
  await page.goto('/tenant/amber/profile?tab=security')
  await page.getByRole('button', { name: 'Rename My laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
  await renaming.getByLabel('Name').fill('Old laptop')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Old laptop?' })
  await removing.getByLabel('Your password, or a code').fill('not the password')
  await removing.getByRole('button', { name: 'Remove passkey' }).click()
  await removing.getByText('Neither your password nor a code that works').waitFor()
  await removing.getByLabel('Your password, or a code').fill(password)
  await removing.getByRole('button', { name: 'Remove passkey' }).click()
  await expectToast(page, 'Passkey removed')
  await signOut(page, finance)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('It was removed from its account').waitFor()
})

test('an agency asks for it: first a banner, then nothing else before it is set up, also on a phone', async () => {
  const phone = await newPage({ phone: true })
  await give(phone, amber.payroll)
  await phone.waitForURL('**/tenant/amber')

  const owner = await openAs(amber.owner, '/settings/security')
  await labelled(owner, 'Required for').selectOption('Staff')
  await labelled(owner, 'Days to set it up').fill('7')
  await inBothModes(owner)
  await owner.getByRole('button', { name: 'Save security' }).click()
  await expectToast(owner, 'Security saved')
  await owner.getByText('0 of 9 colleagues have set it up').waitFor()
  await phone.reload()
  const banner = phone.getByRole('region', { name: 'Two-factor' })
  await banner.getByText('Your agency asks for two-factor').waitFor()
  await expectFitsScreen(phone)
  await inBothModes(phone)

  await labelled(owner, 'Days to set it up').fill('0')
  await owner.getByRole('button', { name: 'Save security' }).click()
  await owner.waitForURL('**/two-factor?**')
  await owner.getByRole('heading', { name: 'Set up two-factor to go on' }).waitFor()

  await phone.goto('/tenant/amber/clients')
  await phone.getByRole('heading', { name: 'Set up two-factor to go on' }).waitFor()
  expect(new URL(phone.url()).pathname).toBe('/two-factor')
  await expectFitsScreen(phone)
  await inBothModes(phone)
  await withDevice(phone)
  await phone.getByRole('button', { name: 'Passkey' }).click()
  await phone.getByRole('button', { name: 'Add passkey' }).click()
  await phone.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  await expectFitsScreen(phone)
  await inBothModes(phone)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.waitForURL('**/tenant/amber/clients')
  await phone.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  await expect.poll(() => banner.count()).toBe(0)
})
