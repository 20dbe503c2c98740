import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { picture } from '#areas/files/files.testing.ts'
import { fill, heading } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, newPage, openStory, saffron } from '#test/journeys/story.ts'

const statement = 'I will keep what I see and hear at work to myself.'

openStory({ emails: true })
let candidate: number
beforeAll(async () => {
  const owner = asking(amber.owner)
  const wanted = async (more: object) =>
    (
      await owner('POST', '/compliance-requirements', {
        ...{ applies_to: 'candidates', severity: 'place', evidence: [] },
        ...more,
      })
    ).id as number
  const passport = await wanted({
    ...{ name: 'Passport', kind: 'document', sensitive: true, expiry: 'fixed' },
    description: 'The page with your photo, and the cover.',
    evidence: [{ key: 'number', label: 'Passport number', kind: 'text' }],
  })
  const promise = await wanted({ name: 'Confidentiality', kind: 'acknowledgement', statement })
  candidate = (
    await owner('POST', '/candidates', {
      ...{ first_name: 'Wanda', last_name: 'Worker', email: 'wanda@phone.test' },
    })
  ).id
  await owner('POST', '/compliance-requests', {
    ...{ requirement_ids: [passport, promise], subject: 'candidates', subject_ids: [candidate] },
  })
})

const letter = async () => {
  const found = () => mailServer.emails.findLast(({ to }) => to?.[0]?.address === 'wanda@phone.test')
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return found()!
}

test('a worker without an account opens the link on a phone, photographs a passport, signs, and is done', async () => {
  const link = (await letter()).text!.match(/http:\S+\/submit\?code=[\w-]+/)![0]
  const page = await newPage({ phone: true })
  await page.goto(link)
  await heading(page, 'Your Documents')
  await page.waitForURL((url) => url.search === '')
  await page.getByText('0 of 2 done').waitFor()
  await fill(page, 'Passport number', '707797979')
  const photos = page.getByLabel('Take a photo', { exact: true })
  await photos.setInputFiles([
    { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await picture(1200, 900) },
    { name: 'image.jpg', mimeType: 'image/jpeg', buffer: await picture(900, 1200) },
  ])
  await page.getByText('2 photos become one PDF, in this order.').waitFor()
  await page.getByText('Ready').nth(1).waitFor()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('1 of 2 done').waitFor()

  await page.getByText(statement).waitFor()
  await fill(page, 'Type your full name to agree', 'Wanda Worker')
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByText('2 of 2 done').waitFor()
  await page.getByText('Thank you, Wanda Worker.').waitFor()
  const { rows } = await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`select f.name, v.mime, v.pages from files f
      join file_versions v on v.tenant_id = ${db.tenant} and v.file_id = f.id
      where f.tenant_id = ${db.tenant} and f.candidate_id = ${candidate}`.execute(db),
  )
  expect(rows).toEqual([{ name: 'Passport.pdf', mime: 'application/pdf', pages: 2 }])
})
