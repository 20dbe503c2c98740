/** What people type, read as their locale writes it. Beside `locales.ts`, so that a page without fields goes without. */
import { hasDecimalComma, isMonthFirst, monthNames } from '#platform/locales.ts'

/**
 * A wall time as people type it, in every locale: '9', '0930', '9.30', '18:4', '5pm', '2:05 p.m.' are '09:00', '09:30',
 * '09:30', '18:04', '17:00', '14:05'. Undefined for what is none.
 */
export function parseTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  const match = /^(\d{1,2})(?:[:.h\s]?(\d{1,2}))?\s*(?:([ap])\.?m\.?)?$/.exec(
    /^\d{3}(?!\d)/.test(text) ? `0${text}` : text,
  )
  if (!match) return undefined
  const [, typedHour = '', minute = '0', half] = match
  const hour = Number(typedHour)
  if (half ? hour < 1 || hour > 12 : hour > 23) return undefined
  if (Number(minute) > 59) return undefined
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/**
 * A day as people type it: '21 nov 2026', 'Nov 21', '21/11/26', '2026-11-21'. Of two numbers the locale says which is
 * the month; a day that does not exist so is none, and never turned round. Without a year it is that of `today`.
 */
export function parseDay(typed: string, today: string, locale: string): string | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return realDay(iso[1], Number(iso[2]), iso[3])
  const parts = /^(\d{1,2}|[a-z]{3,9})[ /.-]+(\d{1,2}|[a-z]{3,9})(?:[ /.-]+(\d{2}|\d{4}))?$/.exec(text)
  if (!parts) return undefined
  const [, first = '', second = '', typedYear = today.slice(0, 4)] = parts
  const year = typedYear.length === 2 ? `20${typedYear}` : typedYear
  const worded = [first, second].filter((part) => /^[a-z]/.test(part))
  if (worded.length > 1) return undefined
  const swapped = worded[0] === undefined ? isMonthFirst(locale) : worded[0] === first
  const [date, month] = swapped ? [second, first] : [first, second]
  return realDay(year, worded[0] === undefined ? Number(month) : monthOf(month), date)
}

/** 1 for 'jan', 'janu' and 'january'; 0 for what begins no month. */
const monthOf = (name: string) => monthNames.findIndex((month) => month.toLowerCase().startsWith(name)) + 1

function realDay(year: string | undefined, month: number, date: string | undefined): string | undefined {
  const day = `${year}-${String(month).padStart(2, '0')}-${date?.padStart(2, '0')}`
  const instant = new Date(`${day}T00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : undefined
}

/**
 * A typed number as a plain decimal: '£1,020.50' is '1020.50'. A comma between thousands stands where thousands end, else
 * it is no number: '12,50' is not 1250. Where the comma is the decimal sign '12,50' is '12.50'; '1,250' could be either
 * and is none.
 */
export function parseNumber(typed: string, locale: string): string | undefined {
  const text = typed
    .replaceAll(/[\s%\p{Sc}]/gu, '')
    .replace(/^(-?)R/, '$1')
    .replace('−', '-')
  const plain = hasDecimalComma(locale) ? pointed(text) : ungrouped(text)
  return plain !== undefined && /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined
}

const pointed = (text: string) => (/^-?\d{1,3},\d{3}$/.test(text) ? undefined : text.replace(',', '.'))

function ungrouped(text: string): string | undefined {
  if (!text.includes(',')) return text
  return /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : undefined
}
