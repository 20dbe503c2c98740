import { beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#platform/days.ts'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { amber, asking, mailServer, newPage, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

let change: number
let sheet: number

openStory({ emails: true })
beforeAll(async () => {
  const fixture = await createPlacementFixture(saffron.database, amber)
  const owner = asking(amber.owner)
  const worker = asking(amber.candidate)
  const job = { title: 'Night nurse', client_id: fixture.client_id, start_date: '2026-01-05' }
  const { id: job_id } = await owner('POST', '/jobs', job)
  const placed = await owner('POST', '/placements', goldenPlacementBody(fixture, job_id, amber.approver.id))
  // The schedule makes the sheets, in its own time.
  const week = await vi.waitUntil(
    async () =>
      (
        await worker('GET', `/timesheets?placement_id=${placed.id}&period_from=2026-01-05&sort=period_end`)
      ).data.find(({ period_start }: { period_start: string }) => period_start === '2026-01-05'),
    { timeout: 20_000 },
  )
  sheet = week.id
  const shift = (day: string, start_time: string, end_time: string) => ({
    ...{ kind: 'shift', day, start_time, end_time, break_minutes: 0 },
  })
  const entries = [
    ...[0, 1, 2, 3].map((after) => shift(addDays('2026-01-05', after), '08:57', '18:04')),
    shift('2026-01-09', '14:00', '23:30'),
  ]
  const saved = await worker('PATCH', `/timesheets/${sheet}`, { entries, note: '', version: week.version })
  const submission = { declaration_accepted: true, version: saved.version }
  await worker('POST', `/timesheets/${sheet}/submission`, submission)
  await asking(amber.approver)('POST', `/timesheets/${sheet}/review`, {
    decision: 'approve',
    submission_no: 1,
  })
  const finance = asking(amber.finance)
  await finance('POST', '/invoice-runs', { side: 'sales', period_end: '2026-01-31' })
  const [draft] = (await finance('GET', '/invoices?status=draft&type=sales')).data
  await finance('POST', `/invoices/${draft.id}/approval`)
  await finance('POST', `/invoices/${draft.id}/issue`, {})
  change = (
    await owner('POST', '/rate-changes', {
      ...{ placement_id: placed.id, from_day: '2026-01-05', reason: 'Agreed before Christmas' },
      rows: [{ rate_code_id: fixture.basic, pay_rate: '20.40', charge_rate: '26.50' }],
    })
  ).id
  await owner('POST', `/rate-changes/${change}/decision`, {
    decision: 'approve',
    accepted: [
      { code: 'duty.rates', reason: 'Nobody else is here today' },
      { code: 'duty.rate_approval', reason: 'Nobody else is here today' },
    ],
  })
})

test('rates that were approved late put a week right: handed over, seen before, approved by another, done', async () => {
  const page = await openAs(amber.owner, `/rate-changes/${change}/view`)
  await page.getByRole('link', { name: 'Correct 1 timesheet' }).click()
  const documents = page.getByRole('region', { name: 'Documents that follow' })
  await documents.getByText('£26.52').waitFor()
  await page.getByText('£1,154.60 → £1,176.70').first().waitFor()
  await page.getByText('£894.50 → £912.30').first().waitFor()
  await page.getByText('+£4.30').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await page.getByText('Waits for approval').waitFor()
  await page.getByText('+£22.10').first().waitFor()

  const correction = new URL(page.url()).pathname.replace(/^\/tenant\/[^/]+/, '')
  const other = await openAs(amber.finance, correction)
  await other.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await other.getByText('Done', { exact: true }).waitFor()
  // Whoever asked sees it happen.
  await page.getByText('Done', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'INV-000001' }).waitFor()
  const hand = await openAs(amber.owner, correction, { phone: true })
  await hand.getByRole('link', { name: 'INV-000001' }).waitFor()
  await expectFitsScreen(hand)
  await expectAccessible(hand)
  await screenshot(hand, 'correction-done-phone')
  await page
    .getByRole('link', { name: /Dan Doyle/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Corrections' }).waitFor()
  await page.getByText('+£22.10').waitFor()

  const phone = await openAs(amber.candidate, `/timesheets/${sheet}`, { phone: true })
  await phone.getByText('+£17.80').waitFor()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
})

test('an hour that was overtime is entered beside the old ones, and its preview stands on the rates put right before', async () => {
  const page = await openAs(amber.owner, `/corrections/create?timesheet_id=${sheet}&cause=hours`)
  const until = page.getByLabel('Until').first()
  await until.fill('19:04')
  await until.blur()
  // One more hour at 26.50 × 1.4.
  await page.getByText('+£37.10').first().waitFor()
  await expectAccessible(page)
})

test('corrected hours wait: the worker agrees on a phone, the approver by the link of the email', async () => {
  const owner = asking(amber.owner)
  const { version } = await owner('GET', '/settings')
  await owner('PATCH', '/settings', { corrections_ask_worker: true, corrections_ask_approver: true, version })
  const page = await openAs(amber.owner, `/corrections/create?timesheet_id=${sheet}&cause=hours`)
  const until = page.getByLabel('Until').first()
  await until.fill('19:04')
  await until.blur()
  await page.getByLabel('Reason').fill('Monday ended an hour later')
  await page.getByText('+£37.10').first().waitFor()
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await page.getByRole('heading', { name: 'Agreement' }).waitFor()
  await expectAccessible(page)
  await screenshot(page, 'correction-agreement')

  const phone = await openAs(amber.candidate, `/timesheets/${sheet}`, { phone: true })
  await phone.getByText('Are these the hours that you worked?').waitFor()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
  await screenshot(phone, 'correction-question-phone')
  await phone.getByRole('button', { name: 'I agree' }).click()
  await phone.getByText('Thank you').waitFor()
  await page.getByText('Agrees,').waitFor()

  const link = await vi.waitUntil(
    () =>
      mailServer.emails
        .map(({ text }) => /\/tenant\/amber\/asked-consents\/\S+/.exec(text ?? '')?.[0])
        .findLast(Boolean),
    { timeout: 20_000 },
  )
  const guest = await newPage({ fresh: true })
  await guest.goto(link)
  await guest.getByText('Are these the hours that were worked?').waitFor()
  await expectAccessible(guest)
  await screenshot(guest, 'correction-question')
  await guest.getByRole('button', { name: 'I do not agree' }).click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByRole('textbox').fill('They left at six')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await guest.getByText('You did not agree').waitFor()
  await page.getByText('Refused', { exact: true }).first().waitFor()
})

test('a wrong tax code and a wrong supplier are chosen in the same form', async () => {
  const page = await openAs(amber.owner, `/corrections/create?timesheet_id=${sheet}&cause=supplier`)
  await page.getByLabel('Who should have been paid').waitFor()
  await expectAccessible(page)
  await screenshot(page, 'correction-supplier')
})

test('what stays where it is says why once, with its timesheet', async () => {
  const page = await openAs(amber.owner, `/corrections/create?timesheet_id=${sheet}&cause=cost_code`)
  await page.getByLabel('The right cost code').fill('WARD-7')
  const why = page.getByText('An earlier correction put its amounts right by a difference')
  await why.first().waitFor()
  await page.getByRole('link', { name: `#${sheet}` }).waitFor()
  expect(await why.count()).toBe(1)
  await expectAccessible(page)
  await screenshot(page, 'correction-stays')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await screenshot(page, 'correction-stays-phone')
})
