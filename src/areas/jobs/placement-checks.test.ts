import { describe, expect, it } from 'vitest'
import { type MarginTerms, marginFindings, marginWarning } from '#areas/jobs/margin-checks.ts'
import { minimumWage, wageDays } from '#areas/jobs/minimum-wage.ts'
import {
  closingWarning,
  ir35Warning,
  type Joined,
  minimumWageWarning,
  openingsWarning,
  overlapWarning,
  type PricedRow,
  whyNotPlace,
} from '#areas/jobs/placement-checks.ts'
import { shippedFigures } from '#areas/settings/public.ts'

const fine: Joined = {
  job_status: 'open',
  job_ir35: 'not_assessed',
  client_name: 'Northwind',
  client_status: 'active',
  candidate_name: 'Dan Doyle',
  candidate_status: 'available',
  engaged_from: '2026-01-01',
  supplier_name: 'Doyle Care Ltd',
  supplier_status: 'approved',
  suspended_reason: '',
}
const live = { status: 'live', start_date: '2026-01-05', approver_user_id: 7, rates: [{}] } as const
const place = (joined: Partial<Joined>, placement: object = {}) =>
  whyNotPlace({ ...fine, ...joined }, { ...live, ...placement })

describe('a placement', () => {
  it.each([
    ['an archived client', place({ client_status: 'inactive' }), 'client.archived', 'job_id'],
    ['a client on hold', place({ client_status: 'on_hold' }), 'client.on_hold', 'job_id'],
    ['a closed job', place({ job_status: 'closed' }), 'job.not_open', 'job_id'],
    ['a cancelled job', place({ job_status: 'cancelled' }), 'job.not_open', 'job_id'],
    ['a job on hold', place({ job_status: 'on_hold' }), 'job.not_open', 'job_id'],
    ['a draft job, already live', place({ job_status: 'draft' }), 'job.draft', 'status'],
    ['a lead', place({ candidate_status: 'lead' }), 'candidate.not_available', 'candidate_id'],
    ['a leaver', place({ candidate_status: 'leaver' }), 'candidate.not_available', 'candidate_id'],
    [
      'an archived candidate',
      place({ candidate_status: 'archived' }),
      'candidate.not_available',
      'candidate_id',
    ],
    ['an engagement to come', place({ engaged_from: '2026-01-06' }), 'candidate.not_engaged', 'start_date'],
    ['a suspended supplier', place({ supplier_status: 'suspended' }), 'supplier.held', 'candidate_id'],
    ['a terminated supplier', place({ supplier_status: 'terminated' }), 'supplier.held', 'candidate_id'],
    ['nobody to approve', place({}, { approver_user_id: null }), 'placement.no_approver', 'approver_user_id'],
  ])('with %s is refused at its field', (_, reason, code, field) => {
    expect([reason?.code, Object.keys(reason?.errors ?? {})]).toEqual([code, [field]])
  })

  it.each([
    ['everything in order', place({})],
    ['a full job, which is a warning', place({ job_status: 'filled' })],
    ['a draft on a draft job', place({ job_status: 'draft' }, { status: 'draft' })],
    ['nobody to approve yet, as a draft', place({}, { status: 'draft', approver_user_id: null })],
    ['no supplier', place({ supplier_name: null, supplier_status: null, suspended_reason: null })],
    ['an engagement from the first day', place({ engaged_from: '2026-01-05' })],
  ])('with %s passes', (_, reason) => expect(reason).toBeUndefined())
})

const basic = {
  ...{ id: 1, name: 'Basic', unit: 'hour' as const, payable: true, chargeable: true, accrues_holiday: true },
}
const wages = shippedFigures.filter(({ key }) => key === 'minimum_wage')
const codes = new Map([
  [1, basic],
  [2, { ...basic, id: 2, name: 'Allowance', chargeable: false }],
])
const row = (pay_rate: string, charge_rate: string, more: Partial<PricedRow> = {}): PricedRow => ({
  ...{ rate_code_id: 1, pay_rate, charge_rate, effective_from: '2026-01-05', effective_to: null },
  ...more,
})

describe('warnings', () => {
  it('count the places, and the workers of a job that closes', () => {
    expect(openingsWarning(1, 2)).toBeUndefined()
    expect(openingsWarning(2, 2)).toMatchObject({ code: 'placement.openings' })
    expect(closingWarning(0)).toBeUndefined()
    expect(closingWarning(1)).toMatchObject({ code: 'job.live_placements' })
  })

  it('name other placements of the worker only to those who may see them', () => {
    const days = { start_date: '2026-01-05', end_date: null }
    expect(overlapWarning('Dan', [])).toBeUndefined()
    expect(overlapWarning('Dan', [{ ref: 'P00007', ...days }])?.text).toContain(
      'P00007 (5 Jan 2026 to no end)',
    )
    expect(overlapWarning('Dan', [days])?.text).not.toMatch(/P0|2026/)
  })
})

const terms: MarginTerms = {
  ...{
    engagement_type: 'paye',
    currency: 'GBP',
    pay_currency: 'GBP',
    contracted_minutes: 2400,
    basic_rate_code_id: 1,
  },
  ...{ start_date: '2026-01-05', end_date: null, floor: null, figures: shippedFigures },
}
const findings = (rows: PricedRow[], more: Partial<MarginTerms> = {}) =>
  marginFindings(rows, codes, { ...terms, ...more })
const warned = (rows: PricedRow[], more: Partial<MarginTerms> = {}) =>
  marginWarning(findings(rows, more))?.text

describe('the margin', () => {
  it('is told of without a figure, once a row, by the worst that is true of it', () => {
    const direct = { engagement_type: 'umbrella' } as const
    expect(warned([row('20', '20')], direct)).toBeUndefined()
    expect(warned([row('20', '0', { rate_code_id: 2 })], direct)).toBeUndefined()
    expect(warned([row('20.0001', '20')], direct)).toBe('More is paid than charged: Basic from 5 Jan 2026.')
    expect(warned([row('20.0001', '20')], { floor: '10' })).toBe(
      'More is paid than charged: Basic from 5 Jan 2026.',
    )
  })

  it('covers the pay and the employer’s costs on it, or is asked about', () => {
    // A week of 40 hours at £20.00 costs £1,044.40.
    expect(warned([row('20', '26.11')])).toBeUndefined()
    expect(warned([row('20', '26.10')])).toBe(
      'The charge does not cover the pay and the employer’s costs on it: Basic from 5 Jan 2026.',
    )
  })

  it.each([
    ['at the floor', '12.97', undefined],
    ['below it', '12.98', 'Basic from 5 Jan 2026'],
  ])('%s is %s', (_, floor, at) => {
    const text = warned([row('20', '30')], { floor })
    if (at) expect(text).toBe(`The margin after the employer’s costs is below the floor: ${at}.`)
    else expect(text).toBeUndefined()
  })

  it('is looked at on each day on which a figure changes', () => {
    const dearer = {
      key: 'employer_ni',
      from_day: '2027-04-06',
      value: { rate: '25', weekly_threshold: '0' },
    }
    const figures = [...shippedFigures, dearer]
    expect(warned([row('20', '27')], { figures })).toContain('Basic from 6 Apr 2027')
    expect(warned([row('20', '27')], { figures, end_date: '2027-04-05' })).toBeUndefined()
    expect(warned([row('20', '27', { effective_to: '2027-04-05' })], { figures })).toBeUndefined()
  })

  it('says how far below the floor somebody went, for the duty of two people', () => {
    expect(findings([row('20', '19')], { floor: '5' })).toMatchObject({
      losing: [expect.any(String)],
      below_floor: true,
    })
    expect(findings([row('20', '19')]).below_floor).toBe(false)
    expect(findings([row('20', '30')], { floor: '5' }).below_floor).toBe(false)
    expect(findings([row('0', '0')], { floor: '5' }).below_floor).toBe(false)
  })
})

describe('the tax status that the client determined', () => {
  it.each([
    ['inside', 'ltd_outside', true],
    ['inside', 'sole_trader', true],
    ['inside', 'ltd_inside', false],
    ['inside', 'umbrella', false],
    ['outside', 'ltd_inside', true],
    ['outside', 'ltd_outside', false],
    ['outside', 'paye', false],
    ['exempt', 'ltd_outside', false],
    ['not_assessed', 'ltd_inside', false],
  ] as const)('%s and engaged as %s: asked about? %s', (job_ir35, engagement, asked) => {
    const warning = ir35Warning({ ...fine, job_ir35 }, engagement)
    expect(warning?.code).toBe(asked ? 'placement.ir35' : undefined)
  })

  it('is told in words', () => {
    expect(ir35Warning({ ...fine, job_ir35: 'inside' }, 'ltd_outside')?.text).toBe(
      'The job is inside IR35, and Dan Doyle is engaged as: Limited company, outside IR35.',
    )
  })
})

describe('the minimum wage', () => {
  const asked = {
    currency: 'GBP',
    pay_currency: 'GBP',
    basic_rate_code_id: 1,
    start_date: '2026-01-05',
    end_date: null,
    dob: null,
    wages,
  }
  const underpaid = (pay: string, more: object = {}, of: Partial<PricedRow> = {}) =>
    minimumWageWarning([row(pay, '99', of)], codes, { ...asked, ...more })?.text

  const early = { effective_from: '2020-01-06' }

  it('is read by day and age, an adult’s when no birth day is known', () => {
    expect(minimumWage(wages, '2024-03-31', null)).toBeUndefined()
    expect(minimumWage(wages, '2026-03-31', null)).toBe('12.21')
    expect(minimumWage(wages, '2026-04-01', null)).toBe('12.71')
    expect(minimumWage(wages, '2026-04-01', '2005-04-02')).toBe('10.85')
    expect(minimumWage(wages, '2026-04-02', '2005-04-02')).toBe('12.71')
    expect(minimumWage(wages, '2026-04-01', '2009-01-01')).toBe('8.00')
    expect(minimumWage(wages, '2026-02-28', '2008-02-29')).toBe('7.55')
    expect(minimumWage(wages, '2026-03-01', '2008-02-29')).toBe('10.00')
  })

  it('may change on the first day, with new rates and on birthdays', () => {
    expect(wageDays(wages, { from: '2026-01-05', to: null, dob: '2005-06-01' })).toEqual([
      '2026-01-05',
      '2026-04-01',
      '2026-06-01',
    ])
    expect(wageDays(wages, { from: '2026-01-05', to: '2026-03-31', dob: '2005-06-01' })).toEqual([
      '2026-01-05',
    ])
  })

  it.each([
    ['a pound an hour', underpaid('1.00'), 'since 1 Apr 2025 £12.21'],
    ['enough until the rates rise', underpaid('12.50'), 'since 1 Apr 2026 £12.71'],
    ['enough until a birthday', underpaid('11.00', { dob: '2005-06-01' }), 'since 1 Apr 2026 £12.71'],
  ])('warns of %s, and tells neither rate nor birthday', (_, text, rates) => {
    expect(text).toContain(rates)
    expect(text).not.toMatch(/£1\.00|£12\.50|£11\.00|2005|Jun/)
  })

  it.each([
    ['enough', underpaid('12.71')],
    ['euros', underpaid('1.00', { currency: 'EUR', pay_currency: 'EUR' })],
    ['an uplift, not the basic rate', underpaid('3.00', { basic_rate_code_id: 2 })],
    ['a placement over before the rise', underpaid('12.50', { end_date: '2026-03-31' })],
    [
      'days before the table begins',
      underpaid('5.00', { start_date: '2020-01-06', end_date: '2020-02-01' }, early),
    ],
  ])('leaves alone %s', (_, text) => expect(text).toBeUndefined())
})
