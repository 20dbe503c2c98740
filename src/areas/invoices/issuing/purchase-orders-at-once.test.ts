import { beforeAll, describe, expect, it } from 'vitest'
import { compareLedger } from '#areas/purchase-orders/comparison.ts'
import { crowd } from '#areas/timesheets/crowd.fixture.ts'
import { createTimesheetFixture, shift, type TimesheetFixture } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, inAmber, openAgencies, saffron } from '#test/agencies.ts'

let of: TimesheetFixture

openAgencies()
beforeAll(async () => {
  of = await createTimesheetFixture(saffron, amber)
  const [profile] = (await owner().get(`/clients/${of.fixture.client_id}/billing-profiles`)).body.data
  const split = { version: profile.version, split_by: ['placement'] }
  expect((await owner().patch(`/billing-profiles/${profile.id}`, split)).status).toBe(200)
})

/** A day of each: 7.5 hours at £26.00. */
const one = 195_00
const entries = [shift('2026-01-05', '09:00', '17:00')]
const owner = () => as(amber.owner)
const finance = () => as(amber.finance)
type Reply = {
  status: number
  body: { code?: string; id: number; submission_no: number; data: { id: number }[] }
}

const order = async (number: string, body: object) => {
  const made = await owner().post('/purchase-orders', {
    ...{ client_id: of.fixture.client_id, number, ...body },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id as number
}
const figures = async (id: number) => {
  const { reserved, committed, invoiced, left } = (await owner().get(`/purchase-orders/${id}`)).body
  return { reserved, committed, invoiced, left }
}
const submit = ({ id, version }: { id: number; version: number }) =>
  patiently(() =>
    as(amber.payroll).post(`/timesheets/${id}/submission`, { declaration_accepted: true, version }),
  )

/** On a busy machine so many wait too long for a connection: nothing was done yet, and they ask again, as browsers do. */
async function patiently(send: () => PromiseLike<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.body.code !== 'database_unavailable') return reply
  }
}

/** Submits and approves these; answers the keys of the documents a run would make of them. */
async function approve(sheets: readonly { id: number; version: number }[]): Promise<string[]> {
  const sent = await Promise.all(sheets.map(submit))
  const decided = await Promise.all(
    sent.map(({ body }) =>
      as(amber.approver).post(`/timesheets/${body.id}/review`, {
        ...{ decision: 'approve', submission_no: body.submission_no },
      }),
    ),
  )
  expect(decided.map(({ status }) => status)).toEqual(sheets.map(() => 200))
  const preview = await finance().get('/invoice-runs/preview?side=sales&period_end=2026-01-11')
  return preview.body.documents.map(({ key }: { key: string }) => key)
}

/** Runs for one document: from ready time to its issue, as far as it comes. Answers all that was said on the way. */
async function invoice(key: string): Promise<Reply[]> {
  const asked = { side: 'sales', period_end: '2026-01-11', only: [key] }
  const run = await patiently(() => finance().post('/invoice-runs', asked))
  if (run.status !== 201) return [run]
  const made = await patiently(() => finance().get(`/invoices?run_id=${run.body.id}`))
  const [draft] = made.body.data
  if (!draft) return [run]
  const approved = await patiently(() => finance().post(`/invoices/${draft.id}/approval`))
  return [run, approved, await patiently(() => finance().post(`/invoices/${draft.id}/issue`))]
}

/** What nobody should be told: that something broke, or stood in the way of something else. */
const broken = (replies: readonly Reply[]) =>
  replies.filter(({ status, body }) => status >= 500 || /deadlock|serial/.test(JSON.stringify(body)))

describe('50 submits and 100 invoice runs at one instant on one order', () => {
  it('take no more than it has, lose no movement, and nobody stands in the way of another', async () => {
    const po = await order('PO-50', { budget: 45 * one, hard_stop: 'submit' })
    const sheets = await crowd(of, { order: po, size: 65, entries })
    const keys = await approve(sheets.slice(0, 15))
    expect(keys).toHaveLength(15)
    const [sent, runs] = await Promise.all([
      Promise.all(sheets.slice(15).map(submit)),
      Promise.all(Array.from({ length: 100 }, (_, at) => invoice(keys[at % keys.length]!))),
    ])
    expect(broken([...sent, ...runs.flat()])).toEqual([])
    const codes = sent.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(codes).toEqual(Array(20).fill('purchase_order.exhausted'))
    expect(await figures(po)).toEqual({
      ...{ reserved: 30 * one, committed: 0, invoiced: 15 * one, left: 0 },
    })
    // One movement for each step of each sheet, and all of them agree with sheets and documents.
    const moved = (await owner().get(`/purchase-order-movements?purchase_order_id=${po}&per_page=1`)).body
    expect(moved.meta.total).toBe(30 + 15 * 5)
    expect(await inAmber(compareLedger)).toEqual([])
  })

  it('issue no document beyond an order that stops invoices', async () => {
    const po = await order('PO-10', { budget: 10 * one, hard_stop: 'invoice' })
    const keys = await approve(await crowd(of, { order: po, size: 14, entries }))
    const runs = await Promise.all(Array.from({ length: 42 }, (_, at) => invoice(keys[at % keys.length]!)))
    expect(broken(runs.flat())).toEqual([])
    expect(await figures(po)).toEqual({
      ...{ reserved: 0, committed: 4 * one, invoiced: 10 * one, left: -4 * one },
    })
    expect(await inAmber(compareLedger)).toEqual([])
  })
})
