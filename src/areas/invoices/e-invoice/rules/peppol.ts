import { type EInvoice, isCreditType, peppol } from '#areas/invoices/e-invoice/model.ts'
import {
  amount,
  cents,
  exact,
  inWords,
  over,
  rounded,
  sumOf,
  times,
  within,
} from '#areas/invoices/e-invoice/rules/decimals.ts'
import type { Say } from '#areas/invoices/e-invoice/rules/finding.ts'
import { whyNotAddress } from '#platform/electronic-address.ts'

/** Types that are billed over Peppol, and those that are billed by the buyer. */
const billed = [
  '380',
  '381',
  '383',
  '386',
  '393',
  '82',
  '80',
  '84',
  '395',
  '457',
  '456',
  '458',
  '396',
  '83',
  '532',
  '326',
  '751',
  '81',
  '71',
  '102',
  '218',
  '219',
  '331',
  '382',
  '388',
  '471',
  '472',
  '473',
  '553',
  '875',
  '876',
  '877',
]
const selfBilled = ['389', '261']

/** Is it made for Peppol? */
export const isPeppol = ({ specification }: Pick<EInvoice, 'specification'>): boolean =>
  Object.values(peppol).some((each) => each.specification === specification)

/** What the network wants beyond the norm. */
export function checkPeppol(invoice: EInvoice, say: Say): void {
  if (!invoice.process)
    say('PEPPOL-EN16931-R001', 'process', 'It does not say which process of business it belongs to.')
  checkReach(invoice, say)
  if (!isCreditType(invoice.type_code) || invoice.type_code !== '261') {
    const types = invoice.specification === peppol.selfBilling.specification ? selfBilled : billed
    if (!types.includes(invoice.type_code))
      say(
        'PEPPOL-EN16931-P0100',
        'type_code',
        `Documents of the type ${invoice.type_code} are not sent over Peppol.`,
      )
  }
  for (const side of ['seller', 'buyer'] as const) {
    const { endpoint } = invoice[side]
    const wrong = endpoint && whyNotAddress({ endpoint_scheme: endpoint.scheme, endpoint_id: endpoint.id })
    if (wrong)
      say(
        'PEPPOL-COMMON-R040',
        `${side}.endpoint`,
        `The electronic address of the ${side} is wrong: ${Object.values(wrong)[0]}.`,
      )
  }
  const { period } = invoice
  for (const [at, line] of invoice.lines.entries()) {
    if (period && line.period && line.period.from < period.from)
      say(
        'PEPPOL-EN16931-R110',
        `lines.${at}.period`,
        `Line ${line.id} begins before the period of the document.`,
      )
    if (period && line.period && line.period.to > period.to)
      say(
        'PEPPOL-EN16931-R111',
        `lines.${at}.period`,
        `Line ${line.id} ends after the period of the document.`,
      )
  }
}

/** By what the buyer's system finds its desk (BT-10 or BT-13): whoever reads UBL asks for it, over Peppol or not. */
export function checkReference({ buyer_reference, order }: EInvoice, say: Say): void {
  if (!buyer_reference && !order)
    say(
      'PEPPOL-EN16931-R003',
      'buyer_reference',
      'It needs a buyer reference or a purchase order: the client’s system finds the right desk by it.',
    )
}

/** Where it goes over Peppol, and where it comes from. */
export function checkReach({ seller, buyer }: EInvoice, say: Say): void {
  if (!buyer.endpoint)
    say(
      'PEPPOL-EN16931-R010',
      'buyer.endpoint',
      'The buyer has no electronic address, so it cannot go over Peppol.',
    )
  if (!seller.endpoint)
    say(
      'PEPPOL-EN16931-R020',
      'seller.endpoint',
      'The seller has no electronic address, so it cannot go over Peppol.',
    )
}

/** What lines and discounts multiply out to: two hundredths either way. */
export function checkAmounts(invoice: EInvoice, say: Say): void {
  for (const [at, line] of invoice.lines.entries()) {
    const [quantity, price, net] = [exact(line.quantity), exact(line.price), exact(line.net)]
    if (quantity === undefined || price === undefined || net === undefined) continue
    const base = exact(line.base_quantity)
    if (base !== undefined && base <= 0n) {
      say('PEPPOL-EN16931-R121', `lines.${at}`, `The price of line ${line.id} is for a quantity of nothing.`)
      continue
    }
    const more = line.allowances.map((each) => ({ amount: each.charge ? each.amount : `-${each.amount}` }))
    const made =
      rounded(times(quantity, base ? over(price, base) : price)) + sumOf(more, (each) => each.amount)
    if (!within(net, made, cents(2n)))
      say(
        'PEPPOL-EN16931-R120',
        `lines.${at}`,
        `Line ${line.id} says ${line.net}, and ${line.quantity} at ${line.price} come to ${inWords(made)}.`,
      )
  }
  for (const [at, each] of invoice.allowances.entries()) {
    if (!each.percent && !each.base) continue
    if (!each.base)
      say('PEPPOL-EN16931-R041', `allowances.${at}`, 'A discount in percent says what it is of.')
    else if (!each.percent)
      say('PEPPOL-EN16931-R042', `allowances.${at}`, 'A discount of an amount says how many percent of it.')
    else if (!within(amount(each.amount), times(amount(each.base), amount(each.percent)) / 100n, cents(2n)))
      say(
        'PEPPOL-EN16931-R040',
        `allowances.${at}`,
        `${each.percent} % of ${each.base} are not ${each.amount}.`,
      )
  }
}
