import type {
  Allowance,
  EInvoice,
  ELine,
  EParty,
  ETax,
  Identifier,
  Period,
} from '#areas/invoices/e-invoice/model.ts'
import { element } from '#areas/invoices/e-invoice/xml.ts'

/** Cross Industry Invoice (D16B): elements in the order of its schema. Also what lies in a Factur-X. */
export function toCii(invoice: EInvoice): string {
  const body = [
    ram('rsm:ExchangedDocumentContext', [
      ram('BusinessProcessSpecifiedDocumentContextParameter', [ram('ID', invoice.process)]),
      ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', invoice.specification)]),
    ]),
    ram('rsm:ExchangedDocument', [
      ram('ID', invoice.number),
      ram('TypeCode', invoice.type_code),
      dateOf('IssueDateTime', invoice.issue_date),
      ram('IncludedNote', [ram('Content', invoice.note)]),
    ]),
    ram('rsm:SupplyChainTradeTransaction', [
      ...invoice.lines.map(lineOf),
      agreementOf(invoice),
      deliveryOf(invoice) || '<ram:ApplicableHeaderTradeDelivery/>',
      settlementOf(invoice),
    ]),
  ].join('')
  const schema = 'urn:un:unece:uncefact:data:standard'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="${schema}:CrossIndustryInvoice:100" xmlns:qdt="${schema}:QualifiedDataType:100" xmlns:ram="${schema}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${schema}:UnqualifiedDataType:100">${body}</rsm:CrossIndustryInvoice>\n`
}

type Content = Parameters<typeof element>[1]

const ram = (name: string, content: Content, attributes?: Record<string, string>) =>
  element(name.includes(':') ? name : `ram:${name}`, content, attributes)
const plain = (day: string) => day.replaceAll('-', '')
const dateOf = (name: string, day: string, type = 'udt:DateTimeString') =>
  ram(name, [ram(type, plain(day), { format: '102' })])
const idOf = (name: string, { id, scheme }: Identifier) => ram(name, id, { schemeID: scheme })
const periodOf = (period: Period | null) =>
  period
    ? ram('BillingSpecifiedPeriod', [dateOf('StartDateTime', period.from), dateOf('EndDateTime', period.to)])
    : ''

function lineOf(line: ELine): string {
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [
      ram('LineID', line.id),
      ram('IncludedNote', [ram('Content', line.note)]),
    ]),
    ram('SpecifiedTradeProduct', [
      ram('Name', line.name),
      ram('Description', line.description),
      ...line.attributes.map(({ name, value }) =>
        ram('ApplicableProductCharacteristic', [ram('Description', name), ram('Value', value)]),
      ),
    ]),
    ram('SpecifiedLineTradeAgreement', [
      ram('BuyerOrderReferencedDocument', [ram('LineID', line.order_line)]),
      ram('NetPriceProductTradePrice', [
        ram('ChargeAmount', line.price),
        ram('BasisQuantity', line.base_quantity, { unitCode: line.base_quantity ? line.unit : '' }),
      ]),
    ]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', line.quantity, { unitCode: line.unit })]),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', [
        ram('TypeCode', 'VAT'),
        ram('CategoryCode', line.category),
        ram('RateApplicablePercent', line.rate),
      ]),
      periodOf(line.period),
      ...line.allowances.map((each) => allowanceOf(each, false)),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', line.net)]),
    ]),
  ])
}

function agreementOf(invoice: EInvoice): string {
  const { tax_representative: who } = invoice
  return ram('ApplicableHeaderTradeAgreement', [
    ram('BuyerReference', invoice.buyer_reference),
    partyOf('SellerTradeParty', invoice.seller),
    partyOf('BuyerTradeParty', invoice.buyer),
    who &&
      ram('SellerTaxRepresentativeTradeParty', [
        ram('Name', who.name),
        addressOf(who.address),
        ram('SpecifiedTaxRegistration', [ram('ID', who.vat_number, { schemeID: 'VA' })]),
      ]),
    ram('BuyerOrderReferencedDocument', [ram('IssuerAssignedID', invoice.order)]),
    ram('ContractReferencedDocument', [ram('IssuerAssignedID', invoice.contract)]),
  ])
}

function partyOf(name: string, party: EParty): string {
  return ram(name, [
    ...party.identifiers.map((each) => idOf(each.scheme ? 'GlobalID' : 'ID', each)),
    ram('Name', party.name),
    ram('SpecifiedLegalOrganization', [party.legal_id ? idOf('ID', party.legal_id) : '']),
    ram('DefinedTradeContact', [
      ram('TelephoneUniversalCommunication', [ram('CompleteNumber', party.phone)]),
      ram('EmailURIUniversalCommunication', [ram('URIID', party.email)]),
    ]),
    addressOf(party.address),
    ram('URIUniversalCommunication', [party.endpoint ? idOf('URIID', party.endpoint) : '']),
    ram('SpecifiedTaxRegistration', [ram('ID', party.vat_number, { schemeID: 'VA' })]),
    ram('SpecifiedTaxRegistration', [ram('ID', party.tax_number, { schemeID: 'FC' })]),
  ])
}

const addressOf = (address: EParty['address']) =>
  address
    ? ram('PostalTradeAddress', [
        ram('PostcodeCode', address.postcode),
        ram('LineOne', address.line_1),
        ram('LineTwo', address.line_2),
        ram('CityName', address.city),
        ram('CountryID', address.country),
      ])
    : ''

const deliveryOf = ({ delivery }: EInvoice) =>
  ram('ApplicableHeaderTradeDelivery', [
    ram('ShipToTradeParty', [ram('PostalTradeAddress', [ram('CountryID', delivery.country)])]),
    ram('ActualDeliverySupplyChainEvent', [dateOf('OccurrenceDateTime', delivery.date)]),
  ])

function settlementOf(invoice: EInvoice): string {
  return ram('ApplicableHeaderTradeSettlement', [
    invoice.payment && ram('PaymentReference', invoice.number),
    ram('TaxCurrencyCode', invoice.vat_currency),
    ram('InvoiceCurrencyCode', invoice.currency),
    ...paymentOf(invoice),
    // Said once, though it stands where each rate does.
    ...invoice.taxes.map((tax, at) => taxOf(tax, at === 0 ? invoice.tax_point_date : '')),
    periodOf(invoice.period),
    ...invoice.allowances.map((each) => allowanceOf(each, true)),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', invoice.payment_terms),
      dateOf('DueDateDateTime', invoice.due_date),
    ]),
    totalsOf(invoice),
    ...invoice.preceding.map(({ number, issue_date }) =>
      ram('InvoiceReferencedDocument', [
        ram('IssuerAssignedID', number),
        dateOf('FormattedIssueDateTime', issue_date, 'qdt:DateTimeString'),
      ]),
    ),
  ])
}

function paymentOf({ payment }: EInvoice): string[] {
  if (!payment) return []
  const one = (more: string[]) =>
    ram('SpecifiedTradeSettlementPaymentMeans', [ram('TypeCode', payment.means), ...more])
  if (payment.accounts.length === 0) return [one([])]
  return payment.accounts.map(({ id, name, institution }) => {
    const iban = /^[A-Z]{2}\d{2}/.test(id)
    return one([
      ram('PayeePartyCreditorFinancialAccount', [
        ram('IBANID', iban ? id : ''),
        ram('AccountName', name),
        ram('ProprietaryID', iban ? '' : id),
      ]),
      ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', institution)]),
    ])
  })
}

const taxOf = (tax: ETax, tax_point_date: string) =>
  ram('ApplicableTradeTax', [
    ram('CalculatedAmount', tax.tax),
    ram('TypeCode', 'VAT'),
    ram('ExemptionReason', tax.reason),
    ram('BasisAmount', tax.base),
    ram('CategoryCode', tax.category),
    ram('ExemptionReasonCode', tax.reason_code),
    dateOf('TaxPointDate', tax_point_date, 'udt:DateString'),
    ram('RateApplicablePercent', tax.rate),
  ])

function allowanceOf(each: Allowance, ofDocument: boolean): string {
  return ram('SpecifiedTradeAllowanceCharge', [
    ram('ChargeIndicator', [ram('udt:Indicator', String(each.charge))]),
    ram('CalculationPercent', each.percent),
    ram('BasisAmount', each.base),
    ram('ActualAmount', each.amount),
    ram('ReasonCode', each.reason_code),
    ram('Reason', each.reason),
    ofDocument &&
      ram('CategoryTradeTax', [
        ram('TypeCode', 'VAT'),
        ram('CategoryCode', each.category),
        ram('RateApplicablePercent', each.rate),
      ]),
  ])
}

function totalsOf({ totals, currency }: EInvoice): string {
  return ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
    ram('LineTotalAmount', totals.lines),
    ram('ChargeTotalAmount', totals.charges),
    ram('AllowanceTotalAmount', totals.allowances),
    ram('TaxBasisTotalAmount', totals.without_vat),
    ram('TaxTotalAmount', totals.vat, { currencyID: currency }),
    ram('RoundingAmount', totals.rounding),
    ram('GrandTotalAmount', totals.with_vat),
    ram('TotalPrepaidAmount', totals.prepaid),
    ram('DuePayableAmount', totals.payable),
  ])
}
