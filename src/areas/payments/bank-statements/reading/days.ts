import { longestFigure } from '#areas/payments/bank-statements/reading/bank-file.ts'
import { businessDays, type Day, isDayWithin } from '#platform/days.ts'

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as a bank prints it, `23/11/2026`, `23 Nov 26`, `20261123`, in this order. Undefined: it is none. */
export function dayOf(text: string, order: DayOrder): Day | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  // Four digits in front are a year, whatever the column was taken for.
  const read = parts[0]!.length === 4 ? 'ymd' : order
  const [year, month, day] = (['y', 'm', 'd'] as const).map((unit) => parts[read.indexOf(unit)]!)
  const iso = `${fullYear(year!)}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso
  return isReal && isDayWithin(iso, businessDays) ? iso : undefined
}

/** The order that all of these can be read in: with the day in front, where several can. */
export function dayOrderOf(column: readonly string[]): DayOrder {
  const filled = column.filter((text) => text.trim() !== '')
  return dayOrders.find((order) => filled.every((text) => dayOf(text, order) !== undefined)) ?? 'dmy'
}

function partsOf(text: string): string[] | undefined {
  const trimmed = text.trim()
  if (trimmed.length > longestFigure) return undefined
  const date = trimmed.toLowerCase().replace(/[t ]\d{1,2}:\d{2}.*$/, '')
  const joined = /^(\d{4})(\d{2})(\d{2})$/.exec(date)
  if (joined) return joined.slice(1)
  const parts = date.split(/[\s/.,-]+/).filter(Boolean)
  if (parts.length !== 3) return undefined
  const numbers = parts.map((part) => {
    const month = months.indexOf(part.slice(0, 3))
    return /^\d{1,4}$/.test(part) ? part : /^[a-z]{3,9}$/.test(part) && month >= 0 ? String(month + 1) : ''
  })
  return numbers.every(Boolean) ? numbers : undefined
}

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)
