import { expect, test } from 'vitest'
import {
  goldenCredit,
  goldenSales,
  goldenSalesBefore,
  goldenSelfBillWithoutVat,
  longInvoice,
} from '#areas/invoices/document/examples.ts'
import { InvoiceSnapshot, legendFor } from '#areas/invoices/document/snapshot.ts'

test('a snapshot survives its way through JSON unchanged', () => {
  for (const snapshot of [
    goldenSales,
    goldenSalesBefore,
    goldenSelfBillWithoutVat,
    goldenCredit,
    longInvoice(7),
  ])
    expect(InvoiceSnapshot.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot)
})

test.each([
  ['net', { net: 115_461, gross: 138_553 }, 'The lines do not add up to net'],
  ['taxes', { taxes: [{ ...goldenSales.taxes[0]!, base: 115_459 }] }, 'The VAT groups do not cover net'],
  ['tax', { tax: 23_093, gross: 138_553 }, 'The VAT groups do not add up to tax'],
  ['gross', { gross: 138_551 }, 'Net and tax do not add up to gross'],
  ['tax', { taxes: [] }, 'The VAT groups do not add up to tax'],
])('a document whose %s is a penny out is refused: %j', (field, change, message) => {
  const { success, error } = InvoiceSnapshot.safeParse({ ...goldenSales, ...change })
  expect(success).toBe(false)
  expect(error?.issues).toEqual([expect.objectContaining({ path: [field], message })])
})

test.each([
  ['lines', []],
  ['number', ''],
  ['issue_date', '2026-02-30'],
  ['currency', 'gbp'],
  ['net', 1.5],
])('%s cannot be %j', (field, value) => {
  expect(InvoiceSnapshot.safeParse({ ...goldenSales, [field]: value }).success).toBe(false)
})

test('a self-bill says what HMRC asks for, and without VAT that there is none', () => {
  expect(legendFor('self-billing', true).join(' ')).toContain('The VAT shown is your output tax due to HMRC')
  expect(legendFor('self-billing', false).join(' ')).toContain('not registered for VAT')
  expect(legendFor('self-billing', false).join(' ')).not.toContain('output tax')
  expect(legendFor('sales', true)).toEqual([])
})
