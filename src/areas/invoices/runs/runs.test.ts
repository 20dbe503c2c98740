import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { goldenUnits, plantApproved, plantPlaced, type Unit } from '#test/billable.ts'
import { onConnection } from '#test/database.ts'
import { type Agency, speaking, twoAgencies } from '#test/people.ts'
import { type Ground, groundwork } from '#test/work.ts'

let house: TestApp
let amber: Agency
let birch: Agency
let ground: Ground
let placement: number

beforeAll(async () => {
  house = await testApp()
  const agencies = await twoAgencies(house.database)
  amber = agencies.amber
  birch = agencies.birch
  ground = await groundwork(house.database, amber)
  placement = await inAmber((db) => plantPlaced(db, ground))
})
afterAll(() => house?.close())
afterEach(() =>
  onConnection(house.superUrl, (client) =>
    client.query(`
      truncate charge_units, invoices, invoice_runs, timesheets cascade;
      update billing_profiles set on_hold = false, po_required = false, split_by = 'client', group_by = 'candidate', summarise_to = 'week_rate', email_to = 'a@b.test';
      update clients set status = 'active';
      update suppliers set status = 'approved', vat_number = 'GB123456782', vat_registered = true;
      update self_billing_agreements set ends_on = '2099-12-31'`),
  ),
)

const inAmber = <T>(work: Parameters<typeof house.database.inTenant<T>>[1]) =>
  house.database.inTenant(amber.tenant.id, work)
const change = (statement: string) =>
  inAmber((db) => sql.raw(`${statement} where tenant_id = ${db.tenant}`).execute(db))
const finance = () => speaking(house.app)(amber.finance)
const sheet = (
  given: {
    period_end?: string
    po_number?: string
    units?: Unit[]
    placement_id?: number
    paye?: boolean
  } = {},
) =>
  inAmber((db) =>
    plantApproved(db, ground, {
      placement_id: placement,
      period_end: '2026-02-08',
      units: goldenUnits(ground),
      ...given,
    }),
  )
const preview = async (side = 'sales', period_end = '2026-03-31') =>
  (await finance().get(`/invoice-runs/preview?side=${side}&period_end=${period_end}`)).body
const run = (side = 'sales', more = {}) =>
  finance().post('/invoice-runs', { side, period_end: '2026-03-31', ...more })
const drafts = async () => (await finance().get('/invoices?sort=created_at')).body.data

test('weeks of one client stand on one invoice, and a run makes what its preview showed', async () => {
  await sheet()
  await sheet({ period_end: '2026-02-15' })
  const shown = await preview()
  expect(shown.documents).toHaveLength(1)
  expect(shown.documents[0]).toMatchObject({
    sheet_count: 2,
    line_count: 6,
    period_from: '2026-02-02',
    period_to: '2026-02-15',
  })
  const made = await run()
  expect(made.body.totals).toEqual(shown.totals)
  const [draft] = await drafts()
  const { lines } = (await finance().get(`/invoices/${draft.id}`)).body
  const brief = (line: Record<string, unknown>) => [
    line.description,
    line.week_ending,
    line.quantity,
    line.unit_price,
    line.net,
  ]
  expect(lines.map(brief)).toEqual(shown.documents[0].lines.map(brief))
})

test('what lies after the period end waits', async () => {
  await sheet()
  await sheet({ period_end: '2026-04-05' })
  expect((await preview()).totals).toMatchObject({ sheets: 1, net: 1154_60 })
})

test('a second run finds nothing, and two at once make each document once', async () => {
  await sheet()
  const replies = await Promise.all([run(), run(), run()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(replies.find(({ status }) => status === 422)!.body.code).toBe('run.nothing_ready')
  expect(await drafts()).toHaveLength(1)
  const { rows } = await inAmber((db) =>
    sql`select 1 from invoice_runs where tenant_id = ${db.tenant}`.execute(db),
  )
  expect(rows).toHaveLength(1)
})

test('a retry with the same Idempotency-Key gets the first answer', async () => {
  await sheet()
  const send = () =>
    finance().post(
      '/invoice-runs',
      { side: 'sales', period_end: '2026-03-31' },
      { 'idempotency-key': 'run-of-march' },
    )
  const [first, second] = [await send(), await send()]
  expect(second.status).toBe(201)
  expect(second.body).toEqual(first.body)
})

test('a unit cannot be put on two live documents of a side, whatever the code does', async () => {
  await sheet()
  await run()
  const again = inAmber((db) =>
    sql`insert into invoice_units (tenant_id, side, charge_unit_id, invoice_id, line_seq)
        select tenant_id, side, charge_unit_id, invoice_id, line_seq from invoice_units where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
  await expect(again).rejects.toThrow(/invoice_units_one_live/)
})

test('deleting a draft frees its time, which the next run takes again', async () => {
  const id = await sheet()
  await run()
  const [draft] = await drafts()
  const gone = await finance().delete(`/invoices/${draft.id}`)
  expect(gone.body.description).toMatch(/ready to invoice again/)
  const { rows } = await inAmber((db) =>
    sql<{
      bill_status: string
    }>`select bill_status from timesheets where tenant_id = ${db.tenant} and id = ${id}`.execute(db),
  )
  expect(rows[0]!.bill_status).toBe('ready')
  expect((await run()).status).toBe(201)
})

test('only the documents that were chosen are made', async () => {
  await change(`update billing_profiles set split_by = 'po_number'`)
  await sheet({ po_number: 'PO-1' })
  await sheet({ po_number: 'PO-2', period_end: '2026-02-15' })
  const { documents } = await preview()
  expect(documents.map((each: { po_number: string }) => each.po_number)).toEqual(['PO-1', 'PO-2'])
  expect((await run('sales', { only: [documents[1].key] })).body.totals).toMatchObject({
    documents: 1,
    sheets: 1,
  })
  expect((await preview()).documents.map((each: { po_number: string }) => each.po_number)).toEqual(['PO-1'])
})

test.for<[string, string, number]>([
  ['client', 'none', 1],
  ['placement', 'candidate', 2],
  ['candidate', 'week', 1],
  ['po_number', 'candidate', 2],
])('split by %s and grouped by %s, the lines add up to the units', async ([split_by, group_by, count]) => {
  await change(`update billing_profiles set split_by = '${split_by}', group_by = '${group_by}'`)
  const other = await inAmber((db) => plantPlaced(db, ground))
  await sheet({ po_number: 'PO-1' })
  await sheet({ placement_id: other, po_number: 'PO-2' })
  const { documents, totals } = await preview()
  expect(documents).toHaveLength(count)
  expect(totals).toMatchObject({ net: 2 * 1154_60, tax: 2 * 230_92 })
})

test('summing up to the day, the week or the rate changes the lines and no total', async () => {
  await sheet()
  await sheet({ period_end: '2026-02-15' })
  const counts: number[] = []
  for (const summarise_to of ['day', 'week_rate', 'rate']) {
    await change(`update billing_profiles set summarise_to = '${summarise_to}'`)
    const { totals } = await preview()
    counts.push(totals.lines)
    expect(totals.net).toBe(2 * 1154_60)
  }
  expect(counts).toEqual([6, 6, 3])
})

test.for<[string, string, string, string]>([
  ['a client on hold', 'sales', `update clients set status = 'on_hold'`, 'party_on_hold'],
  ['a billing profile on hold', 'sales', `update billing_profiles set on_hold = true`, 'profile_on_hold'],
  ['a missing purchase order', 'sales', `update billing_profiles set po_required = true`, 'po_missing'],
  ['a sheet on hold', 'sales', `update timesheets set bill_status = 'on_hold'`, 'on_hold'],
  ['a sheet whose pay is on hold', 'self-billing', `update timesheets set pay_status = 'on_hold'`, 'on_hold'],
  ['a suspended supplier', 'self-billing', `update suppliers set status = 'suspended'`, 'supplier.suspended'],
  [
    'a terminated supplier',
    'self-billing',
    `update suppliers set status = 'terminated'`,
    'supplier.terminated',
  ],
  [
    'an agreement that ran out',
    'self-billing',
    `update self_billing_agreements set ends_on = '2020-06-01'`,
    'supplier.no_agreement',
  ],
  [
    'a changed VAT number',
    'self-billing',
    `update suppliers set vat_number = 'GB999'`,
    'supplier.vat_number_changed',
  ],
])('%s is left out of the run with its reason', async ([, side, statement, reason]) => {
  await sheet()
  await change(statement)
  const shown = await preview(side)
  expect(shown.documents).toEqual([])
  expect(shown.exclusions).toMatchObject([{ reason, sheet_count: 1 }])
  expect((await run(side)).body.code).toBe('run.nothing_ready')
})

test('time of PAYE workers is paid by payroll and not self-billed', async () => {
  await sheet({ paye: true })
  expect((await preview('self-billing')).exclusions).toMatchObject([
    { reason: 'payroll', party_id: null, net: 894_50 },
  ])
})

test('sheets that nobody approved yet are named', async () => {
  const id = await sheet()
  await change(`update timesheets set status = 'submitted', bill_status = 'not_ready'`)
  expect((await preview()).exclusions).toMatchObject([
    { reason: 'not_approved', party_name: 'Northwind Hospital', timesheet_ids: [id] },
  ])
})

test('a profile without a mail address is warned about', async () => {
  await sheet()
  await change(`update billing_profiles set email_to = ''`)
  expect((await preview()).documents[0].warnings).toEqual(['There is no email address to send it to'])
})

test('what is ready is shown by party, with its obstacle', async () => {
  await sheet()
  const ready = async (side: string) => (await finance().get(`/ready-to-invoice?side=${side}`)).body.data
  expect(await ready('sales')).toMatchObject([
    { party_name: 'Northwind Hospital', sheet_count: 1, net: 1154_60, reason: null },
  ])
  await change(`update suppliers set status = 'suspended'`)
  expect(await ready('self-billing')).toMatchObject([
    { party_name: 'Doyle Care Ltd', reason: 'supplier.suspended' },
  ])
})

test('a run is told about once, and each document has its history', async () => {
  await change(`update billing_profiles set split_by = 'po_number'`)
  for (const po_number of ['A', 'B', 'C'])
    await sheet({ po_number, period_end: `2026-02-0${'ABC'.indexOf(po_number) + 1}` })
  const before = await inAmber((db) =>
    sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
  const { body } = await run()
  const { events, history } = await inAmber(async (db) => ({
    events: (
      await sql`select name, payload from outbox where tenant_id = ${db.tenant} and id > ${before.rows[0]!.id}`.execute(
        db,
      )
    ).rows,
    history: (
      await sql`select 1 from history where tenant_id = ${db.tenant} and subject = 'invoices' and action = 'created'
      and changes ->> 'run_id' = ${String(body.id)}`.execute(db)
    ).rows,
  }))
  expect(events).toEqual([{ name: 'invoices.updated', payload: { run_id: body.id, count: 3 } }])
  expect(history).toHaveLength(3)
})

test('another agency sees none of it, and cannot run it', async () => {
  await sheet()
  const other = speaking(house.app)(birch.finance)
  expect(
    (await other.get('/invoice-runs/preview?side=sales&period_end=2026-03-31')).body.totals.documents,
  ).toBe(0)
  expect((await other.get('/ready-to-invoice?side=sales')).body.data).toEqual([])
  expect((await other.post('/invoice-runs', { side: 'sales', period_end: '2026-03-31' })).body.code).toBe(
    'run.nothing_ready',
  )
})

test.for<[string, object, number]>([
  ['no side', { period_end: '2026-03-31' }, 422],
  ['a purchase side', { side: 'purchase', period_end: '2026-03-31' }, 422],
  ['a day that is none', { side: 'sales', period_end: '2026-02-30' }, 422],
  ['an empty choice', { side: 'sales', period_end: '2026-03-31', only: [] }, 422],
])('a run with %s is refused', async ([, body, status]) => {
  expect((await finance().post('/invoice-runs', body)).status).toBe(status)
})

test('a run may say the day its drafts are issued under, which is asked for as at the issue', async () => {
  await inAmber((db) =>
    plantApproved(db, ground, {
      placement_id: placement,
      period_end: '2026-02-08',
      units: goldenUnits(ground),
    }),
  )
  const asked = (planned_date: string) =>
    finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-08', planned_date })
  expect((await asked('2026-02-07')).body).toMatchObject({
    code: 'invoice.before_work',
    errors: { planned_date: ['Its work goes on to 8 Feb 2026: choose that day or a later one'] },
  })
  expect((await asked('9999-12-31')).body.code).toBe('invoice.future_date')
  const run = await asked('2026-02-28')
  expect(run).toMatchObject({ status: 201, body: { totals: { documents: 1 } } })
  const [row] = (await finance().get(`/invoices?run_id=${run.body.id}`)).body.data
  const draft = await finance().get(`/invoices/${row.id}`)
  expect(draft.body).toMatchObject({ planned_date: '2026-02-28', document: { issue_date: '2026-02-28' } })
  await finance().post(`/invoices/${row.id}/approval`)
  const early = await finance().post(`/invoices/${row.id}/issue`, { issue_date: '2026-02-01' })
  expect(early.body.code).toBe('invoice.before_work')
  expect((await finance().post(`/invoices/${row.id}/issue`)).body.issue_date).toBe('2026-02-28')
})

test('who is self-billed needs an agreement in force on the day that the run says', async () => {
  await inAmber((db) =>
    plantApproved(db, ground, {
      placement_id: placement,
      period_end: '2026-02-08',
      units: goldenUnits(ground),
    }),
  )
  await change(`update self_billing_agreements set starts_on = '2026-03-01'`)
  const on = async (day: string) =>
    (await finance().get(`/invoice-runs/preview?side=self-billing&period_end=2026-02-08&planned_date=${day}`))
      .body
  expect((await on('2026-03-01')).totals.documents).toBe(1)
  expect((await on('2026-02-28')).exclusions).toMatchObject([{ reason: 'supplier.no_agreement' }])
})
