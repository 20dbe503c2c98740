import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, expectFitsScreen, screenshot } from '#test/browser.ts'
import { expectTitle, expectToast, fill, pick } from '#test/journeys/steps.ts'
import { amber, asking, openAs, openStory, saffron } from '#test/journeys/story.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

let fixture: PlacementFixture

openStory()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
})

/** A job with one worker on the golden terms, made behind the browser's back. */
async function placed(title: string) {
  const ask = asking(amber.consultant)
  const client_id = fixture.client_id
  const job = await ask('POST', '/jobs', { title, client_id, start_date: '2026-01-05' })
  const placement = await ask('POST', '/placements', goldenPlacementBody(fixture, job.id, amber.approver.id))
  return { job, placement }
}

it('a job whose worker is refused stays, and the worker is placed on the second try', async () => {
  await asking(amber.consultant)('POST', '/candidates', {
    ...{ first_name: 'Nora', last_name: 'New', email: 'nora@new.test' },
  })
  const page = await openAs(amber.consultant, '/jobs/create')
  await expectTitle(page, 'Create Job')
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect.poll(() => page.getByText('Please fill this in').count()).toBe(6)
  await expectAccessible(page)

  await fill(page, 'Title', 'Night nurse')
  await pick(page, 'Client', 'Northwind Hospital')
  await fill(page, 'Starts', '5/1/2026')
  await pick(page, 'Candidate', 'Nora New')
  await pick(page, 'Approver', new RegExp(amber.approver.name))
  await page.getByText('Nora has no engagement yet').waitFor()
  await fill(page, 'Pay per hour', '20')
  await fill(page, 'Charge per hour', '26')
  await page.getByRole('button', { name: 'Create job' }).click()

  await page.waitForURL(/tab=placements&placement=new/)
  await expectTitle(page, 'Edit Job')
  await page.getByText('The job is saved, its worker is not placed yet').waitFor()
  const candidate = page.getByRole('combobox', { name: 'Candidate' })
  await expect.poll(() => candidate.inputValue()).toBe('Nora New')
  await expect.poll(() => candidate.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByRole('textbox', { name: 'Charge per hour' }).inputValue()).toBe('26.00')
  await expectAccessible(page)

  await pick(page, 'Candidate', 'Dan Doyle')
  await page.getByRole('button', { name: 'Place worker' }).click()
  await expectToast(page, 'Placement created')
  await page.getByRole('link', { name: 'Dan Doyle' }).waitFor()
  await page.goto('/tenant/amber/jobs')
  await expectTitle(page, 'Jobs')
  await page.getByRole('row', { name: /Night nurse.*Northwind Hospital.*1 of 1/ }).waitFor()
  await expectAccessible(page)
})

it('a candidate is placed from their page on an open job, and let in with it', async () => {
  const ask = asking(amber.consultant)
  const wanted = { title: 'Ward clerk', client_id: fixture.client_id, start_date: '2026-01-05', openings: 2 }
  await ask('POST', '/jobs', wanted)
  const { id } = await ask('POST', '/candidates', {
    ...{ first_name: 'Olga', last_name: 'Open', email: 'olga@open.test' },
    engagements: [{ type: 'paye', effective_from: '2026-01-01' }],
  })
  const page = await openAs(amber.consultant, `/candidates/${id}/view`)
  await page.getByRole('button', { name: 'Place', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Place on a job' })
  await dialog.getByRole('link', { name: 'On a new job' }).waitFor()
  await pick(dialog, 'Open job', /Ward clerk/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Place on this job' }).click()
  await page.waitForURL(/placement=new&candidate_id=/)
  await expect.poll(() => page.getByRole('combobox', { name: 'Candidate' }).inputValue()).toBe('Olga Open')
  await expect.poll(() => page.getByLabel('Invite to the portal').isChecked()).toBe(true)
  await pick(page, 'Approver', new RegExp(amber.approver.name))
  await fill(page, 'Pay per hour', '20')
  // What an hour on the payroll costs besides is covered by it: below that, Saffron asks for a reason.
  await fill(page, 'Charge per hour', '30')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place worker' }).click()
  await expectToast(page, 'Placement created')
  expect((await ask('GET', `/candidates/${id}`)).portal).toBe('invited')
  await page.goto(`/tenant/amber/candidates/${id}/view`)
  await page.getByText('Invited', { exact: true }).waitFor()
})

it('a new rate from a day closes the one before it, and what is typed is not lost by a look elsewhere', async () => {
  const { job, placement } = await placed('Rate rise')
  const page = await openAs(amber.owner, `/jobs/${job.id}/edit?tab=placements`, { phone: true })
  await page.getByRole('button', { name: 'New rate from a date' }).click()
  await page.getByRole('textbox', { name: 'From' }).last().fill('2/3/2026')
  await page.getByRole('textbox', { name: 'Pay per hour' }).last().fill('21.50')
  await page.getByText('until 01 Mar 2026').waitFor()
  await expectFitsScreen(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save placement' }).click()
  await expectToast(page, 'Placement saved')
  const saved = await asking(amber.consultant)('GET', `/placements/${placement.id}`)
  expect(saved.rates).toMatchObject([
    { pay_rate: '20.0000', effective_from: '2026-01-05', effective_to: '2026-03-01' },
    { pay_rate: '21.5000', charge_rate: '26.0000', effective_from: '2026-03-02', effective_to: null },
  ])
})

it('a rule is made by hand and checked at its fields', async () => {
  const { job, placement } = await placed('Own rule')
  const page = await openAs(amber.owner, `/jobs/${job.id}/edit?tab=placements`)
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('button', { name: /^Over 8 hours a day/ }).click()
  await page.getByRole('button', { name: /^Over 8 hours a day/ }).click()
  await fill(page, 'Name', 'Long days')
  await page.getByRole('combobox', { name: 'Paid and charged as' }).selectOption('Money on top')
  await page.getByRole('button', { name: 'Save placement' }).click()
  await expect.poll(() => page.getByText('Please fill this in').count()).toBe(2)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Pay', exact: true }).fill('2')
  await page.getByRole('textbox', { name: 'Charge', exact: true }).fill('2.50')
  await page.getByRole('button', { name: 'Save placement' }).click()
  await expectToast(page, 'Placement saved')
  const saved = await asking(amber.consultant)('GET', `/placements/${placement.id}`)
  expect(saved.overtime_rules).toHaveLength(4)
  expect(saved.overtime_rules[2]).toMatchObject({
    ...{ name: 'Long days', type: 'daily_over', pay: { uplift: '2' }, charge: { uplift: '2.50' } },
  })
})

it('a draft goes live, fills its job, is terminated with a reason and reinstated, step by step', async () => {
  const ask = asking(amber.consultant)
  const client_id = fixture.client_id
  await placed('Beside it')
  const job = await ask('POST', '/jobs', { title: 'Step by step', client_id, start_date: '2026-01-05' })
  const draft = { ...goldenPlacementBody(fixture, job.id, amber.approver.id), status: 'draft' }
  await ask('POST', '/placements', draft)
  const page = await openAs(amber.consultant, `/jobs/${job.id}/edit?tab=placements`)
  await page.getByText('0 of 1 place is taken').waitFor()
  const steps = page.getByRole('region', { name: /^Status of P/ })
  await steps.getByRole('button', { name: 'Make live' }).click()
  await answerWarning(page, 'Two part-time placements')
  await expectToast(page, 'Placement is now live')
  await page.getByText('1 of 1 place is taken').waitFor()
  await page.getByText('Filled', { exact: true }).waitFor()
  await page.getByText('These rates are agreed').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Pay per hour' }).isDisabled()).toBe(true)
  await expectAccessible(page)

  await steps.getByRole('button', { name: 'Terminate' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: 'Terminate' }).click()
  await asked.getByText('Please say why').waitFor()
  await expectAccessible(page)
  await asked.getByRole('combobox', { name: 'Who ends it' }).selectOption('The client')
  await asked.getByRole('combobox', { name: 'Why' }).selectOption('No more work')
  await fill(asked, 'Reason', 'The ward was closed')
  await asked.getByRole('button', { name: 'Terminate' }).click()
  await expectToast(page, 'Termination saved')
  await page.getByText('0 of 1 place is taken').waitFor()

  await steps.getByRole('button', { name: 'Reinstate' }).click()
  await fill(asked, 'Reason', 'It opened again')
  await asked.getByRole('button', { name: 'Reinstate' }).click()
  await answerWarning(page, 'Two part-time placements')
  await expectToast(page, 'Placement is now live')
  const entries = page.getByRole('region', { name: /^Timeline of P/ }).getByRole('listitem')
  await entries.getByText('Reinstated').waitFor()
  await expect.poll(() => entries.count()).toBe(4)
  await expect.poll(() => entries.nth(1).textContent()).toContain('By the client: no more work')

  await page.getByRole('button', { name: /^More actions/ }).click()
  await page
    .getByRole('menuitem', { name: 'Close' })
    .or(page.getByRole('button', { name: 'Close' }))
    .click()
  await page.getByText('One worker is still live on this job').waitFor()
  await answerWarning(page, 'Nobody else is wanted')
  await expectToast(page, 'Job is now closed')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('By itself: 1 of 1 place is taken').first().waitFor()
  await page.getByText(/Nobody else is wanted/).waitFor()
})

/** “Save anyway, because …” */
async function answerWarning(page: Page, reason: string) {
  await page.getByLabel('Save anyway, because').fill(reason)
  await page.getByRole('button', { name: 'Save anyway' }).click()
}

it('somebody who may see no money sees the worker and neither rates nor margin', async () => {
  const { job } = await placed('No money')
  const page = await openAs(amber.compliance, `/jobs/${job.id}/edit?tab=placements`)
  await page.getByText('You can see this placement, but not change it').waitFor()
  for (const hidden of ['£', '26.00', 'Margin', 'Overtime'])
    expect([hidden, await page.getByText(hidden).count()]).toEqual([hidden, 0])
  await expectAccessible(page)
})

it('several jobs are closed at once with one reason for those that people work on', async () => {
  const { job } = await placed('Ward scribe')
  const client_id = fixture.client_id
  const porter = { title: 'Ward porter', client_id, start_date: '2026-01-05' }
  await asking(amber.consultant)('POST', '/jobs', porter)
  const page = await openAs(amber.owner, '/jobs?search=ward')
  for (const title of ['Ward scribe', 'Ward porter'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page
    .getByRole('region', { name: 'Chosen rows' })
    .getByRole('button', { name: 'Close' })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 worker is still live').waitFor()
  await dialog.getByRole('textbox').fill('The ward is closing')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close 2' }).click()
  await dialog.getByText('All of them are closed.').waitFor()
  const { status } = await asking(amber.owner)('GET', `/jobs/${job.id}`)
  expect(status).toBe('closed')
  await page.goto(`/tenant/amber/jobs/${job.id}/edit`)
  await page.getByRole('button', { name: 'More actions for Ward scribe' }).click()
  await page.getByText('This job has placements. Close it instead').waitFor()
})

it('a job says what holds for everybody on it, and whoever is placed there begins with it', async () => {
  const ask = asking(amber.owner)
  const client_id = fixture.client_id
  const { job } = await placed('Theatre nurse')
  await ask('POST', '/purchase-orders', { client_id, number: 'PO-THEATRE', budget: 500_000 })
  const requirement = await ask('POST', '/compliance-requirements', {
    ...{ name: 'Theatre induction', applies_to: 'placements', kind: 'form', severity: 'advisory' },
    evidence: [{ key: 'day', label: 'When', kind: 'text' }],
  })
  await ask('POST', '/compliance-templates', {
    name: 'Theatres',
    items: [{ requirement_id: requirement.id }],
  })
  const page = await openAs(amber.owner, `/jobs/${job.id}/edit`)
  await expectTitle(page, 'Edit Job')
  await page.getByRole('combobox', { name: 'IR35' }).selectOption({ label: 'Inside IR35' })
  await pick(page, 'Compliance template', 'Theatres')
  await pick(page, 'Purchase order', /PO-THEATRE/)
  await expectAccessible(page)
  await screenshot(page, 'job-terms')
  await page.getByRole('button', { name: 'Save job' }).click()
  await expectToast(page, 'Job saved')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsScreen(page)
  await screenshot(page, 'job-terms-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/tenant/amber/jobs/${job.id}/edit?tab=placements&placement=new`)
  await page
    .getByText(/PO-THEATRE/)
    .first()
    .waitFor()
})
