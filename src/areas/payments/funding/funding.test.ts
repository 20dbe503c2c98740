import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { finance, ground, issued, openPayments, pay } from '#areas/payments/payments.testing.ts'
import { amber, as, birch, inAmber, saffron } from '#test/agencies.ts'
import { onConnection } from '#test/database.ts'
import { textOf } from '#test/pdf.ts'

openPayments()
afterEach(() =>
  onConnection(saffron.superUrl, (client) =>
    client.query(
      'truncate funding_schedules, funding_assignments, funding_schedule_documents, invoices cascade',
    ),
  ),
)

const assign = (more = {}, who = amber.finance) =>
  as(who).post('/funding-assignments', { client_id: ground.client_id, funder: 'Bank of Funds', ...more })
const create = (more = {}) =>
  finance().post('/funding-schedules', {
    ...{ funder: 'Bank of Funds', cut_off: '2026-02-28', reserve_percent: '15', ...more },
  })
const documentsOf = async (id: number) =>
  (await finance().get(`/funding-schedule-documents?funding_schedule_id=${id}`)).body.data
async function credited(id: number, amount: number) {
  const note = await finance().post(`/invoices/${id}/credits`, {
    ...{ amount, reinstate: false, reason_code: 'goodwill', reason: 'Came late' },
  })
  expect(note.status, JSON.stringify(note.body)).toBe(201)
  const accepted = [
    { code: 'duty.credit_approval', reason: 'Nobody else is here' },
    { code: 'invoice.out_of_order', reason: 'A test' },
  ]
  await finance().post(`/invoices/${note.body.id}/approval`, { accepted })
  const done = await as(amber.owner).post(`/invoices/${note.body.id}/issue`, {
    issue_date: '2026-02-20',
    accepted,
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body
}

it('offers what is issued to assigned clients, once, with control totals and a reserve', async () => {
  const first = await issued('1154.60')
  expect((await create()).body.code).toBe('funding.nothing')
  await assign()
  const { body: preview } = await finance().get('/funding-preview?cut_off=2026-02-28')
  expect(preview).toMatchObject({ funders: ['Bank of Funds'], parts: [{ invoice_count: 1, total: 1385_52 }] })
  const [made] = (await create()).body.data
  expect(made).toMatchObject({
    ...{ number: 'FUND-000001', invoice_count: 1, credit_count: 0, invoiced: 1385_52, credited: 0 },
    ...{ total: 1385_52, reserve: 207_83, prepayment: 1177_69, status: 'open' },
  })
  expect(await documentsOf(made.id)).toMatchObject([{ number: first.number, amount: 1385_52, stands: true }])
  expect((await create()).body.code).toBe('funding.nothing')
  await issued('100')
  expect((await create()).body.data).toMatchObject([{ number: 'FUND-000002', total: 120_00 }])
})

it('a credit note of what was offered is taken off by the next schedule, with what it credits', async () => {
  await assign()
  const invoice = await issued('1154.60')
  const [first] = (await create()).body.data
  await credited(invoice.id, 36_40)
  await issued('100')
  const [second] = (await create()).body.data
  expect(second).toMatchObject({
    invoice_count: 1,
    credit_count: 1,
    invoiced: 120_00,
    credited: 43_68,
    total: 76_32,
  })
  expect((await documentsOf(second.id)).at(-1)).toMatchObject({
    amount: -43_68,
    credits_number: invoice.number,
  })
  const early = await finance().post(`/funding-schedules/${first.id}/withdrawal`, { reason: 'By mistake' })
  expect(early.body.code).toBe('funding.credited_since')
})

it('nothing is offered of whom is not assigned, of what is paid, or issued later', async () => {
  const paid = await issued('100')
  await pay({ amount: 120_00, allocations: [{ invoice_id: paid.id, amount: 120_00 }] })
  await issued('50', { day: '2026-03-05' })
  await assign()
  expect((await create()).body.code).toBe('funding.nothing')
  expect((await create({ funder: 'Another' })).body.code).toBe('funding.nothing')
  expect((await create({ reserve_percent: '101' })).body.errors).toHaveProperty('reserve_percent')
  expect((await create({ cut_off: '2199-01-01' })).body.errors).toHaveProperty('cut_off')
})

it('is withdrawn with a reason, and its documents are offered again; of many at once one is made', async () => {
  await assign()
  await issued('1154.60')
  const replies = await Promise.all([create(), create(), create()])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const [made] = replies.find(({ status }) => status === 201)!.body.data
  const again = inAmber((db) =>
    sql`insert into funding_schedule_documents (tenant_id, funding_schedule_id, invoice_id, amount)
      select tenant_id, funding_schedule_id, invoice_id, amount from funding_schedule_documents where tenant_id = ${db.tenant}`.execute(
      db,
    ),
  )
  await expect(again).rejects.toThrow(/funding_schedule_documents_one_live/)
  const gone = await finance().post(`/funding-schedules/${made.id}/withdrawal`, {
    reason: 'The bank refused it',
  })
  expect(gone.body.status).toBe('withdrawn')
  const twice = await finance().post(`/funding-schedules/${made.id}/withdrawal`, { reason: 'Again' })
  expect(twice.body.code).toBe('funding.withdrawn')
  expect((await create()).body.data[0].number).toBe('FUND-000002')
})

it('leaves as CSV and PDF with the control totals in both', async () => {
  await assign()
  const invoice = await issued('1154.60')
  const [made] = (await create()).body.data
  const csv = (await finance().get(`/funding-schedules/${made.id}/csv`)).bytes.toString('utf8').split('\r\n')
  expect(csv[1]).toContain(`Invoice,${invoice.number},,2026-02-02,2026-03-04,1385.52,GBP`)
  expect(csv).toContain('TOTAL,1,,,,,1385.52,')
  expect(csv).toContain('PREPAYMENT,,,,,,1177.69,')
  const words = await textOf((await finance().get(`/funding-schedules/${made.id}/pdf`)).bytes)
  for (const text of [
    'Funding schedule',
    'Bank of Funds',
    invoice.number,
    '£1,385.52',
    '£207.83',
    '£1,177.69',
  ])
    expect(words).toContain(text)
})

it('gives notice at the foot of new invoices while a client is assigned', async () => {
  const made = await assign(
    { notice: 'This debt is assigned to Bank of Funds. Pay to its account alone.' },
    amber.owner,
  )
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect((await assign()).body.code).toBe('funding.assigned')
  const invoice = await issued('100')
  const shown = (await finance().get(`/invoices/${invoice.id}`)).body
  expect(shown.document.footer_note).toMatch(/assigned to Bank of Funds/)
  const ended = await as(amber.owner).post(`/funding-assignments/${made.body.id}/end`, {
    reason: 'Another bank',
  })
  expect(ended.body.ended_at).not.toBeNull()
  expect((await finance().get(`/invoices/${(await issued('100')).id}`)).body.document.footer_note).toBe('')
  expect((await finance().get(`/invoices/${invoice.id}`)).body.document.footer_note).toMatch(/Bank of Funds/)
})

it('another agency and who may not fund find none', async () => {
  const { body } = await assign()
  await issued('100')
  const [made] = (await create()).body.data
  expect((await as(birch.finance).get(`/funding-schedules/${made.id}`)).status).toBe(404)
  expect(
    (await as(birch.finance).post(`/funding-assignments/${body.id}/end`, { reason: 'Ours' })).status,
  ).toBe(404)
  expect((await as(amber.consultant).get('/funding-schedules')).status).toBe(403)
  expect((await assign({}, amber.consultant)).status).toBe(403)
})
