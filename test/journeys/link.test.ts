import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { expectToast } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, newPage, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

let sheet: number

openStory({ emails: true })
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  const consultant = asking(amber.consultant)
  const job = await consultant('POST', '/jobs', {
    title: 'Night nurse',
    client_id: fixture.client_id,
    start_date: '2026-01-05',
    end_date: '2026-01-11',
  })
  await consultant('POST', '/placements', {
    ...goldenPlacementBody(fixture, job.id, amber.approver.id),
    end_date: '2026-01-11',
  })
  await saffron.database.inTenant(amber.tenant.id, (db) =>
    // This agency lets its clients see what they will be charged.
    sql`update users set permissions = '{timesheets.view_charge.own}'
      where tenant_id = ${db.tenant} and id = ${amber.approver.id}`.execute(db),
  )
  // The schedule makes the sheet of the week as soon as it hears of the placement.
  sheet = await vi.waitUntil(async () => (await worker()('GET', '/timesheets')).data[0]?.id, {
    timeout: 20_000,
  })
})

const worker = () => asking(amber.candidate)

const shift = (day: string, start_time: string, end_time: string) => ({
  kind: 'shift',
  day,
  start_time,
  end_time,
  break_minutes: 0,
})

/** Hands in the golden week and answers the link of the mail. */
async function submitted(): Promise<string> {
  const before = mailServer.emails.length
  const { version } = await worker()('GET', `/timesheets/${sheet}`)
  const days = ['05', '06', '07', '08'].map((day) => shift(`2026-01-${day}`, '08:57', '18:04'))
  const entries = [...days, shift('2026-01-09', '14:00', '23:30')]
  const saved = await worker()('PATCH', `/timesheets/${sheet}`, { entries, note: '', version })
  await worker()('POST', `/timesheets/${sheet}/submission`, {
    declaration_accepted: true,
    version: saved.version,
  })
  return linkAfter(before)
}

/** The link in the next mail to the approver. */
async function linkAfter(emails: number): Promise<string> {
  const next = () =>
    mailServer.emails.slice(emails).find(({ subject }) => subject?.startsWith('Please approve'))
  await expect.poll(next, { timeout: 20_000 }).toBeDefined()
  return linkIn(next()!)
}

const linkIn = (letter: { text?: string | undefined }) =>
  letter.text!.match(/http:\S+\/review\?code=[\w-]+/)![0]
const lastLink = () =>
  linkIn(mailServer.emails.findLast(({ subject }) => subject?.startsWith('Please approve'))!)

/** A browser of nobody's, and all that the server says in it. */
async function guest(): Promise<{ page: Page; said: string[] }> {
  const page = await newPage({ phone: true })
  const said: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) said.push(await response.text().catch(() => ''))
  })
  return { page, said }
}

/** Opens a link until the sheet is there and the code has left the address. */
async function open(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Approve 43:00 hours' }).waitFor()
  await page.waitForURL((url) => url.search === '')
  await page.waitForLoadState('networkidle')
}

const dead = (page: Page) => page.getByRole('heading', { name: 'This link does not work any more' })

async function stored() {
  return saffron.database.inTenant(amber.tenant.id, async (db) => {
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(t order by id) from timesheets t where tenant_id = ${db.tenant})::text
        || coalesce((select json_agg(l order by id) from approver_links l where tenant_id = ${db.tenant})::text, '')
        || (select count(*) from timesheet_reviews where tenant_id = ${db.tenant})
        || (select count(*) from guest_sessions where tenant_id = ${db.tenant}) as all`.execute(db)
    return rows[0]!.all
  })
}

test('reading the mail and following its link changes nothing, however often', async () => {
  const link = await submitted()
  const before = await stored()
  // What scanners of mail do: no script runs, nothing is pressed.
  for (const _ of [1, 2]) {
    const reply = await fetch(link)
    expect(reply.status).toBe(200)
    expect(await reply.text()).not.toContain('Doyle')
  }
  expect(await stored()).toBe(before)

  const { page } = await guest()
  for (const _ of [1, 2]) {
    await open(page, link)
  }
  expect((await worker()('GET', `/timesheets/${sheet}`)).status).toBe('submitted')
})

test('a recalled sheet takes its link with it; the next submission brings another', async () => {
  const recalled = lastLink()
  const { page } = await guest()
  await open(page, recalled)
  await worker()('DELETE', `/timesheets/${sheet}/submission`)
  // Pressed a second too late.
  await page.getByRole('button', { name: 'Approve 43:00 hours' }).click()
  await expectToast(page, 'A draft timesheet cannot be approved')
  // What was taken back is no longer shown: the link has ended under their eyes.
  await dead(page).waitFor()
  await page.goto(recalled)
  await dead(page).waitFor()

  const link = await submitted()
  expect(link).not.toBe(recalled)
  await page.goto(recalled)
  await dead(page).waitFor()
  await open(page, link)
})

test('a wrong and an expired code say the same, and a new link goes to the address on file', async () => {
  const { page } = await guest()
  const address = `/tenant/amber/approver/${sheet}/${amber.approver.id}/review`
  await page.goto(`${address}?code=${'x'.repeat(43)}`)
  await dead(page).waitFor()
  const wrong = await page.locator('main').textContent()

  await saffron.database.inTenant(amber.tenant.id, (db) =>
    sql`update approver_links set expires_at = now() - interval '1 minute'
      where tenant_id = ${db.tenant} and revoked_at is null`.execute(db),
  )
  const expired = lastLink()
  await page.goto(expired)
  await dead(page).waitFor()
  await expect.poll(() => page.locator('main').textContent()).toBe(wrong)

  const before = mailServer.emails.length
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await page.getByRole('heading', { name: 'Please look into your mailbox' }).waitFor()
  const link = await linkAfter(before)
  expect(mailServer.emails.at(-1)!.to).toMatchObject([{ address: amber.approver.email }])
  await open(page, link)
})

test('the approver sees hours and, where allowed, the charge; pay is in nothing the server sends', async () => {
  const link = lastLink()
  const { page, said } = await guest()
  await open(page, link)
  await page.getByRole('region', { name: 'What is submitted' }).getByText('£1,154.60').waitFor()
  await page.getByRole('button', { name: 'Send back' }).click()
  await page.getByLabel('What should be changed?').fill('Friday ended at 23:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await page.getByRole('heading', { name: 'Sent back' }).waitFor()

  const all = said.join('\n')
  expect(all).toContain('115460')
  // Pay in pence and pounds, the pay rates, and what is left between: none of it, under any name.
  expect(all).not.toMatch(/89450|894\.50|26010|260\.10|"20\.0000"|"30\.0000"|£20\.00|£30\.00/)
  expect(all).not.toMatch(/"(pay|margin)_\w+":(?!null)[^,}]*\d/)

  const rejected = await worker()('GET', `/timesheets/${sheet}`)
  expect(rejected).toMatchObject({ status: 'rejected', reason: 'Friday ended at 23:00' })
})
