import type { Allowance, EInvoice, ELine, ETax, VatOf } from '#areas/invoices/e-invoice/model.ts'
import { vatCategories } from '#areas/invoices/e-invoice/rules/code-lists.ts'
import {
  amount,
  cents,
  exact,
  inWords,
  rounded,
  times,
  within,
} from '#areas/invoices/e-invoice/rules/decimals.ts'
import type { Say } from '#areas/invoices/e-invoice/rules/finding.ts'

/** How the norm calls the rules of a category, and what it wants of it. */
const categories = {
  S: { key: 'S', name: 'standard rated', rate: 'above', reason: false },
  Z: { key: 'Z', name: 'zero rated', rate: 'nothing', reason: false },
  E: { key: 'E', name: 'exempt from VAT', rate: 'nothing', reason: true },
  AE: { key: 'AE', name: 'under the reverse charge', rate: 'nothing', reason: true },
  K: { key: 'IC', name: 'supplied within the union', rate: 'nothing', reason: true },
  G: { key: 'G', name: 'exported', rate: 'nothing', reason: true },
  O: { key: 'O', name: 'outside VAT', rate: 'none', reason: true },
  L: { key: 'AF', name: 'under the tax of the Canary Islands', rate: 'any', reason: false },
  M: { key: 'AG', name: 'under the tax of Ceuta and Melilla', rate: 'any', reason: false },
} as const
type Category = keyof typeof categories

/** Each category of VAT by its own rules (BR-S-01 to BR-O-14), and the groups of it. */
export function checkVat(invoice: EInvoice, say: Say): void {
  if (invoice.taxes.length === 0) say('BR-CO-18', 'taxes', 'It has no breakdown of its VAT.')
  for (const tax of invoice.taxes) checkGroup(tax, say)
  const used = new Set([
    ...[...invoice.lines, ...invoice.allowances].map(({ category }) => category),
    ...invoice.taxes.map(({ category }) => category),
  ])
  for (const category of Object.keys(categories) as Category[])
    if (used.has(category)) checkCategory(invoice, category, say)
  if (used.has('O')) checkNotSubject(invoice, say)
}

function checkGroup({ category, rate, base, tax }: ETax, say: Say): void {
  if (!base) say('BR-45', 'taxes', 'A group of VAT has no amount that it is on.')
  if (!tax) say('BR-46', 'taxes', 'A group of VAT has no amount.')
  if (!category) say('BR-47', 'taxes', 'A group of VAT has no category.')
  else if (!vatCategories.has(category)) say('BR-CL-18', 'taxes', `${category} is no category of VAT.`)
  if (!rate && category !== 'O') say('BR-48', 'taxes', 'A group of VAT has no rate.')
  const made = rounded(times(amount(base), amount(rate)) / 100n)
  // A pound either way, as the official rules have it: the groups of a document may be rounded line by line.
  if (exact(base) !== undefined && exact(tax) !== undefined && !within(amount(tax), made, cents(99n)))
    say(
      'BR-CO-17',
      'taxes',
      `VAT of ${inWords(made)} would be ${rate || 0} % of ${base}, and it says ${tax}.`,
    )
}

function checkCategory(invoice: EInvoice, category: Category, say: Say): void {
  const { key, name, rate, reason } = categories[category]
  const rule = (number: string) => `BR-${key}-${number}`
  const groups = invoice.taxes.filter((tax) => tax.category === category)
  const lines = invoice.lines.filter((line) => line.category === category)
  const bearing = invoice.allowances.filter((each) => each.category === category)
  const some = lines.length + bearing.length > 0
  const several = category === 'S' || category === 'L' || category === 'M'
  if (some && groups.length === 0)
    say(rule('01'), 'taxes', `Something on it is ${name}, and its VAT has no such group.`)
  if (!several && groups.length > 1)
    say(rule('01'), 'taxes', `Its VAT has two groups of what is ${name}: there is to be one.`)
  if (several && !some && groups.length > 0)
    say(rule('01'), 'taxes', `Its VAT has a group of what is ${name}, and nothing on it is.`)

  for (const [at, line] of invoice.lines.entries())
    if (line.category === category && !rateHolds(line.rate, rate))
      say(rule('05'), `lines.${at}`, rateWords(`Line ${line.id}`, name, rate))
  for (const [at, each] of invoice.allowances.entries())
    if (each.category === category && !rateHolds(each.rate, rate))
      say(
        rule(each.charge ? '07' : '06'),
        `allowances.${at}`,
        rateWords(each.reason || 'A discount', name, rate),
      )

  const stands = [
    lines.length > 0 && '02',
    bearing.some(({ charge }) => !charge) && '03',
    bearing.some(({ charge }) => charge) && '04',
  ]
  for (const number of stands) if (number) checkNumbers(invoice, category, rule(number), say)

  const bearingOf = basesOf(lines, bearing, several)
  for (const group of groups) {
    checkBase(group, bearingOf(group), several, rule('08'), say)
    if (rate === 'nothing' || rate === 'none') {
      if (amount(group.tax) !== 0n)
        say(rule('09'), 'taxes', `What is ${name} bears no VAT, and it says ${group.tax}.`)
    }
    const said = group.reason !== '' || group.reason_code !== ''
    if (reason && !said)
      say(
        rule('10'),
        'taxes',
        `What is ${name} says why no VAT is charged: write the reason with the tax code.`,
      )
    if (!reason && said) say(rule('10'), 'taxes', `What is ${name} has no reason why no VAT is charged.`)
  }
  if (category === 'K' && groups.length > 0) checkWithinUnion(invoice, say)
}

const rateHolds = (rate: string, wanted: 'above' | 'nothing' | 'none' | 'any'): boolean => {
  const value = exact(rate)
  if (wanted === 'none') return rate === ''
  if (value === undefined) return false
  return wanted === 'above' ? value > 0n : wanted === 'nothing' ? value === 0n : value >= 0n
}

const rateWords = (what: string, name: string, wanted: string) =>
  wanted === 'above'
    ? `${what} is ${name} and has no rate above 0 %.`
    : wanted === 'none'
      ? `${what} is ${name} and so has no rate.`
      : `${what} is ${name}: its rate is 0 %.`

/** Whose numbers a category needs, or must not have. */
function checkNumbers(
  { seller, buyer, tax_representative }: EInvoice,
  category: Category,
  rule: string,
  say: Say,
): void {
  const { name } = categories[category]
  const vat = seller.vat_number !== '' || Boolean(tax_representative?.vat_number)
  const own = vat || seller.tax_number !== ''
  if (category === 'O') {
    if (vat) say(rule, 'seller.vat_number', 'What is outside VAT names no VAT number of the seller.')
    if (buyer.vat_number)
      say(rule, 'buyer.vat_number', 'What is outside VAT names no VAT number of the buyer.')
    return
  }
  const strict = category === 'K' || category === 'G'
  if (strict ? !vat : !own)
    say(rule, 'seller.vat_number', `Something on it is ${name}, so the seller needs a VAT number.`)
  if (category === 'AE' && !buyer.vat_number && !buyer.legal_id?.id)
    say(
      rule,
      'buyer.vat_number',
      'Under the reverse charge the buyer needs a VAT number or a company number.',
    )
  if (category === 'K' && !buyer.vat_number)
    say(rule, 'buyer.vat_number', 'Supplied within the union, the buyer needs a VAT number.')
}

/** What lines of one category come to, with its discounts and surcharges: of each rate, or of all. Summed once. */
function basesOf(
  lines: readonly ELine[],
  allowances: readonly Allowance[],
  byRate: boolean,
): (group: VatOf) => bigint {
  const sums = new Map<bigint | undefined, bigint>()
  const keyOf = ({ rate }: VatOf) => (byRate ? exact(rate) : 0n)
  const add = (each: VatOf, value: bigint) => {
    const key = keyOf(each)
    sums.set(key, (sums.get(key) ?? 0n) + value)
  }
  for (const line of lines) add(line, amount(line.net))
  for (const each of allowances) add(each, each.charge ? amount(each.amount) : -amount(each.amount))
  return (group) => sums.get(keyOf(group)) ?? 0n
}

/** What a group is on is what bears it. */
function checkBase({ base }: ETax, made: bigint, byRate: boolean, rule: string, say: Say): void {
  if (!within(amount(base), made, byRate ? cents(99n) : 0n))
    say(rule, 'taxes', `VAT is on ${base}, and what bears it comes to ${inWords(made)}.`)
}

function checkWithinUnion({ delivery, period }: EInvoice, say: Say): void {
  if (!delivery.date && !period)
    say('BR-IC-11', 'period', 'Supplied within the union, it says when: a day of delivery or a period.')
  if (!delivery.country) say('BR-IC-12', 'delivery', 'Supplied within the union, it says to which country.')
}

/** Outside VAT is all of it, or nothing. */
function checkNotSubject({ taxes, lines, allowances }: EInvoice, say: Say): void {
  if (!taxes.some(({ category }) => category === 'O')) return
  const other = ({ category }: { category: string }) => category !== 'O'
  const words = 'What is outside VAT stands on an invoice of its own: this one has other tax codes, too.'
  if (taxes.some(other)) say('BR-O-11', 'taxes', words)
  if (lines.some(other)) say('BR-O-12', 'lines', words)
  if (allowances.some((each) => !each.charge && other(each))) say('BR-O-13', 'allowances', words)
  if (allowances.some((each) => each.charge && other(each))) say('BR-O-14', 'allowances', words)
}
