import { beforeAll, describe, expect, it } from 'vitest'
import { base64, csv } from '#areas/payments/bank-statements/bank-statements.testing.ts'
import type { BankLineRow } from '#areas/payments/bank-statements/contract.ts'
import { finance, ground, invoice, issued, openPayments, pay } from '#areas/payments/payments.testing.ts'
import { amber, as, behindOurBack, birch, inAmber } from '#test/agencies.ts'
import { today } from '#test/days.ts'

openPayments()

const at = '/bank-statements'
let other: number
beforeAll(async () => {
  other = (await as(amber.owner).post('/clients', { name: 'Second Payer' })).body.id
})

let count = 0
/** A file of lines of these amounts, in pence; below nothing: went out. */
async function lines(...amounts: [number, string, string?][]) {
  count += 1
  const rows = amounts.map(([amount, details, payer = '']) => {
    const text = (Math.abs(amount) / 100).toFixed(2)
    return `10 Feb 2026,${details},${payer},${amount > 0 ? text : ''},${amount < 0 ? text : ''}`
  })
  const { status, body } = await finance().post(at, {
    content: base64(csv(...rows)),
    account: `Parts ${count}`,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.id as number, lines: await shown(body.id) }
}
const shown = async (id: number): Promise<BankLineRow[]> =>
  (await finance().get(`${at}/${id}/lines?per_page=100`)).body.data
const match = (id: number, ...matches: object[]) => finance().post(`${at}/${id}/matches`, { matches })
const payment = async (id: number) => (await finance().get(`/payments/${id}`)).body

describe('a line of two clients', () => {
  it('is recorded in parts, of which each is given back by itself', async () => {
    const file = await lines([100_00, 'Both of us'])
    const line_id = file.lines[0]!.id
    const part = (client_id: number, amount: number) => ({ decision: 'payment', line_id, client_id, amount })
    const beyond = await match(file.id, part(ground.client_id, 60_00), part(other, 40_01))
    expect(beyond).toMatchObject({ status: 422, body: { errors: { 'matches.1.amount': [/£40.00/] } } })
    const first = await match(file.id, part(ground.client_id, 60_00))
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect((await shown(file.id))[0]).toMatchObject({
      state: 'open',
      left: 40_00,
      payments: [{ amount: 60_00 }],
    })
    expect((await finance().get(`${at}/${file.id}`)).body).toMatchObject({ open_count: 1, recorded_count: 0 })
    const whole = await match(file.id, { decision: 'payment', line_id, client_id: other })
    expect(whole.body).toMatchObject({ recorded: 1 })
    const [line] = await shown(file.id)
    expect(line).toMatchObject({
      ...{ state: 'recorded', left: 0 },
      payments: [
        { client_name: 'Northwind Hospital', amount: 60_00 },
        { client_name: 'Second Payer', amount: 40_00 },
      ],
    })
    expect(await payment(whole.body.payment_ids[0])).toMatchObject({ amount: 40_00, client_id: other })
    await finance().post(`/payments/${first.body.payment_ids[0]}/reversal`, { reason: 'Another client' })
    expect((await shown(file.id))[0]).toMatchObject({ state: 'open', left: 60_00 })
  })

  it('both at one instant never take more than it is, and the database says so to whoever does not ask', async () => {
    const file = await lines([50_00, 'Who was it'])
    const line_id = file.lines[0]!.id
    const take = (client_id: number) =>
      match(file.id, { decision: 'payment', line_id, client_id, amount: 30_00 })
    const replies = await Promise.all([take(ground.client_id), take(other)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    await expect(
      inAmber((db) =>
        db
          .updateTable('bank_statement_lines')
          .set({ taken: 50_01 })
          .where('tenant_id', '=', db.tenant)
          .where('id', '=', line_id)
          .execute(),
      ),
    ).rejects.toThrow('bank_statement_lines_taken')
  })
})

describe('beside a line', () => {
  it('a discount and a charge of the bank are taken off the invoice, and are no money of the line', async () => {
    const document = await issued('100.00', { day: '2026-02-01' })
    const file = await lines([document.gross - 3_00, 'Less our charges'])
    const line_id = file.lines[0]!.id
    const allocation = (amount: number) => [{ invoice_id: document.id, amount }]
    const body = {
      ...{
        decision: 'payment',
        line_id,
        client_id: ground.client_id,
        allocations: allocation(document.gross - 3_00),
      },
      taken_off: [
        { kind: 'discount', allocations: allocation(2_00) },
        { kind: 'bank_charge', allocations: allocation(1_01) },
      ],
    }
    const beyond = await match(file.id, body)
    expect(beyond.status).toBe(422)
    expect(Object.keys(beyond.body.errors)).toEqual(['matches.0.taken_off.1.allocations.0.amount'])
    body.taken_off[1]!.allocations = allocation(1_00)
    const done = await match(file.id, body)
    expect(done.status, JSON.stringify(done.body)).toBe(201)
    expect(await invoice(document.id)).toMatchObject({ status: 'paid', balance: 0 })
    expect((await shown(file.id))[0]).toMatchObject({
      state: 'recorded',
      payments: [{ amount: document.gross - 3_00 }],
    })
  })
})

describe('money that somebody recorded by hand', () => {
  it('is found on the statement instead of being recorded twice', async () => {
    const document = await issued('77.00', { day: '2026-02-01' })
    const typed = (await pay({ amount: document.gross, received_on: '2026-02-09', reference: 'Telephone' }))
      .body
    const file = await lines([document.gross, `Payment ${document.number}`])
    const [line] = file.lines
    expect(line!.suggestions[0]).toMatchObject({ decision: 'recorded', payment_id: typed.id, is_sure: false })
    expect((await finance().get(`${at}/${file.id}/sure-matches`)).body).toMatchObject({ count: 0 })
    const tie = { decision: 'recorded', line_id: line!.id, payment_id: typed.id }
    const both = await Promise.all([1, 2].map(() => match(file.id, tie)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await shown(file.id))[0]).toMatchObject({
      state: 'recorded',
      payments: [{ payment_id: typed.id }],
    })
    const again = await lines([document.gross, 'Once more'])
    expect((await match(again.id, { ...tie, line_id: again.lines[0]!.id })).body.errors).toHaveProperty([
      'matches.0.payment_id',
    ])
    await finance().post(`/payments/${typed.id}/reversal`, { reason: 'It bounced' })
    expect((await shown(file.id))[0]).toMatchObject({ state: 'open' })
  })
})

describe('a line that went out', () => {
  it('pays back what is on account, and is the refund', async () => {
    const receipt = (await pay({ amount: 66_60, reference: 'Too much' })).body
    const file = await lines([-66_60, 'Refund', 'Northwind Hospital'], [-5, 'Charge'])
    const [line, charge] = file.lines
    expect(line!.suggestions[0]).toMatchObject({
      decision: 'refund',
      payment_id: receipt.id,
      on_account: 66_60,
    })
    expect(charge).toMatchObject({ state: 'paid_out', suggestions: [] })
    const back = { decision: 'refund', line_id: line!.id, payment_id: receipt.id }
    const both = await Promise.all([1, 2].map(() => match(file.id, back)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await payment(receipt.id)).toMatchObject({ refunded: 66_60, unallocated: 0 })
    const [recorded] = await shown(file.id)
    expect(recorded).toMatchObject({ state: 'recorded', payments: [{ amount: 66_60 }] })
    expect(await payment(recorded!.payments[0]!.payment_id)).toMatchObject({
      kind: 'refund',
      received_on: '2026-02-10',
    })
    await finance().post(`/payments/${recorded!.payments[0]!.payment_id}/reversal`, {
      reason: 'It came back',
    })
    expect((await shown(file.id))[0]).toMatchObject({ state: 'paid_out' })
    expect(await payment(receipt.id)).toMatchObject({ unallocated: 66_60 })
  })

  it('is a refund that somebody recorded', async () => {
    const receipt = (await pay({ amount: 44_40, reference: 'Much' })).body
    const refund = (
      await finance().post(`/payments/${receipt.id}/refunds`, { amount: 44_40, refunded_on: '2026-02-11' })
    ).body
    const file = await lines([-44_40, 'FPO'])
    expect(file.lines[0]!.suggestions[0]).toMatchObject({ decision: 'recorded', payment_id: refund.id })
    const tied = await match(file.id, {
      decision: 'recorded',
      line_id: file.lines[0]!.id,
      payment_id: refund.id,
    })
    expect(tied.status, JSON.stringify(tied.body)).toBe(201)
    const wrong = await lines([44_40, 'In'])
    const turned = { decision: 'recorded', line_id: wrong.lines[0]!.id, payment_id: receipt.id }
    await finance().post(`/payments/${refund.id}/reversal`, { reason: 'x y z' })
    expect((await match(wrong.id, { ...turned, payment_id: refund.id })).status).toBe(422)
  })

  it('pays back what a credit note left on account', async () => {
    const document = await issued('30.00', { day: '2026-02-01' })
    await pay({ amount: document.gross, allocations: [{ invoice_id: document.id, amount: document.gross }] })
    const note = await credited(document.id, 10_00)
    expect(await invoice(note)).toMatchObject({ balance: 12_00 })
    const refund = (body: object, who = finance()) => who.post(`/invoices/${note}/refunds`, body)
    expect((await refund({ amount: 12_01, refunded_on: today() })).body.code).toBe('payment.beyond')
    expect((await refund({ amount: 1, refunded_on: today() }, as(birch.finance))).status).toBe(404)
    expect((await refund({ amount: 1, refunded_on: today() }, as(amber.auditor))).status).toBe(403)
    expect(
      (await finance().post(`/invoices/${document.id}/refunds`, { amount: 1, refunded_on: today() })).status,
    ).toBe(404)
    const by = await Promise.all([1, 2].map(() => refund({ amount: 7_00, refunded_on: today() })))
    expect(by.map(({ status }) => status).sort()).toEqual([201, 422])
    const made = by.find(({ status }) => status === 201)!.body
    expect(made).toMatchObject({ kind: 'refund', amount: 7_00, refund_of: null, refund_of_invoice_id: note })
    expect(await invoice(note)).toMatchObject({ balance: 5_00 })
    const account = (
      await finance().get(`/clients/${ground.client_id}/statement?from=2026-01-01&to=${today()}`)
    ).body
    const [{ closing, ageing }] = account.accounts
    expect(closing).toBe(ageing.total)
    await finance().post(`/payments/${made.id}/reversal`, { reason: 'It came back' })
    expect(await invoice(note)).toMatchObject({ balance: 12_00 })
    // By a line of the bank.
    await behindOurBack(`update invoices set issue_date = '2026-02-03' where id = ${note}`)
    const file = await lines([-12_00, 'Refund'])
    expect(file.lines[0]!.suggestions).toContainEqual(
      expect.objectContaining({ decision: 'refund', credit_note_id: note, payment_id: null }),
    )
    const done = await match(file.id, {
      decision: 'refund',
      line_id: file.lines[0]!.id,
      credit_note_id: note,
    })
    expect(done.status, JSON.stringify(done.body)).toBe(201)
    expect(await invoice(note)).toMatchObject({ balance: 0 })
  })
})

async function credited(id: number, amount: number): Promise<number> {
  const owner = as(amber.owner)
  const asked = { amount, reason_code: 'goodwill', reason: 'Agreed by telephone' }
  const draft = await owner.post(`/invoices/${id}/credits`, asked)
  if (draft.status >= 300) throw new Error(JSON.stringify(draft.body))
  const accepted = [{ code: 'duty.credit_approval', reason: 'A test' }]
  await owner.post(`/invoices/${draft.body.id}/approval`, { accepted })
  const { status, body } = await owner.post(`/invoices/${draft.body.id}/issue`, { accepted })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return draft.body.id
}
