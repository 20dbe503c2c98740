import { readerNow } from '#kit/reader.ts'
import { serverNow } from '#kit/server-clock.ts'
import { plural } from '#platform/counted.ts'
import { type DayStyle, numberFormat, writeDay, writeTime } from '#platform/locales.ts'

/** `2026-11-21` as `21 Nov 2026`, or as the locale writes it; other styles: see `writeDay`. */
export function dayText(day: string, style: DayStyle = 'padded'): string {
  return writeDay(day, style, readerNow().locale)
}

/** A wall time `14:05` as the locale writes it. */
export function timeText(time: string): string {
  return writeTime(time, readerNow().locale)
}

/** An instant in the zone of the reader: `21 Nov 2026, 14:05`. */
export function instantText(instant: string): string {
  const [day, time] = wallOf(instant)
  return `${dayText(day)}, ${timeText(time)}`
}

/** Day and time of an instant on the clocks of the reader. Sweden writes `2026-11-21 14:05`. */
export function wallOf(instant: string): [day: string, time: string] {
  return onClocksOf(readerNow().tz, instant)
}

/**
 * The calendar day it is at the agency, or was at an instant: by it documents are dated and days are judged, wherever
 * the reader is. Outside of an agency it is the reader's.
 */
export function agencyDay(at: Date | string = new Date(serverNow())): string {
  const { agency_tz, tz } = readerNow()
  return onClocksOf(agency_tz ?? tz, at)[0]
}

function onClocksOf(tz: string | undefined, at: Date | string): [day: string, time: string] {
  const [day = '', time = ''] = clockOf(tz).format(new Date(at)).split(' ')
  return [day, time]
}

/** Whose clocks these are: `Europe/London`. */
export function zoneName(): string {
  return readerNow().tz ?? clockOf(undefined).resolvedOptions().timeZone
}

/** A figure: `1,234.5`. */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(readerNow().locale, options).format(value)
}

/** A figure with its word: `1 row`, `1,234 rows`; what is not made by an s is said: `countText(2, 'agency', 'agencies')`. */
export function countText(count: number, one: string, many?: string): string {
  return `${numberText(count)} ${plural(count, one, many)}`
}

/** A share or a rate in percent, with as many places as it has: `22.53` is `22.53%`. `places`: with just as many. */
export function percentText(percent: string | number, places?: number): string {
  const options = {
    maximumFractionDigits: 4,
    ...(places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places }),
  }
  return `${numberFormat(readerNow().locale, options).format(percent as `${number}`)}%`
}

/** Minutes as hours: 2430 is `40:30`, 75000 is `1,250:00`. The one way in which a length of time is written. */
export function hoursText(minutes: number): string {
  const sign = minutes < 0 ? '-' : ''
  const whole = Math.abs(minutes)
  return `${sign}${numberText(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`
}

/** Decimal places of a currency: 2 for GBP, 0 for JPY. */
export function decimalsOf(currency: string): number {
  return moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2
}

/** Minor units as an exact decimal string without a sign of currency: 115460 is `1154.60`. */
export function minorToDecimal(minor: number, currency = 'GBP'): string {
  const places = decimalsOf(currency)
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${minor < 0 ? '-' : ''}${whole}${places ? `.${digits.slice(-places)}` : ''}`
}

/** Minor units for reading: `£1,154.60`. */
export function moneyText(minor: number, currency = 'GBP'): string {
  return moneyFormat(currency).format(minorToDecimal(minor, currency) as `${number}`)
}

/** Amounts summed up by currency, `£1,200.00 + €30.00`; undefined where none is known or they come to nothing. */
export function sumsText(amounts: readonly { minor: number | null; currency: string }[]): string | undefined {
  const sums = new Map<string, number>()
  for (const { minor, currency } of amounts) if (minor) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return [...sums].map(([currency, minor]) => moneyText(minor, currency)).join(' + ') || undefined
}

/** The sign a currency is shown with: `£`, `€`, `zł`. */
export function currencySign(currency: string): string {
  return (
    moneyFormat(currency)
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ?? currency
  )
}

/** A rate without needless zeros but with pence: `20.5000` is `20.50`, `20.1250` is `20.125`. */
export function rateDecimal(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** A rate for reading: `1020.5` is `£1,020.50`. */
export function rateText(rate: string, currency = 'GBP'): string {
  return moneyFormat(currency, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(
    rate as `${number}`,
  )
}

/** `part_paid` and `vat_number` as a person writes them: `Part paid`, `VAT number`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/\b(api|bic|iban|id|ir35|po|url|vat)\b/gi, (short) => short.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function moneyFormat(currency: string, digits?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormat(readerNow().locale, { style: 'currency', currency, ...digits })
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    clocks.set(timeZone, clock)
  }
  return clock
}
