import { beforeAll, describe, expect, it } from 'vitest'
import { here, openTestPlacements, show, there } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts, place, sheetOf, shift } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'

/** What a placement says of hours, holidays and rounding for pay, as far as its timesheets. */
openTestPlacements({ inBirch: true })

const monday = '2026-09-07'

const placed = (changes: object) =>
  place({ saffron, agency: amber, fixture: here.fixture, as: here.as, changes })
/** Each on a week of its own: it is one worker who does all of it. */
const sheetFor = async (changes: object, week = monday) =>
  sheetOf(as, amber.owner, await placed(changes), week)

async function enter(id: number, entries: object[]) {
  const { version } = await show(id, amber.candidate)
  const saved = await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version })
  expect(saved.status).toBe(200)
  return saved.body.version as number
}
const submit = (id: number, version: number, more: object = {}) =>
  as(amber.candidate).post(`/timesheets/${id}/submission`, { declaration_accepted: true, version, ...more })

const why = (code: string) => ({ accepted: [{ code, reason: 'The ward was short of people' }] })

describe('hours that are agreed', () => {
  it('ask for a reason at submit, which the history keeps', async () => {
    const id = await sheetFor({ max_day_minutes: 480, min_week_minutes: 2400 })
    const version = await enter(id, [shift(monday, '08:00', '18:00')])
    const asked = await submit(id, version)
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'needs_reason',
        warnings: [
          { code: 'timesheet.hours_day_over', field: 'entries.0.end_time' },
          { code: 'timesheet.hours_week_under', field: 'entries' },
        ],
      },
    })
    expect((await submit(id, version, why('timesheet.hours_day_over'))).status).toBe(409)
    const both = [...why('timesheet.hours_day_over').accepted, ...why('timesheet.hours_week_under').accepted]
    expect(await submit(id, version, { accepted: both })).toMatchObject({ status: 200 })
    const { body } = await as(amber.owner).get(`/history?subject=timesheets&subject_id=${id}`)
    const noted = body.data.find(({ action }: { action: string }) => action === 'submitted')
    expect(noted.changes.accepted_warnings.to).toContain('at most 8:00 h a day is agreed')
    expect(noted.changes.accepted_warnings.to).toContain('The ward was short of people')
  })

  it('stop a timesheet where the placement says so, whatever reason is given', async () => {
    const id = await sheetFor({ max_day_minutes: 480, over_hours: 'block' }, '2026-09-14')
    const version = await enter(id, [shift('2026-09-14', '08:00', '18:00')])
    expect(await submit(id, version, why('timesheet.hours_day_over'))).toMatchObject({
      status: 422,
      body: { code: 'timesheet.hours_day_over', errors: { 'entries.0.end_time': [expect.any(String)] } },
    })
  })

  it('are refused at their field where they cannot be', async () => {
    const { body: job } = await as(amber.owner).get(`/placements/${here.placement_id}`)
    const patch = (changes: object) =>
      as(amber.owner).patch(`/placements/${here.placement_id}`, { version: job.version, ...changes })
    for (const [field, changes] of [
      ['max_day_minutes', { min_day_minutes: 480, max_day_minutes: 60 }],
      ['min_day_minutes', { min_day_minutes: 0 }],
      ['max_day_minutes', { max_day_minutes: 1441 }],
      ['max_week_minutes', { max_week_minutes: 10_081 }],
      ['over_hours', { over_hours: 'shout' }],
      [
        'pay_rounding.step_minutes',
        { pay_rounding: { scope: 'entry', mode: 'up', step_minutes: 0, grace_minutes: 0 } },
      ],
    ] as const) {
      const refused = await patch(changes)
      expect([field, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([field, 422, [field]])
    }
  })
})

describe('rounding for pay', () => {
  it('pays other minutes than are charged, and the trace says which', async () => {
    const nearest = { scope: 'entry', mode: 'nearest', step_minutes: 15, grace_minutes: 0 }
    const id = await sheetFor(
      {
        rounding: { ...nearest, mode: 'up' },
        pay_rounding: { ...nearest, mode: 'none' },
        unpaid_break: null,
        overtime_rules: [],
      },
      '2026-09-21',
    )
    const version = await enter(id, [shift('2026-09-21', '09:00', '16:50')])
    const sent = await submit(id, version)
    expect(sent.status).toBe(200)
    // 7 h 50 min paid at 20.00, 8 h charged at 26.00.
    const found = await show(id)
    expect(found).toMatchObject({ pay_amount: 15_667, charge_amount: 20_800, minutes: 470 })
    const rounded = found.calculation.trace.filter(({ side }: { side?: string }) => side)
    expect(new Set(rounded.map(({ side }: { side: string }) => side))).toEqual(new Set(['pay', 'charge']))
    // The worker sees their own side alone.
    const own = await show(id, amber.candidate)
    expect(own.calculation.trace.some(({ side }: { side?: string }) => side === 'charge')).toBe(false)
  })

  it('is told in the history, and goes with a copy', async () => {
    const id = await placed({})
    const before = (await as(amber.owner).get(`/placements/${id}`)).body
    const pay_rounding = { scope: 'day', mode: 'up', step_minutes: 30, grace_minutes: 0 }
    const changed = await as(amber.owner).patch(`/placements/${id}`, {
      ...{ version: before.version, pay_rounding, min_day_minutes: 240 },
    })
    expect(changed.body).toMatchObject({ pay_rounding, min_day_minutes: 240 })
    const { body } = await as(amber.owner).get(`/history?subject=placements&subject_id=${id}`)
    expect(body.data[0].changes).toMatchObject({
      rounding_for_pay: { from: null, to: 'up 30 minutes, day, grace 0' },
      min_day_minutes: { from: null, to: 240 },
    })
    const copy = await as(amber.owner).post(`/placements/${id}/clone`, {
      ...{ start_date: '2026-10-05', accepted: [{ code: 'placement.overlap', reason: 'Another ward' }] },
    })
    expect(copy.body).toMatchObject({ status: 'draft', pay_rounding, min_day_minutes: 240 })
  })
})

describe('the calendar', () => {
  const days = ['2026-09-07', '2026-09-08', '2026-09-09', '2026-09-10']
  const calendars: number[] = []
  beforeAll(async () => {
    for (const [at, day] of days.entries()) {
      const calendar_id =
        at === 0
          ? undefined
          : (await as(amber.owner).post('/holiday-calendars', { name: `Of ${day}` })).body.id
      if (calendar_id) calendars.push(calendar_id)
      await as(amber.owner).post('/bank-holidays', {
        day,
        name: 'Day off',
        ...(calendar_id && { calendar_id }),
      })
    }
  })
  const counted = async (id: number) => (await show(id)).terms.bank_holidays

  it('is the placement’s own, else of its site, its client, the agency', async () => {
    const [ofClient, ofSite, own] = calendars
    const { client_id } = here.fixture
    const site = (await as(amber.owner).post(`/clients/${client_id}/sites`, { name: 'Ward 9' })).body
    const placement_id = await placed({})
    const { body: placement } = await as(amber.owner).get(`/placements/${placement_id}`)
    const { body: job } = await as(amber.owner).get(`/jobs/${placement.job_id}`)
    await as(amber.owner).patch(`/jobs/${job.id}`, { version: job.version, site_id: site.id })
    const id = await sheetOf(as, amber.owner, placement_id, monday)
    expect(await counted(id)).toEqual([days[0]])

    const client = (await as(amber.owner).get(`/clients/${client_id}`)).body
    await as(amber.owner).patch(`/clients/${client_id}`, {
      version: client.version,
      holiday_calendar_id: ofClient,
    })
    expect(await counted(id)).toEqual([days[1]])
    const changed = await as(amber.owner).patch(`/sites/${site.id}`, {
      version: 1,
      holiday_calendar_id: ofSite,
    })
    expect(changed.body.holiday_calendar_name).toBe(`Of ${days[2]}`)
    expect(await counted(id)).toEqual([days[2]])
    const ours = await as(amber.owner).patch(`/placements/${placement_id}`, {
      ...{ version: placement.version, holiday_calendar_id: own },
    })
    expect(ours.body.holiday_calendar_name).toBe(`Of ${days[3]}`)
    expect(await counted(id)).toEqual([days[3]])

    for (const [calendar, who] of [
      [ofSite, '1 site follows it'],
      [own, '1 placement follows it'],
    ] as const) {
      const kept = await as(amber.owner).delete(`/holiday-calendars/${calendar}`)
      expect(kept).toMatchObject({ status: 409, body: { code: 'calendar.in_use' } })
      expect(kept.body.description).toContain(who)
    }
    const { body } = await as(amber.owner).get(`/history?subject=placements&subject_id=${placement_id}`)
    expect(body.data[0].changes).toEqual({ holiday_calendar_name: { from: null, to: `Of ${days[3]}` } })
  })

  it('of another agency is refused at its field', async () => {
    const holiday_calendar_id = calendars[0]
    const theirs = (await as(birch.owner).get(`/placements/${there.placement_id}`)).body
    const refused = [
      await as(birch.owner).patch(`/placements/${theirs.id}`, {
        version: theirs.version,
        holiday_calendar_id,
      }),
      await as(birch.owner).post(`/clients/${theirs.client_id}/sites`, { name: 'Ours', holiday_calendar_id }),
    ]
    for (const { status, body } of refused)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['holiday_calendar_id']])
  })

  it('and the other terms are changed by whoever may change placements', async () => {
    const { body } = await as(amber.auditor).get(`/placements/${here.placement_id}`)
    const refused = await as(amber.auditor).patch(`/placements/${here.placement_id}`, {
      ...{ version: body.version, max_day_minutes: 600 },
    })
    expect(refused.status).toBe(403)
  })
})

it('a golden week lies within nothing agreed', async () => {
  const id = await sheetFor({})
  await enter(id, goldenShifts(monday))
  expect((await show(id)).terms).not.toHaveProperty('hours')
})
