import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { place, sheetOf, shift } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

/** Who enters the time of a placement: the others are refused in words, and whoever it is is reminded. */
openTestPlacements()

async function sheetEntered(by: string, monday: string) {
  const { fixture } = here
  const id = await place({ saffron, agency: amber, fixture, as: here.as, changes: { entered_by: by } })
  return sheetOf(as, amber.owner, id, monday)
}
const save = async (id: number, monday: string, who: Person) =>
  as(who).patch(`/timesheets/${id}`, {
    entries: [shift(monday, '08:00', '16:00')],
    ...{ note: '', version: (await show(id)).version },
  })
const submit = async (id: number, who: Person) =>
  as(who).post(`/timesheets/${id}/submission`, {
    declaration_accepted: true,
    version: (await show(id)).version,
  })
const doing = ['update', 'submit', 'declare_nil']

describe('time that the agency enters', () => {
  it('is refused to its worker at every verb, who sees it all the same', async () => {
    const id = await sheetEntered('agency', '2026-03-02')
    const seen = await show(id, amber.candidate)
    expect(seen.entered_by).toBe('agency')
    expect(seen.actions.filter((action: string) => doing.includes(action))).toEqual([])
    const { version } = seen
    const refused = [
      await save(id, '2026-03-02', amber.candidate),
      await submit(id, amber.candidate),
      await as(amber.candidate).post(`/timesheets/${id}/nil-declaration`, { version }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code, body.title]).toEqual([
        403,
        'timesheet.agency_enters',
        'Your agency enters this time',
      ])
    expect(await save(id, '2026-03-02', amber.owner)).toMatchObject({ status: 200 })
    expect(await submit(id, amber.owner)).toMatchObject({ status: 200, body: { on_behalf: true } })
    expect((await as(amber.candidate).delete(`/timesheets/${id}/submission`)).status).toBe(403)
  })

  it('is missed by nobody but whoever looks after it: they are reminded, and not the worker', async () => {
    const id = await sheetEntered('agency', '2026-03-09')
    const missing = async (who: Person) => {
      const { body } = await as(who).get(
        `/timesheets?queue=missing&per_page=100&period_from=2026-03-15&period_to=2026-03-15`,
      )
      return body.data.some((row: { id: number }) => row.id === id)
    }
    expect([await missing(amber.owner), await missing(amber.candidate)]).toEqual([true, false])
    const { status, body } = await as(amber.owner).post(`/timesheets/${id}/reminder`)
    expect(status).toBe(200)
    expect(body.reminders).toMatchObject([{ recipient: 'owner', name: amber.consultant.name }])
    expect((await as(amber.consultant).get('/notifications')).body.data[0].data).toMatchObject({
      title: 'A timesheet that no worker enters is still missing',
      actions: [{ url: `/timesheets/${id}/submit` }],
    })
    const { rows } = await inAmber((db) =>
      sql<{
        kind: string
      }>`select kind from mails where tenant_id = ${db.tenant} and related_id = ${id}`.execute(db),
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['timesheet.entry_reminder'])
    expect(await as(amber.owner).post(`/timesheets/${id}/reminder`)).toMatchObject({
      status: 409,
      body: { code: 'timesheet.reminded_today' },
    })
  })
})

it('time of another program is entered by an API token alone', async () => {
  const id = await sheetEntered('import', '2026-03-16')
  expect(await save(id, '2026-03-16', amber.owner)).toMatchObject({
    status: 403,
    body: { code: 'timesheet.import_enters', description: expect.stringContaining('on the placement') },
  })
  const permissions = ['timesheets.view', 'timesheets.update', 'timesheets.submit_on_behalf']
  const { body: token } = await as(amber.owner).post('/api-tokens', {
    name: 'Rota',
    permissions,
    expires_in_days: 30,
  })
  const headers = { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' }
  const ask = (method: 'PATCH' | 'POST', path: string, payload: object) =>
    saffron.app.inject({ method, url: `/api/v1/timesheets/${id}${path}`, headers, payload })
  const { version } = await show(id)
  const saved = await ask('PATCH', '', {
    entries: [shift('2026-03-16', '08:00', '16:00')],
    note: '',
    version,
  })
  expect(saved.statusCode).toBe(200)
  const sent = await ask('POST', '/submission', { declaration_accepted: true, version: saved.json().version })
  expect(sent.json()).toMatchObject({ status: 'submitted' })
})

it('who enters is changed by whoever may change placements, told in the history, and one of four', async () => {
  const { body } = await as(amber.owner).get(`/placements/${here.placement_id}`)
  const change = (who: Person, entered_by: string) =>
    as(who).patch(`/placements/${body.id}`, { version: body.version, entered_by })
  expect((await change(amber.auditor, 'agency')).status).toBe(403)
  const refused = await change(amber.owner, 'anybody')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['entered_by']])
  expect((await change(amber.owner, 'agency')).body.entered_by).toBe('agency')
  const history = await as(amber.owner).get(`/history?subject=placements&subject_id=${body.id}`)
  expect(history.body.data[0].changes).toEqual({ entered_by: { from: 'worker', to: 'agency' } })
})
