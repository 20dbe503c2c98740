import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts } from '#areas/timesheets/timesheets.fixture.ts'
import { across, amber, as, birch, forgetAttempts, saffron } from '#test/agencies.ts'
import { type Person, password } from '#test/people.ts'
import { linkSent } from '#test/sent-links.ts'

openTestPlacements({ inBirch: true })
beforeEach(forgetAttempts)

const office = '203.0.113.5'
const elsewhere = '198.51.100.7'
const mondays = ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12']

/** Hands a week in, from an address. */
async function handIn(by: Person, ip: string): Promise<number> {
  const id = await here.week(mondays.shift()!)
  const send = (method: 'PATCH' | 'POST', path: string, payload: object) =>
    saffron.app.inject({
      method,
      url: `/api/v1/timesheets/${id}${path}`,
      headers: { cookie: by.cookie, 'x-tenant': 'amber' },
      payload,
      remoteAddress: ip,
    })
  const { version } = await show(id)
  const saved = await send('PATCH', '', {
    entries: goldenShifts((await show(id)).period_start),
    note: '',
    version,
  })
  expect(saved.statusCode).toBe(200)
  const given = { declaration_accepted: true, version: saved.json().version }
  expect((await send('POST', '/submission', given)).statusCode).toBe(200)
  return id
}

/** Decides by the mailed link, from an address and a browser that may hold something of an earlier sign-in. */
async function decide(id: number, ip: string, device?: string): Promise<void> {
  const [, code] = await linkSent(new RegExp(`/approver/${id}/\\d+/review\\?code=([\\w-]+)`))
  const url = `/api/v1/approver/${id}/${amber.approver.id}`
  const held = device ? `saffron.device=${device}` : ''
  const send = (path: string, cookie: string, payload: object) =>
    saffron.app.inject({
      method: 'POST',
      url: `${url}/${path}`,
      headers: { 'x-tenant': 'amber', cookie },
      payload,
      remoteAddress: ip,
    })
  const [{ name, value }] = (await send('session', held, { code })).cookies as [
    { name: string; value: string },
  ]
  const cookie = `${name}=${value}; ${held}`
  expect((await send('review', cookie, { decision: 'approve', submission_no: 1 })).statusCode).toBe(200)
}

/** What a browser of this person holds after signing in. */
async function deviceOf({ email }: Person): Promise<string> {
  const page = browser(saffron.app)
  await page.signIn('credentials', { email, password })
  return page.jar.get('saffron.device')!
}

const notifications = async (person: Person) =>
  (await as(person).get('/notifications')).body.data.filter(({ data }: { data: { title: string } }) =>
    data.title.includes('second look'),
  ).length
const marked = async (person: Person) =>
  (await as(person).get('/timesheets?queue=second_look')).body.data.map(({ id }: { id: number }) => id)

describe('a decision by link', () => {
  it('from the network of who submitted in the worker’s place is marked, rings for others, and is looked at by one', async () => {
    const before = [await notifications(amber.finance), await notifications(amber.payroll)]
    const id = await handIn(amber.payroll, office)
    await decide(id, office)
    const sheet = await show(id)
    // It refuses nothing.
    expect(sheet).toMatchObject({ status: 'approved', bill_status: 'ready', second_look: true })
    expect(sheet.reviews[0]).toMatchObject({ via: 'link', second_look: { reason: 'network', looked: null } })
    await saffron.settle()
    expect([await notifications(amber.finance), await notifications(amber.payroll)]).toEqual([
      before[0]! + 1,
      before[1],
    ])
    expect(await marked(amber.owner)).toContain(id)
    expect((await as(amber.owner).get('/timesheets/counts')).body.data.second_look).toBe(1)

    const look = (person: Person, note = 'They share our office') =>
      as(person).post(`/timesheets/${id}/second-look`, { note })
    expect(await look(amber.payroll)).toMatchObject({
      status: 403,
      body: { code: 'timesheet.own_submission' },
    })
    expect((await look(amber.consultant)).status).toBe(403)
    expect((await look(amber.approver)).status).toBe(403)
    expect((await look(birch.owner)).status).toBe(404)
    expect(await look(amber.finance, '?')).toMatchObject({
      status: 422,
      body: { code: 'timesheet.note_missing' },
    })
    const looked = await look(amber.finance)
    expect(looked).toMatchObject({ status: 200, body: { second_look: false } })
    expect(looked.body.reviews[0].second_look.looked).toMatchObject({
      user_name: amber.finance.name,
      note: 'They share our office',
    })
    expect(await marked(amber.owner)).not.toContain(id)
    expect(await look(amber.owner)).toMatchObject({ status: 409, body: { code: 'timesheet.nothing_marked' } })
    const { body } = await as(amber.owner).get(`/history?subject=timesheets&subject_id=${id}`)
    expect(JSON.stringify(body)).toContain('They share our office')
  })

  it('from a browser in which that person signs in is marked, wherever it is', async () => {
    const device = await deviceOf(amber.payroll)
    const id = await handIn(amber.payroll, office)
    await decide(id, elsewhere, device)
    expect((await show(id)).reviews[0].second_look.reason).toBe('browser')
  })

  it('from elsewhere, in a browser of nobody or of somebody else, is not', async () => {
    const device = await deviceOf(amber.compliance)
    for (const held of [undefined, device]) {
      const id = await handIn(amber.payroll, office)
      await decide(id, elsewhere, held)
      expect(await show(id)).toMatchObject({ second_look: false, reviews: [{ second_look: null }] })
    }
  })

  it('in the network of the worker themselves is marked and does not ring: they often sit in one building', async () => {
    const before = await notifications(amber.finance)
    const id = await handIn(amber.candidate, office)
    await decide(id, office)
    await saffron.settle()
    expect([(await show(id)).second_look, await notifications(amber.finance)]).toEqual([true, before])
    // Neither they nor the approver are told.
    for (const person of [amber.candidate, amber.approver]) {
      const seen = await show(id, person)
      expect([seen.second_look, seen.reviews[0].second_look]).toEqual([false, null])
      expect(await marked(person)).toEqual([])
    }
  })

  it('leaves a mark that no login of the application takes away', async () => {
    const change = () => across(sql`update timesheet_reviews set second_look = null`)
    await expect(change()).rejects.toMatchObject({ code: '42501' })
  })
})
