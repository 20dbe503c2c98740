import {
  type Allowance,
  type EInvoice,
  type ELine,
  type EParty,
  type ETax,
  type Identifier,
  noParty,
  type Period,
} from '#areas/invoices/e-invoice/model.ts'
import { childrenAt, type Element, textAt } from '#platform/xml.ts'

/** A CrossIndustryInvoice. What is not there is '': the rules say what they make of it. */
export function readCii(root: Element): EInvoice {
  const at = (path: string) => textAt(root, path)
  const trade = 'SupplyChainTradeTransaction'
  const agreed = (path: string) => at(`${trade}/ApplicableHeaderTradeAgreement/${path}`)
  const settled = (path: string) => at(`${trade}/ApplicableHeaderTradeSettlement/${path}`)
  const [agreement] = childrenAt(root, `${trade}/ApplicableHeaderTradeAgreement`)
  const [delivery] = childrenAt(root, `${trade}/ApplicableHeaderTradeDelivery`)
  const [settlement] = childrenAt(root, `${trade}/ApplicableHeaderTradeSettlement`)
  const currency = settled('InvoiceCurrencyCode')
  const [sums] = childrenAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const vat = childrenAt(sums, 'TaxTotalAmount').find(
    ({ attributes }) => (attributes.currencyID ?? currency) === currency,
  )
  const [representative] = childrenAt(agreement, 'SellerTaxRepresentativeTradeParty')
  const taxes = childrenAt(settlement, 'ApplicableTradeTax')
  return {
    specification: at('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    process: at('ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'),
    number: at('ExchangedDocument/ID'),
    type_code: at('ExchangedDocument/TypeCode'),
    issue_date: day(at('ExchangedDocument/IssueDateTime/DateTimeString')),
    tax_point_date: day(settled('ApplicableTradeTax/TaxPointDate/DateString')),
    due_date: day(settled('SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    currency,
    vat_currency: settled('TaxCurrencyCode'),
    buyer_reference: agreed('BuyerReference'),
    contract: agreed('ContractReferencedDocument/IssuerAssignedID'),
    order: agreed('BuyerOrderReferencedDocument/IssuerAssignedID'),
    preceding: childrenAt(settlement, 'InvoiceReferencedDocument').map((each) => ({
      number: textAt(each, 'IssuerAssignedID'),
      issue_date: day(textAt(each, 'FormattedIssueDateTime/DateTimeString')),
    })),
    period: periodOf(settlement),
    note: childrenAt(root, 'ExchangedDocument/IncludedNote')
      .map((each) => textAt(each, 'Content'))
      .join('\n'),
    payment_terms: settled('SpecifiedTradePaymentTerms/Description'),
    seller: partyOf(childrenAt(agreement, 'SellerTradeParty')[0]),
    buyer: partyOf(childrenAt(agreement, 'BuyerTradeParty')[0]),
    tax_representative: representative
      ? {
          name: textAt(representative, 'Name'),
          vat_number: registered(representative, 'VA'),
          address: addressOf(childrenAt(representative, 'PostalTradeAddress')[0]),
        }
      : null,
    delivery: {
      date: day(textAt(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString')),
      country: textAt(delivery, 'ShipToTradeParty/PostalTradeAddress/CountryID'),
    },
    payment: paymentOf(settlement),
    allowances: childrenAt(settlement, 'SpecifiedTradeAllowanceCharge').map(allowanceOf),
    lines: childrenAt(root, `${trade}/IncludedSupplyChainTradeLineItem`).map(lineOf),
    taxes: taxes.map(taxOf),
    totals: {
      lines: textAt(sums, 'LineTotalAmount'),
      allowances: textAt(sums, 'AllowanceTotalAmount'),
      charges: textAt(sums, 'ChargeTotalAmount'),
      without_vat: textAt(sums, 'TaxBasisTotalAmount'),
      vat: vat?.text.trim() ?? '',
      with_vat: textAt(sums, 'GrandTotalAmount'),
      prepaid: textAt(sums, 'TotalPrepaidAmount'),
      rounding: textAt(sums, 'RoundingAmount'),
      payable: textAt(sums, 'DuePayableAmount'),
    },
  }
}

/** `20261110` is 2026-11-10. */
const day = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

const identifiers = (elements: Element[]): Identifier[] =>
  elements.map(({ text, attributes }) => ({ id: text.trim(), scheme: attributes.schemeID ?? '' }))

const registered = (party: Element | undefined, scheme: string) =>
  childrenAt(party, 'SpecifiedTaxRegistration/ID')
    .find(({ attributes }) => attributes.schemeID === scheme)
    ?.text.trim() ?? ''

const addressOf = (address: Element | undefined): EParty['address'] =>
  address
    ? {
        line_1: textAt(address, 'LineOne'),
        line_2: textAt(address, 'LineTwo'),
        city: textAt(address, 'CityName'),
        postcode: textAt(address, 'PostcodeCode'),
        country: textAt(address, 'CountryID'),
      }
    : null

const partyOf = (party: Element | undefined): EParty => ({
  ...noParty(textAt(party, 'Name')),
  identifiers: identifiers([...childrenAt(party, 'ID'), ...childrenAt(party, 'GlobalID')]),
  legal_id: identifiers(childrenAt(party, 'SpecifiedLegalOrganization/ID'))[0] ?? null,
  vat_number: registered(party, 'VA'),
  tax_number: registered(party, 'FC'),
  endpoint: identifiers(childrenAt(party, 'URIUniversalCommunication/URIID'))[0] ?? null,
  address: addressOf(childrenAt(party, 'PostalTradeAddress')[0]),
  phone: textAt(party, 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'),
  email: textAt(party, 'DefinedTradeContact/EmailURIUniversalCommunication/URIID'),
})

function paymentOf(settlement: Element | undefined): EInvoice['payment'] {
  const means = childrenAt(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  if (means.length === 0) return null
  return {
    means: textAt(means[0], 'TypeCode'),
    accounts: means.flatMap((each) => {
      // Once for all of its accounts: each look goes through all that stands there.
      const institution = textAt(each, 'PayeeSpecifiedCreditorFinancialInstitution/BICID')
      return childrenAt(each, 'PayeePartyCreditorFinancialAccount').map((account) => ({
        id: textAt(account, 'IBANID') || textAt(account, 'ProprietaryID'),
        name: textAt(account, 'AccountName'),
        institution,
      }))
    }),
  }
}

const allowanceOf = (each: Element): Allowance => ({
  charge: textAt(each, 'ChargeIndicator/Indicator') === 'true',
  amount: textAt(each, 'ActualAmount'),
  base: textAt(each, 'BasisAmount'),
  percent: textAt(each, 'CalculationPercent'),
  reason: textAt(each, 'Reason'),
  reason_code: textAt(each, 'ReasonCode'),
  category: textAt(each, 'CategoryTradeTax/CategoryCode'),
  rate: textAt(each, 'CategoryTradeTax/RateApplicablePercent'),
})

const periodOf = (of: Element | undefined): Period | null => {
  const end = (name: string) => day(textAt(of, `BillingSpecifiedPeriod/${name}/DateTimeString`))
  const [from, to] = [end('StartDateTime'), end('EndDateTime')]
  return from || to ? { from, to } : null
}

function lineOf(line: Element): ELine {
  const [quantity] = childrenAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity')
  const [settlement] = childrenAt(line, 'SpecifiedLineTradeSettlement')
  const price = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice'
  return {
    id: textAt(line, 'AssociatedDocumentLineDocument/LineID'),
    note: textAt(line, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    quantity: quantity?.text.trim() ?? '',
    unit: quantity?.attributes.unitCode ?? '',
    net: textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    price: textAt(line, `${price}/ChargeAmount`),
    base_quantity: textAt(line, `${price}/BasisQuantity`),
    name: textAt(line, 'SpecifiedTradeProduct/Name'),
    description: textAt(line, 'SpecifiedTradeProduct/Description'),
    period: periodOf(settlement),
    order_line: textAt(line, 'SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID'),
    allowances: childrenAt(settlement, 'SpecifiedTradeAllowanceCharge').map(allowanceOf),
    category: textAt(settlement, 'ApplicableTradeTax/CategoryCode'),
    rate: textAt(settlement, 'ApplicableTradeTax/RateApplicablePercent'),
    attributes: childrenAt(line, 'SpecifiedTradeProduct/ApplicableProductCharacteristic').map((each) => ({
      name: textAt(each, 'Description'),
      value: textAt(each, 'Value'),
    })),
  }
}

const taxOf = (each: Element): ETax => ({
  base: textAt(each, 'BasisAmount'),
  tax: textAt(each, 'CalculatedAmount'),
  category: textAt(each, 'CategoryCode'),
  rate: textAt(each, 'RateApplicablePercent'),
  reason: textAt(each, 'ExemptionReason'),
  reason_code: textAt(each, 'ExemptionReasonCode'),
})
