import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { here, openTestPlacements, show, there } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts, place, sheetOf } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { addPerson, nobody, type Person } from '#test/people.ts'

/** Time that an approver of the client enters and submits in the place of the worker, and that somebody else decides on. */
openTestPlacements({ inBirch: true })

let placement_id: number
let other: Person
let stranger: Person

beforeAll(async () => {
  const approver = (name: string, email: string) =>
    addPerson(saffron.database, amber.tenant, { name, email, role: 'approver' })
  other = await approver('Olly Other', 'olly@northwind.test')
  stranger = await approver('Sid Stranger', 'sid@eastwind.test')
  const { version, contacts } = (await as(amber.owner).get(`/clients/${here.fixture.client_id}`)).body
  const contact = ({ name, email }: Person) => ({ name, email, job_title: '', roles: ['approver'] })
  const known = contacts.filter(({ email }: { email: string }) => email !== amber.approver.email)
  const saved = await as(amber.owner).patch(`/clients/${here.fixture.client_id}`, {
    ...{ version, contacts: [...known, contact(amber.approver), contact(other)] },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  placement_id = await place({
    ...{ saffron, agency: amber, fixture: here.fixture, as: here.as },
    changes: { entered_by: 'client', alternate_approver_ids: [other.id] },
  })
})

const week = (monday: string) => sheetOf(as, amber.owner, placement_id, monday)
async function save(id: number, monday: string, who: Person) {
  const { version } = await show(id)
  return as(who).patch(`/timesheets/${id}`, { entries: goldenShifts(monday), note: '', version })
}
async function submit(id: number, who: Person) {
  const { version } = await show(id)
  return as(who).post(`/timesheets/${id}/submission`, { declaration_accepted: true, version })
}
const decide = (id: number, decision: string, who: Person, submission_no = 1) =>
  as(who).post(`/timesheets/${id}/review`, { decision, submission_no, reason: 'Friday is wrong' })
const notificationsOf = async (who: Person) =>
  (await as(who).get('/notifications')).body.data.map((each: object) => JSON.stringify(each))
const rings = async (who: Person, id: number, words: string) =>
  (await notificationsOf(who)).some(
    (each: string) => each.includes(words) && each.includes(`/timesheets/${id}`),
  )
const requested = async (id: number) => {
  const { rows } = await inAmber((db) =>
    sql<{
      to_address: string
    }>`select to_address from mails where tenant_id = ${db.tenant} and related_id = ${id}
      and kind = 'timesheet.request' order by id`.execute(db),
  )
  return rows.map(({ to_address }) => to_address)
}

describe('time that the client enters', () => {
  it('is entered and submitted by an approver, and decided on by another', async () => {
    const id = await week('2026-03-02')
    const seen = await show(id, amber.approver)
    expect(seen.actions).toEqual(expect.arrayContaining(['update', 'submit', 'declare_nil']))
    // What it pays is nobody's at the client, nor how.
    expect(seen.terms).not.toHaveProperty('pay_rounding')
    expect(seen.terms).not.toHaveProperty('payers')
    expect(new Set(seen.terms.rates.map(({ pay_rate }: { pay_rate: string }) => pay_rate))).toEqual(
      new Set(['0']),
    )
    const saved = await save(id, '2026-03-02', amber.approver)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.pay_amount).toBe(null)
    const sent = await submit(id, amber.approver)
    expect(sent).toMatchObject({ status: 200, body: { status: 'submitted', on_behalf: true } })
    expect(await show(id)).toMatchObject({ pay_amount: 89_450, charge_amount: 115_460 })
    await saffron.settle()
    // The other one is asked, who submitted is not; the worker is told.
    expect(await requested(id)).toEqual([other.email])
    expect([
      await rings(other, id, 'has submitted a timesheet of'),
      await rings(amber.approver, id, 'has submitted'),
      await rings(amber.candidate, id, 'submitted in your place'),
    ]).toEqual([true, false, true])
    expect(sent.body.actions).toContain('recall')
    expect(sent.body.actions).not.toContain('approve')
    expect(await decide(id, 'approve', amber.approver)).toMatchObject({
      status: 403,
      body: { code: 'timesheet.own_submission' },
    })
    const approved = await decide(id, 'approve', other)
    expect(approved, JSON.stringify(approved.body)).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    })
    const history = (await as(amber.owner).get(`/history?subject=timesheets&subject_id=${id}`)).body.data
    expect(
      history.map(({ action, user_name }: { action: string; user_name: string }) => `${action} ${user_name}`),
    ).toEqual([
      `approved ${other.name}`,
      `submitted_on_behalf ${amber.approver.name}`,
      `started ${amber.approver.name}`,
    ])
  })

  it('is taken back by who submitted it, and comes back to them when it is sent back', async () => {
    const id = await week('2026-03-09')
    await save(id, '2026-03-09', other)
    expect((await submit(id, other)).status).toBe(200)
    expect((await as(other).delete(`/timesheets/${id}/submission`)).body.status).toBe('draft')
    expect((await submit(id, other)).status).toBe(200)
    expect((await decide(id, 'reject', amber.approver, 2)).body.status).toBe('rejected')
    await saffron.settle()
    expect(await rings(other, id, 'has sent back the timesheet of')).toBe(true)
    // Either of the two goes on with it; then the other decides.
    expect((await save(id, '2026-03-09', amber.approver)).status).toBe(200)
    expect((await submit(id, amber.approver)).status).toBe(200)
    expect((await decide(id, 'approve', amber.approver, 3)).status).toBe(403)
    expect((await decide(id, 'approve', other, 3)).status).toBe(200)
  })

  it('may be declared as none, by the client and by staff in its place, and is not the worker’s to enter', async () => {
    const id = await week('2026-03-16')
    const doing = ['update', 'submit', 'declare_nil', 'recall']
    const seen = await show(id, amber.candidate)
    expect(seen.actions.filter((action: string) => doing.includes(action))).toEqual([])
    const refused = [
      await save(id, '2026-03-16', amber.candidate),
      await submit(id, amber.candidate),
      await as(amber.candidate).post(`/timesheets/${id}/nil-declaration`, { version: seen.version }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([403, 'timesheet.client_enters'])
    const declared = await as(amber.approver).post(`/timesheets/${id}/nil-declaration`, {
      version: seen.version,
    })
    expect(declared, JSON.stringify(declared.body)).toMatchObject({ status: 200, body: { status: 'nil' } })
    const staffs = await week('2026-03-23')
    expect((await save(staffs, '2026-03-23', amber.owner)).status).toBe(200)
    expect((await submit(staffs, amber.owner)).body.on_behalf).toBe(true)
    expect((await decide(staffs, 'approve', amber.approver)).status).toBe(200)
  })

  it('is seen before it is submitted by its own approvers alone', async () => {
    const id = await week('2026-03-30')
    const open = async (who: Person) =>
      (await as(who).get('/timesheets?status=open&period_from=2026-03-30&sort=period_end')).body.data.some(
        (each: { id: number }) => each.id === id,
      )
    expect([
      await open(amber.approver),
      await open(other),
      await open(stranger),
      await open(birch.approver),
    ]).toEqual([true, true, false, false])
    const mine = await here.week('2026-03-30')
    for (const [who, sheet] of [
      [stranger, id],
      [birch.approver, id],
      [birch.owner, id],
      [amber.approver, await there.week('2026-03-30')],
      // Of the worker's own placement an approver sees nothing yet.
      [amber.approver, mine],
    ] as const) {
      expect((await as(who).get(`/timesheets/${sheet}`)).status).toBe(404)
      const body = { entries: [], note: '', version: 1 }
      expect((await as(who).patch(`/timesheets/${sheet}`, body)).status).toBe(404)
    }
    expect((await as(nobody).patch(`/timesheets/${id}`, {})).status).toBe(401)
  })

  it('is not what an approver may enter elsewhere, once it is theirs to see', async () => {
    const id = await here.week('2026-04-06')
    await save(id, '2026-04-06', amber.candidate)
    await submit(id, amber.candidate)
    expect((await decide(id, 'reject', amber.approver)).status).toBe(200)
    const seen = await show(id, amber.approver)
    expect([seen.terms, seen.actions.includes('update')]).toEqual([null, false])
    const codes = [
      await save(id, '2026-04-06', amber.approver),
      await submit(id, amber.approver),
      await as(amber.approver).post(`/timesheets/${id}/nil-declaration`, { version: seen.version }),
    ].map(({ status, body }) => [status, body.code])
    expect(codes).toEqual(Array(3).fill([403, 'timesheet.not_by_client']))
  })

  it('is submitted by one of two approvers at one instant', async () => {
    const id = await week('2026-04-13')
    await save(id, '2026-04-13', amber.approver)
    const { version } = await show(id)
    const body = { declaration_accepted: true, version }
    const replies = await Promise.all(
      [amber.approver, other, amber.approver].map((who) =>
        as(who).post(`/timesheets/${id}/submission`, body),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('asks for an approver on the placement', async () => {
    const { version } = (await as(amber.owner).get(`/placements/${placement_id}`)).body
    const refused = await as(amber.owner).patch(`/placements/${placement_id}`, {
      ...{ version, approver_user_id: null },
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['approver_user_id']])
  })
})
