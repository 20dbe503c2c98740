import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { mostReminders } from '#areas/invoices/corrections/consent-queries.ts'
import { remindOfConsents } from '#areas/invoices/corrections/consents.ts'
import {
  approve,
  approvedWeek,
  ask,
  finance,
  here,
  openTestPlacements,
} from '#areas/invoices/corrections/corrections.testing.ts'
import type { JobContext } from '#platform/area.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { requestsTo } from '#test/people.ts'
import { linkSent, mailsSent } from '#test/sent-links.ts'

openTestPlacements()

const owner = () => as(amber.owner)
const settings = async (changes: object) => {
  const { version } = (await owner().get('/settings')).body
  const saved = await owner().patch('/settings', { ...changes, version })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
beforeAll(() => settings({ corrections_ask_worker: true, corrections_ask_approver: true }))

const shift = (day: string, start_time: string, end_time: string) => ({
  ...{ kind: 'shift', day, start_time, end_time, break_minutes: 0 },
})
/** An hour more on Monday. */
const longer = (monday: string) => [
  shift(monday, '08:57', '19:04'),
  ...[1, 2, 3].map((after) => shift(addDays(monday, after), '08:57', '18:04')),
  shift(addDays(monday, 4), '14:00', '23:30'),
]
async function asked(monday: string) {
  const sheet = await approvedWeek(monday)
  const hours = { cause: 'hours', timesheet_ids: [sheet], entries: longer(monday) }
  const made = await ask({ ...hours, reason: 'Monday ended an hour later' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await saffron.settle()
  return { sheet, id: made.body.id as number, body: made.body }
}
const read = async (id: number) => (await finance().get(`/corrections/${id}`)).body
const questionOf = (id: number, party: string) =>
  inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`select id from correction_consents
      where tenant_id = ${db.tenant} and correction_id = ${id} and party = ${party}`.execute(db)
    return rows[0]!.id
  })
const guest = (tenant = 'amber') => requestsTo(saffron.app)(undefined, { tenant })
const codeOf = async (question: number) =>
  (await linkSent(new RegExp(`/tenant/amber/asked-consents/${question}/answer\\?code=([\\w-]+)`)))[1]!
/** Goes in by the mailed link, and sends with the guest's cookie. */
async function enter(question: number) {
  const reply = await guest().post(`/asked-consents/${question}/session`, { code: await codeOf(question) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const headers = { 'x-tenant': 'amber', cookie: String(reply.headers['set-cookie']).split(';')[0]! }
  return async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answered = await saffron.app.inject({
      ...{ method, url: `/api/v1${path}`, headers },
      ...(payload ? { payload } : {}),
    })
    return { status: answered.statusCode, body: answered.json() }
  }
}
const bell = async (person = amber.finance) =>
  (await as(person).get('/notifications')).body.data.map(
    ({ data }: { data: { title: string } }) => data.title,
  ) as string[]

describe('corrected hours wait for worker and approver', () => {
  test('both agree, the one on the sheet, the other by the link, and it can be approved', async () => {
    const { sheet, id, body } = await asked('2026-01-05')
    expect(body).toMatchObject({
      status: 'proposed',
      consents: [
        { party: 'worker', name: 'Dan Doyle', answer: null },
        { party: 'approver', answer: null },
      ],
      why_not_approve: expect.stringContaining('have not agreed yet'),
    })
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'correction.consent_waits' } })
    // The worker: on their sheet, and it says nothing of money.
    const path = `/timesheets/${sheet}/correction-consents`
    const [question] = (await as(amber.candidate).get(path)).body.data
    expect(question).toMatchObject({ correction_id: id, party: 'worker', state: 'waiting' })
    expect(question.entries.before[0]).toMatchObject({ end_time: '18:04' })
    expect(question.entries.after[0]).toMatchObject({ end_time: '19:04' })
    expect(JSON.stringify(question)).not.toMatch(/rate|amount|pay/)
    expect((await bell(amber.candidate))[0]).toBe('Your hours are to be corrected')
    expect((await finance().get(path)).body.data).toEqual([])
    const answer = (person = amber.candidate, given: object = { answer: 'agree' }) =>
      as(person).post(`/corrections/${id}/consent`, given)
    expect((await answer(amber.finance)).status).toBe(404)
    expect(await answer()).toMatchObject({ status: 200, body: { state: 'agreed' } })
    expect(await answer()).toMatchObject({ status: 409, body: { code: 'correction.consent_given' } })
    expect((await approve(id)).body.title).toMatch(/^Av?[a-z]* .* has not agreed yet$|has not agreed yet$/)

    const link = await questionOf(id, 'approver')
    const send = await enter(link)
    const at = `/asked-consents/${link}/answer`
    expect(await send('GET', at)).toMatchObject({
      status: 200,
      body: { agency_name: 'Amber Recruitment', party: 'approver', state: 'waiting' },
    })
    const own = { answer: 'agree' }
    expect(await send('POST', at, own)).toMatchObject({ status: 200, body: { state: 'agreed' } })
    expect(await send('POST', at, own)).toMatchObject({ status: 409 })
    expect((await send('GET', at)).body.state).toBe('agreed')
    expect(await read(id)).toMatchObject({
      status: 'proposed',
      consents: [
        { answer: 'agreed', via: 'account' },
        { answer: 'agreed', via: 'link' },
      ],
      why_not_approve: null,
    })
    expect(await bell()).toContain('Dan Doyle agrees to the corrected hours')
    expect((await approve(id)).status).toBe(200)
    await saffron.settle()
    expect((await read(id)).status).toBe('done')
    const history = (await owner().get(`/history?subject=corrections&subject_id=${id}`)).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      ...['carried out', 'approved', 'consent_agreed', 'consent_agreed', 'created'],
    ])
  })

  test('a refusal ends it with its reason, and the other link opens nothing more to answer', async () => {
    const { id } = await asked('2026-01-12')
    const link = await questionOf(id, 'approver')
    const send = await enter(link)
    const refuse = (reason?: string) =>
      as(amber.candidate).post(`/corrections/${id}/consent`, { answer: 'refuse', reason })
    expect((await refuse()).body.errors).toHaveProperty('reason')
    expect((await refuse('I left at six')).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'refused',
      decision_reason: 'Dan Doyle does not agree: I left at six',
      consents: [{ answer: 'refused', reason: 'I left at six' }, { answer: null }],
    })
    expect(await bell()).toContain('Dan Doyle does not agree')
    expect((await send('POST', `/asked-consents/${link}/answer`, { answer: 'agree' })).status).toBe(409)
    const later = await enter(link)
    expect((await later('GET', `/asked-consents/${link}/answer`)).body).toMatchObject({
      ...{ state: 'over', why: '', entries: { before: [], after: [] } },
    })
    // The client can be corrected again.
    expect((await asked('2026-01-19')).body.status).toBe('proposed')
    const open = (await finance().get('/corrections?status=proposed')).body.data
    await approve(open[0].id, { decision: 'refuse', reason: 'Only a try' })
  })

  test('what somebody told the agency is written down with how they said so', async () => {
    const { id } = await asked('2026-01-26')
    const write = (body: object, person = amber.finance) =>
      as(person).post(`/corrections/${id}/consents`, body)
    expect((await write({ party: 'worker', answer: 'agree' })).body.errors).toHaveProperty('reason')
    const agreed = { answer: 'agree', reason: 'On the phone, Tuesday at ten' }
    expect((await write({ party: 'worker', ...agreed }, amber.consultant)).status).toBe(403)
    expect((await as(birch.finance).post(`/corrections/${id}/consents`, agreed)).status).toBeGreaterThan(400)
    expect((await write({ party: 'worker', ...agreed })).body.consents[0]).toMatchObject({
      ...{ answer: 'agreed', via: 'office', answered_by_name: amber.finance.name, reason: agreed.reason },
    })
    expect((await write({ party: 'approver', ...agreed })).body.why_not_approve).toBeNull()
    await approve(id, { decision: 'refuse', reason: 'Only a try' })
  })

  test('who has not answered is asked again, a few times, each with a link of its own', async () => {
    const { id } = await asked('2026-02-02')
    const link = await questionOf(id, 'approver')
    const first = await codeOf(link)
    const days = async () => {
      await inAmber((db) =>
        sql`update correction_consents set reminded_at = now() - interval '4 days'
          where tenant_id = ${db.tenant} and correction_id = ${id}`.execute(db),
      )
      await remindOfConsents({
        ...{ inTenant: inAmber, now: new Date(), tenant: amber.tenant, publicUrl: 'http://localhost:3000' },
      } as unknown as JobContext)
    }
    for (let more = 0; more < mostReminders + 2; more++) await days()
    expect((await read(id)).consents).toMatchObject([
      { reminders: mostReminders },
      { reminders: mostReminders },
    ])
    expect(await codeOf(link)).not.toBe(first)
    expect((await guest().post(`/asked-consents/${link}/session`, { code: first })).status).toBe(404)
    const subjects = (await mailsSent()).map(({ subject }) => subject ?? '')
    expect(subjects.filter((each) => each.startsWith('Still waiting: corrected hours'))).toHaveLength(
      mostReminders,
    )
    // Asked for on the page of a dead link, and answered alike to everybody.
    const again = await guest().post(`/asked-consents/${link}/link`)
    expect((await guest().post('/asked-consents/999999/link')).body).toEqual(again.body)
    await saffron.settle()
    expect((await read(id)).consents[1].reminders).toBe(mostReminders + 1)
    await guest().post(`/asked-consents/${link}/link`)
    await saffron.settle()
    expect((await read(id)).consents[1].reminders).toBe(mostReminders + 1)
    await approve(id, { decision: 'refuse', reason: 'Only a try' })
  })

  test('nobody is asked where the agency does not want it, nor about rates', async () => {
    const sheet = await approvedWeek('2026-02-09')
    const rates = [{ rate_code_id: here.fixture.basic, charge_rate: '27.00' }]
    const made = await ask({ timesheet_ids: [sheet], from_day: '2026-02-09', rates })
    expect(made.body.consents).toEqual([])
    await approve(made.body.id, { decision: 'refuse', reason: 'Only a try' })
    await settings({ corrections_ask_worker: false, corrections_ask_approver: false })
    const hours = await ask({ cause: 'hours', timesheet_ids: [sheet], entries: longer('2026-02-09') })
    expect(hours.body).toMatchObject({ consents: [], why_not_approve: null })
  })
})
