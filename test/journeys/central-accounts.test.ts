import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, inBothModes } from '#test/browser.ts'
import { central, expectEachFits, openTestAgencies, sasha } from '#test/journeys/central.testing.ts'
import { expectToast, fill, heading, signIn } from '#test/journeys/steps.ts'
import { amber, mailServer, newPage, saffron } from '#test/journeys/story.ts'

openTestAgencies()

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
  await page.getByText('No emails yet').waitFor()
  await inBothModes(page)
  await fill(page, 'Email', 'nobody@amber.test')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText('No account with a second step').waitFor()
  await fill(page, 'Email', consultant.email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText('belongs to an account in one agency').waitFor()
  await inBothModes(page)
  await page.getByRole('button', { name: 'Send them an email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'How do you know that it is them?' })
    .fill('Called from the number we know')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the email' }).click()
  await expectToast(page, 'The email is on its way')
  await page.getByRole('list', { name: 'Emails that were sent' }).getByText('Waiting').waitFor()
  await inBothModes(page)

  const letter = () =>
    mailServer.emails.find(
      ({ to, subject }) =>
        to?.[0]?.address === consultant.email && subject === 'Have you lost your second step?',
    )
  await expect.poll(letter).toBeTruthy()
  const cara = await newPage({ phone: true })
  await cara.goto(letter()!.text!.match(/http\S+reset-second-step\S+/)![0])
  await heading(cara, 'Take your second step away')
  await expectFitsScreen(cara)
  await inBothModes(cara)
  expect(await has()).toBe(1)
  await cara.getByLabel('Your password', { exact: true }).fill('saffron-demo')
  await cara.getByRole('button', { name: 'Take my second step away' }).click()
  await expectToast(cara, 'Your second step is taken away')
  await signIn(cara, consultant.email)
  await expect.poll(() => has()).toBe(0)
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
  const other = await newPage()
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

test('on a phone one finds one’s profile in the menu, its pages fit, and one signs out', async () => {
  const page = await central('/tenants', { phone: true })
  await page.getByRole('button', { name: /: your menu$/ }).click()
  // Whoever runs the whole has a second step too, in an agency or not.
  await page.getByRole('button', { name: 'Profile' }).click()
  await expectEachFits(page, ['/profile', '/profile?tab=security', '/profile?tab=sessions', '/accounts'])
  await page.getByRole('button', { name: /: your menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})
