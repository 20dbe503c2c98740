import { describe, expect, it } from 'vitest'
import { here, openTestPlacements, show, there } from '#areas/timesheets/setup.testing.ts'
import { goldenShifts, shift } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as } from '#test/agencies.ts'

openTestPlacements({ inBirch: true })

describe('entering time', () => {
  it('keeps a draft, calculates it, and starts from the week before', async () => {
    const id = await here.week('2026-02-09')
    const { version } = await show(id)
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: goldenShifts('2026-02-09'),
      note: 'Busy week',
      version,
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        status: 'draft',
        minutes: 2580,
        pay_amount: 89450,
        charge_amount: null,
        note: 'Busy week',
        version: version + 1,
      },
    })
    const next = await here.week('2026-02-16')
    const { body } = await as(amber.candidate).get(`/timesheets/${next}/previous-entries`)
    expect(body.data).toMatchObject({
      timesheet_id: id,
      entries: goldenShifts('2026-02-16').map((entry) => ({ ...entry, note: '' })),
    })
    const emptied = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: [],
      note: '',
      version: version + 1,
    })
    expect(emptied.body).toMatchObject({ status: 'open', minutes: 0 })
  })

  it('refuses the second of two people who save the same sheet', async () => {
    const id = await here.week('2026-02-23')
    const { version } = await show(id)
    const body = { entries: goldenShifts('2026-02-23'), note: '', version }
    const [one, two] = await Promise.all([
      as(amber.candidate).patch(`/timesheets/${id}`, body),
      as(amber.payroll).patch(`/timesheets/${id}`, { ...body, entries: [] }),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect([one.body.code, two.body.code]).toContain('changed')
  })

  const wrong: [string, object, string, string][] = [
    [
      'a time that is none',
      shift('2026-03-02', '9', '17:00'),
      'entries.0.start_time',
      'timesheet.time_unknown',
    ],
    ['no finish', shift('2026-03-02', '09:00', ''), 'entries.0.end_time', 'timesheet.time_missing'],
    [
      'a day outside the period',
      shift('2026-03-09', '09:00', '17:00'),
      'entries.0.day',
      'timesheet.day_outside_period',
    ],
    ['a day that never was', shift('2026-02-30', '09:00', '17:00'), 'entries.0.day', 'timesheet.day_unknown'],
    [
      'a break longer than its shift',
      { ...shift('2026-03-02', '09:00', '10:00'), break_minutes: 90 },
      'entries.0.break_minutes',
      'timesheet.break_too_long',
    ],
    [
      'a negative break',
      { ...shift('2026-03-02', '09:00', '10:00'), break_minutes: -5 },
      'entries.0.break_minutes',
      'timesheet.break_unknown',
    ],
    [
      'half a minute of break',
      { ...shift('2026-03-02', '09:00', '10:00'), break_minutes: 0.5 },
      'entries.0.break_minutes',
      'timesheet.break_unknown',
    ],
    [
      'a huge number',
      { kind: 'quantity', day: '2026-03-02', rate_code_id: 1, quantity: '9'.repeat(25) },
      'entries.0.quantity',
      'timesheet.quantity_unknown',
    ],
    [
      'negative hours',
      { kind: 'quantity', day: '2026-03-02', rate_code_id: 1, quantity: '-8' },
      'entries.0.quantity',
      'timesheet.quantity_unknown',
    ],
    ['an entry of no kind', { kind: 'guess', day: '2026-03-02' }, 'entries.0.kind', 'invalid'],
    [
      'emails for a break',
      { ...shift('2026-03-02', '09:00', '10:00'), break_minutes: 'half' },
      'entries.0.break_minutes',
      'invalid',
    ],
    [
      'text that cannot be stored',
      { ...shift('2026-03-02', '09:00', '10:00'), note: 'a\u0000b' },
      'entries.0.note',
      'invalid',
    ],
  ]
  it.each(wrong)('refuses %s at its field and changes nothing', async (_what, entry, field, code) => {
    const id = await here.week('2026-03-02')
    const before = await show(id)
    const reply = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: [entry],
      note: '',
      version: before.version,
    })
    expect(reply).toMatchObject({ status: 422, body: { code } })
    expect(reply.body.errors[field]?.[0]).toEqual(expect.any(String))
    expect(await show(id)).toEqual(before)
  })

  it('refuses a day of 25 hours', async () => {
    const id = await here.week('2026-03-02')
    const before = await show(id)
    const entries = [
      { kind: 'quantity', day: '2026-03-02', rate_code_id: here.fixture.basic, quantity: '25' },
    ]
    const reply = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries,
      note: '',
      version: before.version,
    })
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'timesheet.day_too_long', errors: { 'entries.0.quantity': [expect.any(String)] } },
    })
    expect(await show(id)).toEqual(before)
  })

  it('refuses a rate code that is not one of the placement, another agency’s too', async () => {
    const id = await here.week('2026-03-02')
    const { version } = await show(id)
    for (const rate_code_id of [here.fixture.overtime, there.fixture.basic, 999_999]) {
      const entries = [{ kind: 'quantity', day: '2026-03-02', rate_code_id, quantity: '1' }]
      const reply = await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version })
      expect(reply).toMatchObject({ status: 422 })
    }
  })

  it('refuses too many entries and a body of 50 MB', async () => {
    const id = await here.week('2026-03-02')
    const entries = Array.from({ length: 201 }, () => shift('2026-03-02', '09:00', '09:01'))
    expect(
      (await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version: 1 })).status,
    ).toBe(422)
    const huge = { entries: [], note: 'x'.repeat(50_000_000), version: 1 }
    expect((await as(amber.candidate).patch(`/timesheets/${id}`, huge)).status).toBe(413)
  })
})

describe('making, cancelling and deleting', () => {
  it('makes a sheet for a period that has none, and only then', async () => {
    const id = await here.week('2026-06-01')
    expect(await as(amber.owner).delete(`/timesheets/${id}`)).toMatchObject({ status: 200 })
    const made = await as(amber.payroll).post('/timesheets', {
      placement_id: here.placement_id,
      day: '2026-06-03',
    })
    expect(made).toMatchObject({
      status: 201,
      body: { period_start: '2026-06-01', period_end: '2026-06-07', status: 'open' },
    })
    const twice = await as(amber.payroll).post('/timesheets', {
      placement_id: here.placement_id,
      day: '2026-06-04',
    })
    expect(twice).toMatchObject({ status: 409, body: { code: 'timesheet.exists' } })
    const before = await as(amber.payroll).post('/timesheets', {
      placement_id: here.placement_id,
      day: '2025-06-04',
    })
    expect(before).toMatchObject({ status: 422, body: { errors: { day: [expect.any(String)] } } })
    const foreign = await as(amber.payroll).post('/timesheets', {
      placement_id: there.placement_id + 1000,
      day: '2026-06-04',
    })
    expect(foreign).toMatchObject({ status: 422, body: { errors: { placement_id: [expect.any(String)] } } })
    expect(
      (await as(amber.candidate).post('/timesheets', { placement_id: here.placement_id, day: '2026-06-04' }))
        .status,
    ).toBe(403)
  })

  it('keeps what was written on, and cancels with a reason', async () => {
    const id = await here.week('2026-06-08')
    const saved = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: goldenShifts('2026-06-08'),
      note: '',
      version: 1,
    })
    expect(await as(amber.owner).delete(`/timesheets/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'timesheet.in_use' },
    })
    const version = saved.body.version
    const silent = await as(amber.owner).post(`/timesheets/${id}/cancellation`, { version })
    expect(silent).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } })
    const done = await as(amber.owner).post(`/timesheets/${id}/cancellation`, {
      version,
      reason: 'Raised in error',
    })
    expect(done.body).toMatchObject({ status: 'cancelled', reason: 'Raised in error' })
    const edit = await as(amber.candidate).patch(`/timesheets/${id}`, {
      entries: [],
      note: '',
      version: version + 1,
    })
    expect(edit).toMatchObject({ status: 409, body: { code: 'timesheet.not_editable' } })
  })
})
