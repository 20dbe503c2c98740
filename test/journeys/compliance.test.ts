import { beforeAll, expect, test } from 'vitest'
import { picture } from '#areas/files/files.testing.ts'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { expectToast } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

/** A worker sends a passport from their phone, agrees to the house rules, and a colleague approves it. */
openStory()

beforeAll(async () => {
  const { candidate_id } = await createPlacementFixture(saffron.database, amber)
  const owner = asking(amber.owner)
  const requirement_ids: number[] = []
  for (const asked of [
    {
      name: 'Passport',
      kind: 'document',
      sensitive: true,
      evidence: [{ key: 'n', label: 'Number', kind: 'text' }],
    },
    { name: 'House rules', kind: 'acknowledgement', statement: 'I keep the house rules.', evidence: [] },
  ]) {
    const made = (await owner('POST', '/compliance-requirements', {
      ...{ ...asked, applies_to: 'candidates', severity: 'place' },
    })) as { id: number }
    requirement_ids.push(made.id)
  }
  await owner('POST', '/compliance-requests', {
    ...{ requirement_ids, subject: 'candidates', subject_ids: [candidate_id] },
  })
})

test('a worker sends photos and agrees on a phone, and sees how far they are', async () => {
  const page = await openAs(amber.candidate, '/compliance/requests', { phone: true })
  await page.getByText('0 of 2 done').waitFor()
  await expectFitsScreen(page)
  await page.getByRole('button', { name: /^Passport/ }).click()
  const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture() })
  await page
    .locator('input[aria-label="Take a photo"]')
    .setInputFiles([await photo('front.jpg'), await photo('back.jpg')])
  await expect.poll(() => page.getByText('is here').count(), { timeout: 20_000 }).toBe(2)
  await page.getByRole('textbox', { name: 'Number' }).fill('707 123')
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('1 of 2 done').waitFor()
  await page.getByRole('button', { name: /^House rules/ }).click()
  await page.getByText('I keep the house rules.').waitFor()
  await page.getByRole('textbox', { name: 'Type your full name to agree' }).fill('Dan Doyle')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('2 of 2 done').waitFor()
})

test('who may review sees both photos beside the form, and approves', async () => {
  const page = await openAs(amber.compliance, '/compliance/requests?to_review=true')
  await page.getByRole('link', { name: 'Passport' }).click()
  const drawer = page.getByRole('dialog', { name: 'Passport' })
  await drawer.getByText('707 123').waitFor()
  await expect.poll(() => drawer.getByRole('img').count()).toBe(2)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Approved')
  await drawer.getByText('Opened by').waitFor()
})
