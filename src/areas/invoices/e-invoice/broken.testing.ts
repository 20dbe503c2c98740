import { fixtures } from '#areas/invoices/e-invoice/fixtures.testing.ts'
import { eInvoiceOf } from '#areas/invoices/e-invoice/from-snapshot.ts'
import type { EInvoice } from '#areas/invoices/e-invoice/model.ts'

type Breaking = (invoice: EInvoice) => Partial<EInvoice>

/** E-invoices with one thing wrong: the fixture that is broken, and how. */
const breakings: [name: string, of: string, breaks: Breaking][] = [
  ['without a number', 'golden', () => ({ number: '' })],
  ['without a day', 'golden', () => ({ issue_date: '' })],
  ['without a currency that exists', 'golden', () => ({ currency: 'XQQ' })],
  ['of no known type', 'golden', () => ({ type_code: '999' })],
  ['whose seller has no name', 'golden', ({ seller }) => ({ seller: { ...seller, name: '' } })],
  ['whose buyer has no name', 'golden', ({ buyer }) => ({ buyer: { ...buyer, name: '' } })],
  ['whose seller has no address', 'golden', ({ seller }) => ({ seller: { ...seller, address: null } })],
  ['whose buyer has no address', 'golden', ({ buyer }) => ({ buyer: { ...buyer, address: null } })],
  [
    'whose buyer is in no country',
    'golden',
    ({ buyer }) => ({ buyer: { ...buyer, address: { ...buyer.address!, country: '' } } }),
  ],
  [
    'whose seller is in a country that is none',
    'golden',
    ({ seller }) => ({ seller: { ...seller, address: { ...seller.address!, country: 'QQ' } } }),
  ],
  [
    'whose seller has no number at all',
    'golden',
    ({ seller }) => ({ seller: { ...seller, vat_number: '', legal_id: null } }),
  ],
  ['whose seller has no VAT number', 'golden', ({ seller }) => ({ seller: { ...seller, vat_number: '' } })],
  [
    'whose VAT number has no country',
    'golden',
    ({ seller }) => ({ seller: { ...seller, vat_number: '220430231' } }),
  ],
  [
    'with an address of no register',
    'golden in Peppol',
    ({ buyer }) => ({ buyer: { ...buyer, endpoint: { id: '1', scheme: '0999' } } }),
  ],
  [
    'with a company number of no register',
    'golden',
    ({ seller }) => ({ seller: { ...seller, legal_id: { id: '1', scheme: '9999' } } }),
  ],
  ['whose lines come to more', 'golden', ({ totals }) => ({ totals: { ...totals, lines: '1154.61' } })],
  [
    'whose total without VAT is wrong',
    'golden',
    ({ totals }) => ({ totals: { ...totals, without_vat: '1154.61' } }),
  ],
  ['whose VAT is wrong', 'golden', ({ totals }) => ({ totals: { ...totals, vat: '230.93' } })],
  [
    'whose total with VAT is wrong',
    'golden',
    ({ totals }) => ({ totals: { ...totals, with_vat: '1385.53' } }),
  ],
  ['which asks for another sum', 'golden', ({ totals }) => ({ totals: { ...totals, payable: '1385.53' } })],
  ['with three decimals', 'golden', ({ totals }) => ({ totals: { ...totals, payable: '1385.520' } })],
  ['without a line', 'golden', () => ({ lines: [] })],
  [
    'with a line of no name',
    'golden',
    ({ lines }) => ({ lines: lines.map((line) => ({ ...line, name: '' })) }),
  ],
  [
    'with a line of no amount',
    'golden',
    ({ lines: [line, ...others] }) => ({ lines: [{ ...line!, net: '' }, ...others] }),
  ],
  [
    'with a line of no price',
    'golden',
    ({ lines: [line, ...others] }) => ({ lines: [{ ...line!, price: '' }, ...others] }),
  ],
  [
    'with a price below nothing',
    'golden',
    ({ lines: [line, ...others] }) => ({ lines: [{ ...line!, price: '-26.0000' }, ...others] }),
  ],
  [
    'with a line of no quantity',
    'golden',
    ({ lines: [line, ...others] }) => ({ lines: [{ ...line!, quantity: '' }, ...others] }),
  ],
  [
    'with a line of no VAT category',
    'golden',
    ({ lines: [line, ...others] }) => ({ lines: [{ ...line!, category: '' }, ...others] }),
  ],
  [
    'with a rate of nothing at the standard rate',
    'golden',
    ({ lines: [line, ...others] }) => ({ lines: [{ ...line!, rate: '0.00' }, ...others] }),
  ],
  [
    'with a period that ends before it begins',
    'golden',
    () => ({ period: { from: '2026-11-08', to: '2026-11-02' } }),
  ],
  [
    'with a line whose period does',
    'golden',
    ({ lines: [line, ...others] }) => ({
      lines: [{ ...line!, period: { from: '2026-11-08', to: '2026-11-02' } }, ...others],
    }),
  ],
  ['without a breakdown of VAT', 'golden', () => ({ taxes: [] })],
  ['with VAT on another sum', 'golden', ({ taxes: [tax] }) => ({ taxes: [{ ...tax!, base: '1000.00' }] })],
  [
    'with a reason at the standard rate',
    'golden',
    ({ taxes: [tax] }) => ({ taxes: [{ ...tax!, reason: 'Because' }] }),
  ],
  [
    'exempt without a reason',
    'exempt',
    ({ taxes: [tax] }) => ({ taxes: [{ ...tax!, reason: '', reason_code: '' }] }),
  ],
  [
    'with a reason of no list',
    'exempt',
    ({ taxes: [tax] }) => ({ taxes: [{ ...tax!, reason_code: 'VATEX-NONE' }] }),
  ],
  [
    'reversed to a buyer of no number',
    'reverse charge',
    ({ buyer }) => ({ buyer: { ...buyer, vat_number: '', legal_id: null } }),
  ],
  [
    'within the union to a buyer of no VAT number',
    'within the union',
    ({ buyer }) => ({ buyer: { ...buyer, vat_number: '' } }),
  ],
  ['within the union to no country', 'within the union', () => ({ delivery: { date: '', country: '' } })],
  ['within the union at no time', 'within the union', () => ({ period: null })],
  [
    'exported by a seller of no VAT number',
    'export',
    ({ seller }) => ({ seller: { ...seller, vat_number: '' } }),
  ],
  [
    'outside VAT with a VAT number',
    'outside the scope',
    ({ seller }) => ({ seller: { ...seller, vat_number: 'GB220430231' } }),
  ],
  ['zero rated with VAT', 'zero rated', ({ taxes: [tax] }) => ({ taxes: [{ ...tax!, tax: '1.00' }] })],
  [
    'with a discount of no reason',
    'discount',
    ({ allowances: [each] }) => ({ allowances: [{ ...each!, reason: '', reason_code: '' }] }),
  ],
  [
    'with a discount of no category',
    'discount',
    ({ allowances: [each] }) => ({ allowances: [{ ...each!, category: '', rate: '' }] }),
  ],
  [
    'with a discount that is not summed',
    'discount',
    ({ totals }) => ({ totals: { ...totals, allowances: '1.00' } }),
  ],
  [
    'with a surcharge that is not summed',
    'surcharge',
    ({ totals }) => ({ totals: { ...totals, charges: '1.00' } }),
  ],
  ['paid by transfer to no account', 'golden', ({ payment }) => ({ payment: { ...payment!, accounts: [] } })],
  ['paid by no means that exists', 'golden', ({ payment }) => ({ payment: { ...payment!, means: '99' } })],
  [
    'crediting what has no number',
    'credit',
    () => ({ preceding: [{ number: '', issue_date: '2026-11-10' }] }),
  ],
]

export const broken: Record<string, EInvoice> = Object.fromEntries(
  breakings.map(([name, of, breaks]) => {
    const invoice = eInvoiceOf(fixtures[of]!)
    return [name, { ...invoice, ...breaks(invoice) }]
  }),
)
