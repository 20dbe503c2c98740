/**
 * Weeks that are put right several times, up and down, by a difference or anew, with drafts that are deleted: whatever comes
 * before, documents, units, orders and reports say the same, and that is what was right last.
 */
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
  openTestPlacements,
  preview,
  run,
  wrongSince,
} from '#areas/invoices/corrections/corrections.testing.ts'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, inAmber, saffron } from '#test/agencies.ts'

openTestPlacements()

const sides = ['sales', 'self-billing'] as const
type Side = (typeof sides)[number]

/** The golden week at these hourly rates: 40 h, 3 h of overtime at 1.4 and 1.5, and what the night adds. Minor units. */
const charged = (rate: number) => Math.round(40 * rate) + Math.round(3 * 1.4 * rate) + 5_40
const paid = (rate: number) => Math.round(40 * rate) + Math.round(3 * 1.5 * rate) + 4_50

/** What all documents of the week come to, credit notes taken off. */
async function documented(sheet: number, side: Side) {
  return inAmber(async (db) => {
    const { rows } = await sql<{ net: number }>`
      select coalesce(sum(case when i.type = ${side} then l.net else -l.net end), 0)::int as net
      from invoice_lines l join invoices i on i.tenant_id = ${db.tenant} and i.id = l.invoice_id and i.number is not null
      where l.tenant_id = ${db.tenant} and i.type = any(${[side, `${side}-credit`]}) and l.week_ending = (
        select t.period_end from timesheets t where t.tenant_id = ${db.tenant} and t.id = ${sheet})`.execute(
      db,
    )
    return rows[0]!.net
  })
}

const margin = async (monday: string) => {
  const days = `day_from=${monday}&day_to=${addDays(monday, 6)}`
  const { body } = await as(amber.owner).get(`/reports/margin/gross-margin?basis=period&${days}&by=client`)
  const [row] = body.data
  return [row.charge, row.pay, row.margin]
}

async function order() {
  const made = await as(amber.owner).post('/purchase-orders', {
    ...{ client_id: here.fixture.client_id, number: 'PO-HISTORIES', budget: 90_000_00 },
  })
  const { version } = (await as(amber.owner).get(`/placements/${here.placement_id}`)).body
  const named = { version, purchase_order_ids: [made.body.id] }
  expect((await as(amber.owner).patch(`/placements/${here.placement_id}`, named)).status).toBe(200)
  return made.body.id as number
}

/** Everything that is ready goes on documents. */
async function billAll() {
  for (const side of sides) {
    await issueAll(`${side}-credit`)
    await run(side)
    await issueAll(side)
  }
}

type Step = { charge?: number; pay?: number; way?: 'reinstate'; deletes?: Side }

/** Asked for and carried out; of a side whose credit note is then deleted everything stays what it was. */
async function correct(monday: string, { charge, pay, way, deletes }: Step) {
  const rate = {
    rate_code_id: here.fixture.basic,
    ...(charge === undefined ? {} : { charge_rate: (charge / 100).toFixed(2) }),
    ...(pay === undefined ? {} : { pay_rate: (pay / 100).toFixed(2) }),
  }
  const sheet = await inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`select t.id from timesheets t
      where t.tenant_id = ${db.tenant} and t.period_start = ${monday} and t.placement_id = ${here.placement_id}`.execute(
      db,
    )
    return rows[0]!.id
  })
  const body = wrongSince(monday, { rates: [rate], timesheet_ids: [sheet], ...(way && { way }) })
  const { placement_ids: _, ...asked } = body
  const shown = await preview(asked)
  expect(shown.body.refused, JSON.stringify({ charge, pay, way })).toBeNull()
  const made = await ask(asked)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const decided = await approve(made.body.id)
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  await saffron.settle()
  expect((await finance().get(`/corrections/${made.body.id}`)).body).toMatchObject({
    status: 'done',
  })
  if (deletes)
    for (const { id } of await draftsOf(`${deletes}-credit`))
      expect((await finance().delete(`/invoices/${id}`)).status).toBe(200)
  await saffron.settle()
}

const weeks: [string, Step[]][] = [
  ['lower', [{ charge: 25_50 }]],
  [
    'lower twice, then higher than ever',
    [{ charge: 25_50, pay: 19_10 }, { charge: 24_35 }, { charge: 27_10, pay: 20_40 }],
  ],
  [
    'higher, and lower than ever',
    [
      { charge: 26_50, pay: 20_40 },
      { charge: 24_35, pay: 19_10 },
    ],
  ],
  [
    'lower and higher, then anew',
    [
      { charge: 25_50, pay: 20_40 },
      { charge: 26_50, pay: 19_10 },
      { charge: 24_35, pay: 20_00, way: 'reinstate' },
    ],
  ],
  [
    'higher, lower and deleted, then anew',
    [
      { charge: 26_50 },
      { charge: 25_50, pay: 19_10, deletes: 'sales' },
      { charge: 25_00, pay: 20_10, way: 'reinstate' },
    ],
  ],
]

test.for(weeks.map(([what, steps], at) => ({ what, steps, monday: addDays('2026-01-05', 7 * at) })))(
  'a week put right: $what',
  async ({ steps, monday, what }) => {
    if (what === 'lower') await order()
    const sheet = await approvedWeek(monday)
    await billAll()
    const right = { charge: 26_00, pay: 20_00 }
    for (const step of steps) {
      await correct(monday, step)
      if (step.deletes !== 'sales') right.charge = step.charge ?? right.charge
      if (step.deletes !== 'self-billing') right.pay = step.pay ?? right.pay
      const [charge, pay] = [charged(right.charge), paid(right.pay)]
      // What a credit note gives back counts as soon as it is decided; what is charged anew once it is issued.
      if (step.way !== 'reinstate') expect(await margin(monday)).toEqual([charge, pay, charge - pay])
      expect(await inAmber((db) => compareLedger(db))).toEqual([])
      await billAll()
      expect([await documented(sheet, 'sales'), await documented(sheet, 'self-billing')]).toEqual([
        charge,
        pay,
      ])
      expect(await margin(monday)).toEqual([charge, pay, charge - pay])
      expect(await inAmber((db) => compareLedger(db))).toEqual([])
      expect((await as(amber.owner).get(`/timesheets/${sheet}`)).body).toMatchObject({
        ...{ bill_status: 'invoiced', pay_status: 'self_billed', status: 'processed' },
      })
    }
    const same = {
      rates: [{ rate_code_id: here.fixture.basic, charge_rate: (right.charge / 100).toFixed(2) }],
    }
    expect((await preview({ ...same, from_day: monday, timesheet_ids: [sheet] })).body.refused).toMatchObject(
      {
        code: 'correction.nothing',
      },
    )
    const { data } = (await finance().get('/number-series')).body
    for (const { id } of data)
      expect((await finance().get(`/number-series/${id}/verification`)).body).toMatchObject({ ok: true })
  },
)

/** A week lowered to £25.50, whose credit note is issued: what is left of its invoice is 1,132.50. */
async function lowered(monday: string) {
  const sheet = await approvedWeek(monday)
  await billAll()
  await correct(monday, { charge: 25_50 })
  await billAll()
  const { data } = (await finance().get(`/invoices?type=sales&timesheet_id=${sheet}`)).body
  const { id, lines } = (await finance().get(`/invoices/${data.at(-1).id}`)).body
  return { sheet, id, lines: lines as { id: number; net: number }[] }
}
const credit = async (id: number, body: object) => {
  const asked = { reason_code: 'other', reason: 'As agreed on the phone', ...body }
  const made = await finance().post(`/invoices/${id}/credits`, asked)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return issueAll('sales-credit')
}

test('what a credit note of a correction left of an invoice goes elsewhere with its line', async () => {
  const monday = '2026-03-09'
  const { sheet } = await lowered(monday)
  const code = { cause: 'cost_code', timesheet_ids: [sheet], cost_code: 'WARD-7' }
  expect((await preview(code)).body).toMatchObject({
    refused: null,
    documents: [{ net: -1132_50 }, { net: 1132_50 }],
  })
  await corrected(code)
  await billAll()
  expect(await documented(sheet, 'sales')).toBe(charged(25_50))
  expect((await margin(monday))[0]).toBe(charged(25_50))
  expect(await inAmber((db) => compareLedger(db))).toEqual([])
})

test('it is put back whole, and charged anew without what was taken back', async () => {
  const { sheet, id } = await lowered('2026-03-16')
  await credit(id, { reinstate: true })
  expect(await documented(sheet, 'sales')).toBe(0)
  expect((await as(amber.owner).get(`/timesheets/${sheet}`)).body).toMatchObject({ bill_status: 'ready' })
  expect(await inAmber((db) => compareLedger(db))).toEqual([])
  await run('sales')
  const [draft] = await draftsOf('sales')
  const { lines } = (await finance().get(`/invoices/${draft!.id}`)).body
  expect(lines.map(({ net }: { net: number }) => net)).toEqual([1020_00, 107_10, 5_40])
  await billAll()
  expect(await documented(sheet, 'sales')).toBe(charged(25_50))
  expect(await inAmber((db) => compareLedger(db))).toEqual([])
})

test('money that is given back of it besides goes by its share, and an order gets that', async () => {
  const { id, lines } = await lowered('2026-03-23')
  const { data } = (await as(amber.owner).get('/purchase-orders?search=PO-HISTORIES')).body
  const before = (await as(amber.owner).get(`/purchase-orders/${data[0].id}`)).body
  await credit(id, { lines: [{ line_id: lines[0]!.id, net: 100_00 }] })
  const after = (await as(amber.owner).get(`/purchase-orders/${data[0].id}`)).body
  expect([after.invoiced - before.invoiced, after.committed]).toEqual([-100_00, before.committed])
  expect(await inAmber((db) => compareLedger(db))).toEqual([])
  await credit(id, {})
  const end = (await as(amber.owner).get(`/purchase-orders/${data[0].id}`)).body
  expect(end.invoiced - before.invoiced).toBe(-1132_50)
})

test('a credit by hand while the credit note of a correction is a draft, and a closed order, leave orders right', async () => {
  const monday = '2026-03-02'
  const sheet = await approvedWeek(monday)
  await billAll()
  const { data } = (await finance().get(`/invoices?type=sales&timesheet_id=${sheet}`)).body
  const { id, lines } = (await finance().get(`/invoices/${data[0].id}`)).body
  const orders = (await as(amber.owner).get('/purchase-orders?search=PO-HISTORIES')).body.data
  const figures = async () => {
    const { committed, invoiced } = (await as(amber.owner).get(`/purchase-orders/${orders[0].id}`)).body
    return { committed, invoiced }
  }
  const before = await figures()
  const { version } = (await as(amber.owner).get(`/purchase-orders/${orders[0].id}`)).body
  expect(
    (await as(amber.owner).patch(`/purchase-orders/${orders[0].id}`, { version, ends_on: '2026-03-01' }))
      .status,
  ).toBe(200)
  await correct(monday, { charge: 24_00 })
  expect(await figures()).toEqual(before)
  const [note] = await draftsOf('sales-credit')
  const asked = { reason_code: 'other', reason: 'Goodwill', lines: [{ line_id: lines[0].id, net: 300_00 }] }
  const byHand = (await finance().post(`/invoices/${id}/credits`, asked)).body
  const issue = async (of: number) => {
    const accepted = [{ code: 'duty.credit_approval', reason: 'Nobody else is here today' }]
    expect((await finance().post(`/invoices/${of}/approval`, { accepted })).status).toBe(200)
    expect((await finance().post(`/invoices/${of}/issue`, {})).status).toBe(200)
  }
  await issue(byHand.id)
  expect(await figures()).toEqual({ ...before, invoiced: before.invoiced - 300_00 })
  expect(await inAmber((db) => compareLedger(db))).toEqual([])
  await issue(note!.id)
  await saffron.settle()
  // 44.2 hours at 2.00 less.
  expect(await figures()).toEqual({ ...before, invoiced: before.invoiced - 300_00 - 88_40 })
  expect(await inAmber((db) => compareLedger(db))).toEqual([])
})

test('less than the first invoice has left is given back anew, and no document comes below nothing', async () => {
  const monday = '2026-02-23'
  const sheet = await approvedWeek(monday)
  await billAll()
  await correct(monday, { charge: 60_00 })
  await billAll()
  const lower = {
    ...wrongSince(monday, { rates: [{ rate_code_id: here.fixture.basic, charge_rate: '24.35' }] }),
    timesheet_ids: [sheet],
  }
  const { placement_ids: _, ...asked } = lower
  expect((await preview(asked)).body.refused).toMatchObject({ code: 'correction.anew_instead' })
  await correct(monday, { charge: 24_35, way: 'reinstate' })
  await billAll()
  expect(await documented(sheet, 'sales')).toBe(charged(24_35))
  expect(await inAmber((db) => compareLedger(db))).toEqual([])
})
