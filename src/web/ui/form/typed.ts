import { dayText } from '#web/ui/format.ts'
import { isoDay } from '#web/ui/list/spans.ts'

/** A typed rate in its plain form: `1,020.5` is `1020.5`; undefined when it is none or has more than four decimals. */
export function rateOf(text: string): string | undefined {
  const match = /^(\d{1,8})?(?:\.(\d{1,4})?)?$/.exec(text.replace(/[\s,£$€%]/g, ''))
  if (!match || (!match[1] && !match[2])) return undefined
  const whole = (match[1] ?? '0').replace(/^0+(?=\d)/, '')
  return match[2] ? `${whole}.${match[2]}` : whole
}

/** A typed whole number: `1,200` is 1200; undefined when it is none. */
export function wholeOf(text: string): number | undefined {
  const typed = text.replace(/[\s,]/g, '')
  return /^-?\d{1,15}$/.test(typed) ? Number(typed) : undefined
}

/** Typed hours in minutes: `7:30`, `7.5` and `7h 30m` are 450; undefined when it is none. */
export function minutesOf(text: string): number | undefined {
  const typed = text.trim().toLowerCase()
  const clock = /^(\d{1,3})\s*[:h]\s*([0-5]?\d)?\s*m?$/.exec(typed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2] ?? 0)
  const decimal = /^(\d{1,3})?(?:[.,](\d{1,2}))?$/.exec(typed)
  if (!decimal || (!decimal[1] && !decimal[2])) return undefined
  const minutes = Number(decimal[1] ?? 0) * 60 + (Number((decimal[2] ?? '').padEnd(2, '0')) * 60) / 100
  return Number.isInteger(minutes) ? minutes : Math.round(minutes)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A typed day as an ISO day: `21/11/2026`, `21.11.26`, `21 nov`, `today`; null when it is none. British order. */
export function dayOf(text: string, today: Date = new Date()): string | null {
  const typed = text.trim().toLowerCase()
  if (typed === 'today') return isoDay(today)
  if (typed === 'tomorrow')
    return isoDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1))
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})(?:[\s/.-]+(\d{2}|\d{4}))?$/.exec(typed)
  if (!parts) return null
  const [, date = '', name = '', year] = parts
  const month = /^\d/.test(name) ? Number(name) : months.indexOf(name.slice(0, 3)) + 1
  const full =
    year === undefined ? today.getFullYear() : year.length === 2 ? 2000 + Number(year) : Number(year)
  return realDay(full, month, Number(date))
}

/** What is wrong with a typed day, in words; undefined for a day between the two, and for nothing at all. */
export function whyNotDay(
  text: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
  today: Date = new Date(),
): string | undefined {
  if (text.trim() === '') return undefined
  const day = dayOf(text, today)
  if (day === null) return 'A day like 21 Nov 2026 or 21/11/26'
  if (min && day < min) return `Not before ${dayText(min)}`
  if (max && day > max) return `Not after ${dayText(max)}`
  return undefined
}

function realDay(year: number, month: number, date: number): string | null {
  const day = new Date(year, month - 1, date)
  return day.getMonth() === month - 1 && day.getDate() === date ? isoDay(day) : null
}
