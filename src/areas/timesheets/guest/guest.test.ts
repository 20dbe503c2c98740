import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { here, mailOf, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { handIn } from '#areas/timesheets/timesheets.fixture.ts'
import { across, amber, as, birch, saffron } from '#test/agencies.ts'
import { requestsTo } from '#test/people.ts'
import { linkSent } from '#test/sent-links.ts'

openTestPlacements()

const inAmber = () => saffron.database.reading(amber.tenant.id)
/** The code of the newest link to a sheet that was mailed. */
const codeOf = async ({ id }: { id: number }) =>
  (await linkSent(new RegExp(`/approver/${id}/\\d+/review\\?code=([\\w-]+)`)))[1]!

describe('a guest by link', () => {
  const visit = (sheet: { id: number }, path: string, user = amber.approver.id) =>
    `/approver/${sheet.id}/${user}/${path}`
  const guest = () => requestsTo(saffron.app)(undefined, { tenant: 'amber' })
  /** Sends with the guest's cookie. */
  const withCookie = (cookie: string) => async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { 'x-tenant': 'amber', cookie, 'user-agent': 'a phone' }
    const reply = await saffron.app.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(payload ? { payload } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  async function entered(sheet: { id: number }) {
    const code = await codeOf(sheet)
    const reply = await guest().post(visit(sheet, 'session'), { code })
    expect(reply.status).toBe(200)
    const set = String(reply.headers['set-cookie'])
    return { code, set, send: withCookie(set.split(';')[0]!) }
  }

  it('comes in by the mailed code, sees no pay, approves, and gets a receipt', async () => {
    const sheet = await handIn(here, '2026-10-05')
    const letter = await mailOf('timesheet.request', sheet.id)
    expect(letter.to_address).toBe(amber.approver.email)
    expect(letter.text_body).toContain(
      `http://localhost:3000/tenant/amber/approver/${sheet.id}/${amber.approver.id}/review?code=hidden`,
    )
    expect(`${letter.text_body}${letter.html_body}`).not.toMatch(/894|1,154/)

    const { code, set, send } = await entered(sheet)
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Strict/)
    expect(set).toContain(`Path=/api/v1/approver/${sheet.id}/${amber.approver.id}`)
    const { rows } = await sql<{ code_hash: string }>`
      select code_hash from approver_links where tenant_id = ${amber.tenant.id} and timesheet_id = ${sheet.id}`.execute(
      inAmber(),
    )
    expect(rows).toEqual([{ code_hash: createHash('sha256').update(code).digest('hex') }])

    const before = await show(sheet.id)
    const seen = await send('GET', visit(sheet, 'review'))
    expect(seen).toMatchObject({
      status: 200,
      body: {
        agency_name: 'Amber Recruitment',
        timesheet: { status: 'submitted', pay_amount: null, actions: ['approve', 'reject'] },
      },
    })
    expect(JSON.stringify(seen.body)).not.toMatch(/89450|894\.50|115460/)
    expect(await show(sheet.id)).toEqual(before)

    const done = await send('POST', visit(sheet, 'review'), { decision: 'approve', submission_no: 1 })
    expect(done).toMatchObject({
      status: 200,
      body: { timesheet: { status: 'approved', reviews: [{ via: 'link' }] } },
    })
    expect(await send('GET', visit(sheet, 'review'))).toMatchObject({
      status: 200,
      body: { timesheet: { status: 'approved', actions: [] } },
    })
    expect((await guest().post(visit(sheet, 'session'), { code })).status).toBe(404)
  })

  it('opens nothing else with that cookie', async () => {
    const sheet = await handIn(here, '2026-09-28')
    const other = await handIn(here, '2026-09-21')
    const { send } = await entered(sheet)
    expect((await send('GET', visit(other, 'review'))).status).toBe(404)
    expect(
      (await send('POST', visit(other, 'review'), { decision: 'approve', submission_no: 1 })).status,
    ).toBe(404)
    expect((await send('GET', visit(sheet, 'review', amber.owner.id))).status).toBe(404)
    for (const path of ['/timesheets', `/timesheets/${sheet.id}`, '/me', '/notifications', '/mails']) {
      expect([path, (await send('GET', path)).status]).toEqual([path, 401])
    }
  })

  it('answers alike to a wrong code, a code of another sheet, no code, an expired link and another agency', async () => {
    const sheet = await handIn(here, '2026-09-14')
    const other = await handIn(here, '2026-09-07')
    const code = await codeOf(sheet)
    const foreign = await codeOf(other)
    const dead = { status: 404, body: { code: 'link.dead' } }
    expect(await guest().post(visit(sheet, 'session'), { code: 'guess' })).toMatchObject(dead)
    expect(await guest().post(visit(sheet, 'session'), { code: foreign })).toMatchObject(dead)
    expect(await guest().post(visit(sheet, 'session', amber.owner.id), { code })).toMatchObject(dead)
    expect(
      await requestsTo(saffron.app)(undefined, { tenant: 'birch' }).post(visit(sheet, 'session'), { code }),
    ).toMatchObject(dead)
    expect(await requestsTo(saffron.app)(undefined).post(visit(sheet, 'session'), { code })).toMatchObject(
      dead,
    )
    expect(await guest().get(visit(sheet, 'review'))).toMatchObject(dead)
    expect(await as(birch.owner).get(visit(sheet, 'review'))).toMatchObject(dead)
    expect(
      await as(birch.owner).post(visit(sheet, 'review'), { decision: 'approve', submission_no: 1 }),
    ).toMatchObject(dead)
    await across(sql`update approver_links set expires_at = now() - interval '1 minute'
      where tenant_id = ${amber.tenant.id} and timesheet_id = ${sheet.id}`)
    expect(await guest().post(visit(sheet, 'session'), { code })).toMatchObject(dead)
  })

  it('is too late for what was taken back, and the code of an earlier submission is dead', async () => {
    const sheet = await handIn(here, '2026-08-31')
    const { code, send } = await entered(sheet)
    await as(amber.candidate).delete(`/timesheets/${sheet.id}/submission`)
    const late = await send('POST', visit(sheet, 'review'), { decision: 'approve', submission_no: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'timesheet.not_submitted' } })
    expect((await guest().post(visit(sheet, 'session'), { code })).status).toBe(404)
    const { version } = await show(sheet.id)
    await as(amber.candidate).post(`/timesheets/${sheet.id}/submission`, {
      declaration_accepted: true,
      version,
    })
    expect((await send('GET', visit(sheet, 'review'))).status).toBe(404)
    expect((await guest().post(visit(sheet, 'session'), { code })).status).toBe(404)
    expect((await entered(sheet)).code).not.toBe(code)
  })

  it('is sent a new link on request, to the address on file, with one answer for everybody, and not without end', async () => {
    const sheet = await handIn(here, '2026-08-24')
    const first = await codeOf(sheet)
    const asked = await guest().post(visit(sheet, 'link'))
    expect(asked.status).toBe(200)
    for (const path of [visit({ id: 999_999 }, 'link'), visit(sheet, 'link', amber.owner.id)]) {
      expect((await guest().post(path)).body).toEqual(asked.body)
    }
    await saffron.settle()
    const second = await codeOf(sheet)
    expect(second).not.toBe(first)
    expect((await guest().post(visit(sheet, 'session'), { code: first })).status).toBe(404)
    expect((await guest().post(visit(sheet, 'session'), { code: second })).status).toBe(200)
    for (let more = 0; more < 5; more++) await guest().post(visit(sheet, 'link'))
    await saffron.settle()
    const { rows } = await sql<{ to_address: string }>`
      select to_address from mails where tenant_id = ${amber.tenant.id} and kind = 'timesheet.request' and related_id = ${sheet.id}`.execute(
      inAmber(),
    )
    expect(rows.map(({ to_address }) => to_address)).toEqual(Array(4).fill(amber.approver.email))
  })

  it('gets a fresh link from staff, who can also make it useless', async () => {
    const sheet = await handIn(here, '2026-08-17')
    const { send } = await entered(sheet)
    expect((await as(amber.finance).post(`/timesheets/${sheet.id}/approver-link`)).status).toBe(403)
    expect((await as(amber.consultant).post(`/timesheets/${sheet.id}/approver-link`)).body).toMatchObject({
      link: { state: 'active' },
    })
    expect((await send('GET', visit(sheet, 'review'))).status).toBe(404)
    const fresh = await entered(sheet)
    expect((await as(amber.payroll).delete(`/timesheets/${sheet.id}/approver-link`)).body).toMatchObject({
      link: { state: 'revoked' },
    })
    expect((await fresh.send('GET', visit(sheet, 'review'))).status).toBe(404)
    expect((await guest().post(visit(sheet, 'session'), { code: fresh.code })).status).toBe(404)
  })
})
