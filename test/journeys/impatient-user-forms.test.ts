import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { pixel } from '#areas/settings/pictures.testing.ts'
import { expectToast, fill, hold } from '#test/journeys/steps.ts'
import { amber, openAs, openStory } from '#test/journeys/story.ts'

/** Forms of people who are quicker than an answer, and pages on which more than one thing is saved. */
openStory()

test('whoever chooses another step while one is put aside, or saved, stays there', async () => {
  const page = await openAs(amber.owner, '/setup?step=brand')
  const isSkip = (route: Route) => route.request().postDataJSON()?.skipped !== undefined
  const answer = await hold(page, '**/api/v1/setup', isSkip)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const skip = page.getByRole('button', { name: 'Skip for now' })
  await skip.click()
  await answer.reached
  await expect.poll(() => skip.isDisabled()).toBe(true)
  await steps.getByRole('link', { name: /^Roles/ }).click()
  await page.getByRole('heading', { name: 'Who does what' }).waitFor()
  answer.open()
  await steps.getByRole('link', { name: /^Brand.*put aside/ }).waitFor()
  expect(new URL(page.url()).search).toBe('?step=roles')

  await steps.getByRole('link', { name: /^Company/ }).click()
  const town = page.getByRole('textbox', { name: 'Town or city' })
  await town.fill('York')
  const saved = await hold(
    page,
    '**/api/v1/legal-entities/*',
    (route) => route.request().method() === 'PATCH',
  )
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await saved.reached
  await expect.poll(() => town.isDisabled()).toBe(true)
  await steps.getByRole('link', { name: /^Numbers/ }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Numbers of your documents' }).waitFor()
  // Back again before it is saved: what was saved is shown, and leads nobody on who has been elsewhere meanwhile.
  await steps.getByRole('link', { name: /^Company/ }).click()
  await expect.poll(() => town.isEnabled()).toBe(true)
  const renewed = await hold(page, '**/api/v1/app')
  saved.open()
  await expect.poll(() => town.inputValue()).toBe('York')
  await renewed.reached
  const app = page.waitForResponse('**/api/v1/app')
  renewed.open()
  await (await app).finished()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  expect(new URL(page.url()).search).toBe('?step=company')
})

test('what was typed is kept, and saved, beside the locale that writes the page anew', async () => {
  const page = await openAs(amber.consultant, '/profile')
  await fill(page, 'Name', 'Connie Quick')
  await page.getByLabel('Written as in').selectOption('English (Ireland)')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'Profile saved')
  await page.getByLabel('How it reads').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Connie Quick')
  await page.getByRole('button', { name: 'Save profile' }).waitFor({ state: 'detached' })

  // Typed in another form of the page: it waits for that before it is written anew.
  const settings = await openAs(amber.owner, '/settings')
  const add = settings.getByRole('form', { name: 'Add a day' })
  const [day, name] = ['Day', 'Name'].map((label) => add.getByRole('textbox', { name: label, exact: true }))
  await name!.fill('Works outing')
  await settings.getByLabel('Dates and numbers as in').selectOption('English (United States)')
  await settings.getByRole('button', { name: 'Save agency' }).click()
  await expectToast(settings, 'Agency settings saved')
  await settings.getByRole('button', { name: 'Save agency' }).waitFor({ state: 'detached' })
  await expect.poll(() => name!.inputValue()).toBe('Works outing')
  await day!.fill('3 Mar 2027')
  const added = await hold(
    settings,
    '**/api/v1/bank-holidays',
    (route) => route.request().method() === 'POST',
  )
  await name!.press('Enter')
  await added.reached
  await expect.poll(() => name!.isDisabled()).toBe(true)
  added.open()
  await expectToast(settings, 'Bank holiday added')
  await expect.poll(() => day!.getAttribute('placeholder')).toBe('mmm dd, yyyy')
  await expect.poll(() => name!.inputValue()).toBe('')
})

test('a portal name that was typed is saved after a logo was chosen beside it', async () => {
  const page = await openAs(amber.owner, '/settings/brand')
  await fill(page, 'Portal name', 'Amber Works')
  await page.getByLabel('File: Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel.png, 'base64'),
  })
  await expectToast(page, 'Logo saved')
  await page.getByRole('button', { name: 'Save brand' }).click()
  await expectToast(page, 'Brand saved')
  await page.getByRole('button', { name: 'Save brand' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Portal name' }).inputValue()).toBe('Amber Works')
})
