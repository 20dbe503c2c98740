import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, inBothModes } from '#test/browser.ts'
import { expectToast, fill, heading, pick } from '#test/journeys/steps.ts'
import { amber, openAs, openStory } from '#test/journeys/story.ts'

// A page that is not for somebody is told by the browser's console too.
openStory({ meant: [/\/settings\/roles\S*: Refused: forbidden/] })

const openRole = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await heading(page, 'Edit Role')
}
const row = (page: Page, meaning: string) => page.getByRole('checkbox', { name: meaning })

test('a role that is changed in one browser changes the open page of those who have it', async () => {
  const theirs = await openAs(amber.consultant, '/clients')
  await heading(theirs, 'Clients')
  const jobs = theirs.getByRole('link', { name: 'Jobs', exact: true })
  await jobs.first().waitFor()

  const page = await openAs(amber.owner, '/settings/roles')
  await heading(page, 'Roles')
  await expectAccessible(page)
  await openRole(page, 'Consultant')
  await page.getByText('Cara Cole').waitFor()
  await page.getByRole('textbox', { name: 'Search permissions' }).fill('see jobs')
  await row(page, 'See jobs').uncheck()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Search permissions' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Role saved')
  await expect.poll(() => jobs.count(), { timeout: 15_000 }).toBe(0)

  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expectToast(page, 'Consultant is as it came')
  await jobs.first().waitFor()
})

test('a page that is not theirs tells what it takes and who can give it', async () => {
  const page = await openAs(amber.consultant, '/settings/roles')
  await page.getByRole('button', { name: "Why can't I?" }).click()
  const dialog = page.getByRole('dialog', { name: "Why can't I?" })
  await dialog.getByText('See roles').waitFor()
  await dialog.getByText('Ann Archer').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('a role is cloned, compared, used nowhere and deleted', async () => {
  const page = await openAs(amber.owner, '/settings/roles')
  await openRole(page, 'Consultant')
  await page.getByRole('link', { name: 'Clone' }).click()
  await heading(page, 'Create Role')
  await fill(page, 'Name', 'Junior consultant')
  await page.getByRole('combobox', { name: 'See clients: which' }).selectOption('all')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expectToast(page, 'Role created')
  await heading(page, 'Edit Role')
  await page.getByText('Nobody has this role.').waitFor()

  await page.getByRole('link', { name: 'Compare' }).click()
  await heading(page, 'Compare Roles')
  await page.getByLabel('Compared with').selectOption({ label: 'Consultant' })
  const line = page.getByRole('row', { name: /^See clients/ })
  await expect.poll(() => line.getByRole('cell').allTextContents()).toEqual(['Yes', 'Their own'])
  expect(await page.getByRole('row', { name: /^Create clients/ }).count()).toBe(0)
  await page.getByText('All', { exact: true }).click()
  await page.getByRole('row', { name: /^Create clients/ }).waitFor()
  await inBothModes(page)

  await page.goto('/tenant/amber/settings/roles')
  await openRole(page, 'Junior consultant')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Permenantly Delete' }).click()
  await expectToast(page, 'Role deleted')
  await heading(page, 'Roles')
})

test('teams stand below each other, with people', async () => {
  const page = await openAs(amber.owner, '/settings/teams')
  await page.getByText('No teams yet').waitFor()
  await page.getByRole('link', { name: 'Create team' }).click()
  await fill(page, 'Name', 'North')
  await pick(page, 'Lead', 'Tess Tran')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expectToast(page, 'Team created')
  await page.getByRole('link', { name: 'Create team' }).click()
  await fill(page, 'Name', 'Leeds')
  await page.getByRole('combobox', { name: 'Below' }).selectOption({ label: 'North' })
  await pick(page, 'Add somebody', 'Cara Cole')
  await page.getByRole('list', { name: 'Members' }).getByText('Cara Cole').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('list', { name: 'Teams' }).getByText('below North').waitFor()
  await page.getByText('Led by Tess Tran').waitFor()
  await inBothModes(page)

  const phone = await openAs(amber.owner, '/settings/teams', { phone: true })
  await phone.getByRole('link', { name: 'Leeds' }).click()
  await heading(phone, 'Edit Team')
  await phone.getByRole('list', { name: 'Members' }).getByText('Cara Cole').waitFor()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
})

test('an owner looks as a role, on a phone too, until they stop', async () => {
  const page = await openAs(amber.owner, '/settings/roles')
  await openRole(page, 'Consultant')
  await page.getByRole('button', { name: 'View as' }).click()
  const banner = page.getByRole('region', { name: 'Viewing as a role' })
  await banner.getByText('Consultant').waitFor()
  await page.getByRole('link', { name: 'Clients', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Invoices', exact: true }).count()).toBe(0)
  await page.goto('/tenant/amber/clients')
  await banner.waitFor()
  await inBothModes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await banner.getByRole('button', { name: 'Stop' }).waitFor()
  await expectFitsScreen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await banner.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().waitFor()
  expect(await banner.count()).toBe(0)

  await page.goto('/tenant/amber/settings/roles')
  await openRole(page, 'Consultant')
  await page.getByText('viewed as', { exact: false }).first().waitFor()
})
