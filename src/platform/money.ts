/**
 * Money is a whole number of minor units (pence) beside its currency; a rate or a quantity is a decimal of at most
 * four places in a string. All arithmetic is in whole numbers, and `divide` is the only place of the system where a
 * fraction of a penny is decided.
 */
import { numberFormat, usualLocale } from '#platform/locales.ts'

/** Whole minor units: 89450 is £894.50. */
export type Minor = number
/** A decimal number as text: '20.0000'. */
export type Decimal = string

/** A decimal is kept in ten-thousandths while it is calculated with. */
const SCALE = 10_000n

/** Divides whole numbers and rounds half up, away from zero below it, so that credits mirror charges. */
export function divide(numerator: bigint, by: bigint): bigint {
  if (numerator < 0n) return -divide(-numerator, by)
  return (2n * numerator + by) / (2n * by)
}

/** The ten-thousandths of a decimal: '36.4' is 364000n. Throws on what is no decimal of at most four places. */
export function scaled(decimal: Decimal): bigint {
  const [, sign, whole, places = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(decimal) ?? []
  if (whole === undefined) throw new RangeError(`${decimal} is not a decimal of four places`)
  const value = BigInt(whole + places.padEnd(4, '0'))
  return sign ? -value : value
}

/** The decimal of ten-thousandths, always with four places: 364000n is '36.4000'. */
export function unscaled(value: bigint): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** Quantity × rate in minor units: `lineAmount({ quantity: '3.0000', rate: '36.4000' })` is 10920. */
export function lineAmount(line: { quantity: Decimal; rate: Decimal }, currency?: string): Minor {
  const exact = scaled(line.quantity) * scaled(line.rate)
  return Number(divide(exact * minorPerMajor(currency), SCALE * SCALE))
}

/**
 * Minutes × an hourly rate in minor units. Exact from the minutes: one minute is 0.0167 h only on display, so
 * the displayed quantity never enters the sum.
 */
export function timedAmount(minutes: number, hourlyRate: Decimal, currency?: string): Minor {
  return Number(divide(BigInt(minutes) * scaled(hourlyRate) * minorPerMajor(currency), 60n * SCALE))
}

/** Hours for display, four decimals: 2250 minutes are '37.5000'. */
export function minutesToQuantity(minutes: number): Decimal {
  return unscaled(divide(BigInt(minutes) * SCALE, 60n))
}

/** A rate times a factor, kept to the four decimals a rate has: '26.0000' × '1.4' is '36.4000'. */
export function multiplyRate(rate: Decimal, factor: Decimal): Decimal {
  return unscaled(divide(scaled(rate) * scaled(factor), SCALE))
}

export function addRates(a: Decimal, b: Decimal): Decimal {
  return unscaled(scaled(a) + scaled(b))
}

export function subtractRates(a: Decimal, b: Decimal): Decimal {
  return unscaled(scaled(a) - scaled(b))
}

/** What one of a currency comes to in another: a decimal of at most eight places, as text. */
export type ExchangeRate = Decimal

/** A rate of exchange is kept in hundred-millionths while it is calculated with. */
const EXCHANGE_SCALE = 100_000_000n

function scaledExchange(rate: ExchangeRate): bigint {
  const [, whole, places = ''] = /^(\d+)(?:\.(\d{1,8}))?$/.exec(rate) ?? []
  if (whole === undefined) throw new RangeError(`${rate} is no rate of exchange`)
  return BigInt(whole + places.padEnd(8, '0'))
}

/** Minor units of `from` in minor units of `to`, rounded once: 89450 EUR cents at 0.8532 are 76319 pence. To be shown, never posted. */
export function exchanged(minor: Minor, by: { rate: ExchangeRate; from: string; to: string }): Minor {
  const exact = BigInt(minor) * scaledExchange(by.rate) * minorPerMajor(by.to)
  return Number(divide(exact, EXCHANGE_SCALE * minorPerMajor(by.from)))
}

/** A rate of pay or charge in another currency, kept to its four decimals. */
export function exchangedRate(rate: Decimal, by: ExchangeRate): Decimal {
  return unscaled(divide(scaled(rate) * scaledExchange(by), EXCHANGE_SCALE))
}

/** Is this text a decimal number with at most so many decimals, and not longer than a stored one? */
export function isDecimal(text: unknown, decimals = 4): text is Decimal {
  return (
    typeof text === 'string' &&
    new RegExp(`^-?\\d{1,8}${decimals ? `(\\.\\d{1,${decimals}})?` : ''}$`).test(text)
  )
}

/** Tax in minor units on a base in minor units: `taxOf(115460, '20')` is 23092. */
export function taxOf(base: Minor, ratePercent: Decimal): Minor {
  return Number(divide(BigInt(base) * scaled(ratePercent), 100n * SCALE))
}

/** What the tax of a document needs to know of a line. */
export type TaxedLine = { net: Minor; tax_code_id: number; tax_rate: Decimal }
export type TaxGroup = { tax_code_id: number; tax_rate: Decimal; base: Minor; tax: Minor }

/** Tax by tax code, computed once on the base of the group (EN 16931), in order of first appearance. */
export function taxSummary(lines: readonly TaxedLine[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  for (const { net, tax_code_id, tax_rate } of lines) {
    const key = taxKey({ tax_code_id, tax_rate })
    const group = groups.get(key)
    if (group) group.base += net
    else groups.set(key, { tax_code_id, tax_rate, base: net, tax: 0 })
  }
  return [...groups.values()].map((group) => ({ ...group, tax: taxOf(group.base, group.tax_rate) }))
}

/** The totals of a document, which are its lines and its tax groups and nothing else. */
export function documentTotals(lines: readonly TaxedLine[]) {
  const taxes = taxSummary(lines)
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const tax = taxes.reduce((sum, group) => sum + group.tax, 0)
  return { net, tax, gross: net + tax, taxes }
}

/** The tax of each line for systems that tax by line: the tax of the group, shared by largest remainder. */
export function taxByLine(lines: readonly TaxedLine[]): Minor[] {
  const shares: Minor[] = new Array(lines.length).fill(0)
  for (const group of taxSummary(lines)) {
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
  return `${line.tax_code_id} ${scaled(line.tax_rate)}`
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

/** Interest for a year of 365 days: `minorDays` is each amount times the days it was owed. Rounded once. */
export function interestFor(minorDays: bigint, ratePercent: Decimal): Minor {
  return Number(divide(minorDays * scaled(ratePercent), 365n * 100n * SCALE))
}

/** '£1,154.60', '-£36.40' for a reader of the locale. */
export function formatMoney(minor: Minor, currency = 'GBP', locale: string = usualLocale): string {
  return formatter('money', currency, locale).format(minorToDecimal(minor, currency) as `${number}`)
}

/** A rate for a person: '£20.00', with the third and fourth decimal only when they say something. */
export function formatRate(rate: Decimal, currency = 'GBP', locale: string = usualLocale): string {
  return formatter('rate', currency, locale).format(rate as `${number}`)
}

/** The amount as plain decimal text, exact: 115460 is '1154.60'. For forms, CSV and the wire of others. */
export function minorToDecimal(minor: Minor, currency = 'GBP'): Decimal {
  const digits = minorDigits(currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const decimal = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text
  return minor < 0 ? `-${decimal}` : decimal
}

/** Minor units of what a person typed ('£1,154.60', '1154.6', '-36.40'), or undefined when it is no amount. */
export function parseMoney(text: string, currency = 'GBP'): Minor | undefined {
  const digits = minorDigits(currency)
  const bare = text.replace(/[\s,\p{Sc}]/gu, '').replace('−', '-')
  const shape = digits
    ? new RegExp(`^-?(\\d{1,13}(\\.\\d{0,${digits}})?|\\.\\d{1,${digits}})$`)
    : /^-?\d{1,13}$/
  if (!shape.test(bare)) return undefined
  const [whole = '', places = ''] = bare.split('.')
  return Number(`${whole}${places.padEnd(digits, '0')}`) || 0
}

/** A share in percent with two decimals, '22.53', or null when the whole is nothing. */
export function percentOf(part: Minor, whole: Minor): Decimal | null {
  if (whole === 0) return null
  const hundredths = divide(BigInt(whole < 0 ? -part : part) * SCALE, BigInt(Math.abs(whole)))
  return unscaled(hundredths * 100n).slice(0, -2)
}

const digitsOf = new Map<string, number>()

/** Decimals of a currency: 2 for GBP, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  let digits = digitsOf.get(currency)
  if (digits === undefined) {
    digits = formatter('money', currency, usualLocale).resolvedOptions().maximumFractionDigits ?? 2
    digitsOf.set(currency, digits)
  }
  return digits
}

function minorPerMajor(currency = 'GBP'): bigint {
  return 10n ** BigInt(minorDigits(currency))
}

/** The currencies whose minor unit is no hundredth, for statements: `JPY` has none, of `KWD` it takes a thousand. */
export const unusualCurrencies = (): Record<'0' | '3', string[]> => {
  const all = Intl.supportedValuesOf('currency')
  const of = (digits: number) => all.filter((currency) => minorDigits(currency) === digits)
  return { 0: of(0), 3: of(3) }
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(kind: 'money' | 'rate', currency: string, locale: string): Intl.NumberFormat {
  const key = `${kind} ${currency} ${locale}`
  let made = formatters.get(key)
  if (!made) {
    const digits = kind === 'rate' ? { minimumFractionDigits: 2, maximumFractionDigits: 4 } : {}
    made = numberFormat(locale, { style: 'currency', currency, ...digits })
    formatters.set(key, made)
  }
  return made
}
