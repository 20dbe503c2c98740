import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { expectTitle, expectToast, signIn } from '#test/journeys/steps.ts'
import { amber, comeIn, newPage, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { password } from '#test/people.ts'

let page: Page

openStory()
beforeEach(async () => {
  page = await newPage()
})

/** A field for a password has no role of its own; the asterisk belongs to its label. */
const secret = (label: string) => page.getByLabel(new RegExp(`^${label}[ *]*$`))

test('somebody changes their password: signed in here, signed out in the other browser', async () => {
  const other = await openAs(amber.consultant, '/clients')
  await other.getByRole('heading', { name: 'Clients', exact: true }).waitFor()

  await signIn(page, amber.consultant.email)
  await page.waitForURL('**/tenant/amber')
  await page.getByRole('button', { name: amber.consultant.email }).click()
  await page.getByRole('button', { name: 'Profile' }).click()
  await expectTitle(page, 'Profile')
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await secret('Current password').waitFor()
  await secret('Current password').fill('not the password')
  await secret('New password').fill('password1234')
  await secret('New password again').fill('password1234')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This is not your present password').waitFor()
  await secret('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Many people use this').waitFor()
  await secret('New password').fill('teal pencil on the roof')
  await secret('New password again').fill('teal pencil on the roof')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed')
  await expect.poll(() => secret('Current password').inputValue()).toBe('')

  await page.reload()
  await secret('Current password').waitFor()
  await other.goto('/tenant/amber/clients')
  await other.waitForURL((url) => !url.pathname.includes('/clients'))
})

test('what one is told is chosen kind by kind, and kept', async () => {
  await comeIn(page, amber.colleague, '/profile?tab=notifications')
  const mail = page.getByRole('checkbox', { name: 'A timesheet you look after is submitted: email' })
  await mail.check()
  await page.getByRole('switch', { name: 'Play a sound' }).uncheck()
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Your password was changed: email' }).isDisabled())
    .toBe(true)
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.reload()
  await mail.waitFor()
  await expect.poll(() => mail.isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('switch', { name: 'Play a sound' }).isChecked()).toBe(false)

  await page.route('**/api/v1/profile/notifications', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await mail.click()
  await expect.poll(() => mail.isChecked()).toBe(true)
})

test('a candidate on a phone sees where they are signed in, and signs out everywhere', async () => {
  page = await openAs(amber.candidate, '/profile', { phone: true })
  await page.getByText('Your agency keeps your name').waitFor()
  for (const tab of ['Details', 'Security', 'Notifications', 'Sessions']) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.waitForLoadState('networkidle')
    await expectFitsScreen(page)
    await expectAccessible(page)
  }
  await page.getByText('This browser').waitFor()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  for (const tab of ['Details', 'Security', 'Notifications', 'Sessions']) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await asked.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const reply = await fetch(`${saffron.url}/api/v1/me`, {
    headers: { cookie: amber.candidate.cookie, 'x-tenant': 'amber' },
  })
  expect(reply.status).toBe(401)
})
