import { describe, expect, it } from 'vitest'
import {
  type Choice,
  changesBetween,
  dayOf,
  decimalOf,
  factsOf,
  minorOf,
  suggestAccount,
  suggestTax,
  whyNotSync,
} from '#areas/integrations/xero/rules.ts'

const tax = (code: string, name: string, rate: number, more = {}): Choice => ({
  ...{ kind: 'tax', code, name, archived: false },
  details: { rate, ...more },
})
const account = (code: string, name: string, kind: string, archived = false): Choice => ({
  ...{ kind: 'account', code, name, archived },
  details: { class: kind },
})
const taxes = [
  tax('OUTPUT2', '20% (VAT on Income)', 20, { purchases: false }),
  tax('INPUT2', '20% (VAT on Expenses)', 20, { sales: false }),
  tax('SROUTPUT', '20% on capital goods sold', 20, { purchases: false }),
  tax('ZERORATEDOUTPUT', 'Zero Rated Income', 0, { purchases: false }),
  tax('EXEMPTOUTPUT', 'Exempt Income', 0, { purchases: false }),
]

describe('what is suggested', () => {
  it.each([
    ['VAT20', 'Standard', 20, 'sales', 'OUTPUT2'],
    ['VAT20', 'Standard', 20, 'purchases', 'INPUT2'],
    ['EX', 'Exempt', 0, 'sales', 'EXEMPTOUTPUT'],
    ['Z', 'Zero rated', 0, 'sales', 'ZERORATEDOUTPUT'],
    ['VAT5', 'Reduced', 5, 'sales', null],
  ] as const)('tax code %s %s at %d on %s is %s', (code, name, rate, side, expected) =>
    expect(suggestTax({ code, name, rate }, side, taxes)).toBe(expected),
  )

  const accounts = [
    account('199', 'Old sales', 'REVENUE', true),
    account('200', 'Sales', 'REVENUE'),
    account('210', 'Overtime', 'REVENUE'),
    account('310', 'Direct wages', 'EXPENSE'),
  ]
  it('an account by its code or name, the usual one by its class, and none that was archived', () => {
    expect(suggestAccount(undefined, 'sales', accounts)).toBe('200')
    expect(suggestAccount(undefined, 'purchases', accounts)).toBe('310')
    expect(suggestAccount({ code: 'OT', name: 'Overtime' }, 'sales', accounts)).toBe('210')
    expect(suggestAccount({ code: 'NIGHT', name: 'Nights' }, 'sales', accounts)).toBe(null)
  })
})

describe('what goes between', () => {
  it.each([
    [0, 0],
    [1, 0.01],
    [-1, -0.01],
    [115460, 1154.6],
    [-109, -1.09],
    [999999999999, 9999999999.99],
  ])('%d pence are %d, and back', (minor, decimal) => {
    expect(decimalOf(minor)).toBe(decimal)
    expect(minorOf(decimal)).toBe(minor)
  })
  it('days come in two ways', () => {
    expect(dayOf('/Date(1767571200000+0000)/')).toBe('2026-01-05')
    expect(dayOf('2026-01-05T00:00:00')).toBe('2026-01-05')
    expect(dayOf(undefined)).toBe('')
  })
})

describe('what was changed over there', () => {
  const agreed = factsOf({
    ...{ InvoiceNumber: 'INV-1', Date: '2026-01-05', DueDate: '2026-02-04', Reference: 'PO 7', Total: 120 },
    ...{
      SubTotal: 100,
      TotalTax: 20,
      Status: 'DRAFT',
      LineItems: [{ Description: 'Basic', LineAmount: 100 }],
    },
  })
  it.each([
    ['nothing', {}, []],
    ['it was approved and paid', { status: 'PAID', paid: 12000 }, []],
    ['two fields', { due_date: '2026-03-01', reference: 'PO 8' }, ['Due date', 'Reference']],
    ['a line', { lines: ['Other'] }, ['Line 1']],
    ['it was voided', { status: 'VOIDED' }, ['Status']],
  ])('%s', (_, change, fields) =>
    expect(changesBetween(agreed, { ...agreed, ...change }).map(({ field }) => field)).toEqual(fields),
  )
})

it.each([
  ['connected', false, undefined],
  ['degraded', false, undefined],
  ['connected', true, 'xero.paused'],
  ['expired', false, 'xero.not_connected'],
  ['disconnected', false, 'xero.not_connected'],
] as const)('a run while %s (paused: %s) is refused by %s', (status, paused, code) =>
  expect(whyNotSync({ status, paused })?.code).toBe(code),
)
