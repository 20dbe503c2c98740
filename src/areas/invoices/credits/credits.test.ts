import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  approve,
  because,
  credit,
  credited,
  elsewhere,
  issuedWeek,
  issueFirst,
  previewed,
  show,
} from '#areas/invoices/credits/credits.testing.ts'
import { finance, fixture, openTestAgencies, preview, run, sheet } from '#areas/invoices/runs/runs.testing.ts'
import { amber, as, inAmber } from '#test/agencies.ts'
import { textOf } from '#test/pdf.ts'

openTestAgencies()

const lineOf = (document: { lines: { id: number; description: string }[] }, words: string) =>
  document.lines.find(({ description }) => description === words)!.id
const sums = ({ net, tax, gross }: { net: number; tax: number; gross: number }) => [net, tax, gross]
const sheetSides = async () =>
  inAmber(async (db) => {
    const { rows } = await sql<{ bill_status: string; pay_status: string; status: string }>`
      select status, bill_status, pay_status from timesheets where tenant_id = ${db.tenant}`.execute(db)
    return rows[0]
  })
const verified = async (type: string) => {
  const series = (await finance().get('/number-series')).body.data
  const { id } = series.find((each: { type: string }) => each.type === type)
  return (await finance().get(`/number-series/${id}/verification`)).body
}

test('one hour of overtime is credited on both sides, then the rest, to the penny', async () => {
  await sheet()
  await run('sales')
  const sales = await issueFirst('sales')
  await run('self-billing')
  const selfBill = await issueFirst('self-billing')
  expect(sums(sales)).toEqual([1154_60, 230_92, 1385_52])

  const lines = [{ line_id: lineOf(sales, 'Overtime'), quantity: '1' }]
  const shown = (await previewed(sales.id, { lines })).body
  expect(shown).toMatchObject({
    net: 36_40,
    tax: 7_28,
    gross: 43_68,
    left: { net: 1118_20, tax: 223_64, gross: 1341_84 },
    balance: { before: 1385_52, after: 1341_84 },
    on_account: 0,
    sheets: { count: 1, ready_again: 0 },
    margin: { before: 260_10, after: 223_70 },
  })
  const note = await credited(sales.id, { lines })
  expect(note).toMatchObject({ type: 'sales-credit', number: 'CN-000001', status: 'issued', due_date: null })
  expect(sums(note)).toEqual([36_40, 7_28, 43_68])
  expect(note.lines).toMatchObject([{ description: 'Overtime', quantity: '1.0000', unit_price: '36.4000' }])
  expect(note.document).toMatchObject({ credited: { number: sales.number, issue_date: sales.issue_date } })
  expect(await show(sales.id)).toMatchObject({ status: 'issued', credited: 43_68, balance: 1341_84 })

  const mirrored = await credited(selfBill.id, {
    lines: [{ line_id: lineOf(selfBill, 'Overtime'), quantity: '1' }],
  })
  expect(mirrored).toMatchObject({ type: 'self-billing-credit' })
  expect(sums(mirrored)).toEqual([30_00, 6_00, 36_00])

  const rest = await credited(sales.id)
  expect(sums(rest)).toEqual([1118_20, 223_64, 1341_84])
  expect(rest.lines.map(({ net }: { net: number }) => net)).toEqual([1040_00, 72_80, 5_40])
  expect(await show(sales.id)).toMatchObject({ status: 'credited', credited: 1385_52, balance: 0 })
  expect(await sheetSides()).toMatchObject({ bill_status: 'credited', pay_status: 'self_billed' })
  expect((await credit(sales.id)).body).toMatchObject({ code: 'credit.nothing_left' })
  for (const type of ['sales', 'sales-credit', 'self-billing-credit'])
    expect(await verified(type), type).toMatchObject({ ok: true, findings: [], gaps: [] })

  const text = await textOf((await finance().get(`/invoices/${note.id}/pdf`)).bytes)
  for (const words of ['Credit note', 'CN-000001', '£43.68', sales.number, 'One hour too many was approved'])
    expect(text).toContain(words)
})

test('three lines of 11.11 give back 2.22, 2.22 and 2.23 of VAT', async () => {
  const line = { description: 'Badge', quantity: '1', unit_price: '11.11' }
  const made = await finance().post('/invoices', {
    type: 'sales',
    client_id: fixture.client_id,
    lines: [line, line, line],
  })
  const document = await (async () => {
    await approve(made.body.id)
    return (await finance().post(`/invoices/${made.body.id}/issue`)).body
  })()
  expect(sums(document)).toEqual([33_33, 6_67, 40_00])
  const taxes: number[] = []
  for (const { id } of document.lines)
    taxes.push((await credited(document.id, { lines: [{ line_id: id }] })).tax)
  expect(taxes).toEqual([2_22, 2_22, 2_23])
  expect(await show(document.id)).toMatchObject({ status: 'credited', balance: 0 })
})

test('a hundred credit one line at once: one succeeds, the others are told what is left', async () => {
  const document = await issuedWeek()
  const lines = [{ line_id: lineOf(document, 'Overtime'), net: 100_00 }]
  const replies = await Promise.all(Array.from({ length: 100 }, () => credit(document.id, { lines })))
  const made = replies.filter(({ status }) => status === 201)
  expect(made).toHaveLength(1)
  const refused = replies.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['credit.beyond_left']))
  expect(refused[0]!.body).toMatchObject({
    title: 'At most £9.20 is left of this line',
    errors: { 'lines.0.net': ['At most £9.20 is left of this line'] },
  })
  await approve(made[0]!.body.id)
  const issues = await Promise.all(
    Array.from({ length: 5 }, () => finance().post(`/invoices/${made[0]!.body.id}/issue`)),
  )
  expect(issues.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await verified('sales-credit')).toMatchObject({ ok: true, findings: [], gaps: [] })
})

test('time that is put back is ready again, keeps its trace, and goes on the next invoice', async () => {
  const document = await issuedWeek()
  expect((await previewed(document.id, { reinstate: true })).body).toMatchObject({
    sheets: { count: 1, ready_again: 1 },
  })
  const made = await credit(document.id, { reinstate: true })
  expect((await preview()).documents).toEqual([])
  await approve(made.body.id)
  await finance().post(`/invoices/${made.body.id}/issue`)
  expect(await sheetSides()).toMatchObject({ status: 'approved', bill_status: 'ready' })
  expect(await show(document.id)).toMatchObject({ status: 'credited', lines: [{ unit_count: 1 }, {}, {}] })
  expect((await finance().get(`/invoices/${document.id}/trace`)).body.data).toHaveLength(3)
  expect((await preview()).totals).toMatchObject({ documents: 1, net: 1154_60 })
  await run()
  const again = await issueFirst('sales')
  expect(again).toMatchObject({ net: 1154_60, status: 'issued' })
  expect(await sheetSides()).toMatchObject({ bill_status: 'invoiced' })
  expect(await verified('sales')).toMatchObject({ ok: true, findings: [] })
})

test('goodwill is an amount of no line, and what is credited later knows of it', async () => {
  const document = await issuedWeek()
  const note = await credited(document.id, { amount: 154_60, reason_code: 'goodwill' })
  expect(sums(note)).toEqual([154_60, 30_92, 185_52])
  const rest = await credited(document.id)
  expect(sums(rest)).toEqual([1000_00, 200_00, 1200_00])
  expect(rest.lines.at(-1)).toMatchObject({ description: 'Less what was credited before', net: -154_60 })
  expect(await show(document.id)).toMatchObject({ status: 'credited', balance: 0 })
  expect(await sheetSides()).toMatchObject({ bill_status: 'credited' })
})

test('what is credited beyond what is owed stays on account', async () => {
  const document = await issuedWeek()
  await inAmber((db) =>
    sql`update invoices set paid = 1000_00 where tenant_id = ${db.tenant} and id = ${document.id}`.execute(
      db,
    ),
  )
  expect((await previewed(document.id)).body).toMatchObject({
    balance: { before: 385_52, after: 0 },
    on_account: 1000_00,
  })
  const note = await credited(document.id)
  expect(await show(note.id)).toMatchObject({ credited: 385_52, balance: 1000_00, days_overdue: 0 })
  expect(await show(document.id)).toMatchObject({ credited: 385_52, balance: 0, status: 'credited' })
})

test.each([
  ['a line of another document', () => ({ lines: [{ line_id: 999_999_999 }] }), 'credit.no_line'],
  ['a line twice', (id: number) => ({ lines: [{ line_id: id }, { line_id: id }] }), 'credit.twice'],
  [
    'quantity and amount of one',
    (id: number) => ({ lines: [{ line_id: id, quantity: '1', net: 1 }] }),
    'credit.one_way',
  ],
  [
    'more hours than there were',
    (id: number) => ({ lines: [{ line_id: id, quantity: '41' }] }),
    'credit.beyond_left',
  ],
  ['less than nothing', (id: number) => ({ lines: [{ line_id: id, net: -1 }] }), 'credit.beyond_left'],
  ['nothing', (id: number) => ({ lines: [{ line_id: id, net: 0 }] }), 'credit.beyond_left'],
  ['more goodwill than was charged', () => ({ amount: 1154_61 }), 'credit.beyond_left'],
  ['lines and goodwill at once', (id: number) => ({ lines: [{ line_id: id }], amount: 1 }), 'credit.one_way'],
  [
    'part of a line, its time put back',
    (id: number) => ({ lines: [{ line_id: id, quantity: '1' }], reinstate: true }),
    'credit.reinstate_whole',
  ],
  ['goodwill, its time put back', () => ({ amount: 1, reinstate: true }), 'credit.no_time'],
])('%s is refused, in the preview and for the draft', async (_words, body, code) => {
  const document = await issuedWeek()
  const asked = body(lineOf(document, 'Basic'))
  expect((await previewed(document.id, asked)).body.code).toBe(code)
  expect((await credit(document.id, asked)).body.code).toBe(code)
})

test('drafts, credit notes and documents of others are not credited', async () => {
  await sheet()
  await run()
  const [draft] = (await finance().get('/invoices?status=draft')).body.data
  expect((await credit(draft.id)).body.code).toBe('credit.not_issued')
  const document = await issueFirst('sales')
  const note = await credited(document.id, { amount: 10_00 })
  expect((await credit(note.id)).body.code).toBe('credit.of_credit')
  expect((await elsewhere().post(`/invoices/${document.id}/credits`, because)).status).toBe(404)
  expect((await elsewhere().get(`/invoices/${document.id}/credits`)).status).toBe(404)
  expect((await credit(document.id, {}, amber.consultant)).status).toBe(403)
  expect((await as(amber.candidate).get(`/invoices/${document.id}/credits`)).status).toBe(403)
})

test('the draft holds what it takes until it is deleted, its lines cannot be written by hand', async () => {
  const document = await issuedWeek()
  const made = await credit(document.id, { lines: [{ line_id: lineOf(document, 'Basic') }] })
  const left = async () => (await finance().get(`/invoices/${document.id}/credits`)).body.left.net
  expect(await left()).toBe(114_60)
  const { version, lines } = await show(made.body.id)
  expect(lines).toHaveLength(1)
  const line = { description: 'More', quantity: '1', unit_price: '5.00' }
  const changed = await finance().patch(`/invoices/${made.body.id}`, { version, lines: [line] })
  expect(changed.body.code).toBe('invoice.lines_of_credit')
  const removed = await finance().delete('/actions/batch/delete/invoices', { model_ids: [made.body.id] })
  expect(removed.body).toMatchObject({ removed: [made.body.id] })
  expect(await left()).toBe(1154_60)
})

test('who asked for a credit note says why they approve it themselves', async () => {
  const document = await issuedWeek()
  const made = await credit(document.id)
  const alone = await finance().post(`/invoices/${made.body.id}/approval`)
  expect(alone.body).toMatchObject({ code: 'needs_reason', warnings: [{ code: 'duty.credit_approval' }] })
  const other = await as(amber.owner).post(`/invoices/${made.body.id}/approval`)
  expect(other.body).toMatchObject({ status: 'approved' })
  const notified = (await as(amber.owner).get('/notifications')).body.data
  expect(
    notified.some(({ data }: { data: { title: string } }) =>
      data.title.includes(`credit note on ${document.number}`),
    ),
  ).toBe(true)
  const history = (await finance().get(`/history?subject=invoices&subject_id=${document.id}`)).body.data
  expect(history[0]).toMatchObject({ action: 'credit asked for' })
})

test('nobody without the permission sees the margin in the preview', async () => {
  const document = await issuedWeek()
  const seen = await previewed(document.id, {}, amber.payroll)
  expect(seen.status === 403 || !('margin' in seen.body)).toBe(true)
})
