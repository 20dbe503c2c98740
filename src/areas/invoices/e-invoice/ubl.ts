import {
  type Address,
  type Allowance,
  type EInvoice,
  type ELine,
  type EParty,
  type Identifier,
  isCreditType,
  type Period,
  type VatOf,
} from '#areas/invoices/e-invoice/model.ts'
import { element } from '#areas/invoices/e-invoice/xml.ts'

/** UBL 2.1: elements in the order of its schema. */
export function toUbl(invoice: EInvoice): string {
  const credit = isCreditType(invoice.type_code)
  const root = credit ? 'CreditNote' : 'Invoice'
  const amount = (name: string, value: string) => cbc(name, value, { currencyID: invoice.currency })
  const type = cbc(`${root}TypeCode`, invoice.type_code)
  const taxPoint = cbc('TaxPointDate', invoice.tax_point_date)
  const body = [
    cbc('CustomizationID', invoice.specification),
    cbc('ProfileID', invoice.process),
    cbc('ID', invoice.number),
    cbc('IssueDate', invoice.issue_date),
    ...(credit
      ? [taxPoint, type, cbc('Note', invoice.note)]
      : [cbc('DueDate', invoice.due_date), type, cbc('Note', invoice.note), taxPoint]),
    cbc('DocumentCurrencyCode', invoice.currency),
    cbc('TaxCurrencyCode', invoice.vat_currency),
    cbc('BuyerReference', invoice.buyer_reference),
    periodOf(invoice.period),
    cac('OrderReference', [cbc('ID', invoice.order)]),
    ...invoice.preceding.map(({ number, issue_date }) =>
      cac('BillingReference', [
        cac('InvoiceDocumentReference', [cbc('ID', number), cbc('IssueDate', issue_date)]),
      ]),
    ),
    cac('ContractDocumentReference', [cbc('ID', invoice.contract)]),
    cac('AccountingSupplierParty', [partyOf(invoice.seller)]),
    cac('AccountingCustomerParty', [partyOf(invoice.buyer)]),
    representativeOf(invoice),
    cac('Delivery', [
      cbc('ActualDeliveryDate', invoice.delivery.date),
      cac('DeliveryLocation', [cac('Address', [countryOf(invoice.delivery.country)])]),
    ]),
    ...paymentOf(invoice),
    cac('PaymentTerms', [cbc('Note', invoice.payment_terms)]),
    ...invoice.allowances.map((each) => allowanceOf(each, amount, true)),
    cac('TaxTotal', [
      amount('TaxAmount', invoice.totals.vat),
      ...invoice.taxes.map((each) =>
        cac('TaxSubtotal', [
          amount('TaxableAmount', each.base),
          amount('TaxAmount', each.tax),
          vatOf('TaxCategory', each, [
            cbc('TaxExemptionReasonCode', each.reason_code),
            cbc('TaxExemptionReason', each.reason),
          ]),
        ]),
      ),
    ]),
    totalsOf(invoice, amount),
    ...invoice.lines.map((line) => lineOf(line, credit, amount)),
  ]
  const schema = `urn:oasis:names:specification:ubl:schema:xsd`
  const inner = body.filter(Boolean).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${schema}:${root}-2" xmlns:cac="${schema}:CommonAggregateComponents-2" xmlns:cbc="${schema}:CommonBasicComponents-2">${inner}</${root}>\n`
}

type Attributes = Record<string, string>
type AmountOf = (name: string, value: string) => string

const cbc = (name: string, value: string, attributes?: Attributes) =>
  element(`cbc:${name}`, value, attributes)
const cac = (name: string, content: string[]) => element(`cac:${name}`, content)
const idOf = (name: string, { id, scheme }: Identifier) => cbc(name, id, { schemeID: scheme })
const periodOf = (period: Period | null) =>
  period ? cac('InvoicePeriod', [cbc('StartDate', period.from), cbc('EndDate', period.to)]) : ''
const countryOf = (country: string) => cac('Country', [cbc('IdentificationCode', country)])
const vatScheme = cac('TaxScheme', [cbc('ID', 'VAT')])

const vatOf = (name: string, { category, rate }: VatOf, more: string[] = []) =>
  cac(name, [cbc('ID', category), cbc('Percent', rate), ...more, vatScheme])

const addressOf = (address: Address | null) =>
  address
    ? cac('PostalAddress', [
        cbc('StreetName', address.line_1),
        cbc('AdditionalStreetName', address.line_2),
        cbc('CityName', address.city),
        cbc('PostalZone', address.postcode),
        countryOf(address.country),
      ])
    : ''

function partyOf(party: EParty): string {
  return cac('Party', [
    party.endpoint ? idOf('EndpointID', party.endpoint) : '',
    ...party.identifiers.map((each) => cac('PartyIdentification', [idOf('ID', each)])),
    addressOf(party.address),
    party.vat_number ? cac('PartyTaxScheme', [cbc('CompanyID', party.vat_number), vatScheme]) : '',
    party.tax_number
      ? cac('PartyTaxScheme', [cbc('CompanyID', party.tax_number), cac('TaxScheme', [cbc('ID', 'TAX')])])
      : '',
    cac('PartyLegalEntity', [
      cbc('RegistrationName', party.name),
      party.legal_id ? idOf('CompanyID', party.legal_id) : '',
    ]),
    cac('Contact', [cbc('Telephone', party.phone), cbc('ElectronicMail', party.email)]),
  ])
}

function representativeOf({ tax_representative: who }: EInvoice): string {
  if (!who) return ''
  return cac('TaxRepresentativeParty', [
    cac('PartyName', [cbc('Name', who.name)]),
    addressOf(who.address),
    cac('PartyTaxScheme', [cbc('CompanyID', who.vat_number), vatScheme]),
  ])
}

/** An account each; a means without one stands alone. */
function paymentOf({ payment, number, type_code }: EInvoice): string[] {
  if (!payment) return []
  const reference = isCreditType(type_code) ? '' : number
  const one = (account: string) =>
    cac('PaymentMeans', [cbc('PaymentMeansCode', payment.means), cbc('PaymentID', reference), account])
  if (payment.accounts.length === 0) return [one('')]
  return payment.accounts.map(({ id, name, institution }) =>
    one(
      cac('PayeeFinancialAccount', [
        cbc('ID', id),
        cbc('Name', name),
        cac('FinancialInstitutionBranch', [cbc('ID', institution)]),
      ]),
    ),
  )
}

function allowanceOf(each: Allowance, amount: AmountOf, ofDocument: boolean): string {
  return cac('AllowanceCharge', [
    cbc('ChargeIndicator', String(each.charge)),
    cbc('AllowanceChargeReasonCode', each.reason_code),
    cbc('AllowanceChargeReason', each.reason),
    cbc('MultiplierFactorNumeric', each.percent),
    amount('Amount', each.amount),
    amount('BaseAmount', each.base),
    ofDocument ? vatOf('TaxCategory', each) : '',
  ])
}

function totalsOf({ totals }: EInvoice, amount: AmountOf): string {
  return cac('LegalMonetaryTotal', [
    amount('LineExtensionAmount', totals.lines),
    amount('TaxExclusiveAmount', totals.without_vat),
    amount('TaxInclusiveAmount', totals.with_vat),
    amount('AllowanceTotalAmount', totals.allowances),
    amount('ChargeTotalAmount', totals.charges),
    amount('PrepaidAmount', totals.prepaid),
    amount('PayableRoundingAmount', totals.rounding),
    amount('PayableAmount', totals.payable),
  ])
}

function lineOf(line: ELine, credit: boolean, amount: AmountOf): string {
  return cac(credit ? 'CreditNoteLine' : 'InvoiceLine', [
    cbc('ID', line.id),
    cbc('Note', line.note),
    cbc(credit ? 'CreditedQuantity' : 'InvoicedQuantity', line.quantity, { unitCode: line.unit }),
    amount('LineExtensionAmount', line.net),
    periodOf(line.period),
    cac('OrderLineReference', [cbc('LineID', line.order_line)]),
    ...line.allowances.map((each) => allowanceOf(each, amount, false)),
    cac('Item', [
      cbc('Description', line.description),
      cbc('Name', line.name),
      vatOf('ClassifiedTaxCategory', line),
      ...line.attributes.map(({ name, value }) =>
        cac('AdditionalItemProperty', [cbc('Name', name), cbc('Value', value)]),
      ),
    ]),
    cac('Price', [
      amount('PriceAmount', line.price),
      cbc('BaseQuantity', line.base_quantity, { unitCode: line.base_quantity ? line.unit : '' }),
    ]),
  ])
}
