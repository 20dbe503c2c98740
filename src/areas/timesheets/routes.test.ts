import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAll } from '#areas/timesheets/public.ts'
import {
  goldenShifts,
  handIn,
  place,
  type Scene,
  scene,
  sheetOf,
  shift,
} from '#areas/timesheets/timesheets.fixture.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Agency, twoAgencies } from '#test/people.ts'

let saffron: TestApp
let amber: Agency
let birch: Agency
let here: Scene
let there: Scene
let as: Scene['as']

beforeAll(async () => {
  saffron = await testApp()
  ;({ amber, birch } = await twoAgencies(saffron.database))
  here = await scene(saffron, amber)
  there = await scene(saffron, birch)
  as = here.as
})
afterAll(() => saffron.close())

const show = async (id: number, who = amber.owner) => (await as(who).get(`/timesheets/${id}`)).body

describe('expected timesheets', () => {
  it('are made for each period of a live placement, four weeks ahead and no further', async () => {
    const { body } = await as(amber.owner).get(
      `/timesheets?placement_id=${here.placement_id}&per_page=100&sort=period_end`,
    )
    expect(body.data[0]).toMatchObject({
      period_start: '2026-01-05',
      period_end: '2026-01-11',
      status: 'open',
    })
    const ahead = Date.now() + 28 * 86_400_000
    const last = body.data.at(-1)
    expect(Date.parse(last.period_start)).toBeLessThanOrEqual(ahead)
    expect(Date.parse(last.period_end)).toBeGreaterThan(ahead - 7 * 86_400_000)
    expect(new Set(body.data.map((row: { period_start: string }) => row.period_start)).size).toBe(
      body.data.length,
    )
  })

  it('are not made twice, nor again where one was cancelled', async () => {
    const id = await here.week('2026-01-12')
    await as(amber.owner).post(`/timesheets/${id}/cancellation`, { reason: 'On holiday', version: 1 })
    const before = (await as(amber.owner).get('/timesheets')).body.meta.total
    const { body: placement } = await as(amber.owner).get(`/placements/${here.placement_id}`)
    await as(amber.owner).patch(`/placements/${here.placement_id}`, {
      version: placement.version,
      po_number: 'PO-7',
    })
    await saffron.settle()
    expect((await as(amber.owner).get('/timesheets')).body.meta.total).toBe(before)
    expect(await show(await here.week('2026-01-19'))).toMatchObject({ po_number: 'PO-7' })
  })

  it('go on from day to day, and making them again makes none', async () => {
    const expecting = (today: string) =>
      saffron.database.inTenant(amber.tenant.id, (db) => expectAll(db, today))
    const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
    await expecting(day(0))
    expect(await expecting(day(0))).toBe(0)
    const before = (await as(amber.owner).get('/timesheets')).body.meta.total
    expect(await expecting(day(14))).toBeGreaterThan(0)
    expect(await expecting(day(14))).toBe(0)
    expect((await as(amber.owner).get('/timesheets')).body.meta.total).toBeGreaterThan(before)
    expect((await as(birch.owner).get('/timesheets?per_page=1')).body.meta.total).toBeLessThan(before + 2)
  })

  it('follow a placement that ends earlier: open ones beyond its end go', async () => {
    const id = await place({ saffron, ...here, changes: { start_date: '2026-10-05' } })
    const { body: placement } = await as(amber.owner).get(`/placements/${id}`)
    const ended = await as(amber.owner).patch(`/placements/${id}`, {
      version: placement.version,
      end_date: '2026-10-21',
    })
    expect(ended.status).toBe(200)
    await saffron.settle()
    const { body } = await as(amber.owner).get(`/timesheets?placement_id=${id}&sort=period_end`)
    expect(body.data.map((row: { period_end: string }) => row.period_end)).toEqual([
      '2026-10-11',
      '2026-10-18',
      '2026-10-21',
    ])
  })
})

describe('the list', () => {
  it('filters, sorts, searches and counts', async () => {
    const all = await as(amber.owner).get('/timesheets?per_page=50&sort=-period_end')
    const ends = all.body.data.map((row: { period_end: string }) => row.period_end)
    expect(ends).toEqual([...ends].sort().reverse())
    const missing = await as(amber.owner).get('/timesheets?queue=missing&per_page=100')
    expect(missing.body.data.every((row: { due_at: string }) => Date.parse(row.due_at) < Date.now())).toBe(
      true,
    )
    const { body } = await as(amber.owner).get('/timesheets/counts')
    expect(body.data.missing).toBe(missing.body.meta.total)
    expect((await as(amber.owner).get('/timesheets?search=doyle')).body.meta.total).toBe(all.body.meta.total)
    expect((await as(amber.owner).get('/timesheets?search=nobody-of-this-name')).body.meta.total).toBe(0)
    const week = await as(amber.owner).get(
      '/timesheets?period_from=2026-02-01&period_to=2026-02-08&status=open,draft',
    )
    expect(week.body.data).toHaveLength(2)
    expect((await as(amber.owner).get('/timesheets?status=lost')).status).toBe(422)
  })

  it('shows everybody their own: the worker theirs, the approver what was handed in, a consultant what they own', async () => {
    const theirs = await as(amber.candidate).get('/timesheets?per_page=100')
    expect(theirs.body.meta.total).toBeGreaterThan(0)
    expect(Date.parse(theirs.body.data[0].period_start)).toBeLessThan(Date.now() + 8 * 86_400_000)
    expect(theirs.body.data[0]).toMatchObject({ charge_amount: null, bill_status: null, margin_amount: null })
    expect((await as(amber.consultant).get('/timesheets')).body.meta.total).toBeGreaterThan(0)
    expect((await as(amber.colleague).get('/timesheets')).body.meta.total).toBe(0)
    const open = await here.week('2026-02-02')
    expect((await as(amber.approver).get(`/timesheets/${open}`)).status).toBe(404)
    expect((await as(amber.colleague).get(`/timesheets/${open}`)).status).toBe(404)
    expect((await as(amber.compliance).get('/timesheets')).status).toBe(403)
    expect((await as(undefined, { tenant: 'amber' }).get('/timesheets')).status).toBe(401)
  })
})

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
      'letters for a break',
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
    const entries = [{ kind: 'quantity', day: '2026-03-02', rate_code_id: here.ground.basic, quantity: '25' }]
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
    for (const rate_code_id of [here.ground.overtime, there.ground.basic, 999_999]) {
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

describe('handing in', () => {
  it('keeps the terms and the calculation as they are, and asks the approver', async () => {
    const sheet = await handIn(here, '2026-11-02')
    expect(sheet).toMatchObject({ submission_no: 1, pay_amount: 89450, on_behalf: false })
    const { body: placement } = await as(amber.owner).get(`/placements/${here.placement_id}`)
    await as(amber.owner).patch(`/placements/${here.placement_id}`, {
      version: placement.version,
      rates: [
        { rate_code_id: here.ground.basic, pay_rate: '99', charge_rate: '120', effective_from: '2026-01-05' },
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
        { rate_code_id: here.ground.basic, pay_rate: '20', charge_rate: '26', effective_from: '2026-01-05' },
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
    const monday = new Date(Date.now() + 14 * 86_400_000)
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
    const ahead = monday.toISOString().slice(0, 10)
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
            rate_code_id: here.ground.basic,
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
    await sql`update placement_rates set effective_from = '2026-04-20' where tenant_id = ${amber.tenant.id} and placement_id = ${late}`.execute(
      saffron.database.readingAcross('a test takes a rate away'),
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
    const review = { decision: 'approve', submission_no: 1 }
    expect(await as(amber.payroll).post(`/timesheets/${id}/review`, review)).toMatchObject({
      status: 403,
      body: { code: 'timesheet.own_submission' },
    })
    expect((await as(amber.owner).post(`/timesheets/${id}/review`, review)).status).toBe(200)
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

describe('another agency', () => {
  it('cannot see, change, delete, reference or infer a timesheet', async () => {
    const sheet = await handIn(here, '2026-07-06')
    const before = await show(sheet.id)
    const at = `/timesheets/${sheet.id}`
    const { version } = before
    const speak = as(birch.owner)
    const replies = {
      show: await speak.get(at),
      previous: await speak.get(`${at}/previous-entries`),
      save: await speak.patch(at, { entries: [], note: '', version }),
      submit: await speak.post(`${at}/submission`, { declaration_accepted: true, version }),
      recall: await speak.delete(`${at}/submission`),
      nil: await speak.post(`${at}/nil-declaration`, { version }),
      cancel: await speak.post(`${at}/cancellation`, { version, reason: 'Ours' }),
      review: await speak.post(`${at}/review`, { decision: 'approve', submission_no: 1 }),
      reassign: await speak.put(`${at}/approver`, { version, user_id: birch.approver.id }),
      link: await speak.post(`${at}/approver-link`),
      unlink: await speak.delete(`${at}/approver-link`),
      remove: await speak.delete(at),
      history: await speak.get(`/history?subject=timesheets&subject_id=${sheet.id}`),
    }
    const nowhere = (await speak.get('/timesheets/999999999')).body
    for (const [verb, reply] of Object.entries(replies)) {
      if (verb === 'history') expect(reply.body).toEqual({ data: [] })
      else expect([verb, reply.status, reply.body]).toEqual([verb, 404, nowhere])
    }
    expect(await show(sheet.id)).toEqual(before)
    expect((await as(amber.owner, { tenant: 'birch' }).get(at)).status).toBe(404)
  })

  it('cannot name its people or placements in ours, nor ours in its', async () => {
    const sheet = await handIn(here, '2026-07-13')
    const to = { user_id: birch.approver.id, version: sheet.version }
    expect(await as(amber.owner).put(`/timesheets/${sheet.id}/approver`, to)).toMatchObject({
      status: 422,
      body: { errors: { user_id: [expect.any(String)] } },
    })
    const made = { placement_id: there.placement_id, day: '2026-07-15' }
    expect(await as(amber.owner).post('/timesheets', made)).toMatchObject({
      status: 422,
      body: { errors: { placement_id: [expect.any(String)] } },
    })
    for (const filter of [`placement_id=${here.placement_id}`, `candidate_id=${here.ground.candidate_id}`]) {
      expect((await as(birch.owner).get(`/timesheets?${filter}`)).body.data).toEqual([])
    }
  })
})
