import { beforeAll, describe, expect, it } from 'vitest'
import {
  again,
  finance,
  ground,
  invoice,
  issued,
  openPayments,
  pay,
} from '#areas/payments/payments.testing.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import { createPlacementFixture, type PlacementFixture } from '#test/placement-fixture.ts'

let theirs: PlacementFixture

openPayments()
beforeAll(async () => {
  theirs = await createPlacementFixture(saffron.database, birch)
})

const standsAs = async (id: number) => {
  const { status, paid, balance } = await invoice(id)
  return { status, paid, balance }
}

describe('a payment', () => {
  it('pays an invoice in part, then whole, with the rest on account; reversed, the invoice is part paid again', async () => {
    const document = await issued('1154.60')
    expect(document).toMatchObject({ gross: 1385_52, paid: 0, balance: 1385_52 })
    const first = await pay({ amount: 1000_00, allocations: [{ invoice_id: document.id, amount: 1000_00 }] })
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    expect(first.body).toMatchObject({
      state: 'allocated',
      ...{ allocated: 1000_00, unallocated: 0, currency: 'GBP', kind: 'receipt', method: 'bank_transfer' },
      client_name: 'Northwind Hospital',
    })
    expect(await standsAs(document.id)).toEqual({ status: 'part-paid', paid: 1000_00, balance: 385_52 })
    const second = await pay({
      amount: 393_68,
      reference: 'BACS 12',
      allocations: [{ invoice_id: document.id, amount: 385_52 }],
    })
    expect(second.body).toMatchObject({ state: 'on_account', allocated: 385_52, unallocated: 8_16 })
    expect(await standsAs(document.id)).toEqual({ status: 'paid', paid: 1385_52, balance: 0 })

    const reversed = await finance().post(`/payments/${second.body.id}/reversal`, { reason: 'Bounced' })
    expect(reversed.body).toMatchObject({
      state: 'reversed',
      allocated: 0,
      unallocated: 0,
      reversal_reason: 'Bounced',
    })
    expect(await standsAs(document.id)).toEqual({ status: 'part-paid', paid: 1000_00, balance: 385_52 })
    const ledger = await finance().get(`/payment-allocations?invoice_id=${document.id}`)
    expect(ledger.body.data.map(({ amount }: { amount: number }) => amount)).toEqual([
      -385_52, 385_52, 1000_00,
    ])
    const history = await finance().get(`/history?subject=payments&subject_id=${second.body.id}`)
    expect(history.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'reversed',
      'recorded',
    ])
    const ofInvoice = await finance().get(`/history?subject=invoices&subject_id=${document.id}`)
    expect(ofInvoice.body.data[0]).toMatchObject({
      action: 'payment taken off',
      changes: { status: { from: 'paid', to: 'part-paid' }, paid: { from: '£1,385.52', to: '£1,000.00' } },
    })

    const twice = await finance().post(`/payments/${second.body.id}/reversal`, { reason: 'Again' })
    expect(twice).toMatchObject({ status: 409, body: { code: 'payment.reversed' } })
    await finance().post(`/payments/${first.body.id}/reversal`, { reason: 'Bounced too' })
    expect(await standsAs(document.id)).toEqual({ status: 'issued', paid: 0, balance: 1385_52 })
  })

  it('goes back to sent where the invoice was sent', async () => {
    const document = await issued('10.00')
    await finance().post(`/invoices/${document.id}/dispatch`, { to: ['pay@northwind.test'] })
    const paid = await pay({ amount: 12_00, allocations: [{ invoice_id: document.id, amount: 12_00 }] })
    expect((await standsAs(document.id)).status).toBe('paid')
    await finance().post(`/payments/${paid.body.id}/reversal`, { reason: 'Not ours' })
    expect((await standsAs(document.id)).status).toBe('sent')
  })

  it('is on account until it is set against invoices, and can be taken off one again', async () => {
    const [one, two] = [await issued('20.00'), await issued('30.00')]
    const { body } = await pay({ amount: 100_00, reference: 'On account' })
    const set = (allocations: object[]) => finance().post(`/payments/${body.id}/allocations`, { allocations })
    expect((await set([{ invoice_id: one.id, amount: 101_00 }])).body.errors).toEqual({
      'allocations.0.amount': ['Only £24.00 of it is still to be paid'],
      allocations: ['The invoices come to £101.00, which is £1.00 more than this'],
    })
    const both = [
      { invoice_id: one.id, amount: 24_00 },
      { invoice_id: two.id, amount: 36_00 },
    ]
    expect((await set(both)).body).toMatchObject({ allocated: 60_00, unallocated: 40_00 })
    const list = await finance().get(`/payments/${body.id}/allocations`)
    expect(list.body.data).toHaveLength(2)
    const ofOne = list.body.data.find(({ invoice_id }: { invoice_id: number }) => invoice_id === one.id)
    const off = await finance().post(`/payment-allocations/${ofOne.id}/reversal`, { reason: 'Wrong one' })
    expect(off.body).toMatchObject({ allocated: 36_00, unallocated: 64_00 })
    expect(await standsAs(one.id)).toEqual({ status: 'issued', paid: 0, balance: 24_00 })
    const twice = await finance().post(`/payment-allocations/${ofOne.id}/reversal`, { reason: 'Again' })
    expect(twice).toMatchObject({ status: 409, body: { code: 'allocation.reversed' } })
    const found = await finance().get('/payments?state=on_account&search=on account')
    expect(found.body.data).toMatchObject([{ id: body.id, unallocated: 64_00 }])
    // Of each what stands against the invoice that is looked at, not the whole of it.
    const ofTwo = (await finance().get(`/payments?invoice_id=${two.id}`)).body.data
    expect(ofTwo).toMatchObject([{ amount: ofTwo[0].amount, against: 36_00 }])
    expect(ofTwo[0].amount).toBeGreaterThan(36_00)
    expect((await finance().get('/payments')).body.data[0]).not.toHaveProperty('against')
  })

  it('is paid back from what is on account, and not beyond it', async () => {
    const { body } = await pay({ amount: 50_00, reference: 'Too much' })
    const refund = (amount: number, more: object = {}) =>
      finance().post(`/payments/${body.id}/refunds`, { amount, refunded_on: '2026-02-12', ...more })
    expect((await refund(50_01)).body.code).toBe('payment.beyond')
    expect((await refund(1, { refunded_on: '2026-02-09' })).body.errors).toHaveProperty('refunded_on')
    const back = await refund(30_00)
    expect(back.body).toMatchObject({ kind: 'refund', amount: 30_00, refund_of: body.id, unallocated: 0 })
    const source = (await finance().get(`/payments/${body.id}`)).body
    expect(source).toMatchObject({ refunded: 30_00, unallocated: 20_00 })
    const stopped = await finance().post(`/payments/${body.id}/reversal`, { reason: 'Wrong' })
    expect(stopped.body.code).toBe('payment.refunded')
    await finance().post(`/payments/${back.body.id}/reversal`, { reason: 'Never left' })
    expect((await finance().get(`/payments/${body.id}`)).body).toMatchObject({
      refunded: 0,
      unallocated: 50_00,
    })
  })

  it('comes with a discount and a charge of the bank, which are never on account', async () => {
    const document = await issued('100.00')
    const part = (kind: string, amount: number) =>
      pay({ kind, amount, allocations: [{ invoice_id: document.id, amount }] })
    expect((await pay({ kind: 'discount', amount: 5_00 })).body.errors).toEqual({
      amount: ['A discount is taken off invoices whole: £5.00 is on none yet'],
    })
    await part('receipt', 113_00)
    await part('discount', 5_00)
    const charge = await part('bank_charge', 2_00)
    expect(await standsAs(document.id)).toEqual({ status: 'paid', paid: 120_00, balance: 0 })
    const [{ id }] = (await finance().get(`/payments/${charge.body.id}/allocations`)).body.data
    expect((await finance().post(`/payment-allocations/${id}/reversal`, { reason: 'No' })).body.code).toBe(
      'allocation.whole',
    )
  })

  it.each<[string, () => object, string]>([
    ['an amount of nothing', () => ({ amount: 0 }), 'amount'],
    ['an amount below nothing', () => ({ amount: -1 }), 'amount'],
    ['half a penny', () => ({ amount: 10.5 }), 'amount'],
    ['more than can be', () => ({ amount: 1_000_000_000_000 }), 'amount'],
    ['a day that is still to come', () => ({ received_on: '2199-01-01' }), 'received_on'],
    ['a client that is not there', () => ({ client_id: 999_999 }), 'client_id'],
    ['a client of another agency', () => ({ client_id: theirs.client_id }), 'client_id'],
    ['a company that is not there', () => ({ legal_entity_id: 999_999 }), 'legal_entity_id'],
    ['a kind that is none', () => ({ kind: 'refund' }), 'kind'],
    ['a currency that is none', () => ({ currency: 'XXX' }), 'currency'],
    ['another that is none', () => ({ currency: 'ZZZ' }), 'currency'],
    ['gold', () => ({ currency: 'XAU' }), 'currency'],
    ['a currency that this client is not invoiced in', () => ({ currency: 'JPY' }), 'currency'],
    [
      'an invoice that is not there',
      () => ({ allocations: [{ invoice_id: 999_999, amount: 1 }] }),
      'allocations.0.invoice_id',
    ],
  ])('is not recorded with %s', async (_words, body, field) => {
    const { total } = (await finance().get('/payments')).body.meta
    const refused = await pay({ amount: 100, ...body() })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect((await finance().get('/payments')).body.meta.total).toBe(total)
  })

  it('is not set against a draft, another client’s, another currency’s or a paid invoice, nor beyond what is left', async () => {
    const document = await issued('40.00')
    const elsewhere = (await as(amber.owner).post('/clients', { name: 'Southwind' })).body.id
    const other = await issued('40.00', { client_id: elsewhere })
    const line = { description: 'Cover', quantity: '1', unit_price: '5.00', tax_code_id: ground.tax_code_id }
    const draft = await as(amber.owner).post('/invoices', {
      ...{ type: 'sales', client_id: ground.client_id, lines: [line] },
    })
    const errorOf = async (invoice_id: number, amount: number, more: object = {}) =>
      Object.values(
        (await pay({ amount: 100_00, allocations: [{ invoice_id, amount }], ...more })).body.errors,
      ).flat()
    expect(await errorOf(draft.body.id, 1)).toEqual(['This is a draft: issue it first'])
    expect(await errorOf(other.id, 1)).toEqual(['This client has no such invoice'])
    expect(await errorOf(document.id, 1, { currency: 'EUR' })).toEqual([
      `${document.number} is in GBP: record what came in for it in GBP`,
    ])
    expect(await errorOf(document.id, 48_01)).toEqual(['Only £48.00 of it is still to be paid'])
    await pay({ amount: 48_00, reference: 'All', allocations: [{ invoice_id: document.id, amount: 48_00 }] })
    expect(await errorOf(document.id, 1)).toEqual([`${document.number} is paid already`])
  })

  it('is not dated in a closed period', async () => {
    await as(amber.owner).post('/periods/closings', {
      closed_to: '2025-12-31',
      reason: 'Year end',
      version: (await as(amber.owner).get('/periods')).body.version,
    })
    const refused = await pay({ amount: 1_00, received_on: '2025-12-30' })
    expect(refused.body.errors).toHaveProperty('received_on')
  })

  it('is asked about where the same one is recorded already', async () => {
    const body = { amount: 77_00, reference: 'Standing order' }
    const first = await pay(body)
    const second = await pay(body)
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'needs_reason',
        warnings: [{ code: 'payment.same_again', existing: { page: `/payments/${first.body.id}/view` } }],
      },
    })
    expect((await pay({ ...body, ...again })).status).toBe(201)
  })
})

describe('many at one instant', () => {
  it('take the balance of an invoice once', async () => {
    const document = await issued('10.00')
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        pay({
          amount: 12_00,
          reference: `At once ${at}`,
          allocations: [{ invoice_id: document.id, amount: 12_00 }],
        }),
      ),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)])
    expect(await standsAs(document.id)).toEqual({ status: 'paid', paid: 12_00, balance: 0 })
  })

  it('record the same receipt once, and reverse one once', async () => {
    const many = await Promise.all(
      Array.from({ length: 6 }, () => pay({ amount: 13_13, reference: 'The same' })),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const { id } = many.find(({ status }) => status === 201)!.body
    const back = await Promise.all(
      Array.from({ length: 6 }, () => finance().post(`/payments/${id}/reversal`, { reason: 'At once' })),
    )
    expect(back.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('are recorded from a list whole or not at all, each fault at its row', async () => {
    const document = await issued('50.00')
    const row = (more: object) => ({
      client_id: ground.client_id,
      received_on: '2026-02-11',
      amount: 30_00,
      ...more,
    })
    const allocations = [{ invoice_id: document.id, amount: 30_00 }]
    const list = [
      row({ reference: 'L1', allocations }),
      row({ reference: 'L2', allocations: [{ invoice_id: document.id, amount: 30_01 }] }),
    ]
    const refused = await finance().post('/payment-batches', { payments: list })
    expect(refused.body.errors).toEqual({
      'payments.1.amount': ['The invoices come to £30.01, which is £0.01 more than this'],
      'payments.1.allocations.0.amount': ['Only £30.00 of it is still to be paid'],
    })
    expect(await standsAs(document.id)).toEqual({ status: 'issued', paid: 0, balance: 60_00 })
    const same = { ...list[0], allocations: [] }
    expect((await finance().post('/payment-batches', { payments: [same, same] })).body).toMatchObject({
      code: 'needs_reason',
      warnings: [{ code: 'payment.same_again', field: 'payments.1.amount' }],
    })
    const done = await finance().post('/payment-batches', {
      payments: [list[0], { ...list[1], allocations }],
    })
    expect(done.body.data).toMatchObject([{ reference: 'L1' }, { reference: 'L2' }])
    expect(await standsAs(document.id)).toEqual({ status: 'paid', paid: 60_00, balance: 0 })
  })
})

describe('who may', () => {
  it('see and record is told by permission and by whose client it is; another agency finds none', async () => {
    const { body } = await pay({ amount: 9_99, reference: 'Seen by few' })
    for (const path of ['', '/allocations'])
      expect((await as(birch.owner).get(`/payments/${body.id}${path}`)).status).toBe(404)
    for (const [path, more] of [
      ['reversal', { reason: 'Mine' }],
      ['refunds', { amount: 1, refunded_on: '2026-02-12' }],
      ['allocations', { allocations: [{ invoice_id: 1, amount: 1 }] }],
    ] as const)
      expect((await as(birch.owner).post(`/payments/${body.id}/${path}`, more)).status).toBe(404)
    expect((await as(amber.consultant).get('/payments')).status).toBe(403)
    expect(
      (
        await as(amber.payroll).post('/payments', {
          client_id: ground.client_id,
          received_on: '2026-02-10',
          amount: 1,
        })
      ).status,
    ).toBe(403)
    expect((await as(amber.auditor).get(`/payments/${body.id}`)).status).toBe(200)
    expect((await as(amber.auditor).post(`/payments/${body.id}/reversal`, { reason: 'No' })).status).toBe(403)
    const found = await finance().get('/search?q=seen by few')
    expect(found.body.groups).toMatchObject([{ kind: 'payment', hits: [{ id: body.id }] }])
  })
})
