const symbols: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }
const withoutDecimals = new Set(['JPY', 'KRW', 'ISK', 'VND', 'CLP', 'UGX', 'XAF', 'XOF'])
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 138552, GBP → £1,385.52. Written here and not by the machine's locale: a document's bytes must not depend on it. */
export function money(minor: number, currency: string): string {
  const places = withoutDecimals.has(currency) ? 0 : 2
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return signed(minor < 0, `${grouped(whole)}${places ? `.${digits.slice(-places)}` : ''}`, currency)
}

/** '36.4000', GBP → £36.40; '36.4125' keeps its four places. */
export function price(rate: string, currency: string): string {
  return signed(rate.startsWith('-'), atLeastTwo(rate.replace('-', '')), currency)
}

/** '40.0000' → 40.00 */
export function quantity(value: string): string {
  return `${value.startsWith('-') ? '−' : ''}${atLeastTwo(value.replace('-', ''))}`
}

/** '20.0000' → 20% */
export function percent(rate: string): string {
  return `${rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate}%`
}

/** '2026-11-21' → 21 Nov 2026 */
export function date(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** 2026-11-02, 2026-11-08 → 2 – 8 Nov 2026: what both days share is said once. */
export function period(from: string, to: string): string {
  const [day, month, year] = date(from).split(' ')
  const [, toMonth, toYear] = date(to).split(' ')
  if (from === to) return date(to)
  if (year !== toYear) return `${date(from)} – ${date(to)}`
  return month === toMonth ? `${day} – ${date(to)}` : `${day} ${month} – ${date(to)}`
}

const units: Record<string, [one: string, many: string]> = {
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  half_day: ['half day', 'half days'],
  shift: ['shift', 'shifts'],
  mile: ['mile', 'miles'],
}

/** 'hour', '1.0000' → hour; '' for what is counted without a unit. */
export function unitName(unit: string, count: string): string {
  return units[unit]?.[Number(count) === 1 ? 0 : 1] ?? ''
}

/** Lets a word that no line could hold break: a zero-width space after each 24 letters. */
export function breakable(value: string): string {
  return value.replace(/\S{25,}/gu, (word) => word.replace(/(\S{24})(?=\S)/gu, '$1\u200b'))
}

/** The same for a narrow column. */
export function breakableSoon(value: string): string {
  return value.replace(/\S{18,}/gu, (word) => word.replace(/(\S{17})(?=\S)/gu, '$1\u200b'))
}

function signed(negative: boolean, digits: string, currency: string): string {
  const symbol = symbols[currency] ?? `${currency}\u00a0`
  return `${negative ? '−' : ''}${symbol}${digits}`
}

function atLeastTwo(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return `${grouped(whole)}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',')
}
