import { expect, test } from 'vitest'
import { colourMode, expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { expectTitle, expectToast, fill, hold } from '#test/journeys/steps.ts'
import { amber, mailServer, newPage, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { password } from '#test/people.ts'

openStory({ emails: true })

const good = 'teal pencil on the roof'

/** The address in the newest email to somebody that leads to this path. */
async function linkTo(path: string, email: string): Promise<string> {
  const found = () =>
    mailServer.emails
      .filter(({ to }) => to?.[0]?.address === email)
      .flatMap(({ text }) => text?.match(/http\S+/g) ?? [])
      .findLast((link) => new URL(link).pathname === path)
  await expect.poll(found).toBeTruthy()
  return found()!
}

test('a stranger registers an agency, opens it by the letter, sets it up, and the dashboard shows the rest', async () => {
  const page = await newPage({ locale: 'en-IE', timezoneId: 'Europe/Dublin' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Register your agency' }).click()
  await expectTitle(page, 'Register')
  await fill(page, 'Agency name', 'Amber')
  // Taken: the next one is suggested.
  await expect.poll(() => page.getByRole('textbox', { name: 'Web address' }).inputValue()).toBe('amber-2')
  await fill(page, 'Agency name', 'Söhne & Co Ltd')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Web address' }).inputValue())
    .toBe('soehne-and-co')
  await page.getByText('This address is free.').waitFor()
  await fill(page, 'Web address', 'birch')
  await page.getByText('This address belongs to another agency').waitFor()
  await fill(page, 'Web address', 'soehne')
  await page.getByText('This address is free.').waitFor()
  await fill(page, 'Your name', 'Nora North')
  await fill(page, 'Email', 'nora@soehne.test')
  await page.getByLabel('Password', { exact: true }).fill('password1234')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Many people use this').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(good)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await expectAccessible(page)

  await page.goto(await linkTo('/register/confirm', 'nora@soehne.test'))
  await page.getByText('is one step away').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open my agency' }).click()
  await page.waitForURL('**/tenant/soehne/setup')
  await expectTitle(page, 'Set Up')

  // Proposed as the browser is set, and taken by a press alone.
  await page.getByRole('heading', { name: 'Days, money and your week' }).waitFor()
  const locale = page.getByLabel('Dates and numbers as in')
  await expect.poll(() => locale.inputValue()).toBe('en-GB')
  await page.getByText('English (Ireland), Europe/Dublin, EUR').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use these' }).click()
  await page.getByText('Take it from this browser?').waitFor({ state: 'detached' })
  await expect.poll(() => locale.inputValue()).toBe('en-IE')
  await page.getByLabel('How it reads').getByText('€1,234.50').waitFor()
  await page.getByLabel('The week ends on').selectOption('Saturday')
  await page.getByRole('button', { name: 'Save and go on' }).click()

  await page.getByRole('heading', { name: 'Your company' }).waitFor()
  await fill(page, 'Legal name', 'Söhne & Co Limited')
  await fill(page, 'VAT number', 'nonsense')
  await fill(page, 'Address', '1 Mill Lane')
  await fill(page, 'Town or city', 'Leeds')
  await fill(page, 'Postcode', 'LS2 7EQ')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'VAT number' }).getAttribute('aria-invalid'))
    .toBe('true')
  await fill(page, 'VAT number', '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('heading', { name: 'Your brand' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('cell', { name: 'VAT standard rate (offered first)' }).waitFor()

  // Left and come back to: it goes on where something is open.
  await page.goto('/tenant/soehne')
  const card = page.getByRole('region', { name: 'Set up your agency' })
  await card.waitFor()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Tax codes' }).click()
  await page.getByRole('button', { name: 'These are right' }).click()
  await page.getByRole('heading', { name: 'Numbers of your documents' }).waitFor()
  await page.getByRole('button', { name: 'These are right' }).click()
  await page.getByRole('button', { name: 'Understood' }).click()
  await fill(page, 'Name of colleague 1', 'Karl Kane')
  await fill(page, 'Email of colleague 1', 'karl@soehne.test')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the invitations' }).click()
  await expectToast(page, 'Invitations sent')
  await expect
    .poll(() => mailServer.emails.some(({ to }) => to?.[0]?.address === 'karl@soehne.test'))
    .toBe(true)

  await page.goto('/tenant/soehne')
  await card.getByRole('link', { name: 'Company' }).waitFor()
  await expect.poll(() => card.getByRole('link').allTextContents()).toEqual(['Company'])
  await card.getByRole('button', { name: 'Put this away' }).click()
  await card.waitFor({ state: 'detached' })
})

test('who forgot their password chooses another by the letter, and the old browser is signed out', async () => {
  const { consultant } = amber
  const old = await openAs(consultant, '/clients')
  await expectTitle(old, 'Clients')

  const page = await newPage({ phone: true })
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectTitle(page, 'Forgot Password')
  await expectAccessible(page)
  await expectFitsScreen(page)
  await fill(page, 'Email', consultant.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  const link = await linkTo('/reset-password', consultant.email)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(good)
  await page.getByLabel('New password again', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This is not the same as the new password').waitFor()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByLabel('New password again', { exact: true }).fill(good)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Your password is changed')
  await page.waitForURL(`${saffron.url}/`)

  // Its live connection is cut: the page that stands open there learns it by itself.
  await old.waitForURL('**/session/timeout**')

  await page.getByLabel('Email').fill(consultant.email)
  await page.getByLabel('Password', { exact: true }).fill(good)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/tenant/amber')

  // The link has been used; a broken one leads to the front door.
  const other = await newPage()
  await other.goto(link)
  await other.getByLabel('New password', { exact: true }).fill(`${good} again`)
  await other.getByLabel('New password again', { exact: true }).fill(`${good} again`)
  await other.getByRole('button', { name: 'Change password' }).click()
  await other.getByText('This link has been used').waitFor()
  await other.goto('/reset-password?email=a@b.test')
  await other.waitForURL(`${saffron.url}/`)
  await other.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('on a phone, in another browser, the letter asks for the password; in the dark it reads well, too', async () => {
  const desktop = await newPage()
  await desktop.goto('/register')
  await fill(desktop, 'Agency name', 'Pocket Staff')
  await desktop.getByText('This address is free.').waitFor()
  await fill(desktop, 'Your name', 'Pia Pocket')
  await fill(desktop, 'Email', 'pia@pocket.test')
  await desktop.getByLabel('Password', { exact: true }).fill(good)
  await desktop.getByRole('button', { name: 'Register', exact: true }).click()
  await desktop.getByRole('heading', { name: 'Check your email' }).waitFor()

  const phone = await newPage({ phone: true })
  const link = await linkTo('/register/confirm', 'pia@pocket.test')
  await phone.goto(link)
  await colourMode(phone, 'dark')
  await phone.getByLabel('Password', { exact: true }).fill('not the one')
  await phone.getByRole('button', { name: 'Open my agency' }).click()
  await phone.getByText('This is not the password you chose').waitFor()
  await expectAccessible(phone)
  await expectFitsScreen(phone)
  await phone.getByLabel('Password', { exact: true }).fill(good)
  await phone.getByRole('button', { name: 'Open my agency' }).click()
  await phone.waitForURL('**/tenant/pocket-staff/setup')
  for (const step of ['region', 'company', 'brand', 'tax', 'numbers', 'roles', 'people']) {
    await phone.goto(`/tenant/pocket-staff/setup?step=${step}`)
    await phone.getByRole('heading', { level: 2 }).first().waitFor()
    await expectFitsScreen(phone)
    await expectAccessible(phone)
  }

  // Whoever is signed in opens one more with the login they have.
  await phone.goto('/register')
  await fill(phone, 'Agency name', 'Second Pocket')
  await phone.getByText('This address is free.').waitFor()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Open the agency' }).click()
  await phone.waitForURL('**/tenant/second-pocket/setup')
  await phone.goto('/tenant/select')
  await phone.getByRole('button', { name: 'Second Pocket' }).waitFor()
  await expect
    .poll(() => phone.getByRole('list').getByRole('button').allTextContents())
    .toEqual(['SSecond Pocket', 'PPocket Staff'])
  await expectAccessible(phone)

  // The link opened once.
  await desktop.goto(link)
  await desktop.getByRole('heading', { name: 'This link has been used' }).waitFor()
})

test('among many agencies one is searched for, by keyboard', async () => {
  for (const name of ['Alder', 'Beech', 'Cedar', 'Elm', 'Fir', 'Hazel']) {
    const reply = await fetch(`${saffron.url}/api/v1/registration/address?name=${name}`)
    expect(((await reply.json()) as { slug: string }).slug).toBe(name.toLowerCase())
  }
  await saffron.database.acrossTenants('a test opens agencies', async (all) => {
    const { openAgency } = await import('#areas/setup/public.ts')
    const { account_id, name, email } = amber.owner
    for (const slug of ['alder', 'beech', 'cedar', 'elm', 'fir', 'hazel'])
      await openAgency(all, { name: slug, slug, owner: { account_id, name, email } })
  })
  const page = await newPage()
  await page.goto('/')
  await page.getByLabel('Email').fill(amber.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/tenant/select')
  const search = page.getByRole('searchbox', { name: 'Search agencies' })
  await search.waitFor()
  await expectAccessible(page)
  // The one that was used last stands first.
  await expect.poll(() => page.getByRole('list').getByRole('button').first().textContent()).toContain('Amber')
  await search.fill('nothing like it')
  await page.getByText('None of your agencies is called that.').waitFor()
  // Nobody has begun to set that one up: its owner is led there first, and once, however slow the note of it is.
  const noted = await hold(page, '**/api/v1/setup')
  await search.fill('e')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tenant/alder/setup')
  await page.getByRole('link', { name: 'Go on later' }).click()
  await expectTitle(page, 'My Dashboard')
  const answer = page.waitForResponse('**/api/v1/setup')
  noted.open()
  expect((await answer).status()).toBe(200)
  await page.reload()
  await expectTitle(page, 'My Dashboard')
})

test.each([
  ['/register', 'Register your agency'],
  ['/register/confirm', 'Open your agency'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Choose a new password'],
])('%s says what it is before any script', async (path, words) => {
  const html = await (await fetch(`${saffron.url}${path}`)).text()
  expect(html.slice(html.indexOf('<body'))).toContain(words)
})
