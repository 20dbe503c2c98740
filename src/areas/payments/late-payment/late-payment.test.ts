import { beforeAll, describe, expect, it } from 'vitest'
import { finance, ground, invoice, issued, openPayments, pay } from '#areas/payments/payments.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'

openPayments()

const to_day = '2026-04-04'
const preview = async (who = finance()) =>
  who.get(`/clients/${ground.client_id}/late-charges?to_day=${to_day}`)
const charge = (body: object, who = finance()) =>
  who.post(`/clients/${ground.client_id}/late-charges`, { to_day, ...body })

describe('interest and compensation', () => {
  let late: Awaited<ReturnType<typeof issued>>
  beforeAll(async () => {
    // Due on 4 March: 31 days to 4 April, at 3.75 % and 8 %.
    late = await issued('1154.60', { day: '2026-02-02' })
  })

  it('asks for a tax code outside VAT', async () => {
    const { body } = await preview()
    expect(body.data).toMatchObject([
      { invoice_id: late.id, days: 31, rate: '11.7500', interest: 13_83, compensation: 70_00 },
    ])
    const refused = await charge({ invoice_ids: [late.id], total: 83_83 })
    expect(refused.body.code).toBe('late_charge.tax_code')
    const code = {
      code: 'OUT',
      name: 'Outside the scope of VAT',
      rate: '0',
      category: 'O',
      exemption_text: 'Not a supply',
    }
    const made = await as(amber.owner).post('/tax-codes', code)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  })

  it('are a draft outside VAT that a person issues, and are charged once however many do so at once', async () => {
    expect((await charge({ invoice_ids: [late.id], total: 83_82 })).body.code).toBe('late_charge.changed')
    const both = await Promise.all([1, 2].map(() => charge({ invoice_ids: [late.id], total: 83_83 })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const { invoice_ids } = both.find(({ status }) => status === 201)!.body
    const draft = (await finance().get(`/invoices/${invoice_ids[0]}`)).body
    expect(draft).toMatchObject({ type: 'sales', status: 'draft', net: 83_83, tax: 0, gross: 83_83 })
    expect((await preview()).body.data).toEqual([])
    // Gone with the draft, they can be charged again; and without compensation.
    const gone = await as(amber.owner).delete(`/invoices/${invoice_ids[0]}`)
    expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300)
    const again = await charge({ invoice_ids: [late.id], total: 13_83, with_compensation: false })
    expect(again.status, JSON.stringify(again.body)).toBe(201)
    expect((await preview()).body.data).toMatchObject([{ interest: 0, compensation: 70_00 }])
    // Afterwards and of its own: the interest is charged up to the same day.
    const rest = await charge({ invoice_ids: [late.id], total: 70_00 })
    expect(rest.status, JSON.stringify(rest.body)).toBe(201)
    expect((await preview()).body.data).toEqual([])
  })

  it('stop on the day that it was paid', async () => {
    const paid = await issued('100.00', { day: '2026-02-02' })
    const allocations = [{ invoice_id: paid.id, amount: paid.gross }]
    await pay({ amount: paid.gross, received_on: '2026-03-14', allocations })
    expect(await invoice(paid.id)).toMatchObject({ status: 'paid' })
    const row = (await preview()).body.data.find(
      ({ invoice_id }: { invoice_id: number }) => invoice_id === paid.id,
    )
    expect(row).toMatchObject({ days: 10, to_day: '2026-03-14', interest: 39, compensation: 40_00 })
  })

  it('take the permission and the agency, and no day to come', async () => {
    expect((await preview(as(birch.finance))).status).toBe(404)
    expect((await preview(as(amber.auditor))).status).toBe(403)
    expect((await charge({ invoice_ids: [late.id], total: 1 }, as(birch.finance))).status).toBe(404)
    expect((await charge({ invoice_ids: [late.id], total: 1, to_day: '2199-01-01' })).status).toBe(422)
    expect((await charge({ invoice_ids: [late.id], total: 1, to_day: '2026-03-04' })).body.code).toBe(
      'late_charge.nothing',
    )
  })
})
