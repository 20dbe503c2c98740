/** Decimals of an e-invoice, exact: prices may have many places. In hundred-millionths. */
const places = 8
const one = 10n ** BigInt(places)

/** Undefined: it is not there, or no number. */
export function exact(text: string): bigint | undefined {
  const [, sign, whole, rest = ''] = /^([+-]?)(\d{1,15})(?:\.(\d{0,20}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = BigInt(whole + rest.slice(0, places).padEnd(places, '0'))
  return sign === '-' ? -value : value
}

/** What is not there counts nothing. */
export const amount = (text: string): bigint => exact(text) ?? 0n

export const sumOf = <T>(all: readonly T[], of: (each: T) => string): bigint =>
  all.reduce((sum, each) => sum + amount(of(each)), 0n)

export const times = (a: bigint, b: bigint): bigint => (a * b) / one
export const over = (a: bigint, b: bigint): bigint => (b === 0n ? 0n : (a * one) / b)

/** Rounded half up to hundredths, away from nothing below it. */
export function rounded(value: bigint): bigint {
  const cent = one / 100n
  return value < 0n ? -rounded(-value) : ((value + cent / 2n) / cent) * cent
}

export const within = (a: bigint, b: bigint, tolerance: bigint): boolean => {
  const apart = a - b
  return apart <= tolerance && -apart <= tolerance
}

export const cents = (count: bigint): bigint => (count * one) / 100n
export function decimalsOf(text: string): number {
  const [, decimals = ''] = text.split('.', 2)
  return decimals.length
}
/** `1154.60`, for a sentence. */
export const inWords = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const rest = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0')
  return `${value < 0n ? '−' : ''}${digits.slice(0, -places)}.${rest}`
}
