import { englishLabels, type LabelKey, type Labels } from '#areas/invoice-templates/contract.ts'
import { hasDecimalComma, isMonthFirst, writeDay } from '#platform/locales.ts'
import { lineAmount } from '#platform/money.ts'

const symbols: Record<string, string> = { GBP: '£', EUR: '€', USD: '$', INR: '₹' }
/** Whose own dollar is `$`; there the American one is `US$`. */
const dollars: Record<string, string> = { 'en-CA': 'CAD', 'en-AU': 'AUD', 'en-NZ': 'NZD' }
const withoutDecimals = new Set(['JPY', 'KRW', 'ISK', 'VND', 'CLP', 'UGX', 'XAF', 'XOF'])

/**
 * 138552, GBP → £1,385.52. Written here and not by the machine's locale: a document's bytes must not depend on it. How
 * is decided by the locale that the document was issued with.
 */
export function money(minor: number, currency: string, locale: string): string {
  const places = withoutDecimals.has(currency) ? 0 : 2
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const text = figure(whole, places ? digits.slice(-places) : '', locale)
  return signed(minor < 0, text, currency, locale)
}

/** '36.4000', GBP → £36.40; '36.4125' keeps its four places. `places`: at least so many. */
export function price(rate: string, currency: string, locale: string, places = 2): string {
  return signed(rate.startsWith('-'), atLeast(places, rate.replace('-', ''), locale), currency, locale)
}

/** How many places all prices of a document have: two, or four as soon as one of them needs more. */
export function pricePlaces(rates: readonly string[]): 2 | 4 {
  return rates.some((rate) => /\.\d\d\d*[1-9]/.test(rate)) ? 4 : 2
}

/** '40.0000' → 40.00 */
export function quantity(value: string, locale: string): string {
  return `${value.startsWith('-') ? '−' : ''}${atLeast(2, value.replace('-', ''), locale)}`
}

/** '20.0000' → 20% */
export function percent(rate: string, locale: string): string {
  const text = rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate
  return `${text.replace('.', decimalSign(locale))}%`
}

/** '2026-11-21' → 21 Nov 2026 */
export const date = (day: string, locale: string): string => writeDay(day, 'date', locale)

/** 2026-11-02, 2026-11-08 → 2 – 8 Nov 2026, or Nov 2 – 8, 2026: what both days share is said once. */
export function period(from: string, to: string, locale: string): string {
  if (from === to) return date(to, locale)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${date(from, locale)} – ${date(to, locale)}`
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const [first, last] = [from, to].map((day) => String(Number(day.slice(8)))) as [string, string]
  if (isMonthFirst(locale)) {
    const end = sameMonth ? last : writeDay(to, 'day', locale)
    return `${writeDay(from, 'day', locale)} – ${end}, ${to.slice(0, 4)}`
  }
  return `${sameMonth ? first : writeDay(from, 'day', locale)} – ${date(to, locale)}`
}

type Written = {
  schema: 1 | 2
  locale: string
  currency: string
  lines: readonly { kind: string; unit_price: string }[]
}

/** All of them for one document. Of schema 1 each price had as many places as it needed by itself. */
export function writerOf({ schema, locale, currency, lines }: Written) {
  const places =
    schema === 1 ? 2 : pricePlaces(lines.filter(({ kind }) => kind === 'line').map((line) => line.unit_price))
  return {
    money: (minor: number) => money(minor, currency, locale),
    price: (rate: string) => price(rate, currency, locale, places),
    /** A hundred times a price: of how much that is one percent. */
    hundred: (rate: string) => money(lineAmount({ quantity: '100', rate }, currency), currency, locale),
    quantity: (value: string) => quantity(value, locale),
    percent: (rate: string) => percent(rate, locale),
    date: (day: string) => date(day, locale),
    period: (from: string, to: string) => period(from, to, locale),
  }
}
export type Writer = ReturnType<typeof writerOf>

const units: Record<string, [one: LabelKey, many: LabelKey]> = {
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  half_day: ['half_day', 'half_days'],
  shift: ['shift', 'shifts'],
  mile: ['mile', 'miles'],
}

/** 'hour', '1.0000' → hour; '' for what is counted without a unit. */
export function unitName(unit: string, count: string, labels: Labels = englishLabels): string {
  const word = units[unit]?.[Number(count) === 1 ? 0 : 1]
  return word ? labels[word] : ''
}

/** Lets a word that no line could hold break: a zero-width space after each 24 letters. */
export function breakable(value: string): string {
  return value.replace(/\S{25,}/gu, (word) => word.replace(/(\S{24})(?=\S)/gu, '$1\u200b'))
}

/** The same for a narrow column. */
export function breakableSoon(value: string): string {
  return value.replace(/\S{18,}/gu, (word) => word.replace(/(\S{17})(?=\S)/gu, '$1\u200b'))
}

function signed(negative: boolean, digits: string, currency: string, locale: string): string {
  return `${negative ? '−' : ''}${symbolOf(currency, locale)}${digits}`
}

function symbolOf(currency: string, locale: string): string {
  const own = dollars[locale]
  if (own === currency) return '$'
  if (own && currency === 'USD') return 'US$'
  if (currency === 'ZAR' && locale === 'en-ZA') return 'R\u00a0'
  return symbols[currency] ?? `${currency}\u00a0`
}

function atLeast(places: number, value: string, locale: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return figure(whole, fraction.replace(/0+$/, '').padEnd(places, '0'), locale)
}

/** Thousands apart; in India lakhs and crores. */
function figure(whole: string, fraction: string, locale: string): string {
  const group = locale === 'en-IN' ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g
  const grouped = whole.replace(group, hasDecimalComma(locale) ? '\u00a0' : ',')
  return fraction ? `${grouped}${decimalSign(locale)}${fraction}` : grouped
}

const decimalSign = (locale: string) => (hasDecimalComma(locale) ? ',' : '.')
