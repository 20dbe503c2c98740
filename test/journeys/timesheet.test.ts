import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { goldenShifts } from '#areas/timesheets/timesheets.fixture.ts'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { expectTitle } from '#test/journeys/steps.ts'
import { amber, asking, mailServer, newPage, openAs, openStory, saffron } from '#test/journeys/story.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

openStory({ emails: true })
beforeAll(async () => {
  const ask = asking(amber.consultant)
  const fixture = await createPlacementFixture(saffron.database, amber)
  const job = await ask('POST', '/jobs', {
    title: 'Night nurse',
    client_id: fixture.client_id,
    start_date: '2026-10-05',
  })
  const placement = goldenPlacementBody(fixture, job.id, amber.approver.id)
  const rates = [
    { rate_code_id: fixture.basic, pay_rate: '20', charge_rate: '26', effective_from: '2026-10-05' },
  ]
  await ask('POST', '/placements', { ...placement, start_date: '2026-10-05', rates })
  // Counted in hours, and over: the schedule makes no sheet for it any more, staff may.
  const counted = { layout: 'hours', start_date: '2026-10-12', end_date: '2026-10-18', status: 'ended' }
  await ask('POST', '/placements', {
    ...placement,
    ...counted,
    rates: [{ ...rates[0], effective_from: '2026-10-12' }],
  })
})

async function fill(page: Page, day: string, start: string, finish: string) {
  await page.getByLabel(`Start, ${day}`).fill(start)
  await page.getByLabel(`Finish, ${day}`).fill(finish)
}

/** The address in the newest email with these words in its subject. */
async function linkIn(subject: string): Promise<string> {
  await expect.poll(() => mailServer.emails.some((letter) => letter.subject?.includes(subject))).toBe(true)
  const letter = mailServer.emails.findLast((each) => each.subject?.includes(subject))
  return /https?:\/\/\S+code=[\w-]+/.exec(letter?.text ?? '')![0]
}

describe('a week of work', () => {
  it('is entered and handed in by the worker on a phone, the money in sight while typing', async () => {
    const page = await openAs(amber.candidate, '/timesheets?period_from=2026-11-08&period_to=2026-11-08', {
      phone: true,
    })
    await page.getByRole('link', { name: /2 Nov/ }).click()
    await fill(page, 'Monday 2 November 2026', '0857', '1804')
    await expect.poll(() => page.getByLabel('Start, Monday 2 November 2026').inputValue()).toBe('08:57')
    await page.getByRole('button', { name: 'More for Monday 2 November 2026' }).click()
    await page.getByRole('button', { name: 'Copy to the other working days' }).click()
    await fill(page, 'Friday 6 November 2026', '14', '2330')
    await page.getByText('Draft saved').waitFor()
    await expectTitle(page, 'Submit Timesheet')
    const total = page.getByLabel('Total')
    await expect.poll(() => total.textContent()).toContain('43:00£894.50')
    await expectFitsScreen(page)
    await expectAccessible(page)
    await screenshot(page, 'timesheet-entry-phone')

    await page.getByText('Over 40 hours a week', { exact: true }).click()
    await page.getByText('3 h × £30.00 = £90.00').waitFor()
    expect(await page.getByText(/1,154\.60/).count()).toBe(0)

    await total.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Please confirm that these hours are right').waitFor()
    await page.getByLabel(/I confirm that the hours/).check()
    await total.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Timesheet submitted').waitFor()
    await page.getByRole('button', { name: 'Take back' }).waitFor()
    await expectAccessible(page)
    await expectFitsScreen(page)
    await screenshot(page, 'timesheet-submitted-phone')
  })

  it('is approved by the mailed link, which leaves no trace in the address bar and shows no pay', async () => {
    const link = await linkIn('Please approve: Dan Doyle')
    const page = await newPage({ phone: true })
    let read = 0
    page.on('request', (request) => {
      if (request.method() === 'GET' && /\/api\/v1\/.*approver/.test(request.url())) read += 1
    })
    await page.goto(link)
    await page.getByRole('button', { name: 'Approve 43:00 hours' }).waitFor()
    await expect.poll(() => page.url()).not.toContain('code')
    await expectTitle(page, 'Review Timesheet')
    expect(await page.locator('body').textContent()).not.toMatch(/894\.50|£20/)
    await expectAccessible(page)
    await expectFitsScreen(page)
    await screenshot(page, 'timesheet-approve-phone')
    // Read once: without its code in the address the page stays, and whoever taps at once taps on something.
    expect(read).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: 'Approve 43:00 hours' }).click()
    await page.getByRole('heading', { name: 'Approved' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'timesheet-approved-phone')
    await linkless('You approved')
    await linkless('Timesheet approved')
  })

  const linkless = (subject: string) =>
    expect.poll(() => mailServer.emails.some((letter) => letter.subject?.includes(subject))).toBe(true)

  it('is shown to staff with every step of its amounts', async () => {
    const page = await openAs(amber.owner, '/timesheets?status=approved')
    await page.getByRole('link', { name: /Dan Doyle/ }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'timesheets-list')
    await page.getByRole('link', { name: /Dan Doyle/ }).click()
    await expect.poll(() => page.title()).toBe('Timesheet · Saffron')
    await page.getByText('£1,154.60').waitFor()
    await page.getByText('Over 40 hours a week', { exact: true }).click()
    await page.getByText('3 h × £36.40 = £109.20').waitFor()
    await expectAccessible(page)
    await screenshot(page, 'timesheet')
  })

  it('offers a new link when one does not work, and sends whoever comes without a code to the agency', async () => {
    const dead = `/tenant/amber/approver/1/${amber.approver.id}/review`
    const page = await newPage({ phone: true })
    await page.goto(`${dead}?code=guess`)
    await page.getByRole('button', { name: 'Send me a new link' }).click()
    await page.getByText('Please look into your mailbox').waitFor()
    await expectAccessible(page)
    await page.goto(dead)
    await page.waitForURL((url) => url.pathname === '/')
    const signedIn = await openAs(amber.owner, `/approver/1/${amber.approver.id}/review?code=guess`)
    await signedIn.waitForURL((url) => url.pathname === '/tenant/amber/timesheets/1/review')
    await signedIn.getByText('There is nothing to decide at the moment.').waitFor()
  })

  it('is decided on at a desk, with a reason when it goes back', async () => {
    const worker = await openAs(amber.candidate, '/timesheets?period_from=2026-11-15&period_to=2026-11-15')
    await worker.getByRole('link', { name: /9 Nov/ }).click()
    await worker.getByRole('button', { name: 'Copy last week' }).click()
    await expect.poll(() => worker.getByLabel('Start, Monday 9 November 2026').inputValue()).toBe('08:57')
    await worker.getByLabel('Finish, Monday 9 November 2026').focus()
    await worker.keyboard.press('ArrowDown')
    await expect
      .poll(() => worker.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('Finish, Tuesday 10 November 2026')
    await worker.getByText('Draft saved').waitFor()
    await expectAccessible(worker)
    await screenshot(worker, 'timesheet-entry')
    await worker.getByLabel(/I confirm that the hours/).check()
    await worker.getByRole('button', { name: 'Submit timesheet' }).click()
    await worker.getByText('Timesheet submitted').waitFor()

    const page = await openAs(amber.approver, '/timesheets?status=submitted')
    await page.getByRole('link', { name: /Dan Doyle/ }).click()
    await page.getByRole('button', { name: 'Approve 43:00 hours' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'timesheet-deciding')
    await page.getByRole('button', { name: 'Send back' }).click()
    await page.getByLabel('What should be changed?').fill('Friday was shorter')
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    await page.getByRole('heading', { name: 'Sent back' }).waitFor()
    await expectAccessible(page)
    await screenshot(page, 'timesheet-review')

    const phone = await openAs(amber.candidate, '/timesheets', { phone: true })
    await phone.getByText('Sent back').first().waitFor()
    await expectAccessible(phone)
    await expectFitsScreen(phone)
    await screenshot(phone, 'timesheets-phone')
    await phone.goto('/tenant/amber/timesheets?status=rejected')
    await phone.getByRole('link', { name: /9 Nov/ }).click()
    await phone.getByText('Friday was shorter').waitFor()
    await phone.getByLabel('Finish, Friday 13 November 2026').fill('1')
    await phone.getByLabel('Start, Friday 13 November 2026').fill('14h')
    await phone.getByLabel('Break in minutes, Friday 13 November 2026').fill('9999')
    await phone.getByLabel('Note for the approver').fill('Now it is right')
    await phone.getByText('Not saved: something is missing').waitFor()
    await expectAccessible(phone)
    await expectFitsScreen(phone)
    await screenshot(phone, 'timesheet-mistakes-phone')
  })

  it('is approved many at once with what they come to in sight, and the last one by a key', async () => {
    const ask = asking(amber.candidate)
    for (const monday of ['2026-10-05', '2026-10-19', '2026-10-26']) {
      const { data } = await ask('GET', `/timesheets?period_from=${monday}&sort=period_end&per_page=1`)
      const { id, version } = data[0]
      const saved = await ask('PATCH', `/timesheets/${id}`, {
        entries: goldenShifts(monday),
        note: '',
        version,
      })
      const body = { declaration_accepted: true, version: saved.version }
      await ask('POST', `/timesheets/${id}/submission`, body)
    }
    const page = await openAs(amber.approver, '/timesheets?status=submitted&sort=period_end')
    await page.getByRole('checkbox', { name: /Select Dan Doyle, Mon 5 Oct/ }).check()
    await page.getByRole('checkbox', { name: /Select Dan Doyle, Mon 19 Oct/ }).check()
    await page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/2 timesheets · 86:00 hours/).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Approve 2' }).click()
    await dialog.getByText('All of them are approved.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page
      .getByRole('row', { name: /26 Oct/ })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('button', { name: 'Approve 43:00 hours' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('heading', { name: 'Approved' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Next/ }).count()).toBe(0)
  })

  it('is entered in hours where the placement counts hours, on a sheet that staff made', async () => {
    const page = await openAs(amber.owner, '/timesheets')
    await page.getByRole('button', { name: 'Create timesheet' }).click()
    await page.getByRole('dialog').getByLabel('Placement').first().fill('P00002')
    await page.getByRole('option', { name: /P00002/ }).click()
    await page.getByRole('textbox', { name: 'A day in the period' }).fill('14/10/2026')
    await screenshot(page, 'timesheet-new')
    await page.getByRole('dialog').getByRole('button', { name: 'Create timesheet' }).click()
    await page.getByRole('group', { name: 'Monday 12 October 2026' }).getByLabel('Basic, hours').fill('7,5')
    await page.keyboard.press('Enter')
    await page.keyboard.type('25')
    await page.getByRole('group', { name: 'Wednesday 14 October 2026' }).getByLabel('Basic, hours').focus()
    await page.getByText('Tue 13 Oct has 24:00, not 25:00').waitFor()
    await page.getByText('Not saved: something is missing').waitFor()
    await page.getByRole('group', { name: 'Tuesday 13 October 2026' }).getByLabel('Basic, hours').fill('8')
    await page.getByText('Draft saved').waitFor()
    await page.getByText('£310.00').first().waitFor()
    await expectAccessible(page)
    await screenshot(page, 'timesheet-hours')
    await page.getByRole('button', { name: 'No work this week' }).click()
    await page.getByRole('button', { name: 'I did not work' }).click()
    await page.getByText('Thank you for telling us.').waitFor()
    await page.getByRole('button', { name: 'I did work' }).click()
    await page.getByText('Timesheet taken back').waitFor()
  })
})
