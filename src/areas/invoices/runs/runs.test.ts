import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  change,
  drafts,
  finance,
  openTestAgencies,
  preview,
  run,
  sheet,
} from '#areas/invoices/runs/runs.testing.ts'
import { as, birch, inAmber } from '#test/agencies.ts'

openTestAgencies()

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
  await change(`update billing_profiles set split_by = '{po_number}'`)
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

test('a run is told about once, and each document has its history', async () => {
  await change(`update billing_profiles set split_by = '{po_number}'`)
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
  const other = as(birch.finance)
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
  await sheet()
  const asked = (planned_date: string) =>
    finance().post('/invoice-runs', { side: 'sales', period_end: '2026-02-08', planned_date })
  expect((await asked('2026-02-07')).body).toMatchObject({
    code: 'invoice.before_work',
    errors: { planned_date: ['Its work goes on to 8 Feb 2026: choose that day or a later one'] },
  })
  expect((await asked('2199-12-31')).body.code).toBe('invoice.future_date')
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
