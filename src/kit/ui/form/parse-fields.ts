import { readerNow } from '#kit/reader.ts'
import { agencyDay, dayText, decimalsOf, minorToDecimal, rateDecimal } from '#kit/ui/format.ts'
import { addDays, businessDays, type DayRange, dayRangeWords, isDayWithin } from '#platform/days.ts'
import { hasDecimalComma, isMonthFirst } from '#platform/locales.ts'
import { parseDay, parseNumber, parseTime } from '#platform/parse-input.ts'

const plain = (text: string) => parseNumber(text, readerNow().locale)

/** A typed amount in minor units, without passing through a float; undefined when it is none, or finer than a penny. */
export function parseMinor(text: string, currency = 'GBP'): number | undefined {
  const places = decimalsOf(currency)
  const match = /^(-)?(\d{0,12})(?:\.(\d*))?$/.exec(plain(text) ?? '.')
  if (!match || (!match[2] && !match[3])) return undefined
  const fraction = match[3] ?? ''
  if (/[1-9]/.test(fraction.slice(places))) return undefined
  const minor = Number(`${match[2] || '0'}${fraction.slice(0, places).padEnd(places, '0')}`)
  return match[1] ? -minor : minor
}

/** A typed rate in its plain form: `1,020.5` is `1020.5`; undefined when it is none or has more than four decimals. */
export function parseRate(text: string): string | undefined {
  const match = /^(\d{0,8})(?:\.(\d{0,4}))?$/.exec(plain(text) ?? '.')
  if (!match || (!match[1] && !match[2])) return undefined
  const whole = (match[1] || '0').replace(/^0+(?=\d)/, '')
  return match[2] ? `${whole}.${match[2]}` : whole
}

/** A typed whole number: `1,200` is 1200; undefined when it is none. */
export function parseInteger(text: string): number | undefined {
  const typed = plain(text)
  return typed !== undefined && /^-?\d{1,15}$/.test(typed) ? Number(typed) : undefined
}

/** What stands in a field of money, to be typed over. */
export const minorForInput = (minor: number, currency: string) =>
  decimalForInput(minorToDecimal(minor, currency))

/** The same of a rate. */
export const rateForInput = (rate: string) => decimalForInput(rateDecimal(rate))

/** With the reader's decimal sign, but where three decimals after a comma would look like thousands. */
function decimalForInput(decimal: string): string {
  return hasDecimalComma(readerNow().locale) && !/\.\d{3}$/.test(decimal)
    ? decimal.replace('.', ',')
    : decimal
}

/** Typed hours in minutes: `7:30`, `7.5` and `7h 30m` are 450; undefined when it is none. */
export function parseMinutes(text: string): number | undefined {
  const typed = text.trim().toLowerCase()
  const clock = /^(\d{1,3})\s*[:h]\s*([0-5]?\d)?\s*m?$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2] ?? 0)
  const decimal = /^(\d{1,3})?(?:[.,](\d{1,2}))?$/.exec(typed)
  if (!decimal || (!decimal[1] && !decimal[2])) return undefined
  const minutes = Number(decimal[1] ?? 0) * 60 + (Number((decimal[2] ?? '').padEnd(2, '0')) * 60) / 100
  return Number.isInteger(minutes) ? minutes : Math.round(minutes)
}

/** A typed day as an ISO day, `today` being the agency's: `21/11/2026`, `21 nov`, `tomorrow`; null when it is none. */
export function parseDayInput(text: string, today = agencyDay()): string | null {
  const typed = text.trim().toLowerCase()
  if (typed === 'today') return today
  if (typed === 'tomorrow') return addDays(today, 1)
  return parseDay(typed, today, readerNow().locale) ?? null
}

type Bounds = { min?: string | undefined; max?: string | undefined; range?: DayRange | undefined }

/**
 * What is wrong with a typed day, in words; undefined for a day between the two, and for nothing at all. One outside
 * the range of days that may be entered is refused in the words of the contract.
 */
export function whyNotDay(
  text: string,
  { min, max, range = businessDays }: Bounds,
  today?: string,
): string | undefined {
  if (text.trim() === '') return undefined
  const day = parseDayInput(text, today)
  const numbers = isMonthFirst(readerNow().locale) ? '11/21/26' : '21/11/26'
  if (day === null) return `A day like ${dayText('2026-11-21')} or ${numbers}`
  if (!isDayWithin(day, range)) return dayRangeWords(range, (each) => dayText(each, 'date'))
  if (min && day < min) return `Not before ${dayText(min)}`
  if (max && day > max) return `Not after ${dayText(max)}`
  return undefined
}

/** A typed wall time as `HH:MM`; what is none stays as it was typed, for the rules to name. */
export const tidyTime = (typed: string): string => parseTime(typed) ?? typed.trim()
