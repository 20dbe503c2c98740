import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chained, chainedRates } from '#areas/jobs/rate-cards/chain.ts'

const days = { from: '2026-11-02', to: '2026-11-09' }
const own = (rate_code_id: number, pay_rate: string, more: object = {}) => ({
  ...{ rate_code_id, pay_rate, charge_rate: '26.0000', effective_from: '2026-01-05', effective_to: null },
  ...more,
})
const row = (id: number, rate_code_id: number, pay: string, more: object = {}) => ({
  ...{ id, rate_code_id, basis: 'fixed' as const, pay, charge: '40', effective_from: '2026-01-01' },
  ...{ effective_to: null, ...more },
})
const none = { job_card: [], client_card: [], agency_card: [] }
const placement = { rates: [own(1, '20.0000')], basic_rate_code_id: 1 }
const said = (rows: Chained[]) =>
  rows.map(({ rate_code_id, pay_rate, source, effective_from, effective_to }) =>
    [rate_code_id, pay_rate, source, effective_from.slice(5), effective_to.slice(5)].join(' '),
  )

describe('a code that the placement says nothing of', () => {
  it('is priced by the first card that says something of it: job, client, agency', () => {
    const cards = {
      job_card: [row(1, 2, '30')],
      client_card: [row(2, 2, '29'), row(3, 3, '28')],
      agency_card: [row(4, 2, '27'), row(5, 3, '26'), row(6, 4, '25')],
    }
    expect(said(chainedRates(cards, placement, days))).toEqual([
      '2 30.0000 job_card 11-02 11-09',
      '3 28.0000 client_card 11-02 11-09',
      '4 25.0000 agency_card 11-02 11-09',
    ])
  })

  it('is the placement’s own wherever it has a row of the code, in force or not', () => {
    const cards = { ...none, agency_card: [row(4, 1, '27'), row(5, 2, '27')] }
    const ended = own(2, '21', { effective_to: '2026-06-30' })
    expect(chainedRates(cards, { ...placement, rates: [...placement.rates, ended] }, days)).toEqual([])
  })

  it('goes from card to card as the days go by', () => {
    const cards = {
      ...none,
      client_card: [row(2, 2, '29', { effective_to: '2026-11-04' })],
      agency_card: [row(4, 2, '27'), row(5, 3, '20', { effective_from: '2026-11-08' })],
    }
    expect(said(chainedRates(cards, placement, days))).toEqual([
      '2 29.0000 client_card 11-02 11-04',
      '2 27.0000 agency_card 11-05 11-09',
      '3 20.0000 agency_card 11-08 11-09',
    ])
  })

  it('follows the basic rate of the placement where the card says a factor', () => {
    const rates = [
      own(1, '20.0000', { effective_to: '2026-11-03' }),
      own(1, '22.0000', { effective_from: '2026-11-04' }),
    ]
    const cards = { ...none, agency_card: [row(4, 2, '1.5', { basis: 'multiplier', charge: '1.4' })] }
    expect(said(chainedRates(cards, { rates, basic_rate_code_id: 1 }, days))).toEqual([
      '2 30.0000 agency_card 11-02 11-03',
      '2 33.0000 agency_card 11-04 11-09',
    ])
  })

  const day = (offset: number) => `2026-11-${String(offset).padStart(2, '0')}`
  const rows = fc.array(
    fc.record({ code: fc.constantFrom(2, 3), first: fc.integer({ min: 1, max: 12 }), lasts: fc.nat(10) }),
    { maxLength: 4 },
  )
  const rowsOf = (made: { code: number; first: number; lasts: number }[]) =>
    made.map(({ code, first, lasts }, at) =>
      row(at + 1, code, '20', {
        ...{ effective_from: day(first), effective_to: lasts === 0 ? null : day(first + lasts) },
      }),
    )

  it('has one rate a day wherever a card says something, none elsewhere, whatever the cards say', () => {
    fc.assert(
      fc.property(rows, rows, rows, (job, client, agency) => {
        const cards = { job_card: rowsOf(job), client_card: rowsOf(client), agency_card: rowsOf(agency) }
        const found = chainedRates(cards, placement, days)
        const on =
          (list: readonly { rate_code_id: number; effective_from: string; effective_to: string | null }[]) =>
          (code: number, at: string) =>
            list.filter(
              (each) =>
                each.rate_code_id === code &&
                each.effective_from <= at &&
                (each.effective_to ?? '9999-12-31') >= at,
            ).length
        const said = on(Object.values(cards).flat())
        for (const code of [2, 3])
          for (let at = 1; at <= 12; at++) {
            const asked = at >= 2 && at <= 9
            expect(on(found)(code, day(at))).toBe(asked ? Math.min(1, said(code, day(at))) : 0)
          }
      }),
    )
  })
})
