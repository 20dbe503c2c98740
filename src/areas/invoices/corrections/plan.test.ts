import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenBack, type Moved, settledByCredit } from '#areas/invoices/corrections/documents.ts'
import {
  figuresOf,
  type NewUnit,
  type OldUnit,
  type Planned,
  planSheet,
} from '#areas/invoices/corrections/plan.ts'
import { planElsewhere } from '#areas/invoices/corrections/plan-elsewhere.ts'
import { correctedTerms } from '#areas/invoices/corrections/terms.ts'

const side = (state: string, more: object = {}) => ({
  ...{ state, invoice_id: state === 'done' ? 5 : null, line_id: state === 'done' ? 50 : null },
  ...{ tax_code_id: 1, credited: false, taken_back: false, places: 1, documents: 1, ...more },
})
const figures = {
  ...{ day: '2026-01-05', rate_code_id: 1, label: 'Basic', kind: 'time', unit: 'hour', minutes: 60 },
  ...{ quantity: '1', pay_rate: '20', charge_rate: '26', pay_amount: 20_00, charge_amount: 26_00 },
  ...{ payable: true, chargeable: true },
}
const old = (bill: string, pay: string, more: object = {}): OldUnit => ({
  ...figures,
  ...{
    id: 1,
    timesheet_id: 9,
    bill: side(bill),
    pay: side(pay),
    billing_profile_id: 3,
    cost_code: 'A',
    named_tax_code_id: null,
    ...more,
  },
})
const right = (more: object = {}): NewUnit => ({
  ...figures,
  charge_rate: '26.5',
  charge_amount: 26_50,
  trace: [],
  ...more,
})

describe('what becomes of a unit', () => {
  test.each([
    ['ready', 'ready', 'replace', 'none'],
    ['on_hold', 'ready', 'replace', 'none'],
    ['done', 'ready', 'delta', 'none'],
  ])('charged otherwise, %s and %s: %s and %s', (bill, pay, onBill, onPay) => {
    const plan = planSheet([old(bill, pay)], [right()], 'delta')
    expect(plan).toMatchObject({
      pieces: [{ bill: onBill, pay: onPay, bill_delta: 50, pay_delta: 0 }],
      before: { bill: 26_00, pay: 20_00, minutes: 60 },
      after: { bill: 26_50, pay: 20_00, minutes: 60 },
    })
  })

  test('each side goes its own way', () => {
    const both = right({ pay_rate: '20.4', pay_amount: 20_40 })
    expect(planSheet([old('done', 'ready')], [both], 'reinstate')).toMatchObject({
      pieces: [
        { bill: 'reinstate', pay: 'replace', bill_invoice_id: 5, pay_invoice_id: null, pay_delta: 40 },
      ],
    })
  })

  test('what payroll paid has no document to credit: the difference goes on the next pay', () => {
    const paid = old('done', 'done', {
      pay: side('done', { invoice_id: null, line_id: null, places: 0, documents: 0 }),
    })
    const both = right({ pay_rate: '20.4', pay_amount: 20_40 })
    expect(planSheet([paid], [both], 'reinstate')).toMatchObject({
      pieces: [{ bill: 'reinstate', pay: 'delta', pay_invoice_id: null, pay_delta: 40 }],
    })
  })

  test.each([
    ['unchanged', old('done', 'done'), right({ charge_rate: '26', charge_amount: 26_00 })],
    ['on_draft', old('drafted', 'ready'), right()],
    ['written_off', old('written_off', 'ready'), right()],
    ['credited', { ...old('done', 'ready'), bill: side('done', { credited: true }) }, right()],
  ])('it is left out: %s', (reason, unit, now) => {
    expect(planSheet([unit], [now], 'delta')).toBe(reason)
  })

  test('what was not there before is added, and what is not there any more goes', () => {
    const moved = right({ rate_code_id: 2, label: 'Overtime', charge_amount: 36_40, pay_amount: 30_00 })
    expect(planSheet([old('done', 'done')], [moved], 'delta')).toMatchObject({
      pieces: [
        { old_id: 1, unit: null, bill_delta: -26_00, pay_delta: -20_00 },
        { old_id: null, adjusts_unit_id: 1, bill_delta: 36_40, pay_delta: 30_00 },
      ],
      after: { bill: 36_40, pay: 30_00 },
    })
  })
})

describe('what was put right of one side alone before', () => {
  const unit = right({ charge_amount: 26_50, pay_amount: 20_00 })
  // The old unit is paid, and charged by the one that a correction put beside it.
  const paid = old('done', 'done', { bill: side('done', { taken_back: true }) })
  const charged = old('done', 'not_due', { id: 2, payable: false, charge_rate: '26.5', charge_amount: 26_50 })

  test('is as it should be on both sides together', () => {
    expect(planSheet([paid, charged], [unit], 'delta')).toBe('unchanged')
  })

  test('is put right on the side that differs, beside the unit that counts there', () => {
    const more = right({ charge_rate: '27', charge_amount: 27_00, pay_amount: 20_00 })
    expect(planSheet([paid, charged], [more], 'delta')).toMatchObject({
      pieces: [{ old_id: 2, bill: 'delta', pay: 'none', bill_delta: 50, pay_delta: 0 }],
      before: { bill: 26_50, pay: 20_00 },
      after: { bill: 27_00, pay: 20_00 },
    })
  })
})

describe('time on several documents', () => {
  const split = old('done', 'ready', { bill: side('done', { places: 2, documents: 2 }) })
  test('is not credited: none of them says how much of it is whose', () => {
    expect(planSheet([split], [right()], 'reinstate')).toBe('split')
    expect(planSheet([split], [right({ charge_amount: 25_00 })], 'delta')).toBe('split')
    expect(planSheet([split], [right()], 'delta')).toMatchObject({
      pieces: [{ bill: 'delta', bill_delta: 50 }],
    })
  })
})

describe('what is charged elsewhere', () => {
  test('is credited and charged anew for the same, what is paid stays', () => {
    const plan = planElsewhere([old('done', 'done')], 'profile', { billing_profile_id: 4 })
    expect(plan).toMatchObject({
      pieces: [{ old_id: 1, bill: 'reinstate', pay: 'none', bill_delta: 0, unit: { payable: false } }],
      before: { bill: 26_00, pay: 20_00 },
      after: { bill: 26_00, pay: 20_00 },
    })
  })

  test.each([
    ['unchanged', 'profile', { billing_profile_id: 3 }, {}],
    ['unchanged', 'cost_code', { cost_code: 'A' }, {}],
    ['unchanged', 'order', { purchase_order_id: 7 }, { order_ids: [7] }],
    ['order_days', 'order', { purchase_order_id: 7, until: '2026-01-04' }, { order_ids: [6] }],
    ['on_draft', 'cost_code', { cost_code: 'B' }, { bill: side('drafted') }],
  ] as const)('it is left out: %s, %s', (reason, cause, to, more) => {
    expect(planElsewhere([old('done', 'done', more)], cause, to)).toBe(reason)
  })
})

describe('which documents follow', () => {
  const moved = (line_id: number, net: number, more: object = {}): Moved => ({
    ...{ side: 'bill', invoice_id: 5, line_id, tax_code_id: 1, net, ...more },
  })

  test('more in all: nothing is given back, opposite signs net on the next one', () => {
    expect(givenBack([moved(1, -26_00), moved(2, 36_40)])).toEqual([])
    expect(settledByCredit([moved(1, -26_00), moved(2, 36_40)]).size).toBe(0)
  })

  test('less in all: the lines that became less give back what is left, to the penny', () => {
    const given = givenBack([moved(1, -36_40), moved(2, 26_00), moved(3, -1)])
    expect(given[0]!.lines.reduce((sum, { net }) => sum + net, 0)).toBe(10_41)
    expect(given[0]!.lines.every(({ net }) => net > 0)).toBe(true)
  })

  test('amounts under two tax codes do not net', () => {
    expect(givenBack([moved(1, -10_00), moved(2, 30_00, { tax_code_id: 2 })])).toMatchObject([
      { lines: [{ line_id: 1, net: 10_00 }] },
    ])
  })
})

describe('corrected terms', () => {
  const row = { rate_code_id: 1, pay_rate: '20', charge_rate: '26', effective_to: null }
  const terms = { rates: [{ ...row, id: 7, effective_from: '2026-01-01' }] } as never
  const ratesFrom = (from_day: string) =>
    correctedTerms(terms, { from_day, rates: [{ rate_code_id: 1, charge_rate: '26.5' }] }).rates

  test('hold from the day; a side that is not said stays', () => {
    expect(ratesFrom('2026-01-07')).toMatchObject([
      { id: 7, effective_to: '2026-01-06', charge_rate: '26' },
      { id: 8, effective_from: '2026-01-07', effective_to: null, charge_rate: '26.5', pay_rate: '20' },
    ])
    expect(ratesFrom('2026-01-01')).toMatchObject([{ id: 8, charge_rate: '26.5' }])
    expect(ratesFrom('2025-12-31')).toMatchObject([{ id: 7, charge_rate: '26' }])
  })
})

test('of whatever days, payers and engagements, those of the right one move, and all is moved or stays', () => {
  // Suppliers 1 to 3, or payroll.
  const payer = fc
    .constantFrom(1, 2, 3, null)
    .map((supplier_id) => ({ supplier_id, engagement_type: supplier_id === null ? 'paye' : 'umbrella' }))
  const units = fc.array(
    fc.record({ payer, engaged: fc.option(payer), pay_amount: fc.integer({ min: 1, max: 999_99 }) }),
    { minLength: 1, maxLength: 14 },
  )
  fc.assert(
    fc.property(units, fc.constantFrom(1, 2, 3, null), (given, supplier_id) => {
      const all = given.map((each, at) => old('done', 'done', { ...each, id: at + 1 }))
      const plan = planElsewhere(all, 'supplier', { supplier_id })
      const theirs = all.filter(
        (unit) => unit.payer!.supplier_id !== supplier_id && unit.engaged?.supplier_id === supplier_id,
      )
      const others = all.filter((unit) => unit.payer!.supplier_id !== supplier_id && !theirs.includes(unit))
      if (theirs.length === 0) {
        expect(plan).toBe(others.length === all.length ? 'not_engaged' : 'unchanged')
        return
      }
      expect(plan).toMatchObject({ before: figuresOf(all), after: figuresOf(all) })
      const { pieces, stays } = plan as Planned
      expect(
        pieces.map(({ old_id, unit }) => [old_id, unit!.pay_amount, unit!.paid_by!.supplier_id]),
      ).toEqual(theirs.map(({ id, pay_amount }) => [id, pay_amount, supplier_id]))
      expect(stays!.map(({ amount, right }) => [amount, right])).toEqual(
        others.map((unit) => [unit.pay_amount, unit.payer!.supplier_id === unit.engaged?.supplier_id]),
      )
    }),
  )
})
