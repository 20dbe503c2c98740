import { expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, inBothModes } from '#test/browser.ts'
import { central, expectEachFits, openTestAgencies } from '#test/journeys/central.testing.ts'
import { expectTitle, expectToast, fill, heading, hold, pick } from '#test/journeys/steps.ts'
import { amber, openAs } from '#test/journeys/story.ts'

openTestAgencies()

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
  await page.getByRole('button', { name: 'Create expense code' }).click()
  await fill(page, 'Code', 'GRAIL')
  await fill(page, 'Name', 'Rail')
  await inBothModes(page)
  await page.getByRole('button', { name: 'Create code' }).click()
  await page.getByRole('list', { name: 'Codes' }).getByText('GRAIL').waitFor()
  await inBothModes(page)
  await page.getByRole('link', { name: /^Agencies/ }).click()
  await page.getByText('In line', { exact: true }).waitFor()
  await page.getByText('Last time: 1 code made').waitFor()
  await inBothModes(page)

  const theirs = await openAs(amber.owner, '/settings/expense-codes')
  const row = theirs.getByRole('row', { name: /Rail/ })
  await row.getByRole('img', { name: 'Kept by your group' }).waitFor()
  await row.getByRole('link').first().click()
  await theirs.getByText('Your group keeps this expense code.').waitFor()
  await expect.poll(() => theirs.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
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
  await page.getByRole('button', { name: 'Save email' }).click()
  await expectToast(page, 'Email saved')
  const said = page.url()

  const theirs = await openAs(amber.owner, '/settings/email?tab=templates')
  await theirs.getByText('From the group Cedar brands').waitFor()
  await inBothModes(theirs)
  await theirs.getByRole('link', { name: /^An invitation to your agency/ }).click()
  await theirs.getByText('Once you change it, your own words are used instead.').waitFor()
  await fill(theirs, 'Subject', 'Amber says hello')
  await theirs.getByRole('button', { name: 'Save email' }).click()
  await theirs.getByText('Your own words are used instead of those of the group Cedar brands').waitFor()
  await inBothModes(theirs)
  await theirs.getByRole('button', { name: 'Back to the group’s words' }).click()
  const back = theirs.getByRole('dialog')
  await back.getByText('Come to {{ agency }}').waitFor()
  await expectAccessible(theirs)
  await back.getByRole('button', { name: 'Go back' }).click()
  await theirs.getByText('Once you change it, your own words are used instead.').waitFor()
  await fill(theirs, 'Subject', 'Amber says hello again')

  // Nobody has words of their own when the group locks its own; before that arrives, somebody has.
  await page.reload()
  await page.getByText('No agency of the group uses words of its own').waitFor()
  await page.getByLabel('Their own words').selectOption('locked')
  const locking = await hold(page, '**/mails/words')
  await page.getByRole('button', { name: 'Save email' }).click()
  await locking.reached
  await theirs.getByRole('button', { name: 'Save email' }).click()
  await expectToast(theirs, 'Email saved')
  locking.open()
  await page.getByText('One agency has words of its own that the group’s would replace').waitFor()
  await page.getByText('One agency of the group uses words of its own').waitFor()
  const dialog = page.getByRole('dialog', { name: 'One agency loses words of its own' })
  await inBothModes(page)
  await dialog.getByRole('button', { name: 'Use the group’s words' }).click()
  await expectToast(page, 'Email saved')

  // In the page that is open there, too.
  await theirs.getByText('The group Cedar brands keeps these words.').waitFor()
  await expect.poll(() => theirs.getByRole('textbox', { name: 'Subject' }).isDisabled()).toBe(true)
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
  await page.getByText('1 email worded instead of the agency’s own').waitFor()
  await page.goto(said)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Words withdrawn')
  await theirs.getByText('In your own words.').waitFor()
  await expect
    .poll(() => theirs.getByRole('textbox', { name: 'Subject' }).inputValue())
    .toBe('Come to {{ agency }}')
})

test('on a phone the pages of a group fit', async () => {
  const page = await central('/groups', { phone: true })
  await page.getByRole('link', { name: 'Cedar brands' }).waitFor()
  await expectEachFits(page, [
    '/groups',
    '/groups/1',
    '/groups/1?tab=codes',
    '/groups/1/templates/user.invitation',
    '/groups/1?tab=templates',
  ])
  await expectTitle(page, 'Group')
})
