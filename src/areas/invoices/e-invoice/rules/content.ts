import {
  type Allowance,
  type EInvoice,
  type ELine,
  type EParty,
  type Identifier,
  isCreditType,
  type Period,
} from '#areas/invoices/e-invoice/model.ts'
import {
  addressRegisters,
  documentTypes,
  hasCountry,
  isCompanyRegister,
  isCountry,
  paymentMeansCodes,
  vatCategories,
} from '#areas/invoices/e-invoice/rules/code-lists.ts'
import { decimalsOf, exact } from '#areas/invoices/e-invoice/rules/decimals.ts'
import type { Say } from '#areas/invoices/e-invoice/rules/finding.ts'
import { isCurrency } from '#platform/currencies.ts'
import { isExemptionCode } from '#platform/exemption-codes.ts'

/** What has to be there, and in the codes that the norm knows. */
export function checkContent(invoice: EInvoice, say: Say): void {
  const needed: [string, string, string, string][] = [
    ['BR-01', 'specification', invoice.specification, 'It says by which rules it was made.'],
    ['BR-02', 'number', invoice.number, 'It needs a number.'],
    ['BR-03', 'issue_date', invoice.issue_date, 'It needs the day of issue.'],
    ['BR-04', 'type_code', invoice.type_code, 'It needs its type.'],
    ['BR-05', 'currency', invoice.currency, 'It needs a currency.'],
    ['BR-06', 'seller.name', invoice.seller.name, 'The seller has no name.'],
    ['BR-07', 'buyer.name', invoice.buyer.name, 'The buyer has no name.'],
    ['BR-12', 'totals', invoice.totals.lines, 'The sum of its lines is missing.'],
    ['BR-13', 'totals', invoice.totals.without_vat, 'The total without VAT is missing.'],
    ['BR-14', 'totals', invoice.totals.with_vat, 'The total with VAT is missing.'],
    ['BR-15', 'totals', invoice.totals.payable, 'The amount that is due is missing.'],
  ]
  for (const [rule, field, value, text] of needed) if (!value) say(rule, field, text)
  if (invoice.type_code && !documentTypes.has(invoice.type_code))
    say('BR-CL-01', 'type_code', `${invoice.type_code} is no type of invoice or credit note.`)
  if (invoice.currency && !isCurrency(invoice.currency))
    say('BR-CL-04', 'currency', `${invoice.currency} is no currency.`)
  for (const field of ['issue_date', 'tax_point_date', 'due_date'] as const)
    if (invoice[field] && !/^\d{4}-\d{2}-\d{2}$/.test(invoice[field]))
      say('CONTENT-DATE', field, `${invoice[field]} is no date.`)
  checkParty(invoice.seller, 'seller', say)
  checkParty(invoice.buyer, 'buyer', say)
  const { identifiers, legal_id, vat_number } = invoice.seller
  if (!vat_number && !legal_id?.id && !identifiers.some(({ id }) => id))
    say(
      'BR-CO-26',
      'seller.legal_id',
      'The seller needs a company number, a VAT number or another number to be told apart by.',
    )
  checkRepresentative(invoice, say)
  if (invoice.delivery.country && !isCountry(invoice.delivery.country))
    say('BR-CL-14', 'delivery', 'The country of delivery is no country.')
  for (const each of invoice.preceding)
    if (!each.number) say('BR-55', 'preceding', 'It credits a document without naming its number.')
  checkPeriod(invoice.period, 'period', ['BR-29', 'BR-CO-19'], say)
  checkPayment(invoice, say)
  checkAllowances(invoice.allowances, 'allowances', say)
  if (invoice.lines.length === 0)
    say('BR-16', 'lines', 'It has no line. Discounts and surcharges are none: add what they are on.')
  for (const [at, line] of invoice.lines.entries()) checkLine(line, `lines.${at}`, say)
  checkDecimals(invoice, say)
}

const sides = {
  seller: { word: 'seller', address: 'BR-08', country: 'BR-09', endpoint: 'BR-62' },
  buyer: { word: 'buyer', address: 'BR-10', country: 'BR-11', endpoint: 'BR-63' },
} as const

function checkParty(party: EParty, side: keyof typeof sides, say: Say): void {
  const { word, address, country, endpoint } = sides[side]
  if (!party.address) say(address, `${side}.address`, `The ${word} has no address.`)
  else if (!party.address.country)
    say(country, `${side}.address`, `The address of the ${word} has no country.`)
  else if (!isCountry(party.address.country))
    say('BR-CL-14', `${side}.address`, `${party.address.country} is no country.`)
  if (party.endpoint && !party.endpoint.scheme)
    say(
      endpoint,
      `${side}.endpoint`,
      `The electronic address of the ${word} does not say of which register it is.`,
    )
  else if (party.endpoint && !addressRegisters.has(party.endpoint.scheme))
    say('BR-CL-25', `${side}.endpoint`, `${party.endpoint.scheme} is no register of electronic addresses.`)
  if (party.vat_number && !hasCountry(party.vat_number))
    say(
      'BR-CO-09',
      `${side}.vat_number`,
      `The VAT number of the ${word} begins with the two letters of its country, like GB.`,
    )
  const inRegister = ({ scheme }: Identifier) =>
    scheme === '' || isCompanyRegister(scheme) || scheme === 'SEPA'
  if (!party.identifiers.every(inRegister))
    say('BR-CL-10', `${side}.identifiers`, `A number of the ${word} is of no known register.`)
  if (party.legal_id && !inRegister(party.legal_id))
    say('BR-CL-11', `${side}.legal_id`, `The company number of the ${word} is of no known register.`)
}

function checkRepresentative({ tax_representative: who }: EInvoice, say: Say): void {
  if (!who) return
  if (!who.name) say('BR-18', 'tax_representative', 'The tax representative has no name.')
  if (!who.address) say('BR-19', 'tax_representative', 'The tax representative has no address.')
  else if (!who.address.country)
    say('BR-20', 'tax_representative', 'The address of the tax representative has no country.')
  if (!who.vat_number) say('BR-56', 'tax_representative', 'The tax representative has no VAT number.')
}

function checkPeriod(period: Period | null, field: string, [order, empty]: [string, string], say: Say): void {
  if (!period) return
  if (!period.from && !period.to) say(empty, field, 'The period has neither a first nor a last day.')
  if (period.from && period.to && period.to < period.from)
    say(order, field, 'The period ends before it begins.')
}

function checkPayment({ payment, totals, due_date, payment_terms, type_code }: EInvoice, say: Say): void {
  const due = isCreditType(type_code) ? 0n : exact(totals.payable)
  // Nothing is to be paid on a credit note.
  if (due !== undefined && due > 0n && !due_date && !payment_terms)
    say('BR-CO-25', 'due_date', 'Say by when it is to be paid: a due date or payment terms.')
  if (!payment) return
  if (!payment.means) say('BR-49', 'payment', 'It does not say by which means it is paid.')
  else if (!paymentMeansCodes.has(payment.means))
    say('BR-CL-16', 'payment', `${payment.means} is no means of payment.`)
  if (['30', '58'].includes(payment.means) && !payment.accounts.some(({ id }) => id))
    say(
      'BR-61',
      'payment',
      'It is paid by transfer, so it needs the account: an IBAN, or sort code and account number.',
    )
  if (payment.accounts.some(({ id }) => !id)) say('BR-50', 'payment', 'An account has no number.')
}

function checkAllowances(all: readonly Allowance[], at: string, say: Say): void {
  const ofLine = at !== 'allowances'
  for (const [index, each] of all.entries()) {
    const field = `${at}.${index}`
    const rules = ofLine
      ? each.charge
        ? { amount: 'BR-43', reason: 'BR-44' }
        : { amount: 'BR-41', reason: 'BR-42' }
      : each.charge
        ? { amount: 'BR-36', reason: 'BR-38', category: 'BR-37' }
        : { amount: 'BR-31', reason: 'BR-33', category: 'BR-32' }
    const word = each.charge ? 'surcharge' : 'discount'
    if (!each.amount) say(rules.amount, field, `A ${word} has no amount.`)
    if (!each.reason && !each.reason_code) say(rules.reason, field, `A ${word} needs its reason.`)
    if ('category' in rules && !each.category) say(rules.category, field, `A ${word} needs its VAT category.`)
    if (each.category && !vatCategories.has(each.category))
      say('BR-CL-17', field, `${each.category} is no category of VAT.`)
  }
}

function checkLine(line: ELine, field: string, say: Say): void {
  const called = `Line ${line.id || '?'}`
  if (!line.id) say('BR-21', field, 'A line has no number.')
  if (!line.quantity) say('BR-22', field, `${called} has no quantity.`)
  if (!line.unit) say('BR-23', field, `${called} does not say in which unit it counts.`)
  if (!line.net) say('BR-24', field, `${called} has no amount.`)
  if (!line.name) say('BR-25', field, `${called} does not say what it is for.`)
  const price = exact(line.price)
  if (price === undefined) say('BR-26', field, `${called} has no price.`)
  else if (price < 0n)
    say('BR-27', field, `The price of line ${line.id} is below nothing: its quantity should be instead.`)
  if (!line.category) say('BR-CO-04', field, `${called} has no VAT category.`)
  else if (!vatCategories.has(line.category))
    say('BR-CL-18', field, `${line.category} is no category of VAT.`)
  checkPeriod(line.period, `${field}.period`, ['BR-30', 'BR-CO-20'], say)
  checkAllowances(line.allowances, `${field}.allowances`, say)
  if (line.attributes.some(({ name, value }) => !name || !value))
    say('BR-54', field, `${called} has an attribute without a name or a value.`)
}

/** Amounts have at most two places. */
function checkDecimals({ totals, taxes, lines, allowances }: EInvoice, say: Say): void {
  const amounts: [string, string, string][] = [
    ['BR-DEC-09', 'totals', totals.lines],
    ['BR-DEC-10', 'totals', totals.allowances],
    ['BR-DEC-11', 'totals', totals.charges],
    ['BR-DEC-12', 'totals', totals.without_vat],
    ['BR-DEC-13', 'totals', totals.vat],
    ['BR-DEC-14', 'totals', totals.with_vat],
    ['BR-DEC-16', 'totals', totals.prepaid],
    ['BR-DEC-17', 'totals', totals.rounding],
    ['BR-DEC-18', 'totals', totals.payable],
    ...taxes.flatMap(({ base, tax }): [string, string, string][] => [
      ['BR-DEC-19', 'taxes', base],
      ['BR-DEC-20', 'taxes', tax],
    ]),
    ...allowances.map((each): [string, string, string] => [
      each.charge ? 'BR-DEC-05' : 'BR-DEC-01',
      'allowances',
      each.amount,
    ]),
    ...lines.map((line, at): [string, string, string] => ['BR-DEC-23', `lines.${at}`, line.net]),
  ]
  for (const [rule, field, value] of amounts)
    if (decimalsOf(value) > 2)
      say(rule, field, `${value} has more than two decimals, which e-invoices have not.`)
  for (const { reason_code } of taxes)
    if (reason_code && !isExemptionCode(reason_code.toUpperCase()))
      say('BR-CL-22', 'taxes', `${reason_code} is no code of the list VATEX.`)
}
