import { describe, expect, it } from 'vitest'
import {
  done,
  listed,
  openReports,
  type Rows,
  report,
  staff,
  sum,
  sumsBy,
} from '#areas/reports/reports.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'

openReports()

/** What the units of the agency say, one by one: a computation of its own. */
const units = async (): Promise<Rows> =>
  (await listed('/units')).map((unit) => ({ ...unit, month: String(unit.day).slice(0, 7) }))

describe('gross margin', () => {
  it('is charge less pay of every unit, to the penny, by client and month', async () => {
    const { data, totals } = await report('margin/gross-margin')
    const all = await units()
    // Four weeks through a supplier, 1 to 4 golden weeks each, and four by payroll of two: 18 golden weeks.
    expect(totals).toEqual([
      expect.objectContaining({
        ...{ currency: 'GBP', rows: all.length, charge: 18 * 1154_60, pay: 18 * 894_50, margin: 18 * 260_10 },
        margin_percent: '22.53',
      }),
    ])
    const months = sumsBy(all, ({ month }) => String(month), 'charge_amount')
    expect(sumsBy(data, ({ month }) => String(month), 'charge')).toEqual(months)
    expect(data.map(({ client_name }) => client_name)).toEqual(data.map(() => 'Northwind Hospital'))
  })

  it.each(['client', 'consultant', 'month', 'week', 'worker', 'placement', 'supplier', 'rate_code', 'type'])(
    'comes to the same by %s, and each group to the rows behind it',
    async (by) => {
      const { data, totals } = await report('margin/gross-margin', { by })
      expect(sum(data, 'margin')).toBe(totals[0]!.margin)
      const [group] = data
      const behind = await report('margin/gross-margin', { by: 'none', [by]: String(group![by] ?? 'none') })
      expect([sum(behind.data, 'margin'), behind.meta.total]).toEqual([group!.margin, group!.rows])
    },
  )

  it('knows the day of the work and the day of the approval', async () => {
    const worked = await report('margin/gross-margin', { day_to: '2026-01-11', by: 'client' })
    expect(sum(worked.data, 'charge')).toBe(3 * 1154_60)
    const none = await report('margin/gross-margin', { day_to: '2025-12-31', by: 'client' })
    expect([none.data, none.totals]).toEqual([[], []])
  })
})

describe('hours', () => {
  it('are those of the units, without uplifts counted twice', async () => {
    const { data, totals } = await report('timesheets/hours-summary', { by: 'rate_code' })
    const all = (await units()).filter(({ label }) => label !== 'Night uplift')
    const byLabel = sumsBy(all, ({ label }) => String(label), 'minutes')
    expect(sumsBy(data, ({ rate_code }) => String(rate_code), 'charged_minutes')).toMatchObject(byLabel)
    expect(totals[0]!.paid_minutes).toBe(totals[0]!.charged_minutes)
  })
})

describe('unbilled time', () => {
  it('is that of the units that are ready, and with drafts and invoices all that was approved', async () => {
    const { totals } = await report('billing/unbilled-wip')
    const ready = await listed('/units?side=bill&state=ready')
    expect([totals[0]!.charge, totals[0]!.rows]).toEqual([sum(ready, 'charge_amount'), ready.length])
    const invoices = await listed('/invoices?type=sales')
    expect(sum(invoices, 'net') + Number(totals[0]!.charge)).toBe(18 * 1154_60)
  })
})

describe('the register of invoices', () => {
  it('has every number once, and comes to what the documents say', async () => {
    const { data, totals } = await report('billing/invoice-register')
    const numbered = (await listed('/invoices')).filter(({ number }) => number !== null)
    expect(data.map(({ number }) => number).sort()).toEqual(numbered.map(({ number }) => number).sort())
    const sides = { 'Owed to us': /^sales/, 'Owed by us': /^self-billing/ }
    expect(totals.map(({ direction }) => direction).sort()).toEqual(Object.keys(sides).sort())
    for (const { direction, ...total } of totals)
      for (const key of ['net', 'gross', 'balance'] as const) {
        const own = numbered.filter(({ type }) => sides[direction as keyof typeof sides].test(String(type)))
        expect([direction, key, total[key]]).toEqual([direction, key, sum(own, key)])
      }
  })
})

describe('aged debt', () => {
  it('is that of the page of aged debt, on every day', async () => {
    for (const day of ['2026-01-10', '2026-01-20', '2026-02-10', '2026-06-30']) {
      const { totals } = await report('receivables/aged-debt', { as_of: day })
      const page = await done(as(amber.owner).get(`/aged-debt-totals?as_of=${day}`))
      const { currency: _currency, ...figures } = page.body.total
      expect(totals[0] ?? figures).toMatchObject(figures)
    }
    const open = (await listed('/invoices?type=sales')).filter(({ number }) => number !== null)
    const { totals } = await report('receivables/aged-debt')
    expect(totals[0]!.total).toBe(sum(open, 'balance') - 200_00)
  })
})

describe('receipts', () => {
  it('are the payments, by client and month', async () => {
    const { data } = await report('receivables/receipts')
    expect(data).toEqual([
      expect.objectContaining({ month: '2026-02', amount: 500_00, allocated: 300_00, unallocated: 200_00 }),
    ])
  })
})

describe('VAT', () => {
  it('of the summary is the sum of the detail, and that of the documents', async () => {
    const [summary, detail] = [await report('tax/vat-summary'), await report('tax/vat-detail')]
    for (const key of ['output_net', 'output_vat', 'input_net', 'input_vat', 'due'])
      expect([key, sum(detail.data, key), summary.totals[0]![key]]).toEqual([
        key,
        sum(summary.data, key),
        sum(summary.data, key),
      ])
    const documents = (await listed('/invoices')).filter(({ number }) => number !== null)
    const of = (type: string) => documents.filter((each) => each.type === type)
    expect(summary.totals[0]).toMatchObject({
      ...{ output_net: sum(of('sales'), 'net'), output_vat: sum(of('sales'), 'tax') },
      ...{ input_net: sum(of('self-billing'), 'net'), input_vat: sum(of('self-billing'), 'tax') },
    })
  })
})

describe('what is paid', () => {
  it('is on runs as the runs say, and ready as the units say', async () => {
    const paid = await report('payables/paid-by-payroll')
    const [run] = await listed('/pay-runs')
    expect(paid.totals[0]).toMatchObject({ pay: run!.amount, minutes: run!.minutes })
    const ready = await report('payables/ready-to-pay')
    const selfBilled = (await listed('/invoices?type=self-billing')).filter(({ number }) => number !== null)
    expect(Number(ready.totals[0]!.pay) + Number(run!.amount) + sum(selfBilled, 'net')).toBe(18 * 894_50)
  })
})

describe('purchase orders', () => {
  it('burn as their list says', async () => {
    const { data } = await report('purchase-orders/po-burn')
    const [order] = await listed('/purchase-orders')
    const { budget, invoiced, committed, reserved, left } = order!
    expect(data).toEqual([
      expect.objectContaining({ budget, invoiced, committed, reserved, left, order_name: 'PO-7' }),
    ])
  })
})

describe('missing timesheets', () => {
  it('are those of the list', async () => {
    const { data } = await report('timesheets/missing-timesheets')
    const missing = await listed('/timesheets?queue=missing')
    expect(data.map(({ opens_id }) => opens_id).sort()).toEqual(missing.map(({ id }) => id).sort())
  })
})

describe('another agency', () => {
  it('has its own figures, and none of ours', async () => {
    const theirs = await report('margin/gross-margin', { by: 'client' }, birch.owner)
    expect(theirs.totals[0]!.charge).toBe(3 * 18 * 1154_60)
  })
})

describe('who may see a report', () => {
  it('sees the columns of what they may see elsewhere, and nothing can be sorted by the others', async () => {
    const blind = await staff('Bly', [
      'reports.margin.view',
      'timesheets.view',
      'timesheets.view_charge',
      'exports.run',
    ])
    const { columns, data, totals } = await report('margin/gross-margin', {}, blind)
    const keys = columns.map(({ key }) => key)
    expect(keys).toContain('charge')
    for (const masked of ['pay', 'margin', 'margin_percent']) {
      expect(keys).not.toContain(masked)
      expect([...data, ...totals].filter((row) => masked in row)).toEqual([])
      const sorted = await as(blind).get(`/reports/margin/gross-margin?sort=-${masked}`)
      expect([sorted.status, sorted.body.code]).toEqual([422, 'sort'])
      const file = await as(blind).post('/exports', {
        ...{ list: '/reports/margin/gross-margin', format: 'csv', columns: [masked] },
      })
      expect([masked, file.status]).toEqual([masked, 422])
    }
    const head = (await as(blind).get('/reports')).body.data
    expect(head.map(({ slug }: { slug: string }) => slug)).toEqual(['gross-margin', 'margin-by-consultant'])
  })

  it('reaches no further than the records behind it, and than the report', async () => {
    const grants = ['reports.margin.view', 'timesheets.view.own', 'timesheets.view_charge']
    const own = await staff('Olive', grants)
    expect((await report('margin/gross-margin', {}, own)).data).toEqual([])
    const none = await staff('Nell', ['reports.margin.view'])
    expect((await as(none).get('/reports/margin/gross-margin')).body.code).toBe('forbidden')
    expect((await as(none).get('/reports')).body.data).toEqual([])
    expect((await as(amber.candidate).get('/reports/margin/gross-margin')).status).toBe(403)
    const document = await staff('Dot', ['reports.billing.view', 'invoices.sales.view'])
    const types = (await report('billing/invoice-register', {}, document)).data.map(({ type }) => type)
    expect([...new Set(types)]).toEqual(['Sales'])
  })

  it.each([
    ['by=client,month,week', 'by'],
    ['by=order', 'by'],
    ['by=none,client', 'by'],
    ['basis=paid', 'basis'],
    ['as_of=2026-01-01', 'as_of'],
    ['client=Northwind', 'client'],
    ['order=7', 'order'],
    ['day_from=2026-02-01&day_to=2026-01-01', 'day_to'],
    ['day_from=9999-01-01', 'day_from'],
  ])('is told what is wrong with %s', async (query, field) => {
    const { status, body } = await as(amber.owner).get(`/reports/margin/gross-margin?${query}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('finds no report that does not exist, nor marks one', async () => {
    expect((await as(amber.owner).get('/reports/margin/gross-margins')).status).toBe(404)
    expect((await as(amber.owner).put('/report-marks', { group: 'margin', slug: 'x' })).status).toBe(404)
    await done(
      as(amber.owner).put('/report-marks', { group: 'margin', slug: 'gross-margin', favourite: true }),
    )
    const heads = (await as(amber.owner).get('/reports')).body.data
    expect(heads.filter(({ favourite }: { favourite: boolean }) => favourite)).toHaveLength(1)
    expect(
      (await as(birch.owner).get('/reports')).body.data.filter(
        ({ favourite }: { favourite: boolean }) => favourite,
      ),
    ).toEqual([])
  })
})
