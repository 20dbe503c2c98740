import {
  goldenCredit,
  goldenSales,
  goldenSalesBefore,
  goldenSelfBill,
  goldenSelfBillCredit,
  goldenSelfBillWithoutVat,
  hostileInvoice,
  longInvoice,
} from '#areas/invoices/document/examples.ts'
import { InvoiceSnapshot, type SnapshotEInvoice } from '#areas/invoices/document/snapshot.ts'
import { taxOf } from '#platform/money.ts'

/** What e-invoices are made from in tests: every type, category and currency, with and without what may be missing. */

const gln = { scheme: '0088', id: '7300010000001' }
const vat = { scheme: '9932', id: 'GB220430231' }
export const reachable: SnapshotEInvoice = {
  format: 'ubl',
  seller_endpoint: vat,
  buyer_endpoint: gln,
  seller_legal_scheme: '',
  buyer_legal_scheme: '',
  seller_number: '',
  payment_means: '30',
}

type Change = { [Field in keyof InvoiceSnapshot]?: unknown }

export const changed = (snapshot: InvoiceSnapshot, change: Change): InvoiceSnapshot =>
  InvoiceSnapshot.parse({ ...snapshot, ...change })

/** The same document under another category: no VAT is charged, and the reason is said. */
function under(category: string, exemption_text: string, more: Change = {}): InvoiceSnapshot {
  const { lines, net } = goldenSales
  return changed(goldenSales, {
    lines: lines.map((line) => ({ ...line, tax_code: category, tax_rate: '0.0000' })),
    taxes: [
      { tax_code: category, name: category, category, rate: '0.0000', base: net, tax: 0, exemption_text },
    ],
    tax: 0,
    gross: net,
    ...more,
  })
}

/** Lines of several tax codes, each group taxed on its own base. */
function mixed(
  groups: [code: string, category: string, rate: string, nets: number[], why?: string][],
  more: Change = {},
) {
  const [model] = goldenSales.lines
  const lines = groups
    .flatMap(([tax_code, , tax_rate, nets]) => nets.map((net) => ({ tax_code, tax_rate, net })))
    .map((line, at) => ({
      ...model!,
      ...line,
      seq: at + 1,
      quantity: '1.0000',
      unit: 'unit',
      unit_price: (line.net / 100).toFixed(4),
    }))
  const taxes = groups.map(([tax_code, category, rate, nets, exemption_text = '']) => {
    const base = nets.reduce((sum, net) => sum + net, 0)
    return { tax_code, name: tax_code, category, rate, base, tax: taxOf(base, rate), exemption_text }
  })
  const sum = (of: (tax: (typeof taxes)[number]) => number) =>
    taxes.reduce((total, tax) => total + of(tax), 0)
  const [net, tax] = [sum(({ base }) => base), sum((each) => each.tax)]
  return changed(goldenSales, { lines, taxes, net, tax, gross: net + tax, ...more })
}

/** A discount of 2.5 % and a surcharge of 1.25 % on the golden week, as a run writes them. */
function adjusted(discount: boolean, surcharge: boolean): InvoiceSnapshot {
  const { lines, net: work } = goldenSales
  const model = {
    ...lines[0]!,
    group_label: '',
    candidate: '',
    week_ending: null,
    unit: 'fixed',
    unit_price: '11.5460',
  }
  const more = [
    ...(discount
      ? [
          {
            ...model,
            seq: 4,
            kind: 'discount',
            description: 'Discount 2.5 %',
            quantity: '-2.5000',
            net: -2_887,
          },
        ]
      : []),
    ...(surcharge
      ? [
          {
            ...model,
            seq: 5,
            kind: 'surcharge',
            description: 'Surcharge 1.25 %',
            quantity: '1.2500',
            net: 1_443,
          },
        ]
      : []),
  ]
  const net = work + more.reduce((sum, line) => sum + line.net, 0)
  const tax = taxOf(net, '20')
  return changed(goldenSales, {
    lines: [...lines, ...more],
    taxes: [{ ...goldenSales.taxes[0]!, base: net, tax }],
    net,
    tax,
    gross: net + tax,
  })
}

const foreign = (country: string, vat_number: string) => ({
  ...goldenSales.buyer,
  ...{
    name: `Kunde ${country}`,
    country,
    vat_number,
    company_number: 'HRB 1234',
    city: 'Stadt',
    postcode: '10115',
  },
})

/** The two documents of a purchase order that had 500.00 left: hours stand on both, in fractions. */
function split(net: number, quantity: string, more: [string, string, number][] = []): InvoiceSnapshot {
  const [line] = goldenSales.lines
  const lines = [
    ...more.map(([amount, unit_price, own], at) => ({
      ...line!,
      seq: at + 1,
      quantity: amount,
      unit_price,
      net: own,
    })),
    { ...line!, seq: more.length + 1, quantity, net: net - more.reduce((sum, [, , own]) => sum + own, 0) },
  ]
  const tax = taxOf(net, '20')
  return changed(goldenSales, {
    lines,
    taxes: [{ ...goldenSales.taxes[0]!, base: net, tax }],
    net,
    tax,
    gross: net + tax,
  })
}

const peppol = { e_invoice: reachable }
const inCurrency = (currency: string) => changed(goldenSales, { currency })
const unregistered = changed(goldenSelfBillWithoutVat, {})

export const fixtures: Record<string, InvoiceSnapshot> = {
  golden: goldenSales,
  'golden in Peppol': changed(goldenSales, peppol),
  'golden without an order': changed(goldenSales, {
    po_numbers: [],
    lines: goldenSales.lines.map((line) => ({ ...line, po_number: '' })),
  }),
  'golden with a buyer reference': changed(goldenSales, {
    buyer_reference: '04011000-12345-34',
    po_numbers: [],
  }),
  'golden as it was before': goldenSalesBefore,
  'two orders': changed(goldenSales, { po_numbers: ['PO-88213', 'PO-88214'] }),
  'order split, 500.00': split(50_000, '2.2308', [['17.0000', '26.0000', 44_200]]),
  'order split, 654.60': split(65_460, '6.2692', [
    ['14.5000', '26.0000', 37_700],
    ['3.0000', '36.4000', 10_920],
    ['1.5000', '3.6000', 540],
  ]),
  credit: goldenCredit,
  'credit in Peppol': changed(goldenCredit, peppol),
  'credit without an order': changed(goldenCredit, { po_numbers: [] }),
  'self-bill': goldenSelfBill,
  'self-bill in Peppol': changed(goldenSelfBill, {
    e_invoice: { ...reachable, buyer_endpoint: vat, seller_endpoint: gln },
    buyer_reference: 'AMBER',
  }),
  'self-bill without VAT': unregistered,
  'self-bill of a sole trader': changed(unregistered, {
    seller: { ...unregistered.seller, company_number: '' },
    e_invoice: { ...reachable, format: 'none', seller_endpoint: null, seller_number: '17' },
  }),
  'self-bill credit': goldenSelfBillCredit,
  'self-bill credit in Peppol': changed(goldenSelfBillCredit, {
    e_invoice: { ...reachable, buyer_endpoint: vat, seller_endpoint: gln },
    buyer_reference: 'AMBER',
  }),
  'self-bill credit without VAT': changed(goldenSelfBillCredit, {
    ...{ seller: unregistered.seller, vat_registered: false, taxes: [], tax: 0, gross: 3_000 },
    lines: goldenSelfBillCredit.lines.map((line) => ({ ...line, tax_code: 'O', tax_rate: '0.0000' })),
  }),
  'zero rated': under('Z', ''),
  exempt: under('E', 'Exempt supply of staff for medical care'),
  'reverse charge': under('AE', 'Reverse charge: customer to account for VAT to HMRC'),
  'within the union': under('K', 'Intra-community supply', {
    buyer: foreign('DE', 'DE123456789'),
    seller: { ...goldenSales.seller, vat_number: 'XI 220 4302 31' },
  }),
  export: under('G', 'Export outside the UK', { buyer: foreign('US', '') }),
  'outside the scope': under('O', 'Outside the scope of UK VAT'),
  'reduced rate': mixed([['S5', 'S', '5.0000', [20_000]]]),
  'a rate of 12.5': mixed([['S12', 'S', '12.5000', [20_001]]]),
  'two rates': mixed([
    ['S20', 'S', '20.0000', [10_000, 3_333]],
    ['S5', 'S', '5.0000', [1_111]],
  ]),
  'two codes of one rate': mixed([
    ['S20', 'S', '20.0000', [10_001]],
    ['S20B', 'S', '20.0000', [20_003]],
  ]),
  'standard and exempt': mixed([
    ['S20', 'S', '20.0000', [10_000]],
    ['E', 'E', '0.0000', [5_000], 'Exempt'],
  ]),
  'standard and zero': mixed([
    ['S20', 'S', '20.0000', [10_000]],
    ['Z0', 'Z', '0.0000', [5_000]],
  ]),
  'something taken back': mixed([['S20', 'S', '20.0000', [10_000, -2_500]]]),
  discount: adjusted(true, false),
  surcharge: adjusted(false, true),
  'discount and surcharge': adjusted(true, true),
  'in euros': changed(goldenSales, { currency: 'EUR', e_invoice: { ...reachable, payment_means: '58' } }),
  'in dollars': inCurrency('USD'),
  'in zloty': inCurrency('PLN'),
  'in yen': changed(inCurrency('JPY'), {
    lines: goldenSales.lines.map((line) => ({
      ...line,
      unit_price: `${Number(line.unit_price) * 100}.0000`,
    })),
  }),
  'paid to a British account': changed(goldenSales, {
    issuer: { ...goldenSales.issuer, bank: { ...goldenSales.issuer.bank!, iban: '', bic: '' } },
  }),
  'paid to no account': changed(goldenSales, { issuer: { ...goldenSales.issuer, bank: null } }),
  'a buyer abroad': changed(goldenSales, { buyer: foreign('FR', 'FR83404833048') }),
  'a company of a register': changed(goldenSales, {
    e_invoice: { ...reachable, seller_legal_scheme: '0060' },
  }),
  'days, miles and pieces': changed(goldenSales, {
    lines: goldenSales.lines.map((line, at) => ({ ...line, unit: ['day', 'mile', 'half_day'][at] })),
  }),
  'names from everywhere': changed(goldenSales, {
    buyer: { ...goldenSales.buyer, name: 'Ελλάδα 公司 شركة & <Söhne>' },
    notes: 'Line one\nLine "two" & <three>',
  }),
  hostile: changed(hostileInvoice, {}),
  'a hundred lines': longInvoice(100),
}
