import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  approvedWeek,
  ask,
  corrected,
  draftsOf,
  finance,
  here,
  issueAll,
  issuedWeek,
  openTestPlacements,
  preview,
  run,
  weekOf,
  wrongSince,
} from '#areas/invoices/corrections/corrections.testing.ts'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements()

const owner = () => as(amber.owner)
const ledger = () => inAmber((db) => compareLedger(db))
const net = async (type: string) => (await draftsOf(type)).map((draft) => draft.net)
const shift = (day: string, start_time: string, end_time: string, more = {}) => ({
  ...{ kind: 'shift', day, start_time, end_time, break_minutes: 0, ...more },
})
/** The golden week: 43 hours, 40 of them basic, 3 overtime, 1.5 of them at night. */
const golden = (monday: string) => [
  ...[0, 1, 2, 3].map((after) => shift(addDays(monday, after), '08:57', '18:04')),
  shift(addDays(monday, 4), '14:00', '23:30'),
]
const hours = (sheet: number, entries: object[], more = {}) => ({
  ...{ cause: 'hours', timesheet_ids: [sheet], entries, ...more },
})
const documents = (shown: { documents: Record<string, unknown>[] }) =>
  shown.documents.map(({ side, kind, net, tax, gross }) => [side, kind, net, tax, gross])

let counted = 0
async function order() {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: here.fixture.client_id, number: `PO-${++counted}`, budget: 5_000_00 },
  })
  return made.body.id as number
}
async function paidBy(purchase_order_ids: number[]) {
  const { version } = (await owner().get(`/placements/${here.placement_id}`)).body
  const named = await owner().patch(`/placements/${here.placement_id}`, { version, purchase_order_ids })
  expect(named.status).toBe(200)
}
const figures = async (id: number) => {
  const { committed, invoiced } = (await owner().get(`/purchase-orders/${id}`)).body
  return { committed, invoiced }
}

test('an hour that was overtime: the difference on both sides, and a rate put right later stands on it', async () => {
  const sheet = await issuedWeek('2026-01-05')
  const [first, ...rest] = golden('2026-01-05')
  const body = hours(sheet, [{ ...first, end_time: '19:04' }, ...rest])
  const shown = (await preview(body)).body
  // 44 hours: one more at 26.00 × 1.4 and 20.00 × 1.5.
  expect(shown).toMatchObject({
    sheet_count: 1,
    refused: null,
    sheets: [{ minutes: { before: 2580, after: 2640 } }],
    charge: { before: 1154_60, after: 1191_00, delta: 36_40 },
    pay: { before: 894_50, after: 924_50, delta: 30_00 },
    margin: { delta: 6_40 },
  })
  expect(documents(shown)).toEqual([
    ['sales', 'invoice', 36_40, 7_28, 43_68],
    ['self-billing', 'invoice', 30_00, 6_00, 36_00],
  ])
  const done = await corrected(body)
  expect(done).toMatchObject({ status: 'done', cause: 'hours', charge_delta: 36_40, pay_delta: 30_00 })
  expect(done.entries.before[0]).toMatchObject({ end_time: '18:04' })
  expect(done.entries.after[0]).toMatchObject({ end_time: '19:04' })
  // 40 × 26.50 + 4 × 37.10 + 1.5 × 3.60 and 40 × 20.40 + 4 × 30.60 + 1.5 × 3.00.
  expect((await preview(wrongSince('2026-01-05'))).body).toMatchObject({
    charge: { before: 1191_00, after: 1213_80, delta: 22_80 },
    pay: { before: 924_50, after: 942_90, delta: 18_40 },
  })
  for (const [side, sum] of [
    ['sales', 36_40],
    ['self-billing', 30_00],
  ] as const) {
    await run(side)
    expect(await net(side)).toEqual([sum])
    await issueAll(side)
  }
  expect((await preview(body)).body.refused).toMatchObject({ code: 'correction.nothing' })
})

test('hours on no document yet are worked out anew', async () => {
  const sheet = await approvedWeek('2026-01-12')
  const week = golden('2026-01-12')
  // 42 hours: 2 of overtime, half an hour at night.
  const less = [...week.slice(0, 4), { ...week[4], end_time: '22:30' }]
  expect((await preview(hours(sheet, less))).body).toMatchObject({
    charge: { before: 1154_60, after: 1114_60, delta: -40_00 },
    pay: { before: 894_50, after: 861_50, delta: -33_00 },
    documents: [],
    recalculated: 1,
  })
  await corrected(hours(sheet, less))
  for (const [side, sum] of [
    ['sales', 1114_60],
    ['self-billing', 861_50],
  ] as const) {
    await run(side)
    expect(await net(side)).toEqual([sum])
    await issueAll(side)
  }
})

test('hours that could not be submitted are refused at their field', async () => {
  const sheet = await approvedWeek('2026-01-19')
  const [first, ...rest] = golden('2026-01-19') as [object, ...object[]]
  for (const [entries, field] of [
    [[first, shift('2026-01-19', '12:00', '13:00'), ...rest], 'entries.1.'],
    [[{ ...first, day: '2026-02-19' }, ...rest], 'entries.0.'],
    [[{ ...first, purchase_order_id: 1 }, ...rest], 'entries.0.purchase_order_id'],
  ] as const) {
    const shown = await preview(hours(sheet, [...entries]))
    expect(shown.status).toBe(422)
    expect(Object.keys(shown.body.errors).join(' ')).toContain(field)
    expect((await ask(hours(sheet, [...entries]))).status).toBe(422)
  }
  const wrong = async (body: object) => Object.keys((await preview(body)).body.errors)
  expect(await wrong({ cause: 'hours', timesheet_ids: [sheet] })).toEqual(['entries'])
  expect(await wrong({ ...hours(sheet, golden('2026-01-19')), cost_code: 'A' })).toEqual(['cost_code'])
  expect(await wrong({ cause: 'profile', timesheet_ids: [sheet] })).toEqual(['billing_profile_id'])
  expect(await wrong({ cause: 'cost_code', timesheet_ids: [sheet], cost_code: 'A', way: 'delta' })).toEqual([
    'way',
  ])
  expect((await preview({ cause: 'order', timesheet_ids: [sheet], purchase_order_id: 9_999 })).status).toBe(
    404,
  )
  const other = await as(birch.finance).post('/corrections/preview', hours(sheet, golden('2026-01-19')))
  expect(other.status).toBe(404)
})

test('of two units alike beside one each waits for the credit note by itself', async () => {
  const [first, second] = [await order(), await order()]
  await paidBy([first, second])
  const monday = '2026-01-26'
  const { id, version } = await weekOf(monday)
  const entries = golden(monday).map((entry, at) =>
    at < 2 ? { ...entry, purchase_order_id: at === 0 ? first : second } : entry,
  )
  const saved = await as(amber.candidate).patch(`/timesheets/${id}`, { entries, note: '', version })
  const given = { declaration_accepted: true, version: saved.body.version }
  expect((await as(amber.candidate).post(`/timesheets/${id}/submission`, given)).status).toBe(200)
  await as(amber.approver).post(`/timesheets/${id}/review`, { decision: 'approve', submission_no: 1 })
  await saffron.settle()
  await run('sales')
  await issueAll('sales')
  const right = [
    shift(monday, '09:00', '13:00', { purchase_order_id: first }),
    shift(monday, '14:00', '18:00', { purchase_order_id: second }),
    ...entries.slice(1),
  ]
  const body = hours(id, right, { way: 'reinstate' })
  // 42.5 hours: 2.5 of overtime.
  expect((await preview(body)).body).toMatchObject({ refused: null, charge: { after: 1136_40 } })
  await corrected(body)
  expect((await run('sales')).status).toBe(422)
  await issueAll('sales-credit')
  expect(await ledger()).toEqual([])
  await run('sales')
  expect(await net('sales')).toEqual([1136_40])
  await issueAll('sales')
  const sums = await Promise.all([first, second].map(figures))
  expect(sums.reduce((sum, { invoiced }) => sum + invoiced, 0)).toBe(1136_40)
  expect(await ledger()).toEqual([])
  await paidBy([])
})

test('the wrong profile: credited whole, and charged anew under the right one; what is paid stays', async () => {
  const sheet = await issuedWeek('2026-02-02')
  const profile = await inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`
      with reduced as (
        insert into tax_codes (tenant_id, code, name, rate)
        values (${db.tenant}, 'FUEL', 'Reduced rate', 5) returning id)
      insert into billing_profiles (tenant_id, client_id, label, email_to, tax_code_id, is_default)
      select ${db.tenant}, ${here.fixture.client_id}, 'Wards', 'wards@northwind.test', r.id, false from reduced r
      returning id`.execute(db)
    return rows[0]!.id
  })
  const body = { cause: 'profile', timesheet_ids: [sheet], billing_profile_id: profile }
  const shown = (await preview(body)).body
  expect(shown).toMatchObject({
    refused: null,
    moved_to: 'Wards',
    charge: { before: 1154_60, after: 1154_60, delta: 0 },
    pay: { delta: 0 },
  })
  expect(documents(shown)).toEqual([
    ['sales', 'credit', -1154_60, -230_92, -1385_52],
    ['sales', 'invoice', 1154_60, 57_73, 1212_33],
  ])
  const limit = async (corrections_alone_up_to: number | null) => {
    const { version } = (await finance().get('/settings')).body
    await owner().patch('/settings', { corrections_alone_up_to, version })
  }
  await limit(1154_59)
  expect((await preview(body)).body.two_people).toBe(true)
  await limit(null)
  expect(await corrected(body)).toMatchObject({ status: 'done', moved_to: 'Wards' })
  expect((await run('sales')).status).toBe(422)
  await issueAll('sales-credit')
  await run('sales')
  const [draft] = await draftsOf('sales')
  expect((await finance().get(`/invoices/${draft!.id}`)).body).toMatchObject({
    net: 1154_60,
    tax: 57_73,
    billing_profile_id: profile,
  })
  await issueAll('sales')
  expect((await run('self-billing')).status).toBe(422)
  expect((await preview(body)).body.refused).toMatchObject({ code: 'correction.nothing' })
  // Put right again, it stays under that profile.
  await corrected(wrongSince('2026-02-02', { timesheet_ids: [sheet] }))
  await run('sales')
  const [more] = await draftsOf('sales')
  expect((await finance().get(`/invoices/${more!.id}`)).body).toMatchObject({
    net: 22_10,
    billing_profile_id: profile,
  })
  await issueAll('sales')
  await run('self-billing')
  await issueAll('self-billing')
})

test('the wrong order: the one gets its money back, the other pays, and its ledger agrees at every step', async () => {
  const [wrong, right] = [await order(), await order()]
  await paidBy([wrong])
  const sheet = await issuedWeek('2026-02-09')
  expect(await figures(wrong)).toEqual({ committed: 0, invoiced: 1154_60 })
  const body = { cause: 'order', timesheet_ids: [sheet], purchase_order_id: right }
  await corrected(body)
  expect(await ledger()).toEqual([])
  await issueAll('sales-credit')
  expect(await figures(wrong)).toEqual({ committed: 0, invoiced: 0 })
  expect(await figures(right)).toEqual({ committed: 1154_60, invoiced: 0 })
  expect(await ledger()).toEqual([])
  await run('sales')
  await issueAll('sales')
  expect(await figures(right)).toEqual({ committed: 0, invoiced: 1154_60 })
  await corrected(wrongSince('2026-02-09', { timesheet_ids: [sheet] }))
  await run('sales')
  await issueAll('sales')
  expect(await figures(right)).toEqual({ committed: 0, invoiced: 1176_70 })
  expect(await figures(wrong)).toEqual({ committed: 0, invoiced: 0 })
  expect(await ledger()).toEqual([])
  await run('self-billing')
  await issueAll('self-billing')
  await paidBy([])
})

test('a cost code of time on no document is another one at once, and the worker is paid once', async () => {
  const sheet = await approvedWeek('2026-02-16')
  await corrected({ cause: 'cost_code', timesheet_ids: [sheet], cost_code: 'WARD-9' })
  const { data } = (await owner().get(`/units?timesheet_id=${sheet}&per_page=50`)).body
  const ready = data.filter(({ bill_state }: { bill_state: string }) => bill_state === 'ready')
  expect(new Set(ready.map(({ cost_code }: { cost_code: string }) => cost_code))).toEqual(new Set(['WARD-9']))
  await run('sales')
  expect(await net('sales')).toEqual([1154_60])
  await run('self-billing')
  expect(await net('self-billing')).toEqual([894_50])
})
