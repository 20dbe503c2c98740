import { longestFigure, mostAmount } from '#areas/payments/bank-statements/reading/bank-file.ts'
import type { WayCodes } from '#areas/payments/bank-statements/words.ts'
import { type Minor, minorDigits } from '#platform/money.ts'

export type DecimalMark = '.' | ','

/** Of the currency, before and behind an amount and its sign. */
const currencySigns = /^(\p{Sc}|[A-Z]{3}(?![A-Z]))\s*|\s*(\p{Sc}|(?<![A-Z])[A-Z]{3})$/gu

/** With two or three digits in a group, as they are counted in India, and three in the last one; or in no groups. */
const wholes = {
  '.': /^(\d{1,3}(,\d{2,3})*,\d{3}|\d{0,13})$/,
  ',': /^(\d{1,3}(\.\d{2,3})*\.\d{3}|\d{0,13})$/,
}

/** Before or behind the digits; between them it is no amount. */
const signs = /^[+\-−(]+|[+\-−)]+$/g

/**
 * An amount as a bank prints it: `1,234.56`, `1.234,56`, `(12.00)`, `12.00-`, `12.00 DR`, `£12`. Undefined: it is none,
 * or has more decimals than the currency. What is longer than any amount is none before a pattern sees it.
 */
export function amountOf(text: string, mark: DecimalMark, currency: string): Minor | undefined {
  const trimmed = text.trim()
  if (trimmed.length > longestFigure) return undefined
  const typed = trimmed.toUpperCase()
  const below = /^[-−(]|[-−)]$|(?<![A-Z])DR?$/.test(typed.replace(currencySigns, ''))
  const bare = typed
    .replace(/(?<![A-Z])(CR?|DR?)$/, '')
    .replace(/[\s\p{Sc}'’]/gu, '')
    .replace(signs, '')
    .replace(/^[A-Z]{3}|[A-Z]{3}$/, '')
    .replace(signs, '')
  const groups = mark === '.' ? ',' : '.'
  const [whole = '', decimals = '', ...more] = bare.split(mark)
  if (more.length > 0 || !wholes[mark].test(whole)) return undefined
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
    const last = text.length > longestFigure ? undefined : lastMark(text)
    if (!last) continue
    const both = text.includes('.') && text.includes(',')
    if (both || last.decimals !== 3) return last.mark
  }
  return '.'
}

/** The mark right before the last digits, or the first one behind them, and how many digits it has. */
function lastMark(text: string): { mark: DecimalMark; decimals: number } | undefined {
  let end = text.length
  while (end > 0 && !isDigit(text, end - 1)) end -= 1
  let start = end
  while (start > 0 && isDigit(text, start - 1)) start -= 1
  if (start > 0 && isMark(text[start - 1]!))
    return { mark: text[start - 1] as DecimalMark, decimals: end - start }
  const behind = [...text.slice(end)].find(isMark)
  return behind && { mark: behind, decimals: 0 }
}

const isDigit = (text: string, at: number) => text[at]! >= '0' && text[at]! <= '9'
const isMark = (character: string): character is DecimalMark => character === '.' || character === ','

type Way = 'in' | 'out'
const wayWords: Record<Way, RegExp> = {
  out: /^(dr|debit|dbit|out|paid out|money out|withdrawal|soll|af)$/,
  in: /^(cr|credit|crdt|in|paid in|money in|deposit|haben|bij)$/,
}
const codes: Record<WayCodes, Record<string, Way>> = {
  dc: { d: 'out', c: 'in', s: 'out', h: 'in', '-': 'out', '+': 'in' },
  dw: { d: 'in', w: 'out' },
}

const wayIn = (word: string, known: WayCodes): Way | undefined =>
  codes[known][word] ?? (wayWords.out.test(word) ? 'out' : wayWords.in.test(word) ? 'in' : undefined)
const bareWay = (text: string) =>
  text.length > longestFigure ? '' : text.trim().toLowerCase().replace(/\.$/, '')

/** What the letters of a column stand for, by all of it. Undefined: one letter alone, which may be either. */
export function wayCodesOf(column: readonly string[]): WayCodes | undefined {
  const said = new Set(column.map(bareWay).filter((word) => word !== ''))
  if (said.has('w')) return 'dw'
  const single = [...said].filter((word) => word in codes.dc)
  return single.length === 1 && said.size === 1 ? undefined : 'dc'
}

/** Which way each amount went, where a column of its own says it: decided for the column, since `D` alone says nothing. */
export function waysOf(column: readonly string[], given: WayCodes): (Way | undefined)[] {
  const known = wayCodesOf(column) ?? given
  return column.map((text) => wayIn(bareWay(text), known))
}
