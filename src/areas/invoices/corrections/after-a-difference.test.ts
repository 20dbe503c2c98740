/** Amounts were put right by a difference, and then somebody else should have been paid: what stands is the sum of three. */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  balances,
  bright,
  corrected,
  doyle,
  finance,
  issueAll,
  issued,
  preview,
  wrong,
} from '#areas/invoices/payers/payer-corrections.testing.ts'
import {
  clear,
  engage,
  fixture,
  left,
  limited,
  move,
  openTestAgencies,
  placedWorker,
  run,
  shift,
  throughUmbrella,
  type Worker,
} from '#areas/invoices/payers/payers.testing.ts'
import { addDays } from '#platform/days.ts'
import { amber, as, inAmber } from '#test/agencies.ts'

openTestAgencies()
afterEach(clear)

const monday = '2026-11-02'

/** Each earns more an hour from Monday on. */
const rate = ({ placement_id }: Worker, pay_rate = '21.00') => ({
  placement_ids: [placement_id],
  from_day: monday,
  rates: [{ rate_code_id: fixture.basic, pay_rate }],
})
/** Friday was an hour longer. */
const hours = (sheet: number) => ({
  cause: 'hours',
  timesheet_ids: [sheet],
  entries: [
    ...[0, 1, 2, 3].map((after) => shift(addDays(monday, after), '08:57', '18:04')),
    shift(addDays(monday, 4), '13:00', '23:30'),
  ],
})

/** What stands for the worker by now, by day. */
async function worth({ id }: Worker, from: string, until: string): Promise<number> {
  return inAmber(async (db) => {
    const { rows } = await sql<{ pay: number }>`
      select coalesce(sum(u.pay_amount), 0)::int as pay from charge_units u
      where u.tenant_id = ${db.tenant} and u.candidate_id = ${id} and u.payable and u.day between ${from} and ${until}
        and not exists (select from unit_holds h where h.tenant_id = ${db.tenant} and h.charge_unit_id = u.id
          and h.side = 'pay' and h.kind = 'corrected')`.execute(db)
    return rows[0]!.pay
  })
}

type Side = 'self-billing' | 'sales'

/** The documents that were issued for the worker and are not credited yet, in their order. */
async function notCredited(worker: Worker, side: Side = 'self-billing'): Promise<number[]> {
  return inAmber(async (db) => {
    const { rows } = await sql<{ id: number }>`
      select distinct i.id from invoices i join invoice_lines l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
      where i.tenant_id = ${db.tenant} and i.type = ${side} and i.number is not null and l.candidate_id = ${worker.id}
        and i.credited = 0
      order by i.id`.execute(db)
    return rows.map(({ id }) => id)
  })
}

/** They are credited whole, and their time put back: all of them, or these. */
async function putBack(worker: Worker, some?: number[], side: Side = 'self-billing') {
  for (const id of some ?? (await notCredited(worker, side))) {
    const body = { reason_code: 'wrong_party', reason: 'They told us of the umbrella late', reinstate: true }
    const made = await finance().post(`/invoices/${id}/credits`, body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }
  await issueAll(`${side}-credit`)
}

test.for<[what: string, isIssued: boolean, from: string, body: (worker: Worker, sheet: number) => object]>([
  ['a rate', false, monday, (worker) => rate(worker)],
  ['a rate', false, '2026-11-04', (worker) => rate(worker)],
  ['a rate', true, '2026-11-04', (worker) => rate(worker)],
  ['hours', false, '2026-11-04', (_, sheet) => hours(sheet)],
  ['hours', true, monday, (_, sheet) => hours(sheet)],
])(
  'after a difference of %s (issued: %s), a payer from %s on waits until all is credited and put back',
  async ([_, isIssued, from, body]) => {
    const worker = await placedWorker()
    const sheet = await issued(worker)
    await corrected(body(worker, sheet))
    if (isIssued) {
      await run()
      await issueAll('self-billing')
    }
    await engage(
      worker,
      ...(from === monday ? [] : [limited()]),
      throughUmbrella(from === monday ? '2026-01-01' : from),
    )
    expect((await preview(wrong([sheet]))).body).toMatchObject({
      refused: { code: 'correction.by_difference' },
      left_out: [{ reason: 'by_difference', sheet_count: 1 }],
    })
    // Nor does what is free go elsewhere alone.
    expect(new Set((await left(worker)).map(({ holding }: { holding: string }) => holding))).toEqual(
      new Set(['by_difference']),
    )
    expect((await move(worker, sheet)).body).toMatchObject({ code: 'payer_move.by_difference' })

    await putBack(worker)
    expect((await move(worker, sheet)).body).toMatchObject({ data: [] })
    await run()
    await issueAll('self-billing')
    const theirs = await worth(worker, from, '2026-11-06')
    const before = from === monday ? 0 : await worth(worker, monday, '2026-11-03')
    expect(theirs + before).toBeGreaterThan(894_50)
    expect(await balances(worker)).toEqual([
      [bright, theirs],
      [doyle, before],
    ])
  },
)

test.for(['first', 'second'] as const)(
  'what is put back of the %s document alone goes nowhere: one payer had all of it, and another too little',
  async (which) => {
    const worker = await placedWorker()
    const sheet = await issued(worker)
    await corrected(rate(worker))
    // The difference stands beside another week, which is rightly theirs.
    await issued(worker, '2026-11-09')
    await engage(worker, limited(), throughUmbrella(monday), { ...limited(), effective_from: '2026-11-09' })
    const [first, second] = await notCredited(worker)
    await putBack(worker, [which === 'first' ? first! : second!])

    expect((await preview(wrong([sheet]))).body.refused).toMatchObject({ code: 'correction.by_difference' })
    const found = await left(worker)
    expect(new Set(found.map(({ holding }: { holding: string }) => holding))).toEqual(
      new Set(['by_difference']),
    )
    // The document that is left is named.
    expect(new Set(found.map(({ document }: { document: { id: number } }) => document.id))).toEqual(
      new Set([which === 'first' ? second : first]),
    )
    expect((await move(worker, sheet)).body).toMatchObject({ code: 'payer_move.by_difference' })

    await putBack(worker)
    expect((await move(worker, sheet)).body).toMatchObject({ data: [] })
    await run()
    await issueAll('self-billing')
    const [theirs, after] = [
      await worth(worker, monday, '2026-11-06'),
      await worth(worker, '2026-11-09', '2026-11-13'),
    ]
    expect([theirs, after]).toEqual([939_00, 894_50])
    expect(await balances(worker)).toEqual([
      [bright, theirs],
      [doyle, after],
    ])
  },
)

/** Tuesday was worked on Saturday: what takes one back and what pays the other are a line of 0.00 beside the overtime. */
const saturday = (sheet: number) => ({
  cause: 'hours',
  timesheet_ids: [sheet],
  entries: [
    ...[0, 2, 3].map((after) => shift(addDays(monday, after), '08:57', '18:04')),
    shift(addDays(monday, 4), '13:00', '22:30'),
    shift(addDays(monday, 5), '08:00', '19:00'),
  ],
})

test.for(['move', 'correction'] as const)(
  'a line of a difference that comes to 0 is put back, too: %s',
  async (way) => {
    const worker = await placedWorker()
    const sheet = await issued(worker)
    await corrected(saturday(sheet))
    await run()
    await issueAll('self-billing')
    const [, second] = await notCredited(worker)
    const { lines } = (await finance().get(`/invoices/${second}`)).body
    expect(lines.some(({ net }: { net: number }) => net === 0)).toBe(true)
    await engage(worker, limited(), throughUmbrella('2026-11-04'))
    await putBack(worker)
    if (way === 'move') expect((await move(worker, sheet)).body).toMatchObject({ data: [] })
    else await corrected(wrong([sheet]))
    await run()
    await issueAll('self-billing')
    // Monday at 20.00 was 8:30; of the rest nothing is left with them, Tuesday neither.
    expect(await balances(worker)).toEqual([
      [bright, await worth(worker, '2026-11-04', '2026-11-07')],
      [doyle, 170_00],
    ])
  },
)

test('lines that outweigh each other are not left behind when the others of their document are put back', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await corrected(rate(worker))
  await issued(worker, '2026-11-09')
  await engage(worker, limited(), throughUmbrella(monday), limited('2026-11-09'))
  const [first, second] = await notCredited(worker)
  await putBack(worker, [first!])
  const { lines } = (await finance().get(`/invoices/${second}`)).body
  // With the night of the second week what is anew is as much as the document: the rest outweighs what takes back.
  const anew = lines.filter(({ unit_price }: { unit_price: string }) =>
    [21, 31.5, 3].includes(Number(unit_price)),
  )
  const asked = {
    ...{ reason_code: 'wrong_party', reason: 'The first week alone', reinstate: true },
    lines: anew.map(({ id }: { id: number }) => ({ line_id: id })),
  }
  const { status, body } = await finance().post(`/invoices/${second}/credits`, asked)
  expect([status, body.code]).toEqual([422, 'credit.reinstate_rest'])
  await putBack(worker)
  expect((await move(worker, sheet)).body).toMatchObject({ data: [] })
  await run()
  await issueAll('self-billing')
  expect(await balances(worker)).toEqual([
    [bright, 939_00],
    [doyle, 894_50],
  ])
})

test('while the rest of a difference stands on a draft, what is put back waits', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await corrected(rate(worker))
  await run()
  await engage(worker, throughUmbrella(monday))
  await putBack(worker)
  expect(new Set((await left(worker)).map(({ holding }: { holding: string }) => holding))).toEqual(
    new Set(['drafted']),
  )
  expect((await move(worker, sheet)).body).toMatchObject({ code: 'payer_move.drafted' })
  const [draft] = (await finance().get('/invoices?status=draft&type=self-billing')).body.data
  expect((await finance().delete(`/invoices/${draft.id}`)).status).toBe(200)
  expect((await move(worker, sheet)).body).toMatchObject({ data: [] })
  await run()
  await issueAll('self-billing')
  expect(await balances(worker)).toEqual([
    [bright, await worth(worker, monday, '2026-11-06')],
    [doyle, 0],
  ])
})

test('a difference beside a correction whose credit note was deleted is one, too', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await engage(worker, limited(), throughUmbrella('2026-11-04'))
  await corrected(wrong([sheet]))
  const [draft] = (await finance().get('/invoices?status=draft&type=self-billing-credit')).body.data
  expect((await preview(rate(worker))).body.refused).toMatchObject({ code: 'correction.awaits_credit' })
  expect((await finance().delete(`/invoices/${draft.id}`)).status).toBe(200)
  await corrected(rate(worker))
  expect((await preview(wrong([sheet]))).body.refused).toMatchObject({ code: 'correction.by_difference' })
  await putBack(worker)
  await move(worker, sheet)
  await run()
  await issueAll('self-billing')
  const [theirs, before] = [
    await worth(worker, '2026-11-04', '2026-11-06'),
    await worth(worker, monday, '2026-11-03'),
  ]
  expect(await balances(worker)).toEqual([
    [bright, theirs],
    [doyle, before],
  ])
  expect([theirs, before]).toEqual([582_00, 357_00])
})

test('while the credit note of a payer is a draft, the figures of another correction count its time once', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await engage(worker, throughUmbrella('2026-01-01'))
  const code = { cause: 'cost_code', timesheet_ids: [sheet], cost_code: 'WARD-7' }
  const { body: alone } = await preview(code)
  await corrected(wrong([sheet]))
  const { body: beside } = await preview(code)
  expect(alone.pay).toMatchObject({ before: 894_50, after: 894_50 })
  expect([beside.pay, beside.sheets[0].minutes]).toEqual([alone.pay, alone.sheets[0].minutes])
})

test('what is charged goes elsewhere as a whole, too', async () => {
  const worker = await placedWorker()
  const sheet = await issued(worker)
  await run('sales')
  await issueAll('sales')
  await corrected({
    ...rate(worker),
    rates: [{ rate_code_id: fixture.basic, charge_rate: '30.00' }],
  })
  const code = { cause: 'cost_code', timesheet_ids: [sheet], cost_code: 'WARD-7' }
  expect((await preview(code)).body.refused).toMatchObject({ code: 'correction.by_difference' })
  await run('sales')
  await issueAll('sales')
  const [first] = await notCredited(worker, 'sales')
  await putBack(worker, [first!], 'sales')
  expect((await preview(code)).body.refused).toMatchObject({ code: 'correction.by_difference' })
  await putBack(worker, undefined, 'sales')
  expect((await preview(code)).body).toMatchObject({ refused: null, sheet_count: 1 })
})

test('a correction of other time takes along what outweighs itself on its document', async () => {
  const order = { client_id: fixture.client_id, number: 'PO-SATURDAY', budget: 9_000_00 }
  const ordered = await as(amber.owner).post('/purchase-orders', order)
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(201)
  const worker = await placedWorker('2026-10-26', { purchase_order_ids: [ordered.body.id] })
  const at = (after: number) => shift(addDays(monday, after), '09:00', '17:00')
  const sheet = await issued(worker, monday, [at(0), at(1)])
  await run('sales')
  await issueAll('sales')
  // What was worked on Tuesday was worked on Saturday: nobody is charged more or less.
  await corrected({ cause: 'hours', timesheet_ids: [sheet], entries: [at(0), at(5)] })
  const next = await issued(worker, '2026-11-09')
  await run('sales')
  await issueAll('sales')
  const [, second] = await notCredited(worker, 'sales')
  const { lines, net } = (await finance().get(`/invoices/${second}`)).body
  expect(lines.map(({ net }: { net: number }) => net).sort()).toEqual([
    -195_00, 1040_00, 109_20, 195_00, 5_40,
  ])

  const code = { cause: 'cost_code', timesheet_ids: [next], cost_code: 'WARD-7' }
  expect((await preview(code)).body.documents).toMatchObject([{ net: -net }, { net }])
  await corrected(code)
  expect(await issueAll('sales-credit')).toEqual([[expect.any(String), net]])
  await run('sales')
  expect(await issueAll('sales')).toEqual([[expect.any(String), net]])
  const [, third] = await notCredited(worker, 'sales')
  const anew = (await finance().get(`/invoices/${third}`)).body.lines
  expect(anew.map(({ net }: { net: number }) => net).sort()).toEqual(
    lines.map(({ net }: { net: number }) => net).sort(),
  )
  // And the day that was moved can be moved back.
  const back = { cause: 'hours', timesheet_ids: [sheet], entries: [at(0), at(1)] }
  expect((await preview(back)).body).toMatchObject({ refused: null, charge: { delta: 0 } })
})
