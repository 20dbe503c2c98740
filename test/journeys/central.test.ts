import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen, inBothModes } from '#test/browser.ts'
import { utcToday } from '#test/days.ts'
import { central, expectEachFits, openTestAgencies, sasha } from '#test/journeys/central.testing.ts'
import { expectToast, fill, heading } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, newPage, openAs } from '#test/journeys/story.ts'

// Support is still there when the agency ends it, and reads its page once more.
openTestAgencies({ meant: [/\/candidates: Refused: no_agency/] })

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

  const letter = () => mailServer.emails.find(({ to }) => to?.[0]?.address === 'olga@cedar.test')
  await expect.poll(letter).toBeTruthy()
  const olga = await newPage()
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
  const theirs = await openAs(amber.owner, '/clients')
  await heading(theirs, 'Clients')
  const page = await central('/tenants')
  await page.getByRole('link', { name: 'Amber Recruitment' }).click()
  await heading(page, 'Amber Recruitment')
  await openAction(page, 'Suspend')
  const dialog = page.getByRole('dialog', { name: /^Suspend .+\?$/ })
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

test('support asks, is let in under a banner, and is out of its open page when the agency ends it', async () => {
  const page = await central('/tenants')
  await page.getByRole('link', { name: 'Amber Recruitment' }).click()
  await page.getByRole('link', { name: 'Support' }).click()
  await fill(page, 'Reason', 'The run of last week')
  await inBothModes(page)
  await page.getByRole('button', { name: 'Ask the agency' }).click()
  await page.getByText('Waits for an answer').waitFor()

  const theirs = await openAs(amber.owner, '/settings/support', { phone: true })
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

test('a plan fills the limits of an agency, and a payment that is late moves it along', async () => {
  const included = { users: 2, workers: 100, storage_gb: 5, features: [] }
  const ask = asking(sasha)
  const { id: product } = await ask('POST', '/central/products', {
    name: 'Team',
    description: '',
    ...included,
  })
  const tiers = [{ up_to: null, unit_amount: 0, flat_amount: 4900 }]
  const price = { currency: 'GBP', billing_interval: 'month', metric: 'flat', tiers }
  const { prices } = await ask('POST', `/central/products/${product}/prices`, price)
  const tenant_id = amber.tenant.id
  const started_on = utcToday()
  await ask('POST', '/central/subscriptions', { tenant_id, price_id: prices[0].id, started_on })

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
  const theirs = await openAs(amber.owner, '/')
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

test('on a phone the pages of central administration fit', async () => {
  const page = await central('/tenants', { phone: true })
  await page.getByRole('link', { name: 'Amber Recruitment' }).waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Amber Recruitment' }).click()
  await heading(page, 'Amber Recruitment')
  await expectFitsScreen(page)
  await expectAccessible(page)
  await expectEachFits(page, ['/tenants/create', '/groups'])
  await page.getByRole('button', { name: /: your menu$/ }).click()
  await expectAccessible(page)
})
