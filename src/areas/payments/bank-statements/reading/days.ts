import { longestFigure } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { type DayOrder, dayOrders } from '#areas/payments/bank-statements/words.ts'
import { businessDays, type Day, isDayWithin } from '#platform/days.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as a bank prints it, `23/11/2026`, `23 Nov 26`, `20261123`, in this order. Undefined: it is none. */
export function dayOf(text: string, order: DayOrder): Day | undefined {
  const parts = partsOf(text)
  return parts && dayIn(parts, order)
}

function dayIn(parts: readonly string[], order: DayOrder): Day | undefined {
  const read = orderIn(parts, order)
  const [year, month, day] = (['y', 'm', 'd'] as const).map((unit) => numberIn(parts[read.indexOf(unit)]!))
  const iso = `${fullYear(year!)}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return isReal(iso) && isDayWithin(iso, businessDays) ? iso : undefined
}

/** Counted rather than asked of a `Date`: a file of a bank has some ten thousand of them, each in several orders. */
function isReal(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return false
  const [year, month, day] = [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const most = month === 2 && isLeap ? 29 : (lengths[month - 1] ?? 0)
  return day >= 1 && day <= most
}
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The orders that all of these can be read in, the day in front first; a year in front only where nothing else is. */
export function dayOrdersOf(column: readonly string[]): DayOrder[] {
  let fits: readonly DayOrder[] = dayOrders
  for (const text of column) {
    if (text.trim() === '') continue
    const parts = partsOf(text)
    fits = parts ? fits.filter((order) => dayIn(parts, order) !== undefined) : []
    if (fits.length === 0) return []
  }
  return fits.length > 1 && fits[0] !== 'ymd' ? fits.filter((order) => order !== 'ymd') : [...fits]
}

/** Those of these that are days in some order, each text once. */
export const daysAmong = (column: readonly string[]): string[] =>
  [...new Set(column)].filter((text) => text.trim() !== '' && dayOrdersOf([text]).length > 0)

/** One of these that is two days, in the order `dmy` and in `mdy`; undefined: all of them say which. */
export function twoDaysIn(column: readonly string[]): string | undefined {
  if (dayOrdersOf(column).length < 2) return undefined
  return column.find((text) => text.trim() !== '' && dayOf(text, 'dmy') !== dayOf(text, 'mdy'))?.trim()
}

function partsOf(text: string): string[] | undefined {
  const trimmed = text.trim()
  if (trimmed.length > longestFigure) return undefined
  const date = trimmed.toLowerCase().replace(/[t ]\d{1,2}:\d{2}.*$/, '')
  const joined = /^(\d{4})(\d{2})(\d{2})$/.exec(date)
  if (joined) return joined.slice(1)
  const parts = date.split(/[\s/.,-]+/).filter(Boolean)
  if (parts.length !== 3) return undefined
  return parts.every((part) => /^\d{1,4}$/.test(part) || monthOf(part) > 0) ? parts : undefined
}

/** Four digits in front are a year, and a month that is written out is one, whatever the column was taken for. */
function orderIn(parts: readonly string[], order: DayOrder): DayOrder {
  if (parts[0]!.length === 4 && monthOf(parts[0]!) === 0) return 'ymd'
  if (monthOf(parts[0]!) > 0) return 'mdy'
  return monthOf(parts[1]!) > 0 && order === 'mdy' ? 'dmy' : order
}

const numberIn = (part: string) => String(monthOf(part) || part)

/** 1 for `jan` and `january`; 0: it is no month that is written out. */
const monthOf = (part: string) => (/^[a-z]{3,9}$/.test(part) ? months.indexOf(part.slice(0, 3)) + 1 : 0)

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)
