/**
 * Money is a whole number of minor units (pence) beside its currency; a rate or a quantity is a decimal in a
 * string. `roundMinor` is the only place of the system where a fraction of a penny is decided.
 */
import Big from 'big.js'

/** Whole minor units: 89450 is £894.50. */
export type Minor = number
/** A decimal number as text: '20.0000'. */
export type Decimal = string

const HALF_UP = 1
/** Divides to ten decimals: a rate of four decimals over 60 minutes is never nearer to a tie than 0.000001. */
const Exact = Big()
Exact.DP = 10

/** Rounds an exact amount in major units to minor units: half up, away from zero below it, so credits mirror. */
export function roundMinor(amount: Big, currency = 'GBP'): Minor {
  return Number(amount.times(10 ** minorDigits(currency)).round(0, HALF_UP)) || 0
}

/** Quantity × rate in minor units: `lineAmount({ quantity: '3.0000', rate: '36.4000' })` is 10920. */
export function lineAmount(line: { quantity: Decimal; rate: Decimal }, currency?: string): Minor {
  return roundMinor(new Big(line.quantity).times(line.rate), currency)
}

/**
 * Minutes × an hourly rate in minor units. Exact from the minutes: one minute is 0.0167 h only on display, so
 * the displayed quantity never enters the sum.
 */
export function timedAmount(minutes: number, hourlyRate: Decimal, currency?: string): Minor {
  return roundMinor(new Exact(hourlyRate).times(minutes).div(60), currency)
}

/** Hours for display, four decimals: 2250 minutes are '37.5000'. */
export function minutesToQuantity(minutes: number): Decimal {
  return new Exact(minutes).div(60).toFixed(4, HALF_UP)
}

/** A rate times a factor, kept to the four decimals a rate has: '26.0000' × '1.4' is '36.4000'. */
export function multiplyRate(rate: Decimal, factor: Decimal): Decimal {
  return new Big(rate).times(factor).toFixed(4, HALF_UP)
}

export function addRates(a: Decimal, b: Decimal): Decimal {
  return new Big(a).plus(b).toFixed(4, HALF_UP)
}

/** Is this text a decimal number with at most so many decimals, and not longer than a stored one? */
export function isDecimal(text: unknown, decimals = 4): text is Decimal {
  return (
    typeof text === 'string' &&
    new RegExp(`^-?\\d{1,8}${decimals ? `(\\.\\d{1,${decimals}})?` : ''}$`).test(text)
  )
}

/** Tax in minor units on a base in minor units: `taxOf(115460, '20')` is 23092. */
export function taxOf(base: Minor, ratePercent: Decimal, currency = 'GBP'): Minor {
  const major = new Big(base).div(10 ** minorDigits(currency))
  return roundMinor(major.times(ratePercent).div(100), currency)
}

/** What the tax of a document needs to know of a line. */
export type TaxedLine = { net: Minor; tax_code_id: number; tax_rate: Decimal }
export type TaxGroup = { tax_code_id: number; tax_rate: Decimal; base: Minor; tax: Minor }

/** Tax by tax code, computed once on the base of the group (EN 16931), in order of first appearance. */
export function taxSummary(lines: readonly TaxedLine[], currency?: string): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  for (const { net, tax_code_id, tax_rate } of lines) {
    const key = taxKey({ tax_code_id, tax_rate })
    const group = groups.get(key)
    if (group) group.base += net
    else groups.set(key, { tax_code_id, tax_rate, base: net, tax: 0 })
  }
  return [...groups.values()].map((group) => ({ ...group, tax: taxOf(group.base, group.tax_rate, currency) }))
}

/** The totals of a document, which are its lines and its tax groups and nothing else. */
export function documentTotals(lines: readonly TaxedLine[], currency?: string) {
  const taxes = taxSummary(lines, currency)
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const tax = taxes.reduce((sum, group) => sum + group.tax, 0)
  return { net, tax, gross: net + tax, taxes }
}

/** The tax of each line for systems that tax by line: the tax of the group, shared by largest remainder. */
export function taxByLine(lines: readonly TaxedLine[], currency?: string): Minor[] {
  const shares: Minor[] = new Array(lines.length).fill(0)
  for (const group of taxSummary(lines, currency)) {
    const members = lines.flatMap((line, index) => (taxKey(line) === taxKey(group) ? [index] : []))
    const parts = distribute(
      group.tax,
      members.map((index) => lines[index]!.net),
    )
    members.forEach((index, place) => {
      shares[index] = parts[place]!
    })
  }
  return shares
}

function taxKey(line: Pick<TaxedLine, 'tax_code_id' | 'tax_rate'>): string {
  return `${line.tax_code_id} ${new Big(line.tax_rate).toFixed(4)}`
}

/**
 * Shares a total in proportion to whole-number weights so that the parts add up to it exactly. The odd pennies go
 * to the largest remainders, to the earlier of equals; a negative total mirrors the positive one. Weights that
 * add up to nothing count as equal.
 */
export function distribute(total: Minor, weights: readonly number[]): Minor[] {
  if (weights.length === 0) {
    if (total === 0) return []
    throw new Error(`nothing to distribute ${total} over`)
  }
  if (total < 0) return distribute(-total, weights).map((part) => -part || 0)
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
  if (sum === 0n)
    return distribute(
      total,
      weights.map(() => 1),
    )
  if (sum < 0n)
    return distribute(
      total,
      weights.map((weight) => -weight),
    )

  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((value) => floorDivide(value, sum))
  let left = BigInt(total) - parts.reduce((a, b) => a + b, 0n)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - parts[index]! * sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  for (const { index } of byRemainder) {
    if (left === 0n) break
    parts[index]! += 1n
    left -= 1n
  }
  return parts.map(Number)
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}

/** '£1,154.60', '-£36.40' for a reader of the locale. */
export function formatMoney(minor: Minor, currency = 'GBP', locale = 'en-GB'): string {
  return formatter('money', currency, locale).format(minorToDecimal(minor, currency) as `${number}`)
}

/** A rate for a person: '£20.00', with the third and fourth decimal only when they say something. */
export function formatRate(rate: Decimal, currency = 'GBP', locale = 'en-GB'): string {
  return formatter('rate', currency, locale).format(rate as `${number}`)
}

/** The amount as plain decimal text, exact: 115460 is '1154.60'. For forms, CSV and the wire of others. */
export function minorToDecimal(minor: Minor, currency = 'GBP'): Decimal {
  const digits = minorDigits(currency)
  return new Big(minor).div(10 ** digits).toFixed(digits)
}

/** Minor units of what a person typed ('£1,154.60', '1154.6', '-36.40'), or undefined when it is no amount. */
export function parseMoney(text: string, currency = 'GBP'): Minor | undefined {
  const digits = minorDigits(currency)
  const bare = text.replace(/[\s,\p{Sc}]/gu, '').replace('−', '-')
  const shape = digits
    ? new RegExp(`^-?(\\d{1,13}(\\.\\d{0,${digits}})?|\\.\\d{1,${digits}})$`)
    : /^-?\d{1,13}$/
  return shape.test(bare) ? roundMinor(new Big(bare.replace(/\.$/, '')), currency) : undefined
}

/** A share in percent with two decimals, '22.53', or null when the whole is nothing. */
export function percentOf(part: Minor, whole: Minor): Decimal | null {
  return whole === 0 ? null : new Exact(part).times(100).div(whole).toFixed(2, HALF_UP)
}

const digitsOf = new Map<string, number>()

/** Decimals of a currency: 2 for GBP, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  let digits = digitsOf.get(currency)
  if (digits === undefined) {
    digits = formatter('money', currency, 'en-GB').resolvedOptions().maximumFractionDigits ?? 2
    digitsOf.set(currency, digits)
  }
  return digits
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(kind: 'money' | 'rate', currency: string, locale: string): Intl.NumberFormat {
  const key = `${kind} ${currency} ${locale}`
  let made = formatters.get(key)
  if (!made) {
    const digits = kind === 'rate' ? { minimumFractionDigits: 2, maximumFractionDigits: 4 } : {}
    made = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
    formatters.set(key, made)
  }
  return made
}
