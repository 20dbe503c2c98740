import { expect, test } from 'vitest'
import { goldenCredit, goldenSales, longInvoice } from '#areas/invoices/document/examples.ts'
import { sheetOf } from '#areas/invoices/document/layout-data.ts'

const [first, second, third] = goldenSales.lines as [
  (typeof goldenSales.lines)[number],
  (typeof goldenSales.lines)[number],
  (typeof goldenSales.lines)[number],
]

test('one group needs no subtotal, several show theirs', () => {
  expect(sheetOf(goldenSales).groups.map(({ label, subtotal }) => [label, subtotal])).toEqual([
    ['Zofia Wiśniewska, week ending 8 Nov 2026', ''],
  ])
  expect(sheetOf(longInvoice(7)).groups.map(({ subtotal, lines }) => [subtotal, lines.length])).toEqual([
    ['£975.00', 5],
    ['£390.00', 2],
  ])
})

test('lines are drawn in the order of seq, and one without a label does not pass for its neighbours’', () => {
  const lines = [{ ...third, group_label: '' }, second, first]
  expect(sheetOf({ ...goldenSales, lines }).groups.map(({ label, lines }) => [label, lines.length])).toEqual([
    ['Zofia Wiśniewska, week ending 8 Nov 2026', 2],
    ['Other', 1],
  ])
  const alone = goldenSales.lines.map((line) => ({ ...line, group_label: '' }))
  expect(sheetOf({ ...goldenSales, lines: alone }).groups.map(({ label }) => label)).toEqual([''])
})

test('worker and week are said under a line unless its label or text says them already', () => {
  expect(sheetOf(goldenSales).groups[0]?.lines.map((line) => line.detail)).toEqual(['', '', ''])
  const lines = [{ ...first, group_label: 'Felixstowe' }]
  expect(sheetOf({ ...goldenSales, lines }).groups[0]?.lines[0]?.detail).toBe(
    'Zofia Wiśniewska · Week ending 8 Nov 2026',
  )
})

test('what is empty is not printed', () => {
  const labels = (sheet: ReturnType<typeof sheetOf>) => sheet.facts.map((fact) => fact.label)
  const bare = { ...goldenSales, client_reference: '', po_numbers: [], payment_terms: '', period_from: null }
  expect(labels(sheetOf(bare))).toEqual(['Invoice number', 'Issue date', 'Tax point', 'Due date'])
  expect(sheetOf({ ...goldenSales, issuer: { ...goldenSales.issuer, bank: null } }).payment).toBeNull()
  expect(labels(sheetOf(goldenCredit))).toContain('Credits')
})

test('another country is written out, the home country is not', () => {
  const at = (country: string) =>
    sheetOf({ ...goldenSales, buyer: { ...goldenSales.buyer, country } }).parties[1]
  expect(at('GB')?.address).toEqual(['Unit 7, Harbour Gate', 'Felixstowe IP11 3SY'])
  expect(at('PL')?.address.at(-1)).toBe('Poland')
})
