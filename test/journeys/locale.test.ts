import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { expectTitle, expectToast, signIn } from '#test/journeys/steps.ts'
import { amber, newPage, openStory, saffron } from '#test/journeys/story.ts'
import type { Person } from '#test/people.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

let candidate: number
let page: Page

openStory()
beforeAll(async () => {
  candidate = (await createPlacementFixture(saffron.database, amber)).candidate_id
})
beforeEach(async () => {
  page = await newPage()
})

const open = async (person: Person, path: string) => {
  await signIn(page, person.email)
  await page.goto(`/tenant/amber${path}`)
}
const sample = () => page.getByLabel('How it reads')

test('an American agency writes and reads its days the American way, and one of its people the British', async () => {
  await open(amber.owner, '/settings')
  await expectTitle(page, 'Agency Settings')
  await sample().getByText('21 Nov 2026').waitFor()
  await page.getByLabel('Dates and numbers as in').selectOption('English (United States)')
  for (const text of ['Nov 21, 2026', '2:05 PM', '£1,234.50', '1,234.5'])
    await sample().getByText(text, { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save agency' }).click()
  await expectToast(page, 'Agency settings saved')

  // Two numbers are a day of this agency's kind, told in words while they are typed.
  await page.goto(`/tenant/amber/candidates/${candidate}/edit`)
  const birthday = page.getByRole('textbox', { name: 'Date of birth', exact: true })
  await birthday.fill('10/11/1990')
  await page.getByText('Thursday, October 11, 1990').waitFor()
  await birthday.press('Tab')
  await expect.poll(() => birthday.inputValue()).toBe('Oct 11, 1990')
  await birthday.fill('21/11/1990')
  await page.getByText('A day like Nov 21, 2026 or 11/21/26').waitFor()
  await birthday.fill('Oct 11, 1990')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/view')
  await page.getByText('Oct 11, 1990').first().waitFor()

  // Somebody of it who thinks in British days, on clocks of their own.
  await page.goto('/tenant/amber/profile')
  await page.getByLabel('Written as in').selectOption('English (Ireland)')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Dublin')
  await page.getByRole('option', { name: 'Europe/Dublin' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'Profile saved')
  await page.goto(`/tenant/amber/candidates/${candidate}/view`)
  await page.getByText('11 Oct 1990').first().waitFor()

  const phone = await newPage({ phone: true })
  await signIn(phone, amber.consultant.email)
  await phone.goto('/tenant/amber/profile')
  await phone.getByLabel('How it reads').getByText('Nov 21, 2026').waitFor()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
})
