import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectTitle, expectToast, fill, hold, signIn } from '#test/journeys/steps.ts'
import {
  amber,
  asking,
  both,
  comeIn,
  letBothIn,
  newPage,
  openAs,
  openStory,
  saffron,
} from '#test/journeys/story.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

/** People who are quicker than an answer: it is held until they have gone on. */
openStory()
beforeAll(async () => {
  await letBothIn('finance_manager')
  const fixture = await createPlacementFixture(saffron.database, amber)
  const ask = asking(amber.consultant)
  await ask('POST', '/clients', { name: 'Acorn' })
  await ask('POST', '/clients', { name: 'Beechwood' })
  const job = await ask('POST', '/jobs', {
    title: 'Night nurse',
    client_id: fixture.client_id,
    start_date: '2026-10-05',
  })
  await ask('POST', '/placements', goldenPlacementBody(fixture, job.id, amber.approver.id))
})

const by =
  (method: string) =>
  (route: Route): boolean =>
    route.request().method() === method

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('whoever is on their way to another list does not take the search along', async () => {
  const page = await openAs(amber.consultant, '/clients', { fresh: true })
  await page.getByRole('link', { name: 'Acorn' }).waitFor()
  await page.clock.install()
  const pieces = await hold(page, /\/assets\/.*\.js$/)
  await page.getByRole('searchbox').fill('acorn')
  await main(page).getByRole('link', { name: 'Jobs' }).click()
  await pieces.reached
  // The search is sent when the typing pauses.
  await page.clock.runFor(300)
  pieces.open()
  await expectTitle(page, 'Jobs')
  await page.getByRole('link', { name: 'Night nurse' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a dialog stays until what it asked about has been answered, and its refusal is read in front of it', async () => {
  const page = await openAs(amber.owner, `/settings/users/${amber.colleague.id}/edit`)
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('button', { name: 'Lock' }).click()
  await page.route('**/lock', (route) => route.abort())
  const answer = await hold(page, '**/lock')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lock' }).click()
  await answer.reached
  await expect.poll(() => dialog.getByRole('button', { name: 'Lock' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  answer.open()
  await expectToast(page, 'No connection')
  await dialog.getByRole('button', { name: 'Lock' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a timesheet that is typed on, and handed in, while it is being saved is saved in its order', async () => {
  const page = await openAs(amber.candidate, '/timesheets?period_from=2026-11-08&period_to=2026-11-08')
  await page.getByRole('link', { name: /2 Nov/ }).click()
  const start = page.getByLabel('Start, Monday 2 November 2026')
  const note = page.getByLabel('Note for the approver')
  await start.waitFor()
  // Nothing was typed here yet, so nobody just saved anything.
  expect(await page.getByText('Draft saved').count()).toBe(0)
  await start.fill('9')
  await page.getByLabel('Finish, Monday 2 November 2026').fill('17')
  await note.focus()
  await page.getByText('Draft saved').waitFor()
  await page.clock.install()

  // What was taken back while it was on its way is taken back there, too.
  const first = await hold(page, '**/api/v1/timesheets/*', by('PATCH'))
  await note.fill('Short')
  await first.reached
  const asksToStay = `!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`
  expect(await page.evaluate(asksToStay)).toBe(true)
  await note.fill('')
  const again = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.postDataJSON().note === '',
  )
  first.open()
  await again
  await page.getByText('Draft saved').waitFor()
  await expect.poll(() => page.evaluate(asksToStay)).toBe(false)

  await page.unrouteAll()
  const second = await hold(page, '**/api/v1/timesheets/*', by('PATCH'))
  await note.fill('Late')
  await second.reached
  await note.fill('Late again')
  await page.clock.runFor(1_000)
  await page.getByLabel(/I confirm that the hours/).check()
  await page.getByRole('button', { name: 'Submit timesheet' }).click()
  second.open()
  await expectToast(page, 'Timesheet submitted')
  await page.getByText('Late again').first().waitFor()
})

test('colleagues are invited by whoever types faster than their roles come', async () => {
  const page = await newPage()
  const answer = await hold(page, '**/api/v1/user-choices')
  await comeIn(page, amber.owner, '/setup?step=people')
  await fill(page, 'Name of colleague 1', 'Karl Quick')
  await fill(page, 'Email of colleague 1', 'karl@quick.test')
  await page.getByRole('button', { name: 'Send the invitations' }).click()
  // Whom one adds now would not be invited.
  await expect.poll(() => page.getByRole('button', { name: 'Another colleague' }).isDisabled()).toBe(true)
  answer.open()
  await expectToast(page, 'Invitations sent')
})

test('what is typed stays when the page is asked again behind it and no answer comes', async () => {
  const page = await openAs(amber.owner, '/setup?step=company')
  await page.getByRole('textbox', { name: 'Town or city' }).waitFor()
  await page.clock.install()
  await fill(page, 'Town or city', 'Leeds')
  let asked = 0
  await page.route('**/api/v1/legal-entities**', async (route) => {
    asked += 1
    await route.abort()
  })
  // Some time later somebody comes back to the window.
  await page.clock.runFor(15_000)
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  for (const nth of [1, 2, 3]) {
    await expect.poll(() => asked).toBe(nth)
    await page.clock.runFor(5_000)
  }
  await expect.poll(() => page.getByRole('textbox', { name: 'Town or city' }).inputValue()).toBe('Leeds')
})

test('back in another agency by the browser, nobody sees the records of the one they come from', async () => {
  const page = await newPage()
  await signIn(page, both.email)
  await page.getByRole('button', { name: 'Amber' }).click()
  await page.waitForURL('**/tenant/amber')
  await main(page).getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('link', { name: 'Acorn' }).waitFor()
  await page.getByRole('button', { name: /^.*Amber/ }).click()
  await page.getByRole('button', { name: 'Birch' }).click()
  await page.waitForURL('**/tenant/birch')
  await page.getByRole('heading', { name: 'My Dashboard' }).waitFor()
  await main(page).getByRole('link', { name: 'Clients' }).click()
  await page.getByText('No clients yet').waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: 'Acorn' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/tenant/amber/clients')
})

test('of two agencies chosen one after the other the last one counts, whichever answers last', async () => {
  const page = await newPage()
  await signIn(page, both.email)
  await page.getByRole('button', { name: 'Amber' }).click()
  await page.waitForURL('**/tenant/amber')
  const isBirch = (text: string | null) => text?.includes('tenant=birch') ?? false
  const answer = await hold(page, '**/api/auth/callback/tenant', (route) =>
    isBirch(route.request().postData()),
  )
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /Amber/ }).first().click()
    await page.getByRole('button', { name }).last().click()
  }
  await choose('Birch')
  await answer.reached
  const amberAnswered = page.waitForResponse('**/api/auth/callback/tenant')
  await choose('Amber')
  await amberAnswered
  const birchAnswered = page.waitForResponse((reply) => isBirch(reply.request().postData()))
  answer.open()
  await birchAnswered
  await main(page).getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('link', { name: 'Acorn' }).click()
  await page.getByRole('heading', { name: 'Acorn', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/tenant\/amber\/clients/)
})
