import { expect, test } from 'vitest'
import { addDays, formatDay } from '#platform/days.ts'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { utcToday } from '#test/days.ts'
import { central, openTestAgencies } from '#test/journeys/central.testing.ts'
import { expectToast } from '#test/journeys/steps.ts'
import { birch, newPage, saffron } from '#test/journeys/story.ts'
import { backdateClosing, runScheduledJob, tenantContents } from '#test/time-travel.ts'

openTestAgencies()

test('an agency is closed, kept longer, and once its time is over nothing of it is left', async () => {
  const today = utcToday()
  const page = await central(`/tenants/${birch.tenant.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Cancel the agency' }).click()
  const closing = page.getByRole('dialog', { name: 'Cancel Birch Staffing?' })
  await closing.getByText('Everything is kept for 90 days, then it is erased.').waitFor()
  await closing.getByRole('textbox', { name: 'Reason' }).fill('They have merged with another agency')
  await closing.getByRole('button', { name: 'Cancel the agency' }).click()
  await expectToast(page, 'Birch Staffing is now cancelled')
  await page.getByText(formatDay(addDays(today, 90), 'padded'), { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Erase on another day' }).click()
  const moving = page.getByRole('dialog', { name: 'Erase on another day?' })
  const save = moving.getByRole('button', { name: 'Save the day' })
  await moving.getByRole('textbox', { name: 'Reason' }).fill('A dispute about an invoice')
  await moving.getByRole('textbox', { name: 'Erase on' }).fill(addDays(today, 89))
  await moving.getByText('Closed agencies are kept for 90 days at least').waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await moving.getByRole('textbox', { name: 'Erase on' }).fill(addDays(today, 120))
  await expectAccessible(page)
  await save.click()
  const kept = addDays(today, 120)
  await expectToast(page, `Kept until ${formatDay(kept)}`)
  await page.getByText(formatDay(kept, 'padded'), { exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await expectAccessible(page)
  await screenshot(page, 'agency-closed-phone')

  await backdateClosing(saffron.superUrl, birch.tenant.id, 120)
  await runScheduledJob(saffron.workerUrl, 'central.erasing')
  await expect
    .poll(async () => (await tenantContents(saffron.superUrl, birch.tenant.id)).users)
    .toBeUndefined()
  await page.reload()
  await page.getByText('Its records, files and people are gone').waitFor()
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  await expectFitsScreen(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await screenshot(page, 'agency-purged')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('erased', { exact: false }).first().waitFor()

  const theirs = await newPage()
  await theirs.goto('/')
  await theirs.getByLabel('Email').fill(birch.owner.email)
  await theirs.getByLabel('Password', { exact: true }).fill('saffron-demo')
  await theirs.keyboard.press('Enter')
  await theirs.getByText('Email or password is wrong').waitFor()
})
