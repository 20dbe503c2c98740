import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '#areas/webhooks/webhooks.testing.ts'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { amber, openAs, openStory } from '#test/journeys/story.ts'

openStory()

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver?.close())

it('a webhook is created, hears of a client, and its delivery is read and replayed', async () => {
  const page = await openAs(amber.owner, '/integrations/webhooks')
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  await page.getByRole('link', { name: 'Create webhook' }).first().click()
  await page.getByLabel('Name').fill('Payroll sync')
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('Client created').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  await page.getByRole('link', { name: 'I have copied it' }).click()
  await page.getByRole('heading', { name: 'Payroll sync' }).waitFor()

  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByRole('link', { name: 'Test event' }).waitFor()
  await page.getByText('Took it: 200').first().waitFor()
  await expectAccessible(page)
  await screenshot(page, 'webhook')
  await expect.poll(() => receiver.took.length).toBe(1)
  expect(receiver.verify(secret)[0]!.type).toBe('webhook.test')

  await page.getByRole('link', { name: 'Test event' }).click()
  await page.getByText('"type": "webhook.test"').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replay' }).click()
  await page.getByText('Replay of').waitFor()
  await expect.poll(() => receiver.took.length).toBe(2)
  expect(receiver.took[1]!.id).toBe(receiver.took[0]!.id)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Payroll sync' }).first().click()
  await page.getByRole('heading', { name: 'Payroll sync' }).waitFor()
  await expectFitsScreen(page)
  await screenshot(page, 'webhook-phone')
})
