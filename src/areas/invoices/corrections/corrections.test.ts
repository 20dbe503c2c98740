import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  approvedWeek,
  corrected,
  draftsOf,
  finance,
  here,
  issueAll,
  issuedWeek,
  openTestPlacements,
  preview,
  run,
  sums,
  wrongSince,
} from '#areas/invoices/corrections/corrections.testing.ts'
import { amber, as, inAmber } from '#test/agencies.ts'

openTestPlacements()

const changes = {
  charge: { before: 1154_60, after: 1176_70, delta: 22_10 },
  pay: { before: 894_50, after: 912_30, delta: 17_80 },
  margin: { before: 260_10, after: 264_40, delta: 4_30 },
}

test('a rate that was wrong since Monday: only the difference goes on the next documents', async () => {
  const sheet = await issuedWeek('2026-01-05')
  const shown = (await preview(wrongSince('2026-01-05'))).body
  expect(shown).toMatchObject({ sheet_count: 1, refused: null, recalculated: 0, left_out: [], ...changes })
  expect(shown.documents).toMatchObject([
    { side: 'sales', kind: 'invoice', net: 22_10, tax: 4_42, gross: 26_52 },
    { side: 'self-billing', kind: 'invoice', net: 17_80, tax: 3_56, gross: 21_36 },
  ])

  const done = await corrected(wrongSince('2026-01-05'))
  expect(done).toMatchObject({
    status: 'done',
    failure: null,
    charge_delta: 22_10,
    pay_delta: 17_80,
    margin_delta: 4_30,
  })
  expect(done.sheets).toMatchObject([{ timesheet_id: sheet, ...changes }])
  for (const [side, expected] of [
    ['sales', [22_10, 4_42, 26_52]],
    ['self-billing', [17_80, 3_56, 21_36]],
  ] as const) {
    expect((await run(side)).status).toBe(201)
    const [draft] = await draftsOf(side)
    expect(sums(draft!)).toEqual(expected)
    const document = (await finance().get(`/invoices/${draft!.id}`)).body
    expect(document.lines).toHaveLength(4)
    await issueAll(side)
  }
  const after = (await finance().get(`/corrections/${done.id}`)).body
  expect(after.documents.filter(({ role }: { role: string }) => role === 'charged')).toHaveLength(2)
  expect((await as(amber.owner).get(`/timesheets/${sheet}`)).body).toMatchObject({
    status: 'processed',
    bill_status: 'invoiced',
    pay_status: 'self_billed',
  })
  expect((await preview(wrongSince('2026-01-05'))).body.refused).toMatchObject({ code: 'correction.nothing' })
  const { data } = (await finance().get('/number-series')).body
  for (const { id } of data)
    expect((await finance().get(`/number-series/${id}/verification`)).body.findings).toEqual([])
})

test('credit and charge anew: the same margin, and the time waits until its credit note is issued', async () => {
  const sheet = await issuedWeek('2026-01-12')
  const body = wrongSince('2026-01-12', { way: 'reinstate' })
  const shown = (await preview(body)).body
  expect(shown).toMatchObject({ sheet_count: 1, refused: null, ...changes })
  expect(
    shown.documents.map(({ side, kind, net, tax }: Record<string, unknown>) => [side, kind, net, tax]),
  ).toEqual([
    ['sales', 'credit', -1154_60, -230_92],
    ['self-billing', 'credit', -894_50, -178_90],
    ['sales', 'invoice', 1176_70, 235_34],
    ['self-billing', 'invoice', 912_30, 182_46],
  ])
  const done = await corrected(body)
  expect(done).toMatchObject({ status: 'done', units: { waiting: expect.any(Number) } })
  expect(done.units.waiting).toBeGreaterThan(0)
  expect((await run('sales')).status).toBe(422)
  for (const type of ['sales-credit', 'self-billing-credit']) expect(await issueAll(type)).toHaveLength(1)
  for (const [side, net] of [
    ['sales', 1176_70],
    ['self-billing', 912_30],
  ] as const) {
    expect((await run(side)).status, side).toBe(201)
    expect((await draftsOf(side)).map((draft) => draft.net)).toEqual([net])
    await issueAll(side)
  }
  expect((await finance().get(`/corrections/${done.id}`)).body.units.waiting).toBe(0)
  expect((await as(amber.owner).get(`/timesheets/${sheet}`)).body).toMatchObject({
    bill_status: 'invoiced',
    pay_status: 'self_billed',
  })
})

test('time on no document yet is worked out anew, and what it was stays readable', async () => {
  const sheet = await approvedWeek('2026-01-19')
  const done = await corrected(wrongSince('2026-01-19'))
  expect(done).toMatchObject({ status: 'done', units: { taken_back: 0, corrected: 6, made: 6 } })
  const { data } = (await as(amber.owner).get(`/units?timesheet_id=${sheet}&per_page=50`)).body
  const states = data.map(({ bill_state }: { bill_state: string }) => bill_state)
  expect(states.filter((state: string) => state === 'cancelled')).toHaveLength(6)
  for (const [side, net] of [
    ['sales', 1176_70],
    ['self-billing', 912_30],
  ] as const) {
    await run(side)
    expect((await draftsOf(side)).map((draft) => draft.net)).toEqual([net])
    await issueAll(side)
  }
  const worker = (await as(amber.candidate).get(`/timesheets/${sheet}/corrections`)).body.data
  expect(worker).toMatchObject([{ pay: changes.pay, charge: null }])
  await inAmber((db) =>
    sql`update users set permissions = '{timesheets.view_charge.own}' where tenant_id = ${db.tenant} and id = ${amber.approver.id}`.execute(
      db,
    ),
  )
  const client = (await as(amber.approver).get(`/timesheets/${sheet}/corrections`)).body.data
  expect(client).toMatchObject([{ pay: null, charge: changes.charge }])
})

test('a lower rate becomes a credit note of what was charged too much', async () => {
  await issuedWeek('2026-01-26')
  const lower = wrongSince('2026-01-26', {
    rates: [{ rate_code_id: here.fixture.basic, pay_rate: '19.60', charge_rate: '25.50' }],
  })
  const shown = (await preview(lower)).body
  expect(shown.documents).toMatchObject([
    { side: 'sales', kind: 'credit', net: -22_10, tax: -4_42, gross: -26_52 },
    { side: 'self-billing', kind: 'credit', net: -17_80, tax: -3_56, gross: -21_36 },
  ])
  await corrected(lower)
  expect(sums((await draftsOf('sales-credit'))[0]!)).toEqual([22_10, 4_42, 26_52])
  expect(sums((await draftsOf('self-billing-credit'))[0]!)).toEqual([17_80, 3_56, 21_36])
  for (const type of ['sales-credit', 'self-billing-credit']) await issueAll(type)
})
