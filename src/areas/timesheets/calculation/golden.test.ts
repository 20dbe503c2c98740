import { describe, expect, it } from 'vitest'
import { distribute, documentTotals, lineAmount } from '#platform/money.ts'
import { calculate } from './calculate.ts'
import { goldenTerms, goldenWeek, shift } from './golden.fixture.ts'
import type { CalculationInput } from './shapes.ts'

const STANDARD = { tax_code_id: 1, tax_rate: '20.0000' }

/** Minutes and both amounts of each rate of the sheet. */
function byRate(input: CalculationInput) {
  const { totals, problems } = calculate(input)
  expect(problems).toEqual([])
  return totals.by_rate.map((line) => [
    line.label,
    line.minutes,
    line.pay_rate,
    line.pay_amount,
    line.charge_rate,
    line.charge_amount,
  ])
}

describe('the golden week', () => {
  const { totals, units, problems, trace } = calculate(goldenWeek)

  it('pays 894.50 and charges 1,154.60, a margin of 260.10 or 22.53 %', () => {
    expect(problems).toEqual([])
    expect(totals).toMatchObject({
      paid_minutes: 43 * 60,
      charged_minutes: 43 * 60,
      pay_amount: 89450,
      charge_amount: 115460,
      margin_amount: 26010,
      margin_percent: '22.53',
    })
  })

  it('is 40 h basic, 3 h overtime and 1.5 h of night uplift', () => {
    expect(byRate(goldenWeek)).toEqual([
      ['Basic', 2400, '20.0000', 80000, '26.0000', 104000],
      ['Overtime', 180, '30.0000', 9000, '36.4000', 10920],
      ['Night', 90, '3.0000', 450, '3.6000', 540],
    ])
  })

  it('reaches 40 hours on Friday at 20:30, because the break fell at 18:00', () => {
    const texts = units.filter((unit) => unit.day === '2026-11-06').map((unit) => unit.trace[0]?.text)
    expect(texts).toEqual([
      'Fri 14:00–18:00 and Fri 18:30–20:30: 6:00',
      'Fri 20:30–23:30: 3:00',
      'Fri 22:00–23:30: 1:30',
    ])
  })

  it('says of every amount how it came to be', () => {
    expect(trace.slice(0, 2).map((step) => step.text)).toEqual([
      'Mon 08:57–18:04 → 09:00–18:00, nearest 15 min, grace 5 min',
      '0:30 unpaid break (shift over 6:00), Mon 13:00–13:30',
    ])
    const overtime = units.find((unit) => unit.label === 'Overtime')
    expect(overtime?.trace.map((step) => step.text)).toEqual([
      'Fri 20:30–23:30: 3:00',
      'over 40:00 a week → Overtime',
      'Overtime ×1.5 of £20.00',
      'Overtime ×1.4 of £26.00',
      'Basic £20.00 from 1 Jan 2026',
      'Basic £26.00 from 1 Jan 2026',
      '3 h × £30.00 = £90.00',
      '3 h × £36.40 = £109.20',
    ])
  })

  it('is the same when the worker writes the half hour down', () => {
    const written = goldenWeek.entries.map((entry) => ({ ...entry, break_minutes: 30 }))
    expect(calculate({ ...goldenWeek, entries: written }).totals).toEqual(totals)
  })

  it('makes a sales invoice of 1,385.52 with 230.92 VAT', () => {
    const lines = units.map((unit) => ({ net: unit.charge_amount, ...STANDARD }))
    expect(documentTotals(lines)).toMatchObject({ net: 115460, tax: 23092, gross: 138552 })
  })

  it('makes a self-billing invoice of 1,073.40 for a registered supplier and of 894.50 for another', () => {
    const nets = units.map((unit) => unit.pay_amount)
    expect(documentTotals(nets.map((net) => ({ net, ...STANDARD })))).toMatchObject({
      net: 89450,
      tax: 17890,
      gross: 107340,
    })
    const outside = nets.map((net) => ({ net, tax_code_id: 2, tax_rate: '0' }))
    expect(documentTotals(outside)).toMatchObject({ net: 89450, tax: 0, gross: 89450 })
  })

  it('credits one hour of overtime with -36.40 and -7.28 VAT, on the pay side -30.00', () => {
    const line = totals.by_rate.find((rate) => rate.label === 'Overtime')!
    const net = lineAmount({ quantity: '-1', rate: line.charge_rate })
    expect(documentTotals([{ net, ...STANDARD }])).toMatchObject({ net: -3640, tax: -728, gross: -4368 })
    expect(lineAmount({ quantity: '-1', rate: line.pay_rate })).toBe(-3000)
  })

  it('splits at an order with 500.00 left into 500.00 and 654.60', () => {
    expect(distribute(totals.charge_amount, [50000, totals.charge_amount - 50000])).toEqual([50000, 65460])
  })
})

describe('its variants', () => {
  const night = { ...goldenTerms, unpaid_break: null }

  it('a night when the clocks go back lasts an hour longer, and the hour is paid', () => {
    // Saturday 24 October 2026 into the Sunday on which 02:00 becomes 01:00.
    const entries = [shift('2026-10-24', '22:00', '06:00')]
    const week = { period_start: '2026-10-19', period_end: '2026-10-25', entries, terms: night }
    expect(byRate(week)).toEqual([
      ['Basic', 540, '20.0000', 18000, '26.0000', 23400],
      ['Night', 540, '3.0000', 2700, '3.6000', 3240],
    ])
    expect(calculate(week).trace[1]?.text).toBe('The clocks go back 1:00 in this shift: 9:00 really pass')
  })

  it('the Sunday night after the clocks went back is eight hours like any other', () => {
    const entries = [shift('2026-10-25', '22:00', '06:00')]
    const { totals, units } = calculate({
      period_start: '2026-10-19',
      period_end: '2026-10-25',
      entries,
      terms: night,
    })
    expect(totals.paid_minutes).toBe(480)
    expect(units.map((unit) => [unit.day, unit.label, unit.minutes])).toEqual([
      ['2026-10-25', 'Basic', 120],
      ['2026-10-25', 'Night', 120],
      ['2026-10-26', 'Basic', 360],
      ['2026-10-26', 'Night', 360],
    ])
  })

  it('a night when the clocks go forward lasts an hour less', () => {
    const entries = [shift('2026-03-28', '22:00', '06:00')]
    const { totals } = calculate({
      period_start: '2026-03-23',
      period_end: '2026-03-29',
      entries,
      terms: night,
    })
    expect(totals).toMatchObject({ paid_minutes: 420, pay_amount: 7 * 2300, charge_amount: 7 * 2960 })
  })

  it('a shift into a bank holiday is doubled from midnight, without the night uplift', () => {
    const entries = [shift('2026-12-24', '20:00', '04:00')]
    const week = { period_start: '2026-12-21', period_end: '2026-12-27', entries, terms: night }
    expect(byRate(week)).toEqual([
      ['Basic', 240, '20.0000', 8000, '26.0000', 10400],
      ['Night', 120, '3.0000', 600, '3.6000', 720],
      ['Bank holiday', 240, '40.0000', 16000, '45.5000', 18200],
    ])
  })

  it('a shift out of a bank holiday is doubled until midnight', () => {
    const entries = [shift('2026-12-25', '20:00', '04:00')]
    const week = { period_start: '2026-12-21', period_end: '2026-12-27', entries, terms: night }
    expect(byRate(week)).toEqual([
      ['Bank holiday', 240, '40.0000', 16000, '45.5000', 18200],
      ['Basic', 240, '20.0000', 8000, '26.0000', 10400],
      ['Night', 240, '3.0000', 1200, '3.6000', 1440],
    ])
  })

  it('a rate that changes in the middle of the week counts from its day on, at midnight too', () => {
    const [row] = goldenTerms.rates
    const rates = [
      { ...row!, effective_to: '2026-11-04' },
      { ...row!, id: 2, pay_rate: '21.0000', charge_rate: '27.3000', effective_from: '2026-11-05' },
    ]
    const entries = [shift('2026-11-03', '09:00', '15:00'), shift('2026-11-04', '20:00', '02:00')]
    expect(byRate({ ...goldenWeek, entries, terms: { ...goldenTerms, rates } })).toEqual([
      ['Basic', 600, '20.0000', 20000, '26.0000', 26000],
      ['Night', 120, '3.0000', 600, '3.6000', 720],
      ['Basic', 120, '21.0000', 4200, '27.3000', 5460],
      ['Night', 120, '3.0000', 600, '3.6000', 720],
    ])
  })

  it('two placements at the same time are refused', async () => {
    const { overlapsWith } = await import('./check.ts')
    const { shiftOf } = await import('./spans.ts')
    const here = shiftOf(shift('2026-11-02', '09:00', '17:00'), 0, 'Europe/London')
    const there = (start: string, end: string) => shiftOf(shift('2026-11-02', start, end), 0, 'Europe/London')
    expect(overlapsWith([here], [there('16:59', '20:00')])).toMatchObject([
      { code: 'timesheet.shift_overlap', field: 'entries.0.start_time' },
    ])
    expect(overlapsWith([here], [there('17:00', '20:00'), there('05:00', '09:00')])).toEqual([])
  })
})
