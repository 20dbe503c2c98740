import { describe, expect, it } from 'vitest'
import { here, openTestPlacements, show } from '#areas/timesheets/setup.testing.ts'
import { handIn, place, sheetOf, type TimesheetFixture } from '#areas/timesheets/timesheets.fixture.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

openTestPlacements()

const noRate = {
  accepted: [
    { code: 'placement.no_exchange_rate', reason: 'The rate follows' },
    { code: 'placement.wage_unknown', reason: 'Well above it' },
    { code: 'placement.overlap', reason: 'Two part-time placements' },
    { code: 'placement.backdated', reason: 'The golden week stays where it is' },
  ],
}
const enter = (rate: string, day = '2026-01-01', more = {}) =>
  as(amber.finance).post('/exchange-rates', {
    ...{ from_currency: 'EUR', to_currency: 'GBP', day, rate, source: '', ...more },
  })

/** A placement that pays in euros, with its sheets. */
async function inEuros(changes: object = {}): Promise<TimesheetFixture> {
  const placement_id = await place({
    ...here,
    saffron,
    changes: { ...noRate, pay_currency: 'EUR', ...changes },
  })
  return { ...here, placement_id, week: (monday) => sheetOf(as, amber.owner, placement_id, monday) }
}

async function approved(of: TimesheetFixture, monday: string): Promise<number> {
  const { id, submission_no } = await handIn(of, monday)
  const done = await as(amber.approver).post(`/timesheets/${id}/review`, {
    ...{ decision: 'approve', reason: '', submission_no },
  })
  expect(done.status).toBe(200)
  return id
}

const run = async (side: string, period_end: string) => {
  const made = await as(amber.finance).post('/invoice-runs', { side, period_end })
  expect(made.status).toBe(201)
  const { body } = await as(amber.finance).get(`/invoices?type=${side}&per_page=100`)
  return body.data as { id: number; currency: string; net: number; tax: number; gross: number }[]
}
const document = async (id: number, who: Person = amber.owner) => (await as(who).get(`/invoices/${id}`)).body
const placement = async (id: number, who: Person = amber.owner) =>
  (await as(who).get(`/placements/${id}`)).body

describe('work that is paid in another currency than it is charged in', () => {
  it('says that there is no exchange rate, and wants a reason', async () => {
    const { fixture, placement_id } = here
    const of = await placement(placement_id)
    const body = {
      ...{
        job_id: of.job_id,
        candidate_id: fixture.candidate_id,
        approver_user_id: amber.approver.id,
        start_date: '2026-01-05',
        pay_currency: 'EUR',
      },
      ...{ basic_rate_code_id: fixture.basic, overtime_rules: [] },
      rates: [
        { rate_code_id: fixture.basic, pay_rate: '20', charge_rate: '26', effective_from: '2026-01-05' },
      ],
    }
    const asked = await as(amber.owner).post('/placements', body)
    expect([asked.status, asked.body.code]).toEqual([409, 'needs_reason'])
    const codes = asked.body.warnings.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['placement.no_exchange_rate', 'placement.wage_unknown']))
    const text = asked.body.warnings.find(
      ({ code }: { code: string }) => code === 'placement.no_exchange_rate',
    )
    expect(text.text).toMatch(/^No exchange rate from EUR to GBP/)
    const wrong = await as(amber.owner).post('/placements', { ...body, pay_currency: 'XQQ' })
    expect(wrong.body.errors).toHaveProperty('pay_currency')
    const margin = { ...body.rates[0]!, basis: 'margin', charge_term: '5' }
    const follows = await as(amber.owner).post('/placements', { ...body, rates: [margin] })
    expect(follows.body.errors).toHaveProperty(['rates.0.basis'])
  })

  it('pays and charges the golden week, each in its own currency, to documents of their own', async () => {
    const of = await inEuros()
    expect(await placement(of.placement_id)).toMatchObject({
      ...{ currency: 'GBP', pay_currency: 'EUR' },
      margin: { pay: 80000, charge: 104000, margin: null, margin_percent: null, exchange: null },
    })
    const id = await approved(of, '2026-01-05')
    const before = await show(id)
    expect(before).toMatchObject({
      ...{ pay_amount: 89450, pay_currency: 'EUR', charge_amount: 115460, currency: 'GBP' },
      ...{ margin_amount: null, exchange: null },
    })
    expect(before.calculation.totals).toMatchObject({ margin_amount: null, margin_percent: null })
    const basic = before.calculation.by_rate.find(({ label }: { label: string }) => label === 'Basic')
    expect(basic.trace.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Basic €20.00 from 5 Jan 2026', 'Basic £26.00 from 5 Jan 2026']),
    )
    const units = (await as(amber.owner).get(`/units?timesheet_id=${id}`)).body.data
    expect(
      new Set(units.map((unit: object) => JSON.stringify(pick(unit, 'currency', 'pay_currency')))),
    ).toEqual(new Set(['{"currency":"GBP","pay_currency":"EUR"}']))

    // One of all in pounds beside it: the totals of a list tell them apart.
    const pounds = await approved(here, '2026-01-12')
    const totals = (await as(amber.owner).get('/timesheets/totals?status=approved')).body.data
    expect(totals).toMatchObject([
      { currency: 'GBP', pay_currency: 'EUR', count: 1, pay_amount: 89450, charge_amount: 115460 },
      { currency: 'GBP', pay_currency: 'GBP', count: 1, pay_amount: 89450, charge_amount: 115460 },
    ])

    const [sales] = await run('sales', '2026-01-18')
    expect(sales).toMatchObject({ currency: 'GBP', net: 2 * 115460, tax: 46184, gross: 277104 })
    // Some of its time is paid in euros: what it costs cannot be said in pounds.
    expect((await document(sales!.id)).margin ?? null).toBeNull()
    const bills = await run('self-billing', '2026-01-18')
    expect(bills.map(({ currency, net, tax, gross }) => [currency, net, tax, gross]).sort()).toEqual([
      ['EUR', 89450, 17890, 107340],
      ['GBP', 89450, 17890, 107340],
    ])
    expect(pounds).not.toBe(id)
  })

  it('shows the margin at the rate of its day once there is one, and adds no two currencies', async () => {
    const report = async () =>
      (
        await as(amber.owner).get(
          '/reports/margin/gross-margin?basis=period&day_from=2026-01-01&day_to=2026-01-31&by=client',
        )
      ).body
    expect((await report()).data).toMatchObject([
      { charge: 2 * 115460, pay: null, margin: null, currency: 'GBP' },
    ])
    expect((await enter('0.8532', '2026-01-01', { source: 'ECB' })).status).toBe(201)
    // 894.50 € at 0.8532 are 763.19 £; day by day the units come to the same or a penny beside it.
    const [row] = (await report()).data
    expect(Math.abs(row.pay - (89450 + 76319))).toBeLessThanOrEqual(4)
    expect(row.margin).toBe(row.charge - row.pay)
    const { body: list } = await as(amber.owner).get('/timesheets?status=approved,processed&per_page=100')
    const mixed = list.data.find(({ pay_currency }: { pay_currency: string }) => pay_currency === 'EUR')
    expect(mixed.margin_amount).toBe(115460 - 76319)
    expect(await show(mixed.id)).toMatchObject({
      margin_amount: 115460 - 76319,
      exchange: { rate: '0.8532', day: '2026-01-01', source: 'ECB', entered_by: amber.finance.name },
    })
    // A later rate holds from its own day on.
    await enter('0.9', '2026-02-01')
    expect((await show(mixed.id)).margin_amount).toBe(115460 - 76319)
    expect(await placement(mixed.placement_id)).toMatchObject({
      margin: { exchange: { rate: '0.9' }, margin: 104000 - 72000, margin_percent: '30.77' },
    })
    const rows = (
      await as(amber.owner).get(`/placements?search=${(await placement(mixed.placement_id)).ref}`)
    ).body
    expect(rows.data[0]).toMatchObject({ pay_currency: 'EUR', exchange: { rate: '0.9', day: '2026-02-01' } })
  })

  it('keeps the currency of pay once timesheets exist', async () => {
    const of = await inEuros()
    const { version } = await placement(of.placement_id)
    const changed = await as(amber.owner).patch(`/placements/${of.placement_id}`, {
      pay_currency: 'USD',
      version,
    })
    expect(changed.body).toMatchObject({
      code: 'placement.locked',
      errors: { pay_currency: expect.any(Array) },
    })
    const same = await as(amber.owner).patch(`/placements/${of.placement_id}`, {
      pay_currency: 'EUR',
      version,
    })
    expect(same.status).toBe(200)
  })

  it('counts the units of its currency: yen have no hundredths', async () => {
    await enter('0.0052', '2026-01-01', { from_currency: 'JPY' })
    const rates = [
      { rate_code_id: here.fixture.basic, pay_rate: '3500', charge_rate: '26', effective_from: '2026-01-05' },
    ]
    const of = await inEuros({ pay_currency: 'JPY', rates, overtime_rules: [] })
    const id = await approved(of, '2026-02-02')
    // 43 h × ¥3,500 are ¥150,500, which is £782.60 beside £1,118.00.
    expect(await show(id)).toMatchObject({
      ...{
        pay_amount: 150_500,
        pay_currency: 'JPY',
        charge_amount: 111_800,
        margin_amount: 111_800 - 78_260,
      },
    })
  })

  it('is put right on each side in its own currency', async () => {
    const of = await inEuros()
    const id = await approved(of, '2026-02-16')
    const rates = [{ rate_code_id: here.fixture.basic, pay_rate: '21', charge_rate: '27' }]
    const body = { cause: 'rates', placement_ids: [of.placement_id], from_day: '2026-02-16', rates }
    const preview = await as(amber.owner).post('/corrections/preview', body)
    expect(preview.body).toMatchObject({ currency: 'GBP', pay_currency: 'EUR', margin: null, refused: null })
    expect(preview.body.charge.before).toBe(115460)
    expect(preview.body.pay.before).toBe(89450)
    const asked = await as(amber.owner).post('/corrections', {
      ...body,
      reason: 'Agreed, and never typed in',
    })
    expect(asked).toMatchObject({ status: 201, body: { pay_currency: 'EUR', margin_delta: null } })
    const done = await as(amber.finance).post(`/corrections/${asked.body.id}/approval`, {
      ...{ decision: 'approve', reason: '' },
    })
    expect([200, 201]).toContain(done.status)
    await saffron.settle()
    const units = (await as(amber.owner).get(`/units?timesheet_id=${id}&per_page=100`)).body.data
    expect(units.length).toBeGreaterThan(0)
    for (const unit of units) expect(unit).toMatchObject({ currency: 'GBP', pay_currency: 'EUR' })
    expect(units.some(({ source_kind }: { source_kind: string }) => source_kind === 'adjustment')).toBe(true)
  })

  it('hides from the worker and the client what each may not see', async () => {
    const of = await inEuros()
    const { id } = await handIn(of, '2026-03-02')
    expect(await show(id, amber.candidate)).toMatchObject({
      ...{ pay_amount: 89450, pay_currency: 'EUR', charge_amount: null, margin_amount: null, exchange: null },
    })
    const client = await show(id, amber.approver)
    expect(client).toMatchObject({
      pay_amount: null,
      pay_currency: null,
      exchange: null,
    })
    expect(JSON.stringify(client)).not.toMatch(/EUR|€/)
    expect((await as(birch.owner).get(`/timesheets/${id}`)).status).toBe(404)
  })

  it('is compared by the rate where rates are proposed, and waits where there is none', async () => {
    const of = await inEuros()
    const card = await as(amber.owner).get(
      `/rate-changes/preview?placement_ids=${of.placement_id}&from_day=2026-06-01&by=card`,
    )
    expect(card.body.data[0].problem).toMatchObject({ description: expect.stringMatching(/paid in EUR/) })
    const rows = [{ rate_code_id: here.fixture.basic, pay_rate: '31' }]
    const body = {
      placement_id: of.placement_id,
      from_day: '2026-06-01',
      rows,
      reason: 'Agreed with the worker',
    }
    const made = await as(amber.owner).post('/rate-changes', body)
    expect(made).toMatchObject({ status: 201, body: { pay_currency: 'EUR', exchange: { rate: '0.9' } } })
    // 31 € are 27.90 £, more than the 26.00 £ that are charged.
    const decided = await as(amber.owner).post(`/rate-changes/${made.body.id}/decision`, {
      decision: 'approve',
    })
    expect(decided.body.warnings.map(({ code }: { code: string }) => code)).toContain('placement.margin')
  })
})

const pick = (row: object, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]]))
