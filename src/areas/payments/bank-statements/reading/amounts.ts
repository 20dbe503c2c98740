import { mostAmount } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { type Minor, minorDigits } from '#platform/money.ts'

export type DecimalMark = '.' | ','

/** Of the currency, before and behind an amount and its sign. */
const currencySigns = /^(\p{Sc}|[A-Z]{3}(?![A-Z]))\s*|\s*(\p{Sc}|(?<![A-Z])[A-Z]{3})$/gu

/** Before or behind the digits; between them it is no amount. */
const signs = /^[+\-−(]+|[+\-−)]+$/g

/**
 * An amount as a bank prints it: `1,234.56`, `1.234,56`, `(12.00)`, `12.00-`, `12.00 DR`, `£12`. Undefined: it is none,
 * or has more decimals than the currency.
 */
export function amountOf(text: string, mark: DecimalMark, currency: string): Minor | undefined {
  const typed = text.trim().toUpperCase()
  const below = /^[-−(]|[-−)]$|(?<![A-Z])DR?$/.test(typed.replace(currencySigns, ''))
  const bare = typed
    .replace(/(?<![A-Z])(CR?|DR?)$/, '')
    .replace(/[\s\p{Sc}'’]/gu, '')
    .replace(signs, '')
    .replace(/^[A-Z]{3}|[A-Z]{3}$/, '')
    .replace(signs, '')
  const groups = mark === '.' ? ',' : '.'
  const [whole = '', decimals = '', ...more] = bare.split(mark)
  if (
    more.length > 0 ||
    !new RegExp(`^(\\d{1,3}(\\${groups}\\d{2,3})*\\${groups}\\d{3}|\\d{0,13})$`).test(whole)
  )
    return undefined
  const digits = minorDigits(currency)
  const rest = decimals.replace(/0+$/, '')
  if (!/^\d*$/.test(decimals) || whole + decimals === '' || rest.length > digits) return undefined
  const minor = Number(whole.replaceAll(groups, '') + rest.padEnd(digits, '0'))
  if (minor > mostAmount) return undefined
  return below && minor !== 0 ? -minor : minor
}

/** What stands before the decimals of a column: a comma in `1.234,56` and in `12,5`, but not in `1,234`. */
export function decimalMarkOf(column: readonly string[]): DecimalMark {
  for (const text of column) {
    const last = /([.,])(\d*)\D*$/.exec(text.trim())
    if (!last) continue
    const [, mark, decimals] = last
    const both = text.includes('.') && text.includes(',')
    if (both || decimals!.length !== 3) return mark as DecimalMark
  }
  return '.'
}

/** Which way an amount went, where a column of its own says it. */
export function wayOf(text: string): 'in' | 'out' | undefined {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  if (/^(d|dr|debit|dbit|out|paid out|s|soll|af|-)$/.test(word)) return 'out'
  if (/^(c|cr|credit|crdt|in|paid in|h|haben|bij|\+)$/.test(word)) return 'in'
  return undefined
}
