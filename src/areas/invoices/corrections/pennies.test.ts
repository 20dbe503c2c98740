import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  approve,
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
  stageNow,
  sums,
  wrongSince,
} from '#areas/invoices/corrections/corrections.testing.ts'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements()

const owner = () => as(amber.owner)
const basic = (rates: object) => ({ rates: [{ rate_code_id: here.fixture.basic, ...rates }] })
const ledger = () => inAmber((db) => compareLedger(db))
const net = async (type: string) => (await draftsOf(type)).map((draft) => draft.net)

test('what one correction put right stays right when another follows', async () => {
  const sheet = await issuedWeek('2026-01-05')
  await corrected(wrongSince('2026-01-05', basic({ charge_rate: '26.50' })))
  const paid = wrongSince('2026-01-05', basic({ pay_rate: '20.40' }))
  expect((await preview(paid)).body).toMatchObject({
    charge: { before: 1176_70, after: 1176_70, delta: 0 },
    pay: { before: 894_50, after: 912_30, delta: 17_80 },
  })
  await corrected(paid)
  await run('sales')
  expect(await net('sales')).toEqual([22_10])
  await run('self-billing')
  expect(await net('self-billing')).toEqual([17_80])
  for (const side of ['sales', 'self-billing']) await issueAll(side)
  expect((await owner().get(`/timesheets/${sheet}/corrections`)).body.data).toHaveLength(2)
})

test('a line that was credited by hand after the plan and before its end changes nothing', async () => {
  await issuedWeek('2026-01-12')
  const { id } = (await ask(wrongSince('2026-01-12'))).body
  await approve(id)
  await stageNow(id)
  const documents = (await finance().get('/invoices?status=issued&type=sales&per_page=100')).body.data
  const document = documents.find((each: { period_from: string }) => each.period_from === '2026-01-12')
  const whole = { reason_code: 'wrong_rate', reason: 'Credited by hand meanwhile' }
  expect((await finance().post(`/invoices/${document.id}/credits`, whole)).status).toBe(201)
  await saffron.settle()
  expect((await finance().get(`/corrections/${id}`)).body).toMatchObject({
    status: 'failed',
    failure: { code: 'correction.moved' },
  })
  await run('sales')
  expect(await net('sales')).toEqual([])
  for (const { id } of await draftsOf('sales-credit')) await finance().delete(`/invoices/${id}`)
})

test('time that waits for its credit note is let go by that alone', async () => {
  await issuedWeek('2026-01-19')
  await inAmber((db) =>
    sql`update billing_profiles set hold_default = true, hold_default_reason = 'Checked by the client first'
      where tenant_id = ${db.tenant}`.execute(db),
  )
  const done = await corrected(wrongSince('2026-01-19', { way: 'reinstate' }))
  const { data } = (await owner().get(`/units?timesheet_id=${done.sheets[0].timesheet_id}&per_page=50`)).body
  const waiting = data.filter(({ bill_state }: { bill_state: string }) => bill_state === 'on_hold')
  expect(waiting).toHaveLength(6)
  const unit_ids = waiting.map((unit: { id: number }) => unit.id)
  for (const side of ['bill', 'pay'])
    await finance().post('/units/releases', { side, unit_ids, timesheet_ids: [], reason: 'Ready to go now' })
  await inAmber((db) =>
    sql`update billing_profiles set hold_default = false where tenant_id = ${db.tenant}`.execute(db),
  )
  expect((await run('sales')).status).toBe(422)
  expect((await run('self-billing')).status).toBe(422)
  for (const type of ['sales-credit', 'self-billing-credit']) await issueAll(type)
  for (const [side, sum] of [
    ['sales', 1176_70],
    ['self-billing', 912_30],
  ] as const) {
    await run(side)
    expect(await net(side)).toEqual([sum])
    await issueAll(side)
  }
})

test('a deleted draft of its credit note leaves that document as it was', async () => {
  const sheet = await issuedWeek('2026-01-26')
  const body = wrongSince('2026-01-26', { way: 'reinstate' })
  const done = await corrected(body)
  const [draft] = await draftsOf('sales-credit')
  expect((await finance().delete(`/invoices/${draft!.id}`)).status).toBeLessThan(300)
  await saffron.settle()
  const shown = (await finance().get(`/corrections/${done.id}`)).body
  expect(shown.documents.map(({ role }: { role: string }) => role).sort()).toEqual([
    'corrected',
    'credit',
    'kept',
  ])
  expect((await run('sales')).status).toBe(422)
  expect((await owner().get(`/timesheets/${sheet}`)).body).toMatchObject({ bill_status: 'invoiced' })
  // What was paid goes its own way, and what is charged can be put right anew.
  await issueAll('self-billing-credit')
  await run('self-billing')
  expect(await net('self-billing')).toEqual([912_30])
  await issueAll('self-billing')
  expect((await preview({ ...body, way: 'delta' })).body).toMatchObject({
    charge: { before: 1154_60, after: 1176_70, delta: 22_10 },
    pay: { delta: 0 },
  })
  await corrected({ ...body, way: 'delta' })
  await run('sales')
  expect(await net('sales')).toEqual([22_10])
  await issueAll('sales')
})

test('a duplicate that is credited and not charged anew takes nothing from its order', async () => {
  const order = await owner().post('/purchase-orders', {
    ...{ client_id: here.fixture.client_id, number: 'PO-DUP', budget: 5_000_00 },
  })
  const { version } = (await owner().get(`/placements/${here.placement_id}`)).body
  const purchase_order_ids = [order.body.id]
  expect(
    (await owner().patch(`/placements/${here.placement_id}`, { version, purchase_order_ids })).status,
  ).toBe(200)
  const sheet = await issuedWeek('2026-02-02')
  await corrected({ cause: 'duplicate', timesheet_ids: [sheet], way: 'reinstate' })
  await issueAll('sales-credit')
  await issueAll('self-billing-credit')
  expect((await owner().get(`/purchase-orders/${order.body.id}`)).body).toMatchObject({
    committed: 0,
    invoiced: 0,
  })
  expect(await ledger()).toEqual([])
  expect((await run('sales')).status).toBe(422)
})

test('time that two orders pay for on two documents is credited on both, or not put right', async () => {
  const small = await owner().post('/purchase-orders', {
    ...{ client_id: here.fixture.client_id, number: 'PO-S', budget: 500_00 },
  })
  const large = await owner().post('/purchase-orders', {
    ...{ client_id: here.fixture.client_id, number: 'PO-L', budget: 5_000_00 },
  })
  const { version } = (await owner().get(`/placements/${here.placement_id}`)).body
  const purchase_order_ids = [small.body.id, large.body.id]
  await owner().patch(`/placements/${here.placement_id}`, { version, purchase_order_ids })
  await inAmber((db) =>
    sql`update billing_profiles set split_by = '{client,currency,po_number}' where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
  await approvedWeek('2026-02-09')
  await run('sales')
  expect((await net('sales')).sort()).toEqual([500_00, 654_60].sort())
  await issueAll('sales')
  expect((await preview(wrongSince('2026-02-09', { way: 'reinstate' }))).body).toMatchObject({
    refused: { code: 'correction.split' },
  })
  const done = await corrected(wrongSince('2026-02-09'))
  expect(done).toMatchObject({ status: 'done', charge_delta: 22_10 })
  expect(await ledger()).toEqual([])
})

test('a lower rate whose credit note is deleted is asked for again, and given back once', async () => {
  await inAmber((db) =>
    sql`update billing_profiles set split_by = '{client,currency}' where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
  await issueAll('sales')
  await issuedWeek('2026-02-16')
  const lower = wrongSince('2026-02-16', basic({ charge_rate: '25.50' }))
  await corrected(lower)
  for (const { id } of await draftsOf('sales-credit')) await finance().delete(`/invoices/${id}`)
  await saffron.settle()
  expect((await preview(lower)).body).toMatchObject({ charge: { delta: -22_10 } })
  await corrected(lower)
  expect((await draftsOf('sales-credit')).map(sums)).toEqual([[22_10, 4_42, 26_52]])
})
