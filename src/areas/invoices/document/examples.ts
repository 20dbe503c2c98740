import { InvoiceSnapshot, legendFor } from '#areas/invoices/document/snapshot.ts'

// The golden week as documents: what tests render, what a template is tried on and shown with.

const agency = {
  name: 'Amber Recruitment Ltd',
  company_number: '09876543',
  vat_number: 'GB 220 4302 31',
  address_line_1: '4th Floor, Saffron House',
  address_line_2: '12 Kirby Street',
  city: 'London',
  postcode: 'EC1N 8TS',
  email: 'accounts@amber.test',
  phone: '020 7946 0123',
}

const issuer = {
  ...agency,
  bank: {
    bank_name: 'Barclays Bank UK PLC',
    account_name: 'Amber Recruitment Ltd',
    sort_code: '20-00-00',
    account_number: '55779911',
    iban: 'GB33 BUKB 2000 0055 7799 11',
    bic: 'BUKBGB22',
  },
}

const client = {
  name: 'Northwind Logistics plc',
  company_number: '04567890',
  vat_number: 'GB 999 9999 73',
  address_line_1: 'Unit 7, Harbour Gate',
  city: 'Felixstowe',
  postcode: 'IP11 3SY',
}

const supplier = {
  name: 'Wiśniewska Engineering Ltd',
  company_number: '11223344',
  vat_number: 'GB 123 4567 82',
  address_line_1: '18 Meadow Rise',
  city: 'Ipswich',
  postcode: 'IP4 2QR',
}

const line = (
  seq: number,
  description: string,
  rate_code: string,
  quantity: string,
  unit_price: string,
  net: number,
) => ({
  seq,
  group_label: 'Zofia Wiśniewska',
  description,
  candidate: 'Zofia Wiśniewska',
  job_title: 'Warehouse systems engineer',
  site: 'Felixstowe, Gate 3',
  client_job_ref: 'NW-1042',
  po_number: 'PO-88213',
  week_ending: '2026-11-08',
  rate_code,
  unit: 'hour',
  quantity,
  unit_price,
  net,
  tax_code: 'S20',
  tax_rate: '20.0000',
})

const week = {
  schema: 2,
  locale: 'en-GB',
  issue_date: '2026-11-10',
  tax_point_date: '2026-11-10',
  period_from: '2026-11-02',
  period_to: '2026-11-08',
  currency: 'GBP',
  issuer,
} as const

const vat = (base: number, tax: number) => [
  { tax_code: 'S20', name: 'Standard rate', category: 'S', rate: '20.0000', base, tax },
]

export const goldenSales = InvoiceSnapshot.parse({
  ...week,
  type: 'sales',
  number: 'INV-2026-000042',
  due_date: '2026-12-10',
  payment_terms: '30 days from the invoice date',
  client_reference: 'Warehouse systems, Q4',
  po_numbers: ['PO-88213'],
  seller: agency,
  buyer: client,
  lines: [
    line(1, 'Basic', 'BASIC', '40.0000', '26.0000', 104_000),
    line(2, 'Overtime', 'OT', '3.0000', '36.4000', 10_920),
    line(3, 'Night', 'NIGHT', '1.5000', '3.6000', 540),
  ],
  taxes: vat(115_460, 23_092),
  net: 115_460,
  tax: 23_092,
  gross: 138_552,
  notes: 'Thank you for working with us. Questions about this invoice: accounts@amber.test.',
})

/** The same week as it was issued before lines said their job: by the rule that led to each, under a label of its own. */
export const goldenSalesBefore = InvoiceSnapshot.parse({
  ...goldenSales,
  schema: 1,
  lines: ['Basic hours', 'Overtime, weekly over 40 hours', 'Night uplift, 22:00 to 06:00'].map(
    (description, at) => {
      const { job_title: _, site: __, client_job_ref: ___, po_number: ____, ...line } = goldenSales.lines[at]!
      return { ...line, description, group_label: 'Zofia Wiśniewska, week ending 8 Nov 2026' }
    },
  ),
})

const pay = [
  line(1, 'Basic', 'BASIC', '40.0000', '20.0000', 80_000),
  line(2, 'Overtime', 'OT', '3.0000', '30.0000', 9_000),
  line(3, 'Night', 'NIGHT', '1.5000', '3.0000', 450),
].map((line) => ({ ...line, client_job_ref: '', po_number: '' }))

export const goldenSelfBill = InvoiceSnapshot.parse({
  ...week,
  type: 'self-billing',
  number: 'SB-2026-000017',
  due_date: '2026-11-17',
  payment_terms: '7 days from the invoice date',
  seller: supplier,
  buyer: agency,
  legend: legendFor('self-billing', true),
  lines: pay,
  taxes: vat(89_450, 17_890),
  net: 89_450,
  tax: 17_890,
  gross: 107_340,
})

export const goldenSelfBillWithoutVat = InvoiceSnapshot.parse({
  ...week,
  type: 'self-billing',
  number: 'SB-2026-000018',
  due_date: '2026-11-17',
  payment_terms: '7 days from the invoice date',
  seller: { ...supplier, vat_number: '' },
  buyer: agency,
  vat_registered: false,
  legend: legendFor('self-billing', false),
  lines: pay.map((each) => ({ ...each, tax_code: 'O', tax_rate: '0.0000' })),
  net: 89_450,
  tax: 0,
  gross: 89_450,
})

export const goldenCredit = InvoiceSnapshot.parse({
  ...week,
  type: 'sales-credit',
  number: 'CRN-2026-000003',
  issue_date: '2026-11-16',
  po_numbers: ['PO-88213'],
  seller: agency,
  buyer: client,
  lines: [line(1, 'Overtime', 'OT', '1.0000', '36.4000', 3_640)],
  taxes: vat(3_640, 728),
  net: 3_640,
  tax: 728,
  gross: 4_368,
  notes: 'One hour of overtime on Friday 6 November was entered twice.',
  credited: { number: 'INV-2026-000042', issue_date: '2026-11-10' },
})

export const goldenSelfBillCredit = InvoiceSnapshot.parse({
  ...goldenCredit,
  type: 'self-billing-credit',
  number: 'SBC-2026-000002',
  po_numbers: [],
  seller: supplier,
  buyer: agency,
  legend: legendFor('self-billing-credit', true),
  lines: [{ ...pay[1]!, seq: 1, quantity: '1.0000', net: 3_000 }],
  taxes: vat(3_000, 600),
  net: 3_000,
  tax: 600,
  gross: 3_600,
  notes: '',
  credited: { number: 'SB-2026-000017', issue_date: '2026-11-10' },
})

const nasty = `#panic("x") $x^2$ *b* <label> \\u{41} ${'W'.repeat(120)}`
/** The longest words, markup that must be printed as it is written, and all that a document can say at once. */
export const hostileInvoice = InvoiceSnapshot.parse({
  ...goldenSales,
  number: '#panic()',
  client_reference: nasty,
  buyer_reference: nasty,
  references: [{ label: nasty, value: nasty }],
  buyer: { ...client, name: nasty, address_line_1: '= Heading' },
  legend: [nasty],
  notes: nasty,
  header_note: nasty,
  footer_note: nasty,
  lines: goldenSales.lines.map((each) => ({
    ...each,
    description: nasty,
    group_label: nasty,
    candidate: nasty,
  })),
})

/** Many workers, many lines: `count` lines in groups of five. */
export function longInvoice(count: number): InvoiceSnapshot {
  const lines = Array.from({ length: count }, (_, at) => ({
    ...line(
      at + 1,
      ['Basic', 'Overtime', 'Night', 'Saturday', 'Travel'][at % 5]!,
      'BASIC',
      '7.5000',
      '26.0000',
      19_500,
    ),
    group_label: `Worker ${Math.floor(at / 5) + 1}`,
    candidate: `Worker ${Math.floor(at / 5) + 1}`,
  }))
  const net = 19_500 * count
  const tax = Math.round(net / 5)
  return InvoiceSnapshot.parse({
    ...goldenSales,
    number: 'INV-2026-000043',
    lines,
    taxes: vat(net, tax),
    net,
    tax,
    gross: net + tax,
  })
}
