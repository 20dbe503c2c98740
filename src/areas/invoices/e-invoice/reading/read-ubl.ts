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

/** An Invoice or CreditNote of UBL 2.1. What is not there is '': the rules say what they make of it. */
export function readUbl(root: Element): EInvoice {
  const credit = root.name === 'CreditNote'
  const at = (path: string) => textAt(root, path)
  const currency = at('DocumentCurrencyCode')
  const [vatTotal] = childrenAt(root, 'TaxTotal').filter(
    (total) => childrenAt(total, 'TaxAmount')[0]?.attributes.currencyID === currency,
  )
  const total = (name: string) => at(`LegalMonetaryTotal/${name}`)
  const [representative] = childrenAt(root, 'TaxRepresentativeParty')
  return {
    specification: at('CustomizationID'),
    process: at('ProfileID'),
    number: at('ID'),
    type_code: at(credit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    issue_date: at('IssueDate'),
    tax_point_date: at('TaxPointDate'),
    due_date: at('DueDate') || at('PaymentMeans/PaymentDueDate'),
    currency,
    vat_currency: at('TaxCurrencyCode'),
    buyer_reference: at('BuyerReference'),
    contract: at('ContractDocumentReference/ID'),
    order: at('OrderReference/ID'),
    preceding: childrenAt(root, 'BillingReference/InvoiceDocumentReference').map((each) => ({
      number: textAt(each, 'ID'),
      issue_date: textAt(each, 'IssueDate'),
    })),
    period: periodOf(childrenAt(root, 'InvoicePeriod')[0]),
    note: childrenAt(root, 'Note')
      .map(({ text }) => text.trim())
      .join('\n'),
    payment_terms: at('PaymentTerms/Note'),
    seller: partyOf(childrenAt(root, 'AccountingSupplierParty/Party')[0]),
    buyer: partyOf(childrenAt(root, 'AccountingCustomerParty/Party')[0]),
    tax_representative: representative
      ? {
          name: textAt(representative, 'PartyName/Name'),
          vat_number: textAt(representative, 'PartyTaxScheme/CompanyID'),
          address: addressOf(childrenAt(representative, 'PostalAddress')[0]),
        }
      : null,
    delivery: {
      date: at('Delivery/ActualDeliveryDate'),
      country: at('Delivery/DeliveryLocation/Address/Country/IdentificationCode'),
    },
    payment: paymentOf(root),
    allowances: childrenAt(root, 'AllowanceCharge').map(allowanceOf),
    lines: childrenAt(root, credit ? 'CreditNoteLine' : 'InvoiceLine').map((line) => lineOf(line, credit)),
    taxes: childrenAt(vatTotal, 'TaxSubtotal').map(taxOf),
    totals: {
      lines: total('LineExtensionAmount'),
      allowances: total('AllowanceTotalAmount'),
      charges: total('ChargeTotalAmount'),
      without_vat: total('TaxExclusiveAmount'),
      vat: textAt(vatTotal, 'TaxAmount'),
      with_vat: total('TaxInclusiveAmount'),
      prepaid: total('PrepaidAmount'),
      rounding: total('PayableRoundingAmount'),
      payable: total('PayableAmount'),
    },
  }
}

const identifier = (element: Element | undefined): Identifier | null =>
  element ? { id: element.text.trim(), scheme: element.attributes.schemeID ?? '' } : null

const identifiers = (elements: Element[]): Identifier[] => elements.flatMap((each) => identifier(each) ?? [])

const addressOf = (address: Element | undefined): EParty['address'] =>
  address
    ? {
        line_1: textAt(address, 'StreetName'),
        line_2: textAt(address, 'AdditionalStreetName'),
        city: textAt(address, 'CityName'),
        postcode: textAt(address, 'PostalZone'),
        country: textAt(address, 'Country/IdentificationCode'),
      }
    : null

function partyOf(party: Element | undefined): EParty {
  const schemes = childrenAt(party, 'PartyTaxScheme')
  const registered = (vat: boolean) =>
    textAt(
      schemes.find((each) => (textAt(each, 'TaxScheme/ID').toUpperCase() === 'VAT') === vat),
      'CompanyID',
    )
  return {
    ...noParty(textAt(party, 'PartyLegalEntity/RegistrationName')),
    identifiers: identifiers(childrenAt(party, 'PartyIdentification/ID')),
    legal_id: identifier(childrenAt(party, 'PartyLegalEntity/CompanyID')[0]),
    vat_number: registered(true),
    tax_number: registered(false),
    endpoint: identifier(childrenAt(party, 'EndpointID')[0]),
    address: addressOf(childrenAt(party, 'PostalAddress')[0]),
    phone: textAt(party, 'Contact/Telephone'),
    email: textAt(party, 'Contact/ElectronicMail'),
  }
}

function paymentOf(root: Element): EInvoice['payment'] {
  const means = childrenAt(root, 'PaymentMeans')
  if (means.length === 0) return null
  return {
    means: textAt(means[0], 'PaymentMeansCode'),
    accounts: means
      .flatMap((each) => childrenAt(each, 'PayeeFinancialAccount'))
      .map((account) => ({
        id: textAt(account, 'ID'),
        name: textAt(account, 'Name'),
        institution: textAt(account, 'FinancialInstitutionBranch/ID'),
      })),
  }
}

const allowanceOf = (each: Element): Allowance => ({
  charge: textAt(each, 'ChargeIndicator') === 'true',
  amount: textAt(each, 'Amount'),
  base: textAt(each, 'BaseAmount'),
  percent: textAt(each, 'MultiplierFactorNumeric'),
  reason: textAt(each, 'AllowanceChargeReason'),
  reason_code: textAt(each, 'AllowanceChargeReasonCode'),
  category: textAt(each, 'TaxCategory/ID'),
  rate: textAt(each, 'TaxCategory/Percent'),
})

const periodOf = (period: Element | undefined): Period | null => {
  const [from, to] = [textAt(period, 'StartDate'), textAt(period, 'EndDate')]
  return from || to ? { from, to } : null
}

function lineOf(line: Element, credit: boolean): ELine {
  const [quantity] = childrenAt(line, credit ? 'CreditedQuantity' : 'InvoicedQuantity')
  return {
    id: textAt(line, 'ID'),
    note: textAt(line, 'Note'),
    quantity: quantity?.text.trim() ?? '',
    unit: quantity?.attributes.unitCode ?? '',
    net: textAt(line, 'LineExtensionAmount'),
    price: textAt(line, 'Price/PriceAmount'),
    base_quantity: textAt(line, 'Price/BaseQuantity'),
    name: textAt(line, 'Item/Name'),
    description: textAt(line, 'Item/Description'),
    period: periodOf(childrenAt(line, 'InvoicePeriod')[0]),
    order_line: textAt(line, 'OrderLineReference/LineID'),
    allowances: childrenAt(line, 'AllowanceCharge').map(allowanceOf),
    category: textAt(line, 'Item/ClassifiedTaxCategory/ID'),
    rate: textAt(line, 'Item/ClassifiedTaxCategory/Percent'),
    attributes: childrenAt(line, 'Item/AdditionalItemProperty').map((each) => ({
      name: textAt(each, 'Name'),
      value: textAt(each, 'Value'),
    })),
  }
}

const taxOf = (each: Element): ETax => ({
  base: textAt(each, 'TaxableAmount'),
  tax: textAt(each, 'TaxAmount'),
  category: textAt(each, 'TaxCategory/ID'),
  rate: textAt(each, 'TaxCategory/Percent'),
  reason: textAt(each, 'TaxCategory/TaxExemptionReason'),
  reason_code: textAt(each, 'TaxCategory/TaxExemptionReasonCode'),
})
