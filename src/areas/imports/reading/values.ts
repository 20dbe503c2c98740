import { isDay } from '#platform/days.ts'
import type { ImportField } from '#platform/importer.ts'

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]
export type DecimalMark = '.' | ','
/** How days and numbers of a file are written. */
export type Writing = { day_order: DayOrder; decimal_mark: DecimalMark }

/** Whatever is longer is no day and no number. */
const longestFigure = 100

export type Read = { value: unknown } | { error: string }

/** What a cell says, as its field wants it. What the field itself refuses is said later, by the rules of the form. */
export function readCell(text: string, field: ImportField, writing: Writing): Read {
  switch (field.kind) {
    case 'day':
      return found(
        dayOf(text, writing.day_order),
        `Not a day, which looks like ${dayExamples[writing.day_order]}`,
      )
    case 'whole':
      return found(wholeOf(text, writing.decimal_mark), 'Not a whole number, which looks like 30')
    case 'decimal':
      return found(
        decimalOf(text, writing.decimal_mark),
        `Not a number, which looks like 20${writing.decimal_mark}50`,
      )
    case 'money':
      return found(
        minorOf(text, writing.decimal_mark),
        `Not an amount, which looks like 1250${writing.decimal_mark}00`,
      )
    case 'yes':
      return found(yesOf(text), 'Yes or no')
    case 'choice':
      return found(choiceOf(text, field), oneOf(field))
    case 'choices':
      return choicesOf(text, field)
    case 'country':
      return found(countryOf(text), 'Not a country: its name in English, or two letters like GB')
    default:
      return { value: text }
  }
}

const found = (value: unknown, error: string): Read => (value === undefined ? { error } : { value })

const dayExamples: Record<DayOrder, string> = { dmy: '21/11/2026', mdy: '11/21/2026', ymd: '2026-11-21' }

/** Two digits of a year up to these are of this century: people who work were born before, and dates of business are after. */
const lastShortYear = 40
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `21/11/2026`, `21.11.26`, `21 Nov 2026`, `2026-11-21 00:00`. */
export function dayOf(text: string, order: DayOrder): string | undefined {
  if (text.length > longestFigure) return undefined
  const date = text.toLowerCase().replace(/[t ]+\d{1,2}:\d{2}.*$/, '')
  const joined = /^(\d{4})(\d{2})(\d{2})$/.exec(date)
  const parts = joined ? joined.slice(1) : date.split(/[\s/.,-]+/).filter(Boolean)
  if (parts.length !== 3) return undefined
  const named = parts.findIndex((part) => /^[a-z]{3,9}$/.test(part))
  const read = /^\d{4}$/.test(parts[0]!) ? 'ymd' : named === 0 ? 'mdy' : named === 1 ? 'dmy' : order
  const numbers = parts.map((part) =>
    /^[a-z]+$/.test(part) ? months.indexOf(part.slice(0, 3)) + 1 : Number(part),
  )
  const [year, month, day] = (['y', 'm', 'd'] as const).map((unit) => numbers[read.indexOf(unit)]!)
  if (![year, month, day].every((number) => Number.isInteger(number) && number! > 0)) return undefined
  const short = parts[read.indexOf('y')]!.length <= 2
  const full = short ? (year! > lastShortYear ? 1900 : 2000) + year! : year!
  const iso = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** The number as a decimal with a point, `1234.56`; undefined where it is none, as `1e5`. */
export function decimalOf(text: string, mark: DecimalMark): string | undefined {
  if (text.length > longestFigure) return undefined
  const bare = text.replace(/[\s\u00A0\u202F'’]/g, '').replace(/^\p{Sc}|\p{Sc}$/gu, '')
  const thousands = mark === '.' ? ',' : '\\.'
  const shape = new RegExp(`^-?(\\d+|\\d{1,3}(${thousands}\\d{3})+)(\\${mark}\\d+)?$`)
  if (!shape.test(bare)) return undefined
  return bare.replaceAll(mark === '.' ? ',' : '.', '').replace(mark, '.')
}

function wholeOf(text: string, mark: DecimalMark): number | undefined {
  const decimal = decimalOf(text, mark)
  const number = decimal === undefined ? Number.NaN : Number(decimal)
  return Number.isSafeInteger(number) ? number : undefined
}

/** In pence; more than two decimals are none. */
function minorOf(text: string, mark: DecimalMark): number | undefined {
  const [, sign = '', whole = '', decimals = ''] =
    /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(decimalOf(text, mark) ?? '') ?? []
  return whole === '' ? undefined : Number(`${sign}${whole}${decimals.padEnd(2, '0')}`)
}

function yesOf(text: string): boolean | undefined {
  if (/^(yes|y|true|1|x|on)$/i.test(text)) return true
  return /^(no|n|false|0|off|-)$/i.test(text) ? false : undefined
}

/** Reduced to letters and digits in lower case: how headings and choices are compared. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const choiceOf = (text: string, field: ImportField): string | undefined => namesOf(field).get(plain(text))

/** What each choice may be called, the first of two that are called alike. */
function namesOf({ choices = {} }: ImportField): Map<string, string> {
  const names = new Map<string, string>()
  for (const [value, label] of Object.entries(choices))
    for (const name of [plain(value), plain(label)]) if (!names.has(name)) names.set(name, value)
  return names
}

const oneOf = ({ choices = {} }: ImportField) => `One of these: ${Object.values(choices).join(', ')}`

function choicesOf(text: string, field: ImportField): Read {
  const names = namesOf(field)
  const parts = text.split(/[,;/|]|\sand\s/).filter((part) => part.trim() !== '')
  const chosen = parts.map((part) => names.get(plain(part)))
  return chosen.includes(undefined) ? { error: oneOf(field) } : { value: chosen }
}

/** Filled when the first country is read: there are some seven hundred combinations to try. */
const countries = new Map<string, string>()

function countryOf(text: string): string | undefined {
  const asked = plain(text)
  if (/^(uk|england|scotland|wales|northernireland|greatbritain)$/.test(asked)) return 'GB'
  if (countries.size === 0) for (const [name, code] of countryNames()) countries.set(name, code)
  return countries.get(asked)
}

function countryNames(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code)
      // Codes that gave way to others, as UK to GB, have their names as well.
      const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
      return isCurrent && name && name !== code
        ? [[plain(name), code] as const, [code.toLowerCase(), code] as const]
        : []
    }),
  )
}

/** How the days of some columns are written, as far as all of them agree: with the day in front, where several could be. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const days = texts.filter((text) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b/.test(text))
  if (days.length > 0 && days.every((text) => /^\d{4}/.test(text))) return 'ymd'
  const fits = dayOrders.map((order) => days.filter((text) => dayOf(text, order) !== undefined).length)
  return dayOrders[fits.indexOf(Math.max(...fits))]!
}

/** A comma before one or two last digits, and nowhere a point like that. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  const numbers = texts.filter(
    (text) => text.length <= longestFigure && /^-?[\p{Sc}\s]*[\d.,\s]+$/u.test(text),
  )
  const commas = numbers.filter((text) => /,\d{1,2}$/.test(text)).length
  const points = numbers.filter((text) => /\.\d{1,2}$/.test(text)).length
  return commas > points ? ',' : '.'
}
