import type { Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { expectToast, fill, signIn } from '#test/journeys/steps.ts'
import {
  amber,
  asking,
  birch,
  both,
  comeIn,
  letBothIn,
  newPage,
  openAs,
  openStory,
  saffron,
} from '#test/journeys/story.ts'
import type { Person } from '#test/people.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

let fixture: PlacementFixture
let finance: ReturnType<typeof asking>

openStory({ meant: [/\/invoices\/all\/sales: WebSocket .*ERR_INTERNET_DISCONNECTED/] })
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  await createPlacementFixture(saffron.database, birch)
  await letBothIn('finance_manager')
  finance = asking(amber.finance)
})

/** A browser of this person, on this page, connected. */
const open = (who: Person, path: string, phone = false): Promise<Page> => openAs(who, path, { phone })

/** Longer than a poll waits by itself: the word comes from another browser. */
const soon = { timeout: 15_000 }
const faces = (page: Page, many: number) =>
  page.getByRole('button', { name: many === 1 ? 'Only you online' : `${many} online`, exact: true })
const row = (page: Page, description: string | RegExp) => page.getByRole('row', { name: description })
const pill = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })

/** A draft for the client, worth so many pounds. */
async function draft(pounds: number): Promise<number> {
  const { id } = await finance('POST', '/invoices', {
    type: 'sales',
    client_id: fixture.client_id,
    lines: [{ description: 'Work', quantity: '1', unit_price: String(pounds) }],
  })
  return id
}

test('colleagues see each other come, act and go; other agencies see nothing of it', async () => {
  const first = await draft(101)
  await draft(102)
  const mine = await open(amber.finance, '/invoices/all/sales')
  await faces(mine, 1).waitFor()
  const elsewhere = await open(birch.finance, '/invoices/all/sales')
  await faces(elsewhere, 1).waitFor()
  const theirs = await open(amber.owner, `/invoices/${first}/view`)
  await faces(mine, 2).waitFor()
  await faces(theirs, 2).click()
  const online = theirs.getByRole('group', { name: 'Online now' })
  await online.getByText(amber.finance.name).waitFor()
  await expect
    .poll(() => online.getByRole('listitem').filter({ hasText: amber.owner.name }).textContent())
    .toContain('You')
  await expectAccessible(theirs)
  await theirs.keyboard.press('Escape')

  // The keyboard stands on the row that a colleague is about to change, another one is chosen.
  const link = row(mine, /£121\.20/).getByRole('link')
  await link.focus()
  await row(mine, /£122\.40/)
    .getByRole('checkbox')
    .check()
  await link.focus()
  const calls: string[] = []
  elsewhere.on('request', (request) => calls.push(request.url()))
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await row(mine, /£121\.20/)
    .getByText('Approved')
    .waitFor()
  expect(await mine.evaluate('document.activeElement.textContent')).toBe(await link.textContent())
  expect(
    await row(mine, /£122\.40/)
      .getByRole('checkbox')
      .isChecked(),
  ).toBe(true)
  await pill(mine, '1 new').waitFor({ state: 'hidden' })

  await draft(103)
  await draft(104)
  await pill(mine, '2 new').waitFor()
  expect(await row(mine, /£12[34]\./).count()).toBe(0)
  await expectAccessible(mine)
  await pill(mine, '2 new').click()
  await row(mine, /£124\.80/).waitFor()
  await row(mine, /£123\.60/).waitFor()
  expect(
    await row(mine, /£122\.40/)
      .getByRole('checkbox')
      .isChecked(),
  ).toBe(true)
  expect(calls.filter((url) => url.includes('/api/v1/invoices'))).toEqual([])
  await expect.poll(() => faces(elsewhere, 1).isVisible()).toBe(true)

  await theirs.close()
  await faces(mine, 1).waitFor()
})

test('what belongs in the list no more stays until one is done with it; what one does oneself is there at once', async () => {
  const id = await draft(201)
  const page = await open(amber.finance, '/invoices/draft/sales')
  await faces(page, 1).waitFor()
  await row(page, /£241\.20/).waitFor()
  await asking(amber.owner)('POST', `/invoices/${id}/approval`)
  await row(page, /£241\.20.*/)
    .getByText('no longer in this list')
    .waitFor({ state: 'attached' })
  await pill(page, 'Update the list').click()
  await row(page, /£241\.20/).waitFor({ state: 'hidden' })

  const own = await draft(202)
  await pill(page, '1 new').click()
  await row(page, /£242\.40/)
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Approve' }).click()
  await row(page, /£242\.40/).waitFor({ state: 'hidden' })
  expect(await pill(page, 'Update the list').count()).toBe(0)
  expect((await finance('GET', `/invoices/${own}`)).status).toBe('approved')
})

test('a form keeps what was typed while a colleague saves the same record, and says so', async () => {
  const owner = asking(amber.owner)
  const client = await asking(amber.consultant)('POST', '/clients', { name: 'Twice Told' })
  const page = await open(amber.consultant, `/clients/${client.id}/edit`)
  const form = page.getByRole('main')
  await faces(page, 1).waitFor()
  await owner('PATCH', `/clients/${client.id}`, { version: client.version, name: 'Told by Ann' })
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), soon)
    .toBe('Told by Ann')

  await fill(form, 'Name', 'Told by Cara')
  await owner('PATCH', `/clients/${client.id}`, { version: client.version + 1, name: 'Told again' })
  await page.getByText('Someone else changed this record').waitFor()
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
    .toBe('Told by Cara')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), soon)
    .toBe('Told again')
  await page.getByText('Someone else changed this record').waitFor({ state: 'hidden' })
})

test('a candidate hears of their approved week on the phone, and nothing of the team', async () => {
  const id = await submittedWeek()
  const page = await open(amber.candidate, `/timesheets/${id}`, true)
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.reload()
  await expect.poll(() => frames.some((frame) => frame.includes('subscription_succeeded')), soon).toBe(true)
  await draft(301)
  await asking(amber.approver)('POST', `/timesheets/${id}/review`, {
    decision: 'approve',
    submission_no: 1,
  })
  await expectToast(page, 'Your timesheet is approved')
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).waitFor()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await expectFitsScreen(page)
  expect(frames.filter((frame) => /presence-|invoice/.test(frame))).toEqual([])

  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  const bell = page.getByRole('group', { name: 'Notifications' })
  await bell.getByText('Your timesheet is approved').waitFor()
  await bell.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await bell.getByRole('button', { name: 'Clear' }).click()
  await bell.getByText('You are up to date.').waitFor()
})

async function submittedWeek(): Promise<number> {
  const staff = asking(amber.owner)
  const worker = asking(amber.candidate)
  const job = await staff('POST', '/jobs', {
    title: 'Night nurse',
    client_id: fixture.client_id,
    start_date: '2026-01-05',
  })
  const placement = await staff(
    'POST',
    '/placements',
    goldenPlacementBody(fixture, job.id, amber.approver.id),
  )
  const weeks = () =>
    staff('GET', `/timesheets?placement_id=${placement.id}&period_from=2026-11-02&sort=period_end`)
  // The schedule makes them, in the background.
  await expect.poll(async () => (await weeks()).data.length, soon).toBeGreaterThan(0)
  const sheet = (await weeks()).data.find(
    (each: { period_start: string }) => each.period_start === '2026-11-02',
  )
  const shift = { kind: 'shift', day: '2026-11-02', start_time: '09:00', end_time: '17:00', break_minutes: 0 }
  const { version } = await worker('GET', `/timesheets/${sheet.id}`)
  const saved = await worker('PATCH', `/timesheets/${sheet.id}`, { entries: [shift], note: '', version })
  await worker('POST', `/timesheets/${sheet.id}/submission`, {
    declaration_accepted: true,
    version: saved.version,
  })
  return sheet.id
}

test('what happened while the connection was away is on screen when it is back', async () => {
  const page = await open(amber.finance, '/invoices/all/sales')
  await faces(page, 1).waitFor()
  await page.context().setOffline(true)
  await page.getByText('Reconnecting…').first().waitFor()
  await draft(401)
  await expect.poll(() => page.getByText('Reconnecting…').first().isVisible()).toBe(true)
  await page.context().setOffline(false)
  await pill(page, '1 new').click()
  await row(page, /£481\.20/).waitFor()
  await faces(page, 1).waitFor()
})

test('two tabs in two agencies each hear of their own', async () => {
  const page = await newPage()
  await signIn(page, both.email)
  await page.goto('/tenant/amber/clients')
  const second = await page.context().newPage()
  await second.goto('/tenant/birch/clients')
  await faces(page, 1).waitFor()
  await faces(second, 1).waitFor()
  await asking(amber.owner)('POST', '/clients', { name: 'New at Amber' })
  await pill(page, '1 new').click()
  await page.getByRole('link', { name: 'New at Amber' }).waitFor()
  await asking(birch.owner)('POST', '/clients', { name: 'New at Birch' })
  await pill(second, '1 new').click()
  await second.getByRole('link', { name: 'New at Birch' }).waitFor()
  expect(await second.getByText('New at Amber').count()).toBe(0)
  expect(await page.getByText('New at Birch').count()).toBe(0)
  await expect.poll(() => pill(page, '1 new').count()).toBe(0)
})

test('a note that a colleague writes appears by itself, and what is being written meanwhile stays', async () => {
  const path = `/clients/${fixture.client_id}/view?tab=notes`
  const [writing, reading] = [await open(amber.owner, path), await open(amber.finance, path, true)]
  await faces(writing, 2).waitFor()
  await reading.getByRole('textbox', { name: 'Note' }).fill('Half a sentence')
  await writing.getByRole('textbox', { name: 'Note' }).fill('Rang about Christmas\nCall back before the 20th')
  await writing.getByRole('textbox', { name: 'Note' }).press('Control+Enter')
  await writing.getByRole('article').getByText('Call back before the 20th').waitFor()
  await reading.getByRole('article').getByText('Call back before the 20th').waitFor(soon)
  await expect.poll(() => reading.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a sentence')
  expect(await reading.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await expectAccessible(writing)
  await expectFitsScreen(reading)

  await writing.getByRole('button', { name: 'More for the note by Ann Archer' }).click()
  await writing.getByRole('button', { name: 'Delete' }).click()
  await writing.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => reading.getByRole('article').count(), soon).toBe(0)
})

test('who signs out is led away from every window, and is there no more', async () => {
  const watching = await open(amber.owner, '/clients')
  const page = await newPage()
  await signIn(page, amber.colleague.email)
  await faces(watching, 2).waitFor()
  const copy = await newPage()
  await copy.context().addCookies(await page.context().cookies())
  await copy.goto('/tenant/amber/clients')
  await faces(copy, 2).waitFor()

  await page.getByRole('button', { name: amber.colleague.email }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The copy of the cookie in another browser is told by the connection alone.
  await copy.waitForURL((url) => !url.pathname.startsWith('/tenant/'))
  await faces(watching, 1).waitFor()
})

test('a server that is slow to answer is waited for, and not asked in TLS where it speaks none', async () => {
  const page = await newPage()
  await page.clock.install()
  const asked: WebSocketRoute[] = []
  await page.routeWebSocket(/\/app\//, (socket) => void asked.push(socket))
  await comeIn(page, amber.owner, '')
  await expect.poll(() => asked.length, soon).toBe(1)
  await page.clock.fastForward('00:04')
  asked[0]?.connectToServer()
  await faces(page, 1).waitFor()
  expect(asked.map((socket) => new URL(socket.url()).protocol)).toEqual(['ws:'])
})

test('what happened before a page was connected for the first time is on it as soon as it is', async () => {
  await draft(210)
  const colleague = await open(amber.owner, '/invoices/all/sales')
  await faces(colleague, 1).waitFor()
  const page = await newPage()
  const asked: WebSocketRoute[] = []
  await page.routeWebSocket(/\/app\//, (socket) => void asked.push(socket))
  await comeIn(page, amber.finance, '/invoices/all/sales')
  await expect.poll(() => asked.length, soon).toBe(1)
  await draft(211)
  await pill(colleague, '1 new').waitFor()
  asked[0]?.connectToServer()
  await pill(page, '1 new').waitFor()
})

test('what was signed for a connection that was replaced meanwhile is not sent on the next', async () => {
  const page = await newPage()
  const sockets: WebSocketRoute[] = []
  const refusals: string[] = []
  await page.routeWebSocket(/\/app\//, (socket) => {
    sockets.push(socket)
    socket.connectToServer().onMessage((message) => {
      if (String(message).includes('subscription_error')) refusals.push(String(message))
      socket.send(message)
    })
  })
  const waiting: (() => void)[] = []
  await page.route('**/broadcasting/auth', async (route) => {
    if (sockets.length === 1) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  await comeIn(page, amber.owner, '')
  await expect.poll(() => waiting.length, soon).toBe(2)
  await sockets[0]?.close({ code: 4200, reason: 'Connect again' })
  await faces(page, 1).waitFor()
  const late = Promise.all([1, 2].map(() => page.waitForResponse('**/broadcasting/auth')))
  for (const go of waiting) go()
  await late
  // A refusal would come before what happens only now.
  await open(amber.finance, '/invoices/all/sales')
  await faces(page, 2).waitFor()
  expect([refusals, sockets.length]).toEqual([[], 2])
})
