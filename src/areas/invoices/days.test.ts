import { beforeAll, describe, expect, test } from 'vitest'
import { amber, as, birch, openAgencies, saffron } from '#test/agencies.ts'
import { textOf } from '#test/pdf.ts'
import {
  createPlacementFixture,
  goldenPlacementBody,
  type PlacementFixture,
} from '#test/placement-fixture.ts'

let fixture: PlacementFixture
let day: number
let sheet: number

const monday = '2026-02-02'
const days = (...quantities: string[]) =>
  quantities.map((quantity, at) => ({
    ...{ kind: 'quantity', day: `2026-02-0${2 + at}`, rate_code_id: day, quantity },
  }))
const shown = async () => (await as(amber.candidate).get(`/timesheets/${sheet}`)).body
const save = async (entries: object[]) =>
  as(amber.candidate).patch(`/timesheets/${sheet}`, { entries, note: '', version: (await shown()).version })

const placing = async (more: object = {}) => {
  const job = await as(amber.consultant).post('/jobs', {
    ...{ title: 'Project manager', client_id: fixture.client_id, start_date: '2026-01-05' },
  })
  const { overtime_rules: _, ...golden } = goldenPlacementBody(fixture, job.body.id, amber.approver.id)
  const rates = [
    { rate_code_id: day, pay_rate: '400.00', charge_rate: '480.00', effective_from: '2026-01-05' },
  ]
  return as(amber.consultant).post('/placements', {
    ...{ ...golden, layout: 'days', basic_rate_code_id: day, rates },
    ...more,
  })
}

openAgencies()
beforeAll(async () => {
  fixture = await createPlacementFixture(saffron.database, amber)
  const code = await as(amber.owner).post('/rate-codes', {
    code: 'DAY',
    name: 'Day',
    kind: 'basic',
    unit: 'day',
  })
  expect(code.status).toBe(201)
  day = code.body.id
  const placed = await placing({ day_minutes: 450 })
  expect([placed.status, placed.body.layout, placed.body.day_minutes]).toEqual([201, 'days', 450])
  await saffron.settle()
  const list = await as(amber.owner).get(
    `/timesheets?placement_id=${placed.body.id}&period_from=${monday}&sort=period_end`,
  )
  sheet = list.body.data.find(({ period_start }: { period_start: string }) => period_start === monday).id
})

describe('a placement that is entered in days', () => {
  test.each([
    ['an hour is no day', () => ({ basic_rate_code_id: fixture.basic, rates: hourly() }), 'layout'],
    [
      'units are no hours',
      () => ({ layout: 'units', basic_rate_code_id: fixture.basic, rates: hourly() }),
      'layout',
    ],
    ['overtime counts hours', () => ({ overtime_rules: [overtime()] }), 'overtime_rules'],
    ['a day has an hour at least', () => ({ day_minutes: 59 }), 'day_minutes'],
    ['and 24 hours at most', () => ({ day_minutes: 1441 }), 'day_minutes'],
    ['nobody knows this layout', () => ({ layout: 'weeks' }), 'layout'],
  ])('is refused where %s', async (_why, more, field) => {
    const { status, body } = await placing(more())
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  const hourly = () => [
    { rate_code_id: fixture.basic, pay_rate: '20.00', charge_rate: '26.00', effective_from: '2026-01-05' },
  ]
  const overtime = () => ({
    ...{ id: 1, name: 'Long day', type: 'daily_over', params: { after_minutes: 480 }, stacking: 'sum' },
    ...{ rate_code_id: day, pay: { multiplier: '1.5' }, charge: { multiplier: '1.5' } },
  })
})

test('4.3 days are refused at their field with words, and nothing is kept', async () => {
  const refused = await save(days('1', '1', '1', '1', '0.3'))
  expect([refused.status, refused.body.code]).toEqual([422, 'timesheet.day_step'])
  expect(refused.body.errors).toEqual({
    'entries.4.quantity': ['Days are entered in quarters: 0.25 or 0.5, not 0.3'],
  })
  const whole = await save([{ ...days('4.3')[0]! }])
  expect(whole.body.errors['entries.0.quantity']).toContain(
    'Days are entered in quarters: 4.25 or 4.5, not 4.3',
  )
  const shift = { kind: 'shift', day: monday, start_time: '09:00', end_time: '17:00', break_minutes: 0 }
  expect((await save([shift])).status).toBe(422)
  expect(await shown()).toMatchObject({ status: 'open', entries: [] })
})

test('4.5 days at 400.00 and 480.00 are 1,800.00 and 2,160.00, to the documents that are issued', async () => {
  const saved = await save(days('1', '1', '1', '1', '0.5'))
  expect(saved.body).toMatchObject({ pay_amount: 1800_00, minutes: 2025, layout: 'days' })
  const sent = await as(amber.candidate).post(`/timesheets/${sheet}/submission`, {
    ...{ declaration_accepted: true, version: saved.body.version },
  })
  expect(sent.body.status).toBe('submitted')
  const decided = await as(amber.approver).post(`/timesheets/${sheet}/review`, {
    ...{ decision: 'approve', reason: '', submission_no: 1, version: sent.body.version },
  })
  expect([decided.status, decided.body.status]).toEqual([200, 'approved'])

  const finance = as(amber.finance)
  const issued = async (side: 'sales' | 'self-billing') => {
    const run = await finance.post('/invoice-runs', { side, period_end: '2026-02-08' })
    expect(run.status).toBe(201)
    const [draft] = (await finance.get(`/invoices?status=draft&type=${side}`)).body.data
    await finance.post(`/invoices/${draft.id}/approval`)
    return (await finance.post(`/invoices/${draft.id}/issue`)).body
  }
  const sales = await issued('sales')
  expect(sales).toMatchObject({ status: 'issued', net: 2160_00, tax: 432_00, gross: 2592_00 })
  expect(sales.lines).toMatchObject([{ quantity: '4.5000', unit_price: '480.0000', net: 2160_00 }])
  const text = await textOf((await finance.get(`/invoices/${sales.id}/pdf`)).bytes)
  for (const words of ['4.50 days', '£480.00', '£2,160.00', '£432.00', '£2,592.00'])
    expect(text).toContain(words)

  const self = await issued('self-billing')
  expect(self).toMatchObject({ status: 'issued', net: 1800_00, tax: 360_00, gross: 2160_00 })
  expect((await as(birch.owner).get(`/invoices/${sales.id}`)).status).toBe(404)
})
