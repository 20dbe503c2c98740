import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InvoiceStatus } from '#areas/invoices/contract.ts'
import {
  daysOverdue,
  draftTotals,
  dueDate,
  isIssued,
  termsInWords,
  transitions,
  whyNotApprove,
  whyNotDelete,
  whyNotDispatch,
  whyNotEdit,
  whyNotIssue,
  whyNotSelfBill,
  whyNotUnapprove,
} from '#areas/invoices/rules.ts'
import { invoiceStatuses, isListAddress } from '#areas/invoices/words.ts'

const sound = { line_count: 1, net: 100, gross: 120, untaxed_lines: 0 }
const approved = {
  ...sound,
  status: 'approved' as InvoiceStatus,
  type: 'sales' as const,
  party_on_hold: false,
  profile_on_hold: false,
  client_disputes: false,
  held: null as string | null,
  po_missing: false,
  reference_missing: false,
  references_missing: null,
  self_billing: null,
}
const supplier = {
  supplier_status: 'approved',
  vat_registered: true,
  vat_number: 'GB 1',
  agreed_vat_number: 'GB1',
}

describe('what may be done in which status', () => {
  test.for<[InvoiceStatus, approve: string, unapprove: string, issue: string, edit: string, remove: string]>([
    ['draft', 'yes', 'invoice.not_approved', 'invoice.not_approved', 'yes', 'yes'],
    ['awaiting-approval', 'yes', 'invoice.not_approved', 'invoice.not_approved', 'invoice.not_draft', 'yes'],
    ['approved', 'invoice.already_approved', 'yes', 'yes', 'invoice.not_draft', 'yes'],
    [
      'issued',
      'invoice.not_draft',
      'invoice.not_approved',
      'invoice.already_issued',
      'invoice.not_draft',
      'invoice.issued',
    ],
    [
      'sent',
      'invoice.not_draft',
      'invoice.not_approved',
      'invoice.already_issued',
      'invoice.not_draft',
      'invoice.issued',
    ],
    [
      'paid',
      'invoice.not_draft',
      'invoice.not_approved',
      'invoice.already_issued',
      'invoice.not_draft',
      'invoice.issued',
    ],
    [
      'void',
      'invoice.not_draft',
      'invoice.not_approved',
      'invoice.already_issued',
      'invoice.not_draft',
      'invoice.issued',
    ],
  ])('%s', ([status, ...answers]) => {
    const reasons = [
      whyNotApprove({ ...sound, status }),
      whyNotUnapprove({ status }),
      whyNotIssue({ ...approved, status }),
      whyNotEdit({ status }),
      whyNotDelete({ status }),
    ]
    expect(reasons.map((reason) => reason?.code ?? 'yes')).toEqual(answers)
  })

  test('every status has its way on, and only statuses that exist', () => {
    expect(Object.keys(transitions).sort()).toEqual([...invoiceStatuses].sort())
    for (const next of Object.values(transitions).flat()) expect(invoiceStatuses).toContain(next)
  })

  test('what is issued never becomes a draft again', () => {
    const drafts: InvoiceStatus[] = ['draft', 'awaiting-approval', 'approved']
    for (const status of invoiceStatuses.filter(isIssued)) {
      for (const draft of drafts) expect(transitions[status]).not.toContain(draft)
    }
  })
})

describe('what an issue needs', () => {
  test.for<[string, Partial<typeof approved>, string]>([
    ['a line', { line_count: 0 }, 'invoice.empty'],
    ['a tax code on every line', { untaxed_lines: 1 }, 'invoice.no_tax_code'],
    ['a total that is not negative', { net: -1, gross: -1 }, 'invoice.negative'],
    ['nor is it with VAT', { net: 52_81, gross: -236_39 }, 'invoice.negative'],
    ['a client that is not on hold', { party_on_hold: true }, 'invoice.party_on_hold'],
    ['a document that nobody keeps back', { held: 'Ask Fay' }, 'invoice.on_hold'],
    ['the purchase order number when the client wants one', { po_missing: true }, 'invoice.po_missing'],
    ['the reference when the client wants one', { reference_missing: true }, 'invoice.reference_missing'],
  ])('%s', ([, changes, code]) => {
    expect(whyNotIssue({ ...approved, ...changes })?.code).toBe(code)
  })

  test.for<[string, Partial<typeof supplier & { taxed: boolean }>, string | undefined]>([
    ['a supplier that is approved or new', { supplier_status: 'onboarding' }, undefined],
    ['no suspended supplier', { supplier_status: 'suspended' }, 'supplier.suspended'],
    ['no terminated supplier', { supplier_status: 'terminated' }, 'supplier.terminated'],
    ['an agreement in force', { agreed_vat_number: null as never }, 'supplier.no_agreement'],
    ['the VAT number of the agreement, however it is written', { vat_number: 'gb1' }, undefined],
    ['no other VAT number', { vat_number: 'GB2' }, 'supplier.vat_number_changed'],
    ['no VAT for who is not registered', { vat_registered: false, taxed: true }, 'supplier.not_registered'],
    ['no VAT number for who is not registered', { vat_registered: false, vat_number: '' }, undefined],
  ])('self-billing: %s', ([, changes, code]) => {
    expect(whyNotSelfBill({ ...supplier, ...changes })?.code).toBe(code)
  })

  test('a mail needs an address and an issued document', () => {
    expect(whyNotDispatch({ status: 'draft', held: null, addresses: ['a@b.test'] })?.code).toBe(
      'invoice.not_issued',
    )
    expect(whyNotDispatch({ status: 'issued', held: null, addresses: [] })?.errors).toHaveProperty('to')
    expect(whyNotDispatch({ status: 'sent', held: null, addresses: ['a@b.test'] })).toBeUndefined()
    expect(whyNotDispatch({ status: 'sent', held: 'Wait', addresses: ['a@b.test'] })?.code).toBe(
      'invoice.on_hold',
    )
  })
})

test.for<[string, number, string, string]>([
  ['2026-01-31', 30, 'invoice_date', '2026-03-02'],
  ['2028-02-10', 0, 'invoice_date', '2028-02-10'],
  ['2028-02-10', 0, 'end_of_month', '2028-02-29'],
  ['2027-02-10', 30, 'end_of_month', '2027-03-30'],
  ['2026-12-31', 1, 'end_of_month', '2027-01-01'],
])('issued on %s with %d days from %s is due on %s', ([issued, days, from, due]) => {
  expect(dueDate(issued, days, from)).toBe(due)
})

test('terms are written out', () => {
  expect([
    termsInWords(30, 'invoice_date'),
    termsInWords(1, 'end_of_month'),
    termsInWords(0, 'invoice_date'),
  ]).toEqual([
    '30 days from the invoice date',
    '1 day from the end of the month of invoice',
    'Due on receipt',
  ])
})

test('overdue counts days after the due date, while money is owed', () => {
  const invoice = { type: 'sales' as const, status: 'sent' as const, due_date: '2026-03-10', balance: 100 }
  expect(daysOverdue(invoice, '2026-03-10')).toBe(0)
  expect(daysOverdue(invoice, '2026-03-12')).toBe(2)
  expect(daysOverdue({ ...invoice, balance: 0 }, '2026-03-12')).toBe(0)
  expect(daysOverdue({ ...invoice, status: 'disputed' }, '2026-03-12')).toBe(0)
  expect(daysOverdue({ ...invoice, due_date: null }, '2026-03-12')).toBe(0)
  expect(daysOverdue({ ...invoice, type: 'sales-credit' }, '2026-03-12')).toBe(0)
})

test('list addresses are pairs of known words', () => {
  expect(isListAddress('ready', 'sales')).toBe(true)
  expect(isListAddress('sync-failed', 'all')).toBe(true)
  expect(isListAddress('toString', 'sales')).toBe(false)
  expect(isListAddress('draft', 'proforma')).toBe(false)
})

const line = fc.record({
  quantity: fc.integer({ min: -99_999, max: 999_999 }).map((n) => (n / 100).toFixed(2)),
  unit_price: fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 10_000).toFixed(4)),
  tax_code_id: fc.constantFrom(1, 2, null),
})
const rates = new Map([
  [1, '20.0000'],
  [2, '5.0000'],
])
const withRate = (each: { quantity: string; unit_price: string; tax_code_id: number | null }) => ({
  ...each,
  tax_rate: rates.get(each.tax_code_id ?? 0) ?? '0',
})

test('lines add up to the totals, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const totals = draftTotals(lines.map(withRate), 'GBP')
      expect(totals.nets.reduce((a, b) => a + b, 0)).toBe(totals.net)
      expect(totals.taxes.reduce((a, { tax }) => a + tax, 0)).toBe(totals.tax)
      expect(totals.net + totals.tax).toBe(totals.gross)
    }),
  )
})

test('splitting lines over two documents changes no net by a penny, and VAT by no more than its rounding', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 20 }), fc.nat(), (lines, cut) => {
      const priced = lines.map(withRate)
      const at = 1 + (cut % (priced.length - 1))
      const [whole, first, second] = [priced, priced.slice(0, at), priced.slice(at)].map((part) =>
        draftTotals(part, 'GBP'),
      )
      expect(first!.net + second!.net).toBe(whole!.net)
      // Each document rounds the VAT of each of its codes once: half a penny each, on both sides of the cut.
      expect(Math.abs(first!.tax + second!.tax - whole!.tax)).toBeLessThanOrEqual(rates.size)
    }),
  )
})
