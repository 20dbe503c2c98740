import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts, handIn, place, sheetOf, shift } from '#areas/timesheets/timesheets.fixture.ts'
import { across, amber, as, saffron } from '#test/agencies.ts'
import { monday } from '#test/days.ts'
import type { Agency } from '#test/people.ts'

openTestPlacements()

describe('handing in', () => {
  it('keeps the terms and the calculation as they are, and asks the approver', async () => {
    const sheet = await handIn(here, '2026-11-02')
    expect(sheet).toMatchObject({ submission_no: 1, pay_amount: 89450, on_behalf: false })
    const { body: placement } = await as(amber.owner).get(`/placements/${here.placement_id}`)
    await as(amber.owner).patch(`/placements/${here.placement_id}`, {
      version: placement.version,
      rates: [
        {
          rate_code_id: here.fixture.basic,
          pay_rate: '99',
          charge_rate: '120',
          effective_from: '2026-01-05',
        },
      ],
    })
    expect(await show(sheet.id)).toMatchObject({
      pay_amount: 89450,
      charge_amount: 115460,
      margin_amount: 26010,
    })
    await as(amber.owner).patch(`/placements/${here.placement_id}`, {
      version: placement.version + 1,
      rates: [
        { rate_code_id: here.fixture.basic, pay_rate: '20', charge_rate: '26', effective_from: '2026-01-05' },
      ],
    })
    await saffron.settle()
    const again = await as(amber.candidate).post(`/timesheets/${sheet.id}/submission`, {
      declaration_accepted: true,
      version: sheet.version,
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'timesheet.not_open' } })
  })

  it('asks for the declaration, and for “no work this week” when nothing is entered', async () => {
    const id = await here.week('2026-03-09')
    const { version } = await show(id)
    const empty = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
      declaration_accepted: true,
      version,
    })
    expect(empty).toMatchObject({
      status: 422,
      body: { code: 'timesheet.nothing_worked', errors: { entries: [expect.any(String)] } },
    })
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: goldenShifts('2026-03-09'),
      note: '',
      version,
    })
    const silent = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
      version: saved.body.version,
    })
    expect(silent).toMatchObject({
      status: 422,
      body: { code: 'timesheet.declaration_missing', errors: { declaration_accepted: [expect.any(String)] } },
    })
    const stale = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
      declaration_accepted: true,
      version,
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed' } })
    expect(await show(id)).toMatchObject({ status: 'draft', submission_no: 0 })
  })

  it('refuses days to come, days without a rate, and days outside the placement', async () => {
    const ahead = monday(2)
    const id = await here.week(ahead)
    const { version } = await show(id)
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: goldenShifts(ahead),
      note: '',
      version,
    })
    expect(saved.status).toBe(200)
    const early = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
      declaration_accepted: true,
      version: saved.body.version,
    })
    expect(early).toMatchObject({ status: 422, body: { code: 'timesheet.day_in_future' } })

    const late = await place({
      saffron,
      ...here,
      changes: {
        start_date: '2026-04-07',
        rates: [
          {
            rate_code_id: here.fixture.basic,
            pay_rate: '20',
            charge_rate: '26',
            effective_from: '2026-04-07',
          },
        ],
      },
    })
    const first = await sheetOf(as, amber.owner, late, '2026-04-07')
    const before = await as(amber.candidate).patch(`/timesheets/${first}`, {
      entries: [shift('2026-04-06', '09:00', '17:00')],
      note: '',
      version: 1,
    })
    expect(before).toMatchObject({ status: 422, body: { errors: { 'entries.0.day': [expect.any(String)] } } })
    await across(
      sql`update placement_rates set effective_from = '2026-04-20' where tenant_id = ${amber.tenant.id} and placement_id = ${late}`,
    )
    const kept = await as(amber.candidate).patch(`/timesheets/${first}`, {
      entries: [shift('2026-04-08', '09:00', '17:00')],
      note: '',
      version: 1,
    })
    const unpriced = await as(amber.candidate).post(`/timesheets/${first}/submission`, {
      declaration_accepted: true,
      version: kept.body.version,
    })
    expect(unpriced).toMatchObject({ status: 422, body: { code: 'timesheet.rate_missing' } })
  })

  it('refuses time the worker has handed in on another placement', async () => {
    await handIn(here, '2026-05-04')
    const other = await place({ saffron, ...here })
    const id = await sheetOf(as, amber.owner, other, '2026-05-04')
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: [shift('2026-05-04', '19:00', '21:00'), shift('2026-05-05', '17:00', '20:00')],
      note: '',
      version: 1,
    })
    const reply = await as(amber.candidate).post(`/timesheets/${id}/submission`, {
      declaration_accepted: true,
      version: saved.body.version,
    })
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'timesheet.shift_overlap', errors: { 'entries.1.start_time': [expect.any(String)] } },
    })
    expect(reply.body.errors['entries.0.start_time']).toBeUndefined()
  })

  it('counts once when it is sent twice at the same moment', async () => {
    const id = await here.week('2026-05-18')
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: goldenShifts('2026-05-18'),
      note: '',
      version: (await show(id)).version,
    })
    const send = () =>
      as(amber.candidate).post(`/timesheets/${id}/submission`, {
        declaration_accepted: true,
        version: saved.body.version,
      })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await show(id)).toMatchObject({ submission_no: 1 })
  })

  it('takes one of two overlapping sheets that are sent at the same moment', async () => {
    const other = await place({ saffron, ...here })
    const ids = [await here.week('2026-05-25'), await sheetOf(as, amber.owner, other, '2026-05-25')]
    const versions = await Promise.all(
      ids.map(async (id) => {
        const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
          entries: goldenShifts('2026-05-25'),
          note: '',
          version: (await show(id)).version,
        })
        return saved.body.version
      }),
    )
    const replies = await Promise.all(
      ids.map((id, at) =>
        as(amber.candidate).post(`/timesheets/${id}/submission`, {
          declaration_accepted: true,
          version: versions[at],
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('can be done by staff in the worker’s place, who then cannot approve it', async () => {
    const id = await here.week('2026-03-16')
    const saved = await as(amber.payroll).patch(`/timesheets/${id}`, {
      entries: goldenShifts('2026-03-16'),
      note: '',
      version: (await show(id)).version,
    })
    const sent = await as(amber.payroll).post(`/timesheets/${id}/submission`, {
      declaration_accepted: true,
      version: saved.body.version,
    })
    expect(sent).toMatchObject({ status: 200, body: { on_behalf: true, submitted_by_name: 'Paul Price' } })
    const bell = async (who: Agency['owner']) =>
      (await as(who).get('/notifications')).body.data.map(
        ({ data }: { data: { title: string } }) => data.title,
      )
    expect((await bell(amber.candidate))[0]).toBe('A timesheet was submitted in your place')
    expect(await bell(amber.candidate)).toContain('Your placement at Northwind Hospital')
    expect(await bell(amber.consultant)).toEqual([])
    await as(amber.consultant).put('/profile/notifications', {
      kinds: [{ name: 'timesheet.decided', bell: true }],
    })
    const review = { decision: 'approve', submission_no: 1 }
    expect(await as(amber.payroll).post(`/timesheets/${id}/review`, review)).toMatchObject({
      status: 403,
      body: { code: 'timesheet.own_submission' },
    })
    expect((await as(amber.owner).post(`/timesheets/${id}/review`, review)).status).toBe(200)
    expect(await bell(amber.consultant)).toEqual(['Ann Archer has approved a timesheet of Dan Doyle'])
  })

  it('can be taken back until somebody has decided', async () => {
    const sheet = await handIn(here, '2026-03-23')
    expect((await as(amber.candidate).delete(`/timesheets/${sheet.id}/submission`)).body).toMatchObject({
      status: 'draft',
    })
    const late = await as(amber.approver).post(`/timesheets/${sheet.id}/review`, {
      decision: 'approve',
      submission_no: 1,
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'timesheet.not_submitted' } })
    expect(await show(sheet.id)).toMatchObject({ status: 'draft', reviews: [] })
  })

  it('says that there was no work', async () => {
    const id = await here.week('2026-03-30')
    const { version } = await show(id)
    const nil = await as(amber.candidate).post(`/timesheets/${id}/nil-declaration`, { version })
    expect(nil.body).toMatchObject({ status: 'nil' })
    expect(await show(id)).toMatchObject({ bill_status: 'not_billable', pay_status: 'not_payable' })
    const back = await as(amber.candidate).delete(`/timesheets/${id}/submission`)
    expect(back.body).toMatchObject({ status: 'open' })
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: goldenShifts('2026-03-30'),
      note: '',
      version: back.body.version,
    })
    const full = await as(amber.candidate).post(`/timesheets/${id}/nil-declaration`, {
      version: saved.body.version,
    })
    expect(full).toMatchObject({ status: 409, body: { code: 'timesheet.has_entries' } })
  })
})
